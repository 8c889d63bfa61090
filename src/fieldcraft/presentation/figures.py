"""Numbers as every game shows them: what a sum is made of, the rule that is cited, and dice thrown by hand."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.core import Tally, ThrowDice
from fieldcraft.core.rulebook import explain
from fieldcraft.core.words import hundredths, pluralize
from fieldcraft.presentation.odds import Term
from fieldcraft.presentation.prompts import Answer, Prompt, Throw

cited = lru_cache(maxsize=1024)(explain)
"""The title and the source of a rule, looked up once."""


def terms(tally: Tally) -> tuple[Term, ...]:
    """What a number is made of.

    >>> [term.what for term in terms(Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover"))]
    ['Body 3 + Melee 2', 'light cover']
    """
    return tuple(Term(what=part.what, value=part.value, rule=part.rule) for part in tally)


def percent(chance: float) -> str:
    r"""A chance as it is read: never 0 for what can happen, never 100 for what can fail.

    The sign never stands on another line than the number.

    >>> percent(0.5), percent(0.004), percent(0.996), percent(1)
    ('50\xa0%', '<1\xa0%', '>99\xa0%', '100\xa0%')
    """
    return f"{hundredths(chance)}\xa0%"


def prompt_throw(ask: ThrowDice) -> Prompt:
    """The question what dice show that somebody throws on a real table.

    >>> from fieldcraft.core.hand import Repeat
    >>> prompt_throw(ThrowDice(seat="gm", sides=6, count=1, then=Repeat(entry=0))).title
    'Throw 1 die with 6 sides'
    """
    faces = [max(1, ask.sides // 2)] * ask.count
    name, signs = f"{ask.die} " * bool(ask.die), ", ".join(f"{n} is {sign!r}" for n, sign in enumerate(ask.labels, 1))
    return Prompt(
        kind="dice",
        seat=ask.seat,
        title=f"Throw {pluralize(ask.count, f'{name}die', f'{name}dice')} with {ask.sides} sides",
        text=f"Say what they show: {signs}." if signs else "Say what they show.",
        rule="match.dice",
        throw=Throw(count=ask.count, sides=ask.sides),
        answers=(Answer(action={"do": "enter_dice", "faces": faces}, label="That is what they show", main=True),),
    )
