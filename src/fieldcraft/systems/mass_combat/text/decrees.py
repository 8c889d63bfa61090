"""Words for what a game master decrees most: `decree "the bridge falls" place Tollmen "South Bank"`."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Seat
from fieldcraft.systems.mass_combat.events.aspects import (
    AspectGone,
    AspectMade,
    Conceded,
    InvocationGiven,
    PlayerEdited,
    PointAwarded,
)
from fieldcraft.systems.mass_combat.events.pieces import Moved, OwnerChanged, TakenOut, UnitEdited
from fieldcraft.systems.mass_combat.events.turns import PlayerUp
from fieldcraft.systems.mass_combat.making import make_aspect
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.text.tokens import PLAYER, ZONE, AspectRef
from fieldcraft.systems.shared.text.decrees import DecreeForm
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Choice, Number, Text

UNIT, ASPECT, NUMBER, WORDS = UnitRef(), AspectRef(), Number(), Text()
POOL = Choice(values={"fate": "fate", "own": "own", "chest": "chest"})


def put_on_zone(state: State, zone: str, words: str) -> AspectMade:
    """A new aspect of a zone."""
    return AspectMade(aspect=make_aspect(state, words, zone, "zone"))


def put_on_piece(state: State, unit: str, words: str) -> AspectMade:
    """A new situation aspect on a piece."""
    return AspectMade(aspect=make_aspect(state, words, unit, "situation"))


def set_points(state: State, seat: Seat, pool: Literal["fate", "own", "chest"], number: int) -> PlayerEdited:
    """So many points in a pool of a player."""
    return PlayerEdited(seat=seat, fields={pool: number})


DECREES: dict[str, DecreeForm] = {
    "place": DecreeForm((UNIT, ZONE), lambda _, unit, zone: Moved(unit=unit, zone=zone)),
    "out": DecreeForm((UNIT,), lambda _, unit: TakenOut(unit=unit)),
    "owner": DecreeForm((UNIT, PLAYER), lambda _, unit, owner: OwnerChanged(unit=unit, owner=owner)),
    "ready": DecreeForm((UNIT,), lambda _, unit: UnitEdited(unit=unit, fields={"acted": False})),
    "zone": DecreeForm((ZONE, WORDS), put_on_zone),
    "mark": DecreeForm((UNIT, WORDS), put_on_piece),
    "strike": DecreeForm((ASPECT,), lambda _, aspect: AspectGone(aspect=aspect)),
    "free": DecreeForm((ASPECT, PLAYER), lambda _, aspect, seat: InvocationGiven(aspect=aspect, seat=seat)),
    "points": DecreeForm((PLAYER, POOL, NUMBER), set_points),
    "award": DecreeForm((PLAYER,), lambda _, seat: PointAwarded(seat=seat)),
    "up": DecreeForm((PLAYER,), lambda _, seat: PlayerUp(seat=seat)),
    "yield": DecreeForm((PLAYER,), lambda _, seat: Conceded(seat=seat)),
}
"""The words for what is decreed most; everything else is said as JSON."""


def list_decrees() -> dict[str, DecreeForm]:
    """The words by a name, as other processes are sent it."""
    return DECREES
