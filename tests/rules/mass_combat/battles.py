"""Battles in a few words, for the tests of rules: zones in a line, units with their skills, dice by their sums.

>>> match = battle(unit("u1", "A", fight=2), unit("u2", "A", owner="y"), dice=[1, 0])
>>> from rules.ordering import told
>>> told(play(match, "u1 attack u2"))[-3:]
['dice_fell', 'outcome_told', 'asked']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.board.zone_text import parse_zones
from fieldcraft.core import Match, Seat
from fieldcraft.dice import Scripted
from fieldcraft.systems.mass_combat.options import Options
from fieldcraft.systems.mass_combat.scene import new_aspect
from fieldcraft.systems.mass_combat.state import Aspect, InvokeOrPass, Leader, Piece, Player, State, Unit
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.ordering import play

LINE = "A -- B -- C -- D"
SIDES = {"x": "x", "y": "y"}
ALLIES = {"x": "x", "z": "x", "y": "y"}
"""x and z against y."""


def skills(given: Mapping[str, int]) -> dict[str, int]:
    return {name.capitalize(): rating for name, rating in given.items()}


def unit(id: str, zone: str, *, owner: Seat = "x", quality: Any = "good", **ratings: int) -> Unit:
    """A unit of any quality, with whatever skills a test needs."""
    return Unit(id=id, owner=owner, title=id.upper(), quality=quality, skills=skills(ratings), zone=zone)


def leader(id: str, *, unit: str = "", zone: str = "", owner: Seat = "x", **ratings: int) -> Leader:
    return Leader(id=id, owner=owner, title=id.capitalize(), skills=skills(ratings), unit=unit, zone=zone)


def begin(
    *pieces: Piece,
    zones: str = LINE,
    players: Mapping[Seat, str] = SIDES,
    fate: int = 0,
    on: Mapping[str, Iterable[str | Aspect]] | None = None,
    options: Mapping[str, Any] | None = None,
    order: tuple[Seat, ...] | None = None,
    **more: Any,
) -> State:
    """A battle in which the players are up in their order; of aspects `on` zones those in capitals hinder all."""
    order = tuple(players) if order is None else order
    state = State(
        options=msgspec.convert(options or {}, Options),
        ground=parse_zones(zones).zones,
        players={seat: Player(seat=seat, side=side, fate=fate) for seat, side in players.items()},
        units={piece.id: piece for piece in pieces},
        order=order,
        up=order[0] if order else "",
        **more,
    )
    for piece in pieces:
        state = new_aspect(state, piece.title, piece.id, "name")
    for zone, some in (on or {}).items():
        for words in some:
            if isinstance(words, Aspect):
                state = new_aspect(state, words.words, zone, words.kind, **_more(words))
            else:
                hinders = ("foot", "ground", "water") if words.isupper() else ()
                state = new_aspect(state, words, zone, "zone", hinders=hinders)
    return state


def _more(aspect: Aspect) -> dict[str, Any]:
    return {
        name: getattr(aspect, name) for name in aspect.__struct_fields__ if name not in ("id", "words", "on", "kind")
    }


def aspect(words: str, kind: Any = "zone", **more: Any) -> Aspect:
    """An aspect to be put on a zone."""
    return Aspect(id="", words=words, on="", kind=kind, **more)


def battle(*pieces: Piece, dice: Sequence[int] = (), lots: int = 0, **more: Any) -> Match[State]:
    """A match whose Fate dice fall as their sums are given, throw by throw."""
    return match_of(begin(*pieces, **more), dice)


def match_of(state: State, dice: Sequence[int] = ()) -> Match[State]:
    return Match(SYSTEM, state, Scripted([faces(total) for total in dice]))


def faces(total: int) -> tuple[int, ...]:
    """Four Fate dice with a sum, each from 1 to 3.

    >>> faces(2), faces(-1)
    ((3, 3, 2, 2), (1, 2, 2, 2))
    """
    sign = 3 if total > 0 else 1
    return (sign,) * abs(total) + (2,) * (4 - abs(total))


def let_pass(match: Match[State]) -> None:
    """Let everybody pass who is asked to invoke."""
    while isinstance(match.state.ask, InvokeOrPass):
        play(match, "pass")


def zone(match: Match[State], id: str) -> str:
    """The zone in which a piece is."""
    return match.state.zone_of(match.state.units[id])


def aspects(match: Match[State], on: str, kind: str = "") -> list[str]:
    """The words of the aspects on a piece or a zone."""
    return [one.words for one in match.state.aspects_on.get(on, ()) if kind in ("", one.kind)]


def boosts(match: Match[State]) -> dict[str, str]:
    """Who owns a boost, by what it lies on."""
    return {one.on: min(one.free) for one in match.state.aspects.values() if one.kind == "boost"}


def points(match: Match[State], seat: Seat) -> int:
    """The fate points that a player can spend."""
    return match.state.players[seat].points


def awards(match: Match[State]) -> dict[Seat, int]:
    """The fate points that players are owed."""
    return {seat: player.awards for seat, player in match.state.players.items()}


def with_options(state: State, **options: Any) -> State:
    return replace(state, options=replace(state.options, **options))
