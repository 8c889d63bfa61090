"""Drafts of fights on tiles: a scene as an editor holds it, every place a cell."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.board import Board, Cell
from fieldcraft.core import GM, Seat
from fieldcraft.systems.shared.editor.drafts import BoardDraft, Drafts
from fieldcraft.systems.shared.goals import Goal, LastStanding
from fieldcraft.systems.shared.scene import Id, Name, SideEntry
from fieldcraft.systems.tiles.content import Kind
from fieldcraft.systems.tiles.effects import Count, Effect
from fieldcraft.systems.tiles.options import DEFAULT, Options


class DraftUnit(Kind, frozen=True, kw_only=True, omit_defaults=True):
    """A unit, or several of a kind, one on each of its cells; `beside` is the other tile of a Line, or nothing."""

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: tuple[Cell, ...]
    beside: tuple[Cell, ...] = ()


class Draft(BoardDraft, frozen=True, kw_only=True):
    """A fight being made: all that its file says, with cells where the file may have letters, markers or a map."""

    system: Literal["tiles"] = "tiles"
    options: Options = DEFAULT
    sides: tuple[SideEntry, ...] = ()
    effects: tuple[Effect, ...] = ()
    kinds: dict[Id, Kind] = {}
    units: tuple[DraftUnit, ...] = ()
    initiative: Literal["data", "rolled"] = "data"
    durability: dict[Name, Count] = {}
    roofs: tuple[Cell, ...] = ()
    goals: tuple[Goal, ...] = ()
    master: Seat = GM


def first(board: Board, near: Cell, far: Cell) -> dict[str, Any]:
    """Two sides, each with a unit of those that come with the game."""
    return {
        "sides": (
            SideEntry(id="alder", label="Alder", colour="blue"),
            SideEntry(id="vigil", label="Vigil", colour="vermilion", seat="bot"),
        ),
        "units": (
            DraftUnit(id="sable", name="Sable", kind="fitter", side="alder", at=(near,)),
            DraftUnit(id="corvin", name="Corvin", kind="guard", side="vigil", at=(far,)),
        ),
        "goals": (LastStanding(side="alder"), LastStanding(side="vigil")),
    }


DRAFTS = Drafts(Draft, first, entries={"units": (DraftUnit, ("at", "beside"))}, cells=("roofs",))
