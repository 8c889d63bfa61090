"""What stands in the books of a game and stays as it is, for a table to leaf through."""

from __future__ import annotations

from fieldcraft.presentation.base import Shown


class Entry(Shown, frozen=True, kw_only=True):
    """A name and what is to be said of it."""

    name: str
    text: str = ""


class OptionCard(Shown, frozen=True, kw_only=True):
    """A choice that the rules leave: what it is in a sentence, its ruling, and its values, the first the default.

    `names` are the values as people read them.
    """

    name: str
    title: str
    text: str
    rule: str
    source: str
    topic: str
    values: tuple[str, ...]
    names: tuple[str, ...]


class BandCard(Shown, frozen=True, kw_only=True):
    """How hard a scene is: the segments of its clocks, its gates, and what it earns."""

    name: str
    job: tuple[int, int]
    danger: int
    prefill: tuple[int, int]
    gates: int
    rewards: tuple[Entry, ...] = ()


class Lookup(Shown, frozen=True, kw_only=True):
    """Something to look up: the ruling in which it stands, and its rows."""

    rule: str
    title: str
    rows: tuple[Entry, ...]


class CampaignBook(Shown, frozen=True, kw_only=True):
    """What the books of the role-playing game hold that no deed changes."""

    options: tuple[OptionCard, ...]
    rumours: tuple[Entry, ...]
    places: tuple[Entry, ...]
    peoples: tuple[Entry, ...]
    lands: tuple[Entry, ...]
    seas: tuple[Entry, ...]
    bands: tuple[BandCard, ...]
    opposition: tuple[Entry, ...]
    domains: tuple[str, ...]
    tables: tuple[Lookup, ...]
