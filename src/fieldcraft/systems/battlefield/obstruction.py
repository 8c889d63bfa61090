"""Obstruction: what stands in the way of an effect, for whom, and whether some straight path is open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Field
from fieldcraft.core import rule
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.battlefield.crowding import Places, full_spaces, places_taken
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.lines import Closed, Gate, ground_of
from fieldcraft.systems.battlefield.spaces import (
    Body,
    Vertical,
    bodies_of,
    holds,
    join_masks,
    masks_of,
    space_distance,
    subtract_masks,
)
from fieldcraft.systems.battlefield.state import Space, State
from fieldcraft.systems.shared.caches import remember

Passes = Literal["", "unit", "object"]
"""What an effect passes as though it were not there: nothing, creatures, or objects."""


class Obstructions(msgspec.Struct, frozen=True, dict=True, eq=False):
    """All that is on a field, as what it obstructs.  `crowded` tells whether fully occupied spaces are solid too."""

    field: Field
    bodies: Mapping[str, Body]
    crowded: bool = False

    @derived_property
    @rule("field.obstruct.full")
    def solid(self) -> Closed:
        """What nothing gets through: the solid parts of the map, and spaces that hold a thing that fills them."""
        filled = [space for body in self.bodies.values() if body.fills for space in body.spaces]
        full = full_spaces(self.taken) if self.crowded else ()
        return Closed(ground_of(self.field), masks_of(self.field, (*filled, *full)))

    @derived_property
    def taken(self) -> Places:
        """The places that all bodies together take."""
        return places_taken(self.bodies.values())

    @derived_property
    def _cache(self) -> dict[Any, Any]:
        return {}

    def larger(self, size: int, passes: Passes = "") -> dict[int, int]:
        """The spaces that hold something larger than a size that the effect does not pass."""
        some = (body for body in self.bodies.values() if body.size > size and body.kind != passes)
        return remember(
            self._cache, (size, passes), lambda: masks_of(self.field, (space for body in some for space in body.spaces))
        )

    def _closed_to_size(self, size: int, own: tuple[Space, ...], passes: Passes) -> Closed:
        """What is closed to an effect on subjects of a size that stand apart from all that is larger."""
        larger = self.larger(size, passes)
        among = tuple(space for space in own if holds(self.field, larger, space)) if larger else ()

        def find() -> Closed:
            left = subtract_masks(larger, masks_of(self.field, among))
            return Closed(self.solid.ground, join_masks(self.solid.bodies, left)) if left else self.solid

        return remember(self._cache, (size, passes, among), find)

    @rule("field.obstruct.smaller")
    def closed_to(self, subject: Body, own: tuple[Space, ...], passes: Passes = "") -> Closed:
        """What is closed to an effect on a subject: all that is solid, and whatever is larger than it.

        Spaces of one's own and of the subject itself are closed by no body that is merely larger.
        """
        closed = self._closed_to_size(subject.size, own, passes)
        if closed is self.solid:
            return closed
        shared = [space for space in subject.spaces if space in closed and space not in self.solid]
        if not shared:
            return closed
        return Closed(closed.ground, subtract_masks(closed.bodies, masks_of(self.field, shared)))

    def without(self, ids: Collection[str]) -> Obstructions:
        """The same when some bodies are gone."""
        gone = frozenset(ids).intersection(self.bodies)
        if not gone:
            return self

        def find() -> Obstructions:
            return replace(self, bodies={id: body for id, body in self.bodies.items() if id not in gone})

        return remember(self._cache, gone, find)


@rule("field.obstruct.everything", "field.obstruct.full")
def obstructions_of(state: State) -> Obstructions:
    """What obstructs the field as it stands; fully occupied spaces are solid only if the table chose so."""
    if (found := state.position_cache.get("obstructions")) is None:
        crowded = state.options.full_obstruction == "also_fully_occupied"
        found = state.position_cache["obstructions"] = Obstructions(state.map.field, bodies_of(state), crowded)
    obstructions: Obstructions = found
    return obstructions


@rule("field.obstruct.smaller")
def kind_passed(effect: Effect) -> Passes:
    """What an effect passes: a spell whatever it has no way to affect, anything else nothing."""
    if not effect.spell or effect.affects == "all":
        return ""
    return "object" if effect.affects == "creatures" else "unit"


class Path(NamedTuple):
    """A straight path between two spaces."""

    start: Space
    end: Space


def _pairs(mine: Iterable[Space], theirs: Iterable[Space], steps: int | None, vertical: Vertical) -> list[Path]:
    """The pairs of spaces at most so many steps apart, the nearest first."""
    others = tuple(theirs)
    apart = sorted((space_distance(a, b, vertical), a, b) for a in mine for b in others)
    return [Path(a, b) for far, a, b in apart if steps is None or far <= steps]


@rule("field.target.range", "field.obstruct.smaller", "field.obstruct.full")
def open_path(
    obstructions: Obstructions,
    actor: Body,
    subject: Body,
    steps: int | None = None,
    passes: Passes = "",
    vertical: Vertical = "sum",
    parts: Collection[Space] | None = None,
) -> Path | None:
    """The nearest pair of spaces of two bodies, at most so many steps apart, between which the straight path is open.

    Of the subject only some `parts` may count.  What shares a space with something that fills it cannot be reached.
    """
    closed = obstructions.closed_to(subject, actor.spaces, passes)
    ends = [s for s in (subject.spaces if parts is None else parts) if subject.fills or s not in obstructions.solid]
    paths = _pairs(actor.spaces, ends, steps, vertical)
    return next((path for path in paths if closed.is_open(*path)), None)


@rule("field.area.initial-space")
def open_path_to_space(
    obstructions: Obstructions, actor: Body, space: Space, steps: int | None = None, vertical: Vertical = "sum"
) -> Path | None:
    """A straight path from a body to a space that nothing solid shuts; the space itself may be solid."""
    paths = _pairs(actor.spaces, (space,), steps, vertical)
    return next((path for path in paths if obstructions.solid.is_open(*path)), None)


@rule("field.obstruct.full", "field.obstruct.smaller")
def what_shuts(obstructions: Obstructions, closed: Closed, path: Path) -> tuple[str, ...] | Gate:
    """What first shuts a path: the bodies that stand there, or if it is the map alone, the gate itself; () if open."""
    gate = closed.shut_gate(*path)
    if gate is None:
        return ()
    spaces = {part for way in gate for part in way if isinstance(part, Space) and part in closed}
    standing = tuple(body.id for body in obstructions.bodies.values() if spaces.intersection(body.spaces))
    return standing or gate
