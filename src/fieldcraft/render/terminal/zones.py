"""A board of zones as a list: who stands in each zone, what it holds, and where one can go from it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fieldcraft.presentation import Piece, Tableau, ZoneShape
from fieldcraft.render.compose import PLAIN, Overlay, area_label
from fieldcraft.render.slips import words_on
from fieldcraft.render.terminal.styles import side_label, side_style


def zones(tableau: Tableau, overlay: Overlay = PLAIN) -> list[Text]:
    """Each zone with its number, its pieces and its links."""
    return [line for number, zone in enumerate(tableau.ground.zones) for line in _zone(tableau, overlay, number, zone)]


def _zone(tableau: Tableau, overlay: Overlay, number: int, zone: ZoneShape) -> Iterator[Text]:
    kind = tableau.ground.kinds[tableau.ground.terrain[number]].name
    about = ", ".join(part for part in (kind, zone.text) if part)
    head = Text.assemble((f"{number + 1:>2} ", "quiet"), (zone.name, "title"), (f"  {about}", "quiet"))
    yield head.append_text(_overlaid(tableau, overlay, number))
    for slip in zone.slips:
        free = ", ".join(f"{count} free for {side_label(tableau, side).plain}" for side, count in slip.free.items())
        yield Text(f"     ▤ {words_on(slip)}{f', {free}' if free else ''}", "quiet")
    for area in tableau.areas.values():
        if (number, 0) in area.cells:
            yield Text(f"     ✶ {area_label(area)}", "bold #c6afe6")
    for piece in tableau.pieces.values():
        if (number, 0) in piece.cells and not piece.attached:
            yield _piece(tableau, piece)
    links = (f"{tableau.ground.zones[link.to].name} ({link.text or link.look})" for link in zone.links)
    if zone.links:
        yield Text(f"     → {', '.join(links)}", "quiet")


def _overlaid(tableau: Tableau, overlay: Overlay, number: int) -> Text:
    """What was asked about a zone: who controls it, what it costs to come here, and whether it is in sight."""
    cell, found = (number, 0), Text()
    for control in overlay.controls:
        if cell in control.cells:
            found.append_text(Text("  held by ", "quiet")).append_text(side_label(tableau, control.side))
    for one in overlay.reach.costs if overlay.reach is not None else ():
        if one.cell == cell:
            found.append(f"  [{one.cost}]" if one.ends else f"  {one.cost}", "now")
    if overlay.sight is not None and cell not in overlay.sight.sees:
        found.append("  ░ not seen", "quiet")
    return found


def _piece(tableau: Tableau, piece: Piece) -> Text:
    """A piece with what is attached to it."""
    with_it = [one.name for one in tableau.pieces.values() if one.attached == piece.id]
    harm, most = piece.health
    line = Text("     ").append("▸ " if piece.acting else "● ", side_style(tableau.banners, piece.side))
    line.append(f"{piece.name}{f' ({piece.level:+d})' if piece.level else ''}", side_style(tableau.banners, piece.side))
    line.append(f"  {most - harm} of {most}" if most else "", "quiet")
    return line.append(f"  with {', '.join(with_it)}" if with_it else "", "quiet")
