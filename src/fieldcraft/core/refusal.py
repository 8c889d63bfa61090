"""Refusals: why an action may not be done, in words a player can read, citing the rule."""

from __future__ import annotations

import msgspec

Where = tuple[int, int] | str
"""A cell or the name of a zone."""


class No(msgspec.Struct, frozen=True):
    """A rule's answer: why not, where, for which unit, and what had been spent by then.

    `rule` names the ledger entry when the answer comes from another rule than the check itself.
    """

    why: str
    at: Where | None = None
    unit: str | None = None
    spent: int | None = None
    rule: str = ""


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why an action may not be done: the rule's id, title and source section, and the particulars."""

    rule: str
    title: str
    source: str
    why: str
    at: Where | None = None
    unit: str | None = None
    spent: int | None = None

    def __str__(self) -> str:
        cited = ", ".join(filter(None, (self.rule, self.source)))
        return f"{self.why} [{cited}]"


class Refused(ValueError):
    """Raised when an action that the rules forbid is played."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
