"""What a finished battle has to tell, counted from what happened."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fieldcraft.board.zones import Zones
from fieldcraft.core import Match
from fieldcraft.dice import Scripted
from fieldcraft.systems.mass_combat.measures import measure_battle
from fieldcraft.systems.mass_combat.scene import Scene, begin_battle
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM

BLANK = [2, 2, 2, 2]
PLUS_THREE = [3, 3, 3, 2]
FIELD = Zones.of([("A", "B"), ("B", "C")])
FIGHTERS = {"Fight": 2, "Shoot": 1, "Athletics": 1}


def unit(id: str, owner: str, at: str, **more: Any) -> dict[str, Any]:
    """A Fair unit with a name of its own, unless it says otherwise."""
    common = {"quality": "fair", "skills": FIGHTERS, "aspects": [f"The Pride of {id}"]}
    return {**common, "id": id, "name": id.title(), "owner": owner, "at": at, **more}


def battle(dice: list[list[int]], *units: dict[str, Any], **more: Any) -> Match[State]:
    """A battle of red against blue, in that order, with dice that are known."""
    scene = {
        "title": "A field", "initiative": "data", "units": units,
        "players": [{"id": "red", "fate": 1}, {"id": "blue", "fate": 1}], **more,
    }  # fmt: skip
    return Match(SYSTEM, begin_battle(msgspec.convert(scene, Scene), FIELD), Scripted(dice))


def give_orders(match: Match[State], *orders: str) -> dict[str, float]:
    """What the measures say after some orders, each given by whoever the game waits for."""
    for order in orders:
        seat = min(match.to_act())
        match.play(match.system.order(match.view(seat), order), seat)
    return measure_battle(match)


def test_attacks_hits_shifts_and_what_they_cost_are_counted_for_each_side() -> None:
    match = battle([PLUS_THREE, BLANK], unit("spears", "red", "A"), unit("shields", "blue", "A"))
    told = give_orders(match, "Spears attack Shields", "pass", "keep", "absorb mild")

    assert (told["attacks by red"], told["hits by red"], told["shifts dealt by red"]) == (1, 1, 3)
    assert (told["boosts of red"], told["consequences of blue"], told["units of blue left"]) == (1, 1, 1)
    assert (told["attacks by blue"], told["turns"], told["units taken out of blue"]) == (0, 1, 0)


def test_invocations_are_counted_and_the_fate_points_that_they_took() -> None:
    match = battle([BLANK, BLANK], unit("spears", "red", "A"), unit("shields", "blue", "A"))
    told = give_orders(match, "Spears attack Shields", 'invoke "The Pride of spears" paid')

    assert (told["invocations by red"], told["fate points spent by red"]) == (1, 1)
    assert (told["invocations by blue"], told["fate points spent by blue"]) == (0, 0)


def test_ways_that_were_forced_pins_and_surrounds_are_counted() -> None:
    match = battle(
        [PLUS_THREE, BLANK, PLUS_THREE, BLANK],
        unit("bows", "red", "A", skills={"Shoot": 2, "Fight": 1, "Will": 1}), unit("spears", "red", "A"),
        unit("shields", "blue", "B"),
        players=[{"id": "red"}, {"id": "blue"}],
    )  # fmt: skip
    told = give_orders(match, "Bows pin Shields", "Bows done", "Shields done", "Spears force B", "oppose Shields")

    assert (told["pins by red"], told["moves forced by red"], told["surrounds by red"]) == (1, 1, 0)


def test_what_is_written_on_a_card_is_counted_as_it_is_turned_up() -> None:
    cards = {"B": {"aspects": [{"words": "Sucking Mud", "by": "blue", "face_down": True}]}}
    match = battle([], unit("spears", "red", "A"), unit("shields", "blue", "C"), cards=cards)

    assert give_orders(match, "Spears move B")["cards turned up"] == 1


def test_a_side_that_is_gone_has_no_units_left_and_its_leader_was_not_defeated_with_them() -> None:
    levy = unit("levy", "blue", "A", quality="average", skills={"Will": 1}, aspects=[])
    match = battle(
        [PLUS_THREE, BLANK], unit("spears", "red", "A"), levy,
        leaders=[{"id": "ada", "owner": "blue", "skills": {"Will": 1}, "unit": "levy"}],
        players=[{"id": "red"}, {"id": "blue"}],
    )  # fmt: skip
    told = give_orders(match, "Spears attack Levy", "keep")

    assert match.result() is not None
    assert (told["units of blue left"], told["units taken out of blue"]) == (0, 1)
    assert (told["leaders defeated of blue"], told["units of red left"]) == (0, 1)


def test_a_concession_is_counted() -> None:
    match = battle([], unit("spears", "red", "A"), unit("shields", "blue", "C"))

    assert give_orders(match, "concede")["concessions of red"] == 1


@pytest.mark.parametrize("side", ["red", "blue"])
def test_every_measure_of_a_side_is_there_before_anything_has_happened(side: str) -> None:
    told = measure_battle(battle([], unit("spears", "red", "A"), unit("shields", "blue", "C")))

    assert told[f"units of {side} left"] == 1
    assert sum(count for name, count in told.items() if "left" not in name) == 0
