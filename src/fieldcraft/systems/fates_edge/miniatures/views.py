"""What a seat may know: those it does not see, and whatever points to them, are not there; in fog much else is not."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.detection import Public, Sighted
from fieldcraft.systems.fates_edge.miniatures.fog import disguise_doors, knowledge
from fieldcraft.systems.fates_edge.miniatures.state import Known, State, Turn, Unit, Verdict
from fieldcraft.systems.fates_edge.miniatures.turns import decide_outcome, outcome
from fieldcraft.systems.fates_edge.miniatures.visibility import hidden_from, may_name_effect, question_seen, ritual_seen
from fieldcraft.systems.fates_edge.miniatures.zoc import hidden_units, is_perceived
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.goals import Slay


def view(state: State, seat: Seat) -> State:
    """The state as a seat knows it; the truth itself if nothing is hidden from it."""
    if seat == GM or remember(state.cache, "hides nothing", lambda: hides_nothing(state)):
        return state
    return without_origins(without_numbers(perceived_by(state, seat), seat))


def hides_nothing(state: State) -> bool:
    """Whether everybody may know all of a state."""
    hidden = state.known or state.asks or state.missed or state.unheard or state.origins or hidden_units(state)
    return not (hidden or numbered_units(state)) and disguise_doors(state.map) is state.map


def without_origins(state: State) -> State:
    """The state without whose spells stand in it; the state itself if that is unknown anyway."""
    return state.change(origins={}) if state.origins else state


@rule("mini.magic.veil", "mini.zoc.who-projects", "mini.hidden")
def perceived_by(state: State, seat: Seat) -> State:
    """The state without those whom a side, or somebody who looks on, does not see, and as it remembers it in fog."""
    hidden, known, board = hidden_from(state, seat), knowledge(state, seat), disguise_doors(state.map)
    if not (hidden or known or state.asks or state.missed or state.unheard) and board is state.map:
        return state
    seen = without_units(with_public_parts(state, seat), hidden, state, seat)
    seen = replace(seen, map=board) if known is None else as_remembered(seen, known, seat)
    if not hidden:
        return seen
    truly = outcome(state)
    return replace(seen, verdict=None if decide_outcome(seen) == truly else Verdict(truly))


@rule("mini.hidden.number")
def without_numbers(state: State, seat: Seat) -> State:
    """The state without the numbers of other sides' units, which tell of more; the state itself if there are none."""
    secret = [unit for unit in numbered_units(state) if unit.side != seat]
    if not secret:
        return state
    return replace(state, units={**state.units, **{unit.id: replace(unit, number=0) for unit in secret}})


def numbered_units(state: State) -> tuple[Unit, ...]:
    numbered = (unit for unit in state.units.values() if unit.number)
    return remember(state.unit_cache, "numbered", lambda: tuple(numbered))


def with_public_parts(state: State, seat: Seat) -> State:
    """The state with the questions, the miss and the bank as a seat knows them."""
    asks = (question_seen(state, ask, seat) for ask in state.asks)
    return replace(
        state,
        asks=tuple(ask for ask in asks if ask is not None),
        missed=state.missed if knows_own_miss(state, seat) else None,
        bank=known_bank(state, seat),
        unheard={},
    )


@rule("core.check.devils-bargain")
def knows_own_miss(state: State, seat: Seat) -> bool:
    """Whether a seat that has the game master's part knows of a miss of its own, for which it may offer a bargain."""
    unit = state.units.get(state.missed.unit) if state.missed is not None else None
    return unit is not None and unit.side == seat == state.master


@rule("mini.fog.public")
def known_bank(state: State, seat: Seat) -> int:
    """How many points a seat knows to be in the bank; who looks on, as many as every side knows of."""
    unaware = state.unheard.values() if seat not in state.sides else (state.unheard.get(seat, 0),)
    return state.bank - max(unaware, default=0)


def without_units(seen: State, hidden: frozenset[str], state: State, seat: Seat) -> State:
    """What a seat sees without some units and all that names them."""
    if not hidden:
        return seen
    units = {id: without_hidden_aid(unit, hidden) for id, unit in seen.units.items() if id not in hidden}
    rituals = ((id, ritual) for id, ritual in seen.rituals.items() if id not in hidden)
    met = frozenset(effect for effect in seen.turn.met if may_name_effect(state, effect, seat))
    own = replace(seen.turn, engaged=seen.turn.engaged - hidden, met=met)
    turn = Turn() if seen.turn.unit in hidden else own
    return replace(
        seen,
        units=units,
        order=tuple(id for id in seen.order if id not in hidden),
        done=seen.done - hidden,
        turn=turn,
        rituals={id: ritual_seen(state, ritual, seat) for id, ritual in rituals},
        goals=tuple(goal for goal in seen.goals if not (isinstance(goal, Slay) and is_secret(state, goal.unit, seat))),
    )


def without_hidden_aid(unit: Unit, hidden: frozenset[str]) -> Unit:
    """A unit that helps somebody unseen helps nobody, as far as others can tell, and nobody unseen has used a mark."""
    if unit.assisting not in hidden and hidden.isdisjoint(unit.mark_used):
        return unit
    ally = "" if unit.assisting in hidden else unit.assisting
    return replace(unit, assisting=ally, mark_used=unit.mark_used - hidden)


@rule("mini.hidden")
def is_secret(state: State, id: str, seat: Seat) -> bool:
    """Whether the game master has put a unit on the map unseen, so that even its name is a secret."""
    unit = state.units.get(id)
    return unit is not None and unit.unseen and not is_perceived(unit, seat)


@rule("mini.fog.units", "mini.fog.memory", "mini.fog.public")
def as_remembered(seen: State, known: Known, seat: Seat) -> State:
    """What a seat sees in fog: the map as it remembers it, and of the others nothing that they did out of sight."""
    own = seat in seen.sides
    mine = seen.turn.unit in seen.units and seen.units[seen.turn.unit].side == seat
    return replace(
        seen,
        map=known.map,
        effects=known.effects,
        known={seat if own else ONLOOKER: known},
        units=dict(sorted(seen.units.items())),
        turn=seen.turn if mine else Turn(unit=seen.turn.unit),
        held={key: rounds for key, rounds in seen.held.items() if own and key.partition(": ")[0] == seat},
    )


def reconcile(old: State, new: State) -> Sighted:
    """One event that turns a seat's old view into its new one."""
    units = tuple(unit for id, unit in new.units.items() if old.units.get(id) != unit)
    named: dict[str, Any] = {
        name: getattr(new, name) for name in Public.__struct_fields__ if name not in ("map", "known")
    }
    maps: dict[str, Any] = {
        name: None if getattr(old, name) == getattr(new, name) else getattr(new, name) for name in ("map", "known")
    }
    return Sighted(units=units, lost=tuple(id for id in old.units if id not in new.units), rest=Public(**named, **maps))
