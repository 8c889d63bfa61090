"""Drafts of the field: a scene as an editor holds it, every place a cell."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.board import Board, Cell
from fieldcraft.core import GM, Seat
from fieldcraft.systems.battlefield.content import Kind
from fieldcraft.systems.battlefield.options import DEFAULT, Options
from fieldcraft.systems.battlefield.scene import AuraEntry, FogEntry
from fieldcraft.systems.shared.editor.drafts import BoardDraft, Drafts
from fieldcraft.systems.shared.goals import Goal, LastStanding
from fieldcraft.systems.shared.scene import Id, SideEntry


class DraftUnit(Kind, frozen=True, kw_only=True, omit_defaults=True):
    """A creature, or several of a kind, one on each of its cells."""

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: tuple[Cell, ...]


class DraftObject(Kind, frozen=True, kw_only=True, omit_defaults=True):
    """An object, or several alike; one that is carried is on no cell."""

    id: Id | None = None
    kind: Id | None = None
    at: tuple[Cell, ...]


class DraftFog(FogEntry, frozen=True, kw_only=True, omit_defaults=True):
    """A source of Concealment on its cells."""

    at: tuple[Cell, ...]  # type: ignore[assignment]


class Draft(BoardDraft, frozen=True, kw_only=True):
    """A battle being made: all that its file says, with cells where the file may have letters, markers or a map."""

    system: Literal["battlefield"] = "battlefield"
    options: Options = DEFAULT
    sides: tuple[SideEntry, ...] = ()
    kinds: dict[Id, Kind] = {}
    units: tuple[DraftUnit, ...] = ()
    objects: tuple[DraftObject, ...] = ()
    fogs: tuple[DraftFog, ...] = ()
    auras: tuple[AuraEntry, ...] = ()
    goals: tuple[Goal, ...] = ()
    master: Seat = GM


def first(board: Board, near: Cell, far: Cell) -> dict[str, Any]:
    """Two sides, each with a swordsman of those that come with the game."""
    return {
        "sides": (
            SideEntry(id="alder", label="Alder", colour="blue"),
            SideEntry(id="vigil", label="Vigil", colour="vermilion", seat="bot"),
        ),
        "units": (
            DraftUnit(id="sable", name="Sable", kind="swordsman", side="alder", at=(near,)),
            DraftUnit(id="corvin", name="Corvin", kind="swordsman", side="vigil", at=(far,)),
        ),
        "goals": (LastStanding(side="alder"), LastStanding(side="vigil")),
    }


DRAFTS = Drafts(
    Draft,
    first,
    entries={"units": (DraftUnit, ("at",)), "objects": (DraftObject, ("at",)), "fogs": (DraftFog, ("at",))},
)
