"""The books of the game as a table leafs through them: readings of the rules, the gazetteer, tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from fieldcraft.core.rulebook import ruling
from fieldcraft.systems.fates_edge.campaign.options import readings
from fieldcraft.systems.fates_edge.campaign.presentation.books import (
    BandCard,
    CampaignBook,
    Entry,
    OptionCard,
)
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.world import Place, with_pronunciation, world


@cache
def book() -> CampaignBook:
    """All of it.

    >>> [one.values for one in book().options if one.name == "boon_cap"]
    [('5', '4')]
    """
    return CampaignBook(
        options=tuple(option(name) for name in readings()),
        rumours=tuple(Entry(name=one.name, text=one.text) for one in world().rumours),
        places=tuple(map(realm, world().places)),
        peoples=tuple(people(str(one)) for one in world().peoples),
        lands=tuple(lands()),
        seas=tuple(seas()),
        bands=bands(),
        opposition=entries(content().opposition.items()),
        domains=tuple(content().domains),
        tables=tables(),
    )


def realm(one: Place) -> Entry:
    """A realm: what it is, in which land, what is to be said of it, and what is in it."""
    held = f"; in it: {', '.join(one.holds)}" if one.holds else ""
    return Entry(name=with_pronunciation(one.name), text=f"{one.kind} in {' and '.join(one.lands)}: {one.text}{held}")


def lands() -> Iterator[Entry]:
    """The continents with what their Ikari are called, their mountains, and what the weather is like where."""
    for one in world().lands:
        called = f"; its Ikari: {one.demonym}" if one.demonym else ""
        yield Entry(name=with_pronunciation(one.name), text=f"{one.bearing}: {one.note}{called}")
    yield from (Entry(name=with_pronunciation(one.name), text=one.text) for one in world().ranges)
    yield from (Entry(name=one.area, text=one.climate) for one in world().climates)


def seas() -> Iterator[Entry]:
    """The seas with the lands that they wash, and the ways between them."""
    for one in world().seas:
        yield Entry(name=with_pronunciation(one.name), text=f"{', '.join(one.lands)}: {one.text}")
    yield from (Entry(name=one.name, text=one.text) for one in world().passages)


def option(name: str) -> OptionCard:
    """A choice with the ruling that reads it."""
    reading = readings()[name]
    found = ruling(reading.rule)
    return OptionCard(
        name=name,
        title=reading.title,
        text=reading.text,
        rule=found.id,
        source=found.source,
        topic=found.topic,
        values=reading.values,
        names=reading.names or reading.values,
    )


def people(told: str) -> Entry:
    """A people: its name, and all that is told of it."""
    name, _, text = told.partition(": ")
    return Entry(name=name, text=text)


def entries(rows: Iterable[tuple[str, str]]) -> tuple[Entry, ...]:
    """Words by their names."""
    return tuple(Entry(name=name, text=text) for name, text in rows)


def bands() -> tuple[BandCard, ...]:
    """The bands of scaled scenes, the easiest first."""
    return tuple(
        BandCard(
            name=name,
            job=one.job,
            danger=one.danger,
            prefill=one.prefill,
            gates=one.gates,
            rewards=entries(content().rewards[name].items()),
        )
        for name, one in content().bands.items()
    )
