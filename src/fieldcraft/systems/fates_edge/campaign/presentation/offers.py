"""What may be done in a campaign, asked before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fieldcraft.core import Action, Seat, ThrowDice
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Choice, Deed, Odds, Preview, Prompt
from fieldcraft.presentation.figures import prompt_throw
from fieldcraft.systems.fates_edge.campaign.characters import training
from fieldcraft.systems.fates_edge.campaign.characters.buying import (
    Buying,
    LearnTalent,
    RaiseAttribute,
    RaiseSkill,
    name_purchase,
)
from fieldcraft.systems.fates_edge.campaign.characters.content import Talent
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.importing import ImportCharacter
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import peoples_of
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, printed_talents, terms
from fieldcraft.systems.fates_edge.campaign.checks import forecast
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import pool_size
from fieldcraft.systems.fates_edge.campaign.checks.proposal import Stake, stated_position
from fieldcraft.systems.fates_edge.campaign.checks.rolling import RollCheck
from fieldcraft.systems.fates_edge.campaign.magic.spellbook import WriteSpell
from fieldcraft.systems.fates_edge.campaign.magic.validation import check_spell
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.parts import plain
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.pools.outcomes import Outcomes
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES
from fieldcraft.systems.fates_edge.shared.figures import check_odds


def deeds(view: Campaign, seat: Seat, piece: str) -> tuple[Deed, ...]:
    """What a character may learn, each step with its price, its days and why not; nothing of anything else.

    What else may be done stands at the dice and on the sheets, and says why not when it is tried.
    """
    return tuple(step_deed(view, seat, step) for step in steps(view, piece)) if piece in view.characters else ()


def steps(view: Campaign, character: str) -> Iterator[Buying]:
    """Everything that a character could learn next."""
    who = view.characters[character]
    for attribute in ATTRIBUTES:
        yield RaiseAttribute(character=character, attribute=attribute)
    for skill in {**listed_skills(terms(view)), **who.ratings_of("skill")}:
        yield RaiseSkill(character=character, skill=skill)
    added = (one.key for pack in view.packs.values() for one in pack.talents)
    for talent in (*printed_talents(), *added):
        if talent not in who.talents:
            yield LearnTalent(character=character, talent=talent)


def step_deed(view: Campaign, seat: Seat, step: Buying) -> Deed:
    """A step with what it costs, and each way in which it may be learned now."""
    bought = step.purchase(view)
    found = [way for way in ways(view, step) if is_legal(view, seat, way)]
    known = terms(view).talent(bought.what) if isinstance(step, LearnTalent) else None
    first, *others = found or [with_montages(view, step)]
    return Deed(
        name=f"{plain(step)['do']}:{bought.what}",
        label=name_purchase(bought, terms(view)),
        icon="plus",
        aim="none",
        text=known.text if known else "",
        rule=bought.rule,
        group=group_of(view.characters[step.character], known) if known else "",
        choices=tuple(way_choice(view, way) for way in (first, *others)),
        refusal=None if found else SYSTEM.judge(view, view, first, seat),
    )


def ways(view: Campaign, step: Buying) -> Iterator[Buying]:
    """How a step may be learned: by oneself, from somebody of the crew in fewer days, or in a rush without them."""
    alone = with_montages(view, step)
    yield alone
    if view.characters[step.character].status == "unfinished" or not days_taken(view, alone):
        return
    for mentor in view.characters:
        taught = with_montages(view, msgspec.structs.replace(step, mentor=mentor))
        if days_taken(view, taught) < days_taken(view, alone):
            yield taught
    yield msgspec.structs.replace(step, rush=True)


def with_montages(view: Campaign, step: Buying) -> Buying:
    """A step with those montages that were played and stand for its days; none for a character in the making."""
    if view.characters[step.character].status == "unfinished":
        return step
    due = training.days_to_learn(view, step, step.purchase(view))
    return msgspec.structs.replace(step, montages=min(training.montages_ready(view, step.character), due))


def days_taken(view: Campaign, step: Buying) -> int:
    """The days that a step takes as it is learned."""
    return training.days(view, step, step.purchase(view))


def way_choice(view: Campaign, step: Buying) -> Choice:
    """A way of learning with its price and its days, who teaches and what haste brings."""
    days = days_taken(view, step)
    time = pluralize(days, "day") if days else ""
    if step.mentor:
        time = f"{time or 'no day'} with {view.characters[step.mentor].name}"
    if step.rush:
        time = f"in a rush, with a clock of haste ({training.HASTE} segments)"
    return Choice(action=plain(step), label=f"{step.purchase(view).xp} XP", detail=time)


def group_of(who: Character, talent: Talent) -> str:
    """Under which heading a talent stands while it may not be had: prestige, and what only other peoples learn."""
    if talent.kind == "prestige":
        return "Prestige abilities"
    needs, own = talent.needs.people, peoples_of(who)
    return "Talents of other peoples" if needs and not own.intersection(needs) else ""


def preview(view: Campaign, seat: Seat, action: Action) -> Preview:
    """What a deed would be, or why it may not be done.

    Of a roll also its odds, and what more would make of them; of stakes the odds at each value; of a new spell all that
    is to be said about it, and of a character from a file what on its sheet is not as the rules have it, by lines.
    """
    told = Preview(words=SYSTEM.words(view, action), refusal=SYSTEM.judge(view, view, action, seat))
    if isinstance(action, WriteSpell):
        return msgspec.structs.replace(told, detail="\n".join(one.what for one in check_spell(action.spell)))
    if isinstance(action, ImportCharacter):
        amiss = check_sheet(action.sheet, view.options, tuple(view.packs.values()))
        return msgspec.structs.replace(told, detail="\n".join(map(str, amiss)))
    if isinstance(action, Stake) and (staked := view.attempts.get(action.attempt)) is not None:
        return msgspec.structs.replace(told, degrees=tuple(stakes_by_value(view, staked, action)))
    attempt = view.attempts.get(action.attempt) if isinstance(action, RollCheck) else None
    return told if attempt is None else with_odds(view, attempt, told)


DIFFICULTIES = (1, 2, 3, 4, 5)
"""The values that game masters state."""


def stakes_by_value(view: Campaign, attempt: Attempt, stakes: Stake) -> Iterator[Choice]:
    """The stakes of a check at each value, with the odds that the roll would have."""
    stated = {name: getattr(stakes, name) for name in ("effect", "strenuous", "ignores_harm")}
    stated["position"] = stated_position(view, stakes)
    for dv in DIFFICULTIES:
        action = msgspec.structs.replace(stakes, dv=dv)
        found = forecast.odds(view, msgspec.structs.replace(attempt, dv=dv, **stated))
        odds = check_odds(found.outcomes, pool_size(found.dice), found.dice, found.dv) if found else None
        yield Choice(action=plain(action), label=str(dv), odds=odds)


def with_odds(view: Campaign, attempt: Attempt, told: Preview) -> Preview:
    """A roll with its odds; only the dice while the value is not known."""
    found = forecast.odds(view, attempt)
    if found is None:
        return told

    def shown(outcomes: Outcomes) -> Odds:
        return check_odds(outcomes, pool_size(found.dice), found.dice, found.dv)

    action: dict[str, Any] = {"do": "roll_check", "attempt": attempt.id}
    others = forecast.what_if(view, attempt)
    more = (Choice(action=action, label=one.what, odds=shown(one.outcomes)) for one in others)
    return msgspec.structs.replace(told, odds=shown(found.outcomes), degrees=tuple(more))


def prompt(view: Campaign, seat: Seat) -> Prompt | None:
    """The dice that a seat must throw by hand; None if it is asked for none."""
    ask = view.ask
    if not isinstance(ask, ThrowDice) or ask.seat != seat:
        return None
    return prompt_throw(ask)
