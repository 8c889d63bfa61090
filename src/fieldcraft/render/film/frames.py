"""A match as frames: what is said of each thing that happened, and what on the table it changed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.core.rulebook import Ruling, explain, ruling
from fieldcraft.presentation import Edge, Ground, Line, Motion, Outcome, Piece, Tableau
from fieldcraft.render.compose import board_of, compose, figure, livery_number, raised_edges
from fieldcraft.render.counter import draw_counter
from fieldcraft.render.film.panel_text import panel_text
from fieldcraft.render.map_drawing import draw_map, sheet_of
from fieldcraft.render.model import Figure, ThemeName, Underlay
from fieldcraft.render.palette import THEMES
from fieldcraft.render.sheet import Sheet, footprint_radius
from fieldcraft.render.sides import draw_sides
from fieldcraft.render.viewer import Moment, Viewer

SHEETS: tuple[ThemeName, ...] = ("daylight", "lamplight")


class Spot(msgspec.Struct, frozen=True):
    """Where a counter stands, in pixels of the map, and the number of the drawing that shows it."""

    x: float
    y: float
    look: int


class FilmDie(msgspec.Struct, frozen=True):
    """A die: what stands on it, and whether that is good, bad or neither."""

    label: str
    look: str


class FilmLine(msgspec.Struct, frozen=True):
    """A sentence of the log, with its rule and, if dice were thrown, their faces and the outcome."""

    text: str
    rule: str = ""
    outcome: Outcome | None = None
    dice: tuple[FilmDie, ...] = ()
    heading: bool = False


class Frame(msgspec.Struct, frozen=True):
    """A moment: where counters stand that were elsewhere or looked otherwise before (None: gone), and what was said.

    `up` is the side whose turn it is and `words` what the game waits for.  `walls` is the number of the drawing of what
    stands between cells, `ground` the outlines of areas, `story` the number of the text of panels, `hit` the pieces
    that were struck.
    """

    round: int
    up: Seat
    words: str
    acting: str
    units: dict[str, Spot | None]
    walls: int
    ground: str
    story: int
    hit: tuple[str, ...] = ()
    lines: tuple[FilmLine, ...] = ()


class Rule(msgspec.Struct, frozen=True):
    """A ruling as it is shown beside what it decided: `cite` is its section, or its title if it has none."""

    cite: str
    title: str
    source: str
    rule: str


class Film(msgspec.Struct, frozen=True):
    """All that the page needs: maps and counters in both themes (none without a board), frames, rulings."""

    title: str
    sides: dict[Seat, int]
    width: float
    height: float
    names: dict[str, str]
    maps: dict[str, str]
    walls: list[dict[str, str]]
    looks: list[dict[str, str]]
    stories: list[str]
    frames: list[Frame]
    rules: dict[str, Rule]
    ending: str
    seal: str
    seed: str


class Camera:
    """Takes frames one after another, and keeps each drawing of a counter, of sides and of a story once."""

    def __init__(self, start: Tableau, underlay: Underlay | None = None) -> None:
        self.liveries = {banner.id: livery_number(banner, place) for place, banner in enumerate(start.banners)}
        self.sheets: list[Sheet] = []
        self.maps: dict[str, str] = {}
        if start.ground.surface != "none":
            self._draw_maps(start, underlay)
        self._walls: dict[tuple[Edge, ...], int] = {}
        self._looks: dict[tuple[Figure, float, float | None], int] = {}
        self._stories: dict[str, int] = {}
        self._before: dict[str, Spot] = {}
        self._ground: Ground = start.ground
        self.names: dict[str, str] = {}

    def _draw_maps(self, start: Tableau, underlay: Underlay | None) -> None:
        """The map without pieces and without what stands between cells, since doors open and walls are conjured."""
        bare = replace(start, ground=replace(start.ground, edges=()), pieces={}, areas={}, title="")
        for theme in SHEETS:
            picture = compose(bare, theme=theme, legend=False, underlay=underlay)
            sheet = sheet_of(picture)
            self.sheets.append(sheet)
            self.maps[theme] = draw_map(sheet, picture)

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the map in pixels; nothing without a board."""
        return (self.sheets[0].width, self.sheets[0].height) if self.sheets else (0.0, 0.0)

    @property
    def looks(self) -> list[dict[str, str]]:
        return [
            {theme: draw_counter(figure, r, THEMES[theme], turn) for theme in SHEETS} for figure, r, turn in self._looks
        ]

    @property
    def walls(self) -> list[dict[str, str]]:
        return [
            {theme: self._draw_walls(sheet, edges) for theme, sheet in self._theme_sheets()} for edges in self._walls
        ]

    @property
    def stories(self) -> list[str]:
        return list(self._stories)

    def _theme_sheets(self) -> Iterator[tuple[ThemeName, Sheet]]:
        return zip(SHEETS, self.sheets, strict=False)

    def _draw_walls(self, sheet: Sheet, edges: tuple[Edge, ...]) -> str:
        ground = replace(self._ground, edges=edges)
        return draw_sides(replace(sheet, board=board_of(ground)))

    def take(self, tableau: Tableau, lines: tuple[Line, ...] = (), motions: tuple[Motion, ...] = ()) -> Frame:
        """The moment, told by what differs from the one before."""
        board = bool(self.sheets)
        now = {piece.id: self._spot(piece) for piece in tableau.pieces.values()} if board else {}
        self.names |= {piece.id: piece.name for piece in tableau.pieces.values()}
        changed: dict[str, Spot | None] = {id: spot for id, spot in now.items() if self._before.get(id) != spot}
        changed |= dict.fromkeys(self._before.keys() - now.keys())
        self._before = now
        edges = (*tableau.ground.edges, *raised_edges(tableau))
        magic = (area.cells for area in tableau.areas.values() if area.look != "region") if board else ()
        return Frame(
            round=tableau.turn.round,
            up=tableau.turn.up,
            words=tableau.turn.words,
            acting=tableau.turn.acting,
            units=changed,
            walls=self._walls.setdefault(edges, len(self._walls)),
            ground="".join(self.sheets[0].polygons(cells) for cells in magic),
            story=self._stories.setdefault(panel_text(tableau), len(self._stories)),
            hit=tuple(one.piece for one in motions if one.kind == "hit"),
            lines=tuple(film_line(line) for line in lines),
        )

    def _spot(self, piece: Piece) -> Spot:
        sheet = self.sheets[0]
        x, y = sheet.middle(piece.cells)
        shown = replace(figure(piece, self.liveries), cells=())
        angle = sheet.angle(piece.front) if piece.front else None
        look = shown, footprint_radius(sheet, piece.cells) * piece.scale, angle
        return Spot(round(x, 1), round(y, 1), self._looks.setdefault(look, len(self._looks)))


def film_line(line: Line) -> FilmLine:
    """A line of the log for the page."""
    dice = tuple(FilmDie(die.label or str(die.face), die.look) for die in line.dice)
    return FilmLine(line.text, line.rule, line.outcome, dice, line.heading)


def cite_ruling(found: Ruling) -> Rule:
    """A ruling for the page."""
    section = re.match(r"(SRD )?\d+(\.\d+)*", found.source)
    return Rule(f"§ {section[0]}" if section else found.title, found.title, found.source, found.rule)


def shoot(viewer: Viewer, seat: Seat) -> Film:
    """The film of a match as a seat may see it."""
    match = viewer.match
    start = viewer.tableau(seat, match.system.view(match.start, seat))
    camera = Camera(start, viewer.underlay)
    frames = [camera.take(start), *take_all(camera, viewer.moments(seat))]
    rules = {line.rule for frame in frames for line in frame.lines if line.rule}
    source = match.source
    width, height = camera.size
    return Film(
        title=start.title or viewer.game.title, sides=camera.liveries, width=width, height=height, names=camera.names,
        maps=camera.maps, walls=camera.walls, looks=camera.looks, stories=camera.stories, frames=frames,
        rules={id: cite_ruling(ruling(id)) for id in sorted(rules) if explain(id) != ("", "")},
        ending=viewer.ending,
        seal=getattr(source, "seal", ""),
        seed=getattr(source, "seed", b"").hex() if viewer.ending else "",
    )  # fmt: skip


def take_all(camera: Camera, moments: Iterator[Moment]) -> Iterator[Frame]:
    """A frame for each moment that says or changes something."""
    story = 0
    for moment in moments:
        frame = camera.take(moment.tableau, moment.lines, moment.motions)
        if frame.lines or frame.units or frame.story != story:
            yield frame
        story = frame.story
