"""What ends of itself when something has changed: pins without a pinner near, and zones no longer surrounded."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Event, rule, ruling_id
from fieldcraft.systems.mass_combat.events.aspects import AspectGone
from fieldcraft.systems.mass_combat.positions import count_steps
from fieldcraft.systems.mass_combat.skills import find_range_bonus
from fieldcraft.systems.mass_combat.state import Aspect, State
from fieldcraft.systems.shared.caches import remember


def follow(state: State) -> tuple[Event, ...]:
    """The aspects that no longer hold are gone."""
    if not state.binding:
        return ()
    return remember(state.binding_cache, "lapsed", lambda: tuple(list_lapsed(state)))


def list_lapsed(state: State) -> Iterator[Event]:
    """What makes an end of each aspect that no longer holds."""
    for aspect in state.binding:
        if aspect.kind == "surrounded":
            if not outnumbers(state, aspect.side, aspect.on):
                yield AspectGone(aspect=aspect.id, because=ruling_id(outnumbers))
        elif not is_pin_kept(state, aspect):
            yield AspectGone(aspect=aspect.id, because=ruling_id(is_pin_kept))


@rule("mass.action.create.pinned-end", "mass.leaders.unit-defeated")
def is_pin_kept(state: State, pin: Aspect) -> bool:
    """A pin needs its pinner on the map, and near enough to pin: two zones away, unless the table says further."""
    pinner, pinned = state.units.get(pin.maker), state.units.get(pin.on)
    if pinned is None or pinner is None or not pinner.here or not pinned.here:
        return False
    steps = count_steps(state.ground, state.zone_of(pinner), state.zone_of(pinned))
    return steps is not None and find_range_bonus(state, steps) is not None


@rule("mass.action.create.surrounded")
def outnumbers(state: State, side: str, zone: str) -> bool:
    """A side surrounds a zone while it has strictly more units there than all its enemies together."""
    found = [state.side_of(unit) == side for unit in state.units_in(zone)]
    return sum(found) > len(found) - sum(found)
