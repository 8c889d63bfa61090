"""Spells from cards: the first card's suit is the Art, the highest rank the value, faces add a quirk, Aces a price."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.decks.hands import seeded_pack
from fieldcraft.systems.fates_edge.campaign.magic.facts import (
    Access,
    Controlled,
    Length,
    Obscured,
    Outcome,
    Rung,
    Spell,
    Stronger,
    Turned,
)
from fieldcraft.systems.fates_edge.campaign.magic.validation import BANDS
from fieldcraft.systems.fates_edge.campaign.options import Options

DEFAULTS = Options()

PRICE = from_rule("a component, 1 Fatigue, Harm 1 or a flare that is Obvious", "kit.spellcraft.seed-rank")
"""What a spell costs that is drawn with an Ace."""

QUIRKS: dict[str, str] = from_rule(
    {
        "J": "brief mobility or reach: a leap, a glide, a slip",
        "Q": "it is felt in company: a hush, awe, dread",
        "K": "it holds or hits: +1 effect on one hard task",
    },
    "kit.spellcraft.quirks",
)

SCOPES: dict[int, str] = from_rule(
    {
        1: "oneself or a tiny spot, one target, one beat",
        2: "about 10 ft, a team, one tick of a rail",
        3: "a whole group or several rails",
    },
    "kit.spellcraft.seed-rank",
)

LENGTHS: dict[int, Length] = {1: "use", 2: "area", 3: "area"}

EASED, HARD = Controlled(on="one action"), Stronger(on="one hard task")
"""What is had once, whatever the value: by the ranks of the cards, and by a King.  The value says who may have it."""

OUTCOMES: tuple[Outcome, ...] = (
    EASED,
    Stronger(on="one kind of task"),
    Turned(rail="Hazard", by=-1),
    Access(on="what was out of reach"),
    Obscured(on="one sense"),
    Turned(rail="Hunt", by=-1),
)
"""What a seed may do: one of these, as the ranks of its cards add up."""


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a suit tells of a spell."""

    arts: tuple[str, ...]
    themes: str
    backlash: tuple[str, ...]
    verbs: tuple[str, ...]
    nouns: tuple[str, ...]


@cache
def themes() -> dict[str, Theme]:
    """What each suit tells.

    >>> themes()["S"].arts
    ('umbramancy', 'veil')
    """
    path = Path(__file__).with_name("seeds.yaml")
    return from_rule(msgspec.yaml.decode(path.read_bytes(), type=dict[str, Theme]), "kit.spellcraft.seed")


@rule("kit.spellcraft.seed-rank")
def seed_dv(card: Card) -> int:
    """A rank's value: up to 4 it is 1, up to 9 it is 2, above it 3.

    >>> [seed_dv(Card(text)) for text in ("4S", "5S", "9S", "10S", "AS")]
    [1, 2, 2, 3, 3]
    """
    return 1 + (card.height >= 5) + (card.height >= 10)


@rule("kit.spellcraft.seed-rank")
def is_loud(card: Card) -> bool:
    """From the Ten to the King a card makes a spell loud; an Ace makes one seen only if that is the price paid for it.

    >>> [is_loud(Card(text)) for text in ("9S", "10S", "KS", "AS")]
    [False, True, True, False]
    """
    return seed_dv(card) == max(SCOPES) and card.rank != "A"


@rule("kit.spellcraft.quirks", "kit.spellcraft.seed")
def quirks(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """What faces add.

    >>> quirks((Card("10D"), Card("JS")))
    ('brief mobility or reach: a leap, a glide, a slip',)
    """
    return tuple(QUIRKS[card.rank] for card in cards if card.face)


@rule("kit.spellcraft.quirks", "kit.spellcraft.seed", "kit.spellcraft.seed-rank")
def seed_outcome(cards: tuple[Card, ...]) -> Outcome:
    """What a seed does: by the ranks of its cards, of which small ones tick no rail; a King is for one hard task.

    >>> seed_outcome((Card("KD"), Card("2S"))).on
    'one hard task'
    """
    if any(card.rank == "K" for card in cards):
        return HARD
    small = max(map(seed_dv, cards)) == min(SCOPES)
    fitting = tuple(one for one in OUTCOMES if not (small and isinstance(one, Turned)))
    return fitting[sum(card.height for card in cards) % len(fitting)]


@rule("kit.spellcraft.seed", "kit.spellcraft.seed-rank")
def spell_from_cards(cards: tuple[Card, ...], art: str = "") -> Spell:
    """The spell that two or three cards tell of, ready to be changed and cast; the same cards, the same spell.

    It is of the first Art of its suit, or of the other if `art` asks for that.
    """
    first, last = cards[0], cards[-1]
    dv = max(map(seed_dv, cards))
    total, theme = sum(card.height for card in cards), themes()[first.suit]
    outcome, loud = seed_outcome(cards), any(map(is_loud, cards))
    return Spell(
        name=f"{themes()[last.suit].verbs[total % 4]} {theme.nouns[first.height % 4]}",
        art=art if art in theme.arts else theme.arts[0],
        dv=dv,
        text="; ".join((theme.themes, *("loud",) * loud, SCOPES[dv], _told(outcome), *quirks(cards))),
        outcomes=(outcome,),
        ladder=tuple(Rung(points=points, text=text) for points, text in zip(BANDS, theme.backlash, strict=True)),
        lasts="use" if outcome in (EASED, HARD) else LENGTHS[dv],
        upon="anyone" if dv == min(SCOPES) else "all",
        beats=1,
        obvious=loud,
        price=PRICE if any(card.rank == "A" for card in cards) else "",
    )


def _told(outcome: Outcome) -> str:
    match outcome:
        case Controlled():
            return f"{outcome.on} starts Controlled"
        case Stronger(by=by):
            return f"+{by} effect on {outcome.on}"
        case Turned(rail=rail, by=by):
            return f"{rail} {by:+d}"
        case Obscured():
            return f"{outcome.on} is silenced or veiled"
    return f"for a beat, {outcome.on}"


def spell_from_seed(seed: int) -> Spell:
    """The spell of a number: the same number, the same spell.

    >>> spell_from_seed(3) == spell_from_seed(3)
    True
    """
    next_card = seeded_pack(seed)
    return spell_from_cards((next_card(), next_card()))
