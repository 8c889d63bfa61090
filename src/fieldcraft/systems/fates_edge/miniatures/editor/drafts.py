"""Drafts of battles: a scene as an editor holds it, every place a cell."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.board import Board, Cell, Hexes
from fieldcraft.core import GM, Seat
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.options import Options
from fieldcraft.systems.fates_edge.miniatures.scene import Kind, SideEntry
from fieldcraft.systems.shared.editor.drafts import BoardDraft, Drafts
from fieldcraft.systems.shared.goals import LastStanding
from fieldcraft.systems.shared.scene import Id


class DraftUnit(Kind, frozen=True, kw_only=True, omit_defaults=True):
    """A unit, or several of a kind, one on each of its cells."""

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: tuple[Cell, ...]


class Draft(BoardDraft, frozen=True, kw_only=True):
    """A battle being made: all that its file says, with cells where the file may have letters, markers or a map."""

    system: Literal["miniatures"] = "miniatures"
    options: Options = Options()
    sides: tuple[SideEntry, ...] = ()
    kinds: dict[Id, Kind] = {}
    units: tuple[DraftUnit, ...] = ()
    lanes: tuple[tuple[Cell, ...], ...] = ()
    goals: tuple[Goal, ...] = ()
    order: tuple[Id, ...] = ()
    master: Seat = GM


def first(board: Board, near: Cell, far: Cell) -> dict[str, Any]:
    """Two sides, each with a foot soldier, face to face on a board."""
    east, west = ("ne", "nw") if isinstance(board.grid, Hexes) and board.grid.flat else ("e", "w")
    return {
        "sides": (
            SideEntry(id="alder", label="Alder", colour="blue", facing=east),
            SideEntry(id="vigil", label="Vigil", colour="vermilion", seat="bot", facing=west),
        ),
        "kinds": {"foot": Kind(body=3, skills={"melee": 2, "athletics": 1}, emblem="sword")},
        "units": (
            DraftUnit(id="sable", name="Sable", kind="foot", side="alder", at=(near,), emblem="kestrel"),
            DraftUnit(id="corvin", name="Corvin", kind="foot", side="vigil", at=(far,), emblem="halberd"),
        ),
        "goals": (LastStanding(side="alder"), LastStanding(side="vigil")),
    }


DRAFTS = Drafts(Draft, first, entries={"units": (DraftUnit, ("at",))}, areas=("lanes",))
