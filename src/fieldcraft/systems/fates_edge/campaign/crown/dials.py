"""Mandate and Crisis: what moves them, and which finale they bring."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.crown.facts import Way
from fieldcraft.systems.fates_edge.campaign.crown.pacing import Profile, pace
from fieldcraft.systems.fates_edge.campaign.crown.spread import crown
from fieldcraft.systems.fates_edge.campaign.followers.events import FALL_COUNTED
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Condition
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, count_use, is_used_up, times_used

Result = Literal["clean_win", "messy_win", "fail_forward", "clean_loss"]
Extra = Literal["public_cost", "asset_neglect", "evidence_immaculate", "evidence_scorched"]

STEPS: dict[Result | Extra, tuple[int, int]] = from_rule(
    {
        "clean_win": (1, 0),
        "messy_win": (1, 1),
        "fail_forward": (0, 1),
        "clean_loss": (0, 2),
        "public_cost": (1, 0),
        "asset_neglect": (0, 1),
        "evidence_immaculate": (1, 0),
        "evidence_scorched": (0, 1),
    },
    "kit.crown.clock.advance",
)
"""How far Mandate and Crisis go."""


@rule("kit.crown.clock.advance")
def dial_steps(result: Result, extras: tuple[Extra, ...]) -> tuple[int, int]:
    """How far Mandate and Crisis go after a major scene, for how it ended and for what else happened in it."""
    steps = [STEPS[one] for one in (result, *extras)]
    return sum(mandate for mandate, _ in steps), sum(crisis for _, crisis in steps)


@rule("kit.crown.clock.dials", "kit.crown.clock.no-decrease")
def turn_dial(dial: int, by: int, cap: int) -> int:
    """A dial goes up to its cap and never down.

    >>> turn_dial(5, 2, 6), turn_dial(2, -1, 6)
    (6, 2)
    """
    return max(dial, min(cap, dial + by))


@rule("kit.crown.finale.balanced", "kit.crown.finale.called", "kit.crown.finale.forced", "kit.pacing.profiles")
def finale_due(campaign: Campaign, profile: Profile) -> Way | None:
    """The finale that the dials bring: forced before called before balanced; None for none.

    What the players have called stays called, however much Crisis there is by then, until the next site that suits or
    the arc in which the rival forces the decision.
    """
    now = crown(campaign)
    mandate, crisis = now.mandate, now.crisis
    least, most = profile.balanced
    if crisis >= profile.forced and (campaign.arc >= now.due or not now.called):
        return "forced"
    if now.called or (mandate >= profile.called[0] and crisis <= profile.called[1]):
        return "called"
    between = mandate >= profile.called[0]
    return "balanced" if between or (least <= mandate <= most and least <= crisis <= most) else None


class DialsTurned(Happening, frozen=True, kw_only=True):
    """Mandate and Crisis went up, by so much at most."""

    mandate: int
    crisis: int
    why: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        now, (_, profile) = crown(campaign), pace(campaign)
        cap = profile.cap if profile else 0
        crisis = turn_dial(now.crisis, self.crisis, cap)
        due = now.due or (campaign.arc + 1 if profile and crisis >= profile.forced else 0)
        dials = replace(now, mandate=turn_dial(now.mandate, self.mandate, cap), crisis=crisis, due=due)
        return count_use(campaign, "scene", CREW, "dials").change(crown=dials)

    def impossible(self, campaign: Campaign) -> str:
        return "dials only rise" if min(self.mandate, self.crisis) < 0 else ""

    def words(self, campaign: Campaign) -> str:
        before, now = crown(campaign), crown(self.apply(campaign))
        forced = f"; the rival forces the decision in arc {now.due}" if now.due != before.due else ""
        return f"Mandate {now.mandate}, Crisis {now.crisis}" + (f": {self.why}" if self.why else "") + forced


class CrownCalled(Happening, frozen=True, kw_only=True):
    """The players called for the decision."""

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(crown=replace(crown(campaign), called=True))

    def words(self, campaign: Campaign) -> str:
        return "The crown is called: it is decided at the next site that suits"


@rule("kit.pacing.one-shot")
def dials_counted(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Where the table counts no dials there are none to turn, and no finale comes of them."""
    _, profile = pace(campaign)
    return None if profile else Denial("this campaign counts neither Mandate nor Crisis")


@rule("kit.crown.clock.advance")
def once_a_scene(campaign: Campaign, deed: ScoreMajor, by: Seat) -> Denial | None:
    """A major scene is scored once, and nothing in it twice."""
    if len(set(deed.extras)) < len(deed.extras):
        return Denial("each of them counts once in a scene")
    return Denial("this scene has been scored") if is_used_up(campaign, "scene", CREW, "dials") else None


@rule("kit.crown.clock.advance")
def fits_clocks(campaign: Campaign, deed: ScoreMajor, by: Seat) -> Denial | None:
    """What lies on the table is not contradicted: a win fills the primary clock, and is messy if a rail is full."""
    primary = [one for one in campaign.clocks.values() if one.sort == "primary"]
    won, full = deed.result in ("clean_win", "messy_win"), next((one for one in primary if one.full), None)
    if primary and deed.result != "clean_loss" and won != bool(full):
        return Denial(f"{full.name} is full" if full else f"{primary[0].name} is not full")
    spoilt = next((one.name for one in campaign.clocks.values() if one.sort == "rail" and one.full), "")
    if deed.result == "clean_win" and spoilt:
        return Denial(f"{spoilt} is full: the win is messy")
    unspoilt = deed.result == "messy_win" and primary and not spoilt
    return Denial("no rail is full: the win is clean") if unspoilt else None


FALLS: dict[Condition, int] = from_rule({"maintained": 0, "neglected": 1, "compromised": 2}, "kit.crown.clock.advance")
"""How often an asset has fallen from its best, by its condition."""


@rule("kit.crown.clock.advance")
def fallen_asset(campaign: Campaign) -> Asset | None:
    """A major asset of the crew that has fallen since its neglect was counted last; None if none has."""
    crew = {one.id for one in campaign.played_characters()}
    major = (one for one in campaign.assets.values() if one.tier == "major" and one.owner in crew)
    return next((one for one in major if falls_to_count(campaign, one)), None)


def falls_to_count(campaign: Campaign, asset: Asset) -> int:
    return max(0, FALLS[asset.condition] - times_used(campaign, "campaign", asset.id, FALL_COUNTED))


@rule("kit.crown.clock.advance")
def was_neglected(campaign: Campaign, deed: ScoreMajor, by: Seat) -> Denial | None:
    """An asset was neglected where a major one of the crew's has fallen from its best, and each fall counts once."""
    fell = "asset_neglect" not in deed.extras or fallen_asset(campaign)
    return None if fell else Denial("no major asset of the crew has fallen since its neglect was counted")


@rule("kit.crown.finale.called")
def may_call(campaign: Campaign, deed: CallCrown, by: Seat) -> Denial | None:
    """Players call the crown with much Mandate and little Crisis, before it is decided."""
    if by not in (GM, *campaign.players):
        return Denial("the players call it")
    if crown(campaign).ending:
        return Denial("a finale has been played")
    _, profile = pace(campaign)
    if profile and finale_due(campaign, profile) == "called" and not crown(campaign).called:
        return None
    least, most = profile.called if profile else (6, 3)
    return Denial(f"the crown is called once, with Mandate {least} or more and Crisis {most} or less")


class ScoreMajor(Deed, frozen=True):
    """Say how a major scene ended, and what else happened in it."""

    result: Result
    extras: tuple[Extra, ...] = ()

    checks = (is_master, dials_counted, in_scene, once_a_scene, fits_clocks, was_neglected)

    def resolve(self, play: Play[Campaign]) -> None:
        mandate, crisis = dial_steps(self.result, self.extras)
        why = ", ".join((self.result, *self.extras)).replace("_", " ")
        play.emit(DialsTurned(mandate=mandate, crisis=crisis, why=why), dial_steps)
        if "asset_neglect" in self.extras and (fallen := fallen_asset(play.state)) is not None:
            falls = falls_to_count(play.state, fallen)
            told = f"The neglect of {fallen.name} is counted"
            counted = Counted(window="campaign", owner=fallen.id, feature=FALL_COUNTED, what=told, times=falls)
            play.emit(counted, fallen_asset)


class CallCrown(Deed, frozen=True):
    """Call for the decision at the next site that suits: any player may, for all."""

    checks = (dials_counted, may_call)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CrownCalled(), may_call)


ACTIONS = (ScoreMajor, CallCrown)
EVENTS = (DialsTurned, CrownCalled)
