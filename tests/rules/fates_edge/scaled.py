"""A scene that is scaled to Anna, a veteran, and Ben, a rookie, and its beats."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.checks.omens import nastiest
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase

SPENT = {1: 0, 2: 45, 3: 95, 4: 155, 5: 225}
BOSS = (
    """scale_scene obstacle=5 dials='["cp_floor","free_flip","gates"]' job=10 prefill=3 """
    """gates='["Credentials","Vault"]'"""
)
HARD = """scale_scene obstacle=4 dials='["gates"]' job=8 prefill=2 gates='["Credentials"]'"""


def party(scene: bool = True, pillar: str = "social", **options: str) -> Campaign:
    """A veteran of tier IV, Anna, and a rookie, Ben, in a scene."""
    people = (
        replace(character("anna"), purchases=(purchase("talent", "renown", xp=SPENT[4]),)),
        replace(character("ben"), purchases=()),
    )
    on = Scene(number=1, name="Checkpoint", pillar=pillar, present=frozenset({"anna", "ben"})) if scene else None
    return campaign(*people, scene=on, options=Options(options))


def playing(order: str = BOSS, *faces: int, **options: str) -> Match[Campaign]:
    """A scaled scene, with the dice that will fall."""
    pillar = options.pop("pillar", "social")
    game = match(party(pillar=pillar, **options), *((face,) for face in faces))
    gm(game, order)
    return game


def later(game: Match[Campaign], *faces: int, **filled: int) -> Match[Campaign]:
    """The scene when clocks are so full, with the dice that will fall."""
    clocks = {id: replace(one, filled=filled.get(id, one.filled)) for id, one in game.state.clocks.items()}
    return match(game.state.change(clocks=clocks), *((face,) for face in faces))


def beat(game: Match[Campaign], *, epic: bool = False) -> Match[Campaign]:
    """A beat in which both have declared."""
    gm(game, "begin_scaled_beat")
    does(game, "anna", f"declare_intent character=anna what=Bluff epic={'true' if epic else 'false'}")
    does(game, "ben", "declare_intent character=ben what=Look")
    return game


def get_out(game: Match[Campaign]) -> None:
    """The beat in which both get out."""
    beat(game)
    for who in ("anna", "ben"):
        gm(game, f"act_in_beat character={who} target=danger")


def apply_worst(game: Match[Campaign]) -> None:
    """The worst card that was turned over in the beat applies, as it is told."""
    scaling = game.state.scaling
    assert scaling is not None
    worst = nastiest(tuple(map(Card, scaling.flips)))[0]
    gm(game, f"apply_worst card={worst.text}")


def floor(game: Match[Campaign]) -> int:
    """The points of the bank that the beat gave."""
    return sum(one.count for one in game.state.bank if one.until == "beat")
