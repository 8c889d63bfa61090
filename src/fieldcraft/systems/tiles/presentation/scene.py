"""The whole scene as data to draw: the mat, the units with their slots, areas, objects, turns and goals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from fieldcraft.board import Terrain
from fieldcraft.core import Seat
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Banner, Edge, Ground, Label, Tableau, TurnOrder
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.presentation.contest import (
    describe_goal,
    describe_progress,
    show_ending,
    show_goals,
    show_turns,
)
from fieldcraft.systems.shared.presentation.ground import describe_terrain, show_ground, show_names, show_places
from fieldcraft.systems.tiles.outcome import cells, find_result
from fieldcraft.systems.tiles.presentation.areas import show_area, show_upkeep
from fieldcraft.systems.tiles.presentation.pieces import show_falling, show_unit
from fieldcraft.systems.tiles.state import Object, State
from fieldcraft.systems.tiles.system import find_waiting
from fieldcraft.systems.tiles.terrain import terrain

PHASES = ("Upkeep", "Active")


def show_scene(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """All that lies on the mat; nothing of it is hidden from anybody."""
    units = {unit.id: show_unit(view, unit) for unit in view.units.values()}
    things = (show_falling(view, thing) for thing in view.objects.values() if thing.area)
    areas = (*show_places(view.places), *(show_area(view, area) for area in view.areas.values()))
    end = find_result(view)
    return Tableau(
        system="tiles",
        title=view.title,
        health="Hit Points",
        ground=show_mat(view),
        banners=banners,
        pieces={**units, **{piece.id: piece for piece in things}},
        areas={area.id: area for area in areas},
        labels=(*show_names(view.places), *list_worn(view)),
        turn=show_order(view, banners),
        goals=show_goals(view, view.goals, describe_goal, lambda state, goal: describe_progress(state, goal, cells)),
        panels=show_upkeep(view),
        ending=show_ending(end, banners),
    )


def show_order(view: State, banners: tuple[Banner, ...]) -> TurnOrder:
    """The order of initiative, whose Active Phase it is and how many slots are left of it."""
    unit = view.units.get(view.turn.unit)
    found = show_turns(
        view,
        banners,
        waits_for=find_waiting(view),
        end=find_result(view),
        order=[view.units[id] for id in view.order if id in view.units],
        used="" if unit is None else f"{pluralize(unit.budget.left, 'slot')} left",
    )
    if view.phase == "upkeep" and found.waits_for:
        rolls = next((banner.label for banner in banners if banner.id in found.waits_for), found.waits_for[0])
        found = replace(found, words=f"{rolls} may roll for initiative")
    return replace(found, phases=PHASES, phase=view.phase.capitalize())


# --- the mat --------------------------------------------------------------------------------


def show_mat(view: State) -> Ground:
    """The board with what stands on it; on edges that can be broken a plate says how much they still bear."""
    bears = {thing.name: thing.most for thing in view.objects.values() if thing.ground is not None}
    found = show_ground(view.board, terrain(), partial(describe_ground, bears))
    walls = {frozenset(thing.cells): thing for thing in view.objects.values() if thing.side is not None}
    if not walls:
        return found
    edges = tuple(plate_edge(edge, walls.get(frozenset(edge.between))) for edge in found.edges)
    mat: Ground = remember(view.board.cache, "plated", lambda: replace(found, edges=edges))
    return mat


def describe_ground(bears: Mapping[str, int], ground: Terrain) -> str:
    """What a ground does, and how much of it a Blast has to break."""
    durability = f"Durability {bears[ground.name]}" if ground.name in bears else ""
    return ", ".join(filter(None, (describe_terrain(ground), durability)))


def list_worn(view: State) -> Iterator[Label]:
    """How much the tiles still bear that a Blast has worn."""
    for thing in view.objects.values():
        if thing.ground is not None and thing.durability < thing.most:
            yield Label(text=f"{thing.durability}/{thing.most}", cells=thing.cells)


def plate_edge(edge: Edge, thing: Object | None) -> Edge:
    """An edge with the Durability of what stands on it, and of how much that once had if it is worn."""
    if thing is None:
        return edge
    worn = thing.durability < thing.most
    text = f"{thing.durability}/{thing.most}" if worn else str(thing.durability)
    return replace(edge, name=thing.title, text=text, worn=worn)
