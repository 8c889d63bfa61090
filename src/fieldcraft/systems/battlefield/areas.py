"""Areas: a shape laid on the field, and whom it affects as it travels outward past what obstructs it.

An effect is resolved one distance after another.  Who is reached at one distance is affected at the same time; what
breaks by that obstructs nothing farther out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Generator, Iterable

import msgspec

from fieldcraft.board import Direction, Field
from fieldcraft.core import rule
from fieldcraft.systems.battlefield.lines import Closed
from fieldcraft.systems.battlefield.obstruction import Obstructions, Passes, obstructions_of
from fieldcraft.systems.battlefield.shapes import Kind, Profile, cells_of_shape, ways_away
from fieldcraft.systems.battlefield.sizes import sizes_smaller_in_part
from fieldcraft.systems.battlefield.spaces import (
    Body,
    Masks,
    Vertical,
    gap,
    holds,
    masks_of,
    space_distance,
    spaces_in,
    spaces_within,
    subtract_masks,
)
from fieldcraft.systems.battlefield.state import Space, State


class Template(msgspec.Struct, frozen=True):
    """A shape where it lies: the spaces that it comes from, and all of its spaces.

    `own` are the spaces of its maker.  A space is reached from origins at most `reach` steps away.
    """

    field: Field
    origins: tuple[Space, ...]
    masks: Masks
    reach: int = 0
    own: tuple[Space, ...] = ()
    vertical: Vertical = "sum"

    @property
    @rule("field.area.self-exempt")
    def sparing(self) -> bool:
        """Whether its maker may choose to be unaffected: just if it was created in a space of theirs."""
        return any(origin in self.own for origin in self.origins)


@rule("field.area.line", "field.area.cone", "field.area.value")
def template_from(
    field: Field,
    start: Space,
    kind: Kind,
    way: Direction,
    value: int,
    mirrored: bool = False,
    profile: Profile = "late",
    own: tuple[Space, ...] = (),
) -> Template:
    """A line or cone laid from its initial space, in the layer of that space."""
    cells = cells_of_shape(field, start.cell, kind, way, value, mirrored, profile)
    return Template(field, (start,), {start.layer: cells}, value, own)


@rule("field.area.burst", "field.area.aura", "field.area.burst-origin")
def template_around(field: Field, own: tuple[Space, ...], value: int, vertical: Vertical = "sum") -> Template:
    """A burst or aura laid round the spaces of its maker, which are not counted: all spaces within its Area Value."""
    return Template(field, own, spaces_within(field, own, value, vertical), value, own, vertical)


def _comes_to(template: Template, closed: Closed, space: Space) -> bool:
    """Whether the effect comes to a space from any space of creation that is near enough."""
    for origin in template.origins:
        if space_distance(origin, space, template.vertical) > template.reach:
            continue
        if origin == space:
            return True
        if (origin in template.own or origin not in closed) and closed.is_open(origin, space):
            return True
    return False


@rule("field.area.travel", "field.area.all-in-area", "field.obstruct.smaller", "field.obstruct.full")
def is_reached(
    template: Template, obstructions: Obstructions, body: Body, inside: Iterable[Space], passes: Passes = ""
) -> bool:
    """Whether an effect comes to a body in any of some spaces of its own.

    What fills a space is affected there if all before it is open; whatever else stands in that space is not.
    """
    closed = obstructions.closed_to(body, template.own, passes)
    return any(_comes_to(template, closed, space) for space in inside if body.fills or space not in obstructions.solid)


@rule("field.area.all-in-area")
def bodies_inside(template: Template, bodies: Iterable[Body]) -> dict[int, dict[str, list[Space]]]:
    """Who is inside a shape, by the distances from where it was created, the nearest first, with the spaces there.

    Friends are as little spared as enemies; what is attended is no body and is not affected.
    """
    found: dict[int, dict[str, list[Space]]] = defaultdict(lambda: defaultdict(list))
    for body in bodies:
        for space in body.spaces:
            if holds(template.field, template.masks, space):
                found[gap(template.origins, (space,), template.vertical)][body.id].append(space)
    return dict(sorted(found.items()))


@rule("field.area.travel", "field.obstruct.destroyed")
def travel(
    template: Template, obstructions: Obstructions, spared: Collection[str] = (), passes: Passes = ""
) -> Generator[tuple[str, ...], Collection[str] | None, None]:
    """Whom an effect affects, one distance after another, each with those who are affected at the same time.

    Send the ids of whatever broke at that distance: farther out it obstructs nothing.  Distances at which nobody is
    reached are passed over, and nobody is affected twice.
    """
    affected = set(spared)
    for inside in bodies_inside(template, obstructions.bodies.values()).values():
        bodies = obstructions.bodies
        reached = tuple(
            id
            for id, spaces in inside.items()
            if id not in affected and id in bodies and is_reached(template, obstructions, bodies[id], spaces, passes)
        )
        if reached:
            affected.update(reached)
            broken = yield reached
            obstructions = obstructions.without(broken or ())


@rule("field.area.all-in-area")
def members_of(
    template: Template, obstructions: Obstructions, spared: Collection[str] = (), passes: Passes = ""
) -> tuple[str, ...]:
    """Everybody whom an effect affects if nothing breaks, the nearest first."""
    return tuple(id for reached in travel(template, obstructions, spared, passes) for id in reached)


@rule("field.area.all-in-area", "field.target.partial-range")
def sizes_smaller_inside(template: Template, body: Body) -> int:
    """How many sizes smaller a body counts that is only partly inside, if the table reads it so."""
    inside = sum(holds(template.field, template.masks, space) for space in body.spaces)
    return sizes_smaller_in_part(len(body.spaces), inside)


@rule("field.area.travel", "field.area.burst-origin")
def open_spaces(template: Template, obstructions: Obstructions) -> dict[int, int]:
    """The spaces of a shape to which an effect comes past all that is solid; solid ones are not among them."""
    field, solid = template.field, obstructions.solid
    masks = subtract_masks(template.masks, {layer: solid.cells(layer) for layer in template.masks})
    if _is_clear(template, solid):
        return masks
    return masks_of(field, (space for space in spaces_in(field, masks) if _comes_to(template, solid, space)))


def _is_clear(template: Template, solid: Closed) -> bool:
    """Whether nothing solid is anywhere near: no line from an origin to a space of the shape leaves these disks."""
    if solid.ground.beside_walls or any(origin in solid for origin in template.origins):
        return False
    layers = range(min(template.masks), max(template.masks) + 1)
    disks = [template.field.disk(origin.cell, template.reach + 1) for origin in template.origins]
    return not any(solid.cells(layer) & disk for layer in layers for disk in disks)


@rule("field.area.initial-space")
def initial_spaces(state: State, actor: Body, steps: int) -> Masks:
    """The spaces in which a line or cone may be created with so much range: a path to them that nothing solid shuts.

    They need not be sensed, and may be solid themselves.
    """
    field, solid = state.map.field, obstructions_of(state).solid
    near = template_around(field, actor.spaces, steps, state.options.vertical_distance)
    if _is_clear(near, solid):
        return near.masks
    return masks_of(field, (space for space in spaces_in(field, near.masks) if _comes_to(near, solid, space)))


@rule("field.area.line", "field.area.cone", "field.shape.cone.edge")
def lay_shape(
    state: State, actor: Body, start: Space, kind: Kind, way: Direction, value: int, mirrored: bool = False
) -> Template:
    """A line or cone of a creature as it lies on the field."""
    profile = state.options.cone_edge_profile
    return template_from(state.map.field, start, kind, way, value, mirrored, profile, actor.spaces)


@rule("field.area.burst", "field.area.aura")
def lay_burst(state: State, actor: Body, value: int) -> Template:
    """A burst or aura of a creature as it lies on the field."""
    return template_around(state.map.field, actor.spaces, value, state.options.vertical_distance)


@rule("field.area.away")
def ways_open(state: State, actor: Body, start: Space, kind: Kind) -> tuple[tuple[Direction, bool], ...]:
    """The ways that a creature may let a line or cone face from an initial space, each with whether it is mirrored."""
    options = state.options
    return ways_away(actor.spaces, start, state.map.grid, kind, options.vertical_distance, options.away)
