"""Panels: lists of things with tracks, clocks, cards and what may be done with them, drawn alike for every game."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.core import Refusal
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.forms import FormField

Tone = Literal["plain", "good", "warn", "bad"]
"""How a value is to be read."""


class Offer(Shown, frozen=True, kw_only=True):
    """Something that may be done from a panel: an action as JSON, with the fields that are still to be filled in.

    `cost` says in words what it takes, `group` under which heading it stands, `about` names the piece or area that it
    is about.  One that is `open` shows its fields at once.  With a `refusal` it may not be done now.  Where there is a
    `download`, that text is saved as a file and nothing is done.
    """

    action: dict[str, Any]
    label: str
    group: str = ""
    about: str = ""
    icon: str = ""
    text: str = ""
    cost: str = ""
    fields: tuple[FormField, ...] = ()
    main: bool = False
    open: bool = False
    refusal: Refusal | None = None
    download: str = ""


class Track(Shown, frozen=True, kw_only=True):
    """A row of boxes: `value` of `most` are marked; `tone` says whether a mark is good or bad.

    `more` is done by touching a box that is empty, `less` by touching one that is marked.
    """

    label: str
    value: int
    most: int
    tone: Tone = "plain"
    rule: str = ""
    more: Offer | None = None
    less: Offer | None = None


class Clock(Shown, frozen=True, kw_only=True):
    """A clock with `most` segments of which `value` are filled; `unseen` if only those who may know are shown it.

    `more` is done by touching a segment that is empty, `less` by touching one that is filled.
    """

    label: str
    value: int
    most: int
    tone: Tone = "plain"
    unseen: bool = False
    rule: str = ""
    more: Offer | None = None
    less: Offer | None = None


class Card(Shown, frozen=True, kw_only=True):
    """A card: its face in words and how to read it, or its back; a playing card has a rank ("10", "Q") and a suit."""

    label: str
    text: str = ""
    rank: str = ""
    suit: Literal["", "S", "H", "C", "D"] = ""
    face_down: bool = False


class Fact(Shown, frozen=True, kw_only=True):
    """A value with its name."""

    label: str
    value: str
    tone: Tone = "plain"
    rule: str = ""


class Row(Shown, frozen=True, kw_only=True):
    """One thing in a panel; `about` is the piece, character or cell that it belongs to, `marks` short words on it.

    With an `emblem` it has a counter before it, in the colours of `side`.
    """

    id: str
    title: str
    text: str = ""
    icon: str = ""
    emblem: str = ""
    side: str = ""
    about: str = ""
    group: str = ""
    marks: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    tracks: tuple[Track, ...] = ()
    clocks: tuple[Clock, ...] = ()
    cards: tuple[Card, ...] = ()
    offers: tuple[Offer, ...] = ()
    unseen: bool = False


class Panel(Shown, frozen=True, kw_only=True):
    """A titled list of rows; `empty` is what it says when there are none.

    `place` is where a table shows it: on a page of its own, beside the board, or above the log.
    """

    title: str
    text: str = ""
    icon: str = ""
    place: Literal["side", "page", "log"] = "side"
    empty: str = ""
    rows: tuple[Row, ...] = ()
    offers: tuple[Offer, ...] = ()
