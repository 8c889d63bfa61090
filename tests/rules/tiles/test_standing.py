"""Areas that stay: growth, timers, what goes with whom, and what falls."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Squares
from fieldcraft.systems.tiles.effects import Effect, Standing
from fieldcraft.systems.tiles.entries import Falling, parse_entry
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.shapes import Aim, Spot
from fieldcraft.systems.tiles.standing import (
    Upkeep,
    fall_height,
    falling_object,
    follow,
    growth,
    lands_still,
    lay_down,
    pass_upkeep,
    stays,
    with_reach,
)
from fieldcraft.systems.tiles.state import Object, State, Unit

CASTER = Unit(id="caster", side="alder", at=Place((10, 10)))
FIGHT = State(map=Board.of(Squares(21, 21)), sides=("alder", "vigil"), units={"caster": CASTER})


def effect(type_: str, size: str = "Cube: 2", **more: Any) -> Effect:
    return msgspec.convert({"name": "It", "entry": f"AoE - {type_} - {size}", **more}, Effect)


def laid(what: Effect, *targets: Cell, state: State = FIGHT) -> Standing:
    return lay_down(state, "area", CASTER, what, Aim(Spot((10, 10)), tuple(map(Spot, targets))))


def upkeeps(area: Standing, most: int = 9) -> list[Upkeep]:
    """What the Upkeeps to come do, until it ends or lands."""
    found: list[Upkeep] = []
    while len(found) < most and not (found and (found[-1].ends or found[-1].lands)):
        found.append(pass_upkeep(FIGHT, area))
        last = found[-1]
        area = replace(area, left=last.left, timer=last.timer, reach=last.reach, cells=last.cells)
    return found


# -- what stays, and what grows


@pytest.mark.rule("tiles.type.emanation.emanating")
def test_an_emanating_area_reaches_farther_at_each_upkeep_while_it_lasts() -> None:
    steam = laid(effect("Emanation", emanating=1, lasts=3))
    found = upkeeps(steam)

    assert len(steam.cells) == 25
    assert [2 + upkeep.reach for upkeep in found[:3]] == [3, 4, 5]
    assert [len(upkeep.cells) for upkeep in found[:3]] == [49, 81, 121]
    assert [upkeep.strikes for upkeep in found] == [True, True, True, False]
    assert [upkeep.ends for upkeep in found] == [False, False, False, True]


@pytest.mark.rule("tiles.type.emanation.emanating")
def test_what_an_area_will_grow_by_can_be_told_before_the_upkeep() -> None:
    steam = laid(effect("Emanation", emanating=1, lasts=3))

    assert len(growth(FIGHT, steam)) == 49 - 25
    assert not set(growth(FIGHT, steam)) & set(steam.cells)


@pytest.mark.rule("tiles.type.emanation.emanating")
def test_an_area_is_filled_anew_when_a_wall_has_gone() -> None:
    shut = Object(
        id="slab", name="Slab", durability=1, most=1, cells=((11, 10),), ground=msgspec.convert(
            {"name": "wall", "impassable": True, "opaque": True}, type=type(FIGHT.map.kinds[0])
        ),
    )  # fmt: skip
    closed = FIGHT.change(objects={"slab": shut})
    steam = laid(effect("Emanation", lasts=3), state=closed)

    assert (11, 10) not in steam.cells
    assert (11, 10) not in pass_upkeep(closed, steam).cells
    assert (11, 10) in pass_upkeep(FIGHT, steam).cells


@pytest.mark.rule("tiles.type.emanation.emanating")
@pytest.mark.parametrize(
    ("size", "grown"),
    [
        ("Sphere: 3", "Sphere: 5"),
        ("Cube: Range: 4, Reach: 0", "Cube: Range: 4, Reach: 2"),
        ("Rail: 4", "Rail: 4, Reach: 2"),
        ("Cone: 5|3:2|5:4", "Cone: 5|3:4|5:5"),
        ("Sphere: 98", "Sphere: 99"),
        ("Specified: Targets: 3, Range: 9, Reach: 1", "Specified: Targets: 3, Range: 9, Reach: 3"),
    ],
)
def test_each_shape_grows_by_its_reach(size: str, grown: str) -> None:
    shape = parse_entry(f"AoE - Emanation - {size}").shape

    assert with_reach(shape, 2) == parse_entry(f"AoE - Emanation - {grown}").shape


@pytest.mark.rule("tiles.type.aura")
def test_an_aura_without_a_duration_stays() -> None:
    found = upkeeps(laid(effect("Aura")))

    assert not any(upkeep.ends for upkeep in found)
    assert all(upkeep.strikes for upkeep in found)


@pytest.mark.rule("tiles.type.aura")
def test_an_aura_goes_with_its_point_of_origin() -> None:
    aura, steam = laid(effect("Aura")), laid(effect("Emanation", lasts=3))
    state = FIGHT.change(areas={"area": aura, "steam": replace(steam, id="steam")})

    (moved,) = follow(state, "caster", Place((12, 10), level=1))

    assert (moved.id, moved.origin, moved.level) == ("area", (12, 10), 1)
    assert set(moved.cells) == {(x + 2, y) for x, y in aura.cells}


def test_a_moment_is_not_long_enough_to_stay() -> None:
    lasting = [effect("Aura"), effect("Engulf", lasts=1), effect("Falling 5/5")]

    assert all(map(stays, lasting))
    assert not any(map(stays, [effect("Blast"), effect("Engulf"), effect("Falling"), effect("Rising")]))


# -- what falls


@pytest.mark.rule("tiles.type.falling.notation", "tiles.type.falling.timer")
@pytest.mark.parametrize(
    ("numbers", "heights"), [("5/5", [4, 3, 2, 1, 0]), ("10/5", [8, 6, 4, 2, 0]), ("5/2", [3, 0]), ("1/3", [1, 1, 0])]
)
def test_a_falling_area_sinks_evenly_and_lands_when_its_timer_has_run_out(numbers: str, heights: list[int]) -> None:
    found = upkeeps(laid(effect(f"Falling {numbers}")))

    assert [upkeep.height for upkeep in found] == heights
    assert [upkeep.lands for upkeep in found] == [False] * (len(heights) - 1) + [True]
    assert [upkeep.strikes for upkeep in found] == [upkeep.lands for upkeep in found]


@pytest.mark.rule("tiles.type.falling.above")
def test_the_tiles_of_a_falling_area_stay_those_on_which_it_was_called_down() -> None:
    shell = laid(effect("Falling 5/5", "Sphere: Range: 9, Reach: 1"), (15, 10))
    moved = FIGHT.put(replace(CASTER, at=Place((0, 0))))

    assert pass_upkeep(moved, shell).cells == shell.cells
    assert set(shell.cells) == {(x, y) for x in (14, 15, 16) for y in (9, 10, 11)}


@pytest.mark.rule("tiles.type.falling.targetable")
def test_a_thing_that_falls_can_be_aimed_at_and_if_it_breaks_nothing_lands() -> None:
    shell = laid(effect("Falling 6/2", durability=8))
    thing = Object(id="shell", name="It", durability=8, most=8, cells=((10, 10),), height=6, area="area")

    assert falling_object(shell) == ("It", 8, 6)
    assert lands_still(FIGHT.change(objects={"shell": thing}), shell)
    assert not lands_still(FIGHT, shell)


@pytest.mark.rule("tiles.type.falling.targetable")
def test_a_rain_has_nothing_to_aim_at_and_lands_in_any_case() -> None:
    rain = laid(effect("Falling 6/2"))

    assert falling_object(rain) is None
    assert lands_still(FIGHT, rain)


@given(st.integers(1, 99), st.integers(1, 99))
def test_what_falls_never_rises_and_is_up_until_it_lands(height: int, timer: int) -> None:
    shell = Effect(name="It", entry=f"AoE - {Falling(height, timer)} - Sphere: 1")
    heights = [fall_height(shell, left) for left in range(timer, -1, -1)]

    assert heights[0] == height
    assert heights[-1] == 0
    assert all(heights[:-1])
    assert heights == sorted(heights, reverse=True)
