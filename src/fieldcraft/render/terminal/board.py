"""A board in characters: ground in colours and signs, pieces with side, front and harm, and what was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.text import Text

from fieldcraft.board import Cell
from fieldcraft.board.grid import column_name
from fieldcraft.presentation import Area, Edge, GroundKind, Piece, Tableau
from fieldcraft.render.compose import PLAIN, Overlay, grid_of, raised_edges
from fieldcraft.render.terminal.canvas import Canvas
from fieldcraft.render.terminal.layout import LEFT, Box, Layout
from fieldcraft.render.terminal.panels import panels
from fieldcraft.render.terminal.styles import PLATES, side_label, side_place, side_style
from fieldcraft.render.terminal.zone_graph import draw_zone_graph
from fieldcraft.render.terminal.zones import zones

GROUND = {
    "grass": ("·", "#3a4438", "#171c19"),
    "floor": ("·", "#5c513e", "#2b261c"),
    "sand": ("·", "#857a5c", "#2f2c20"),
    "road": ("=", "#857a5c", "#2e2b20"),
    "wood": ("♣", "#5f8358", "#1b2a1b"),
    "shallows": ("~", "#6f9db0", "#1e333d"),
    "deep": ("≈", "#4a7f99", "#10222d"),
    "rubble": (":", "#8f8775", "#272520"),
    "stone": ("█", "#57524a", "#57524a"),
    "rock": ("█", "#57524a", "#171c19"),
    "barrier": ("%", "#8a78a0", "#201c26"),
    "unknown": (" ", "#3d4741", "#0b0e0c"),
    "drum": ("O", "#b5a98c", "#3a362c"),
    "pipe": ("═", "#a39a84", "#332f27"),
    "crates": ("▣", "#a5854f", "#322a1b"),
    "sandbags": ("▒", "#b09a6a", "#322c1f"),
    "pillar": ("●", "#8a8272", "#2b261c"),
}
"""For each look of ground its sign, the colour of the sign, and the colour that it lies on."""

NAMED = {
    "low-wall": ("▄", "#8a8272", "#22251f"),
    "ledge": ("^", "#98764a", "#24221b"),
    "curtain": ("%", "#8a78a0", "#201c26"),
}
"""Grounds that look like others on a map, and have a sign of their own here."""

ARROWS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}

UPRIGHT = {"door": "┆", "low-wall": "╎", "ledge": "╎", "window": "┊", "curtain": "┊"}
LEVEL = {"door": "┄", "low-wall": "╌", "ledge": "╌", "window": "┈", "curtain": "┈"}
"""How the sides between cells are drawn; any other is a wall."""


ANY_HEIGHT = 10_000
"""As many lines as a board may need: where the output is no screen, nothing scrolls away."""


def draw_surface(tableau: Tableau, columns: int, overlay: Overlay = PLAIN, lines: int = ANY_HEIGHT) -> list[Text]:
    """What lies on the table line by line: a board that fits into so many columns and lines, zones or panels."""
    match tableau.ground.surface:
        case "grid":
            return grid(tableau, columns, overlay, lines)
        case "zones":
            return [*draw_zone_graph(tableau, columns), Text(), *zones(tableau, overlay)]
        case "none":
            return panels(tableau)


def grid(tableau: Tableau, columns: int, overlay: Overlay, lines: int) -> list[Text]:
    """A board of squares or hexes; where it is wider than the screen, the part round the piece that acts."""
    layout = Layout.within(grid_of(tableau.ground), columns, lines)
    canvas = Canvas(layout.size[0], layout.size[1] + (layout.size[1] > lines))
    _names(canvas, layout)
    _ground(canvas, layout, tableau)
    if tableau.fog is not None:
        _hatch(canvas, layout, (cell for cell, lit in zip(layout.boxes, tableau.fog.lit, strict=True) if lit == "0"))
    if overlay.sight is not None:
        _hatch(canvas, layout, layout.boxes.keys() - set(overlay.sight.sees))
    _controls(canvas, layout, tableau, overlay)
    for area in tableau.areas.values():
        if area.look != "region":
            _label(canvas, layout, dict.fromkeys(area.cells, area_sign(area)), "bold #c6afe6")
            _label(canvas, layout, dict.fromkeys(area.growth, "…"), "#c6afe6")
    _sides(canvas, layout, (*tableau.ground.edges, *raised_edges(tableau)))
    _pieces(canvas, layout, tableau)
    if overlay.reach is not None:
        costs = {one.cell: f"[{one.cost}]" if one.ends else str(one.cost) for one in overlay.reach.costs}
        _label(canvas, layout, costs, "now")
    return cut_out(canvas.lines(), layout, columns, tableau.pieces.get(tableau.turn.acting))


def cut_out(drawn: list[Text], layout: Layout, columns: int, acting: Piece | None) -> list[Text]:
    """As many columns of a board as fit on the screen, with the names of its rows."""
    room = columns - LEFT
    if layout.size[0] <= columns or room < layout.width:
        return drawn
    middle = layout.boxes[acting.at].x if acting is not None else 0
    begin = max(LEFT, min(middle - room // 2, layout.size[0] - room))
    note = Text("The board is wider than the screen: this is a part of it.", "quiet", no_wrap=True, overflow="ellipsis")
    return [*(line[:LEFT] + line[begin : begin + room] for line in drawn), note]


PATTERNS = {"dots": "∴", "waves": "≈", "strokes": "╱", "rings": "◎", "carets": "^", "shadow": "●"}


def area_sign(area: Area) -> str:
    """The sign of an area on each of its cells: of its pattern, else a star; with how thick it lies.

    >>> area_sign(Area(id="fog", look="veil", label="Fog", tier=4))
    '≈4'
    """
    sign = PATTERNS.get(area.pattern) or ("≈" if area.look == "veil" else "✶")
    return f"{sign}{area.tier}" if area.tier else sign


def _names(canvas: Canvas, layout: Layout) -> None:
    """Letters for columns, below the board too where it is higher than the screen, and figures for rows."""
    grid = layout.grid
    for column in range(grid.columns):
        for line, row in ((0, 0), (layout.size[1], grid.rows - 1)):
            box = layout.boxes[grid.cell(column, row)]
            canvas.write(box.x + box.width // 2, line, column_name(column), "quiet")
    for row in range(grid.rows):
        canvas.write(0, layout.boxes[grid.cell(0, row)].y, f"{row + 1:>2}", "quiet")


def _ground(canvas: Canvas, layout: Layout, tableau: Tableau) -> None:
    ground = tableau.ground
    levels = ground.levels or (0,) * len(ground.terrain)
    for (cell, box), number, level in zip(layout.boxes.items(), ground.terrain, levels, strict=True):
        sign, ink, paper = look(ground.kinds[number])
        paper = _lighter(paper, 10 * level + 5 * ((cell[0] - cell[1]) % layout.shades))
        canvas.fill(box.x, box.y, box.width, box.height, "█" if sign == "█" else " ", f"{ink} on {paper}")
        canvas.write(box.x + box.width // 2, box.y, sign, ink)
        if level:
            canvas.write(box.x + box.width - 1, box.y, chr(ord("₀") + level) if 0 < level < 10 else "-", "#98764a")


def look(kind: GroundKind) -> tuple[str, str, str]:
    """The sign of a ground, its colour, and the colour below."""
    return NAMED.get(kind.name) or GROUND[kind.look]


def _lighter(colour: str, more: int) -> str:
    """A colour with so much more, of 255, of red, green and blue."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{max(0, min(255, part + more)):02x}" for part in parts)


def _hatch(canvas: Canvas, layout: Layout, unseen: Iterable[Cell]) -> None:
    for cell in unseen:
        box = layout.boxes[cell]
        canvas.fill(box.x, box.y, box.width, box.height, "░", "#3d4741")


def _controls(canvas: Canvas, layout: Layout, tableau: Tableau, overlay: Overlay) -> None:
    """Hatch what each side controls, each leaning its own way."""
    for control in overlay.controls:
        number = side_place(tableau.banners, control.side)
        for cell in control.cells:
            box, sign = layout.boxes[cell], "╱╲"[number % 2]
            place = box.x + (1 if number % 2 == 0 else box.width - 1)
            canvas.write(place, box.y + box.height - 1, sign, side_style(tableau.banners, control.side))


def _sides(canvas: Canvas, layout: Layout, edges: Iterable[Edge]) -> None:
    for edge in edges:
        way, places = layout.edge(*edge.between)
        signs, wall = (UPRIGHT, "┃") if way == "upright" else (LEVEL, "━")
        sign = "╱" if edge.open else "╳" if edge.worn else signs.get(edge.name or edge.kind, wall)
        low = layout.height == 1 and way == "level"
        for x, y in places:
            # On boards of one line a cell, what lies below a cell must not hide what stands in it.
            if not low or canvas.is_blank(x, y):
                canvas.write(x, y, "▁" if low and sign == wall else sign, "bold #d5c9a8")


def _pieces(canvas: Canvas, layout: Layout, tableau: Tableau) -> None:
    """The pieces; of several that share a cell the first, with the number of the others."""
    stacks: dict[Cell, list[Piece]] = {}
    for piece in tableau.pieces.values():
        stacks.setdefault(piece.at, []).append(piece)
    for stack in stacks.values():
        top = next((piece for piece in stack if piece.acting), stack[0])
        _piece(canvas, layout, tableau, top, len(stack) - 1)


def _piece(canvas: Canvas, layout: Layout, tableau: Tableau, piece: Piece, below: int) -> None:
    """A piece on every cell that it covers: its plate, its first letters, its front, and the harm that it can take."""
    side = side_place(tableau.banners, piece.side)
    style = side_style(tableau.banners, piece.side)
    for cell in piece.cells:
        box = layout.boxes.get(cell)
        if box is not None:
            text = plate(piece, side, box.width - 1)
            empty = "".join(sign if sign in "".join(PLATES) else " " for sign in text)
            canvas.write(box.x + 1, box.y, text if cell == piece.at else empty, style)
            canvas.write(box.x + 1, box.y, text if cell == piece.at else empty, "reverse" if piece.acting else "")
    if (box := layout.boxes.get(piece.at)) is not None and box.height > 1:
        canvas.write(box.x + 1, box.y + 1, second_line(piece, below, box.width - 1), style)


def plate(piece: Piece, side: int, width: int) -> str:
    """A piece in so many characters.

    >>> sable = Piece(id="sable", name="Sable", side="alder", at=(0, 0), cells=((0, 0),), front="ne")
    >>> plate(sable, 0, 5), plate(sable, 1, 5), plate(sable, 1, 3)
    ('[Sa↗]', '(sa↗)', '(sa')
    """
    name = short(piece.name) if side == 0 else short(piece.name).lower()
    plate = PLATES[side % len(PLATES)]
    if width < 5:
        return f"{plate[0]}{name:<2}"[:width]
    return f"{plate[0]}{name:<2}{ARROWS.get(piece.front, ' ')}{plate[1]}"


def second_line(piece: Piece, below: int, width: int) -> str:
    """What stands under a plate: how many more are below, the harm it can take, and its front where that is not above.

    >>> one = Piece(id="a", name="A", side="x", at=(0, 0), cells=(), health=(1, 3), front="e")
    >>> second_line(one, 0, 5), second_line(one, 0, 3), second_line(one, 2, 5)
    ('◆◆◇', '→2', '+2◆◆◇')
    """
    more, harm = f"+{below}" if below else "", pips(piece)
    left = str(piece.health[1] - piece.health[0]) if piece.health[1] else ""
    if width < 5:
        return f"{more or ARROWS.get(piece.front, '')}{left}"[:width]
    return more + harm if len(more + harm) <= width else more + left


def short(title: str) -> str:
    """Two letters for a piece; of several of a kind the first letter and the number.

    >>> short("Sable"), short("Watchman 2")
    ('Sa', 'W2')
    """
    number = title.rpartition(" ")[2]
    return title[:1] + number[-1] if number.isdecimal() and number != title else title[:2]


def pips(piece: Piece) -> str:
    """The harm that a piece can still take, and what it has taken; in figures where that is much.

    >>> one = Piece(id="a", name="A", side="x", at=(0, 0), cells=(), health=(1, 3))
    >>> pips(one)
    '◆◆◇'
    """
    harm, most = piece.health
    return f"{most - harm}/{most}" if most > 8 else "◆" * (most - harm) + "◇" * harm


def _label(canvas: Canvas, layout: Layout, words: Mapping[Cell, str], style: str) -> None:
    """Words in the middle of cells, below what stands there."""
    for cell, text in words.items():
        box: Box = layout.boxes[cell]
        canvas.write(box.x + 1 + (box.width - len(text)) // 2, box.y + box.height - 1, text, style)


def legend(tableau: Tableau) -> Text:
    """What the plates and pips mean, as far as there are any."""
    plates = [
        Text.assemble(
            (f"{PLATES[place % len(PLATES)]} ", side_style(tableau.banners, banner.id)), side_label(tableau, banner.id)
        )
        for place, banner in enumerate(tableau.banners)
    ]
    pieces = tableau.pieces.values()
    signs = (
        "◆ harm it can take  ◇ harm taken" if any(piece.health[1] for piece in pieces) else "",
        "→ where it looks" if any(piece.front for piece in pieces) else "",
    )
    return Text("   ").join([*plates, *(Text(sign, "quiet") for sign in signs if sign)])
