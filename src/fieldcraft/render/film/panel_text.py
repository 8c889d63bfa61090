"""What lies beside the board, or in its place, as lines of plain text."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.presentation import Clock, Panel, Row, Tableau, Track


def panel_text(tableau: Tableau) -> str:
    """Pools and panels, a line each, what belongs to a panel indented."""
    pools = (f"{one.label}: {one.value}{f' of {one.most}' if one.most else ''}" for one in tableau.counters)
    return "\n".join((*pools, *(line for panel in tableau.panels.values() for line in _panel(panel))))


def _panel(panel: Panel) -> Iterator[str]:
    yield f"{panel.title}  {panel.text}".rstrip()
    yield from (f"  {_row(row)}" for row in panel.rows)


def _row(row: Row) -> str:
    facts = (f"{fact.label} {fact.value}" for fact in row.facts)
    marked = (f"{meter.label} {meter.value} of {meter.most}" for meter in _meters(row))
    cards = ("face down" if card.face_down else card.label for card in row.cards)
    return "; ".join(part for part in (f"{row.title} {row.text}".strip(), *facts, *marked, *cards) if part)


def _meters(row: Row) -> tuple[Track | Clock, ...]:
    return (*row.tracks, *row.clocks)
