"""Full Rounds: an Upkeep, then the Active Phases in the order of initiative; and how a fight ends."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fieldcraft.core import GM, Decree, Match
from fieldcraft.systems.tiles.events.decrees import UnitAdded, UnitEdited, UnitRemoved
from fieldcraft.systems.tiles.events.harm import Downed
from fieldcraft.systems.tiles.state import Budget, State, Unit
from fieldcraft.systems.tiles.system import SYSTEM
from rules.ordering import play, refused, told, waiting
from rules.tiles.fights import fight, left, unit

THREE = "A B . .\n. . . e"


def up(match: Match[State]) -> str:
    """Whose Active Phase it is."""
    return match.state.turn.unit


@pytest.mark.rule("tiles.round.structure")
def test_units_act_in_the_order_of_initiative_and_an_upkeep_begins_the_next_round() -> None:
    match = fight(THREE, units={"B": {"initiative": 3}, "e": {"initiative": 2}})

    order = []
    for _ in range(3):
        order.append(up(match))
        last = play(match, f"{unit_name(match)} end")
    assert order == ["b", "e2", "a"]
    assert told(last) == ["turn_ended", "upkeep_began", "slots_refreshed", "turn_began"]
    assert (match.state.round, up(match)) == (2, "b")


def unit_name(match: Match[State]) -> str:
    """The name of the unit that acts."""
    return match.state.units[up(match)].title


@pytest.mark.rule("tiles.round.structure")
def test_slots_are_refreshed_at_the_upkeep_and_none_is_saved() -> None:
    match = fight("A .\n. e")

    play(match, "A careful b1", "A end")
    assert left(match, "A") == 5
    play(match, "e end")
    assert (left(match, "A"), left(match, "e")) == (6, 6)


@pytest.mark.rule("tiles.unit.data")
def test_a_unit_has_six_slots_unless_the_table_or_its_data_say_otherwise() -> None:
    assert left(fight("A e"), "A") == 6
    assert left(fight("A e", options={"slots_per_round": 4}), "A") == 4
    assert left(fight("A e", units={"A": {"slots": 8}}), "A") == 8


@pytest.mark.rule("tiles.round.structure")
def test_initiative_may_be_rolled_before_anybody_acts() -> None:
    match = fight(THREE, initiative="rolled", units={"e": {"initiative": 1}}, dice=[[7, 12, 15]])

    assert waiting(match) == "alder"
    assert refused(match, "A end").rule == "tiles.round.structure"
    play(match, "initiative")
    assert match.state.order == ("e2", "b", "a")
    assert up(match) == "e2"
    assert refused(match, "initiative").rule == "tiles.round.structure"


@pytest.mark.rule("tiles.round.structure")
def test_nobody_waits_for_a_neutral_side_to_roll_initiative() -> None:
    sides = {"units": {"B": {"side": "watch"}}, "more_sides": [{"id": "watch"}]}
    begun = fight(THREE, initiative="rolled", **sides).state.change(neutral=frozenset({"alder"}))

    assert SYSTEM.to_act(begun) == {"vigil"}


@pytest.mark.rule("tiles.round.structure")
def test_who_is_down_or_neutral_is_passed_over() -> None:
    match = fight("A B C\n. . e", units={"B": {"side": "herd"}}, more_sides=[{"id": "herd", "neutral": True}])

    match.play(Decree((Downed(unit="c"),), "a stone"), GM)
    play(match, "A end")
    assert up(match) == "e2"


@pytest.mark.rule("tiles.unit.data")
def test_you_command_your_own_units() -> None:
    assert refused(fight("A e"), "e end").rule == "tiles.unit.data"


@pytest.mark.rule("tiles.round.structure")
def test_the_next_unit_acts_when_the_one_that_acts_is_taken_away() -> None:
    match = fight(THREE)

    match.play(Decree((UnitRemoved(unit="a"),), "a trap door"), GM)
    assert up(match) == "b"


@pytest.mark.rule("tiles.unit.data")
def test_a_unit_that_joins_acts_last_and_needs_room() -> None:
    match = fight(THREE)
    there = unit(match, "B")
    crowd = Decree((UnitAdded(unit=msgspec.structs.replace(there, id="f")),), "a crowd")

    assert match.judge(crowd, GM) is not None
    free = msgspec.structs.replace(there, id="f", budget=Budget(), at=msgspec.structs.replace(there.at, tile=(2, 0)))
    match.play(Decree((UnitAdded(unit=free),), "a door"), GM)
    assert match.state.order[-1] == "f"
    assert match.state.units["f"].budget.left == 6


@pytest.mark.rule("tiles.unit.data")
@pytest.mark.parametrize(
    "fields", [{"id": "z"}, {"evasion": -1}, {"side": "nobody"}, {"hit_points": 11}, {"at": {"tile": [1, 0]}}]
)
def test_a_unit_is_not_edited_into_what_cannot_be(fields: dict[str, Any]) -> None:
    match = fight(THREE)

    assert match.judge(Decree((UnitEdited(unit="a", fields=fields),), "why not"), GM) is not None


@pytest.mark.rule("tiles.unit.data")
def test_the_game_master_edits_places_and_harms_in_words() -> None:
    match = fight(THREE)

    play(match, 'decree "a gust" place A c1|d1', by=GM)
    assert unit(match, "A").at.cells == ((2, 0), (3, 0))
    play(match, 'decree "a stone" harm A 3', by=GM)
    assert unit(match, "A").hit_points == 7
    match.play(Decree((UnitEdited(unit="a", fields={"evasion": 3}),), "mud"), GM)
    assert unit(match, "A").evasion == 3
    play(match, 'decree "home" remove B', by=GM)
    assert "b" not in match.state.units


@pytest.mark.rule("tiles.scope.illegal")
def test_a_decree_breaks_what_stands_and_opens_the_way() -> None:
    match = fight("A . e", sides=["door a1|b1"])

    assert refused(match, "A careful b1").rule == "tiles.move.path"
    play(match, 'decree "an axe" break "door a1|b1"', by=GM)
    play(match, "A careful b1")


def test_goals_decide() -> None:
    match = fight("A . e", places={"gate": ["b1"]}, goals=[{"goal": "reach", "side": "alder", "place": "gate"}])

    play(match, "A careful b1")
    result = match.result()
    assert result is not None
    assert result.winners == ("alder",)


def test_a_place_that_is_held_is_counted_at_the_end_of_the_round() -> None:
    goal = {"goal": "hold", "side": "alder", "place": "gate", "rounds": 2}
    match = fight("A . e", places={"gate": ["a1"]}, goals=[goal])

    play(match, "A end", "e end")
    assert match.state.held == {"alder": 1}
    play(match, "A end", "e end")
    assert match.result() is not None


def test_every_order_is_read_back_from_its_words() -> None:
    match = fight("A . e")

    for text in ("A line a1|b1", "A careful b1", "A rush b1", "A momentum b1 b1 for 6", "A end"):
        assert SYSTEM.words(match.state, SYSTEM.order(match.state, text)) == text


def test_a_unit_knows_what_it_is_called() -> None:
    assert Unit(id="kettle", side="alder", at=unit(fight("A e"), "A").at).title == "Kettle"
