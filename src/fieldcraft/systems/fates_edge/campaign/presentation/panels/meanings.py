"""How cards are read: what suits and ranks tell of seeds, of consequences and of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fieldcraft.core import GM, Seat
from fieldcraft.core.words import pluralize
from fieldcraft.dice.cards import RANKS, SUITS
from fieldcraft.dice.cards import Card as PlayingCard
from fieldcraft.presentation import Panel, Row
from fieldcraft.systems.fates_edge.campaign.checks.omens import omen_tables, suit
from fieldcraft.systems.fates_edge.campaign.decks.adventure import adventures, clock_size
from fieldcraft.systems.fates_edge.campaign.decks.motives import motive_tables
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign

SUIT, RANK = "Suits", "Ranks"


def meaning_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """What cards mean by the rules of the table; seeds are read by the game master alone."""
    if seat == GM:
        yield "seed_meanings", Panel(title="How a seed is read", place="page", rows=(*seed_suits(), *seed_ranks()))
    rows = (*omen_suits(view), *omen_ranks())
    yield "omen_meanings", Panel(title="How a consequence is read", place="page", rows=rows)
    yield "motive_meanings", Panel(title="How people are read", place="page", rows=tuple(motive_suits()))


def name_ranks(ranks: Sequence[str]) -> str:
    """Ranks that follow each other, by the first and the last.

    >>> name_ranks(("2", "3", "4")), name_ranks(("A",))
    ('2 to 4', 'Ace')
    """
    return " to ".join(dict.fromkeys(RANKS[rank] for rank in (ranks[0], ranks[-1])))


def meaning_row(title: str, text: str, group: str) -> Row:
    """A row: what a suit or some ranks mean."""
    return Row(id=title, title=title, text=text, group=group)


def seed_suits() -> Iterator[Row]:
    """What each suit supplies to a seed."""
    for letter, table in adventures().suits.items():
        yield meaning_row(SUITS[letter], spell_out(table.meaning), SUIT)


def seed_ranks() -> Iterator[Row]:
    """How severe a seed is by its highest card, and how long its clock."""
    for size in adventures().sizes:
        ranks = [rank for rank in RANKS if clock_size(PlayingCard(f"{rank}S")) == size]
        yield meaning_row(name_ranks(ranks), f"{spell_out(size.severity)}, {pluralize(size.clock, 'segment')}", RANK)


def omen_suits(view: Campaign) -> Iterator[Row]:
    """What each suit of a consequence is about, by the scheme of the table."""
    for letter in SUITS:
        about = suit(view, PlayingCard(f"2{letter}"))
        examples = f": {about.examples}" if about.examples else ""
        yield meaning_row(about.name, f"{spell_out(about.domain)}{examples}", SUIT)


def omen_ranks() -> Iterator[Row]:
    """How bad each rank of a consequence is."""
    for band in omen_tables().ranks:
        yield meaning_row(name_ranks(band.ranks), f"{band.band}: {band.meaning}", RANK)


def motive_suits() -> Iterator[Row]:
    """Which side of somebody each suit tells."""
    for letter, side in motive_tables().items():
        yield meaning_row(SUITS[letter], spell_out(side.aspect), SUIT)
