"""What the game master may do to a follower for complication points or its Exposure, and how its player may save it."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Happening, is_master
from fieldcraft.systems.fates_edge.campaign.characters.samples import is_exposed_by
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.helping import AssistWithdrawn
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, has_rolled
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked, start_clock
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_rail, deny_no_room
from fieldcraft.systems.fates_edge.campaign.followers.assisting import (
    MOST,
    PINNED,
    condition,
    deny_absent,
    deny_pinned,
    deny_unfit,
)
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    FollowerChanged,
    FollowerDeed,
    FollowerGone,
    answers_for_follower,
    own_follower,
    owner_is_not_lost,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Condition, Follower, Tool
from fieldcraft.systems.fates_edge.campaign.followers.initiative import ACTED
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price, deny_unpayable
from fieldcraft.systems.fates_edge.campaign.followers.points import deny_short, give_points, spend_points
from fieldcraft.systems.fates_edge.campaign.followers.rescue import bring_back, rescue_clock
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here, in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    Counted,
    deny_used_up,
    is_used_up,
    return_use,
    times_used,
)

PRICES: dict[Tool, int] = from_rule(
    {"pin": 2, "wound": 2, "burn": 3, "seize": 4, "separate": 2, "lose": 3},
    "core.follower.risk.tools",
    "core.follower.risk",
    "kit.lethal.fallout",
)
"""What each tool costs."""

LESSER: dict[Tool, Tool] = from_rule(
    {"lose": "seize", "seize": "burn", "burn": "wound", "wound": "pin", "separate": "pin"}, "core.follower.loyalty"
)
"""What a devoted follower makes of each; being cut off is the least, of which nothing is left."""

WHOLE: dict[Tool, tuple[Condition, ...]] = from_rule(
    {"burn": ("maintained",), "seize": ("maintained", "neglected")}, "core.follower.risk.tools"
)
"""The conditions that a tool makes worse, if it makes one worse."""

TOLD: dict[Tool, str] = {
    "pin": "is cut off",
    "wound": "is wounded",
    "burn": "is exposed and neglected",
    "seize": "is taken or turns away",
    "separate": "is separated from the crew",
    "lose": "is lost",
}

NOTICED = "noticed"
"""What is counted for a scene: that a follower's Exposure told."""


@rule("core.follower.risk", "core.follower.risk.tools", "kit.lethal.fallout")
def tool_price(follower: Follower, tool: Tool) -> int:
    """What it costs the game master to strike a follower instead of its leader; to lose one in danger already, two."""
    danger = follower.where == "separated" or follower.wounds > 0 or follower.exposure == MOST
    return 2 if tool == "lose" and danger else PRICES[tool]


@rule("core.follower.risk")
def can_threaten(campaign: Campaign, deed: Threaten, by: Seat) -> Denial | None:
    """One thing at a time befalls a follower that is there, and it is paid for; one that is separated may be lost."""
    one = campaign.followers[deed.follower]
    if campaign.characters[one.owner].is_gone:
        return Denial(f"{one.name} follows nobody now", unit=one.id)
    reached = one.where == "present" or (one.where == "separated" and deed.tool == "lose")
    if one.threat or not reached:
        return Denial(f"{one.name} is {one.where if one.where != 'present' else 'in danger already'}", unit=one.id)
    if one.where == "present" and (no := deny_absent(campaign, one)) is not None:
        return no
    if deed.tool == "pin" and campaign.scene is None:
        return Denial("nobody is cut off while no scene is played", unit=one.id)
    if (now := condition(one)) not in WHOLE.get(deed.tool, (now,)):
        return Denial(f"{one.name} is {now} already", unit=one.id)
    no = None if deed.tool == "lose" else deny_unexposed(campaign, one, deed.attempt)
    return no or deny_short(campaign, tool_price(one, deed.tool), deed.attempt)


@rule("core.follower.risk", "core.follower.risk.tools", "kit.sample.ash-notes")
def deny_unexposed(campaign: Campaign, follower: Follower, attempt: str) -> Denial | None:
    """Points of a check endanger who helped with it; banked ones who helped with a roll of the scene or acted in it.

    Those of a signature move may endanger besides whom it exposes.
    """
    if attempt in campaign.attempts:
        check = campaign.attempts[attempt]
        moved = check.character == follower.owner and is_exposed_by(check.goal, follower.role)
        exposed = moved or has_helped(follower, check)
        return None if exposed else Denial(f"{follower.name} did not help with {check.goal}")
    rolled = (one for one in campaign.attempts.values() if has_rolled(one))
    if any(has_helped(follower, one) for one in rolled) or times_used(campaign, "scene", follower.id, ACTED):
        return None
    return Denial(f"{follower.name} has helped with no roll and done nothing in this scene", unit=follower.id)


def has_helped(follower: Follower, attempt: Attempt) -> bool:
    return any(help.helper == follower.id for help in attempt.helps)


@rule("core.follower.risk.player-save")
def is_threatened(campaign: Campaign, deed: FollowerDeed, by: Seat) -> Denial | None:
    """Its player decides what becomes of a follower that is in danger."""
    one = campaign.followers[deed.follower]
    return None if one.threat else Denial(f"{one.name} is not in danger", unit=one.id)


class Threaten(FollowerDeed, frozen=True):
    """Spend points on a follower: of those that a check left, or from the bank."""

    tool: Tool
    attempt: str = ""

    checks = (is_master, own_follower, can_threaten)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        cost = tool_price(one, self.tool)
        spend_points(play, cost, f"{one.name} is in danger", self.attempt, tool_price)
        danger = f"{TOLD[self.tool]}, unless it is saved"
        play.emit(FollowerChanged(follower=replace(one, threat=self.tool), what=danger), is_threatened)


@rule("core.follower.risk.player-save")
def shield(follower: Follower) -> FollowerChanged:
    """A leader who shields a follower takes something harsher in its stead."""
    return FollowerChanged(follower=replace(follower, threat=None), what="is shielded: worse befalls its leader")


@rule("core.follower.risk.player-save")
def points_for_shielding(follower: Follower) -> int:
    """Something harsher is worth one point more than what would have befallen the follower."""
    return tool_price(follower, follower.threat) + 1 if follower.threat else 0


@rule("core.follower.risk.player-save")
def leader_is_there(campaign: Campaign, deed: ShieldFollower, by: Seat) -> Denial | None:
    """Who takes something harsher upon itself is on screen for it."""
    return deny_not_here(campaign, campaign.followers[deed.follower].owner)


class ShieldFollower(FollowerDeed, frozen=True):
    """Save a follower, and take something harsher."""

    checks = (own_follower, owner_is_not_lost, is_threatened, answers_for_follower, leader_is_there)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        source = f"worse for {play.state.characters[one.owner].name} than for {one.name}"
        play.emit(shield(one), shield)
        give_points(play, points_for_shielding(one), source, points_for_shielding, on=one.owner)


@rule("core.follower.risk.tools")
def wound_follower(follower: Follower) -> Follower:
    """A wound marks one harm and takes one from the Cap until it is treated."""
    return replace(follower, harm=min(MOST, follower.harm + 1), wounds=follower.wounds + 1)


def apply_hit(one: Follower, tool: Tool) -> Follower:
    """A follower after what befell it."""
    one = replace(one, threat=None)
    match tool:
        case "wound":
            return wound_follower(one)
        case "burn":
            return replace(one, condition="neglected" if one.condition == "maintained" else one.condition)
        case "seize":
            return replace(one, condition="compromised", flagged=False, recovered=False)
        case "separate":
            return replace(one, where="separated")
    return one


@rule("core.familiar.taken-out")
def withdraw_familiar(familiar: Follower) -> Follower:
    """A familiar that would be taken out or die has all the harm that there is."""
    return replace(familiar, threat=None, harm=MOST, where="present")


@rule("core.follower.risk.tools")
def stop_helping(play: Play[Campaign], follower: str) -> None:
    """Who is gone or can do nothing helps with no roll that is still to come."""
    one = play.state.followers.get(follower)
    if one is not None and deny_unfit(play.state, one) is None:
        return
    for attempt in play.state.attempts.values():
        if attempt.stage in OPEN_STAGES and any(help.helper == follower for help in attempt.helps):
            play.emit(AssistWithdrawn(attempt=attempt.id, helper=follower), stop_helping)


class LetBackIn(Happening, frozen=True, kw_only=True):
    """A follower that was cut off is with the crew again."""

    follower: str

    def apply(self, campaign: Campaign) -> Campaign:
        return return_use(campaign, "scene", self.follower, PINNED)

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.followers[self.follower].name} is cut off no more"


@rule("core.follower.risk.tools", "kit.lethal.fallout")
def strike_follower(play: Play[Campaign], follower: str, tool: Tool) -> None:
    """Let something befall a follower, who helps with nothing any more if it is gone or can do nothing."""
    one = play.state.followers[follower]
    if tool == "lose":
        lose_follower(play, one)
    else:
        play.emit(FollowerChanged(follower=apply_hit(one, tool), what=TOLD[tool]), strike_follower)
    if tool == "pin":
        play.emit(Counted(window="scene", owner=follower, feature=PINNED, what=""), strike_follower)
    if tool == "separate":
        start_clock(play, rescue_clock(one), rescue_clock)
    stop_helping(play, follower)


@rule("kit.lethal.fallout", "core.familiar.taken-out")
def lose_follower(play: Play[Campaign], follower: Follower) -> None:
    """A follower is lost for good, and nobody searches for it; a familiar withdraws until it is treated."""
    if follower.familiar:
        withdrawn = FollowerChanged(follower=withdraw_familiar(follower), what="withdraws until it is treated")
        play.emit(withdrawn, withdraw_familiar)
    else:
        play.emit(FollowerGone(follower=follower.id, what=TOLD["lose"]), lose_follower)


class AcceptHit(FollowerDeed, frozen=True):
    """Let the follower take the hit."""

    checks = (own_follower, is_threatened, answers_for_follower)

    def resolve(self, play: Play[Campaign]) -> None:
        tool = play.state.followers[self.follower].threat
        if tool is not None:
            strike_follower(play, self.follower, tool)


@rule("core.follower.loyalty")
def can_lessen_hit(campaign: Campaign, deed: LessenHit, by: Seat) -> Denial | None:
    """A devoted follower turns one complication of the arc into something less."""
    one = campaign.followers[deed.follower]
    if one.loyalty != "devoted":
        return Denial(f"{one.name} is not devoted", unit=one.id)
    return deny_used_up(campaign, "arc", one.id, "devotion", f"the devotion of {one.name}")


class LessenHit(FollowerDeed, frozen=True):
    """Let a devoted follower come off lightly."""

    checks = (own_follower, owner_is_not_lost, is_threatened, answers_for_follower, can_lessen_hit)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        less = LESSER.get(one.threat) if one.threat else None
        play.emit(Counted(window="arc", owner=one.id, feature="devotion", what=""), can_lessen_hit)
        play.emit(FollowerChanged(follower=replace(one, threat=None), what="comes off lightly"), can_lessen_hit)
        if less is not None and (less != "pin" or play.state.scene is not None):
            strike_follower(play, one.id, less)


@rule("core.follower.rescue-example")
def can_keep_together(campaign: Campaign, deed: KeepTogether, by: Seat) -> Denial | None:
    """A boon keeps a follower from being separated."""
    one = campaign.followers[deed.follower]
    if one.threat != "separate":
        return Denial(f"{one.name} is not being separated", unit=one.id)
    return deny_unpayable(campaign, one.owner, Price(boons=1))


class KeepTogether(FollowerDeed, frozen=True):
    """Spend a boon so that a follower is not separated."""

    checks = (own_follower, owner_is_not_lost, can_keep_together, answers_for_follower)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        paid = Paid(character=one.owner, price=Price(boons=1), kind="other", what=f"keeping {one.name} close")
        play.emit(paid, can_keep_together)
        play.emit(FollowerChanged(follower=replace(one, threat=None), what="stays with the crew"), can_keep_together)


@rule("core.follower.rescue-example", "core.follower.risk.tools")
def is_separated(campaign: Campaign, deed: FindFollower, by: Seat) -> Denial | None:
    """Only who was separated is found again, and who is cut off may be let back in before the scene ends."""
    one = campaign.followers[deed.follower]
    if one.where == "separated" or deny_pinned(campaign, one) is not None:
        return None
    return Denial(f"{one.name} is {one.where}", unit=one.id)


class FindFollower(FollowerDeed, frozen=True):
    """Bring a follower that was separated or cut off back to the crew."""

    checks = (is_master, own_follower, is_separated)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        if one.where != "separated":
            play.emit(LetBackIn(follower=one.id), is_separated)
            return
        bring_back(play, self.follower)


@rule("core.follower.tracks")
def can_turn_exposure(campaign: Campaign, deed: TurnExposure, by: Seat) -> Denial | None:
    """At Exposure 3 the game master may take a follower out of the scene that it is in or tick a rail, once in it."""
    one = campaign.followers[deed.follower]
    if one.exposure < MOST:
        return Denial(f"{one.name} has Exposure {one.exposure}, not {MOST}", unit=one.id)
    if (no := deny_absent(campaign, one) or deny_pinned(campaign, one)) is not None:
        return no
    if deed.rail and (no := deny_no_rail(campaign, deed.rail) or deny_no_room(campaign, deed.rail, 1)) is not None:
        return no
    told = is_used_up(campaign, "scene", one.id, NOTICED)
    return Denial(f"the Exposure of {one.name} has told in this scene", unit=one.id) if told else None


class TurnExposure(FollowerDeed, frozen=True):
    """Turn a follower's Exposure against the crew: a rail ticks, or without one the follower is out of the scene."""

    rail: str = ""

    checks = (is_master, own_follower, in_scene, can_turn_exposure)

    def resolve(self, play: Play[Campaign]) -> None:
        name = play.state.followers[self.follower].name
        known = Counted(window="scene", owner=self.follower, feature=NOTICED, what=f"{name} is known too well")
        play.emit(known, can_turn_exposure)
        if self.rail:
            play.emit(Ticked(clock=self.rail, by=1, why=f"{name} is known"), can_turn_exposure)
        else:
            gone = Counted(window="scene", owner=self.follower, feature=PINNED, what=f"{name} is out of the scene")
            play.emit(gone, can_turn_exposure)
            stop_helping(play, self.follower)


ACTIONS = (Threaten, ShieldFollower, AcceptHit, LessenHit, KeepTogether, FindFollower, TurnExposure)
EVENTS = (LetBackIn,)
