"""Refusals: why an action may not be done, in words a player can read, citing the rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

import msgspec

Where = tuple[int, int] | str
"""A cell or the name of a zone."""


@final
class Denial(msgspec.Struct, frozen=True):
    """A rule's answer: why not, where, for which unit, and what had been spent by then.

    `step` counts the steps of a way, as the order names them, that may be taken before the one that is denied.
    `rule` names the ledger entry when the answer comes from another rule than the check itself.
    """

    why: str
    at: Where | None = None
    unit: str | None = None
    spent: int | None = None
    rule: str = ""
    step: int | None = None


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why an action may not be done: the rule's id, title and source section, and the particulars.

    Of a way that may not be taken `step` is how many of its steps may be, and `spent` what they cost.
    """

    rule: str
    title: str
    source: str
    why: str
    at: Where | None = None
    unit: str | None = None
    spent: int | None = None
    step: int | None = None

    def __str__(self) -> str:
        cited = ", ".join(filter(None, (self.rule, self.source)))
        return f"{self.why} [{cited}]"


class RefusedError(ValueError):
    """Raised when an action that the rules forbid is played."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


MOST_ALLOWED = 12
"""How many of the allowed words a message lists."""


class OrderError(ValueError):
    """An order that cannot be read: the text, the column where it fails (from 0), why, and what may stand there."""

    def __init__(self, text: str, column: int, why: str, allowed: Iterable[str] = ()) -> None:
        self.text, self.column, self.why, self.allowed = text, column, why, tuple(allowed)
        super().__init__(text, column, why, self.allowed)

    def __str__(self) -> str:
        return f"{self.why} (column {self.column + 1}){self._allowed_text()}"

    @property
    def caret(self) -> str:
        """The order, with a caret under the word that was not understood."""
        return f"{self.text}\n{' ' * self.column}^"

    def _allowed_text(self) -> str:
        if not self.allowed:
            return ""
        more = len(self.allowed) - MOST_ALLOWED
        return f"; allowed: {', '.join(self.allowed[:MOST_ALLOWED])}" + (f" and {more} more" if more > 0 else "")
