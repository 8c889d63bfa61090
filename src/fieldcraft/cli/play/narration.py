"""What happened and what would happen: lines with the rules behind them, refusals, odds and questions."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from fieldcraft.cli.rulings import citation
from fieldcraft.console.chart import PATTERNS, percent, shares
from fieldcraft.core import Refusal
from fieldcraft.core.rulebook import ruling
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Chance, Die, Line, Odds, Preview, Prompt, Term


def narrate(line: Line) -> Iterator[Text]:
    """A line of the log: the rule behind it, and below it the dice with what they are made of."""
    text = Text("  ")
    if line.outcome is not None:
        text.append(f"{PATTERNS[line.outcome.look]} ", line.outcome.look)
    text.append(line.text, "title" if line.heading else "")
    yield text.append(f"  {line.rule}", "rule") if line.rule else text
    if line.dice:
        made = (_sum(line.terms), f"against {_sum(line.difficulty)}" if line.difficulty else "")
        facts = (faces(line.dice), line.needed, *made)
        yield Text(f"    {'; '.join(fact for fact in facts if fact)}", "quiet")


def faces(dice: tuple[Die, ...]) -> str:
    """Dice as they lie; an arrow leads to what one shows that was thrown again.

    >>> faces((Die(face=7, sides=10), Die(face=9, sides=10, was=2), Die(face=1, sides=3, label="+")))
    '7 2→9 +'
    """
    return " ".join(f"{'' if die.was is None else f'{die.was}→'}{die.label or die.face}" for die in dice)


def _sum(terms: tuple[Term, ...]) -> str:
    return ", ".join(f"{term.value:+d} {term.what}" for term in terms)


def show_refusal(refusal: Refusal, *, full: bool = False) -> Group:
    """Why something may not be done, and the rule that says so; in full with the rule's own words."""
    why = capitalize_first(refusal.why)
    lines = [Text.assemble(("⊘ ", "warn"), f"{why}."), citation(refusal.rule, refusal.title, refusal.source)]
    if full and refusal.title:
        lines.insert(1, Text(ruling(refusal.rule).rule))
    return Group(*lines)


# --- odds -----------------------------------------------------------------------------


def show_odds(found: Odds) -> Group:
    """The exact odds of a roll, and what it and its difficulty are made of."""
    parts: list[RenderableType] = [Text.assemble((percent(found.success), "now"), "  of success")]
    if found.outcomes:
        parts += [chance_bar(found.outcomes), chance_key(found.outcomes)]
    against = f"against {found.against}" if found.against else ""
    effect = "effect" if found.effect else ""
    for head, terms in ((found.roll, found.terms), (against, found.difficulty), (effect, found.effect)):
        if head:
            parts += [Text(head, "title"), *map(_term, terms)]
    return Group(*parts)


def chance_bar(outcomes: tuple[Chance, ...], width: int = 60) -> Text:
    """The outcomes as one bar, each with the pattern of its look."""
    bar = Text()
    for one, count in zip(outcomes, shares((one.chance for one in outcomes), width), strict=True):
        bar.append(PATTERNS[one.look] * count, one.look)
    return bar


def chance_key(outcomes: tuple[Chance, ...]) -> Text:
    """The outcomes in words and figures, each behind its pattern."""
    parts = (Text.assemble((PATTERNS[one.look], one.look), f" {one.label} {percent(one.chance)}") for one in outcomes)
    return Text("   ").join(parts)


def _term(term: Term) -> Text:
    return Text.assemble(f"  {term.value:+d} {term.what}", (f"  {term.rule}" if term.rule else "", "rule"))


def show_preview(preview: Preview) -> list[RenderableType]:
    """What an action would do: its odds and its cost, whom it catches, and what it provokes."""
    parts: list[RenderableType] = [show_odds(preview.odds)] if preview.odds is not None else []
    parts += [Text(f"costs {preview.cost}", "quiet")] if preview.cost else []
    for target in preview.targets:
        chance = f"  {percent(target.odds.success)}" if target.odds is not None else ""
        parts.append(Text.assemble((f"  {target.piece}", "title"), chance, f"  {target.text}" if target.text else ""))
    for strike in preview.strikes:
        chance = f", {percent(strike.odds.success)} of success" if strike.odds is not None else ""
        parts.append(Text(f"  {strike.by} may strike{chance}", "warn"))
    parts += [Text(f"  {effect}") for effect in preview.effects]
    return parts


# --- questions ------------------------------------------------------------------------


def show_question(prompt: Prompt, words: list[str]) -> Iterator[Text]:
    """A question with its dice and its answers, each behind the `words` that give it."""
    title = prompt.title if prompt.title.endswith(("?", ".", "!")) else f"{prompt.title}."
    yield Text.assemble(("? ", "now"), (title, "title"), f" {prompt.text}" if prompt.text else "")
    if prompt.dice:
        yield Text(f"  dice {faces(prompt.dice)}")
    if prompt.throw is not None:
        yield Text.assemble("  such as  ", (words[0], "now"))
        return
    for answer, said in zip(prompt.answers, words, strict=True):
        chance = f"  {percent(answer.odds.success)} of success" if answer.odds is not None else ""
        detail = f", {answer.detail}" if answer.detail else ""
        yield Text.assemble("  ", (said, "now"), f"  {answer.label}{detail}", (chance, "quiet"))
    if asked := dict.fromkeys(field.label or field.name for answer in prompt.answers for field in answer.fields):
        yield Text(f"  between the quotes may stand words of your own: {', '.join(asked)}", "quiet")
