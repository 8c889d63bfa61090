"""The decks: seeds of adventures, what moves people, consequences that were drawn, and favours that are owed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, count

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.core.words import pluralize
from fieldcraft.dice.cards import RANKS, SUITS
from fieldcraft.dice.cards import Card as PlayingCard
from fieldcraft.presentation import Card, Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.characters.pending import FulfilOmen, foretold_cards
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.cancelling import CancelCard
from fieldcraft.systems.fates_edge.campaign.checks.consequences import PickCard, RedrawCard
from fieldcraft.systems.fates_edge.campaign.checks.laid_cards import CancelLaidCard, RedrawLaidCard
from fieldcraft.systems.fates_edge.campaign.checks.omens import read_omen
from fieldcraft.systems.fates_edge.campaign.decks.adventure import adventures
from fieldcraft.systems.fates_edge.campaign.decks.drawing import TurnCards, cards_left, pile
from fieldcraft.systems.fates_edge.campaign.decks.facts import Favour, Motive, Seed, Trait
from fieldcraft.systems.fates_edge.campaign.decks.favours import CallFavour
from fieldcraft.systems.fates_edge.campaign.decks.laid import SORTS, laid_cards
from fieldcraft.systems.fates_edge.campaign.decks.motives import ASPECTS
from fieldcraft.systems.fates_edge.campaign.decks.people import BendMotive, DrawMotive, ShowTrait
from fieldcraft.systems.fates_edge.campaign.decks.seeding import DrawSeed, GiveReward, OpenSeed, find_reward
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.company import LANES
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    ask_freely,
    by_value,
    form,
    if_legal,
    offer,
    people,
    spell_keys,
    with_refusal,
)
from fieldcraft.systems.fates_edge.campaign.scaling.erasing import CancelFlip
from fieldcraft.systems.fates_edge.campaign.scaling.flips import RedrawFlip
from fieldcraft.systems.fates_edge.campaign.state import Campaign

ROLES = {"place": "Place", "actor": "Somebody", "complication": "Complication", "reward": "Reward"}
SIDES: dict[str, str] = {"H": "Ambition", "C": "Belief", "D": "Personality", "S": "Twist"}
PACKS = ("consequences", "adventure", "motives", "crown", "spells", "epilogue")
LATEST = 5
"""How many of the drawn consequences are shown."""


def deck_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """All that is drawn from decks; what lies face down only for the game master."""
    if seat == GM:
        yield "seeds", seeds_panel(view, seat)
    yield "consequences", consequences_panel(view, seat)
    yield "people", people_panel(view, seat)
    if view.favours:
        yield "favours", favours_panel(view, seat)


def play_card(text: str, told: str = "") -> Card:
    """A playing card as it is drawn, and what it tells."""
    card = PlayingCard(text)
    if card.joker:
        return Card(label=card.name, text=told)
    return Card(label=f"{RANKS[card.rank]} of {SUITS[card.suit]}", text=told, rank=card.rank, suit=card.suit)  # type: ignore[arg-type]


def unused_name(name: str, taken: Sequence[str]) -> str:
    """A name with the first number that none of the others has.

    >>> unused_name("Seed", ["Seed 1"])
    'Seed 2'
    """
    return next(one for number in range(1, len(taken) + 2) if (one := f"{name} {number}") not in taken)


def seeds_panel(view: Campaign, seat: Seat) -> Panel:
    """Seeds of adventures, those first that wait to be opened."""
    name = ask(DrawSeed, "name", "Name of the seed", usual=unused_name("Seed", [*view.seeds]))
    size = ask(DrawSeed, "kind", "Size", spell_keys(("hook", "seed", "act")))
    return Panel(
        title="Adventure seeds",
        text="only you see them",
        place="page",
        empty="No seed has been drawn.",
        rows=tuple(seed_row(view, seat, one) for one in sorted(view.seeds.values(), key=lambda one: one.opened)),
        offers=(form(DrawSeed, "Draw a seed", name, size, icon="stack"),),
    )


def seed_row(view: Campaign, seat: Seat, seed: Seed) -> Row:
    """A seed: its cards, its clocks, and what they make together."""
    clocks = " + ".join(map(str, (seed.clock, *seed.parallel)))
    facts = (
        f"{clocks} segments, {seed.severity}",
        seed.tone,
        pluralize(seed.points, "free point") if seed.points else "",
        "a harsh start" if seed.harsh else "",
    )
    cards = [play_card(one.card, f"{ROLES[one.role]}: {one.text}") for one in seed.elements]
    cards += [play_card(one.card, f"Payoff: {one.text}") for one in seed.payoffs]
    return Row(
        id=seed.id,
        title=seed.id,
        text="\n".join((" · ".join(filter(None, facts)), *seed.combos)),
        marks=("opened",) if seed.opened else (),
        cards=tuple(cards),
        offers=tuple(reward_offers(view, seat, seed) if seed.opened else (open_offer(view, seat, seed),)),
    )


def open_offer(view: Campaign, seat: Seat, seed: Seed) -> Offer:
    """A seed is opened in a scene; a harsh one with low supplies or with somebody tired."""
    label = "Open in this scene"
    if not seed.harsh:
        return offer(view, seat, OpenSeed(seed.id), label)
    begin = {"low_supply": "low supplies", "fatigue_one_pc": "one tired character"}
    tired = {id: OpenSeed(seed.id, begin="fatigue_one_pc", tired=id) for id in view.characters}
    names = {id: name for id, name in people(view).items() if is_legal(view, seat, tired[id])}
    tires = replace(ask(OpenSeed, "tired", "Who tires", names, needed=True), given={"begin": ("fatigue_one_pc",)})
    asked = (ask(OpenSeed, "begin", "Begin with", begin if names else {"low_supply": begin["low_supply"]}), tires)
    return with_refusal(view, seat, OpenSeed(seed.id), form(OpenSeed, label, *asked, given={"seed": seed.id}))


def free_name(name: str, taken: Collection[str]) -> str:
    """A name, with a number if something has it: `taken` are the ids that names become.

    >>> free_name("Land deed", ()), free_name("Land deed", ("land-deed",))
    ('Land deed', 'Land deed 2')
    """
    return next(one for one in chain((name,), (f"{name} {number}" for number in count(2))) if slug(one) not in taken)


def reward_offers(view: Campaign, seat: Seat, seed: Seed) -> Iterator[Offer]:
    """What an opened seed still holds is given to somebody who may have it now."""
    held = find_reward(seed)
    if held is None:
        return
    serves = adventures().gifts[PlayingCard(held.card).rank].kind == "follower"
    called = free_name(held.text[:56], {*view.followers, *view.assets, *view.favours})
    example = GiveReward("", seed.id, called, next(iter(LANES)) if serves else "")
    able = {id: name for id, name in people(view).items() if is_legal(view, seat, replace(example, character=id))}
    if able:
        name = ask(GiveReward, "name", "Name of the reward", usual=called)
        lanes = (ask_freely(GiveReward, "role", "Lane", LANES, needed=True),) if serves else ()
        whose = ask(GiveReward, "character", "For", able, needed=True)
        yield form(GiveReward, "Give the reward", name, *lanes, whose, given={"seed": seed.id})


def consequences_panel(view: Campaign, seat: Seat) -> Panel:
    """The deck of consequences: what was drawn last, and what the table reads in it."""
    deck = pile(view, "consequences")
    return Panel(
        title="Consequence deck",
        text=f"{len(cards_left(view, 'consequences'))} left",
        place="page",
        empty="No consequence has been drawn yet.",
        rows=(drawn_row(view, seat, deck.drawn),) if deck.drawn else (),
        offers=(*lying_offers(view, seat), *(deck_offers(view, seat) if seat == GM else ())),
    )


def drawn_row(view: Campaign, seat: Seat, drawn: tuple[str, ...]) -> Row:
    """The last cards, and what the very last one means."""
    omen = read_omen(view, drawn[-1])
    examples = f" ({omen.suit.examples})" if omen.suit.examples else ""
    told = [f"{spell_out(omen.suit.domain)}{examples}. {spell_out(omen.meaning)}."]
    if seat == GM:
        told.append(f"If that does not apply: {omen.substitute}.")
    return Row(
        id="drawn",
        title=f"{omen.suit.name}, {omen.band}",
        text="\n".join(told),
        cards=tuple(map(play_card, drawn[-LATEST:])),
    )


def lying_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """What may be done with the cards of checks, beats, payments and activations, as long as they lie there."""
    yield from redraw_offers(view, seat)
    yield from omen_offers(view, seat)
    yield from cancel_offers(view, seat)


def redraw_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Cards that cannot be true are drawn again, and of those that are equally bad one is picked."""
    for attempt in view.attempts.values():
        for card in attempt.cards:
            name = play_card(card).label
            yield from if_legal(view, seat, RedrawCard(attempt=attempt.id, card=card), f"Draw another for the {name}")
            yield from if_legal(view, seat, PickCard(attempt=attempt.id, card=card), f"Let the {name} apply")
    for card in view.scaling.flips if view.scaling else ():
        yield from if_legal(view, seat, RedrawFlip(card), f"Draw another for the {play_card(card).label}")
    for owner in (*view.characters, *view.assets):
        for card in laid_cards(view, owner, *SORTS):
            name = play_card(card).label
            yield from if_legal(view, seat, RedrawLaidCard(owner, card), f"Draw another for the {name}")


def omen_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Of the cards that a payment brought up one comes true."""
    for who in view.characters:
        for card in foretold_cards(view, who):
            yield from if_legal(view, seat, FulfilOmen(who, card), f"Let the {play_card(card).label} come true")


def cancel_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Cards that a patron, a fortune or a visit to Aerisahl cancels, wherever they lie."""
    for attempt in view.attempts.values():
        cards = {card: play_card(card).label for card in attempt.cards}
        for who in view.characters.values() if cards else ():
            given = {"attempt": attempt.id, "character": who.id}
            yield from by_value(view, seat, CancelCard, f"{who.name} cancels a card", "card", cards, **given)
    turned = view.scaling.flips if view.scaling else ()
    flips = {card: play_card(card).label for card in turned}
    for who in view.characters.values() if flips else ():
        yield from by_value(view, seat, CancelFlip, f"{who.name} cancels a card", "card", flips, character=who.id)
    for owner in (*view.characters, *view.assets):
        laid = {card: play_card(card).label for card in laid_cards(view, owner, *SORTS)}
        for who in view.characters.values() if laid else ():
            given = {"owner": owner, "character": who.id}
            yield from by_value(view, seat, CancelLaidCard, f"{who.name} cancels a card", "card", laid, **given)


def deck_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """What the game master does with decks."""
    cards = ask(TurnCards, "cards", "Cards, in order (QH, 10S)")
    pack = ask(TurnCards, "purpose", "Deck", spell_keys(PACKS))
    yield form(TurnCards, "Draw these next from a physical deck", pack, cards)


def people_panel(view: Campaign, seat: Seat) -> Panel:
    """People whom the game master plays, and what moves them: for players those sides that they have learned of."""
    taken = [one.name for one in view.motives.values()]
    draw = form(
        DrawMotive,
        "Draw somebody",
        ask(DrawMotive, "name", "Name of the person", usual=unused_name("Somebody", taken)),
        replace(ask(DrawMotive, "id", ""), kind="id"),
        ask(DrawMotive, "suits", "Sides", SIDES),
        icon="user-plus",
    )
    return Panel(
        title="People and their motives",
        place="page",
        empty="No person has been drawn yet.",
        rows=tuple(trait_row(view, seat, who, one) for who in view.motives.values() for one in who.traits),
        offers=(draw,) if seat == GM else (),
    )


def trait_row(view: Campaign, seat: Seat, who: Motive, one: Trait) -> Row:
    """One side of somebody."""
    known = one.suit in who.shown
    bends = {"up": "A rank up", "down": "A rank down"}
    others = (suit for suit in ASPECTS if suit != one.suit)
    bends |= {suit: f"{'Exchange with' if who.of(suit) else 'Read as'} {SIDES[suit]}" for suit in others}
    offers: Iterator[Offer] = iter(())
    if seat == GM:
        show = () if known else (offer(view, seat, ShowTrait(who.id, one.suit), "Let players know", icon="eye"),)
        offers = iter((*show, *by_value(view, seat, BendMotive, "Bend", "to", bends, person=who.id, suit=one.suit)))
    return Row(
        id=f"{who.id}.{one.suit}",
        title=one.name,
        group=who.name,
        unseen=seat == GM and not known,
        cards=(play_card(f"{one.rank}{one.suit}", f"{SIDES[one.suit]}: {one.hook}"),),
        offers=tuple(offers),
    )


def favour_offers(view: Campaign, seat: Seat, one: Favour) -> Iterator[Offer]:
    """How a favour is called in: renown and rewards for nothing, others for a boon or for experience."""
    if one.boons:
        told = f"It counts here: {pluralize(one.boons, 'boon')}"
        yield from if_legal(view, seat, CallFavour(one.owner, one.id), told)
        return
    if not one.reward:
        pays = {"boon": "for a boon", "xp": "for 2 XP"}
        yield from by_value(view, seat, CallFavour, "Call in", "pay", pays, character=one.owner, favour=one.id)
        return
    yield from if_legal(view, seat, CallFavour(one.owner, one.id), "Use")
    ticks = {"supply": "a tick of supplies", "time": "a tick of time"}
    yield from by_value(view, seat, CallFavour, "Erase", "erase", ticks, character=one.owner, favour=one.id)


def favours_panel(view: Campaign, seat: Seat) -> Panel:
    """What the crew is owed, to be called in for a boon or in need for experience."""
    names = people(view)
    rows = (
        Row(
            id=one.id,
            title=names.get(one.owner, one.owner),
            text=one.text,
            marks=(f"×{one.uses}",) if one.uses > 1 else (),
            offers=tuple(favour_offers(view, seat, one)),
        )
        for one in view.favours.values()
    )  # fmt: skip
    return Panel(title="Favours owed", place="page", rows=tuple(rows))
