"""What the scene files of board games say alike: sides, cells by their names, units of a kind, numbers of several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import asdict, replace

from fieldcraft.board import Board, Cell
from fieldcraft.core import GM, Seat
from fieldcraft.games import Side

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
"""A short name in small letters, figures and dashes, by which a file refers to a thing."""

Spot = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""A cell by its label, or cells by the letter that is drawn on them or the marker that the map has there."""

_LABEL = re.compile(r"[a-z]+[0-9]+")


class SceneError(ValueError):
    """What is wrong with a scene: where in the file (like `units[2].at`), what, and what is allowed."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path, self.problem = path, problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class Misfit(NamedTuple):
    """What is wrong with a unit or a goal: the field, "" for all of it, and the problem."""

    field: str
    problem: str

    def at(self, path: str) -> SceneError:
        """The same as the error of what stands at a path of the file."""
        return SceneError(f"{path}.{self.field}".rstrip("."), self.problem)


def list_names(names: Iterable[str]) -> str:
    """Names in a row, or that there are none."""
    return ", ".join(names) or "there are none"


# --- cells ------------------------------------------------------------------------------------


class Ground(msgspec.Struct, frozen=True):
    """The board, and what its cells are called."""

    board: Board
    spots: Mapping[str, tuple[Cell, ...]]

    def find_cells(self, path: str, spot: Spot) -> tuple[Cell, ...]:
        """The cells that a label, a letter or a marker names; SceneError if it names none."""
        if spot in self.spots:
            return self.spots[spot]
        if not _LABEL.fullmatch(spot.lower()) and self.spots:
            raise SceneError(path, f"{spot!r} is neither a cell like c7 nor on the map: {list_names(self.spots)}")
        try:
            return (self.board.grid.find_cell(spot),)
        except ValueError as error:
            raise SceneError(path, str(error)) from None

    def find_all_cells(self, path: str, named: Spot | tuple[Spot, ...]) -> tuple[Cell, ...]:
        """The cells that one name or several name, each once."""
        if isinstance(named, str):
            return self.find_cells(path, named)
        found = (cell for i, spot in enumerate(named) for cell in self.find_cells(f"{path}[{i}]", spot))
        return tuple(dict.fromkeys(found))

    def find_places(self, places: Mapping[str, tuple[Spot, ...]]) -> dict[str, tuple[Cell, ...]]:
        """The cells of every place of a scene."""
        return {name: self.find_all_cells(f"places.{name}", named) for name, named in places.items()}


# --- sides ------------------------------------------------------------------------------------


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side: who plays it, what it is called and its colour; both may be left out, and then are empty."""

    id: Id
    label: Annotated[str, msgspec.Meta(max_length=60)] = ""
    colour: Annotated[str, msgspec.Meta(max_length=60)] = ""
    seat: Literal["player", "bot"] = "player"
    neutral: bool = False


class HasSides(Protocol):
    """A scene with sides."""

    @property
    def sides(self) -> Sequence[SideEntry]:
        """In the order of their turns."""


def scene_sides(scene: HasSides) -> tuple[Side, ...]:
    """The sides of a scene as the table knows them."""
    return tuple(Side(id=one.id, label=one.label, bot=one.seat == "bot", neutral=one.neutral) for one in scene.sides)


def find_side_ids(scene: HasSides) -> tuple[Seat, ...]:
    """The ids of the sides; SceneError if one is there twice or speaks for the game master."""
    ids = tuple(side.id for side in scene.sides)
    for i, id in enumerate(ids):
        if id in ids[:i] or id == GM:
            raise SceneError(f"sides[{i}].id", f"{id!r} is taken: every side needs a name of its own")
    return ids


def check_master(master: Seat, sides: tuple[Seat, ...]) -> None:
    """SceneError unless the game master's part belongs to the game master or to a side."""
    if master not in {GM, *sides}:
        raise SceneError("master", f"{master!r} is neither a side nor {GM!r}")


# --- units ------------------------------------------------------------------------------------


class Named(Protocol):
    """Something of a scene file that may be of a kind."""

    @property
    def id(self) -> str | None:
        """Its own id, if it has one; else it goes by its kind."""

    @property
    def kind(self) -> str | None:
        """What it is one of."""

    @property
    def name(self) -> str | None:
        """What it is called, if not by its id."""


class Entry(Named, Protocol):
    """A unit of a scene file, or several of a kind: one for each cell that `at` names."""

    @property
    def side(self) -> str:
        """The id of its side."""

    @property
    def at(self) -> Spot | tuple[Spot, ...]:
        """Where it stands."""


E = TypeVar("E", bound=Entry)
E_co = TypeVar("E_co", bound=Entry, covariant=True)
N = TypeVar("N", bound=Named)


class Place(NamedTuple):
    """Where one unit of an entry stands: the path of the entry, the cell, and its number from 1, 0 if it is alone."""

    path: str
    at: Cell
    number: int


class HasUnits(HasSides, Protocol[E_co]):
    """A scene with sides, kinds and units."""

    @property
    def kinds(self) -> Mapping[str, msgspec.Struct]:
        """What units of a kind have in common, by the kind's id."""

    @property
    def units(self) -> Sequence[E_co]:
        """The entries in the order of the file."""


def find_units(scene: HasUnits[E], ground: Ground) -> Iterator[tuple[E, Place]]:
    """Every unit of a scene: its entry with what its kind says, and its place.  Raises SceneError."""
    sides = tuple(side.id for side in scene.sides)
    for i, given in enumerate(scene.units):
        path = f"units[{i}]"
        entry = merge_kind(scene.kinds, path, given)
        if entry.id is None and entry.kind is None:
            raise SceneError(path, "a unit needs an id of its own or a kind")
        if entry.side not in sides:
            raise SceneError(f"{path}.side", f"there is no side {entry.side!r}: {list_names(sides)}")
        at = ground.find_all_cells(f"{path}.at", entry.at)
        if not at:
            raise SceneError(f"{path}.at", "say at least one cell, like c7")
        for number, cell in enumerate(at, start=1):
            yield entry, Place(path, cell, number if len(at) > 1 else 0)


def merge_kind(kinds: Mapping[str, msgspec.Struct], path: str, entry: N) -> N:
    """The entry with what its kind says where it says nothing; tables such as skills are added to those of the kind."""
    if entry.kind is None:
        return entry
    if entry.kind not in kinds:
        raise SceneError(f"{path}.kind", f"there is no kind {entry.kind!r}: {list_names(kinds)}")
    common, own = given_fields(kinds[entry.kind]), given_fields(entry)
    tables = {name: {**value, **own.get(name, {})} for name, value in common.items() if isinstance(value, dict)}
    merged: Any = replace(entry, **{**common, **own, **tables})  # type: ignore[type-var]
    found: N = merged
    return found


def given_fields(entry: Any) -> dict[str, Any]:
    """What an entry says, field by field."""
    return {name: value for name, value in asdict(entry).items() if value is not None}


def number_unit(entry: Named, number: int) -> dict[str, str]:
    """The id and the name of a unit, numbered where its number is not 0; without a name it says none.

    >>> class Wolf:
    ...     id, kind, name, side, at = None, "wolf", None, "pack", "c7"
    >>> number_unit(Wolf(), 2), number_unit(Wolf(), 0)
    ({'id': 'wolf-2', 'name': 'Wolf 2'}, {'id': 'wolf'})
    """
    id = entry.id or str(entry.kind)
    if number:
        return {"id": f"{id}-{number}", "name": f"{entry.name or id.capitalize()} {number}"}
    return {"id": id, "name": entry.name} if entry.name else {"id": id}
