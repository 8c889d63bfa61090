"""A report as one page that fetches nothing."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from fieldcraft.lab.report import Report, Share

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem }
body { color: #222; background: #fbf9f4 }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .3rem .6rem; border-top: 1px solid #ddd5c5 }
svg { width: 100%; height: 14px }
@media (prefers-color-scheme: dark) { body { color: #e8e2d6; background: #1d1b18 } td, th { border-color: #45403a } }
"""


def page_of(report: Report, title: str) -> str:
    """A page in HTML with all that a report says; shares are drawn with their intervals."""
    measures = ((name, f"{one.mean:.2f}", f"{one.median:g}", f"{one.least:g} to {one.most:g}")
                for name, one in report.measures.items())  # fmt: skip
    ways = ((f"{ending.times}", " and ".join(ending.winners) or "nobody", ending.why) for ending in report.endings)
    matches = (
        f"{report.matches} matches of {escape(report.system)}, seed {report.seed}, {report.draws} without a winner"
    )
    parts = (
        f"<h1>{escape(title)}</h1><p>{matches}. Length: {escape(str(report.length))} actions.</p>",
        "<h2>Shares</h2>", _table(("who", "share", "", "between"), map(_share, report.shares)),
        "<h2>Endings</h2>", _table(("times", "who won", "why"), (tuple(map(escape, way)) for way in ways)),
        "<h2>Measures</h2>",
        _table(("", "mean", "median", "range"), (tuple(map(escape, measure)) for measure in measures)),
    )  # fmt: skip
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style>{''.join(parts)}</html>\n"
    )


def _share(share: Share) -> tuple[str, ...]:
    low, rate, high = (round(100 * number, 1) for number in (share.low, share.rate, share.high))
    line = (
        '<svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-hidden="true">'
        '<rect x="0" y="2.7" width="100" height=".6" fill="#bbb"/>'
        '<rect x="49.8" y="0" width=".4" height="6" fill="#bbb"/>'
        f'<rect x="{low}" y="1.8" width="{round(high - low, 1)}" height="2.4" fill="#8aa5b8"/>'
        f'<rect x="{rate - 0.4:.1f}" y="0.5" width=".8" height="5" fill="#274b63"/></svg>'
    )
    return escape(share.name), f"{rate} %", line, f"{low} to {high} %"


def _table(heads: Iterable[str], rows: Iterable[tuple[str, ...]]) -> str:
    """A table of cells that are HTML already."""
    head = "".join(f"<th>{one}</th>" for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"
