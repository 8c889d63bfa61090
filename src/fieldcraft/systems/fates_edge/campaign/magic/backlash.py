"""Backlash: what the points of casting become, and how a caster takes it upon themselves."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_active, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, worsen_condition
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Marked
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points, Text
from fieldcraft.systems.fates_edge.campaign.checks.menu import troubles
from fieldcraft.systems.fates_edge.campaign.checks.spending import WITH_POINTS, BankChanged, PointsUsed, can_spend
from fieldcraft.systems.fates_edge.campaign.checks.steps import Step, has_rolled, in_time, is_own_check
from fieldcraft.systems.fates_edge.campaign.condition.acting import deny_no_hand
from fieldcraft.systems.fates_edge.campaign.condition.clocks import (
    clock_or_rail,
    deny_own_aim,
    find_same_clock,
    id_of,
    move_clock,
)
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import ask_for_rest, tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import Burden, deny_no_worse, wound
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY
from fieldcraft.systems.fates_edge.campaign.condition.supply import use_supplies
from fieldcraft.systems.fates_edge.campaign.magic.content import Tier, backlash
from fieldcraft.systems.fates_edge.campaign.magic.events import RitualOverreached, Shunted, SpellFlawed, SpellUsed
from fieldcraft.systems.fates_edge.campaign.magic.facts import (
    Bite,
    Casting,
    Cracks,
    Fades,
    Marks,
    Presses,
    Rests,
    Rung,
    Tires,
    Wounds,
)
from fieldcraft.systems.fates_edge.campaign.magic.seeds import themes
from fieldcraft.systems.fates_edge.campaign.magic.severity import MOST_TIER, casting_of, ritual_tier
from fieldcraft.systems.fates_edge.campaign.magic.validation import BANDS
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here
from fieldcraft.systems.fates_edge.campaign.state import Campaign

MOST_SHUNTED = 2

SETBACKS: dict[str, int] = from_rule(
    {"spell_then_severity_table": 3, "spell_then_menu": 4}, "kit.magic.backlash-table", "core.magic.backlash-severity"
)
"""The points from which backlash may leave a condition or start a clock, by whence it comes."""


@rule("kit.magic.backlash-source", "core.magic.backlash-severity")
def backlash_source(campaign: Campaign) -> str:
    """Whence backlash comes where a spell has no ladder: the bands by points, the menu of arcana, or the deck."""
    return campaign.options["backlash_scale"]


def own_ladder(casting: Casting, attempt: Attempt) -> tuple[Rung, ...]:
    """What a spell itself tells of the backlash of its weaving; nothing where it tells nothing."""
    return casting.spell.ladder if casting.spell is not None and attempt.id == casting.weave else ()


@rule("kit.magic.backlash-source", "core.magic.backlash-severity", "kit.magic.backlash-table")
def ladder(campaign: Campaign, casting: Casting, attempt: Attempt) -> tuple[Rung, ...]:
    """A spell's own ladder once it is woven, else the bands or the menu."""
    if own := own_ladder(casting, attempt):
        return own
    if backlash_source(campaign) == "spell_then_menu":
        return tuple(Rung(points=line.price, text=line.text) for line in troubles().menu["arcana"])
    return backlash().bands


@rule("core.magic.ritual.backlash-table", "core.magic.ritual.severity")
def tier_of(campaign: Campaign, casting: Casting, points: int) -> Tier:
    """How bad a ritual's backlash is."""
    return next(one for one in backlash().tiers if one.tier == ritual_tier(campaign, casting, points))


@rule("core.magic.ritual.backlash-table")
def overreaches(campaign: Campaign, casting: Casting, attempt: Attempt) -> bool:
    """Whether a ritual works whatever its dice say: what its weaving lets loose is catastrophic.

    Of what is only channelled nothing works yet.
    """
    weaves = casting.ritual and attempt.id == casting.weave
    return weaves and ritual_tier(campaign, casting, attempt.points) == MOST_TIER


@rule("kit.magic.backlash-table")
def rungs_reached(campaign: Campaign, casting: Casting, attempt: Attempt, pick: int = 0) -> tuple[Rung, ...]:
    """What so many points become: the rung that they reach.

    A ritual has one of the examples of its tier, which the game master picks.
    """
    if casting.ritual:
        example = tier_of(campaign, casting, attempt.points).examples[pick]
        works = "the ritual works and overreaches: " if overreaches(campaign, casting, attempt) else ""
        return (Rung(points=min(attempt.points, 10), text=f"{works}{example.text}", bites=example.bites),)
    reached = tuple(one for one in ladder(campaign, casting, attempt) if one.points <= attempt.points)
    return reached[-1:]


@rule("core.magic.backlash-theme", "kit.magic.backlash-source")
def theme(art: str) -> str:
    """What an Art lets loose when it slips: its element, or else its suit; "" where the rules do not say.

    >>> theme("storm")
    'plans scattered by the wind, stray lightning, storms that linger'
    >>> theme("geomancy").partition(",")[0]
    'echoes answer from the stone'
    """
    key = slug(art)
    prompts = (", ".join(one.backlash) for one in themes().values() if key in one.arts)
    return next((one.text for one in backlash().elements.values() if key in one.arts), next(prompts, ""))


@rule("kit.magic.backlash-source")
def tell_theme(art: str) -> tuple[str, ...]:
    """What is told of an Art where the rules say what it lets loose, but for spells that tell of their backlash."""
    element = theme(art)
    return (f"in the theme of {spell_out(art)}: {element}",) if element else ()


@rule("kit.magic.backlash-source", "core.magic.loop")
def can_take_backlash(campaign: Campaign, deed: Backlash, by: Seat) -> Denial | None:
    """Points of casting become backlash after the spell took hold or failed, where the deck does not tell it."""
    attempt = campaign.attempts[deed.attempt]
    casting = casting_of(campaign, attempt)
    if casting is None or not attempt.points:
        return Denial("there are no points of casting here")
    if backlash_source(campaign) == "deck_draw":
        return Denial("the deck tells of backlash here: draw cards")
    return deny_unshaped(campaign, casting)


@rule("core.magic.loop", "kit.magic.casting")
def deny_unshaped(campaign: Campaign, casting: Casting) -> Denial | None:
    """Nothing comes of what a weaving leaves before the spell takes hold or comes to nothing, if its caster can."""
    waits = casting.phase == "weave" and deny_no_hand(campaign, casting.character) is None
    return Denial("first the spell takes hold or comes to nothing") if waits else None


@rule("core.magic.ritual.backlash-table")
def is_example_of_tier(campaign: Campaign, deed: Backlash, by: Seat) -> Denial | None:
    """The game master picks one of the examples of a ritual's tier; other spells have one ladder."""
    attempt = campaign.attempts[deed.attempt]
    casting = casting_of(campaign, attempt)
    examples = tier_of(campaign, casting, attempt.points).examples if casting and casting.ritual else ()
    most = max(len(examples), 1)
    return None if deed.pick < most else Denial(f"there are {pluralize(most, 'example')}, counted from 0")


@rule("core.magic.ritual.backlash-table")
def took_part(campaign: Campaign, deed: Backlash, by: Seat) -> Denial | None:
    """A ritual marks one of those who took part and are still there."""
    casting = casting_of(campaign, campaign.attempts[deed.attempt])
    if not deed.who or casting is None:
        return None
    present = (casting.character, *(one.character for one in casting.helpers)) if casting.ritual else ()
    if deed.who in present and deed.who != campaign.attempts[deed.attempt].character and deed.attempt != casting.weave:
        return Denial("what was channelled falls upon who rolled it", rule="core.magic.ritual.cp-distribution")
    if deed.who in present:
        return deny_not_here(campaign, deed.who)
    return Denial(f"{deed.who!r} took no part in a ritual here")


def written_bites(campaign: Campaign, casting: Casting, attempt: Attempt) -> bool:
    """Whether it is written down what the rules do of that which so many points become."""
    return any(rung.bites for rung in rungs_reached(campaign, casting, attempt))


@rule("kit.magic.backlash-table", "core.magic.backlash-severity")
def setback_points(campaign: Campaign, casting: Casting | None, attempt: Attempt) -> int:
    """The points from which the game master says what backlash leaves; 0 where that is written down.

    It is so of a ritual and of what a spell's own ladder does.
    """
    if casting is None or casting.ritual or written_bites(campaign, casting, attempt):
        return 0
    if tuple(one.points for one in ladder(campaign, casting, attempt)) == BANDS:
        return SETBACKS["spell_then_severity_table"]
    own = casting.spell is not None and casting.spell.ladder and attempt.id == casting.weave
    return 0 if own else SETBACKS.get(backlash_source(campaign), 0)


@rule("kit.magic.backlash-table", "core.magic.backlash-severity")
def rider_fits_band(campaign: Campaign, deed: Backlash, by: Seat) -> Denial | None:
    """From three points on, or four of the menu, a condition, a hazard or a pressure may be left, which is named."""
    if deed.rider == "told":
        return None
    attempt = campaign.attempts[deed.attempt]
    if not (least := setback_points(campaign, casting_of(campaign, attempt), attempt)):
        return Denial("what this lets loose is written down")
    if attempt.points < least:
        return Denial(f"a {deed.rider} comes of {least} points or more")
    if not id_of(deed.what):
        return Denial(f"name the {deed.rider}")
    if id_of(deed.what) == SUPPLY:
        return Denial("the supplies have their own causes")
    return deny_own_aim(campaign, id_of(deed.what)) if deed.rider == "clock" else None


@rule("kit.magic.backlash-table")
def band_bites(deed: Backlash) -> tuple[Bite, ...]:
    """What the game master lets a band do besides what is told."""
    match deed.rider:
        case "condition":
            return (Marks(condition=deed.what),)
        case "clock":
            return (Presses(clock=deed.what, size=4),)
    return ()


@rule("kit.magic.shunt", "core.magic.mitigation")
def can_shunt(campaign: Campaign, deed: Shunt, by: Seat) -> Denial | None:
    """Once for a spell its caster takes one or two points upon themselves, unless the table plays without that."""
    attempt = campaign.attempts[deed.attempt]
    casting = casting_of(campaign, attempt)
    if campaign.options["caster_shunt"] == "off":
        return Denial("points are lowered only by what says so")
    if casting is None or casting.character != attempt.character:
        return Denial("only the caster of a spell does this")
    if casting.shunted:
        return Denial("this was done for this spell already")
    if deed.points > attempt.points:
        return Denial(f"it has {pluralize(attempt.points, 'point')} left")
    return deny_no_worse(campaign, attempt.character, deed.into)


def apply_bite(play: Play[Campaign], casting: Casting, attempt: Attempt, one: Bite, why: str, marked: str = "") -> None:
    """Let one thing happen: to who rolled, to who is under the spell or `marked`, to the spell, or to the scene."""
    match one:
        case Tires(levels=levels, helper=helper):
            tire(play, pick_helper(play, casting, attempt) if helper else attempt.character, levels, why)
        case Wounds(level=level):
            wound(play, attempt.character, level, why)
        case Marks(condition=condition, target=target, hindrance=hindrance, scenes=scenes):
            who = marked or (casting.target if target and casting.target else attempt.character)
            if hindrance and scenes:
                hindrance = replace(hindrance, scene=play.state.scenes + scenes)
            play.emit(Marked(character=who, condition=condition, hindrance=hindrance), can_take_backlash)
        case Presses(clock=clock, size=size, by=by):
            press(play, clock_or_rail(play.state, clock, size), by, why)
        case Rests():
            ask_for_rest(play, casting.target or attempt.character)
        case Fades(uses=uses):
            flaw(play, casting, SpellFlawed(casting=casting.id, uses=uses))
            count_past_uses(play, casting, uses)
        case Cracks():
            before = frozenset(one.id for one in rolled_checks(play.state))
            flaw(play, casting, SpellFlawed(casting=casting.id, brittle=before))
            crack(play, casting)


def flaw(play: Play[Campaign], casting: Casting, how: SpellFlawed) -> None:
    """Leave a flaw in a spell that stands; what has come to nothing, or is over by then, has none."""
    there = play.state.castings.get(casting.id)
    if there is not None and there.phase == "standing":
        play.emit(how, can_take_backlash)


def rolled_checks(campaign: Campaign) -> tuple[Attempt, ...]:
    """The checks whose dice have fallen."""
    return tuple(one for one in campaign.attempts.values() if has_rolled(one))


@rule("kit.spell.cinder-fist")
def count_past_uses(play: Play[Campaign], casting: Casting, uses: int) -> None:
    """Count against the uses that backlash leaves of a spell those that it has had since it took hold."""
    had = sum(casting.id in one.spells for one in rolled_checks(play.state))
    there = play.state.castings.get(casting.id)
    for _ in range(min(had, uses) if there is not None and there.phase == "standing" else 0):
        play.emit(SpellUsed(casting=casting.id), count_past_uses)


@rule("kit.spell.zealots-blade", "kit.gear.break")
def crack(play: Play[Campaign], casting: Casting) -> None:
    """Let what carries a spell suffer a setback, if it is still there and whole enough to suffer one."""
    bearer = play.state.characters.get(casting.target)
    item = bearer.gear.get(casting.gear) if bearer else None
    if item is not None and item.condition != "broken":
        worn = worsen_condition(item, 1)
        play.emit(ItemChanged(character=casting.target, item=casting.gear, condition=worn), crack)


@rule("kit.magic.backlash-table", "kit.supply.fill")
def press(play: Play[Campaign], clock: Clock, by: int, why: str) -> None:
    """Start a clock or move it; what would only start, and is in the open already, fills by one; stores are used up."""
    if clock.id == SUPPLY:
        use_supplies(play, by or 1, why)
        return
    there = find_same_clock(play.state, clock)
    move_clock(play, clock, by or int(there is not None and not there.hidden), why)


@rule("core.magic.ritual.backlash-table", "core.magic.ritual.cp-distribution")
def pick_helper(play: Play[Campaign], casting: Casting, attempt: Attempt) -> str:
    """A die picks one of the helpers who are still there, or the caster bears it; who channelled bears their own."""
    if attempt.id != casting.weave:
        return attempt.character
    here = [one.character for one in casting.helpers if deny_not_here(play.state, one.character) is None]
    if not here:
        return casting.character
    (face,) = play.roll(len(here), 1, "which helper")
    return here[face - 1]


class Backlash(Step, frozen=True):
    """Let all points of a check of casting become backlash, told by `text`.

    By the bands three points and more may leave a condition or start a clock, `what`: a hazard, a pressure or a foe.
    Of a ritual `pick` is an example of its tier, counted from 0, and `who` is marked by it: who rolled, or another.
    """

    stages = WITH_POINTS

    pick: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    text: Text = ""
    who: str = ""
    rider: Literal["told", "condition", "clock"] = "told"
    what: Annotated[str, msgspec.Meta(max_length=120)] = ""

    checks = (is_master, in_time, can_spend, can_take_backlash, is_example_of_tier, took_part, rider_fits_band)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt = play.state.attempts[self.attempt]
        casting = casting_of(play.state, attempt)
        assert casting is not None
        reached = rungs_reached(play.state, casting, attempt, self.pick)
        own = own_ladder(casting, attempt)
        what = (
            *(one.text for one in reached),
            *((self.text,) if self.text else () if own else tell_theme(attempt.skill)),
        )
        if overreaches(play.state, casting, attempt) and not attempt.passed:
            play.emit(RitualOverreached(casting=casting.id), overreaches)
        play.emit(PointsUsed(attempt=attempt.id, count=attempt.points, what=what, way="spend"), ladder)
        for rung in reached:
            for one in (*rung.bites, *band_bites(self)):
                apply_bite(play, casting, attempt, one, rung.text, self.who)


class Shunt(Step, frozen=True):
    """Take one or two points of one's own spell upon oneself, as fatigue or as harm."""

    stages = WITH_POINTS

    points: Annotated[int, msgspec.Meta(ge=1, le=MOST_SHUNTED)]
    into: Burden = "fatigue"

    checks = (in_time, is_own_check, can_shunt)

    def resolve(self, play: Play[Campaign]) -> None:
        attempt, why = play.state.attempts[self.attempt], "backlash taken upon oneself"
        casting = casting_of(play.state, attempt)
        assert casting is not None
        play.emit(Shunted(casting=casting.id), can_shunt)
        play.emit(PointsUsed(attempt=attempt.id, count=self.points, what=(why,)), can_shunt)
        if self.into == "fatigue":
            tire(play, attempt.character, 1, why)
        else:
            wound(play, attempt.character, 1, why)


def borne_points(campaign: Campaign, character: str) -> Points | None:
    """The points in the bank that are the backlash of a character."""
    return next((one for one in campaign.bank if one.bearer == character), None)


@rule("core.prestige.spirit-shield", "kit.magic.shunt")
def has_backlash_to_bear(campaign: Campaign, deed: BearBacklash, by: Seat) -> Denial | None:
    """Backlash that an art brought upon who used it may be borne like that of a spell, until it is spent or lapses."""
    if campaign.options["caster_shunt"] == "off":
        return Denial("points are lowered only by what says so")
    who = campaign.characters[deed.character]
    if borne_points(campaign, who.id) is None:
        return Denial(f"{who.name} has no backlash to bear", unit=who.id)
    return deny_no_worse(campaign, who.id, deed.into)


class BearBacklash(CharacterDeed, frozen=True):
    """Take upon oneself up to two points of backlash of an art that one used for somebody else, as fatigue or harm."""

    into: Burden = "fatigue"

    checks = (is_own, is_active, has_backlash_to_bear)

    def resolve(self, play: Play[Campaign]) -> None:
        borne = borne_points(play.state, self.character)
        why = "backlash taken upon oneself"
        left = (
            replace(one, count=one.count - MOST_SHUNTED, bearer="") if one is borne else one for one in play.state.bank
        )
        bank = tuple(one for one in left if one.count > 0)
        play.emit(BankChanged(bank=bank, what=f"The bank: {why}"), has_backlash_to_bear)
        if self.into == "fatigue":
            tire(play, self.character, 1, why)
        else:
            wound(play, self.character, 1, why)


ACTIONS = (Backlash, Shunt, BearBacklash)
