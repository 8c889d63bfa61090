"""The five ways to move: what they take and how far they lead."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import Match
from fieldcraft.systems.tiles.actions.moving import Momentum
from fieldcraft.systems.tiles.movement import ends, prices
from fieldcraft.systems.tiles.slots import Pace, paces, tiles_for
from fieldcraft.systems.tiles.state import Budget, State
from rules.ordering import allowed, play, refused, told
from rules.tiles.fights import fight, left, place, unit
from soaking import examples

ROW = "A" + " ." * 30 + "\n" + "e" + " ." * 30
"""A long row to run along, with an enemy below."""


def run() -> Match[State]:
    """A fight in a long row."""
    return fight(ROW)


@pytest.mark.rule("tiles.move.path")
@pytest.mark.parametrize(
    ("drawn", "order", "step", "at"),
    [
        ("A . . . . . e", "A rush b1 c1 e1", 2, (4, 0)),
        ("A . # . e", "A rush b1 d1", 1, (3, 0)),
        ("A . # . e\n. . # . .", "A rush b2 d1 b1", 1, (3, 0)),
        ("A . . e", "A rush b1 d1", 1, (3, 0)),
        ("A . . e", "A rush d1", 0, (3, 0)),
    ],
)
def test_a_refusal_says_how_many_waypoints_can_be_reached(
    drawn: str, order: str, step: int, at: tuple[int, int]
) -> None:
    no = refused(fight(drawn), order)

    assert (no.step, no.at) == (step, at)


# --- Line Steps ---------------------------------------------------------------------------


@pytest.mark.rule("tiles.move.line-step")
def test_two_line_steps_make_one_tile_for_one_slot() -> None:
    match = fight("A . e")

    play(match, "A line a1|b1")
    assert (place(match, "A"), left(match, "A")) == ("a1|b1", 6)
    play(match, "A line b1")
    assert (place(match, "A"), left(match, "A")) == ("b1", 5)
    play(match, "A line a1|b1")
    assert left(match, "A") == 4


@pytest.mark.rule("tiles.move.line-step")
def test_a_line_step_leads_only_between_a_center_and_a_line_of_its_own() -> None:
    match = fight("A . . e")

    assert refused(match, "A line b1").rule == "tiles.move.line-step"
    assert refused(match, "A line b1|c1").rule == "tiles.move.line-step"
    play(match, "A line a1|b1")
    assert refused(match, "A line c1").rule == "tiles.move.line-step"


@pytest.mark.rule("tiles.line.occupies-both", "tiles.line.border")
@pytest.mark.parametrize(
    ("drawn", "order", "sides"),
    [
        ("A . e", "A line a1|b1", ["rampart a1|b1 closed"]),
        ("A # e", "A line a1|b1", []),
        ("A .\n. e", "A line a1|b2", []),
    ],
)
def test_nobody_stands_on_a_line_that_is_walled_or_no_edge(drawn: str, order: str, sides: list[str]) -> None:
    assert refused(fight(drawn, sides=sides), order).rule == "tiles.line.occupies-both"


@pytest.mark.rule("tiles.line.occupies-both")
def test_one_unit_stands_on_a_line_unless_the_table_lets_more() -> None:
    drawn, units = "A e", {"e": {"beside": "a1"}}

    assert refused(fight(drawn, units=units), "A line a1|b1").rule == "tiles.line.occupies-both"
    assert allowed(fight(drawn, units=units, options={"units_per_line": "unlimited"}), "A line a1|b1")


@pytest.mark.rule("tiles.line.occupies-both")
def test_a_unit_on_a_line_occupies_both_tiles_and_no_center() -> None:
    match = fight("A . e")

    play(match, "A line a1|b1")
    assert unit(match, "A").at.cells == ((0, 0), (1, 0))
    play(match, "A end")
    assert allowed(match, "e careful b1")


# --- Careful Steps, Rush, Jog -------------------------------------------------------------


@pytest.mark.rule("tiles.move.careful-step")
def test_two_careful_steps_take_three_slots() -> None:
    match = run()

    play(match, "A careful b1", "A careful c1")
    assert left(match, "A") == 3
    assert refused(match, "A careful e1").rule == "tiles.move.careful-step"


@pytest.mark.rule("tiles.move.rush")
def test_a_rush_leads_three_tiles_for_two_slots() -> None:
    match = run()

    assert refused(match, "A rush e1").rule == "tiles.move.rush"
    play(match, "A rush d1")
    assert (place(match, "A"), left(match, "A")) == ("d1", 4)


@pytest.mark.rule("tiles.move.rush")
def test_a_move_may_be_shorter_unless_the_table_wants_it_exact() -> None:
    assert allowed(run(), "A rush b1")
    exact = fight(ROW, options={"move_distance": "exact"})
    assert refused(exact, "A rush b1").rule == "tiles.move.rush"
    assert allowed(exact, "A rush d1")


@pytest.mark.rule("tiles.move.jog")
def test_a_jog_leads_eight_tiles_for_four_slots() -> None:
    match = run()

    assert refused(match, "A jog j1").rule == "tiles.move.jog"
    play(match, "A jog i1")
    assert (place(match, "A"), left(match, "A")) == ("i1", 2)


@pytest.mark.rule("tiles.move.single-action")
def test_two_rushes_lead_less_far_than_a_jog_for_the_same_slots() -> None:
    match = run()

    play(match, "A rush d1", "A rush g1")
    assert (place(match, "A"), left(match, "A")) == ("g1", 2)


@pytest.mark.rule("tiles.move.single-action")
@pytest.mark.parametrize("slots", [1, 2, 3, 4])
def test_few_slots_are_no_single_move_of_their_own(slots: int) -> None:
    assert refused(run(), f"A momentum b1 for {slots}").rule == "tiles.move.single-action"


@pytest.mark.rule("tiles.scope.illegal")
def test_what_takes_more_slots_than_are_left_is_refused_and_takes_none() -> None:
    match = run()

    play(match, "A jog i1")
    assert refused(match, "A jog j1").rule == "tiles.scope.illegal"
    assert left(match, "A") == 2


# --- Momentum -----------------------------------------------------------------------------


@pytest.mark.rule("tiles.move.momentum")
def test_each_slot_beyond_four_adds_four_tiles() -> None:
    assert [tiles_for(slots) for slots in (4, 5, 6, 8)] == [8, 12, 16, 24]
    match = run()
    play(match, "A momentum m1")
    assert (place(match, "A"), left(match, "A")) == ("m1", 1)


@pytest.mark.rule("tiles.move.momentum-carry")
def test_the_last_slot_carries_momentum_into_the_next_round() -> None:
    match = run()

    assert told(play(match, "A momentum q1")) == ["slots_spent", "moved", "momentum_kept"]
    play(match, "A end", "e end")
    assert unit(match, "A").budget == Budget(left=6, carried=True)
    play(match, "A momentum y1 for 2")
    assert (place(match, "A"), left(match, "A")) == ("y1", 4)
    play(match, "A jog z1")
    assert not unit(match, "A").budget.kept
    play(match, "A end", "e end")
    assert not unit(match, "A").budget.carried


@pytest.mark.rule("tiles.move.single-action", "tiles.move.momentum-carry")
def test_no_move_takes_fewer_slots_than_one_at_carried_speed_either() -> None:
    match = run()
    play(match, "A momentum q1", "A end", "e end")

    assert refused(match, Momentum("a", ((17, 0),), -2)).rule == "tiles.move.single-action"


@pytest.mark.rule("tiles.move.momentum-carry")
@pytest.mark.parametrize(("slots", "to"), [(1, "e2"), (3, "m2")])
def test_carried_speed_makes_odd_numbers_of_slots_legal(slots: int, to: str) -> None:
    match = fight("e" + " ." * 40 + "\n" + "A" + " ." * 40)

    play(match, "A momentum b2 for 6", "A end", "e end")
    play(match, f"A momentum {chr(ord(to[0]) + 1)}2 for {slots}")
    assert left(match, "A") == 6 - slots


@pytest.mark.rule("tiles.move.momentum-carry")
def test_any_other_action_first_loses_carried_speed_even_a_free_line_step() -> None:
    match = run()

    play(match, "A momentum q1", "A end", "e end")
    assert told(play(match, "A line q1|r1"))[0] == "momentum_lost"
    assert refused(match, "A momentum t1 for 2").rule == "tiles.move.single-action"


@pytest.mark.rule("tiles.move.momentum-carry")
def test_a_free_line_step_after_the_last_slot_keeps_the_speed() -> None:
    match = run()

    play(match, "A momentum q1", "A line q1|r1")
    assert unit(match, "A").budget.kept


@pytest.mark.rule("tiles.move.momentum-carry")
def test_doing_nothing_loses_carried_speed() -> None:
    match = run()

    play(match, "A momentum q1", "A end", "e end")
    assert told(play(match, "A end"))[0] == "momentum_lost"


@pytest.mark.rule("tiles.move.momentum-carry")
def test_a_jog_carries_only_where_the_table_reads_it_so() -> None:
    for needs, kept in (("momentum", False), ("jog_or_more", True)):
        match = fight(ROW, options={"carry_needs": needs})
        play(match, "A rush d1", "A jog e1")
        assert unit(match, "A").budget.kept is kept


@pytest.mark.rule("tiles.move.active-only", "tiles.round.structure")
def test_nobody_moves_in_the_active_phase_of_another() -> None:
    assert refused(run(), "A momentum q1", by="vigil").rule == "match.turn"
    match = fight("A B e")
    assert refused(match, "B careful b1").rule == "tiles.round.structure"


def follow(round_slots: int, rounds: list[list[tuple[str, int]]]) -> list[tuple[int, bool]]:
    """A simulator of speed alone: for each round the tiles that its moves lead at most, and whether speed lasts."""
    carried, found = False, []
    for actions in rounds:
        left_, first, kept, tiles = round_slots, True, False, 0
        for what, slots in actions:
            if slots > left_:
                continue
            speed = carried and first and what == "move"
            if what == "move":
                far = 4 * slots if speed else {2: 3, 4: 8}.get(slots, 8 + 4 * (slots - 4) if slots > 4 else 0)
                if not far:
                    continue
                tiles += far
                kept = slots == left_ and (speed or slots > 4)
            left_, first = left_ - slots, False
        carried = kept
        found.append((tiles, kept))
    return found


ACTION = st.tuples(st.sampled_from(["move", "other"]), st.integers(1, 6))


@pytest.mark.rule("tiles.move.momentum-carry", "tiles.move.momentum", "tiles.move.single-action")
@given(st.lists(st.lists(ACTION, max_size=4), min_size=1, max_size=4))
@settings(max_examples=examples(60), deadline=None)
def test_speed_is_carried_as_a_simulator_carries_it(rounds: list[list[tuple[str, int]]]) -> None:
    match = fight(
        "A .\n. .\ne .",
        effects=[{"name": f"wait {n}", "slots": n, "aim": "range", "far": 9} for n in range(1, 7)],
        units={"A": {"effects": [f"wait {n}" for n in range(1, 7)], "accuracy": 0}, "e": {"evasion": 99}},
        dice=[[1]] * 40,
    )
    found = []
    for actions in rounds:
        tiles, kept = 0, False
        for what, slots in actions:
            budget = unit(match, "A").budget
            if what == "other":
                if slots <= budget.left:
                    play(match, f"A shoot e with wait {slots}")
            elif (pace := best_pace(budget, slots)) is not None:
                play(match, order_for(match, pace))
                tiles += pace.tiles
            kept = unit(match, "A").budget.kept
        found.append((tiles, kept))
        play(match, "A end", "e end")
    assert found == follow(6, rounds)


def best_pace(budget: Budget, slots: int) -> Pace | None:
    """The way to move that leads farthest for just so many slots; Careful Steps are left out."""
    fit = [pace for pace in paces(budget) if pace.slots == slots and pace.way != "careful_step"]
    return max(fit, key=lambda pace: pace.tiles, default=None)


def order_for(match: Match[State], pace: Pace) -> str:
    """An order to move to the tile above or below at a pace."""
    to = "a2" if place(match, "A") == "a1" else "a1"
    return f"A {pace.way} {to}" + (f" for {pace.slots}" if pace.way == "momentum" else "")


# --- costs against a finite automaton -----------------------------------------------------

STEPS = {
    ("line_step", 0): 0, ("line_step", 1): 1, ("line_step", 2): 1,
    ("careful_step", 0): 1, ("careful_step", 1): 2, ("careful_step", 2): 2,
    ("rush", 0): 2, ("jog", 0): 4,
}  # fmt: skip
"""What each way to move takes, by how often it was done (at most twice) in the round."""


@pytest.mark.rule("tiles.move.line-step", "tiles.move.careful-step", "tiles.move.rush", "tiles.move.jog")
@pytest.mark.parametrize("ways", list(product(("line_step", "careful_step", "rush", "jog"), repeat=4)))
def test_a_sequence_of_moves_takes_what_the_table_says(ways: tuple[str, ...]) -> None:
    match = fight("A . .\n. . .\n. . .\n. . .\ne . .")
    done, expected = {"line_step": 0, "careful_step": 0}, 6
    for way in ways:
        price = STEPS[way, min(done.get(way, 0), 2)]
        order = order_of(match, way)
        if price > expected:
            assert refused(match, order).rule == "tiles.scope.illegal"
            continue
        play(match, order)
        expected -= price
        if way in done:
            done[way] += 1
        assert left(match, "A") == expected


def order_of(match: Match[State], way: str) -> str:
    """An order of a kind that is legal wherever the unit stands."""
    at = unit(match, "A").at
    a, b = at.tile, at.beyond
    label = match.state.map.grid.label
    if way == "line_step":
        beside = (1 - a[0], a[1]) if a[0] < 2 else (1, a[1])
        return f"A line {label(a)}" if b else f"A line {label(min(a, beside))}|{label(max(a, beside))}"
    to = a if b else ((1 - a[0]) if a[0] < 2 else 1, a[1])
    return f"A {way.split('_', maxsplit=1)[0]} {label(to)}"


# --- paths --------------------------------------------------------------------------------


@pytest.mark.rule("tiles.move.path")
def test_no_step_goes_through_a_wall() -> None:
    match = fight("A . .\n# # #\n. . e")

    assert refused(match, "A careful a2").rule == "tiles.move.path"
    assert refused(match, "A jog a3").rule == "tiles.move.path"


@pytest.mark.rule("tiles.move.path")
@pytest.mark.parametrize(
    ("drawn", "sides", "legal"),
    [
        ("A #\n. . e", [], True),
        ("A #\n# . e", [], False),
        ("A .\n. . e", ["wall a1|b1", "wall a1|a2"], False),
        ("A .\n. . e", ["wall a1|b1"], True),
        ("A #\n. . e", ["wall a1|a2"], False),
        ("A B\nC . e", [], True),
    ],
)
def test_a_diagonal_is_closed_when_both_ways_round_the_corner_are(drawn: str, sides: list[str], legal: bool) -> None:
    assert allowed(fight(square(drawn), sides=sides), "A careful b2") is legal


def square(drawn: str) -> str:
    """Rows made equally long by open ground."""
    rows = [row.split() for row in drawn.splitlines()]
    width = max(map(len, rows))
    return "\n".join(" ".join(row + ["."] * (width - len(row))) for row in rows)


@pytest.mark.rule("tiles.tile.shape")
def test_square_tiles_have_eight_neighbours_or_four() -> None:
    drawn = "A . .\n. . .\n. . e"

    assert allowed(fight(drawn), "A careful b2")
    assert not allowed(fight(drawn, options={"square_adjacency": 4}), "A careful b2")
    assert allowed(fight(drawn, options={"square_adjacency": 4}), "A rush b2")


@pytest.mark.rule("tiles.tile.shape")
def test_a_hex_has_six_neighbours() -> None:
    state = fight(". . .\n . A .\n. . e", shape="hex").state
    step = next(pace for pace in paces(unit(state, "A").budget) if pace.way == "careful_step")

    assert ends(state, unit(state, "A"), step).bit_count() == 6 - 1


@pytest.mark.rule("tiles.center.one-unit", "tiles.center.normal")
def test_no_move_ends_on_a_center_where_somebody_stands() -> None:
    assert refused(fight("A B . e"), "A careful b1").rule == "tiles.center.one-unit"


@pytest.mark.rule("tiles.center.one-unit")
@pytest.mark.parametrize(
    ("passing", "friends", "enemies"), [("friends", True, False), ("none", False, False), ("all", True, True)]
)
def test_moves_pass_through_those_that_the_table_lets_them(passing: str, friends: bool, enemies: bool) -> None:
    options = {"pass_through": passing}

    assert allowed(fight("A B . e", options=options), "A rush c1") is friends
    match = fight("A e . .", options=options)
    assert allowed(match, "A rush c1") is enemies
    if not enemies:
        assert refused(match, "A rush c1").rule == "tiles.center.one-unit"


@pytest.mark.rule("tiles.move.path")
def test_from_a_line_either_of_its_tiles_is_the_first_of_the_way() -> None:
    match = fight("A . . . . e")
    play(match, "A line a1|b1")

    assert allowed(match, "A careful a1")
    assert allowed(match, "A careful b1")
    assert refused(match, "A careful c1").rule == "tiles.move.careful-step"
    play(match, "A rush d1")
    assert place(match, "A") == "d1"


@pytest.mark.rule("tiles.move.path")
def test_a_way_may_be_told_by_waypoints() -> None:
    match = fight("A . .\n. . .\n. . e")

    assert refused(match, "A rush c1 c2 b3 a3").rule == "tiles.move.rush"
    play(match, "A jog c1 a3")
    assert told(match.log[-1]) == ["slots_spent", "moved"]
    assert place(match, "A") == "a3"


@pytest.mark.rule("tiles.move.path")
@pytest.mark.parametrize("order", ["A jog a1", "A jog c1"])
def test_a_move_leads_to_another_tile_that_is_open(order: str) -> None:
    assert refused(fight("A . # e"), order).rule == "tiles.move.path"


@pytest.mark.rule("tiles.move.path")
@given(st.data())
@settings(max_examples=examples(40), deadline=None)
def test_the_tiles_at_each_price_are_those_that_a_plain_search_finds(data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.sampled_from(".....#b"), min_size=34, max_size=34))
    drawn, seen = ["A", *faces], False
    for i, face in enumerate(drawn):
        if face == "b":
            drawn[i], seen = ("." if seen else "b"), True
    text = "\n".join(" ".join(drawn[i : i + 7]) for i in range(0, 35, 7))
    state = fight(text).state if seen else fight(text[:-1] + "b").state
    grid, field = state.map.grid, state.field
    steps = plain_steps(state)
    enemy = unit(state, "b").at.tile
    found = {cell: slots for slots, mask in prices(state, unit(state, "A")).items() for cell in field.cells(mask)}
    wanted = {cell: price(far) for cell, far in steps.items() if 0 < far <= 16 and cell != enemy}
    assert found == wanted
    assert set(found) <= set(grid.cells)


def price(far: int) -> int:
    """The fewest slots of one move that leads so far."""
    return next(slots for slots, most in ((1, 1), (2, 3), (4, 8), (5, 12), (6, 16)) if far <= most)


def plain_steps(state: State) -> dict[tuple[int, int], int]:
    """The steps to every tile on squares, by a search tile by tile that passes no enemy."""
    start, enemy = unit(state, "A").at.tile, unit(state, "b").at.tile
    closed = {cell for cell in state.map.grid.cells if state.board.terrain(cell).impassable}
    found, edge = {start: 0}, [start]
    for x, y in edge:
        for dx, dy in product((-1, 0, 1), repeat=2):
            to = (x + dx, y + dy)
            corner = dx and dy and {(x + dx, y), (x, y + dy)} <= closed
            if to in state.map.grid and to not in closed and to != enemy and to not in found and not corner:
                found[to] = found[x, y] + 1
                edge.append(to)
    return found
