"""The question that waits for a seat, in plain words, with its answers and their odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from fieldcraft.core import Ask, Seat, Tally, ThrowDice
from fieldcraft.core.words import capitalize_first, pluralize
from fieldcraft.presentation import Answer, Odds, Prompt
from fieldcraft.presentation.figures import percent, prompt_throw
from fieldcraft.systems.fates_edge.miniatures.actions.answers import (
    Accept,
    Keep,
    LetPass,
    Refuse,
    Reroll,
    TakeStrike,
    pick_dice,
)
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.narration import GRADES
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_test
from fieldcraft.systems.fates_edge.miniatures.questions import (
    AfterCast,
    AfterShove,
    AfterStrike,
    Bargain,
    BoonReroll,
    GuardedStrike,
)
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.pools import Outcomes
from fieldcraft.systems.fates_edge.shared.boons import kept_complications
from fieldcraft.systems.fates_edge.shared.checks import SIDES, Result, read
from fieldcraft.systems.fates_edge.shared.figures import check_odds, die
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.presentation.deeds import plain


def prompt(view: State, seat: Seat) -> Prompt | None:
    """The question for a seat, None if it is asked nothing."""
    ask = view.ask
    return PROMPTS[type(ask)](view, ask) if ask is not None and ask.seat == seat else None


# --- guarded strikes ----------------------------------------------------------------------


def guarded_strike(view: State, ask: GuardedStrike) -> Prompt:
    """Strike at one who leaves, or let them go."""
    striker, target = view.units[ask.striker], view.units.get(ask.target)
    test = attack_test(view, striker, target, ranged=False, guarded=True) if target is not None else None
    whom = unit_name(view, ask.target)
    return Prompt(
        kind="guarded_strike",
        seat=ask.seat,
        title="Take the guarded strike?",
        text=f"{capitalize_first(whom)} leaves {striker.title}'s zone.",
        rule="mini.react.guarded-strike",
        piece=striker.id,
        about=ask.target,
        answers=(
            Answer(
                action=plain(TakeStrike()),
                label=f"Strike at {whom}",
                odds=odds_of_test(view, test) if test is not None else None,
                main=True,
            ),
            Answer(action=plain(LetPass()), label="Let them go", detail="the reaction is kept", default=True),
        ),
    )


# --- boons --------------------------------------------------------------------------------


def boon_reroll(view: State, ask: BoonReroll) -> Prompt:
    """Throw one die again, or keep them all."""
    test = ask.test
    now = read(test, ask.faces)
    hopes = list_hopes(ask)
    found = tuple(rerolls(view, ask, hopes))
    best = max(found, key=promise)
    worth = not now.passed and promise(best) > 0
    keep = Answer(action=plain(Keep()), label="Keep the dice", detail=GRADES[now.grade], main=not worth, default=True)
    return Prompt(
        kind="boon_reroll",
        seat=ask.seat,
        title="Spend a boon to throw one die again?",
        text=f"{unit_name(view, test.unit)} has {now.successes} of {pluralize(test.dv.total, 'success', 'successes')}. "
        f"{describe_hopes(hopes)}",
        rule="core.boon.reroll",
        piece=test.unit,
        about=test.target,
        dice=tuple(die(face) for face in ask.faces),
        answers=(*(replace(one, main=one is best and worth) for one in found), keep),
        idle=not hopes,
    )


class Hope(NamedTuple):
    """Something that another throw may make better: in a sentence, beside its chance, and whether a result has it."""

    words: str
    brief: str
    holds: Callable[[Result], bool]


def promise(answer: Answer) -> float:
    """The chance to succeed that an answer gives."""
    return answer.odds.success if answer.odds else 0.0


def rerolls(view: State, ask: BoonReroll, hopes: Sequence[Hope]) -> Iterator[Answer]:
    """Each die worth throwing again with what that may bring: odds where success is in doubt, the rest in words."""
    for place in pick_dice(ask.faces):
        odds, results = after(view, ask, place), list_results(ask, place)
        chances = [(sum(map(hope.holds, results)) / len(results), hope.brief) for hope in hopes if hope.brief]
        yield Answer(
            action=plain(Reroll(place)),
            label=f"Throw the {ask.faces[place]} again",
            detail=", ".join(f"{percent(chance)} to {brief}" for chance, brief in chances if chance),
            odds=odds if 0 < odds.success < 1 else None,
        )


def after(view: State, ask: BoonReroll, place: int) -> Odds:
    """The odds once one die has been thrown again: each of its faces is as likely."""
    cells = ((result.successes, result.complications, 1) for result in list_results(ask, place))
    return check_odds(Outcomes.of(cells, max(ask.test.dv.total, 1)), 1, Tally(), ask.test.dv, ask.test.effect)


def list_results(ask: BoonReroll, place: int) -> list[Result]:
    """What comes of each face that one die may show when it is thrown again."""
    test = replace(ask.test, kept=kept_complications(ask.faces[place], ask.test.casting))
    rest = (ask.faces[:place], ask.faces[place + 1 :])
    return [read(test, (*rest[0], face, *rest[1])) for face in range(1, SIDES + 1)]


def describe_hopes(hopes: Sequence[Hope]) -> str:
    """What another throw could still make better, in a sentence."""
    return (
        f"Another throw may {' or '.join(hope.words for hope in hopes)}." if hopes else "No throw could make it better."
    )


def list_hopes(ask: BoonReroll) -> list[Hope]:
    """What another throw could still make better; the chance of success is told by its odds."""
    now = read(ask.test, ask.faces)
    results = [result for place in pick_dice(ask.faces) for result in list_results(ask, place)]
    effect = max(result.effect for result in results) if counts_effect(ask) and now.passed else 0
    hopes = [
        *([] if now.passed else [Hope("make it a success", "", lambda one: one.passed)]),
        Hope(
            f"raise the effect from {now.effect} to {effect}",
            "raise the effect",
            lambda one: effect >= one.effect > now.effect,
        ),
        *(
            [Hope("make a miss a partial", "be a partial", lambda one: one.grade == "partial")]
            if now.grade == "miss"
            else []
        ),
        Hope("lose a complication", "lose a complication", lambda one: one.complications < now.complications),
    ]
    return [hope for hope in hopes if any(map(hope.holds, results))]


def counts_effect(ask: BoonReroll) -> bool:
    """Whether more than success counts: how hard a blow lands, how far it moves whom, how strong a spell is."""
    return isinstance(ask.then, AfterStrike | AfterShove | AfterCast) or ask.test.what == "breach"


# --- bargains ----------------------------------------------------------------------


def bargain(view: State, ask: Bargain) -> Prompt:
    """Success after all, at a price."""
    return Prompt(
        kind="bargain",
        seat=ask.seat,
        title="Take the bargain?",
        text=f"{unit_name(view, ask.unit)} succeeds after all, at this price: {ask.complication}.",
        rule="core.check.devils-bargain",
        piece=ask.unit,
        answers=(
            Answer(action=plain(Accept()), label="Accept", detail=ask.complication, main=True),
            Answer(action=plain(Refuse()), label="Refuse", detail="the miss stands", default=True),
        ),
    )


PROMPTS: dict[type[Ask], Callable[[State, Any], Prompt]] = {
    GuardedStrike: guarded_strike,
    BoonReroll: boon_reroll,
    Bargain: bargain,
    ThrowDice: lambda _, ask: prompt_throw(ask),
}
"""How each question is put."""
