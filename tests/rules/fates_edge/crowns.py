"""A campaign with a Crown Spread, and a finale that has begun in it."""

from __future__ import annotations

from fieldcraft.core import Match
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, gm

RAILS = {"social": "Crowd", "kinetic": "Hazard"}

CARDS = {"site": "10S", "rival": "7H", "pressure": "9C", "leverage": "QD", "wild": "5S"}


def crowned(
    clock: str = "base_0_6",
    *,
    cards: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    advantages: tuple[str, ...] = (),
    **crown: object,
) -> Campaign:
    """A campaign with a spread, played at a pace, in a scene; `crown` are further facts of its crown."""
    spread = Crown(cards=CARDS | (cards or {}), shown=frozenset({"site", "leverage"}), **crown)
    scene = Scene(number=1, name="Synod", present=frozenset({"anna", "ben"}), advantages=advantages)
    return campaign(scene=scene, crown=spread, options=Options({"campaign_clock": clock} | (options or {})))


def begun(clock: str = "base_0_6", order: str = "begin_finale", **facts: object) -> Match[Campaign]:
    """A finale that has begun: balanced, unless the facts say otherwise."""
    facts = {"mandate": 5, "crisis": 4} | RAILS | facts
    game = Match(SYSTEM, crowned(clock, **facts), Seeded(b"finale"))
    gm(game, order)
    return game


def filled(game: Match[Campaign]) -> tuple[int, int, int]:
    """How full the finale's clock and its rails are."""
    clocks = game.state.clocks
    return tuple(clocks[id].filled for id in ("crown", "crowd", "hazard"))


def points(game: Match[Campaign]) -> int:
    """The points in the game master's bank."""
    return sum(one.count for one in game.state.bank)
