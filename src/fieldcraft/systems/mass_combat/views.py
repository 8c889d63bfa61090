"""What a seat may know: all but the words of cards that others have laid face down."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.mass_combat.events.aspects import hide_words
from fieldcraft.systems.mass_combat.state import State


@rule("mass.zones.aspect-buy")
def hide_cards(state: State, seat: Seat) -> State:
    """The battle as a seat knows it: all see that a card lies face down, its writer alone and the master read it."""
    if seat == GM or not any(aspect.face_down for aspect in state.aspects.values()):
        return state
    aspects = {id: hide_words(aspect, seat) for id, aspect in state.aspects.items()}
    if all(aspects[id] is aspect for id, aspect in state.aspects.items()):
        return state
    return replace(state, aspects=aspects)
