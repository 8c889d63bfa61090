"""The games that are installed: one `Game` value each, found by the entry point group `fieldcraft.games`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar

import msgspec

from fieldcraft.board import Terrain
from fieldcraft.board.catalog import PLAIN, TerrainCatalog
from fieldcraft.board.grid import Layout
from fieldcraft.core import Action, Match, Seat, State, System
from fieldcraft.core.rulebook import locate_package
from fieldcraft.core.struct_types import LOADING, prepare_structs
from fieldcraft.presentation import GroundKind, Show
from fieldcraft.presentation.forms import Form

if TYPE_CHECKING:
    from fieldcraft.lab.budget import Deadline
    from fieldcraft.lab.player import Weighed
    from fieldcraft.maps.scenes import PictureEntry, SceneFile
    from fieldcraft.render.model import ThemeName

S = TypeVar("S", bound=State)

GROUP = "fieldcraft.games"
"""The entry point group: the name of an entry is that of the game's system, its object is the game."""


class Unmet(msgspec.Struct, frozen=True):
    """A fact that is not as it should be: what it is about, what was expected and what is the case."""

    what: str
    expected: Any
    found: Any


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A side that somebody can play; a `bot` plays it unless people choose otherwise, nobody a `neutral` one."""

    id: Seat
    label: str = ""
    bot: bool = False
    neutral: bool = False


class Player(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who will play: what they are called, and a ready character; without one they make their own."""

    label: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    character: Annotated[str, msgspec.Meta(max_length=60)] = ""


class ReadyCharacter(msgspec.Struct, frozen=True, kw_only=True):
    """A character with which one may play at once."""

    id: str
    name: str
    concept: str
    style: str


class ReadyScenario(msgspec.Struct, frozen=True, kw_only=True):
    """A story that is ready to be played: what it is about in a sentence, what its scenes are like and how many.

    `least` and `most` are how many players it is for, `minutes` how long it takes.
    """

    id: str
    title: str
    about: str
    kinds: tuple[str, ...]
    scenes: int
    least: int
    most: int
    minutes: int


@dataclass(frozen=True)
class SceneFormat(Generic[S]):
    """What scene files of a game say.

    `entry` is the type of the game's own part of a file; `sides` are those of such a part; `unmet` compares facts that
    a script expects with a state, given the state at the start.  `grounds` are what it is played on, none if `entry`
    says all of that: a board of cells, where `terrain` says what names of ground and sides mean, or zones.

    `start` makes the first state from such a part, the ground and what stands there, and raises ValueError for what
    cannot be.  It is given a `Board` with the cells that letters and markers name, or `Zones` with the zones that names
    in brackets stand in.
    """

    entry: type[msgspec.Struct]
    start: Callable[[Any, Any, Mapping[str, tuple[Any, ...]]], S]
    sides: Callable[[Any], tuple[Side, ...]]
    unmet: Callable[[S, S, Mapping[str, Any]], Iterable[Unmet]]
    terrain: TerrainCatalog = PLAIN
    grounds: tuple[Literal["cells", "zones"], ...] = ("cells",)


@dataclass(frozen=True)
class Beginning(Generic[S]):
    """How a game begins that no scene file begins.

    `start` makes the first state and the sides of the players from a title, the players and the id of a scenario (""
    for none), and raises ValueError for what cannot be had; `characters` are those that are ready to be played.
    `scenarios` are the stories that are ready, and `draw` is the picture of one, by its id, as SVG in a theme.
    """

    start: Callable[[str, Sequence[Player], str], tuple[S, tuple[Side, ...]]]
    characters: Callable[[], tuple[ReadyCharacter, ...]]
    scenarios: Callable[[], tuple[ReadyScenario, ...]] = tuple
    draw: Callable[[str, ThemeName], str] | None = None


@dataclass(frozen=True)
class Document:
    """A kind of file that people bring to a table.

    `read` makes the action that takes it in, and a summary of what it holds, from the bytes of a file and its name;
    ValueError, with the place and the reason, if it cannot be read.
    """

    title: str
    read: Callable[[bytes, str], tuple[Action, msgspec.Struct]]


@dataclass(frozen=True)
class Bridge(Generic[S]):
    """How a scene of another game, by its name, is played with the pieces of this one and brought back.

    `enter` gives the first state of the scene with the pieces of this state in the places of a side, and the pieces
    that each seat plays there; ValueError if that cannot be.  `bring_back` gives the action of this game that takes in
    what the scene has left, from this state, the scene as it began and as it is, and an id of the scene.
    """

    game: str
    enter: Callable[[S, Any, Seat], tuple[Any, Mapping[Seat, tuple[str, ...]]]]
    bring_back: Callable[[S, Any, Any, str], Action]


GridShape = Literal["square", "hex", "zones"]
"""The shapes of boards: cells that are squares or hexes, or zones with ways between them."""


class Blank(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a new, empty board looks like, and of which game, by default the one whose editor is meant for any map.

    A board of zones has no layout, columns or rows.
    """

    system: str = ""
    shape: GridShape = "square"
    layout: Layout = "odd-r"
    columns: Annotated[int, msgspec.Meta(ge=2, le=200)] = 18
    rows: Annotated[int, msgspec.Meta(ge=2, le=200)] = 13


@dataclass(frozen=True)
class Editor:
    """How scenes of a game are made on a screen.

    A `draft` is a scene being made, with a field `system`: from a scene file, from a map with a title and a picture, or
    from a blank board.  `text` writes one as a scene file, `palette` lists what there is to put on a board,
    of the type `supplies`, and `look` is how a kind of ground is drawn.  ValueError for drafts that cannot be.
    `grids` are the shapes of boards on which the game is played; a map is `Imported`, of cells, or a `ZoneMap`.
    """

    draft: type[msgspec.Struct]
    supplies: type[msgspec.Struct]
    of_scene: Callable[[SceneFile], msgspec.Struct]
    of_map: Callable[[Any, str, PictureEntry | None], msgspec.Struct]
    blank: Callable[[Blank], msgspec.Struct]
    text: Callable[[Any], str]
    palette: Callable[[], msgspec.Struct]
    look: Callable[[Terrain], GroundKind]
    grids: tuple[GridShape, ...] = ("square", "hex")


@dataclass(frozen=True)
class Game(Generic[S]):
    """All that the engine, the table and the tools know of a game.

    `books` are the names of the rulebooks that it decides by, and `words` words of its rules, which belong nowhere
    below it.  `bot` plays it well, from a view, the options of the seat, a source of chance and a deadline; `weigh`
    gives what it has looked at with a score each, the best first, and nothing where it follows a rule; `measures` gives
    the numbers that a finished match has to tell besides its end; `strength` says what each side still has, in any unit
    that is the same for all, as a bot that plays it would, and `outlook` what it is worth to a side for its goals, in
    the same unit, to stand where it stands.  `forms` are its actions as forms, `reference` what stands in its books to
    be looked up, and `wire` the types of its own that a client reads.
    """

    system: System[S]
    title: str
    about: str
    show: Show[S]
    books: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    scene: SceneFormat[S] | None = None
    begin: Beginning[S] | None = None
    bridge: Bridge[S] | None = None
    editor: Editor | None = None
    bot: Callable[[Any, Sequence[Action], Random, Deadline], Action] | None = None
    weigh: Callable[[Any, Sequence[Action], Deadline], tuple[Weighed, ...]] | None = None
    measures: Callable[[Match[S]], dict[str, float]] | None = None
    strength: Callable[[S], Mapping[Seat, float]] | None = None
    outlook: Callable[[S, Seat], float] | None = None
    documents: Mapping[str, Document] = field(default_factory=dict)
    forms: Callable[[], tuple[Form, ...]] | None = None
    reference: Callable[[], msgspec.Struct] | None = None
    wire: tuple[type[msgspec.Struct], ...] = ()


@cache
def entries() -> dict[str, EntryPoint]:
    """The entry points of the installed games by name, none of them loaded."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def names() -> tuple[str, ...]:
    """The names of the installed games."""
    return tuple(entries())


@cache
def game(name: str) -> Game[Any]:
    """The game of a name; ValueError, with the names there are, if none is installed."""
    if name not in entries():
        near = get_close_matches(name, names(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"allowed: {', '.join(names())}"
        message = f"there is no system {name!r}; {hint}"
        raise ValueError(message)
    # One thread at a time: another must not find half of a game, nor decode what is not prepared.
    with LOADING:
        found: Game[Any] = entries()[name].load()
        prepare_structs(entries()[name].module.partition(".")[0])
    return found


@cache
def locate_game(name: str) -> Path | None:
    """The folder of the package in which a game is, without loading the game; None if there is no such package.

    The folder `scenes` in it holds the scenes that come with the game, and their maps.
    """
    package = entries()[name].module.rpartition(".")[0] if name in entries() else ""
    return locate_package(package) if package else None


def locate_scenes(name: str) -> Path | None:
    """The folder of the scenes that come with a game, without loading the game; None if none do."""
    folder = locate_game(name)
    return folder / "scenes" if folder is not None and (folder / "scenes").is_dir() else None


def editor(name: str = "") -> tuple[str, Editor]:
    """The editor of a game with the name of the game, by default of the first that takes boards of any shape.

    ValueError if there is none.
    """
    found = [(one, made) for one in ((name,) if name else names()) if (made := game(one).editor) is not None]
    if not found:
        raise ValueError(f"scenes of {name or 'the installed games'} are written as text: there is no editor for them")
    return max(found, key=lambda one: len(one[1].grids))


@cache
def find_game(state: type[State]) -> Game[Any] | None:
    """The game that has such states, or None: games are loaded from the one whose package is nearest on."""

    def shared(name: str) -> int:
        both = zip(entries()[name].module.split("."), state.__module__.split("."), strict=False)
        return sum(1 for _ in takewhile(lambda parts: parts[0] == parts[1], both))

    near = (game(name) for name in sorted(names(), key=shared, reverse=True))
    return next((one for one in near if one.system.state is state), None)


def games() -> tuple[Game[Any], ...]:
    """All installed games."""
    return tuple(game(name) for name in names())
