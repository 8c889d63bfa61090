"""Rulings on the screen: one in full, or many in a line each."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fieldcraft.core.rulebook import Ruling


def ruling_card(ruling: Ruling) -> Group:
    """A ruling in full: what the source says, what it leaves open, how we read it."""
    parts: list[RenderableType] = [
        Text.assemble((ruling.title, "title")),
        Text.assemble((ruling.id, "rule"), (f"  § {ruling.source}  {ruling.kind}", "quiet")),
        _paragraph("", ruling.rule),
    ]
    parts += [_paragraph("Left open", ruling.hole)] if ruling.hole else []
    parts += [_paragraph("Contradiction", text) for text in ruling.conflict]
    parts += [_paragraph("How it is read", ruling.decision)] if ruling.decision else []
    parts += [_paragraph("Asked", ruling.asks)] if ruling.asks else []
    parts += [_paragraph("Example", ruling.example)] if ruling.example else []
    return Group(*parts, *([_table(ruling)] if ruling.table else []))


def _paragraph(lead: str, text: str) -> Padding:
    body = Text.assemble((f"{lead}: ", "now"), text) if lead else Text(text)
    return Padding(body, (0, 0, 0, 2))


def _table(ruling: Ruling) -> Padding:
    columns = list(dict.fromkeys(key for row in ruling.table for key in row))
    table = Table(*columns, box=None, pad_edge=False, header_style="quiet")
    for row in ruling.table:
        table.add_row(*(_value_text(row.get(column, "")) for column in columns))
    return Padding(table, (0, 0, 0, 2))


def _value_text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def ruling_table(rulings: Iterable[Ruling]) -> Table:
    """Rulings in a line or two each."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="rule", no_wrap=True)
    table.add_column()
    for ruling in rulings:
        table.add_row(ruling.id, Text.assemble((ruling.title, "title"), (f"  § {ruling.source}", "quiet")))
    return table


def citation(rule: str, title: str = "", source: str = "") -> Text:
    """A rule as it is cited beside what it decided."""
    words = f"{title} " if title else ""
    place = f"§ {source} · " if source else ""
    return Text.assemble((words, "title"), (f"{place}{rule}", "rule"))
