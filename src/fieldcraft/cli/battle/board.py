"""The board in characters: ground in colours and signs, units with side, facing and harm, and what was asked for."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from rich.text import Text

from fieldcraft.board import Board, Cell
from fieldcraft.board.grid import column_name
from fieldcraft.board.terrain import Terrain
from fieldcraft.cli.battle.canvas import Canvas
from fieldcraft.cli.battle.layout import Box, Layout
from fieldcraft.cli.terminal import side_style
from fieldcraft.core import Seat
from fieldcraft.maps.battle_picture import controlled, in_sight, within_reach
from fieldcraft.systems.miniatures.footprint import cells
from fieldcraft.systems.miniatures.state import State, Unit

GROUND = {
    "open": ("·", "#3a4438", "#171c19"),
    "floor": ("·", "#5c513e", "#2b261c"),
    "road": ("=", "#857a5c", "#2e2b20"),
    "foliage": ("♣", "#5f8358", "#1b2a1b"),
    "shallow": ("~", "#6f9db0", "#1e333d"),
    "deep": ("≈", "#4a7f99", "#10222d"),
    "rubble": (":", "#8f8775", "#272520"),
    "wall": ("█", "#57524a", "#57524a"),
    "pillar": ("█", "#57524a", "#171c19"),
    "low-wall": ("▄", "#8a8272", "#22251f"),
    "ledge": ("^", "#98764a", "#24221b"),
    "curtain": ("%", "#8a78a0", "#201c26"),
}
"""For each ground its sign, the colour of the sign, and the colour that it lies on."""

ARROWS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}

PLATES = ("[]", "()", "<>", "{}")
"""What encloses the units of each side, so that sides are not told apart by colour alone."""

UPRIGHT = {"door": "┆", "low-wall": "╎", "ledge": "╎", "window": "┊", "curtain": "┊"}
LEVEL = {"door": "┄", "low-wall": "╌", "ledge": "╌", "window": "┈", "curtain": "┈"}
"""How the sides between cells are drawn; any other is a wall."""


class Marks(msgspec.Struct, frozen=True):
    """What is shown besides what is there: zones, the reach and the sight of a unit, and whose name is lit."""

    zones: bool = False
    reach: str = ""
    sight: str = ""


PLAIN = Marks()


def draw(state: State, columns: int, marks: Marks = PLAIN) -> list[Text]:
    """The board line by line, as wide as fits into so many columns."""
    layout = Layout.within(state.board.grid, columns)
    canvas = Canvas(*layout.size)
    _names(canvas, layout)
    _ground(canvas, layout, state.board)
    if marks.sight:
        _dim(canvas, layout, frozenset(in_sight(state, state.units[marks.sight])))
    if marks.zones:
        _zones(canvas, layout, state)
    for effect in state.effects.values():
        _label(canvas, layout, dict.fromkeys(effect.ground, "✶"), "bold #c6afe6")
    _sides(canvas, layout, state.board)
    for unit in state.units.values():
        _unit(canvas, layout, state, unit)
    if marks.reach:
        costs, ends = within_reach(state, state.units[marks.reach])
        _label(canvas, layout, {cell: f"[{n}]" if cell in ends else str(n) for cell, n in costs.items()}, "now")
    return canvas.lines()


def _names(canvas: Canvas, layout: Layout) -> None:
    """Letters for columns, figures for rows."""
    grid = layout.grid
    for column in range(grid.columns):
        box = layout.boxes[grid.cell(column, 0)]
        canvas.write(box.x + box.width // 2, 0, column_name(column), "quiet")
    for row in range(grid.rows):
        canvas.write(0, layout.boxes[grid.cell(0, row)].y, f"{row + 1:>2}", "quiet")


def _ground(canvas: Canvas, layout: Layout, board: Board) -> None:
    for cell, box in layout.boxes.items():
        sign, ink, paper = look(board.terrain(cell))
        level = board.level(cell)
        paper = _lighter(paper, 10 * level + 5 * ((cell[0] - cell[1]) % layout.shades))
        canvas.fill(box.x, box.y, box.width, box.height, "█" if sign == "█" else " ", f"{ink} on {paper}")
        canvas.write(box.x + box.width // 2, box.y, sign, ink)
        if level:
            canvas.write(box.x + box.width - 1, box.y, chr(ord("₀") + level) if 0 < level < 10 else "-", "#98764a")


def look(terrain: Terrain) -> tuple[str, str, str]:
    """The sign of a ground, its colour, and the colour below; what has no name here is told by what it does."""
    if terrain.name in GROUND:
        return GROUND[terrain.name]
    return GROUND["wall" if terrain.impassable else "rubble" if terrain.cost > 1 else "open"]


def _lighter(colour: str, more: int) -> str:
    """A colour with so much more, of 255, of red, green and blue."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{max(0, min(255, part + more)):02x}" for part in parts)


def _dim(canvas: Canvas, layout: Layout, seen: frozenset[Cell]) -> None:
    """Hatch what is not seen."""
    for cell, box in layout.boxes.items():
        if cell not in seen:
            canvas.fill(box.x, box.y, box.width, box.height, "░", "#3d4741")


def _zones(canvas: Canvas, layout: Layout, state: State) -> None:
    """Hatch what each side controls, each leaning its own way."""
    for number, side in enumerate(state.sides):
        for cell in controlled(state, side):
            box, sign = layout.boxes[cell], "╱╲"[number % 2]
            canvas.write(box.x + (1 if number % 2 == 0 else box.width - 1), box.y + 1, sign, side_style(number))


def _sides(canvas: Canvas, layout: Layout, board: Board) -> None:
    for side in board.sides:
        way, places = layout.edge(*side.between)
        signs, wall = (UPRIGHT, "┃") if way == "upright" else (LEVEL, "━")
        sign = signs.get(side.name, wall)
        if side.door and not side.impassable:
            sign = "╱"
        for x, y in places:
            canvas.write(x, y, sign, "bold #d5c9a8")


def _unit(canvas: Canvas, layout: Layout, state: State, unit: Unit) -> None:
    """A unit on every cell of its base: its plate, its first letters, where it looks, and the harm that it can take."""
    side = state.sides.index(unit.side)
    style = f"{side_style(side)} {'reverse' if state.turn.unit == unit.id else ''}".strip()
    for cell in cells(state, unit):
        box = layout.boxes.get(cell)
        if box is not None:
            text = plate(unit, side, box.width - 1)
            canvas.write(
                box.x + 1, box.y, text if cell == unit.at else text[0] + " " * (len(text) - 2) + text[-1], style
            )
    box = layout.boxes[unit.at]
    pips = "◆" * (unit.harm_max - unit.harm) + "◇" * unit.harm
    canvas.write(box.x + 1, box.y + 1, pips[: box.width - 1], style)


def plate(unit: Unit, side: int, width: int) -> str:
    """A unit in so many characters.

    >>> from fieldcraft.systems.miniatures import Unit
    >>> sable = Unit(id="sable", side="alder", at=(0, 0), facing="ne")
    >>> plate(sable, 0, 5), plate(sable, 1, 5), plate(sable, 1, 3)
    ('[Sa↗]', '(sa↗)', 'sa↗')
    """
    name = short(unit.title) if side == 0 else short(unit.title).lower()
    if width < 5:
        return f"{name.upper() if side == 0 else name}{ARROWS[unit.facing]}"[:width]
    plate = PLATES[side % len(PLATES)]
    return f"{plate[0]}{name:<2}{ARROWS[unit.facing]}{plate[1]}"


def short(title: str) -> str:
    """Two letters for a unit; of several of a kind the first letter and the number.

    >>> short("Sable"), short("Watchman 2")
    ('Sa', 'W2')
    """
    number = title.rpartition(" ")[2]
    return title[0] + number[-1] if number.isdecimal() else title[:2]


def _label(canvas: Canvas, layout: Layout, words: Mapping[Cell, str], style: str) -> None:
    """Words in the middle of cells, below what stands there."""
    for cell, text in words.items():
        box: Box = layout.boxes[cell]
        canvas.write(box.x + 1 + (box.width - len(text)) // 2, box.y + 1, text, style)


def legend(sides: tuple[Seat, ...]) -> Text:
    """What the plates mean."""
    plates = (Text(f"{PLATES[i % len(PLATES)]} {side}", side_style(i)) for i, side in enumerate(sides))
    return Text("   ").join([*plates, Text("◆ harm it can take  ◇ harm taken  → where it looks", "quiet")])
