"""Experience at the end of a session and of an arc, and what is asked then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    is_active,
    is_master,
    is_of_players,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.calendar_events import APPEARED
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Character
from fieldcraft.systems.fates_edge.campaign.checks.consequences import is_undecided
from fieldcraft.systems.fates_edge.campaign.decks.drawing import CardTaken, pile, unsettled_cards
from fieldcraft.systems.fates_edge.campaign.names import spell_words
from fieldcraft.systems.fates_edge.campaign.phases import in_session, no_scene
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, count_use, is_used_up, times_used

Item = Literal[
    "attendance", "major_objective", "discovery_or_lore", "hard_choice", "complication_spotlight", "bond_or_flag_play",
    "gm_curveball",
]  # fmt: skip

ITEMS: dict[Item, tuple[int, int]] = from_rule(
    {
        "attendance": (2, 2),
        "major_objective": (2, 4),
        "discovery_or_lore": (1, 2),
        "hard_choice": (1, 2),
        "complication_spotlight": (1, 3),
        "bond_or_flag_play": (1, 2),
        "gm_curveball": (0, 3),
    },
    "core.xp.session-awards",
)
"""What is awarded at the end of a session: the least and the most."""

BANDS: dict[str, tuple[int, int]] = from_rule(
    {"gritty": (4, 6), "standard": (6, 10), "heroic": (10, 14)}, "core.xp.pacing"
)
"""The experience that a session gives by the pace of the campaign."""

STEPS: tuple[tuple[str, tuple[Item, ...]], ...] = from_rule(
    (
        ("Was a major objective reached?", ("major_objective",)),
        ("Who leaned into complications?", ("complication_spotlight",)),
        ("Did ties or flags drive a scene?", ("bond_or_flag_play",)),
        ("Was something discovered?", ("discovery_or_lore",)),
        ("Who was there, who made a hard choice, who was brilliant?", ("attendance", "hard_choice", "gm_curveball")),
        ("What will be bought, in how many days, or in haste?", ()),
    ),
    "core.session.end-checklist",
)
"""What is asked at the end of a session, in order, and what is awarded for it."""


class Awarded(CharacterEvent, frozen=True, kw_only=True):
    """Somebody gained experience."""

    award: Award

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        award = replace(self.award, session=max(1, campaign.session))
        after = self.update(campaign, awards=(*who.awards, award))
        return count_use(after, "session", self.character, f"award-{award.why}")

    def words(self, campaign: Campaign) -> str:
        name, what = self.who(campaign).name, spell_words(self.award.why)
        usual = explain_excess(self.apply(campaign), self.character) if is_of_session(self.award) else ""
        return f"{name} gains {self.award.xp} XP: {what}" + (f" ({usual})" if usual else "")


@rule("core.xp.pacing")
def xp_band(campaign: Campaign) -> tuple[int, int]:
    """The least and the most that a session gives by the pace of the campaign."""
    return BANDS[campaign.options["xp_pacing"]]


@rule("core.xp.pacing")
def is_of_session(award: Award) -> bool:
    """Whether the pace of the campaign is about an award: not about what an arc or a card is worth."""
    return award.rule == "core.xp.session-awards"


@rule("core.xp.pacing")
def session_gain(campaign: Campaign, character: str) -> int:
    """What a character has gained this session of what the pace of the campaign is about."""
    awards = campaign.characters[character].awards
    return sum(one.xp for one in awards if one.session == campaign.session and is_of_session(one))


@rule("core.xp.pacing")
def explain_excess(campaign: Campaign, character: str) -> str:
    """Advice, if a character has gained more this session than the pace of the campaign gives; "" if it has not."""
    gained, (least, most) = session_gain(campaign, character), xp_band(campaign)
    return f"{gained} XP this session, where {least} to {most} are usual" if gained > most else ""


@rule("core.xp.pacing")
def off_pace(campaign: Campaign) -> tuple[str, ...]:
    """Who of those who are played has gained less or more this session than the pace of the campaign gives, by id."""
    least, most = xp_band(campaign)
    played = (one.id for one in people_at_play(campaign))
    return tuple(id for id in played if not least <= session_gain(campaign, id) <= most)


def explain_worth(item: Item) -> str:
    """What an item is worth, in words.

    >>> explain_worth("attendance"), explain_worth("hard_choice")
    ('attendance is worth 2 XP', 'hard choice is worth 1 to 2 XP')
    """
    least, most = ITEMS[item]
    worth = str(least) if least == most else f"{least} to {most}"
    return f"{item.replace('_', ' ')} is worth {worth} XP"


@rule("core.xp.session-awards")
def between_scenes(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """What a session earned is given when its scenes are over, of which it has had one at least."""
    if campaign.scene is not None:
        why = f"{campaign.scene.name} is being played"
    elif not any(times_used(campaign, "session", id, APPEARED) for id in campaign.characters):
        why = "none has been played yet"
    else:
        return None
    return Denial(f"awards are given when the scenes of the session are over, and {why}")


@rule("core.xp.session-awards")
def people_at_play(campaign: Campaign) -> tuple[Character, ...]:
    """The characters of players, without those who are away, dead or retired: a session is theirs."""
    return campaign.played_characters("active")


@rule("core.xp.session-awards")
def has_gained(campaign: Campaign, who: Character, item: Item) -> bool:
    """Whether somebody has had it in this session; all characters of one player have it once between them."""
    shared = {one.id for one in campaign.characters.values() if who.seat and one.seat == who.seat} | {who.id}
    return any(is_used_up(campaign, "session", id, f"award-{item}") for id in shared)


@rule("core.xp.session-awards")
def award_in_range(campaign: Campaign, deed: AwardXp, by: Seat) -> Denial | None:
    """Each item has its range, and is awarded once in a session to somebody whom a player plays in it."""
    least, most = ITEMS[deed.item]
    if not least <= deed.xp <= most:
        return Denial(explain_worth(deed.item))
    if (who := campaign.characters[deed.character]) not in people_at_play(campaign):
        return Denial(f"no player plays {who.name} in this session", unit=who.id)
    return Denial("it is awarded once in a session") if has_gained(campaign, who, deed.item) else None


class AwardXp(CharacterDeed, frozen=True):
    """Give a character experience for something that it did in the session."""

    item: Item
    xp: Annotated[int, msgspec.Meta(ge=0, le=4)]

    checks = (is_master, is_own, in_session, between_scenes, award_in_range)

    def resolve(self, play: Play[Campaign]) -> None:
        award = Award(self.xp, self.item, "core.xp.session-awards")
        play.emit(Awarded(character=self.character, award=award), award_in_range)


@rule("core.xp.session-awards", "core.xp.milestone")
def pick_for_players(people: Iterable[Character]) -> tuple[str, ...]:
    """The first character of each player, by id, since players gain; whom no player plays gains alone."""
    first: dict[str, str] = {}
    for who in people:
        first.setdefault(who.seat or who.id, who.id)
    return tuple(first.values())


@rule("core.xp.session-awards")
def who_may_gain(campaign: Campaign, item: Item) -> tuple[str, ...]:
    """A character of every player who has not had it in this session: the first that was in a scene, or else is."""
    found = [who for who in people_at_play(campaign) if not has_gained(campaign, who, item)]
    return pick_for_players(sorted(found, key=lambda one: not times_used(campaign, "session", one.id, APPEARED)))


@rule("core.xp.session-awards")
def somebody_may_gain(campaign: Campaign, deed: AwardAll, by: Seat) -> Denial | None:
    """Each item has its range, and somebody has not had it yet."""
    least, most = ITEMS[deed.item]
    if not least <= deed.xp <= most:
        return Denial(explain_worth(deed.item))
    return None if who_may_gain(campaign, deed.item) else Denial("everybody has had it in this session")


class AwardAll(Deed, frozen=True):
    """Give experience for something to everybody who has not had it in this session."""

    item: Item
    xp: Annotated[int, msgspec.Meta(ge=0, le=4)]

    checks = (is_master, in_session, between_scenes, somebody_may_gain)

    def resolve(self, play: Play[Campaign]) -> None:
        for character in who_may_gain(play.state, self.item):
            award = Award(self.xp, self.item, "core.xp.session-awards")
            play.emit(Awarded(character=character, award=award), who_may_gain)


class Step(msgspec.Struct, frozen=True):
    """A question at the end of a session, what it is worth, and who has had it."""

    question: str
    items: tuple[Item, ...]
    given: dict[str, int]


@rule("core.session.end-checklist")
def checklist(campaign: Campaign) -> tuple[Step, ...]:
    """What is asked at the end of a session, with what each character has been given for it."""

    def given(who: Character, items: tuple[Item, ...]) -> int:
        return sum(one.xp for one in who.awards if one.session == campaign.session and one.why in items)

    people = campaign.characters.items()
    return tuple(Step(question, items, {id: given(who, items) for id, who in people}) for question, items in STEPS)


CONTRACT = from_rule(
    "Did each character act in a scene in person, with something of its own to decide?", "core.contract.agency"
)
"""What the table asks itself at the end of a session."""


@rule("core.contract.agency")
def unseen_characters(campaign: Campaign) -> tuple[Character, ...]:
    """Those of the players' characters who have been in no scene of this session."""
    return tuple(one for one in people_at_play(campaign) if not times_used(campaign, "session", one.id, APPEARED))


@rule("core.xp.milestone")
def who_gains(campaign: Campaign) -> tuple[str, ...]:
    """Every player gains by an arc, also one whose character is away or still being made; nobody else does."""
    return tuple(id for id, who in campaign.characters.items() if who.seat and not who.is_gone)


@rule("core.xp.milestone")
def once_per_arc(campaign: Campaign, deed: AwardMilestone, by: Seat) -> Denial | None:
    """An arc that is over is rewarded once, and one of those who gain by it had its moment."""
    if deed.signature not in who_gains(campaign):
        return Denial(f"{deed.signature!r} is no character who is played")
    if campaign.arc == 1:
        return Denial("the first arc is not over yet")
    return Denial("this arc has been rewarded") if is_used_up(campaign, "arc", CREW, "milestone") else None


class AwardMilestone(Deed, frozen=True):
    """Reward all for an arc that is over, and one of them, `signature`, for its moment."""

    xp: Annotated[int, msgspec.Meta(ge=8, le=12)]
    signature: str

    checks = (is_master, no_scene, once_per_arc)

    def resolve(self, play: Play[Campaign]) -> None:
        milestone = f"Milestone of arc {play.state.arc - 1}"
        play.emit(Counted(window="arc", owner=CREW, feature="milestone", what=milestone), once_per_arc)
        gaining = [play.state.characters[id] for id in who_gains(play.state)]
        gaining.sort(key=lambda one: (one.id != self.signature, one.status != "active"))
        for id in pick_for_players(gaining):
            award = Award(self.xp, "milestone", "core.xp.milestone")
            play.emit(Awarded(character=id, award=award), who_gains)
        moment = Award(2, "signature moment", "core.xp.milestone")
        play.emit(Awarded(character=self.signature, award=moment), once_per_arc)


@rule("core.xp.complication-dividend")
def dividend(rank: str) -> int:
    """What it is worth to take a high card as it stands.

    >>> dividend("Q"), dividend("A"), dividend("9")
    (1, 2, 0)
    """
    return {"J": 1, "Q": 1, "K": 1, "A": 2}.get(rank, 0)


@rule("core.xp.complication-dividend", "kit.deck.nastiest", "kit.scaling.beat")
def undecided_cards(campaign: Campaign) -> frozenset[str]:
    """The cards of a roll or of a beat of which only one applies, while it is not said which."""
    rolls = (one.cards for one in campaign.attempts.values() if is_undecided(campaign, one))
    now = current_scaling(campaign)
    return frozenset[str]().union(*rolls, now.flips if now and not now.applied else ())


@rule("core.xp.complication-dividend")
def high_cards(campaign: Campaign) -> tuple[str, ...]:
    """The faces and aces that were drawn for consequences, that apply and that nobody has been rewarded for."""
    waiting = undecided_cards(campaign)
    lying = (card for card in unsettled_cards(pile(campaign, "consequences")) if card not in waiting)
    return tuple(card for card in lying if dividend(Card(card).rank))


@rule("core.xp.complication-dividend")
def was_drawn_high(campaign: Campaign, deed: TakeCard, by: Seat) -> Denial | None:
    """A face or an ace is rewarded that was drawn, once."""
    high = high_cards(campaign)
    told = f"there are {', '.join(high)}" if high else "no face and no ace lies there"
    return None if deed.card in high else Denial(f"{deed.card} was not drawn, or has been rewarded: {told}")


class TakeCard(CharacterDeed, frozen=True):
    """Reward a character that took a drawn complication as it stands; `card` is it, such as "QH"."""

    card: str

    checks = (is_master, is_own, is_active, is_of_players, in_session, was_drawn_high)

    def resolve(self, play: Play[Campaign]) -> None:
        card = Card(self.card)
        award = Award(dividend(card.rank), f"{card.name} as it stands", "core.xp.complication-dividend")
        play.emit(CardTaken(purpose="consequences", card=self.card), was_drawn_high)
        play.emit(Awarded(character=self.character, award=award), dividend)


ACTIONS = (AwardXp, AwardAll, AwardMilestone, TakeCard)
EVENTS = (Awarded,)
