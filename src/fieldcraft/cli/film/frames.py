"""A battle as frames: what is said of each event, and what on the map it changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Side
from fieldcraft.core import Match, Seat
from fieldcraft.core.rulebook import Ruling, ruling
from fieldcraft.maps.battle_picture import figure
from fieldcraft.maps.picture import Figure, Picture, ThemeName
from fieldcraft.maps.picture.counter import counter
from fieldcraft.maps.picture.palette import THEMES
from fieldcraft.maps.picture.plan import plan, sheet_of
from fieldcraft.maps.picture.sheet import Sheet, footprint_radius
from fieldcraft.maps.picture.sides import sides
from fieldcraft.systems.fates_edge.checks import COMPLICATION, SUCCESS
from fieldcraft.systems.miniatures.events import Tested
from fieldcraft.systems.miniatures.footprint import cells
from fieldcraft.systems.miniatures.state import State, Unit

SHEETS: tuple[ThemeName, ...] = ("daylight", "lamplight")


class Spot(msgspec.Struct, frozen=True):
    """Where a counter stands, in pixels of the map, and the number of the drawing that shows it."""

    x: float
    y: float
    look: int


class Line(msgspec.Struct, frozen=True):
    """A sentence of the log, with its rule and, if dice were thrown, their faces and the outcome."""

    text: str
    rule: str = ""
    outcome: str = ""
    dice: tuple[int, ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """A moment: where counters stand that were elsewhere or looked otherwise before (None: gone), and what was said.

    `walls` is the number of the drawing of what stands between cells, `ground` the outlines of what magic covers.
    """

    round: int
    up: Seat
    acting: str
    units: dict[str, Spot | None]
    walls: int
    ground: str
    line: Line | None = None


class Rule(msgspec.Struct, frozen=True):
    """A ruling as it is shown beside what it decided: `cite` is its section, or its title if it has none."""

    cite: str
    title: str
    source: str
    rule: str


class Film(msgspec.Struct, frozen=True):
    """All that the page needs: maps and counters in both themes, frames, rulings."""

    title: str
    sides: tuple[Seat, ...]
    width: float
    height: float
    success: int
    complication: int
    names: dict[str, str]
    maps: dict[str, str]
    walls: list[dict[str, str]]
    looks: list[dict[str, str]]
    frames: list[Frame]
    rules: dict[str, Rule]
    ending: str
    seal: str
    seed: str


class Camera:
    """Takes frames one after another, and keeps each drawing of a counter once."""

    def __init__(self, state: State) -> None:
        # What stands between cells is drawn apart, since doors open and walls are conjured.
        board = replace(state.board, sides=())
        bare = [Picture(board, theme=theme) for theme in SHEETS]
        self.sheets = [sheet_of(one) for one in bare]
        self.maps: dict[str, str] = {one.theme: plan(sheet, one) for sheet, one in zip(self.sheets, bare, strict=True)}
        self._walls: dict[tuple[Side, ...], int] = {}
        self._looks: dict[tuple[Figure, float, float], int] = {}
        self._before: dict[str, Spot] = {}
        self.names: dict[str, str] = {}

    @property
    def sheet(self) -> Sheet:
        """The sheet that tells where things lie."""
        return self.sheets[0]

    @property
    def looks(self) -> list[dict[str, str]]:
        """Every drawing of a counter, in each theme."""
        return [{theme: counter(figure, r, THEMES[theme], turn) for theme in SHEETS} for figure, r, turn in self._looks]

    @property
    def walls(self) -> list[dict[str, str]]:
        """Every drawing of what stands between cells, in each theme."""
        return [
            {theme: sides(replace(sheet, board=replace(sheet.board, sides=there))) for theme, sheet in self._themed}
            for there in self._walls
        ]

    @property
    def _themed(self) -> Iterator[tuple[ThemeName, Sheet]]:
        return zip(SHEETS, self.sheets, strict=True)

    def take(self, state: State, line: Line | None = None) -> Frame:
        """The moment, told by what differs from the one before."""
        now = {unit.id: self._spot(state, unit) for unit in state.units.values()}
        self.names |= {unit.id: unit.title for unit in state.units.values()}
        changed: dict[str, Spot | None] = {id: spot for id, spot in now.items() if self._before.get(id) != spot}
        changed |= dict.fromkeys(self._before.keys() - now.keys())
        self._before = now
        walls = self._walls.setdefault(state.board.sides, len(self._walls))
        ground = "".join(self.sheet.polygons(effect.ground) for effect in state.effects.values())
        return Frame(state.round, state.up, state.turn.unit, changed, walls, ground, line)

    def _spot(self, state: State, unit: Unit) -> Spot:
        base = cells(state, unit)
        x, y = self.sheet.middle(base)
        shown = replace(figure(state, unit), cells=())
        look = shown, footprint_radius(self.sheet, base), self.sheet.angle(unit.facing)
        return Spot(round(x, 1), round(y, 1), self._looks.setdefault(look, len(self._looks)))


def cited(found: Ruling) -> Rule:
    """A ruling for the page."""
    section = re.match(r"(SRD )?\d+(\.\d+)*", found.source)
    return Rule(f"§ {section[0]}" if section else found.title, found.title, found.source, found.rule)


def shoot(match: Match[Any], seat: Seat) -> Film:
    """The film of a match as a seat may see it."""
    start = match.system.view(match.start, seat)
    camera = Camera(start)
    frames = [camera.take(start), *_frames(match, seat, camera)]
    rules = {frame.line.rule for frame in frames if frame.line is not None and frame.line.rule}
    end, source = match.result(), match.source
    return Film(
        title=start.title, sides=start.sides, width=camera.sheet.width, height=camera.sheet.height,
        success=SUCCESS, complication=COMPLICATION, names=camera.names, maps=camera.maps, walls=camera.walls,
        looks=camera.looks, frames=frames,
        rules={id: cited(ruling(id)) for id in sorted(rules)},
        ending="" if end is None else f"{(end.winner or 'nobody').capitalize()} wins: {end.why}",
        seal=getattr(source, "seal", ""),
        seed="" if end is None else getattr(source, "seed", b"").hex(),
    )  # fmt: skip


def _frames(match: Match[Any], seat: Seat, camera: Camera) -> Iterator[Frame]:
    """A frame for each event that a seat is told and that says or changes something."""
    for entry in match.standing:
        state = match.system.view(match.before(entry.seq), seat)
        for event in match.told(entry, seat):
            words = match.system.story(state, event)
            state = event.apply(state)
            frame = camera.take(state, _line(words, event) if words else None)
            if frame.line is not None or frame.units:
                yield frame


def _line(words: str, event: Any) -> Line:
    if isinstance(event, Tested):
        return Line(words, event.because, event.grade, event.faces)
    return Line(words, event.because)
