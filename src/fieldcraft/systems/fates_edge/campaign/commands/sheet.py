"""A character's sheet on the screen: ratings, what it has, how it is, and every point of experience."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fieldcraft.systems.fates_edge.campaign.characters.costs import Tier, tier
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Kind
from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import affinities_of
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES, RATINGS

HOLDINGS: tuple[Kind, ...] = ("follower", "asset")


def sheet_data(kept: Kept) -> dict[str, Any]:
    """A sheet with all that follows from it, and who follows the character, for programs."""
    character = kept.sheet
    has, rank = character.abilities(), tier(character)
    sums = {"earned": character.earned, "spent": character.spent, "left": character.left, "tier": rank.number}
    company = {"followers": kept.followers, "assets": kept.assets, "abilities": has}
    told: dict[str, Any] = msgspec.to_builtins({**msgspec.structs.asdict(character), **company, **sums})
    return told


def sheet(character: Character) -> Group:
    """A sheet to read."""
    rank = tier(character)
    parts: list[RenderableType] = [*_head(character, rank), "", _ratings(character), ""]
    parts += [Padding(Text.assemble((f"{name}: ", "now"), told), (0, 0, 0, 2)) for name, told in _lines(character)]
    gained = f"  {character.earned} XP gained, {character.spent} spent, "
    total = Text.assemble(gained, (str(character.left), "now"), " left")
    return Group(*parts, "", _ledger(character), "", total)


def _head(character: Character, rank: Tier) -> Iterator[Text]:
    affinities = (one.replace("-", " ") for one in affinities_of(character))
    stands = (character.archetype, f"tier {rank.number}, {rank.name}", character.status)
    words = filter(None, (character.culture, *affinities, *stands))
    yield Text.assemble((character.name, "title"), (f"  {', '.join(words)}", "quiet"))
    if character.concept:
        yield Text(f"  {character.concept}")


def _ratings(character: Character) -> Table:
    has = character.abilities()
    able = [(name.capitalize(), has.attribute(name)) for name in ATTRIBUTES]
    skills = [(name, level) for name, level in sorted(has.skills.items()) if level]
    table = Table(box=None, show_header=False, pad_edge=True, padding=(0, 2))
    for number in range(max(len(able), len(skills))):
        trait = able[number] if number < len(able) else ("", 0)
        skill = skills[number] if number < len(skills) else ("", 0)
        told = RATINGS[min(skill[1], len(RATINGS) - 1)] if skill[0] else ""
        table.add_row(trait[0], dots(trait[1]), skill[0].replace("-", " "), dots(skill[1]), Text(told, "quiet"))
    return table


def dots(rating: int) -> Text:
    return Text.assemble((f"{rating} ", "now"), "●" * rating) if rating else Text()


def _lines(character: Character) -> Iterator[tuple[str, str]]:
    """What else stands on a sheet: a name and what it says, in the order in which people look for it."""
    held = [pair for kind in HOLDINGS for pair in sorted(character.ratings_of(kind).items())]
    items = character.gear.values()
    gear = (one.name if one.condition == "maintained" else f"{one.name} ({one.condition})" for one in items)
    found = {
        "Talents": ", ".join(sorted(character.talents)),
        "Holdings": ", ".join(f"{what} {rating}" for what, rating in held),
        "Bonds": "; ".join(f"{bond.about}: {bond.text}" for bond in character.bonds),
        "Complications": ", ".join(character.complications),
        "Gear": ", ".join(gear),
        "Conditions": ", ".join(sorted(character.conditions)),
    }
    yield "Now", f"boons {character.boons}, fatigue {character.fatigue}, harm {character.harm}"
    yield from ((name, told) for name, told in found.items() if told)


def _ledger(character: Character) -> Table:
    """All experience gained and spent, session by session, with what was left and the ruling."""
    table = Table(title="Experience", title_justify="left", title_style="title", box=None, header_style="quiet")
    for head, side in (("session", "right"), ("", "left"), ("XP", "right"), ("left", "right"), ("rule", "left")):
        table.add_column(head, justify=side)  # type: ignore[arg-type]
    left = 0
    for session, what, xp, rule in ledger_rows(character):
        left += xp
        table.add_row(str(session or "-"), what, f"{xp:+}", str(left), Text(rule, "rule"))
    return table


def ledger_rows(character: Character) -> list[tuple[int, str, int, str]]:
    """Every award and purchase: its session, what it is, its experience (below 0 if spent), and its ruling."""
    gained = [(one.session, one.why.replace("-", " "), one.xp, one.rule) for one in character.awards]
    spent = [
        (one.session, f"{one.kind} {one.what} {one.rating}".removesuffix(" 0"), -one.xp, one.rule)
        for one in character.purchases
    ]
    return sorted((*gained, *spent), key=lambda row: row[0])
