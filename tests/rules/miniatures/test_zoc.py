"""Zones of control (section 5): who controls what, and what that does to a move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.board import Board, Cell, Hexes, Side
from fieldcraft.board.sight import sees
from fieldcraft.systems.fates_edge.miniatures import State, Unit
from fieldcraft.systems.fates_edge.miniatures.movement import reachable
from fieldcraft.systems.fates_edge.miniatures.zoc import (
    engaged_with,
    hostile_zone,
    with_line_of_sight,
    zone,
    zone_ring,
)
from laws.battles import battles
from rules.ordering import allowed, play, refused, told
from rules.scenes import at, match, scene, with_unit
from soaking import examples

FIVE = """
. . . . .
. . . . .
A . e . .
. . . . .
. . . . .
"""


def controlled(state: State, id: str) -> set[Cell]:
    return set(state.board.field.cells(zone(state, state.units[id])))


def costs(state: State, id: str = "A") -> dict[Cell, int]:
    return reachable(state, state.units[id]).costs()


def hexagon(radius: int, **units: tuple[Cell, dict[str, object]]) -> State:
    """A hexagon of hexes round (0, 0): the rest of the sheet is cut off by walls on its rim."""
    board = Hexes(4 * radius + 1, 2 * radius + 1)
    home = board.cell(2 * radius, radius)
    inside = [c for c in board.cells if board.distance(c, home) <= radius]
    rim = [Side((a, b), "rim", opaque=False) for a in inside for b in board.neighbours(a) if b not in inside]
    placed = {
        id: Unit(id=id, side="alder" if id.isupper() else "vigil", at=(home[0] + q, home[1] + r), facing="e", **fields)
        for id, ((q, r), fields) in units.items()
    }
    return State(map=Board.of(board, sides=rim), units=placed, sides=("alder", "vigil"), up="alder")


def axial(state: State, cells: dict[Cell, int] | set[Cell]) -> dict[Cell, int]:
    grid = state.board.grid
    q, r = grid.cell((grid.columns - 1) // 2, (grid.rows - 1) // 2)
    return {(x - q, y - r): cells[x, y] if isinstance(cells, dict) else 0 for x, y in cells}


# --- which cells are controlled -----------------------------------------------------------


@pytest.mark.rule("mini.zoc.square.orthogonal", "mini.adapter.squares")
def test_on_squares_a_zone_is_the_four_orthogonal_neighbours() -> None:
    state = scene(FIVE)

    assert controlled(state, "e") == {(2, 1), (3, 2), (2, 3), (1, 2)}


@pytest.mark.rule("mini.zoc.square.orthogonal", "mini.zoc.enter-stops")
def test_round_an_orthogonal_zone_twenty_three_cells_can_be_reached() -> None:
    found = costs(scene(FIVE, units={"A": {"speed": 5}}))

    assert len(found) == 23
    assert found[1, 2] == 1
    assert found[2, 1] == found[2, 3] == 2
    assert found[3, 2] == 5
    assert (2, 2) not in found
    assert (4, 2) not in found


@pytest.mark.rule("mini.zoc.square.orthogonal", "mini.move.square.manhattan")
def test_round_an_orthogonal_zone_without_diagonals_sixteen_cells_can_be_reached() -> None:
    found = costs(scene(FIVE, units={"A": {"speed": 5}}, options={"diagonals": "manhattan"}))

    assert len(found) == 16


@pytest.mark.rule("mini.zoc.square.full")
def test_a_full_zone_has_eight_cells_and_leaves_twenty_to_be_reached() -> None:
    state = scene(FIVE, units={"A": {"speed": 5}}, options={"zone": "full"})
    found = costs(state)

    assert len(controlled(state, "e")) == 8
    assert len(found) == 20
    assert (found[1, 1], found[2, 1], found[3, 1]) == (1, 4, 5)
    assert [cell for cell in found if cell[1] == 2 and cell[0] > 1] == []


@pytest.mark.rule("mini.zoc.hex", "mini.adapter.hexes")
def test_on_hexes_a_zone_is_all_six_neighbours() -> None:
    state = hexagon(3, A=((-3, 0), {}), e=((0, 0), {}))
    found = axial(state, costs(state))

    assert len(controlled(state, "e")) == 6
    assert len(found) == 31
    assert (found[-1, 0], found[1, -1], found[2, -1]) == (2, 5, 6)
    assert not {(0, 0), (1, 0), (2, 0), (2, 1), (3, -1), (3, 0)} & set(found)


@pytest.mark.rule("mini.zoc.hex")
def test_with_more_speed_the_far_side_of_a_hex_zone_is_reached() -> None:
    state = hexagon(3, A=((-3, 0), {"speed": 8}), e=((0, 0), {}))
    found = axial(state, costs(state))

    assert (found[1, 0], found[2, 0], found[3, 0]) == (7, 7, 8)


@pytest.mark.rule("mini.zoc.screen")
def test_a_screen_on_squares_cannot_be_walked_through_at_any_speed() -> None:
    state = scene(
        """
        . . . . .
        . . e . .
        A . . . .
        . . f . .
        . . . . .
        """,
        units={"A": {"speed": 99}},
    )

    assert [cell for cell in costs(state) if cell[0] >= 3] == []


@pytest.mark.rule("mini.zoc.screen")
def test_a_screen_on_hexes_cannot_be_walked_through_but_two_leave_a_gap() -> None:
    closed = hexagon(3, A=((-3, 0), {"speed": 99}), e=((-1, 2), {}), f=((0, 0), {}), g=((1, -2), {}))
    gap = hexagon(3, A=((-3, 0), {"speed": 12}), e=((-1, 2), {}), g=((1, -2), {}))
    found = axial(closed, costs(closed))

    assert 37 - 3 - len(found) == 17
    assert not {(3, 0), (2, 0), (3, -3), (0, 3)} & set(found)
    assert len(costs(gap)) == 37 - 2


@pytest.mark.rule("mini.zoc.reach")
def test_reach_adds_a_ring_in_the_metric_of_the_zone() -> None:
    drawn = "\n".join([". . . . . . ."] * 3 + [". . . e . . ."] + [". . . . . . ."] * 3)
    long = {"e": {"reach": 2}}

    assert len(controlled(scene(drawn, units=long), "e")) == 12
    assert len(controlled(scene(drawn, units=long, options={"zone": "full"}), "e")) == 24
    assert len(controlled(hexagon(3, e=((0, 0), {"reach": 2})), "e")) == 18


@pytest.mark.rule("mini.zoc.reach", "mini.zoc.principle")
def test_a_reach_of_two_stops_a_mover_two_cells_away() -> None:
    state = hexagon(3, A=((-3, 0), {}), e=((0, 0), {"reach": 2}))
    found = axial(state, costs(state))

    assert found[-2, 0] == 1
    assert (-1, 0) not in found


@pytest.mark.rule("mini.zoc.footprint", "mini.large.zoc", "mini.unit.wide-control")
def test_a_large_square_base_controls_all_round_its_edge() -> None:
    drawn = "\n".join([". . . . . ."] * 2 + [". . e . . ."] + [". . . . . ."] * 3)
    big = {"e": {"size": "large"}}

    assert len(controlled(scene(drawn, units=big), "e")) == 8
    assert len(controlled(scene(drawn, units=big, options={"zone": "full"}), "e")) == 12


@pytest.mark.rule("mini.zoc.footprint")
def test_bases_of_several_hexes_control_all_round_them() -> None:
    triangle = hexagon(3, e=((0, 0), {"size": "large"}))
    long = hexagon(3, e=((0, 0), {"size": "medium"}))
    huge = hexagon(3, e=((0, 0), {"size": "huge"}))

    assert len(controlled(triangle, "e")) == 9
    assert len(controlled(long, "e")) == 8
    assert len(controlled(huge, "e")) == 12


@pytest.mark.rule("mini.zoc.footprint")
def test_a_medium_square_base_controls_six_cells() -> None:
    state = scene(FIVE, units={"e": {"size": "medium", "facing": "n"}})

    assert len(controlled(state, "e")) == 6


@pytest.mark.rule("mini.zoc.barriers")
def test_a_wall_between_two_cells_stops_control() -> None:
    state = scene(". A . . .\n. . . . .\n. . e . .\n. . . . .\n. . . . .", sides=["wall b3|c3"])

    assert (1, 2) not in controlled(state, "e")
    assert costs(state)[1, 4] == 4


@pytest.mark.rule("mini.zoc.barriers")
def test_deep_water_is_controlled_and_a_wall_cell_is_not() -> None:
    state = scene(". . ~ . .\nA # e . .\n. . . . .")

    assert controlled(state, "e") == {(2, 0), (3, 1), (2, 2)}


@pytest.mark.rule("mini.zoc.barriers")
def test_height_alone_does_not_stop_control() -> None:
    state = scene(FIVE, levels="00300\n00300\n00000\n00000\n00000".replace("", " ").strip().replace("\n ", "\n"))

    assert (2, 1) in controlled(state, "e")


# --- against whom -----------------------------------------------------------------------------


@pytest.mark.rule("mini.zoc.friendly")
def test_a_friends_zone_is_ignored() -> None:
    battle = match(scene(". A B . .\n. . . . .\n. . . . e"))

    play(battle, "A move a2 b2 c2 d2")

    assert at(battle, "A") == "d2"


@pytest.mark.rule("mini.zoc.friendly")
def test_neutrals_control_nothing() -> None:
    neutral = {"neutral": frozenset({"vigil"})}

    assert hostile_zone(scene(FIVE, **neutral), "alder") == 0


@pytest.mark.rule("mini.zoc.friend-in-cell")
def test_a_friend_in_a_controlled_cell_does_not_free_it_unless_the_table_says_so() -> None:
    drawn = "A . . .\n. B e .\n. . . ."
    kept, freed = scene(drawn), scene(drawn, options={"friend_negates_zoc": True})
    cell = kept.board.field.bit((1, 1))

    assert hostile_zone(kept, "alder") & cell
    assert not hostile_zone(freed, "alder") & cell


@pytest.mark.rule("mini.zoc.who-projects")
def test_prone_and_unarmed_enemies_control_their_zone_and_helpless_ones_do_not() -> None:
    for field, controls in (
        ({"conditions": ["prone"]}, True),
        ({"melee": False}, True),
        ({"conditions": ["helpless"]}, False),
    ):
        assert bool(hostile_zone(scene(FIVE, units={"e": field}), "alder")) is controls


@pytest.mark.rule("mini.zoc.who-projects", "mini.magic.veil")
def test_a_veiled_enemy_controls_nothing_until_it_is_seen() -> None:
    veiled = scene(FIVE, units={"e": {"veil": 3}})

    assert not hostile_zone(veiled, "alder")
    assert hostile_zone(with_unit(veiled, "e", pierced_by=frozenset({"alder"})), "alder")


# --- entering, passing, leaving ------------------------------------------------------------------


@pytest.mark.rule("mini.zoc.enter-stops", "mini.quickref", "mini.zoc.principle")
def test_entering_an_enemys_zone_ends_the_move_and_leaves_the_act() -> None:
    battle = match(scene("A . e .\n. . . ."), dice=[(7, 7, 2, 2)])

    entry = play(battle, "A move b1")

    assert told(entry)[-2:] == ["stopped", "engaged_with"]
    assert battle.state.turn.over
    assert refused(battle, "A move b2").rule == "mini.turn.move-and-act"
    assert allowed(battle, "A guard")


@pytest.mark.rule("mini.zoc.pass-through", "mini.scope.illegal", "mini.quickref")
def test_no_unit_moves_through_an_enemys_zone() -> None:
    battle = match(scene("A . e .\n. . . ."))

    no = refused(battle, "A move b1 b2")

    assert (no.rule, no.at, no.spent) == ("mini.zoc.pass-through", (1, 0), 1)
    assert no.title == "No passing through"
    assert at(battle, "A") == "a1"


@pytest.mark.rule("mini.zoc.diagonal-slip")
def test_a_diagonal_step_between_two_controlled_cells_is_free() -> None:
    battle = match(scene("A . e .\n. . . .\nf . . .\n. . . ."))

    play(battle, "A move b2 c3")

    assert at(battle, "A") == "c3"


@pytest.mark.rule("mini.zoc.engaged")
def test_engagement_is_worked_out_and_need_not_be_mutual() -> None:
    state = scene(FIVE, units={"e": {"reach": 2}})

    assert [foe.id for foe in engaged_with(state, state.units["A"])] == ["e"]
    assert engaged_with(state, state.units["e"]) == ()


@pytest.mark.rule("mini.zoc.start-engaged")
def test_whoever_begins_engaged_takes_no_ordinary_step() -> None:
    battle = match(scene("A e .\n. . ."))

    no = refused(battle, "A move a2")

    assert no.rule == "mini.zoc.start-engaged"
    assert "shift, disengage or spend a boon" in no.why


@pytest.mark.rule("mini.zoc.leave.definition")
def test_a_long_base_leaves_a_zone_when_no_cell_of_it_is_left_there() -> None:
    drawn = ". . . .\n. . . .\n. A e .\n. . . .\n. . . ."
    long = {"A": {"size": "medium", "facing": "n"}}
    leaves, stays = match(scene(drawn, units=long)), match(scene(drawn, units=long))

    assert refused(leaves, "A shift b4").rule == "mini.zoc.shift.multi"
    play(stays, "A shift b2")
    assert at(stays, "A") == "b2"


@given(battles(), st.integers(1, 3))
@settings(max_examples=examples(60))
@pytest.mark.rule("mini.zoc.barriers")
def test_what_blocks_sight_elsewhere_does_not_change_a_zone(state: State, reach: int) -> None:
    field = state.board.field
    for cell in state.board.grid.cells:
        ring = zone_ring(state, cell, reach)
        seen = (there for there in field.cells(ring) if sees(field, cell, there, state.options.los_graze))
        assert with_line_of_sight(state, cell, ring) == field.mask(seen)
