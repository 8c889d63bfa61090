"""A spell takes hold: what it does at once, what stands, and who sees it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Told, is_master
from fieldcraft.systems.fates_edge.campaign.characters.creation import ItemSpent
from fieldcraft.systems.fates_edge.campaign.characters.gear import deny_broken
from fieldcraft.systems.fates_edge.campaign.characters.weapons import deny_out_of_hand
from fieldcraft.systems.fates_edge.campaign.checks.advantages import SPELL
from fieldcraft.systems.fates_edge.campaign.checks.outcomes import BargainAnswered
from fieldcraft.systems.fates_edge.campaign.checks.overstack import AdvantageGained
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_unreached
from fieldcraft.systems.fates_edge.campaign.condition.clocks import clock_or_rail, move_clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import Rested, deny_locked_fatigue, deny_untired, tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import Harmed, deny_no_worse, wound
from fieldcraft.systems.fates_edge.campaign.condition.stillness import deny_stirred, lie_still
from fieldcraft.systems.fates_edge.campaign.magic.casting import (
    OfSpell,
    caster_is_here,
    caster_is_not_out,
    current_scene,
    is_own_spell,
    is_same_art,
)
from fieldcraft.systems.fates_edge.campaign.magic.duration import duration, is_flashy, is_new
from fieldcraft.systems.fates_edge.campaign.magic.events import (
    CastingSpent,
    HardBargainAnswered,
    SpellFailed,
    SpellNoticed,
    SpellStands,
    SpellValued,
)
from fieldcraft.systems.fates_edge.campaign.magic.facts import (
    Casting,
    Mended,
    Name,
    Outcome,
    Refreshed,
    Spell,
    Turned,
)
from fieldcraft.systems.fates_edge.campaign.magic.improvising import Way, deny_way, step_of, with_outcome
from fieldcraft.systems.fates_edge.campaign.magic.limits import deny_bearer, deny_empty_rail, deny_no_weapon, is_carried
from fieldcraft.systems.fates_edge.campaign.magic.turning import turn_clock
from fieldcraft.systems.fates_edge.campaign.magic.validation import is_miracle
from fieldcraft.systems.fates_edge.campaign.scaling.gates import win_segments
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("core.magic.loop", "kit.magic.casting")
def weaving_is_settled(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """A spell takes hold once the result of its weaving stands, and whatever it left open has been chosen."""
    casting = campaign.castings[deed.casting]
    if casting.phase != "weave" or (weave := campaign.attempts[casting.weave]).grade is None:
        return Denial("the weaving has no result yet")
    if weave.stage == "forked":
        return Denial("first choose between the two ways of the partial result")
    return Denial("a bargain waits for an answer") if weave.stage == "missed" and weave.bargain else None


@rule("kit.magic.casting", "kit.gear.break")
def has_valid_target(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """A spell is cast upon somebody who is there, on a whole thing of theirs if it takes one, and does what it can do.

    What failed was meant for one as well, unless there is none any more.
    """
    casting = campaign.castings[deed.casting]
    spell = woven_spell(casting)
    if deed.target and (no := deny_unreached(campaign, casting.character, deed.target)) is not None:
        return no
    if (no := deny_bearer(spell, casting.character, deed.target)) is not None:
        return no
    bearer = campaign.characters[deed.target or casting.character]
    whole = any(one.condition != "broken" for one in bearer.gear.values())
    if is_carried(spell) and not deed.gear and (whole or campaign.attempts[casting.weave].passed):
        return Denial(f"say which weapon of theirs {spell.name} is cast upon")
    if spell.choose and deed.choice >= len(spell.outcomes):
        return Denial(f"{spell.name} can do {len(spell.outcomes)} things: choose one, counted from 0")
    if deed.gear and deed.gear not in bearer.gear:
        return Denial(f"{bearer.name} has no {deed.gear!r}")
    return (
        deny_no_weapon(campaign, spell, bearer.id, deed.gear)
        or deny_out_of_hand(campaign, bearer.id, deed.gear)
        or deny_broken(campaign, bearer.id, deed.gear)
    )


Pay = Literal["", "component", "fatigue", "harm", "obvious"]
"""With what a miracle is paid for, if with anything."""


@rule("kit.spellcraft.dv", "kit.spellcraft.seed-rank")
def can_pay_price(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """A miracle is paid for as it takes hold: with something that one carries, fatigue, harm, or being obvious.

    What is obvious anyway is paid for otherwise.
    """
    casting = campaign.castings[deed.casting]
    spell = woven_spell(casting)
    if not spell.price or not campaign.attempts[casting.weave].passed:
        return None
    if not deed.pay:
        return Denial(f"this has its price: {spell.price}")
    if deed.pay == "obvious" and spell.obvious:
        return Denial(f"everybody sees {spell.name} anyway: it is paid for otherwise")
    if deed.pay in ("fatigue", "harm"):
        return deny_no_worse(campaign, casting.character, deed.pay)
    who = campaign.characters[casting.character]
    short = deed.pay == "component" and deed.component not in who.gear
    return Denial(f"{who.name} has no component {deed.component!r}", unit=who.id) if short else None


DOUBTS: dict[Pay, str] = from_rule(
    {"component": "is it a costly one?", "obvious": "is the ground hostile?"}, "kit.spellcraft.dv"
)
"""What the game master is asked of that by which a miracle is paid for."""


@rule("kit.spellcraft.dv", "kit.spellcraft.seed-rank")
def pay_price(play: Play[Campaign], casting: Casting, deed: Shape) -> None:
    """Let its caster pay for a miracle; being obvious is part of how it stands."""
    doubt = DOUBTS.get(deed.pay, "") if is_miracle(woven_spell(casting)) else ""
    why = f"the price of {woven_spell(casting).name}" + (f" (the game master: {doubt})" if doubt else "")
    match deed.pay:
        case "fatigue":
            tire(play, casting.character, 1, why)
        case "harm":
            wound(play, casting.character, 1, why)
        case "component":
            play.emit(ItemSpent(character=casting.character, item=deed.component, why=why), can_pay_price)
        case "obvious":
            play.emit(Told(what=f"Everybody sees it: {why}"), can_pay_price)


STILL: frozenset[type[Outcome]] = from_rule(frozenset({Refreshed, Mended}), "kit.spell.mend-flesh")
"""What is done to a body that lies still for the beat."""


@rule("kit.spell.mend-flesh")
def mended_harm(harm: int) -> int | None:
    """The harm that is left once flesh is mended: of severe harm moderate; other harm it does not mend."""
    return 2 if harm == 3 else None


@rule("kit.spell.mend-flesh")
def can_mend(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """Flesh is mended where this can help and the body lies still, and weariness goes where nothing forbids it."""
    casting = campaign.castings[deed.casting]
    if not campaign.attempts[casting.weave].passed:
        return None
    target = campaign.characters[deed.target or casting.character]
    for one in chosen_outcomes(woven_spell(casting), deed.choice):
        if type(one) in STILL and (no := deny_stirred(campaign, target.id)) is not None:
            return no
        if isinstance(one, Mended) and mended_harm(target.harm) is None:
            return Denial(f"this does not mend {target.name}'s harm", unit=target.id)
        no = (deny_untired(target) or deny_locked_fatigue(campaign, target)) if isinstance(one, Refreshed) else None
        if no is not None:
            return no
    return None


@rule("kit.spell.still-the-currents")
def can_turn_rail(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """Where a spell does one thing or another it trims no rail of which nothing is filled."""
    casting = campaign.castings[deed.casting]
    spell = woven_spell(casting)
    chosen = spell.outcomes[deed.choice] if spell.choose else None
    if not isinstance(chosen, Turned) or not campaign.attempts[casting.weave].passed:
        return None
    return deny_empty_rail(campaign, chosen)


@rule("kit.magic.casting")
def does_one_thing(campaign: Campaign, deed: Shape, by: Seat) -> Denial | None:
    """An improvised spell does one thing of three, if that is said now; else the game master says what it does."""
    casting = campaign.castings[deed.casting]
    if not campaign.attempts[casting.weave].passed:
        return None
    return deny_way(campaign, woven_spell(casting), deed.outcome, deed.clock)


def woven_spell(casting: Casting) -> Spell:
    """The spell of a casting that has come that far."""
    assert casting.spell is not None
    return casting.spell


def chosen_outcomes(spell: Spell, choice: int) -> tuple[Outcome, ...]:
    return (spell.outcomes[choice],) if spell.choose else spell.outcomes


def is_immediate(outcome: Outcome) -> bool:
    return isinstance(outcome, Refreshed | Mended) or (isinstance(outcome, Turned) and not outcome.strong)


@rule("kit.magic.diamond-line")
def apply_outcome(play: Play[Campaign], casting: Casting, outcome: Outcome) -> None:
    """What a spell does at once: it moves rails and clocks or eases a body, and never makes a reward."""
    why = woven_spell(casting).name
    match outcome:
        case Turned():
            turn_clock(play, outcome, why)
        case Refreshed(levels=levels):
            play.emit(Rested(character=casting.target, levels=levels), apply_outcome)
        case Mended():
            level = mended_harm(play.state.characters[casting.target].harm)
            if level is not None:
                play.emit(Harmed(character=casting.target, level=level, why=why), mended_harm)


@rule("kit.magic.stacking")
def find_eclipsed(campaign: Campaign, casting: Casting) -> Casting | None:
    """Of two spells of one Art upon the same target the better stays, of two alike the younger; returns the other.

    Places that spells hold are no buffs, and stand side by side.
    """
    spell = woven_spell(casting)
    for other in campaign.castings.values() if not spell.is_upon_nobody else ():
        if other.id == casting.id or other.phase != "standing" or other.target != casting.target:
            continue
        if is_same_art(old := woven_spell(other), spell):
            return casting if old.dv > spell.dv else other
    return None


@rule("kit.magic.over-stack")
def advantage_name(campaign: Campaign, casting: Casting) -> str:
    """What a spell of the crew's that stands counts as among its advantages: once, whatever it does; "" for nothing."""
    if not campaign.is_played(casting.character):
        return ""
    name, scene = f"{SPELL}{woven_spell(casting).name}", current_scene(campaign)
    return name if casting.outcomes and name not in (*scene.advantages, *scene.gained) else ""


@rule("kit.magic.obvious")
def can_be_noticed(campaign: Campaign, deed: NoticeMagic, by: Seat) -> Denial | None:
    """Magic that everybody sees is noticed once, as it enters play; the game master judges what is improvised."""
    casting = campaign.castings.get(deed.casting)
    if casting is None or (spell := casting.spell) is None or casting.stood == (0, 0):
        return Denial("nothing has been cast that could be seen")
    if not is_flashy(spell):
        return Denial(f"{spell.name} draws no eyes")
    if not is_new(campaign, casting):
        return Denial("magic is noticed in the beat in which it takes hold")
    return Denial("this has been noticed") if casting.noticed else None


@rule("kit.magic.obvious")
def was_bargained(campaign: Campaign, deed: AnswerHardBargain, by: Seat) -> Denial | None:
    """A hard bargain is answered by who plays the caster; the game master answers where nobody does."""
    casting = campaign.castings.get(deed.casting)
    if casting is None or not casting.bargain:
        return Denial("no hard bargain waits for an answer")
    who = campaign.characters[casting.character]
    return None if by == (who.seat or GM) else Denial(f"this is for {who.name}'s player to say", unit=who.id)


def gather_crowd(play: Play[Campaign], why: str) -> None:
    move_clock(play, clock_or_rail(play.state, "Crowd"), 1, why)


class Shape(OfSpell, frozen=True):
    """Let a woven spell take hold, or come to nothing: upon whom, on what of theirs, and which of its outcomes.

    If it has a price `pay` says how it is paid, and `component` what of the caster's is used up by it.  Of what is
    improvised `outcome` may say what it does: it eases an action, or ticks a `clock`.
    """

    target: str = ""
    gear: str = ""
    choice: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    pay: Pay = ""
    component: str = ""
    outcome: Way = ""
    clock: str = ""

    checks = (
        is_own_spell,
        caster_is_here,
        caster_is_not_out,
        weaving_is_settled,
        has_valid_target,
        can_mend,
        can_turn_rail,
        does_one_thing,
        can_pay_price,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        casting = play.state.castings[self.casting]
        weave = play.state.attempts[casting.weave]
        if not weave.passed:
            if weave.stage == "missed":
                play.emit(BargainAnswered(attempt=weave.id), weaving_is_settled)
            target = self.target or casting.character
            play.emit(SpellFailed(casting=casting.id, target=target, gear=self.gear), weaving_is_settled)
            return
        if self.outcome:
            spell = with_outcome(woven_spell(casting), self.outcome)
            play.emit(SpellValued(casting=casting.id, spell=spell), does_one_thing)
            casting = play.state.castings[self.casting]
        outcomes = chosen_outcomes(woven_spell(casting), self.choice)
        if woven_spell(casting).price:
            pay_price(play, casting, self)
        play.emit(
            stand_event(play.state, casting, self, tuple(one for one in outcomes if not is_immediate(one))),
            weaving_is_settled,
        )
        for one in filter(is_immediate, outcomes):
            apply_outcome(play, play.state.castings[casting.id], one)
        if self.outcome == "rail":
            win_segments(play, self.clock, step_of(play.state, self.clock), woven_spell(casting).name, step_of)
        if any(type(one) in STILL for one in outcomes):
            lie_still(play, self.target or casting.character)
        settle_spell(play, play.state.castings[casting.id])


def stand_event(campaign: Campaign, casting: Casting, deed: Shape, outcomes: tuple[Outcome, ...]) -> SpellStands:
    """How a spell stands from now on."""
    spell, scene = woven_spell(casting), current_scene(campaign)
    return SpellStands(
        casting=casting.id,
        outcomes=outcomes,
        target=deed.target or ("" if spell.is_upon_nobody else casting.character),
        gear=deed.gear,
        left=duration(spell),
        uses=1 if spell.lasts == "use" else 0,
        scene=scene.number,
        beat=scene.beat,
        obvious=bool(spell.price) and deed.pay == "obvious",
    )


def settle_spell(play: Play[Campaign], casting: Casting) -> None:
    """What follows once a spell stands: it counts as an advantage and goes with no other of its Art, or it is done."""
    if woven_spell(casting).lasts == "instant":
        play.emit(CastingSpent(casting=casting.id, why="is done"), duration)
        return
    if (other := find_eclipsed(play.state, casting)) is not None:
        play.emit(CastingSpent(casting=other.id, why="is outshone by another of its Art"), find_eclipsed)
        if other.id == casting.id:
            return
    if (name := advantage_name(play.state, casting)) != "":
        play.emit(AdvantageGained(advantage=name), advantage_name)


class NoticeMagic(OfSpell, frozen=True):
    """Let people notice what is Obvious: the crowd gathers, or a hard bargain is proposed in its stead."""

    way: Literal["crowd", "bargain"] = "crowd"
    bargain: Name = "a hard bargain"

    checks = (is_master, can_be_noticed)

    def resolve(self, play: Play[Campaign]) -> None:
        text, bargain = ("a crowd gathers", False) if self.way == "crowd" else (self.bargain, True)
        play.emit(SpellNoticed(casting=self.casting, text=text, bargain=bargain), can_be_noticed)
        if not bargain:
            gather_crowd(play, text)


class AnswerHardBargain(OfSpell, frozen=True):
    """Take the hard bargain for magic that was seen, or refuse it and let the crowd gather."""

    accept: bool

    checks = (is_own_spell, caster_is_here, was_bargained)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(HardBargainAnswered(casting=self.casting, accept=self.accept), was_bargained)
        if not self.accept:
            gather_crowd(play, "a hard bargain was refused")


ACTIONS = (Shape, NoticeMagic, AnswerHardBargain)
