"""Numbers as every game shows them: what a sum is made of, odds, the rule that is cited, and dice thrown by hand."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.core import Tally, ThrowDice
from fieldcraft.core.rulebook import explain
from fieldcraft.core.words import many
from fieldcraft.dice import Outcomes
from fieldcraft.tableau.offered import Answer, Odds, Prompt, Term, Throw

cited = lru_cache(maxsize=1024)(explain)
"""The title and the source of a rule, looked up once."""


def terms(tally: Tally) -> tuple[Term, ...]:
    """What a number is made of.

    >>> [term.what for term in terms(Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover"))]
    ['Body 3 + Melee 2', 'light cover']
    """
    return tuple(Term(what=part.what, value=part.value, rule=part.rule) for part in tally)


def figured(outcomes: Outcomes, number: int, dice: Tally, dv: Tally, effect: Tally | None = None) -> Odds:
    """The chances of a check that is made with a number of dice, and what dice, difficulty and effect are made of."""
    return Odds(
        clean=float(outcomes.clean),
        cost=float(outcomes.cost),
        partial=float(outcomes.partial),
        miss=float(outcomes.miss),
        success=float(outcomes.success),
        dice=number,
        dv=dv.total,
        terms=terms(dice),
        difficulty=terms(dv),
        effect=terms(effect or Tally()),
    )


def thrown_by_hand(ask: ThrowDice) -> Prompt:
    """The question what dice show that somebody throws on a real table.

    >>> thrown_by_hand(ThrowDice(seat="gm", sides=6, count=1, pending=0, given=())).title
    'Throw 1 die with 6 sides'
    """
    faces = [ask.sides // 2] * ask.count
    return Prompt(
        kind="dice",
        seat=ask.seat,
        title=f"Throw {many(ask.count, 'die', 'dice')} with {ask.sides} sides",
        text="Say what they show.",
        rule="match.dice",
        throw=Throw(count=ask.count, sides=ask.sides),
        answers=(Answer(action={"do": "enter_dice", "faces": faces}, label="That is what they show", main=True),),
    )
