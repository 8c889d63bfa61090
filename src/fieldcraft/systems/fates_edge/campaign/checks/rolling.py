"""The roll of a check: whether it may be made, the ladder of descriptions, and the boon that throws a die again."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.core import GM, Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.characters.effects import sure_points
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.gear import deny_broken, deny_broken_tools
from fieldcraft.systems.fates_edge.campaign.characters.projects import has_day_for_project, is_project_work, note_work
from fieldcraft.systems.fates_edge.campaign.characters.weapons import deny_out_of_hand
from fieldcraft.systems.fates_edge.campaign.checks.boons import BoonsSpent, is_moment_past, pass_moment
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Unmarked
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.loading import count_shot, is_still_loaded
from fieldcraft.systems.fates_edge.campaign.checks.openings import roll_with_asset, take_openings
from fieldcraft.systems.fates_edge.campaign.checks.pools import (
    FOOTING,
    check_pool,
    footing_penalty,
    pool_size,
    roll_of,
    who_rolls,
)
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_disarmed, deny_restrained
from fieldcraft.systems.fates_edge.campaign.checks.results import is_weaving
from fieldcraft.systems.fates_edge.campaign.checks.steps import (
    Progress,
    Step,
    actor,
    actor_is_here,
    in_time,
    is_own_check,
)
from fieldcraft.systems.fates_edge.campaign.checks.strain import catch_breaths, find_strains, has_borne_strain
from fieldcraft.systems.fates_edge.campaign.checks.throws import (
    DiceRerolled,
    Place,
    deny_mitigated,
    replace_faces,
    roll_dice,
)
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import deny_helpless, deny_spent
from fieldcraft.systems.fates_edge.campaign.condition.stillness import STIRRED, beat_key, deny_exertion, exertions
from fieldcraft.systems.fates_edge.campaign.followers.points import give_points
from fieldcraft.systems.fates_edge.campaign.magic.spell_help import use_spells
from fieldcraft.systems.fates_edge.campaign.scaling.beats import finish_check, rolls_in_turn
from fieldcraft.systems.fates_edge.campaign.scaling.turns import takes_turn
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared import checks
from fieldcraft.systems.fates_edge.shared.boons import kept_complications, reroll_price


class OppositionRolled(Progress, frozen=True, kw_only=True):
    """The dice against the check fell."""

    reveals_information = True

    faces: tuple[int, ...]

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"opposition": attempt.opposition and msgspec.structs.replace(attempt.opposition, faces=self.faces)}

    def words(self, campaign: Campaign) -> str:
        against = campaign.attempts[self.attempt].opposition
        return f"{against.who if against else 'Opposition'}: {', '.join(map(str, self.faces))}"


class CheckRolled(Progress, frozen=True, kw_only=True):
    """The dice fell: `first` as they fell, `faces` once the ladder's were thrown again at `places`."""

    reveals_information = True

    first: tuple[int, ...]
    faces: tuple[int, ...]
    places: tuple[int, ...] = ()
    forced: dict[str, int] = {}

    def apply(self, campaign: Campaign) -> Campaign:
        new = campaign.attempts[self.attempt]
        for one in campaign.attempts.values():
            if one.character == new.character:
                campaign = pass_moment(campaign, one)
        return count_exertions(super().apply(campaign), new)

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {
            "stage": "rolled",
            "faces": self.faces,
            "ones": self.first.count(checks.COMPLICATION),
            "forced": self.forced,
        }

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.attempts[self.attempt].goal}: {', '.join(map(str, self.faces)) or 'no dice'}"


def count_exertions(campaign: Campaign, attempt: Attempt) -> Campaign:
    """Count for the beat what those who make a check exert themselves at, and who fights or runs with them."""
    for character in (attempt.character, *attempt.members):
        for what in exertions(attempt):
            campaign = count_use(campaign, "scene", character, beat_key(campaign, what))
    for one in attempt.helps:
        if not one.follower and STIRRED in exertions(msgspec.structs.replace(attempt, skill=one.skill)):
            campaign = count_use(campaign, "scene", one.helper, beat_key(campaign, STIRRED))
    return campaign


@rule("kit.spell.mend-flesh", "kit.gear.cultural")
def may_exert(campaign: Campaign, deed: RollCheck, by: Seat) -> Denial | None:
    """Nobody who lies still rolls for a fight that was proposed before, nor who gave up the attack for one."""
    attempt = campaign.attempts[deed.attempt]
    together = (attempt.character, *attempt.members)
    found = (deny_exertion(campaign, id, attempt) for id in together)
    return next(filter(None, found), None)


@rule("core.cp.menu.combat", "core.fatigue.effect", "kit.gear.weapons-melee", "kit.gear.break")
def is_still_able(campaign: Campaign, deed: RollCheck, by: Seat) -> Denial | None:
    """What befell somebody or what they hold since a check was proposed counts as it is rolled; all resist a threat.

    The game master rolls what goes on without the tools that have broken.
    """
    one = campaign.attempts[deed.attempt]
    if one.sort == "resist":
        return None
    return (
        deny_spent(campaign, actor(campaign, one), one)
        or deny_restrained(campaign, one.character, one.attribute, one.skill, one.tags)
        or deny_disarmed(campaign, one.character, one.skill)
        or deny_out_of_hand(campaign, one.character, one.gear)
        or deny_broken(campaign, one.character, one.gear)
        or (None if by == GM else deny_broken_tools(campaign, one.character, one.tags))
    )


@rule("core.boon.reroll", "core.check.group")
def boon_payer(campaign: Campaign, attempt: Attempt, by: Seat) -> Character:
    """Who pays for a die that is thrown again: one who rolled with others, for their player, or whose check it is."""
    rolled = (campaign.characters[id] for id in who_rolls(campaign, attempt))
    return next((one for one in rolled if by in (GM, one.seat) and one.boons), actor(campaign, attempt))


@rule("campaign.own", "core.check.group")
def is_own_roll(campaign: Campaign, deed: RerollDie, by: Seat) -> Denial | None:
    """Who rolls with others pays for one of all their dice as well as whose check it is."""
    rolled = who_rolls(campaign, campaign.attempts[deed.attempt])
    return None if by in {campaign.characters[id].seat for id in rolled} else is_own_check(campaign, deed, by)


@rule("core.boon.reroll")
def has_boon_left(campaign: Campaign, deed: RerollDie, by: Seat) -> Denial | None:
    """A boon throws one die of a roll again, and only one in a roll, as soon as the dice lie."""
    attempt = campaign.attempts[deed.attempt]
    if (payer := boon_payer(campaign, attempt, by)).boons < reroll_price():
        return Denial(f"{payer.name} has no boon")
    if attempt.boons:
        return Denial("a boon was spent on this roll already")
    return Denial("a boon is declared as soon as the dice lie") if is_moment_past(campaign, attempt) else None


@rule("core.check.order-of-operations")
def is_unmitigated(campaign: Campaign, deed: RerollDie, by: Seat) -> Denial | None:
    """A boon throws a die again before talents take points off the roll, and not after that."""
    return deny_mitigated(campaign.attempts[deed.attempt])


@rule("core.boon.reroll")
def is_on_table(campaign: Campaign, deed: RerollDie, by: Seat) -> Denial | None:
    """Only a die that was rolled can be thrown again."""
    faces = campaign.attempts[deed.attempt].faces
    if deed.place < len(faces):
        return None
    return Denial(f"the roll has {pluralize(len(faces), 'die', 'dice')}, counted from 0")


@rule("kit.scaling.beat", "kit.scaling.assist-or-act", "core.check.group")
def end_turn_in_beat(play: Play[Campaign], attempt: Attempt) -> None:
    """In a beat of a scaled scene a check is what all who take part in it do, and a spell is once it is woven."""
    if takes_turn(attempt) and (attempt.sort != "casting" or is_weaving(attempt)):
        finish_check(play, attempt)


@rule("kit.harm.track", "kit.lethal.fatigue-ladder")
def actor_is_not_out(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """Who is out until somebody tends them rolls nothing that was announced before; a threat everybody resists."""
    check = campaign.attempts[deed.attempt]
    return None if check.sort == "resist" else deny_helpless(campaign, actor(campaign, check))


class RollCheck(Step, frozen=True):
    """Roll the dice; ones are thrown again as far as the description earns it."""

    stages = ("staked",)

    checks = (
        in_time,
        is_own_check,
        actor_is_here,
        actor_is_not_out,
        is_still_able,
        is_still_loaded,
        rolls_in_turn,
        may_exert,
        has_day_for_project,
    )

    def project_workers(self, campaign: Campaign) -> tuple[str, ...]:
        attempt = campaign.attempts[self.attempt]
        return (attempt.character, *attempt.members) if is_project_work(campaign, attempt.clock) else ()

    def resolve(self, play: Play[Campaign]) -> None:
        dice = pool_size(check_pool(play.state, play.state.attempts[self.attempt]))
        take_openings(play, self.attempt)
        roll_with_asset(play, play.state.attempts[self.attempt])
        attempt, kind = play.state.attempts[self.attempt], D10
        note_work(play, attempt.clock, attempt.character, *attempt.members)
        if attempt.opposition is not None:
            against = play.roll(kind.sides, attempt.opposition.dice, attempt.opposition.who)
            play.emit(OppositionRolled(attempt=self.attempt, faces=against), in_time)
        first = roll_dice(play, kind, dice, attempt.goal)
        places = checks.ones_again(first, attempt.description)
        faces = replace_faces(first, places, roll_dice(play, kind, len(places), f"{attempt.goal}: ones again"))
        forced = find_strains(play.state, attempt, D10.count(faces)[0])
        for gain in sure_points(play.state, actor(play.state, attempt), roll_of(attempt)):
            give_points(play, gain.amount, gain.name, sure_points)
        rolled = CheckRolled(attempt=self.attempt, first=first, faces=faces, places=places, forced=forced)
        play.emit(rolled, checks.ones_again)
        end_turn_in_beat(play, play.state.attempts[self.attempt])
        use_spells(play, attempt)
        catch_breaths(play, [id for id in who_rolls(play.state, attempt) if id not in forced])
        count_shot(play, attempt)
        regain_footing(play, attempt)


@rule("core.check.defense", "core.check.group")
def regain_footing(play: Play[Campaign], attempt: Attempt) -> None:
    """Lost footing costs whoever defends, alone or with others, a die of one defence."""
    for id in who_rolls(play.state, attempt) if attempt.sort == "defense" else ():
        if FOOTING in play.state.characters[id].conditions:
            play.emit(Unmarked(character=id, condition=FOOTING), footing_penalty)


class RerollDie(Step, frozen=True):
    """Pay a boon to throw one die again, at its place counted from 0; the new face stands."""

    stages = ("rolled",)

    place: Place

    checks = (in_time, is_own_roll, has_borne_strain, is_unmitigated, has_boon_left, is_on_table)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt = play.state.attempts[self.attempt]
        kept = kept_complications(attempt.faces[self.place], attempt.sort == "casting")
        payer = boon_payer(play.state, attempt, play.by)
        play.emit(BoonsSpent(character=payer.id, count=reroll_price(), why="a die again"), has_boon_left)
        faces = play.roll(D10.sides, 1, f"{attempt.goal}: a boon")
        play.emit(
            DiceRerolled(attempt=self.attempt, places=(self.place,), faces=faces, boons=1, kept=kept), has_boon_left
        )


ACTIONS = (RollCheck, RerollDie)
EVENTS = (OppositionRolled, CheckRolled, DiceRerolled)
