"""What a unit could do on tiles: the five ways to move, each effect, with prices, figures, odds and reasons."""

from __future__ import annotations

import time

import msgspec
import pytest

from fieldcraft.systems.tiles.presentation import SHOW
from rules.ordering import play
from rules.tiles.fights import FIRST, fight, scene
from showing.skirmishes import EFFECTS, armed, deeds, plan, preview, reach

OPEN = "A . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . e"


def test_the_five_ways_to_move_say_what_they_take_and_how_far_they_lead() -> None:
    found = deeds(scene(OPEN))

    assert [(name, found[name].figure, found[name].price) for name in list(found)[:5]] == [
        ("line_step", "½ tile", 0),
        ("careful_step", "1 tile", 1),
        ("rush", "3 tiles", 2),
        ("jog", "8 tiles", 4),
        ("momentum", "12 tiles", 5),
    ]
    assert (found["line_step"].prices, found["careful_step"].prices) == ((0, 1, 1), (1, 2, 2))


def test_the_tiles_that_a_unit_sees_end_behind_a_wall() -> None:
    seen = reach(scene("A . # . .\n. . . . ."), "a").sees

    assert {(1, 0), (1, 1)} <= set(seen)
    assert (4, 0) not in seen


def test_steps_count_so_that_the_next_price_is_known() -> None:
    match = fight(OPEN)
    play(match, "A line a1|b1", "A line b1", "A careful c1")
    found = deeds(match.state)

    assert (found["line_step"].times, found["line_step"].price) == (2, 1)
    assert (found["careful_step"].times, found["careful_step"].price) == (1, 2)


def test_speed_that_is_carried_over_makes_momentum_cheap() -> None:
    match = fight(OPEN)
    play(match, "A momentum l1 for 6", "A end", "e end")

    assert (deeds(match.state)["momentum"].price, deeds(match.state)["momentum"].figure) == (1, "4 tiles")


def test_a_line_step_is_to_a_side_of_the_tile_and_from_a_line_to_a_tile() -> None:
    match = fight(OPEN)
    assert deeds(match.state)["line_step"].aim == "edge"
    assert [choice.label for choice in deeds(match.state)["line_step"].choices] == ["a1|a2", "a1|b1"]

    play(match, "A line a1|b1")
    assert deeds(match.state)["line_step"].aim == "cell"


def test_what_cannot_be_paid_is_refused_with_the_reason() -> None:
    match = fight(OPEN)
    play(match, "A jog i1")
    found = deeds(match.state)

    assert found["jog"].refusal is not None
    assert found["jog"].refusal.why == "that takes 4 slots, and A has 2 left"
    assert found["rush"].refusal is None


def test_each_effect_is_a_deed_of_its_own_with_exact_odds() -> None:
    state = scene("A e . .", **armed("pinch", "wrench", "hook", "gun"))
    found = deeds(state)

    assert [(name, found[name].label, found[name].text, found[name].price) for name in list(found)[5:9]] == [
        ("touch", "Pinch", "Touch, d4", 1),
        ("strike", "Wrench", "Adjacent, d6+2", 2),
        ("strike:hook", "Hook", "Reach 2, d6", 2),
        ("shoot", "Gun", "Range 7, d8", 3),
    ]
    odds = found["strike"].odds
    assert odds is not None
    assert (odds.success, odds.roll, odds.against) == (pytest.approx(0.8), "d20 + 6", "Evasion 10")
    assert [(term.what, term.value) for term in (*odds.terms, *odds.difficulty)] == [("Accuracy", 6), ("Evasion", 10)]
    assert found["touch"].refusal is not None
    assert found["touch"].refusal.rule == "tiles.range.touch"


def test_a_touch_that_needs_no_roll_is_certain() -> None:
    match = fight("A e . .", **armed("pinch"))
    play(match, "A line a1|b1")
    odds = deeds(match.state)["touch"].odds

    assert odds is not None
    assert (odds.success, odds.roll) == (1, "11 without a roll")


def test_shapes_are_aimed_and_trails_laid_tile_by_tile() -> None:
    found = deeds(scene(OPEN, **armed("gas", "charge", "stars", "acid", "hum")))
    shapes = {name: deed.shape for name, deed in found.items() if deed.shape}

    assert {name: (shape.kind, shape.range, shape.points) for name, shape in shapes.items()} == {
        "cast:gas": ("sphere", 8, 1),
        "cast:charge": ("cone", 5, 1),
        "cast:stars": ("specified", 6, 2),
    }
    assert (found["cast:acid"].trail, found["cast:acid"].most, found["cast:acid"].aim) == (True, 8, "cell")
    assert len(found["cast:acid"].choices) == 3
    assert (found["cast:hum"].aim, len(found["cast:hum"].choices)) == ("list", 1)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_what_a_caster_can_do_among_twenty_fits_in_a_small_message_and_is_found_fast(shape: str) -> None:
    rows = [["."] * 30 for _ in range(22)]
    for i, letter in enumerate("ABCDEFGHIJ"):
        rows[2 * i + 1][3 + i % 3] = letter
    for i, letter in enumerate("klmnopqrst"):
        rows[2 * i][22 + i % 3] = letter
    state = scene("\n".join(map(" ".join, rows)), shape=shape, **armed("gas", "charge", "bolt", "acid", initiative=9))
    assert sum(map(len, map(msgspec.json.encode, deeds(state).values()))) < 20_000

    taken = []
    for _ in range(5):
        fresh = state.change(round=state.round)
        begun = time.process_time()
        SHOW.deeds(fresh, FIRST, "a")
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.02, "under 5 ms on a quiet machine"


# --- ways ---------------------------------------------------------------------------------


def test_where_a_unit_can_go_stands_in_bands_by_slots() -> None:
    found = reach(scene(OPEN))

    assert [band.most for band in found.bands] == [1, 2, 4, 5]
    assert [band.label for band in found.bands] == ["1 slot", "2 slots", "4 slots", "5 slots"]
    assert {cost.cell: cost.cost for cost in found.costs}[8, 0] == 4


def test_a_plan_takes_the_cheapest_way_to_move_and_says_what_it_takes() -> None:
    found = plan(scene(OPEN), "i1")

    assert (found.words, found.spends, found.cost, len(found.path)) == ("Jog: i1", 4, "4 slots", 8)
    assert plan(scene(OPEN), "i1", deed="rush").words == "Jog: i1"
    assert plan(scene(OPEN), "c1", deed="jog").words == "Jog: c1"


def test_a_plan_that_is_too_long_is_refused_and_offers_the_nearest_tile() -> None:
    found = plan(scene(OPEN, units={"A": {"slots": 2}}), "l1", deed="rush")

    assert found.refusal is not None
    assert found.refusal.rule == "tiles.move.rush"
    assert [choice.label for choice in found.alternatives] == ["d1"]


def test_a_plan_over_a_tile_far_off_the_map_draws_no_way() -> None:
    assert SHOW.plan(scene(OPEN), FIRST, "a", "line_step", ((10**9, 0), (1, 0))).path == ()
    assert SHOW.plan(scene(OPEN), FIRST, "a", "careful_step", ((10**9, 0), (1, 0))).path == ()


def test_a_preview_says_what_an_order_takes() -> None:
    found = preview(scene("A e", **armed("wrench")), "A strike e")

    assert (found.words, found.spends, found.detail) == ("Wrench: e", 2, "Adjacent, d6+2")


def test_nothing_is_offered_to_who_is_not_up() -> None:
    match = fight("A e", effects=[EFFECTS["wrench"]], units={"e": {"effects": ["wrench"]}})
    found = SHOW.deeds(match.state, "vigil", "e2")

    assert {deed.refusal.rule for deed in found if deed.refusal} == {"match.turn"}
    assert not any(deed.choices or deed.shape for deed in found)
