"""What follows from the result: the two ways of a partial one, the bargain after a miss, the boon at the end."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.core import GM, Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Told, is_master
from fieldcraft.systems.fates_edge.campaign.characters.effects import regain_tried_remedy
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, worsen_condition
from fieldcraft.systems.fates_edge.campaign.checks.boons import BoonsSpent, gain_boons
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Choice, Cost, Edge, Fork, Gain, Name, Stage
from fieldcraft.systems.fates_edge.campaign.checks.giving import give_back_all
from fieldcraft.systems.fates_edge.campaign.checks.grouping import who_earns
from fieldcraft.systems.fates_edge.campaign.checks.openings import lose_position
from fieldcraft.systems.fates_edge.campaign.checks.settling import earns_boon, end_if_settled
from fieldcraft.systems.fates_edge.campaign.checks.spending import deny_backlash, is_dealt_with, is_no_backlash
from fieldcraft.systems.fates_edge.campaign.checks.steps import (
    OPEN_STAGES,
    Progress,
    Step,
    actor,
    in_time,
    is_own_check,
)
from fieldcraft.systems.fates_edge.campaign.checks.threats import harm_if_not_resisted
from fieldcraft.systems.fates_edge.campaign.checks.ticks import tick_target
from fieldcraft.systems.fates_edge.campaign.followers.facts import opening_key
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use
from fieldcraft.systems.fates_edge.shared.complications import bargain_dv


class ForkOffered(Progress, frozen=True, kw_only=True):
    """The game master told the two ways of a partial result."""

    fork: Fork

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"fork": self.fork}

    def words(self, campaign: Campaign) -> str:
        return f"Get it, but ({self.fork.cost}): {self.fork.get}. Leave it ({self.fork.gain}): {self.fork.leave}."


class Settled(Progress, frozen=True, kw_only=True):
    """What a result left open was chosen; the check is over if nothing more comes of it."""

    def apply(self, campaign: Campaign) -> Campaign:
        return end_if_settled(super().apply(campaign), self.attempt)


class WayChosen(Settled, frozen=True, kw_only=True):
    """The player chose between the two ways."""

    choice: Choice

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"choice": self.choice, "stage": "paying"}

    def apply(self, campaign: Campaign) -> Campaign:
        after = super().apply(campaign)
        return regain_tried_remedy(after, campaign.attempts[self.attempt]) if self.choice == "get" else after

    def words(self, campaign: Campaign) -> str:
        if (fork := campaign.attempts[self.attempt].fork) is None:
            return ""
        return f"Get it, but: {fork.get}" if self.choice == "get" else f"Leave it: {fork.leave}"


class BargainOffered(Progress, frozen=True, kw_only=True):
    """The game master offered success after all, for a complication that was named."""

    complication: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"bargain": self.complication}

    def words(self, campaign: Campaign) -> str:
        return f"A devil's bargain: {self.complication}"


class BargainAnswered(Settled, frozen=True, kw_only=True):
    """The player took the bargain, with success of some scope, or refused it."""

    scope: int | None = None

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"scope": self.scope, "stage": "paying"}

    def words(self, campaign: Campaign) -> str:
        if self.scope is not None:
            return f"The bargain is struck: success at DV {self.scope}"
        return "The bargain is refused" if campaign.attempts[self.attempt].bargain else ""


class Flourished(Progress, frozen=True, kw_only=True):
    """A player told one favourable detail of a success that was described intricately."""

    text: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"flourish": self.text}

    def words(self, campaign: Campaign) -> str:
        return self.text


class EdgeOffered(Progress, frozen=True, kw_only=True):
    """The game master grants an edge with a clean success: a position that is open, or something learned."""

    edge: Edge
    text: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"edge": self.text}

    def apply(self, campaign: Campaign) -> Campaign:
        after, who = super().apply(campaign), campaign.attempts[self.attempt].character
        return count_use(after, "scene", who, opening_key("controlled")) if self.edge == "position" else after

    def words(self, campaign: Campaign) -> str:
        return f"An edge in {self.edge}: {self.text}"


class PointsWaived(Progress, frozen=True, kw_only=True):
    """The game master let points of a check go that were neither spent nor banked."""

    count: int

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"points": 0}

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.attempts[self.attempt].goal}: the game master waives {self.count} CP"


class CheckClosed(Progress, frozen=True, kw_only=True):
    """A check is over, and no points are left of it."""

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"stage": "done", "points": 0}

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.attempts[self.attempt].goal}: over"


class CheckWithdrawn(Progress, frozen=True, kw_only=True):
    """Somebody thought better of it: a check is gone before any dice fell."""

    def apply(self, campaign: Campaign) -> Campaign:
        return give_back_all(campaign.drop(attempts=self.attempt), campaign.attempts[self.attempt])

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.attempts[self.attempt].goal}: withdrawn"


@rule("core.check.outcome.partial")
def fork_told(campaign: Campaign, deed: ChooseWay, by: Seat) -> Denial | None:
    """The player chooses once both ways are told."""
    told = campaign.attempts[deed.attempt].fork is not None
    return None if told else Denial("the game master has not told the two ways yet")


@rule("core.check.outcome.partial", "core.check.outcome-matrix")
def has_boon_to_give(campaign: Campaign, deed: OfferFork | ChooseWay, by: Seat) -> Denial | None:
    """What is got at the price of a boon takes one that its character has, when it is offered and when it is paid."""
    attempt = campaign.attempts[deed.attempt]
    fork, who = attempt.fork, actor(campaign, attempt)
    paid = deed.cost == "boon" if isinstance(deed, OfferFork) else deed.choice == "get" and fork and fork.cost == "boon"
    return Denial(f"{who.name} has no boon to give", unit=who.id) if paid and not who.boons else None


@rule("campaign.own")
def lives_to_do_it(campaign: Campaign, deed: ChooseWay | AnswerDevilsBargain, by: Seat) -> Denial | None:
    """Who died or retired since the roll gets nothing by it any more, and strikes no bargain: it is left or refused."""
    who = actor(campaign, campaign.attempts[deed.attempt])
    gets = deed.choice == "get" if isinstance(deed, ChooseWay) else deed.accept
    return Denial(f"{who.name} is {who.status}", unit=who.id) if gets and who.is_gone else None


@rule("core.check.devils-bargain")
def bargain_told(campaign: Campaign, deed: AnswerDevilsBargain, by: Seat) -> Denial | None:
    """Only a bargain whose complication was named can be struck."""
    return None if campaign.attempts[deed.attempt].bargain else Denial("no bargain was offered")


@rule("core.check.devils-bargain", "core.check.outcome.partial")
def is_own_answer(campaign: Campaign, deed: ChooseWay | AnswerDevilsBargain, by: Seat) -> Denial | None:
    """Its player alone chooses a way or strikes a bargain; the game master where nobody is there to play who rolled."""
    who = actor(campaign, campaign.attempts[deed.attempt])
    player = who.seat if who.status != "absent" else ""
    if by == (player or GM):
        return None
    cited = "core.check.outcome.partial" if isinstance(deed, ChooseWay) else "core.check.devils-bargain"
    return Denial(f"this is for {who.name}'s player to say", unit=who.id, rule=cited)


@rule("core.check.devils-bargain")
def has_no_open_bargain(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """A bargain that was named stands until its player has struck or refused it."""
    attempt = campaign.attempts[deed.attempt]
    waits = attempt.stage == "missed" and attempt.bargain
    return Denial("a bargain is offered: it is struck or refused first") if waits else None


@rule("core.check.devils-bargain")
def bargain_scope(campaign: Campaign, attempt: Attempt) -> int:
    """A bargain gives success at one step lower than was missed; by the other reading in full."""
    lesser = campaign.options["devils_bargain"] == "lesser_success"
    return bargain_dv(attempt.against) if lesser else attempt.against


@rule("core.check.outcome.success-and-cost", "core.cp.spend.timing")
def leaves_no_point(campaign: Campaign, deed: CloseCheck, by: Seat) -> Denial | None:
    """A check is not over while points of it are neither spent nor banked; to waive them is a deed of its own."""
    if not (left := campaign.attempts[deed.attempt].points):
        return None
    if (spell := deny_backlash(campaign, deed.attempt)) is not None:
        return spell
    return Denial(f"{left} CP are neither spent nor banked: use them, or waive them")


@rule("core.check.outcome.success-and-cost", "core.cp.spend.timing")
def has_points_to_waive(campaign: Campaign, deed: WaivePoints, by: Seat) -> Denial | None:
    """Only points that are there are waived."""
    return None if campaign.attempts[deed.attempt].points else Denial("no points are left to waive")


@rule("core.description.ladder", "core.check.outcome.clean")
def can_flourish(campaign: Campaign, deed: Flourish, by: Seat) -> Denial | None:
    """An intricate description that succeeds earns its player one favourable detail; what is partial is no success."""
    attempt = campaign.attempts[deed.attempt]
    succeeded = attempt.grade in ("clean", "cost") or attempt.scope is not None
    if attempt.description == "intricate" and succeeded and not attempt.flourish:
        return None
    return Denial("a flourish comes once, with success after an intricate description")


@rule("core.check.outcome.clean")
def can_offer_edge(campaign: Campaign, deed: OfferEdge, by: Seat) -> Denial | None:
    """A clean success after an intricate description has a minor edge besides, in position or information."""
    attempt = campaign.attempts[deed.attempt]
    if attempt.description == "intricate" and attempt.grade == "clean" and not attempt.edge:
        return None
    return Denial("an edge comes once, with a clean success after an intricate description")


class OfferFork(Step, frozen=True):
    """Tell the two ways of a partial result: how it is got and what that costs, what comes of leaving it."""

    stages: ClassVar[tuple[Stage, ...]] = ("forked",)

    get: Name
    leave: Name
    cost: Cost = "time"
    gain: Gain = "safety"

    checks = (is_master, in_time, has_boon_to_give)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ForkOffered(attempt=self.attempt, fork=Fork(self.get, self.cost, self.leave, self.gain)), fork_told)


class ChooseWay(Step, frozen=True):
    """Choose: get it and pay, or leave it."""

    stages: ClassVar[tuple[Stage, ...]] = ("forked",)

    choice: Choice

    checks = (in_time, is_own_check, lives_to_do_it, fork_told, is_own_answer, has_boon_to_give)

    def resolve(self, play: Play[Campaign]) -> None:
        if self.choice == "get":
            pay_for_it(play, play.state.attempts[self.attempt])
        play.emit(WayChosen(attempt=self.attempt, choice=self.choice), fork_told)
        tick_target(play, play.state.attempts[self.attempt])


@rule("core.check.outcome.partial")
def pay_for_it(play: Play[Campaign], attempt: Attempt) -> None:
    """What is got at a cost costs a boon, the position, wear of the gear, or time: the game master says how much."""
    match attempt.fork:
        case Fork(cost="boon", get=what):
            play.emit(BoonsSpent(character=attempt.character, count=1, why=what), has_boon_to_give)
        case Fork(cost="position"):
            lose_position(play, attempt.character)
        case Fork(cost="gear"):
            wear_for_it(play, attempt)
        case Fork(cost="time"):
            who = actor(play.state, attempt)
            play.emit(Told(what=f"{attempt.goal} costs {who.name} time (the game master: how much?)"), pay_for_it)


def wear_for_it(play: Play[Campaign], attempt: Attempt) -> None:
    """Wear the gear that a check was made with; where it was made with none the game master says which."""
    who = actor(play.state, attempt)
    item = who.gear.get(attempt.gear)
    if item is None or item.condition == "broken":
        play.emit(Told(what=f"{attempt.goal} costs {who.name} gear (the game master: which?)"), pay_for_it)
        return
    worn = worsen_condition(item, 1)
    play.emit(ItemChanged(character=who.id, item=attempt.gear, condition=worn), pay_for_it)


class OfferDevilsBargain(Step, frozen=True):
    """After a miss, offer success one step lower for a complication that is named now."""

    stages: ClassVar[tuple[Stage, ...]] = ("missed",)

    complication: Name

    checks = (is_master, in_time, has_no_open_bargain)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(BargainOffered(attempt=self.attempt, complication=self.complication), bargain_told)


class AnswerDevilsBargain(Step, frozen=True):
    """Strike a bargain or refuse it."""

    stages: ClassVar[tuple[Stage, ...]] = ("missed",)

    accept: bool

    checks = (in_time, is_own_check, lives_to_do_it, bargain_told, is_own_answer)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt = play.state.attempts[self.attempt]
        granted = bargain_scope(play.state, attempt) if self.accept else None
        play.emit(BargainAnswered(attempt=self.attempt, scope=granted), bargain_scope)
        harm_if_not_resisted(play, play.state.attempts[self.attempt])
        tick_target(play, play.state.attempts[self.attempt])


class Flourish(Step, frozen=True):
    """Tell one favourable detail of a success."""

    stages: ClassVar[tuple[Stage, ...]] = ("paying", "done")

    text: Name

    checks = (in_time, is_own_check, can_flourish)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(Flourished(attempt=self.attempt, text=self.text), can_flourish)


class OfferEdge(Step, frozen=True):
    """Grant an edge with a clean success: the next action begins controlled, or something is learned."""

    stages: ClassVar[tuple[Stage, ...]] = ("paying", "done")

    edge: Edge
    text: Name

    checks = (is_master, in_time, can_offer_edge)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(EdgeOffered(attempt=self.attempt, edge=self.edge, text=self.text), can_offer_edge)


class CloseCheck(Step, frozen=True):
    """End a check.  `weight` says that the setback moves the story, so that a failure earns a boon."""

    stages: ClassVar[tuple[Stage, ...]] = ("missed", "paying")

    weight: bool = False

    checks = (is_master, in_time, has_no_open_bargain, leaves_no_point)

    def resolve(self, play: Play[Campaign]) -> None:
        end_check(play, self.attempt, self.weight)


class WaivePoints(Step, frozen=True):
    """End a check whose points are neither spent nor banked, and let them go.  `weight` is as for one without."""

    stages: ClassVar[tuple[Stage, ...]] = ("missed", "paying")

    weight: bool = False

    checks = (is_master, in_time, has_no_open_bargain, is_no_backlash, is_dealt_with, has_points_to_waive)

    def resolve(self, play: Play[Campaign]) -> None:
        count = play.state.attempts[self.attempt].points
        play.emit(PointsWaived(attempt=self.attempt, count=count), has_points_to_waive)
        end_check(play, self.attempt, self.weight)


def end_check(play: Play[Campaign], check: str, weight: bool) -> None:
    """End a check: what was not resisted strikes, and a setback with weight earns those whose failure it is a boon."""
    attempt = play.state.attempts[check]
    if attempt.stage == "missed":
        harm_if_not_resisted(play, attempt)
    if earns_boon(play.state, attempt, weight):
        for character in who_earns(play.state, attempt):
            gain_boons(play, character, 1, f"a setback: {attempt.goal}")
    play.emit(CheckClosed(attempt=check), earns_boon)


@rule("core.check.procedure")
def is_no_spell(campaign: Campaign, deed: WithdrawCheck, by: Seat) -> Denial | None:
    """A spell that is begun is not unsaid: what it gathers has its own end."""
    casting = campaign.attempts[deed.attempt].sort == "casting"
    return Denial("a spell that is begun is seen through") if casting else None


@rule("core.resist.undefined")
def is_no_threat(campaign: Campaign, deed: WithdrawCheck, by: Seat) -> Denial | None:
    """Nobody evades a threat that is forced upon them; the game master may take it back."""
    threat = by != GM and campaign.attempts[deed.attempt].sort == "resist"
    return Denial("a threat is resisted: only the game master takes it back") if threat else None


class WithdrawCheck(Step, frozen=True):
    """Take back what was proposed, before any dice fall."""

    stages: ClassVar[tuple[Stage, ...]] = OPEN_STAGES

    checks = (in_time, is_own_check, is_no_spell, is_no_threat)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CheckWithdrawn(attempt=self.attempt), is_no_spell)


ACTIONS = (
    WithdrawCheck,
    OfferFork,
    ChooseWay,
    OfferDevilsBargain,
    AnswerDevilsBargain,
    Flourish,
    OfferEdge,
    CloseCheck,
    WaivePoints,
)
EVENTS = (
    CheckWithdrawn, ForkOffered, WayChosen, BargainOffered, BargainAnswered, Flourished, EdgeOffered, PointsWaived,
    CheckClosed,
)  # fmt: skip
