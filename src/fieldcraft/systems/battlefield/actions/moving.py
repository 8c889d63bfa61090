"""Going from space to space, and ending the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated, Self

from msgspec.structs import replace

from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.battlefield.actions.base import UnitAction, is_its_turn
from fieldcraft.systems.battlefield.actions.offering import place_words
from fieldcraft.systems.battlefield.auras import update_auras
from fieldcraft.systems.battlefield.crowding import spaces_without_room
from fieldcraft.systems.battlefield.events.turns import Moved
from fieldcraft.systems.battlefield.movement import Walk, room_for, walk_of, walk_within
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.spaces import TOP_LAYER, body_of
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.battlefield.text.tokens import SPACES, commandable
from fieldcraft.systems.battlefield.turns import end_turn
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.shared.caches import remember


@rule("field.turn.move")
def points_left(state: State, unit: Unit) -> int:
    """How many points of its Speed a creature has left in its turn."""
    return max(0, unit.speed - (state.turn.spent if state.turn.unit == unit.id else 0))


def walk_from(state: State, unit: Unit, start: Space, points: int) -> Walk:
    """Where a creature could go from a space with so many points."""
    if start == unit.anchor:
        return walk_of(state, unit, points)
    body = body_of(state, unit, start)
    offsets = tuple((q - start.q, r - start.r) for q, r in body.cells)
    own = body_of(state, unit)
    others = obstructions_of(state).without((own.id,))
    return walk_within(room_for(body, unit.flying, others, offsets), start, points)


def find_walks(state: State, unit: Unit, path: Iterable[Space]) -> Iterator[Walk | Denial]:
    """Where a creature could go from waypoint to waypoint, or why one cannot be reached; nothing follows that."""
    start, points = unit.anchor, points_left(state, unit)
    for waypoint in path:
        walk = walk_from(state, unit, start, points)
        price = walk.price(waypoint)
        if price is None:
            yield why_not_there(state, unit, start, waypoint, points)
            return
        yield walk
        start, points = waypoint, points - price


def find_route(state: State, unit: Unit, path: tuple[Space, ...]) -> Iterator[tuple[Space, ...] | Denial]:
    """The spaces from waypoint to waypoint, or why one cannot be reached; nothing follows that."""
    for waypoint, walk in zip(path, find_walks(state, unit, path), strict=False):
        yield walk if type(walk) is Denial else walk.route(waypoint)


@rule("field.move.steps")
def why_not_there(state: State, unit: Unit, start: Space, space: Space, points: int) -> Denial:
    """Why a creature does not come from one space to another: there is no room, it is too far, or there is no way."""
    label = state.map.grid.label(space.cell)
    if space.cell not in state.map.grid or space.layer > TOP_LAYER:
        return Denial(f"{label} is off the map")
    if spaces_without_room(state, unit, space):
        return Denial(f"there is no room for {unit.title} in {label}", at=space.cell, rule="field.crowd.enter")
    farther = walk_from(state, unit, start, points + 3 * (1 + unit.speed)).price(space)
    if farther is not None:
        via = "" if start == unit.anchor else f" from {state.map.grid.label(start.cell)}"
        why = f"{label} costs {farther}{via}, and {unit.title} has {points} left of Speed {unit.speed}"
        return Denial(why, at=space.cell, spent=unit.speed - points, rule="field.turn.move")
    return Denial(f"no way leads {unit.title} to {label}", at=space.cell, rule="field.move.steps")


@rule("field.turn.move", "field.move.steps", "field.crowd.enter", "field.grid.tokens")
def can_go(state: State, action: Move, by: Seat) -> Denial | None:
    """A way leads over all waypoints within the Speed that is left, and ends where the creature can stay."""
    unit = state.units[action.unit]
    if not action.path or action.path[-1] == unit.anchor:
        return Denial(f"{unit.title} is there already", at=unit.at)
    for step, walk in enumerate(find_walks(state, unit, action.path)):
        if type(walk) is Denial:
            return replace(walk, step=step)
    end = action.path[-1]
    room = walk_from(state, unit, unit.anchor, points_left(state, unit)).room
    if room.ends(end.layer) & state.map.field.bits[end.cell]:
        return None
    label = state.map.grid.label(end.cell)
    why = f"{unit.title} cannot stay in {label} at layer {end.layer}"
    return Denial(why, at=end.cell, rule="field.move.steps", step=len(action.path) - 1)


class Move(UnitAction, frozen=True):
    """Go by way of some spaces; between them the creature finds a cheapest way itself."""

    path: Annotated[tuple[Space, ...], SPACES]

    label = "Move"
    icon = "footprints"
    targets = "path"
    summary = "go as far as Speed carries"
    ruling = "field.turn.move"
    rank = 10
    slot = "2"
    checks = (is_its_turn, can_go)
    assured = (is_its_turn, can_go)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        figure = pluralize(points_left(state, unit), "space")
        yield cls.offer(lambda: (cls.example(state, unit),), figure=figure)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        cell = next(iter(state.map.grid.neighbours(unit.at)), unit.at)
        return next(iter(cls.of_unit(state, unit)), cls(unit.id, (Space(*cell, unit.layer),)))

    @classmethod
    def list_candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        """A way is drawn, not told: one stands for all."""
        return (action for unit in commandable(state, by) for action in islice(cls.of_unit(state, unit), 1))

    def caption(self, state: State) -> Caption:
        if not self.path:
            return Caption(label="nowhere")
        end = self.path[-1]
        return Caption(label=place_words(state, end), cells=(end.cell,))

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        points = points_left(state, unit)

        def find() -> list[Self]:
            return [cls(unit.id, (space,)) for space in walk_of(state, unit, points).spaces]

        return remember(state.position_cache, (cls, unit.id, points), find)

    @rule("field.crowd.enter", "field.area.aura", "field.turn.move")
    def resolve(self, play: Play[State]) -> None:
        """Go, space by space where it matters; who is stopped stays in the last legal space."""
        unit = self.begin(play)
        legs = [leg for leg in find_route(play.state, unit, self.path) if type(leg) is not Denial]
        if each_space_matters(play.state):
            legs = [(space,) for leg in legs for space in leg]
        for leg in legs:
            if not self._go(play, leg):
                return

    def _go(self, play: Play[State], way: tuple[Space, ...]) -> bool:
        """Part of the way; whether the creature may go on."""
        unit = play.state.units.get(self.unit)
        if unit is None:
            return False
        price = walk_of(play.state, unit, points_left(play.state, unit)).price(way[-1])
        if price is None:
            return False
        play.emit(Moved(unit=unit.id, way=way, spent=price), because=can_go)
        update_auras(play)
        return True


@rule("field.area.aura", "field.area.grip")
def each_space_matters(state: State) -> bool:
    """Whether something may happen in any space on a way: auras affect whoever comes into them, and grips end."""
    return bool(state.auras or [unit for unit in state.units.values() if unit.grips])


class End(UnitAction, frozen=True):
    """End the turn."""

    label = "End turn"
    icon = "check"
    rank = 90
    slot = "end"
    group = "Turn"
    summary = "let the next side act"
    ruling = "field.turn.order"

    @classmethod
    def of_unit(cls, state: State, unit: Unit) -> Iterable[Self]:
        return (cls(unit.id),)

    def resolve(self, play: Play[State]) -> None:
        self.begin(play)
        end_turn(play)


ACTIONS: tuple[type[Action], ...] = (Move, End)
