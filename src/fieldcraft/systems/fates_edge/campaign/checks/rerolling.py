"""What talents do to a roll: dice, re-rolls, successes, points taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.core.tally import Part
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import is_active, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import ExtraDice, Reroll
from fieldcraft.systems.fates_edge.campaign.characters.effects import (
    FeatureUsed,
    Gain,
    Roll,
    allies_present,
    extra_dice,
    find_feature,
    mitigation,
    most_uses,
    rerolls,
    sure_successes,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.checks.boons import BoonsSpent, gain_boons
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Given, Name, Stage
from fieldcraft.systems.fates_edge.campaign.checks.giving import TalentDiceGiven
from fieldcraft.systems.fates_edge.campaign.checks.pools import ALLY, BANNER, roll_for
from fieldcraft.systems.fates_edge.campaign.checks.rallying import has_unit, inspires_group
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_apart
from fieldcraft.systems.fates_edge.campaign.checks.results import count_faces, grade_check
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, CharacterStep, Progress, actor, in_time
from fieldcraft.systems.fates_edge.campaign.checks.strain import has_borne_strain
from fieldcraft.systems.fates_edge.campaign.checks.throws import DiceRerolled, Places, deny_mitigated
from fieldcraft.systems.fates_edge.campaign.checks.visiting import gain_of_visit, is_on_visit, remember_visit
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import deny_helpless
from fieldcraft.systems.fates_edge.campaign.condition.stillness import deny_no_attack_left, forgo_attack
from fieldcraft.systems.fates_edge.campaign.followers.points import give_points
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, deny_used_up, is_used_up
from fieldcraft.systems.fates_edge.pools.pool import D10

Gains = Callable[[Campaign, Character, Roll], tuple[Gain, ...]]


ALL = 99
"""More points than any roll leaves: what takes so many off takes them all."""


class RollEased(Progress, frozen=True, kw_only=True):
    """A talent took `less` points off a roll, or made `sure` successes."""

    less: int = 0
    sure: int = 0

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"less": attempt.less + self.less, "sure": attempt.sure + self.sure}

    def words(self, campaign: Campaign) -> str:
        _, there = count_faces(campaign, campaign.attempts[self.attempt])
        gone = "all" if self.less >= ALL else min(self.less, there)
        less = f"{gone} CP less" if gone else ""
        sure = pluralize(self.sure, "sure success", "sure successes") if self.sure else ""
        return ", ".join(filter(None, (less, sure)))


Use = Literal["dice", "reroll", "mitigate", "success"]

BEFORE: dict[Use, Gains] = {"dice": extra_dice}
COUNTED_IN: tuple[Use, ...] = ("dice", "mitigate")
"""What counts by itself where it always holds."""

AFTER: dict[Use, Gains] = {"reroll": rerolls, "mitigate": mitigation, "success": sure_successes}


def usable_gains(campaign: Campaign, attempt: Attempt, who: Character) -> Iterator[tuple[Use, Gain]]:
    """What somebody's talents and gear do for a check now; for one of others only what may be given to them."""
    ways = BEFORE if attempt.stage in OPEN_STAGES else AFTER
    own = who.id in (attempt.character, *attempt.members)
    for use, gains in ways.items():
        for one in gains(campaign, who, roll_for(campaign, attempt, who)):
            if own or one.allies:
                yield use, one


@rule("core.check.order-of-operations")
def find_gift(campaign: Campaign, deed: UseTalent) -> tuple[Use, Gain] | None:
    """What a talent or gear does for a roll at this point: dice before it, re-rolls and the like after it."""
    attempt, who = campaign.attempts[deed.attempt], campaign.characters[deed.character]
    return next((found for found in usable_gains(campaign, attempt, who) if found[1].feature == deed.talent), None)


@rule("core.talent.commanding-presence", "core.prestige.hearth-banner")
def is_for_roller(use: Use, gain: Gain) -> bool:
    """Whether an ally who rolls may use somebody's talent as well: a banner, or what throws dice of each roll again."""
    return gain.feature == BANNER or (use == "reroll" and gain.allies and gain.once == "roll")


@rule("core.talent.commanding-presence", "core.prestige.hearth-banner")
def is_own_or_obeyed(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """A talent is used by who has it; who obeys an order or defends a banner has its dice of their own accord."""
    if (no := is_own(campaign, deed, by)) is None or obeys(campaign, deed, by):
        return None
    return replace(no, rule=ruling_id(is_own))


@rule("core.prestige.hearth-banner")
def is_active_or_banner(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """Who uses a talent is at the table; only a banner holds also while its owner is away."""
    no = is_active(campaign, deed, by)
    flies = deed.talent == BANNER and campaign.characters[deed.character].status == "absent"
    return None if no is None or flies else replace(no, rule=ruling_id(is_active))


def obeys(campaign: Campaign, deed: UseTalent, by: Seat) -> bool:
    """Whether somebody uses the talent of an ally on their own roll."""
    attempt, who = campaign.attempts.get(deed.attempt), campaign.characters.get(deed.character)
    if attempt is None or who is None:
        return False
    if deed.talent == BANNER:
        return by in {campaign.characters[id].seat for id in (attempt.character, *attempt.members) if id != who.id}
    if by != actor(campaign, attempt).seat:
        return False
    feature = find_feature(campaign, who, deed.talent)
    effects = feature.effects if feature else ()
    return any(isinstance(one, Reroll) and one.allies and one.once == "roll" for one in effects)


@rule("core.check.group", "core.prestige.hearth-banner")
def is_for_oneself(campaign: Campaign, attempt: Attempt, deed: UseTalent, use: Use) -> bool:
    """Whether a talent does something for whoever has it, and not only for the others who roll with them."""
    who = campaign.characters[deed.character]
    roll = roll_for(campaign, attempt, who)
    gains = (BEFORE | AFTER)[use](campaign, who, replace(roll, tags=roll.tags - {ALLY}))
    return any(one.feature == deed.talent for one in gains)


@rule("core.check.order-of-operations")
def can_use_talent(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """A talent is used when its roll fits, as often as it may be."""
    if (found := find_gift(campaign, deed)) is None:
        return deny_no_gift(campaign, deed)
    attempt = campaign.attempts[deed.attempt]
    own = deed.character in (attempt.character, *attempt.members)
    always = own and not found[1].once and is_for_oneself(campaign, attempt, deed, found[0])
    given = any(part.what == found[1].name for part in (*attempt.modifiers, *(one.part for one in attempt.given)))
    return Denial(f"{found[1].name} is counted in already") if found[0] in COUNTED_IN and (always or given) else None


@rule("core.time.frequency-counters")
def deny_no_gift(campaign: Campaign, deed: UseTalent) -> Denial:
    """Why a talent or gear does nothing for a roll: it is not theirs, it was used as often as it may be, or else."""
    who = campaign.characters[deed.character]
    if (known := find_feature(campaign, who, deed.talent)) is None:
        return Denial(f"{who.name} has no {deed.talent!r}", unit=who.id)
    windows = {
        one.once
        for one in known.effects
        if one.once and one.once != "roll" and is_used_up(campaign, one.once, who.id, known.key, most_uses(one))
    }
    used = (deny_used_up(campaign, once, who.id, known.key, known.name) for once in sorted(windows))
    return next(filter(None, used), Denial(f"{known.name} does nothing for this roll now"))


@rule("core.prestige.master-of-coin", "core.boon.cap")
def can_pay_boon(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """What costs a boon is used by somebody who has one."""
    found, who = find_gift(campaign, deed), campaign.characters[deed.character]
    short = found is not None and who.boons + found[1].boons < 0
    return Denial(f"{who.name} has no boon to pay for it", unit=who.id) if short else None


@rule("kit.gear.cultural")
def can_forgo_attack(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """What takes the own attack of a beat is used by who still has it."""
    found = find_gift(campaign, deed)
    return deny_no_attack_left(campaign, deed.character) if found is not None and found[1].forgoes else None


@rule("core.prestige.spirit-shield", "core.prestige.echo-walker", "core.prestige.master-of-coin")
def settle_price(play: Play[Campaign], character: str, gain: Gain) -> None:
    """What a talent brings to who uses it: boons, boons or an attack that it costs, and its backlash."""
    if gain.boons > 0:
        gain_boons(play, character, gain.boons, gain.name)
    if gain.boons < 0:
        play.emit(BoonsSpent(character=character, count=-gain.boons, why=gain.name), settle_price)
    if gain.forgoes:
        forgo_attack(play, character)
    if gain.backlash:
        source = f"{gain.name}: backlash of {play.state.characters[character].name}"
        give_points(play, gain.backlash, source, settle_price, bearer=character, on=character)


@rule("core.prestige.oath-bound-captain", "core.talent.spirit-shield-minor")
def has_point_to_take_off(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """Points are taken off a roll, or turned into dice for allies, only where it has left some."""
    found = find_gift(campaign, deed)
    if found is None or found[0] != "mitigate" or count_faces(campaign, campaign.attempts[deed.attempt])[1]:
        return None
    return Denial("this roll leaves no complication point", rule=found[1].rule)


@rule("core.prestige.oath-bound-captain")
def give_allies_dice(play: Play[Campaign], captain: str, gain: Gain) -> None:
    """Give everybody of the captain's side who is in the scene a die for the next action."""
    for ally in allies_present(play.state, captain):
        what = f"{play.state.characters[ally].name} has a die more: {gain.name}"
        play.emit(Counted(window="scene", owner=ally, feature="die", what=what), give_allies_dice)


INSTINCTS = from_rule("battle-instincts", "core.talent.battle-instincts")


@rule("core.talent.battle-instincts")
def has_failed_defence(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """Instincts save a defence that fails as the dice lie, no other; where the value is unknown its player judges."""
    attempt = campaign.attempts[deed.attempt]
    if deed.talent != INSTINCTS or attempt.blind or grade_check(campaign, attempt).grade in ("partial", "miss"):
        return None
    return Denial("the defence holds as it is")


@rule("core.prestige.hearth-banner")
def is_at_hand(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """Who uses a talent is in the scene; only a banner holds over its borders also while its owner is elsewhere."""
    no = None if deed.talent == BANNER else is_present(campaign, deed, by)
    return no and replace(no, rule=ruling_id(is_present))


@rule("kit.harm.track", "kit.lethal.fatigue-ladder")
def can_help_others(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """Who is out until somebody tends them does nothing for the roll of another."""
    attempt = campaign.attempts[deed.attempt]
    own = deed.character in (attempt.character, *attempt.members)
    return None if own or deed.talent == BANNER else deny_helpless(campaign, campaign.characters[deed.character])


@rule("core.cp.menu.combat", "kit.cp.spend-ladder")
def is_with_roller(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """Who is separated from the others does nothing for their rolls, nor they for theirs."""
    attempt = campaign.attempts[deed.attempt]
    own = deed.character in (attempt.character, *attempt.members)
    return None if own or deed.talent == BANNER else deny_apart(campaign, deed.character, attempt.character)


@rule("core.check.order-of-operations")
def rerolls_before_mitigation(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """A talent throws dice again before talents take points off the roll, and not after that."""
    found = find_gift(campaign, deed)
    return deny_mitigated(campaign.attempts[deed.attempt]) if found is not None and found[0] == "reroll" else None


@rule("core.check.order-of-operations")
def picks_fitting_dice(campaign: Campaign, deed: UseTalent, by: Seat) -> Denial | None:
    """A talent that throws dice again says which kind and how many; nobody picks any of a whole roll."""
    found, attempt = find_gift(campaign, deed), campaign.attempts[deed.attempt]
    if found is None or found[0] != "reroll":
        return None
    if found[1].what == "roll":
        return Denial("the whole roll is thrown again: pick no dice") if deed.places else None
    kinds = ("complication",) if found[1].what == "ones" else ("complication", "blank")
    fitting = {place for place, face in enumerate(attempt.faces) if D10.kind(face) in kinds}
    right = deed.places and set(deed.places) <= fitting and len(set(deed.places)) == len(deed.places)
    few = not found[1].amount or len(deed.places) <= found[1].amount
    which = "show 1" if found[1].what == "ones" else "failed"
    return None if right and few else Denial(f"pick the dice to throw again: {found[1].amount or 'all'} that {which}")


@rule("core.talent.battle-instincts")
def places_thrown(attempt: Attempt, gain: Gain, picked: Places) -> Places:
    """Which dice a talent throws again: those that are picked, or every die of a whole roll."""
    return tuple(range(len(attempt.faces))) if gain.what == "roll" else picked


@rule("kit.gear.artifacts")
def erase_points(play: Play[Campaign], attempt: Attempt, gain: Gain) -> None:
    """Take points off a roll; where that makes a debt they wait for a later scene, and one more with them."""
    _, erased = count_faces(play.state, attempt)
    less = min(gain.amount, erased) if gain.spread else gain.amount
    play.emit(RollEased(attempt=attempt.id, less=less, because=gain.rule))
    if gain.debt and erased:
        give_points(play, erased + gain.debt, gain.name, erase_points, "debt")


@rule("core.talent.banner-bearer")
def tell_use(character: str, gain: Gain, check: str, points: int) -> FeatureUsed:
    """The use of a talent on a check that left so many points: its price, and what it leaves for other rolls."""
    times = min(gain.amount, points) if gain.spread else 1
    rest = f"{pluralize(gain.amount - times, 'point')} left for other rolls" if gain.spread else ""
    return FeatureUsed(
        character=character, feature=gain.feature, name=gain.name, once=gain.once, what=gain.price or rest,
        check=check, times=times, because=gain.rule,
    )  # fmt: skip


@rule("kit.create.item-shortcut")
def ask_niche(campaign: Campaign, character: str, gain: Gain) -> str:
    """What is asked of a kit that the table made up without skill or occasion: whether the roll is in its lane."""
    item = campaign.characters[character].gear.get(gain.feature)
    ware = terms(campaign).ware(item.kind) if item else None
    if ware is None or (ware.sort, ware.tier) != ("own", "basic"):
        return ""
    wide = any(isinstance(one, ExtraDice) and not (one.skills or one.tags) for one in ware.effects)
    return f"is this within its niche, {' and '.join(ware.tags[1:])}?" if wide else ""


def given_by(character: str, gain: Gain) -> Given:
    """What a talent or gear of somebody's gives a check before its roll."""
    part = Part(gain.amount, gain.name, gain.rule)
    return Given(character, gain.feature, part, once=gain.once, allies=gain.allies, forgoes=gain.forgoes)


class UseTalent(CharacterStep, frozen=True):
    """Use a talent on a roll, one's own or an ally's: `places` are dice to throw again, counted from 0.

    A talent that throws a whole roll again takes none.
    """

    stages: ClassVar[tuple[Stage, ...]] = (*OPEN_STAGES, "rolled")

    talent: Name
    places: Places = ()

    checks = (
        is_own_or_obeyed,
        is_active_or_banner,
        is_at_hand,
        in_time,
        can_help_others,
        is_with_roller,
        can_use_talent,
        has_borne_strain,
        has_failed_defence,
        is_on_visit,
        has_unit,
        inspires_group,
        rerolls_before_mitigation,
        picks_fitting_dice,
        has_point_to_take_off,
        can_pay_boon,
        can_forgo_attack,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        if (found := find_gift(play.state, self)) is None:
            return
        _, had_points = count_faces(play.state, play.state.attempts[self.attempt])
        use, gain = found[0], gain_of_visit(play.state, self.character, found[1], had_points)
        if use == "dice":
            play.emit(TalentDiceGiven(attempt=self.attempt, given=given_by(self.character, gain)), can_use_talent)
        elif use == "reroll":
            places = places_thrown(play.state.attempts[self.attempt], gain, self.places)
            faces = play.roll(D10.sides, len(places), gain.name)
            play.emit(DiceRerolled(attempt=self.attempt, places=places, faces=faces), can_use_talent)
        elif use == "mitigate":
            erase_points(play, play.state.attempts[self.attempt], gain)
        else:
            play.emit(RollEased(attempt=self.attempt, sure=gain.amount, less=gain.less), can_use_talent)
        told = tell_use(self.character, gain, self.attempt, had_points)
        play.emit(replace(told, asks=ask_niche(play.state, self.character, gain)))
        settle_price(play, self.character, gain if had_points else replace(gain, boons=min(0, gain.boons)))
        remember_visit(play, self.character, gain)
        if gain.leads:
            give_allies_dice(play, self.character, gain)


ACTIONS = (UseTalent,)
EVENTS = (RollEased,)
