"""Spells that stand are brought to bear on checks."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.checks.facts import Aid, Attempt, Position, Stage
from fieldcraft.systems.fates_edge.campaign.checks.spending import WITH_POINTS
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.magic.casting import is_same_art
from fieldcraft.systems.fates_edge.campaign.magic.events import SpellUsed
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Controlled, Outcome, Stronger, Text, Turned
from fieldcraft.systems.fates_edge.campaign.magic.limits import deny_armed, deny_empty_rail, deny_other_gear
from fieldcraft.systems.fates_edge.campaign.magic.turning import turn_clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign

STRONG = 2
"""How many successes beyond the value make a strong hit."""

AFTER: tuple[Stage, ...] = (*WITH_POINTS, "done")


class SpellBorne(Progress, frozen=True, kw_only=True):
    """A spell, by its name and the id of its casting, helps with a check: the position is better, or the effect."""

    spell: str
    casting: str
    position: Position
    effect: int

    def change(self, attempt: Attempt) -> dict[str, Any]:
        aid = Aid(controlled=self.position == "controlled", effect=self.effect)
        return {"spells": attempt.spells | {self.casting: aid}}

    def words(self, campaign: Campaign) -> str:
        eased = ("controlled",) if self.position == "controlled" else ()
        more = (f"effect {self.effect:+d}",) if self.effect else ()
        return f"{self.spell}: {', '.join((*eased, *more)) or 'it helps'}"


@rule("kit.magic.casting", "kit.spell.still-the-currents")
def can_help(campaign: Campaign, deed: BringSpell, by: Seat) -> Denial | None:
    """A spell that stands helps whom it is cast upon, once in a check, and as long as it has something to give."""
    casting, attempt = campaign.castings.get(deed.casting), campaign.attempts[deed.attempt]
    if casting is None or casting.phase != "standing":
        return Denial(f"no spell {deed.casting!r} stands")
    if casting.target not in ("", attempt.character, *attempt.members):
        return Denial(f"this spell is upon {campaign.characters[casting.target].name}", unit=casting.target)
    if casting.id in attempt.spells:
        return Denial("this spell helps already")
    if not casting.outcomes:
        return Denial("this spell has given what it had to give")
    return None if outcomes_left(campaign, casting) else Denial("this spell helps with another check already")


@rule("kit.spell.ember-stride", "kit.magic.casting")
def fits_action(campaign: Campaign, deed: BringSpell, by: Seat) -> Denial | None:
    """A spell gives an action what it does for actions of its sort: on clears only what empties a clock."""
    casting, attempt = campaign.castings[deed.casting], campaign.attempts[deed.attempt]
    if deed.only and all(one.on != deed.only for one in casting.outcomes):
        return Denial(f"this spell does nothing more on {deed.only!r}")
    if outcomes_for(campaign, casting, attempt, deed.only):
        return None
    return Denial("this spell has more effect only on what empties a clock", rule="kit.spell.ember-stride")


@rule("kit.spell.cinder-fist", "kit.spell.zealots-blade")
def fits_hand(campaign: Campaign, deed: BringSpell, by: Seat) -> Denial | None:
    """A spell upon a weapon helps what is done with that, and one upon a bare hand what is done without any."""
    casting, attempt = campaign.castings[deed.casting], campaign.attempts[deed.attempt]
    return deny_other_gear(campaign, casting, attempt) or deny_armed(campaign, casting, attempt)


@rule("kit.magic.stacking")
def is_art_taken(campaign: Campaign, deed: BringSpell, by: Seat) -> Denial | None:
    """Of spells of one Art a single one helps with a check, though they are upon several who make it together."""
    new, attempt = campaign.castings[deed.casting].spell, campaign.attempts[deed.attempt]
    others = (campaign.castings[id].spell for id in attempt.spells if id in campaign.castings)
    same = next((one for one in others if one and new and is_same_art(one, new)), None)
    return Denial(f"{same.name} of the same Art helps already") if same else None


@rule("kit.magic.casting", "kit.magic.duration", "kit.spell.still-the-currents")
def outcomes_left(campaign: Campaign, casting: Casting) -> tuple[Outcome, ...]:
    """What a spell has left to give to a check: nothing that waits for the roll of another and may be had but once."""
    waiting = sum(casting.id in one.spells for one in campaign.attempts.values() if one.stage in OPEN_STAGES)
    if casting.uses and waiting >= casting.uses:
        return ()
    return tuple(one for one in casting.outcomes if not (waiting and is_had_once(one)))


def is_had_once(outcome: Outcome) -> bool:
    return isinstance(outcome, Controlled) and outcome.once


@rule("kit.spell.ember-stride", "kit.magic.casting")
def outcomes_for(campaign: Campaign, casting: Casting, attempt: Attempt, only: str = "") -> tuple[Outcome, ...]:
    """What a spell gives to a check like this, or what it does `only` on some actions that are named."""
    fitting = (one for one in outcomes_left(campaign, casting) if only in ("", one.on))
    return tuple(one for one in fitting if attempt.aim == "clear" or not (isinstance(one, Stronger) and one.clears))


@rule("kit.magic.casting")
def spell_help(campaign: Campaign, casting: Casting, attempt: Attempt, only: str = "") -> SpellBorne:
    """What a spell changes about a check: it starts controlled, or it has more effect."""
    outcomes = outcomes_for(campaign, casting, attempt, only)
    eased = any(isinstance(one, Controlled) for one in outcomes)
    return SpellBorne(
        attempt=attempt.id,
        spell=casting.spell.name if casting.spell else casting.goal,
        casting=casting.id,
        position="controlled" if eased else "risky",
        effect=sum(one.by for one in outcomes if isinstance(one, Stronger)),
    )


@rule("kit.magic.duration", "kit.spell.still-the-currents")
def use_spells(play: Play[Campaign], attempt: Attempt) -> None:
    """As the dice of a check fall the spells that help with it are used: what may be had but once is gone."""
    for id, aid in attempt.spells.items():
        if (casting := play.state.castings.get(id)) is None or casting.phase != "standing":
            continue
        for one in casting.outcomes:
            if aid.controlled and is_had_once(one):
                play.emit(SpellUsed(casting=id, outcome=one), use_spells)
        if casting.uses:
            play.emit(SpellUsed(casting=id), use_spells)


@rule("kit.spell.cinder-fist")
def has_strong_hit(campaign: Campaign, deed: TurnRail, by: Seat) -> Denial | None:
    """What a spell does to a rail after a strong hit it does once: two successes more than were needed."""
    casting, attempt = campaign.castings.get(deed.casting), campaign.attempts[deed.attempt]
    outcome = turn_after_hit(casting) if casting and casting.id in attempt.spells else None
    if outcome is None:
        return Denial("no spell in this check can do that now")
    if is_strong_hit(attempt):
        return deny_empty_rail(campaign, outcome)
    return Denial(f"this takes {pluralize(STRONG, 'success', 'successes')} more than the value")


@rule("kit.spell.cinder-fist")
def is_strong_hit(attempt: Attempt) -> bool:
    """Whether a check succeeded with so many successes beyond its value as make a strong hit."""
    return attempt.passed and attempt.successes >= attempt.against + STRONG


@rule("kit.spell.cinder-fist", "kit.magic.duration")
def waits_for_rail(campaign: Campaign, casting: Casting) -> bool:
    """Whether a spell that was used up made a strong hit, after which it may still move its rail."""
    helped = (one for one in campaign.attempts.values() if casting.id in one.spells)
    return turn_after_hit(casting) is not None and any(map(is_strong_hit, helped))


def turn_after_hit(casting: Casting) -> Turned | None:
    return next((one for one in casting.outcomes if isinstance(one, Turned) and one.strong), None)


class BringSpell(Step, frozen=True):
    """Let a spell that stands help with a check that fits, once the stakes are stated.

    Of one that does several things it gives all that fit, or what it does `only` on actions that are named.
    """

    stages = ("staked",)

    casting: str
    only: Text = ""

    checks = (is_master, in_time, can_help, fits_action, fits_hand, is_art_taken)

    def resolve(self, play: Play[Campaign]) -> None:
        casting = play.state.castings[self.casting]
        play.emit(spell_help(play.state, casting, play.state.attempts[self.attempt], self.only), can_help)


class TurnRail(Step, frozen=True):
    """After a strong hit on what the spell speaks of, let it move its rail."""

    stages = AFTER

    casting: str

    checks = (is_master, in_time, has_strong_hit)

    def resolve(self, play: Play[Campaign]) -> None:
        casting = play.state.castings[self.casting]
        outcome = turn_after_hit(casting)
        assert outcome is not None
        turn_clock(play, outcome, play.state.attempts[self.attempt].goal)
        play.emit(SpellUsed(casting=casting.id, outcome=outcome), has_strong_hit)


ACTIONS = (BringSpell, TurnRail)
EVENTS = (SpellBorne,)
