"""What is known of a battle, handed on to the state after it when a piece or an aspect has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from fieldcraft.systems.mass_combat.state import Aspect, Piece, State

T = TypeVar("T")

BINDING = frozenset(("pinned", "surrounded"))
"""The kinds of aspects that last only while something holds."""


def stands_alike(old: Piece | None, new: Piece) -> bool:
    """Whether a piece is whose it was and where it was, with whom it was."""
    if old is None or type(old) is not type(new):
        return False
    with_whom = getattr(old, "unit", "") == getattr(new, "unit", "")
    return old.zone == new.zone and old.out == new.out and old.owner == new.owner and with_whom


def carry_pieces(old: State, new: State, pieces: tuple[Piece, ...]) -> None:
    """Hand on what is known of the pieces, some of which are now others, if all stand as they did."""
    known, kept = old.__dict__, new.__dict__
    if known.keys().isdisjoint(OF_PIECES) or not all(stands_alike(old.units.get(one.id), one) for one in pieces):
        return
    found = {name: known[name] for name in OF_PIECES if name in known}
    for piece in pieces:
        _swap_piece(found, old.units[piece.id], piece, old.zone_of(piece))
    kept.update(found)


OF_PIECES = (
    "owners_left",
    "activatable",
    "ready",
    "troops",
    "leaders",
    "leader_of",
    "units_in",
    "pieces_in",
    "binding_cache",
)


def _swap_piece(found: dict[str, Any], old: Piece, new: Piece, zone: str) -> None:
    if "activatable" in found:
        found["activatable"] = swap(found["activatable"], old, new)
    if old.acted and not new.acted:
        found.pop("ready", None)
    elif not old.acted and "ready" in found:
        found["ready"] = _still_ready(found["ready"], old, new)
    led = getattr(new, "unit", "")
    for name, key in (("troops", new.id), ("leaders", new.id), ("leader_of", led)):
        if found.get(name, {}).get(key) is old:
            found[name] = {**found[name], key: new}
    for name in ("units_in", "pieces_in"):
        if zone in (some := found.get(name, {})):
            found[name] = {**some, zone: swap(some[zone], old, new)}


def _still_ready(found: dict[str, tuple[Piece, ...]], old: Piece, new: Piece) -> dict[str, tuple[Piece, ...]]:
    mine = found.get(new.owner, ())
    left = {**found, new.owner: tuple([one for one in mine if one is not old]) if new.acted else swap(mine, old, new)}
    return {seat: some for seat, some in left.items() if some}


def swap(some: tuple[T, ...], old: T, new: T) -> tuple[T, ...]:
    """A row with one of its members exchanged."""
    return tuple([new if one is old else one for one in some])


def carry_aspect(old: State, new: State, was: Aspect | None, now: Aspect | None) -> None:
    """Hand on what is known of the aspects, one of which has come (`was` is None), changed, or gone (`now` is None)."""
    known, kept = old.__dict__, new.__dict__
    some = [one for one in (was, now) if one is not None]
    if BINDING.isdisjoint([one.kind for one in some]):
        kept.update({name: known[name] for name in ("binding", "binding_cache") if name in known})
    if "hidden" in known and True not in [one.face_down for one in some]:
        kept["hidden"] = known["hidden"]
    if "aspects_on" in known and len({one.on for one in some}) == 1:
        kept["aspects_on"] = _with_aspect(known["aspects_on"], was, now)
    if "invitations" in known:
        kept["invitations"] = _count_again(known["invitations"], was, now)


def _with_aspect(found: dict[str, tuple[Aspect, ...]], was: Aspect | None, now: Aspect | None) -> dict[str, Any]:
    on = now.on if now is not None else was.on if was is not None else ""
    there = found.get(on, ())
    if was is None:
        there = (*there, now) if now is not None else there
    else:
        there = swap(there, was, now) if now is not None else tuple([one for one in there if one is not was])
    changed = {**found, on: there}
    if not there:
        del changed[on]
    return changed


def _count_again(found: dict[str, int], was: Aspect | None, now: Aspect | None) -> dict[str, int]:
    before = was.free if was is not None else {}
    after = now.free if now is not None else {}
    if before.keys() == after.keys():
        return found
    counts = found.copy()
    for seats, sign in ((before, -1), (after, 1)):
        for seat in seats:
            counts[seat] = counts.get(seat, 0) + sign
    return {seat: count for seat, count in counts.items() if count}
