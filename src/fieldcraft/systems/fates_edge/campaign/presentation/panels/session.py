"""The end of a session: what is asked, what is awarded for it, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import GM, Seat
from fieldcraft.dice.cards import Card
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.calendar import BeginDowntime, BeginSession, EndScene
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.sessions import (
    CONTRACT,
    ITEMS,
    STEPS,
    AwardAll,
    AwardMilestone,
    AwardXp,
    Item,
    TakeCard,
    between_scenes,
    high_cards,
    off_pace,
    unseen_characters,
    who_gains,
    who_may_gain,
    xp_band,
)
from fieldcraft.systems.fates_edge.campaign.characters.training import PlayMontage
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.downtime import keeping_offers
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    by_value,
    form,
    if_legal,
    offer,
    people,
    with_refusal,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

DAYS = 3
"""How long downtime is if nothing else is said."""


def session_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """The end of a session and of an arc, for the game master alone."""
    if seat != GM:
        return
    if view.session:
        yield "awards", awards_panel(view, seat)
    yield "milestone", milestone_panel(view, seat)


def awards_panel(view: Campaign, seat: Seat) -> Panel:
    """What is asked at the end of a session, each question with what is awarded for it."""
    gained = (
        f"{first_name(one)} +{sum(award.xp for award in one.awards if award.session == view.session)}"
        for one in view.played_characters()
    )
    rows = (
        Row(
            id=item or question,
            title=spell_out(item) if item else "",
            group=f"{number}. {question}",
            marks=tuple(award_marks(view, item)),
            offers=tuple(award_offers(view, seat, item)) if item else (),
        )
        for number, (question, items) in enumerate(STEPS, 1)
        for item in (items or ("",))
    )
    wait = between_scenes(view, AwardAll("attendance", ITEMS["attendance"][0]), seat)
    text = " · ".join((*gained, *pace_told(view), *((wait.why,) if wait else ())))
    shown = (*rows, contract_row(view))
    return Panel(title=f"End of session {view.session}", text=text, place="page", rows=shown)


def contract_row(view: Campaign) -> Row:
    """What the table asks itself besides, and who has been in no scene."""
    unseen = tuple(f"{first_name(one)} was in no scene" for one in unseen_characters(view))
    return Row(id="contract", title="", group=CONTRACT, marks=unseen)


def pace_told(view: Campaign) -> Iterator[str]:
    """What is usual at the pace of the campaign, where somebody has gained less or more."""
    least, most = xp_band(view)
    if off := [first_name(view.characters[id]) for id in off_pace(view)]:
        yield f"{least} to {most} are usual: {', '.join(off)}"


def first_name(one: Character) -> str:
    """What a character is called for short."""
    return one.name.partition(" ")[0]


def award_marks(view: Campaign, item: str) -> Iterator[str]:
    """Who was given what for something in this session."""
    for one in view.characters.values():
        for award in one.awards:
            if award.session == view.session and award.why == item:
                yield f"{first_name(one)} +{award.xp}"


def award_offers(view: Campaign, seat: Seat, item: Item) -> Iterator[Offer]:
    """Everybody who may still be given something for it."""
    least, most = ITEMS[item]
    everybody = AwardAll(item, max(least, 1))
    if len(who_may_gain(view, item)) > 1:
        yield from if_legal(view, seat, everybody, "All", cost=f"{everybody.xp} XP each")
    for one in view.characters.values():
        example = AwardXp(one.id, item, max(least, 1))
        found = offer(view, seat, example, first_name(one), cost=f"{example.xp} XP")
        if found.refusal is not None:
            continue
        if most > example.xp:
            steps = {str(xp): f"{xp} XP" for xp in range(example.xp, most + 1)}
            xp = ask(AwardXp, "xp", "Experience", steps)
            found = form(AwardXp, first_name(one), xp, given={"character": one.id, "item": item})
        yield found


def milestone_panel(view: Campaign, seat: Seat) -> Panel:
    """The reward for an arc that is over, that for a card taken as it stands, and what comes next."""
    gaining = {id: view.characters[id].name for id in who_gains(view)}
    arc = form(
        AwardMilestone,
        "Award the arc",
        ask(AwardMilestone, "xp", "XP for all", usual=8),
        ask(AwardMilestone, "signature", "Signature moment", gaining, needed=True),
    )
    return Panel(
        title=f"Milestone of arc {max(1, view.arc - 1)}",
        place="page",
        offers=(
            with_refusal(view, seat, AwardMilestone(8, next(iter(gaining), "")), arc),
            *card_offers(view, seat),
            *if_legal(view, seat, EndScene(), "End the scene", group="Next"),
            *between_offers(view, seat),
            offer(view, seat, BeginDowntime(DAYS), f"{DAYS} days of downtime", group="Next"),
            offer(view, seat, BeginSession(), f"Begin session {view.session + 1}", group="Next", main=True),
        ),
    )


def card_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """A card that was taken as it stands is rewarded, to one of those who may have it."""
    cards = {card: Card(card).name for card in high_cards(view)}
    for first in [*cards][:1]:
        takers = {id: name for id, name in people(view).items() if may_take(view, seat, id, first)}
        card, whose = ask(TakeCard, "card", "Card", cards), ask(TakeCard, "character", "Taken by", takers, needed=True)
        if takers:
            yield form(TakeCard, "Award a card taken as it stands", card, whose)


def may_take(view: Campaign, seat: Seat, character: str, card: str) -> bool:
    """Whether somebody may be rewarded for a card."""
    return is_legal(view, seat, TakeCard(character, card))


def between_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """What is settled between the scenes: what the crew keeps, and the training that was played out."""
    yield from keeping_offers(view, seat)
    names = people(view)
    yield from by_value(view, seat, PlayMontage, "A montage of training was played out", "character", names)
