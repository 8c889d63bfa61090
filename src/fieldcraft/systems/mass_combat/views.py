"""What a seat may know: all but the words of cards that others have laid face down."""

from __future__ import annotations

from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.mass_combat.events.aspects import hide_words
from fieldcraft.systems.mass_combat.state import State


@rule("mass.zones.aspect-buy")
def hide_cards(state: State, seat: Seat) -> State:
    """The battle as a seat knows it: all see that a card lies face down, its writer alone and the master read it."""
    if seat == GM:
        return state
    changed = [shown for aspect in state.hidden if (shown := hide_words(aspect, seat)) is not aspect]
    return state.put_aspects(*changed) if changed else state
