"""Areas in a fight: where they may be aimed, whom they strike, and what stands in their way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from fieldcraft.board import Board, Cell, Side, Squares
from fieldcraft.board.terrain import WALL
from fieldcraft.core import Denial
from fieldcraft.systems.tiles.areas import find_aim, strike_with, tiles_of, victims
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.options import Options
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.shapes import Aim, Spot
from fieldcraft.systems.tiles.state import Object, State, Unit

HERE = (4, 4)


def effect(size: str, type_: str = "Blast", **more: Any) -> Effect:
    return msgspec.convert({"name": "It", "entry": f"AoE - {type_} - {size}", **more}, Effect)


def scene(*units: Unit, walls: tuple[Cell, ...] = (), objects: tuple[Object, ...] = (), **more: Any) -> State:
    """A fight on nine by nine squares, with a caster in the middle."""
    board = Board.of(Squares(9, 9), dict.fromkeys(walls, WALL))
    everybody = (at(HERE, id="caster"), *units)
    return State(
        map=board,
        sides=("alder", "vigil"),
        units={unit.id: unit for unit in everybody},
        objects={thing.id: thing for thing in objects},
        **more,
    )


def at(cell: Cell, beyond: Cell | None = None, *, id: str = "v", level: int = 0, **more: Any) -> Unit:
    place = Place.line(cell, beyond, level) if beyond else Place(cell, level=level)
    return Unit(id=id, side="vigil", at=place, **more)


def aim(*cells: Cell, level: int = 0) -> Aim:
    return Aim(Spot(HERE), tuple(Spot(cell, level) for cell in cells))


def crate(cell: Cell, durability: int) -> Object:
    return Object(id="crate", name="Crate", durability=durability, most=durability, cells=(cell,), ground=WALL)


def why_not(state: State, size: str, *cells: Cell) -> tuple[str, str]:
    """Why the caster cannot aim so, and by which ruling."""
    area = effect(size).area
    assert area is not None
    denial = find_aim(state, state.units["caster"], area, tuple(map(Spot, cells)))
    assert isinstance(denial, Denial)
    return denial.why, denial.rule


# -- aiming


@pytest.mark.rule("tiles.aoe.line")
def test_a_line_to_ones_own_tile_or_too_far_is_refused() -> None:
    assert why_not(scene(), "Line: 2", HERE)[0].startswith("it has to be aimed at one tile, and another")
    assert why_not(scene(), "Line: 2", (7, 4)) == ("h5 is 3 tiles away, and this goes 2", "tiles.range.range")


@pytest.mark.rule("tiles.aoe.to-hit")
@pytest.mark.parametrize("size", ["Line: 4", "Sphere: Range: 4, Reach: 1", "Specified: Targets: 2, Range: 4, Reach: 1"])
def test_the_target_tile_or_point_of_origin_must_be_in_sight(size: str) -> None:
    assert why_not(scene(walls=((5, 4),)), size, (6, 4)) == ("g5 is out of sight", "tiles.range.los")


@pytest.mark.rule("tiles.aoe.to-hit")
@pytest.mark.parametrize("size", ["Rail: 2", "Cone: 2|1:1"])
def test_a_cone_or_rail_takes_only_its_direction_from_its_target(size: str) -> None:
    state, area = scene(walls=((5, 4),)), effect(size).area
    assert area is not None

    assert find_aim(state, state.units["caster"], area, (Spot((8, 4)),)) == aim((8, 4))


@pytest.mark.rule("tiles.aoe.specified")
def test_chosen_tiles_are_different_and_no_more_than_the_entry_says() -> None:
    size = "Specified: Targets: 2, Range: 4, Reach: 1"

    assert why_not(scene(), size, (5, 4), (5, 4))[0] == "a tile can be chosen only once"
    assert why_not(scene(), size, (5, 4), (6, 4), (7, 4))[0] == "it is aimed at 2 tiles, not 3"
    assert why_not(scene(), size)[0] == "it is aimed at 2 tiles, not 0"


@pytest.mark.rule("tiles.aoe.specified", "tiles.distance.steps")
def test_with_four_neighbours_the_reach_about_a_chosen_tile_counts_in_straight_steps() -> None:
    state, stars = scene(options=Options(square_adjacency=4)), effect("Specified: Targets: 1, Range: 4, Reach: 1")

    assert set(state.field.cells(tiles_of(state, stars, aim((6, 4))))) == {(6, 4), (5, 4), (7, 4), (6, 3), (6, 5)}


@pytest.mark.rule("tiles.aoe.specified")
def test_fewer_tiles_may_be_chosen() -> None:
    state, area = scene(), effect("Specified: Targets: 2, Range: 4, Reach: 1").area
    assert area is not None

    assert find_aim(state, state.units["caster"], area, (Spot((5, 4)),)) == aim((5, 4))


@pytest.mark.rule("tiles.aoe.trail")
def test_a_trail_steps_from_tile_to_adjacent_tile_past_no_wall() -> None:
    state = scene(walls=((5, 4), (5, 5), (4, 5)))

    assert why_not(state, "Trail: 3", (4, 2))[0] == "the Trail cannot go on to e3"
    assert why_not(state, "Trail: 3", (5, 4))[0] == "the Trail cannot go on to f5"
    assert why_not(state, "Trail: 1", (4, 3), (4, 2))[0] == "a Trail takes one tile at least and at most 1, not 2"
    assert why_not(scene(walls=((5, 4), (4, 5))), "Trail: 3", (5, 5))[0] == "the Trail cannot go on to f6"


@pytest.mark.rule("tiles.aoe.trail")
def test_a_trail_may_enter_the_tile_of_the_initiator_again() -> None:
    state, area = scene(), effect("Trail: 3").area
    assert area is not None

    assert find_aim(state, state.units["caster"], area, (Spot((4, 3)), Spot(HERE))) == aim((4, 3), HERE)


@pytest.mark.rule("tiles.aoe.trail")
def test_from_a_line_a_trail_begins_next_to_either_tile() -> None:
    state, area = scene(at((1, 1), (2, 1), id="w")), effect("Trail: 3").area
    assert area is not None
    found = find_aim(state, state.units["w"], area, (Spot((3, 1)),))

    assert found == Aim(Spot((2, 1)), (Spot((3, 1)),))


@pytest.mark.rule("tiles.aoe.trail")
def test_with_four_neighbours_a_trail_goes_round_no_corner() -> None:
    state = scene(options=Options(square_adjacency=4))

    assert why_not(state, "Trail: 3", (5, 5))[0] == "the Trail cannot go on to f6"


def test_what_lies_off_the_map_cannot_be_aimed_at() -> None:
    assert why_not(scene(), "Line: 9", (4, -1)) == ("(4, -1) is not on the map", "tiles.aoe.entry")


# -- who is struck


@pytest.mark.rule("tiles.aoe.to-hit")
def test_whoever_is_in_the_area_is_struck_friend_or_foe() -> None:
    state = scene(at((5, 5)), at((2, 2), id="far"))

    assert victims(state, effect("Sphere: 1"), aim()) == ("caster", "v")


@pytest.mark.rule("tiles.line.aoe")
def test_a_unit_on_a_line_is_struck_by_an_area_that_has_one_of_its_tiles() -> None:
    state = scene(at((5, 4), (6, 4)))

    assert "v" in victims(state, effect("Sphere: 1"), aim())
    assert victims(state, effect("Sphere: Range: 4, Reach: 0"), aim((6, 4))) == ("v",)


@pytest.mark.rule("tiles.type.aura")
def test_an_aura_is_not_stopped_by_walls() -> None:
    state = scene(at((6, 4)), walls=tuple((5, y) for y in range(9)))

    assert victims(state, effect("Sphere: 2", "Aura"), aim()) == ("caster", "v")
    assert victims(state, effect("Sphere: 2", "Engulf"), aim()) == ("caster",)


@pytest.mark.rule("tiles.type.emanation.fill")
def test_an_emanation_on_another_level_is_filled_as_seen_from_above() -> None:
    state = scene(at((6, 4), level=1), at((5, 4), id="near", level=1), walls=((5, 3), (5, 5)))

    assert victims(state, effect("Cube: 2", "Emanation"), aim()) == ("caster", "v", "near")
    assert victims(state, effect("Disk: 2", "Emanation"), aim()) == ("caster",)


@pytest.mark.rule("tiles.type.emanation.fill")
def test_a_slanting_emanation_is_filled_along_its_line() -> None:
    state = scene(at((6, 6)))

    assert victims(state, effect("Line: 4", "Emanation"), aim((7, 7))) == ("v",)


@pytest.mark.rule("tiles.type.engulf.fill")
def test_each_chosen_tile_of_an_engulf_area_is_filled_from_itself() -> None:
    wall = tuple((5, y) for y in range(9))
    size = "Specified: Targets: 2, Range: 4, Reach: 1"
    state = scene(walls=wall)

    tiles = tiles_of(state, effect(size, "Engulf"), aim((4, 4), (6, 4)))
    assert set(state.field.cells(tiles)) == {(x, y) for x in (3, 4, 6, 7) for y in (3, 4, 5)}


@pytest.mark.rule("tiles.type.rising.fliers")
def test_who_flies_is_not_affected_by_what_rises() -> None:
    state = scene(at((5, 4), flying=True), at((3, 4), id="walker"))

    assert victims(state, effect("Sphere: 1", "Rising 9"), aim()) == ("caster", "walker")


@pytest.mark.rule("tiles.type.rising.height")
def test_what_rises_is_one_tile_high_unless_it_says_otherwise() -> None:
    state = scene(at((5, 4), level=1))

    assert victims(state, effect("Sphere: 1", "Rising"), aim()) == ("caster",)
    assert victims(state, effect("Sphere: 1", "Rising 2"), aim()) == ("caster", "v")


@pytest.mark.rule("tiles.type.falling.above")
def test_under_a_roof_one_is_spared_what_rains_down() -> None:
    state = scene(at((5, 4)), roofs=(HERE,))

    assert victims(state, effect("Sphere: 1", "Falling"), aim()) == ("v",)


@pytest.mark.rule("tiles.type.falling.above")
def test_one_thing_that_falls_is_stopped_by_a_roof_over_its_point_of_origin_alone() -> None:
    shell = effect("Sphere: Range: 4, Reach: 1", "Falling", durability=5)
    state = scene(at((5, 4)), roofs=(HERE,))

    assert victims(state, shell, aim(HERE)) == ()
    assert strike_with(state, shell, aim(HERE), 9).harms == {}
    assert victims(state, shell, aim((5, 4))) == ("caster", "v")


# -- how hard


@pytest.mark.rule("tiles.type.blast.barriers")
@pytest.mark.parametrize(("durability", "hurt", "lost"), [(6, 4, 6), (10, 0, 10), (12, 0, 10)])
def test_a_blast_has_to_break_what_stands_before_its_victims(durability: int, hurt: int, lost: int) -> None:
    state = scene(at((6, 4)), objects=(crate((5, 4), durability),))

    found = strike_with(state, effect("Line: 4"), aim((6, 4)), 10)

    assert found.harms["v"].hit_points == hurt
    assert found.losses == {"crate": lost}


@pytest.mark.rule("tiles.type.blast.barriers")
def test_a_door_on_an_edge_is_broken_too() -> None:
    side = Side(((5, 4), (6, 4)), "door")
    door = Object(id="door", name="Door", durability=3, most=3, cells=((5, 4), (6, 4)), side=side)
    found = strike_with(scene(at((6, 4)), objects=(door,)), effect("Line: 4"), aim((6, 4)), 10)

    assert (found.harms["v"].hit_points, found.losses) == (7, {"door": 3})


@pytest.mark.rule("tiles.type.rising.beneath")
@pytest.mark.parametrize("impact", ["", "blast"])
def test_what_rises_comes_out_of_the_ground_past_no_barrier(impact: str) -> None:
    state = scene(at((6, 4)), objects=(crate((5, 4), 99),))

    found = strike_with(state, effect("Line: 4", "Rising", impact=impact), aim((6, 4)), 10)

    assert (found.harms["v"].hit_points, found.losses) == (10, {})


@pytest.mark.rule("tiles.line.aoe")
def test_on_a_line_one_is_hit_once_by_the_greater_of_two_damages() -> None:
    state = scene(at((5, 4), (6, 4)), objects=(crate((5, 4), 4),))

    assert strike_with(state, effect("Line: 4"), aim((7, 4)), 10).harms["v"].hit_points == 10


@pytest.mark.parametrize("fields", [{"roofs": ((5, 4),)}, {}])
def test_a_roof_keeps_a_rain_of_stones_off_things_as_well(fields: Mapping[str, Any]) -> None:
    state = scene(objects=(crate((5, 4), 4),), **fields)

    losses = strike_with(state, effect("Sphere: 1", "Falling"), aim(), 10).losses

    assert losses == ({} if fields else {"crate": 4})
