"""Spells held over the map as shapes: whom they catch, what is left to choose, and why they may not lie there."""

from __future__ import annotations

import msgspec
import pytest

from fieldcraft.presentation import Aim, Preview
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from rules.miniatures.casters import casting
from rules.scenes import FIRST
from showing.games import deeds, named

OPEN = "A . . . e\n. B . . .\n. . . . ."


def held(state: State, deed: str, at: str, way: str = "", value: int = 1) -> Preview:
    """The preview of a spell of A whose shape is held somewhere."""
    aim = Aim(at=state.board.grid.find_cell(at), way=way, value=value)
    return SHOW.aim(SYSTEM.view(state, FIRST), FIRST, "A", deed, aim)


def test_a_spell_on_the_map_is_a_shape_and_lists_no_cells() -> None:
    found = deeds(casting(OPEN, "Threshold", "Safe Road", "Lantern", "Step Through", "Brand").state, "A")

    shapes = {deed.label: deed.shape for deed in found.values() if deed.shape}
    assert {name: (shape.kind, shape.values, bool(shape.ways)) for name, shape in shapes.items()} == {
        "Threshold": ("line", (0, 1, 2, 3), True),
        "Safe Road": ("line", (1, 2, 3, 4, 5, 6), True),
        "Lantern": ("cell", (), False),
        "Step Through": ("cell", (), False),
    }
    assert not any(deed.choices for deed in found.values() if deed.shape)
    assert found["cast:Brand"].choices


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_what_a_caster_can_do_fits_in_a_small_message(shape: str) -> None:
    spells = ("Bulwark", "Brambles", "Threshold", "Safe Road", "Lantern", "Step Through", "Great Wall")
    found = deeds(
        casting("\n".join([". " * 20] * 9 + ["A" + " ." * 10 + " e" + " ." * 8]), *spells, shape=shape).state, "A"
    )

    sent = [msgspec.json.encode(deed) for deed in found.values() if deed.shape]
    assert len(sent) == 8
    assert sum(map(len, sent)) < 8_000


def test_a_line_covers_so_many_cells_in_a_direction_and_names_whom_it_catches_with_the_odds() -> None:
    state = casting(OPEN, "Threshold").state
    found = held(state, "cast:Threshold", "b2", "e", 3)

    assert named(state, found.cells) == ["b2", "c2", "d2"]
    assert [(target.piece, target.text) for target in found.targets] == [("B", "on your side")]
    assert found.targets[0].odds == found.odds
    assert found.action is not None
    assert found.action["cells"] == ((1, 1), (2, 1), (3, 1))


def test_a_shape_of_no_size_is_an_edge() -> None:
    found = held(casting(OPEN, "Threshold").state, "cast:Threshold", "c2", "s", 0)

    assert found.action is not None
    assert found.action["edge"] == ((2, 1), (2, 2))


def test_what_is_conjured_lets_one_choose_its_value_by_its_odds() -> None:
    found = held(casting(OPEN, "Bulwark").state, "cast:Bulwark", "c2", "s", 2)

    assert [choice.label for choice in found.degrees] == ["Value 1", "Value 2", "Value 3"]
    chances = [choice.odds.success for choice in found.degrees if choice.odds]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[1] > chances[2]
    assert found.degrees[0].action == found.action


def test_whom_to_carry_is_chosen_among_those_who_may_be_carried_there() -> None:
    found = held(casting(OPEN, "Step Through").state, "cast:Step Through", "c3")

    assert [choice.label for choice in found.degrees] == ["A", "B"]


def test_a_players_character_says_how_well_it_is_described() -> None:
    found = held(casting(OPEN, "Bulwark", units={"A": {"player": True}}).state, "cast:Bulwark", "c2")

    assert [choice.label for choice in found.degrees][:4] == [
        "Value 1, basic", "Value 1, detailed", "Value 1, intricate", "Value 2, basic"
    ]  # fmt: skip


def test_a_ritual_may_be_begun_alone_or_with_help() -> None:
    units = {"B": {"skills": {"arcana": 2}}}
    found = held(casting("A B . . e", "Great Wall", units=units).state, "begin_ritual:Great Wall", "c1")

    assert "Value 1" in [choice.label for choice in found.degrees]


def test_a_shape_may_not_lie_beyond_the_map_or_on_somebody() -> None:
    state = casting(OPEN, "Bulwark").state
    beyond, on = held(state, "cast:Bulwark", "a3", "s", 3), held(state, "cast:Bulwark", "b2")

    assert (beyond.refusal and beyond.refusal.why, named(state, beyond.cells)) == ("the map ends there", ["a3"])
    assert on.refusal
    assert on.refusal.why == "somebody stands on b2"
    assert (on.action, on.degrees) == (None, ())
    assert (on.cells, named(state, on.cut)) == ((), ["b2"])


def test_a_direction_and_a_size_that_a_shape_does_not_have_stand_for_its_usual_ones() -> None:
    state = casting(OPEN, "Threshold").state

    assert held(state, "cast:Threshold", "c2", "up", 9) == held(state, "cast:Threshold", "c2", "n", 1)


def test_nothing_is_aimed_but_what_has_a_shape() -> None:
    state = casting(OPEN, "Brand").state

    assert (
        held(state, "cast:Brand", "c2") == held(state, "no such deed", "c2") == Preview(words="Nothing is aimed here")
    )
