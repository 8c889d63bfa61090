"""What things are worth, in the worth of one Average unit."""

from __future__ import annotations

from fieldcraft.core import Seat
from fieldcraft.dice.fate import STYLE, Degree, degree
from fieldcraft.systems.mass_combat.consequences import ABSORBED, find_capacity
from fieldcraft.systems.mass_combat.quality import SLOTS
from fieldcraft.systems.mass_combat.state import Leader, Piece, Quality, State, Undertaking

UNITS: dict[Quality, float] = {"average": 1.0, "fair": 2.0, "good": 3.2}
"""A fresh unit."""

LEADER = 1.5
BOOST, FREE, PAID = 0.15, 0.12, 0.45
"""A boost that may come in useful, and what it takes to use a free invocation or a fate point."""

BOXES = 4
"""So much a leader can bear who has boxes and three slots, about."""

ADVANTAGE: dict[Degree, float] = {"fail": 0.0, "tie": BOOST, "success": 0.3, "style": 0.55}
"""An aspect that was just made, with its free invocations."""

DEEDS: dict[str, float] = {"enter": 0.5, "extra": 0.4, "remove": 0.25, "heal": 0.6, "boost": 0.3}
"""What else an undertaking brings if it succeeds."""


def value_piece(state: State, piece: Piece) -> float:
    """What a piece is worth as it is: less, the less it can still bear."""
    left = find_capacity(state, piece)
    if isinstance(piece, Leader):
        return LEADER * (0.5 + 0.5 * min(1.0, left / (3 * BOXES)))
    full = sum(ABSORBED[slot] for slot in SLOTS[piece.quality])
    return UNITS[piece.quality] * (0.5 + 0.5 * left / full if full else 1.0)


def value_hit(state: State, piece: Piece, shifts: int) -> float:
    """What a hit of so many shifts takes from a piece, and gives to whoever hits it."""
    if shifts <= 0:
        return 0.0
    left, value = find_capacity(state, piece), value_piece(state, piece)
    if shifts > left:
        return value + 0.3
    return value * 0.5 * (shifts / left) + FREE


def value_attack(state: State, piece: Piece, shifts: int) -> float:
    """What an attack brings that comes to so many shifts: with style a boost may be worth more than one of them."""
    if shifts <= 0:
        return BOOST if shifts == 0 else -BOOST if shifts <= -STYLE else 0.0
    whole = value_hit(state, piece, shifts)
    return max(whole, value_hit(state, piece, shifts - 1) + BOOST) if shifts >= STYLE else whole


def value_outcome(state: State, undertaking: Undertaking, shifts: int) -> float:
    """What so many shifts are worth to whoever undertakes something."""
    if undertaking.deed in ("attack", "duel"):
        return value_attack(state, state.units[undertaking.target], shifts)
    if shifts < 0:
        return -BOOST if shifts <= -STYLE else 0.0
    if undertaking.deed == "create":
        return ADVANTAGE[degree(shifts)]
    return DEEDS[undertaking.deed] + (0 if shifts else -BOOST) + (BOOST if shifts >= STYLE else 0)


def weigh_players(state: State) -> dict[Seat, float]:
    """What each player still has: the worth of the pieces, as they are."""
    found = dict.fromkeys(state.players, 0.0)
    for piece in state.units.values():
        if not piece.out:
            found[piece.owner] = found.get(piece.owner, 0.0) + value_piece(state, piece)
    return found
