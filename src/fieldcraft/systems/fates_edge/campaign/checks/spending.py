"""Complication points are spent at once or banked, and lapse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Few, Method, Points, Stage, Until
from fieldcraft.systems.fates_edge.campaign.checks.giving import count_again, give_back_all
from fieldcraft.systems.fates_edge.campaign.checks.menu import Pick, picks_cost, trouble_menu
from fieldcraft.systems.fates_edge.campaign.checks.settling import end_if_settled
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.checks.troubles import apply_pick, deny_picks, may_befall
from fieldcraft.systems.fates_edge.campaign.magic.severity import tell_helpers
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign

WITH_POINTS: tuple[Stage, ...] = ("forked", "missed", "paying")
"""While points of a check wait to be used."""

BANKS: dict[str, tuple[Until, ...]] = from_rule(
    {"clarified": ("venue",), "scene_or_arc": ("scene", "arc")}, "core.cp.banking"
)


BANKED: dict[tuple[Until, ...], str] = {
    ("venue",): "the next venue here, if the table agrees",
    ("scene", "arc"): "the scene or the arc ends here",
}
"""Until when points are kept by each reading, as people read it."""

ASKS_TABLE = from_rule(" (the table: is it better put off until the next venue?)", "core.cp.banking")
"""What is asked of everybody as points are put off."""

WAITING_FOR: dict[Until, str] = {
    "twist": "the first spade twist",
    "venue": "the next venue",
    "debt": "a later scene",
}
"""What must come before points are spent."""


class DeckUse(msgspec.Struct, frozen=True):
    """How cards are used: whether a roll's points may be spent too, and whether all cards count or the nastiest."""

    mixed: bool = False
    every: bool = True


DECK_USES: dict[str, DeckUse] = from_rule(
    {"exclusive_synthesis": DeckUse(), "additive": DeckUse(mixed=True), "nastiest": DeckUse(every=False)},
    "core.cp.method",
    "kit.deck.draw",
)


class PointsUsed(Progress, frozen=True, kw_only=True):
    """Points of a check were used up for what is told, and the way of using them may be settled by that."""

    count: int
    what: tuple[str, ...] = ()
    way: Method | None = None

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"points": attempt.points - self.count, "way": self.way or attempt.way}

    def apply(self, campaign: Campaign) -> Campaign:
        return end_if_settled(super().apply(campaign), self.attempt)

    def words(self, campaign: Campaign) -> str:
        return f"{self.count} CP: {'; '.join(self.what)}"

    def impossible(self, campaign: Campaign) -> str:
        if why := super().impossible(campaign):
            return why
        left = campaign.attempts[self.attempt].points
        return "" if self.count <= left else f"{left} CP are left"


class BankChanged(Happening, frozen=True, kw_only=True):
    """Points came into the bank, were cashed, lapsed or may be spent now: the bank as it is."""

    bank: tuple[Points, ...]
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(bank=self.bank)

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        if seat == GM:
            return self
        known = tuple(points for points in self.bank if not points.secret)
        unchanged = known == tuple(points for points in state.bank if not points.secret)
        return None if unchanged else replace(self, bank=known)

    def words(self, campaign: Campaign) -> str:
        return self.what


class ChecksCleared(Happening, frozen=True, kw_only=True):
    """The checks of another scene were put away; what nobody has answered yet waits on, with the help that it has.

    What was used for those whose dice never fell is given back.
    """

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.scene.number if campaign.scene else 0
        kept = [one for one in campaign.attempts.values() if one.scene == now or is_carried_over(one)]
        after = campaign.change(attempts={one.id: replace(one, scene=now) for one in kept})
        for one in campaign.attempts.values():
            if one.scene != now and one.stage in OPEN_STAGES:
                after = count_again(after, one) if is_carried_over(one) else give_back_all(after, one)
        return after

    def words(self, campaign: Campaign) -> str:
        now = campaign.scene.number if campaign.scene else 0
        gone = [one for one in campaign.attempts.values() if one.scene != now and not is_carried_over(one)]
        told = [tell_cleared(one) for one in gone if one.stage != "done"]
        return f"Put away with the scene: {', '.join(told)}" if told else ""


@rule("core.check.outcome.success-and-cost", "core.cp.banking")
def tell_cleared(attempt: Attempt) -> str:
    """A check that goes with its scene, and the points that lapse with it because nobody has spent or banked them."""
    return f"{attempt.goal}, and {attempt.points} CP with it" if attempt.points else attempt.goal


@rule("core.check.procedure")
def is_carried_over(attempt: Attempt) -> bool:
    """A proposal that waits for its stakes waits on into the next scene; a spell is woven in its own."""
    return attempt.stage == "proposed" and attempt.sort in ("check", "defense")


@rule("core.cp.method", "kit.deck.draw")
def deck_use(campaign: Campaign) -> DeckUse:
    """How this table uses the deck."""
    return DECK_USES[campaign.options["deck_method"]]


@rule("core.cp.method", "kit.deck.draw")
def can_spend(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """The points of one roll are spent, now or later, or drawn for, unless the table lets cards come on top."""
    return deny_drawn(campaign, deed.attempt)


def deny_drawn(campaign: Campaign, attempt: str) -> Denial | None:
    """Why nothing is bought for the points of a check: cards were drawn for them."""
    drawn = campaign.attempts[attempt].way == "draw" and not deck_use(campaign).mixed
    return Denial("cards were drawn for this roll", rule="core.cp.method") if drawn else None


@rule("kit.magic.backlash-source", "core.magic.loop")
def is_no_backlash(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """What the weaving of a spell leaves becomes its backlash: nothing else is bought for it, and none of it kept."""
    return deny_backlash(campaign, deed.attempt)


def deny_backlash(campaign: Campaign, attempt: str) -> Denial | None:
    """Why nothing is bought for the points of a check: they are those of a spell."""
    woven = any(one.weave == attempt for one in campaign.castings.values())
    why = "the points of a spell become its backlash"
    return Denial(why, rule="kit.magic.backlash-source") if woven else None


@rule("core.cp.spend.timing", "core.check.outcome.success-and-cost", "kit.lethal.cheat-sheet")
def can_afford_picks(campaign: Campaign, deed: SpendPoints, by: Seat) -> Denial | None:
    """What is bought is on the menu and costs no more than there is."""
    if (no := deny_picks(campaign, deed.picks)) is not None:
        return no
    price, left = picks_cost(campaign, deed.picks), campaign.attempts[deed.attempt].points
    return None if price <= left else Denial(f"this costs {price} CP, and {left} are left", spent=price)


@rule("core.cp.banking", "kit.lethal.cp-transparent", "core.cp.banking.arc-close")
def can_bank(campaign: Campaign, deed: BankPoints, by: Seat) -> Denial | None:
    """Points are kept only until the next venue, if the table agrees; by the other reading for the scene or the arc."""
    allowed, left = BANKS[campaign.options["cp_banking"]], campaign.attempts[deed.attempt].points
    if deed.until not in allowed:
        return Denial(f"points are banked until {BANKED[allowed]}")
    if deed.secret and deed.until == "venue":
        return Denial("what the table agrees to put off is no secret")
    return None if deed.points <= left else Denial(f"{left} CP are left")


@rule("core.cp.banking", "core.overstack.twist-trigger")
def can_cash(campaign: Campaign, deed: CashPoints, by: Seat) -> Denial | None:
    """Banked points are spent like others, but those of Over-Stack wait for a twist."""
    if deed.place >= len(campaign.bank):
        return Denial(f"there are {len(campaign.bank)} entries in the bank")
    points = campaign.bank[deed.place]
    if why := WAITING_FOR.get(points.until):
        return Denial(f"these points wait for {why}")
    if (no := deny_picks(campaign, deed.picks) or deny_elsewhere(campaign, points, deed.picks)) is not None:
        return no
    return deny_unpayable_picks(campaign, deed.place, deed.picks)


@rule("core.magic.loop", "core.magic.ritual.cp-distribution")
def is_dealt_with(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """What was channelled comes about before anything is woven: it is neither kept for later nor waived."""
    channelled = any(deed.attempt in one.channels for one in campaign.castings.values())
    return Denial("what was channelled is dealt with before anything is woven") if channelled else None


@rule("core.magic.ritual.cp-distribution")
def falls_upon_channeller(campaign: Campaign, deed: SpendPoints, by: Seat) -> Denial | None:
    """What was channelled for a ritual falls upon who rolled it, and upon no other, before the spell is woven."""
    rituals = (one for one in campaign.castings.values() if one.ritual)
    if not any(deed.attempt in one.channels for one in rituals):
        return None
    who, menu = campaign.attempts[deed.attempt].character, trouble_menu(campaign)
    lines = ((menu.get(pick.trouble), pick.who) for pick in deed.picks)
    elsewhere = any(line and (line.everybody or struck not in ("", who)) for line, struck in lines)
    return Denial("what was channelled falls upon who rolled it", unit=who) if elsewhere else None


@rule("core.follower.risk.player-save", "core.prestige.echo-killer", "core.prestige.spirit-shield")
def deny_elsewhere(campaign: Campaign, points: Points, picks: tuple[Pick, ...]) -> Denial | None:
    """What somebody took upon themselves befalls nobody and nothing else: a line that strikes them, or is told."""
    if not points.on or all(may_befall(campaign, points.on, pick) for pick in picks):
        return None
    why = f"these points are for what befalls {campaign.characters[points.on].name}"
    return Denial(why, unit=points.on)


@rule("core.cp.banking.arc-close", "core.cp.banking")
def deny_unpayable_picks(campaign: Campaign, place: int, picks: tuple[Pick, ...]) -> Denial | None:
    """What an arc left over is one complication, whatever it costs; other points pay the prices."""
    if campaign.bank[place].until == "opening":
        return None if len(picks) == 1 else Denial("what the last arc left over is one complication")
    price, there = picks_cost(campaign, picks), payable_points(campaign, place)
    return None if price <= there else Denial(f"this costs {price} CP, and {there} are banked", spent=price)


@rule("core.cp.menu.universal", "core.cp.banking", "core.cp.banking.arc-close")
def payable_points(campaign: Campaign, place: int) -> int:
    """What an entry of the bank pays: nothing while it waits, else as much as all that may be spent.

    What an arc left over pays any line of the menu.
    """
    points = campaign.bank[place]
    if points.until == "opening":
        return max(line.price for line in trouble_menu(campaign).values())
    others = (one.count for other, one in enumerate(campaign.bank) if other != place and one.may_be_spent)
    return points.count + sum(others) if points.is_due else 0


def take_from_bank(bank: tuple[Points, ...], count: int) -> tuple[Points, ...]:
    """What is left of a bank when so many points are taken from it, open ones before secret ones, oldest first.

    Those of a beat, which lapse first, go before all others; those that wait for something stay.

    >>> [one.count for one in take_from_bank((Points(1, "a", "twist"), Points(3, "b")), 2)]
    [1, 1]
    """
    left: dict[int, Points] = dict(enumerate(bank))
    payable = (place for place in left if bank[place].may_be_spent)
    for place in sorted(payable, key=lambda place: (bank[place].secret, bank[place].until != "beat")):
        taken = min(count, bank[place].count)
        count -= taken
        left[place] = replace(bank[place], count=bank[place].count - taken)
    return tuple(points for points in left.values() if points.count)


def open_secrets(bank: tuple[Points, ...], count: int) -> tuple[Points, ...]:
    """A bank in which so many of the secret points that may be spent are known to all, oldest first.

    >>> [(one.count, one.secret) for one in open_secrets((Points(3, "a", secret=True),), 2)]
    [(2, False), (1, True)]
    """
    after: list[Points] = []
    for points in bank:
        shown = min(count, points.count) if points.secret and points.may_be_spent else 0
        count -= shown
        parts = (replace(points, count=shown, secret=False), replace(points, count=points.count - shown))
        after.extend(part for part in parts if part.count)
    return tuple(after)


def take_from_entry(bank: tuple[Points, ...], place: int, count: int) -> tuple[Points, ...]:
    """What is left when so many points are taken from the entry at a place, and from the others what it lacks."""
    before, points, after = bank[:place], bank[place], bank[place + 1 :]
    if points.count > count:
        return (*before, replace(points, count=points.count - count), *after)
    return take_from_bank((*before, *after), count - points.count)


@rule("core.cp.banking")
def is_next_venue(campaign: Campaign, points: Points) -> bool:
    """Whether a scene at another venue than theirs is played; a venue that has no name is another in every scene."""
    scene = campaign.scene
    if scene is None or scene.number == points.scene:
        return False
    return not scene.venue or slug(scene.venue) != slug(points.venue)


@rule("core.cp.banking.arc-close", "core.cp.banking")
def outlive_arc(campaign: Campaign, points: Points) -> Points | None:
    """What is banked as an arc ends opens the next one where points are kept freely, and lapses where they are not."""
    if "arc" not in BANKS[campaign.options["cp_banking"]]:
        return None
    return replace(points, until="opening", scene=campaign.scenes, bearer="")


@rule("core.cp.banking", "core.cp.banking.arc-close", "kit.gear.artifacts")
def update_points(campaign: Campaign, points: Points) -> Points | None:
    """Points lapse with the scene; deferred ones come due at the arc's next venue, or are those of an arc that is over.

    What an arc left over opens the next, and lapses with its first scene.  A debt comes due in a later scene, and does
    not lapse.  Those of a beat have gone before, unless the scene ends with it.
    """
    match points.until:
        case "beat" | "scene" | "twist" if campaign.scene is None:
            return None
        case "arc" | "venue" if campaign.arc != points.arc:
            return outlive_arc(campaign, points)
        case "venue" if is_next_venue(campaign, points):
            return replace(points, until="scene")
        case "debt" if campaign.scene is not None and campaign.scene.number != points.scene:
            return replace(points, until="due")
        case "opening" if campaign.scene is None and campaign.scenes > points.scene:
            return None
    return points


def merge_arc_points(bank: Iterable[Points]) -> tuple[Points, ...]:
    """The bank with all that an arc left over as one entry, for one character alone if each of them was."""
    points = tuple(bank)
    over = [one for one in points if one.until == "opening"]
    rest = tuple(one for one in points if one.until != "opening")
    if len(over) < 2:
        return points
    count, secret = sum(one.count for one in over), any(one.secret for one in over)
    alone = over[0].on if len({one.on for one in over}) == 1 else ""
    return (*rest, replace(over[0], count=count, secret=secret, on=alone))


def lapse_points(campaign: Campaign) -> Iterable[Event]:
    """What lapses of itself: points whose time is over, and the checks of another scene."""
    bank = merge_arc_points(filter(None, (update_points(campaign, points) for points in campaign.bank)))
    if bank != campaign.bank:
        yield BankChanged(bank=bank, what="The bank: points lapse or come due", because="core.cp.banking")
    now = campaign.scene.number if campaign.scene else 0
    if any(one.scene != now for one in campaign.attempts.values()):
        yield ChecksCleared(because="core.check.procedure")


class SpendPoints(Step, frozen=True):
    """Spend points of a roll on troubles from the menu."""

    stages: ClassVar[tuple[Stage, ...]] = WITH_POINTS

    picks: Annotated[tuple[Pick, ...], msgspec.Meta(min_length=1, max_length=10)]

    checks = (is_master, in_time, is_no_backlash, can_spend, can_afford_picks, falls_upon_channeller)

    def resolve(self, play: Play[Campaign]) -> None:
        price, worse = picks_cost(play.state, self.picks), tell_helpers(play.state, play.state.attempts[self.attempt])
        what = (*describe_picks(play.state, self.picks), *worse)
        play.emit(PointsUsed(attempt=self.attempt, count=price, what=what, way="spend"), can_afford_picks)
        for pick in self.picks:
            apply_pick(play, pick)


def describe_picks(campaign: Campaign, picks: tuple[Pick, ...]) -> tuple[str, ...]:
    return tuple(pick.text or trouble_menu(campaign)[pick.trouble].text for pick in picks)


class BankPoints(Step, frozen=True):
    """Keep points of a roll for later, openly or in secret."""

    stages: ClassVar[tuple[Stage, ...]] = WITH_POINTS

    points: Annotated[int, msgspec.Meta(ge=1, le=20)]
    until: Until = "venue"
    secret: bool = False

    checks = (is_master, in_time, in_scene, is_no_backlash, is_dealt_with, can_bank)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt = play.state.attempts[self.attempt]
        entry = points_banked(play.state, self.points, attempt.goal, self.until, secret=self.secret)
        kept = PointsUsed(attempt=self.attempt, count=self.points, what=("kept for later",), way="spend")
        play.emit(kept, can_bank)
        banked = f"Banked: {self.points} CP{ASKS_TABLE if self.until == 'venue' else ''}"
        play.emit(BankChanged(bank=(*play.state.bank, entry), what=banked), can_bank)


def points_banked(
    campaign: Campaign, count: int, source: str, until: Until = "scene", *, secret: bool = False
) -> Points:
    """Points as they are banked here and now; between scenes those of a scene are of the next one."""
    scene = campaign.scene
    if scene is None:
        return Points(count, source, "venue" if until == "scene" else until, secret, arc=campaign.arc)
    return Points(count, source, until, secret, scene.venue, campaign.arc, scene.number)


class CashPoints(Deed, frozen=True):
    """Spend points from the bank: of the entry at a place counted from 0, and of the others what it lacks.

    What is over stays there.
    """

    place: Few
    picks: Annotated[tuple[Pick, ...], msgspec.Meta(min_length=1, max_length=10)]

    checks = (is_master, can_cash)

    def resolve(self, play: Play[Campaign]) -> None:
        bank, points = play.state.bank, play.state.bank[self.place]
        price = points.count if points.until == "opening" else picks_cost(play.state, self.picks)
        what = f"From the bank: {'; '.join(describe_picks(play.state, self.picks))}"
        play.emit(BankChanged(bank=take_from_entry(bank, self.place, price), what=what), can_cash)
        for pick in self.picks:
            apply_pick(play, pick)


ACTIONS = (SpendPoints, BankPoints, CashPoints)
EVENTS = (PointsUsed, BankChanged, ChecksCleared)
