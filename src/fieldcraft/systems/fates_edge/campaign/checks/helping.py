"""Help with a check: the dice that others lend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule, ruling_id
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.characters.effects import helpers
from fieldcraft.systems.fates_edge.campaign.characters.terms import meant_skill
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help, Means, Name, Text
from fieldcraft.systems.fates_edge.campaign.checks.grouping import deny_falling_behind, deny_turn_taken, helper_dice
from fieldcraft.systems.fates_edge.campaign.checks.pools import roll_of
from fieldcraft.systems.fates_edge.campaign.checks.proposal import is_known_skill
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_apart, is_together
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, CharacterStep, Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON, deny_no_hand
from fieldcraft.systems.fates_edge.campaign.followers.assisting import (
    INITIATIVE,
    deny_no_window,
    deny_unfit,
    deny_untold_method,
    follower_dice,
)
from fieldcraft.systems.fates_edge.campaign.followers.creditors import show_creditor
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.followers.initiative import deny_acted, eases_next_roll, list_helpers
from fieldcraft.systems.fates_edge.campaign.magic.severity import casting_of
from fieldcraft.systems.fates_edge.campaign.names import spell_out, spell_words
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, count_use, return_use


class Assisted(Progress, frozen=True, kw_only=True):
    """Somebody lent dice; with `window` this took the crew's window for Follower Initiative."""

    help: Help
    window: bool = False

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"helps": (*attempt.helps, self.help)}

    def apply(self, campaign: Campaign) -> Campaign:
        after = super().apply(campaign)
        return count_use(after, "scene", CREW, INITIATIVE) if self.window else after

    def words(self, campaign: Campaign) -> str:
        taken = ", for the crew's Follower Initiative of this scene" if self.window else ""
        asked = ask_procedure(campaign, campaign.attempts[self.attempt], self.help)
        return f"Help: {pluralize(self.help.dice, 'die', 'dice')} from {self.help.what}{taken}{asked}"


@rule("core.assist.primary-skill", "core.assist.pc", "core.follower.assist.off-role")
def ask_procedure(campaign: Campaign, attempt: Attempt, help: Help) -> str:
    """What the game master is asked of help, but for a character by the very skill: does it fit, is it told?"""
    if not help.follower and meant_skill(campaign, campaign.characters[help.helper], help.skill) == attempt.skill:
        return ""
    told = "" if help.within else "are those a sense, a method and a risk, and "
    return f" (the game master: {told}does that fit {spell_out(attempt.skill)}?)"


class AssistWithdrawn(Progress, frozen=True, kw_only=True):
    """Somebody helps no more."""

    helper: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"helps": tuple(one for one in attempt.helps if one.helper != self.helper)}

    def apply(self, campaign: Campaign) -> Campaign:
        after = super().apply(campaign)
        shared = campaign.attempts[self.attempt].shared
        return return_use(after, "scene", CREW, INITIATIVE) if shared else after

    def impossible(self, campaign: Campaign) -> str:
        if why := super().impossible(campaign):
            return why
        there = any(one.helper == self.helper for one in campaign.attempts[self.attempt].helps)
        return "" if there else f"{self.helper!r} does not help with check {self.attempt!r}"

    def words(self, campaign: Campaign) -> str:
        helps = campaign.attempts[self.attempt].helps
        return f"No more help from {next(one.what for one in helps if one.helper == self.helper)}"


@rule("core.assist.pc", "core.resource.screen-split", "campaign.scenes")
def lose_helpers(campaign: Campaign) -> Iterator[Event]:
    """Who is no more there to help, or not able to, lends no dice to a check that is yet to be rolled."""
    for attempt in campaign.attempts.values():
        for one in attempt.helps if attempt.stage in OPEN_STAGES else ():
            if is_out_of_reach(campaign, attempt, one):
                yield AssistWithdrawn(attempt=attempt.id, helper=one.helper, because=ruling_id(lose_helpers))


def is_out_of_reach(campaign: Campaign, attempt: Attempt, help: Help) -> bool:
    """Whether somebody who lends dice cannot do so any more."""
    if not help.follower:
        no = deny_no_hand(campaign, help.helper) or deny_apart(campaign, help.helper, attempt.character)
        late = deny_turn_taken(campaign, attempt, help.helper)
        return (no or late or deny_unable(campaign, attempt, help.helper, help.skill)) is not None
    if (follower := campaign.followers.get(help.helper)) is None:
        return True
    return (deny_unfit(campaign, follower) or deny_out_of_reach(campaign, follower, attempt)) is not None


@rule("core.assist.helper-count", "core.follower.timing")
def deny_sharing(campaign: Campaign, attempt: Attempt) -> Denial | None:
    """Why two followers do not share a roll: only a talent lets them, for the crew's window of Follower Initiative."""
    most, _ = helpers(campaign, campaign.characters[attempt.character], roll_of(attempt))
    if most < 2 or not campaign.is_played(attempt.character):
        return Denial("somebody helps with this roll already")
    return deny_no_window(campaign)


@rule("core.assist.helper-count", "core.follower.slot-limit")
def has_room_for_helper(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """One helper for a roll; two if both are followers and a talent lets them."""
    attempt = campaign.attempts[deed.attempt]
    if not attempt.helps:
        return None
    followers = isinstance(deed, SendFollower) and all(one.follower for one in attempt.helps)
    if followers and len(attempt.helps) == 1:
        return deny_sharing(campaign, attempt)
    return Denial("somebody helps with this roll already")


@rule("kit.addenda.follower-actions")
def neither_has_acted(campaign: Campaign, deed: SendFollower, by: Seat) -> Denial | None:
    """Two followers share a roll in a window of the scene only if neither took the initiative in the other."""
    already = list_helpers(campaign.attempts[deed.attempt])
    return deny_acted(campaign, (deed.follower, *already)) if already else None


@rule("core.talent.coordinated-assault", "kit.talent.coordinated-assault")
def both_in_their_lanes(campaign: Campaign, deed: SendFollower, by: Seat) -> Denial | None:
    """Two followers help one action only where the lanes of both suit it."""
    helps = campaign.attempts[deed.attempt].helps
    if not helps or (deed.in_role and all(one.within for one in helps)):
        return None
    return Denial("two followers help together only in their lanes", unit=deed.follower)


@rule("core.assist.pc")
def can_assist(campaign: Campaign, deed: Assist, by: Seat) -> Denial | None:
    """Help is worth the helper's own skill: who has none cannot help, and nobody helps themselves."""
    attempt, who = campaign.attempts[deed.attempt], campaign.characters[deed.character]
    if deed.character in (attempt.character, *attempt.members):
        return Denial(f"{who.name} acts already", unit=who.id)
    why = f"{who.name} has no {spell_words(deed.skill)} to help with"
    return None if helper_dice(campaign, who.id, deed.skill) else Denial(why, unit=who.id)


@rule("core.assist.pc", "core.fatigue.effect", "core.cp.menu.combat", "kit.gear.weapons-melee")
def is_able_to_help(campaign: Campaign, deed: Assist, by: Seat) -> Denial | None:
    """Who helps could do it themselves: nobody who is exhausted, restrained or disarmed, as far as that matters."""
    return deny_unable(campaign, campaign.attempts[deed.attempt], deed.character, deed.skill)


@rule("core.magic.ritual.helper-cap")
def is_no_ritual(campaign: Campaign, deed: Assist, by: Seat) -> Denial | None:
    """Who helps with a ritual takes part in it: nobody besides lends dice to its checks."""
    casting = casting_of(campaign, campaign.attempts[deed.attempt])
    return Denial("who helps with a ritual takes part in it") if casting and casting.ritual else None


@rule("kit.scaling.assist-or-act")
def has_not_acted(campaign: Campaign, deed: Assist, by: Seat) -> Denial | None:
    """In a beat of a scaled scene one assists or acts oneself."""
    return deny_turn_taken(campaign, campaign.attempts[deed.attempt], deed.character)


def deny_unable(campaign: Campaign, attempt: Attempt, helper: str, skill: str) -> Denial | None:
    """Why somebody is not able to help with a check by a skill; None if they are."""
    return deny_falling_behind(campaign, attempt, helper, Means(attempt.attribute, skill))


@rule("core.assist.primary-skill", "core.assist.not-rails")
def follower_assist_dice(campaign: Campaign, deed: SendFollower) -> int:
    """A follower helps with the one procedure that the check names; it lends dice and moves no clock."""
    return max(follower_dice(campaign.followers[deed.follower], deed.in_role).total, 0)


@rule("campaign.own", "core.follower.assist.in-role")
def can_send(campaign: Campaign, deed: SendFollower, by: Seat) -> Denial | None:
    """A follower helps its leader and any of the crew; who plays its leader sends it."""
    follower, attempt = campaign.followers.get(deed.follower), campaign.attempts[deed.attempt]
    if follower is None:
        return Denial(f"there is no follower {deed.follower!r}")
    if follower.owner != attempt.character and not campaign.is_played(attempt.character):
        why = f"{follower.name} follows somebody else"
        return Denial(why, unit=follower.id, rule="core.follower.assist.in-role")
    if by not in (GM, campaign.characters[follower.owner].seat):
        return Denial(f"{follower.name} is not yours to send", unit=follower.id)
    again = any(one.helper == follower.id for one in attempt.helps)
    return Denial(f"{follower.name} helps already", unit=follower.id) if again else None


@rule("core.cp.menu.combat", "kit.cp.spend-ladder")
def is_within_reach(campaign: Campaign, deed: SendFollower, by: Seat) -> Denial | None:
    """A follower is where its leader is: it helps nobody from whom that is separated."""
    return deny_out_of_reach(campaign, campaign.followers[deed.follower], campaign.attempts[deed.attempt])


def deny_out_of_reach(campaign: Campaign, follower: Follower, attempt: Attempt) -> Denial | None:
    """Why a follower is not where a check is made; None if it is, as always with its own leader."""
    return deny_apart(campaign, follower.owner, attempt.character)


@rule("core.assist.primary-skill")
def follower_can_help(campaign: Campaign, deed: SendFollower, by: Seat) -> Denial | None:
    """A follower must be there and lend a die, and outside of its lane its help must be told."""
    one = campaign.followers[deed.follower]
    if (no := deny_unfit(campaign, one)) is not None:
        return no
    if not follower_assist_dice(campaign, deed):
        return Denial(f"{one.name} lends no die as it is", unit=one.id)
    return None if deed.in_role else deny_untold_method(deed.sense, deed.way, deed.risk)


@rule("kit.addenda.follower-actions")
def did_not_ease_it(campaign: Campaign, deed: SendFollower, by: Seat) -> Denial | None:
    """A follower does not help with the very roll for which it took the initiative; with any later one it may."""
    one = campaign.followers[deed.follower]
    eased = eases_next_roll(campaign, one, campaign.attempts[deed.attempt].character)
    return Denial(f"{one.name} has taken the initiative for this roll", unit=one.id) if eased else None


@rule("campaign.own")
def own_help(campaign: Campaign, deed: WithdrawAssist, by: Seat) -> Denial | None:
    """Help is withdrawn by who gave it."""
    attempt = campaign.attempts[deed.attempt]
    if all(one.helper != deed.helper for one in attempt.helps):
        return Denial("they do not help")
    owner = campaign.followers[deed.helper].owner if deed.helper in campaign.followers else deed.helper
    return None if by in (GM, campaign.characters[owner].seat) else Denial("this is not yours to withdraw")


@rule("core.follower.specialty", "core.follower.assist.off-role", "core.assist.primary-skill")
def help_told(campaign: Campaign, deed: SendFollower) -> str:
    """Who helps and in which lane, and how if that is told, or how outside of it, for the game master to judge."""
    one = campaign.followers[deed.follower]
    if deed.in_role:
        return ": ".join(filter(None, (f"{one.name}, {', '.join((one.role, *one.roles))}", deed.way)))
    return f"{one.name}, outside its lane: {deed.sense}, {deed.way}, {deed.risk}"


class Assist(CharacterStep, frozen=True):
    """Help with a skill of one's own that fits."""

    stages = OPEN_STAGES

    skill: Name

    checks = (
        *IN_PERSON,
        in_time,
        is_known_skill,
        is_together,
        is_able_to_help,
        can_assist,
        is_no_ritual,
        has_room_for_helper,
        has_not_acted,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        what = f"{play.state.characters[self.character].name}, {self.skill}"
        dice = helper_dice(play.state, self.character, self.skill)
        given = Help(self.character, dice, what, skill=self.skill)
        play.emit(Assisted(attempt=self.attempt, help=given), helper_dice)


class SendFollower(Step, frozen=True):
    """Let a follower help in its lane, in a `way` that may be told, or outside of it by a sense, a way and a risk."""

    stages = OPEN_STAGES

    follower: str
    in_role: bool = True
    sense: Text = ""
    way: Text = ""
    risk: Text = ""

    checks = (
        in_time,
        can_send,
        is_within_reach,
        follower_can_help,
        did_not_ease_it,
        has_room_for_helper,
        neither_has_acted,
        both_in_their_lanes,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        given = Help(
            self.follower,
            follower_assist_dice(play.state, self),
            help_told(play.state, self),
            follower=True,
            within=self.in_role,
        )
        second = bool(play.state.attempts[self.attempt].helps)
        play.emit(Assisted(attempt=self.attempt, help=given, window=second), follower_assist_dice)
        show_creditor(play, self.follower)


class WithdrawAssist(Step, frozen=True):
    """Take help back before the dice fall."""

    stages = OPEN_STAGES

    helper: str

    checks = (in_time, own_help)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(AssistWithdrawn(attempt=self.attempt, helper=self.helper), own_help)


ACTIONS = (Assist, SendFollower, WithdrawAssist)
EVENTS = (Assisted, AssistWithdrawn)
