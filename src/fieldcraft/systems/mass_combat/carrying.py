"""What is known of a battle, handed on to the state after it when a piece or an aspect has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from fieldcraft.systems.mass_combat.state import Aspect, Piece, State

T = TypeVar("T")

BINDING = frozenset(("pinned", "surrounded"))
"""The kinds of aspects that last only while something holds."""

OF_BINDING = ("binding", "binding_cache")
"""What follows from those aspects, and from where pieces are."""

OF_STANDING = ("owners_left", "troops", "leaders", "leader_of")
"""What follows from whose each piece is, with whom, and whether it is on the map."""

OF_PLACES = (*OF_STANDING, "unit_ids", "piece_ids", "binding_cache")
"""What follows from the zones in which they are, too."""


def stands_alike(old: Piece, new: Piece) -> bool:
    """Whether a piece is whose it was, with whom it was, and still on the map, or still not."""
    if type(old) is not type(new) or old.owner != new.owner or old.out != new.out:
        return False
    return bool(old.zone) == bool(new.zone) and getattr(old, "unit", "") == getattr(new, "unit", "")


def carry_pieces(old: State, new: State, pieces: tuple[Piece, ...]) -> None:
    """Hand on what is known of the pieces, some of which are now others, if all stand as they did."""
    known, kept = old.__dict__, new.__dict__
    acted: list[Piece] = []
    moved = rested = False
    for piece in pieces:
        was = old.units.get(piece.id)
        if was is None or not stands_alike(was, piece):
            return
        moved = moved or was.zone != piece.zone
        rested = rested or (was.acted and not piece.acted)
        if piece.acted and not was.acted:
            acted.append(piece)
    for name in OF_STANDING if moved else OF_PLACES:
        if name in known:
            kept[name] = known[name]
    for piece in pieces:
        _replace_piece(kept, piece)
    if "ready" in known and not rested:
        kept["ready"] = _still_ready(known["ready"], acted) if acted else known["ready"]


def _replace_piece(kept: dict[str, Any], piece: Piece) -> None:
    for name, key in (("troops", piece.id), ("leaders", piece.id), ("leader_of", getattr(piece, "unit", ""))):
        if key in kept.get(name, ()):
            kept[name] = kept[name] | {key: piece}


def _still_ready(found: dict[str, tuple[str, ...]], acted: list[Piece]) -> dict[str, tuple[str, ...]]:
    left = found.copy()
    for piece in acted:
        left[piece.owner] = tuple([id for id in left.get(piece.owner, ()) if id != piece.id])
        if not left[piece.owner]:
            del left[piece.owner]
    return left


def swap(some: tuple[T, ...], old: T, new: T) -> tuple[T, ...]:
    """A row with one of its members exchanged."""
    return tuple([new if one is old else one for one in some])


def carry_aspect(old: State, new: State, was: Aspect | None, now: Aspect | None) -> None:
    """Hand on what is known of the aspects, one of which has come (`was` is None), changed, or gone (`now` is None)."""
    known, kept = old.__dict__, new.__dict__
    binds = covered = False
    for one in (was, now):
        if one is not None:
            binds, covered = binds or one.kind in BINDING, covered or one.face_down
    for name in (*(() if binds else OF_BINDING), *(() if covered else ("hidden",))):
        if name in known:
            kept[name] = known[name]
    if "aspects_on" in known and (was is None or now is None or was.on == now.on):
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
    changed = found.copy()
    changed[on] = there
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
