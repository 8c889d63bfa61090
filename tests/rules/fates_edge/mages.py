"""People who cast spells, and the steps of casting in one go."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.magic.casting import find_gathering
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match

ARTS = ("pyromancy", "geomancy", "hydromancy", "umbramancy", "thaumaturgy", "vitalism")


def mage(**more: object) -> Character:
    """Anna, who rolls four dice for potential and three for each Art."""
    skills = {"arcana": 2, **dict.fromkeys(ARTS, 1), **more.pop("skills", {})}  # type: ignore[dict-item]
    return character("anna", attributes={"wits": 2}, skills=skills, **more)


def scene(*rolls: Sequence[int], people: tuple[Character, ...] = (), **options: str) -> Match[Campaign]:
    """A scene in which Anna may cast, by the readings that are named."""
    facts = {} if not options else {"options": Options(options)}
    game = match(campaign(*(people or (mage(), character("ben"))), **facts), *rolls)
    gm(game, "begin_scene name=Vault")
    return game


def newest(game: Match[Campaign]) -> Attempt:
    """The check that began last."""
    return list(game.state.attempts.values())[-1]


def stated(game: Match[Campaign]) -> None:
    """The game master takes the value that was proposed for the check that began last, if it waits for one."""
    if (check := newest(game)).stage == "proposed":
        gm(game, f"stake attempt={check.id} dv={check.dv}")


def rolled(game: Match[Campaign], seat: str = "anna") -> Attempt:
    """Roll the check that began last, and take its result."""
    stated(game)
    id = newest(game).id
    does(game, seat, f"roll_check attempt={id}")
    does(game, seat, f"take_result attempt={id}")
    return newest(game)


def close(game: Match[Campaign], id: str) -> None:
    """Roll a check and let nothing more come of it."""
    does(game, "anna", f"roll_check attempt={id}")
    does(game, "anna", f"take_result attempt={id}")
    if (check := game.state.attempts[id]).stage == "forked":
        gm(game, f"offer_fork attempt={id} get=Yes cost=time leave=No gain=safety")
        does(game, "anna", f"choose_way attempt={id} choice=leave")
    elif check.stage != "done":
        gm(game, f"{'waive_points' if check.points else 'close_check'} attempt={id}")


def spell(game: Match[Campaign]) -> Casting:
    """The spell that was begun last."""
    return list(game.state.castings.values())[-1]


def channel(game: Match[Campaign], more: str = "") -> None:
    """Channel and gather what comes of it, and let the beat pass."""
    does(game, "anna", f"channel character=anna {more}")
    check = rolled(game)
    if check.points:
        gm(game, f"backlash attempt={check.id}")
    gathering = find_gathering(game.state, "anna")
    assert gathering is not None
    does(game, "anna", f"gather casting={gathering.id}")
    gm(game, "next_beat")


def cast(game: Match[Campaign], text: str, shape: str = "") -> Casting:
    """Channel, weave a spell and let it take hold."""
    if game.state.options["casting_mode"] == "channel_then_weave":
        channel(game)
    does(game, "anna", f"weave character=anna {text}")
    check = rolled(game).id
    id = next(id for id, one in game.state.castings.items() if one.weave == check)
    does(game, "anna", f"shape casting={id} {shape}")
    return game.state.castings.get(id) or spell(game)


GOOD = (8, 8, 8, 3)
"""Four dice with three successes, and no complication."""
WOVEN = (7, 7, 7)
"""Three dice that all succeed."""
