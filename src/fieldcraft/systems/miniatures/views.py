"""What a seat may know: veiled units, and whatever points to them, are not there for those they hide from."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.miniatures.sightings import Public, Sighted
from fieldcraft.systems.miniatures.state import State, Turn, Unit
from fieldcraft.systems.miniatures.veils import asked, hidden_from


@rule("mini.magic.veil", "mini.zoc.who-projects")
def view(state: State, seat: Seat) -> State:
    """The state as a seat knows it; the truth itself if nothing is hidden from it."""
    if seat == GM:
        return state
    hidden = hidden_from(state, seat)
    if not hidden and not state.asks and state.missed is None:
        return state
    missed = state.missed
    own = missed is not None and missed.unit in state.units and state.units[missed.unit].side == seat
    seen = replace(state, asks=tuple(asked(state, ask, seat) for ask in state.asks), missed=missed if own else None)
    return without(seen, hidden) if hidden else seen


def without(state: State, hidden: frozenset[str]) -> State:
    """The state without some units and all that names them."""
    return replace(
        state,
        units={id: unaided(unit, hidden) for id, unit in state.units.items() if id not in hidden},
        order=tuple(id for id in state.order if id not in hidden),
        done=state.done - hidden,
        turn=Turn() if state.turn.unit in hidden else replace(state.turn, engaged=state.turn.engaged - hidden),
        rituals={id: ritual for id, ritual in state.rituals.items() if id not in hidden},
    )


def unaided(unit: Unit, hidden: frozenset[str]) -> Unit:
    """A unit that helps somebody unseen helps nobody, as far as others can tell."""
    return replace(unit, assisting="") if unit.assisting in hidden else unit


def reconcile(old: State, new: State) -> Sighted:
    """One event that turns a seat's old view into its new one."""
    units = tuple(unit for id, unit in new.units.items() if old.units.get(id) != unit)
    public = {name: getattr(new, name) for name in Public.__struct_fields__ if name != "map"}
    rest = Public(**public, map=None if old.map == new.map else new.map)
    return Sighted(units=units, lost=tuple(id for id in old.units if id not in new.units), rest=rest)
