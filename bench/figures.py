"""Figures: what was measured, next to a peer and to what is wanted, printed at once and kept for one table of all.

`FIELDCRAFT_BENCH=short` asks for a short form of each script, which measures nothing well and shows that all of it
still runs; the names of the figures are the same.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")

SHORT = os.environ.get("FIELDCRAFT_BENCH") == "short"
KEPT = os.environ.get("FIELDCRAFT_FIGURES", "")
"""The file to which each figure is added as a line of JSON; "" for none."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A measure: ours and that of a peer in the same unit, and between what the ratio or our figure itself should be.

    `peer` is None where nothing comparable is known; `of` names the peer.  `most` and `least` are for the ratio where
    there is a peer that was measured here, else for our own figure.
    """

    what: str
    ours: float
    unit: str
    peer: float | None = None
    of: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.ours / self.peer if self.peer else None

    @property
    def is_met(self) -> bool | None:
        """Whether it is as is wanted; None if nothing is."""
        if self.most is None and self.least is None:
            return None
        found = self.ours if self.ratio is None else self.ratio
        return (self.most is None or found <= self.most) and (self.least is None or found >= self.least)

    @property
    def cells(self) -> tuple[str, ...]:
        """What, ours, the peer's, the ratio, what is wanted, and whether that is met."""
        bounds = (("at most ", self.most), ("at least ", self.least))
        wanted = "".join(f"{words}{bound:g}" for words, bound in bounds if bound is not None)
        return (
            self.what,
            f"{self.ours:,.4g} {self.unit}",
            "" if self.peer is None else f"{self.of} {self.peer:,.4g} {self.unit}",
            "" if self.ratio is None else f"{self.ratio:.3g}",
            f"{wanted} {self.unit}" if wanted and self.ratio is None else wanted,
            {None: "", True: "met", False: "MISSED"}[self.is_met],
        )


def note(figure: Figure) -> None:
    """Print a figure, and keep it if that is asked for."""
    print("   " + " | ".join(filter(None, figure.cells)), flush=True)
    if KEPT:
        with Path(KEPT).open("ab") as file:
            file.write(msgspec.json.encode(figure) + b"\n")


def amount(whole: T, short: T) -> T:
    """How much is measured: all of it, or little in the short form."""
    return short if SHORT else whole


def table(figures: list[Figure]) -> str:
    """All the figures, as a table in Markdown."""
    rows = [("what", "ours", "peer", "ratio", "wanted", "met"), *(figure.cells for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    lines = ["| " + " | ".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)) + " |" for row in rows]
    return "\n".join((lines[0], "|" + "|".join("-" * (wide + 2) for wide in widths) + "|", *lines[1:]))
