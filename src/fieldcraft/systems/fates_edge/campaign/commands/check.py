"""A check of the role-playing game on the screen: its odds, what more would help, and how soon it fills a clock."""

from __future__ import annotations

import re
from argparse import Namespace
from fractions import Fraction
from pathlib import Path
from typing import get_args

from msgspec.structs import asdict, replace
from rich.table import Table
from rich.text import Text

from fieldcraft.console.chart import bar, percent
from fieldcraft.console.terminal import as_json, console
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.samples import sample
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help, Opposition
from fieldcraft.systems.fates_edge.campaign.checks.forecast import Change, Odds, filled_within, odds, what_if
from fieldcraft.systems.fates_edge.campaign.commands.outcome_chart import NAMES, outcome_bar, outcome_key
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.files.readers import read_character
from fieldcraft.systems.fates_edge.campaign.setup import READY
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools import Outcomes
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES, Attribute

WORDS = re.compile(r"\s*(?P<attribute>[a-z]+)\s*(?P<trait>\d*)\s*\+\s*(?P<skill>[a-z][a-z -]*?)\s*(?P<trained>\d*)\s*")
MOST = 20
"""The highest rating, value or clock that is counted."""


def show_check(text: str, given: Namespace) -> None:
    """Count a check like "wits 3 + stealth 2", and show it; ValueError if it cannot be counted."""
    campaign, attempt = set_up(text, given)
    found = odds(campaign, attempt, boon=given.boon)
    if found is None:
        message = "say what it is rolled against: --dv N, or --against N for a contest"
        raise ValueError(message)
    more = what_if(campaign, attempt, boon=given.boon)
    full = _filled(campaign, attempt, given)
    if given.json:
        return as_json(odds_data(found, more, full))
    out = console()
    against = given.dv if given.against is None else f"{given.against} dice"
    out.print(Text.assemble((f"{found.dice.total} dice against {against}", "title"), f"   {found.dice}"))
    out.print(Text.assemble("  ", (percent(found.outcomes.success), "now"), "  of success"))
    out.print(
        Text("  ").append(outcome_bar(found.outcomes, 60)), Text("  ").append(outcome_key(found.outcomes)), sep="\n"
    )
    out.print("", _changes(found, more))
    if full:
        out.print("", _beats(full, given.clock))
    return None


def set_up(text: str, given: Namespace) -> tuple[Campaign, Attempt]:
    """A campaign of one character and a check of theirs, as the words have it; ValueError if they make none."""
    found = WORDS.fullmatch(text.casefold())
    if found is None or found["attribute"] not in ATTRIBUTES:
        message = f"{text!r} is no check: {', '.join(ATTRIBUTES[:-1])} or {ATTRIBUTES[-1]}, a plus sign, and a skill"
        raise ValueError(message)
    skill = slug(found["skill"])
    if given.sheet in READY:
        who = sample(given.sheet)
    elif given.sheet:
        who = read_character(Path(given.sheet).read_bytes(), given.sheet).sheet
    else:
        who = _rated(found, skill)
    fatigue = _fit("--fatigue", given.fatigue, 4) or who.fatigue
    who = replace(who, seat=who.seat or "player", boons=max(who.boons, int(given.boon)), fatigue=fatigue)
    attempt = Attempt(
        id="1",
        character=who.id,
        goal=text,
        attribute=next(one for one in get_args(Attribute) if one == found["attribute"]),
        skill=skill,
        dv=_fit("--dv", given.dv or 0),
        description=given.description,
        helps=(Help("", _fit("--assist", given.assist), "help"),) if given.assist else (),
        opposition=None if given.against is None else Opposition("the opposition", _fit("--against", given.against)),
    )
    return Campaign(characters={who.id: who}), attempt


def _fit(name: str, value: int, most: int = MOST) -> int:
    if not 0 <= value <= most:
        message = f"{name} is 0 to {most}, not {value}"
        raise ValueError(message)
    return value


def _rated(found: re.Match[str], skill: str) -> Character:
    if not (found["trait"] and found["trained"]):
        message = "say how good: wits 3 + stealth 2, or whose it is: --sheet FILE"
        raise ValueError(message)
    ratings = {("attribute", found["attribute"]): found["trait"], ("skill", skill): found["trained"]}
    bought = tuple(
        Purchase(kind, what, 0, "", _fit(what, int(rating), 9))  # type: ignore[arg-type]
        for (kind, what), rating in ratings.items()
    )
    return Character(id="somebody", name="Somebody", purchases=bought)


def _filled(campaign: Campaign, attempt: Attempt, given: Namespace) -> tuple[Fraction, ...]:
    if given.clock is None:
        return ()
    if attempt.opposition is not None or not 1 <= given.clock <= MOST or not 1 <= given.beats <= MOST:
        message = f"a clock of 1 to {MOST} segments is filled by checks against --dv, in 1 to {MOST} beats"
        raise ValueError(message)
    return filled_within(campaign, Clock(id="clock", name="Clock", size=given.clock), attempt, given.beats)


def odds_data(found: Odds, more: tuple[Change, ...], full: tuple[Fraction, ...]) -> dict[str, object]:
    """All of it, for programs."""
    return {
        "dice": found.dice.total,
        "parts": [asdict(part) for part in found.dice],
        "dv": found.dv.total,
        **_chances(found.outcomes),
        "points": [float(chance) for chance in found.points],
        "what_if": [{"what": one.what, **_chances(one.outcomes)} for one in more],
        "filled": [float(chance) for chance in full],
    }


def _chances(some: Outcomes) -> dict[str, float]:
    return {"success": float(some.success), **{name: float(chance) for name, chance in asdict(some).items()}}


def _changes(found: Odds, more: tuple[Change, ...]) -> Table:
    table = Table(title="What if", title_justify="left", title_style="title", box=None, pad_edge=False)
    for head in ("", "success", "", *NAMES.values()):
        table.add_column(head, justify="right" if head else "left")
    table.add_column("")
    for what, some in (("as it is", found.outcomes), *((one.what, one.outcomes) for one in more)):
        gain = 100 * float(some.success - found.outcomes.success)
        figures = (percent(getattr(some, name)) for name in NAMES)
        told = f"{gain:+.1f}" if some is not found.outcomes else ""
        table.add_row(what, Text(percent(some.success), "now"), Text(told, "quiet"), *figures, outcome_bar(some, 24))
    return table


def _beats(full: tuple[Fraction, ...], size: int) -> Table:
    title = f"A clock of {size} segments, one such check in each beat"
    table = Table(title=title, title_justify="left", title_style="title", box=None, show_header=False, pad_edge=False)
    for beat, chance in enumerate(full, start=1):
        table.add_row(f"full after {beat}", Text(percent(chance), "now"), Text(bar(chance, 30), "clean"))
    return table
