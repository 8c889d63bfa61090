"""Sample characters and builds: as printed, as legal, and what is wrong with the difference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.characters.buying import next_attribute, next_skill
from fieldcraft.systems.fates_edge.campaign.characters.content import read_rows
from fieldcraft.systems.fates_edge.campaign.characters.costs import CREATION
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Plain
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Character, Item, Kind, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.sheets import Finding, check_sheet
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, printed_gear, slug
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

Style = Literal["solo", "mixed", "mastermind"]


class Line(Plain, frozen=True, kw_only=True):
    """All steps of one thing, and the experience printed for them.

    An `extra` is left out of the legal sheet, and what is `instead` stands only there.  `effect` is what an asset does
    for free, or for what a follower lends its dice.
    """

    kind: Kind
    what: str
    to: int
    xp: int
    extra: bool = False
    instead: bool = False
    effect: str = ""


class Pool(Plain, frozen=True, kw_only=True):
    """A pool as printed."""

    attribute: Attribute
    skill: str
    dice: int
    extra: bool = False


class Sample(Plain, frozen=True, kw_only=True):
    """A character as printed.

    `kit` is the free one, and what it `carries` besides are mundane things that cost no experience.  Its `move` exposes
    the follower of the role that it `exposes` to the points that it leaves.
    """

    key: str
    name: str
    rule: str
    style: Style
    printed_xp: int
    lines: tuple[Line, ...]
    concept: str = ""
    kit: str = ""
    carries: tuple[str, ...] = ()
    pools: tuple[Pool, ...] = ()
    advances: tuple[Line, ...] = ()
    move: str = ""
    exposes: str = ""
    hooks: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


class Beat(Plain, frozen=True, kw_only=True):
    """A roll in an example of play: whose, with what, and what came of it."""

    who: str
    text: str
    attribute: Attribute | None = None
    skill: str = ""
    dice: int = 0
    line: Line | None = None


class Example(Plain, frozen=True, kw_only=True):
    """An example of play."""

    key: str
    rule: str
    beats: tuple[Beat, ...]


LANES: dict[str, tuple[str, ...]] = from_rule(
    {
        "archivist": ("Lore", "Research", "Occult"),
        "scout": ("Movement", "Stealth", "Survival"),
        "quartermaster": ("Logistics", "Forgery", "Procurement"),
    },
    "kit.sample.bryn",
    "kit.sample.ash",
    "kit.sample.reskin",
)
"""In which lanes those help who follow a sample, by their roles."""


@cache
def samples() -> dict[str, Sample]:
    """The sample characters and builds by key."""
    return from_rule(
        {one.key: one for one in read_rows("samples.yaml", Sample)},
        "kit.sample.overview", "kit.sample.sable", "kit.sample.bryn", "kit.sample.ash", "kit.sample.sable-notes",
        "kit.sample.bryn-notes", "kit.sample.ash-notes", "kit.archetype.solo", "kit.archetype.mixed",
        "kit.archetype.mastermind",
    )  # fmt: skip


@cache
def examples() -> dict[str, Example]:
    return from_rule(
        {one.key: one for one in read_rows("examples.yaml", Example)},
        "kit.sample.play-heist", "kit.sample.play-duel", "kit.sample.play-debrief",
    )  # fmt: skip


@rule("kit.sample.sable", "kit.sample.bryn", "kit.sample.ash")
def sample(key: str) -> Character:
    """A sample character as it is legal, ready to play; KeyError if there is none of that key."""
    return sample_sheet(samples()[key], printed=False)


def sample_sheet(one: Sample, *, printed: bool) -> Character:
    """A sample's sheet, with the steps of its lines, as printed or as legal."""
    character = Character(
        id=one.key,
        name=one.name,
        concept=one.concept,
        archetype=one.style,
        awards=(Award(CREATION, "creation", "core.creation.pool"),),
        gear=belongings(one),
        notes=sample_notes(one),
    )
    for line in one.lines:
        if not (line.instead if printed else line.extra):
            character = add_line(character, line)
    return character


@rule("kit.sample.sable-notes", "kit.sample.bryn-notes", "kit.sample.ash-notes")
def sample_notes(one: Sample) -> str:
    """What stands on a sample's sheet besides: its signature move, what trouble it draws, and where it may grow.

    >>> sample_notes(samples()["sable"]).partition(":")[0], sample_notes(samples()["solo-build"])
    ('Intricate Riposte', '')
    """
    trouble = f"Trouble: {'; '.join(one.hooks)}." if one.hooks else ""
    path = f"Next: {', '.join(one.path)}." if one.path else ""
    return " ".join(filter(None, (one.move, trouble, path)))


@rule("kit.sample.ash-notes")
def is_exposed_by(goal: str, role: str) -> bool:
    """Whether a check is by its goal a signature move whose points may strike a follower of some role.

    >>> is_exposed_by("Three doors ahead, at the bridge", "Scout"), is_exposed_by("Scouting ahead", "Scout")
    (True, False)
    """
    moves = (one.move.partition(":")[0] for one in samples().values() if one.exposes and one.exposes == slug(role))
    return any(slug(move) in slug(goal) for move in moves)


@rule("kit.gear.starting-kit")
def belongings(one: Sample) -> dict[str, Item]:
    """A free kit, and mundane things that are there for the story alone.

    >>> [item.name for item in belongings(samples()["ash"]).values()][0]
    "Burglar's Tools"
    """
    kits = (printed_gear()[key] for key in (one.kit,) if key)
    mundane = {slug(name): Item(name) for name in one.carries}
    return {kit.key: Item(kit.name, kit.key, uses=kit.uses) for kit in kits} | mundane


def add_line(character: Character, line: Line) -> Character:
    """A sheet with all steps of a line; the last takes up what is printed beyond the right price."""
    steps = list(_line_steps(character, line))
    amiss = line.xp - sum(step.xp for step in steps)
    steps[-1] = replace(steps[-1], xp=steps[-1].xp + amiss)
    return replace(character, purchases=(*character.purchases, *steps))


def _line_steps(character: Character, line: Line) -> Iterator[Purchase]:
    if line.kind not in ("attribute", "skill"):
        yield Purchase(line.kind, line.what, line.xp, "kit.sample.overview", line.to)
        return
    while True:
        attribute = line.kind == "attribute"
        step = next_attribute(character, line.what) if attribute else next_skill(character, line.what, Terms())
        if step.rating > line.to:
            return
        yield step
        character = replace(character, purchases=(*character.purchases, step))


@rule("kit.sample.overview", "kit.archetype.styles")
def check_sample(one: Sample) -> tuple[Finding, ...]:
    """What is wrong with a sample as printed: its sheet, its sum, its pools and the prices of its advances."""
    character = sample_sheet(one, printed=True)
    return (*check_sheet(character), *_sums(one, character), *_advances(one, sample_sheet(one, printed=False)))


def _sums(one: Sample, character: Character) -> Iterator[Finding]:
    if character.spent != one.printed_xp:
        yield Finding(
            one.key, "the items add up to another sum", ruling_id(check_sample), one.printed_xp, character.spent
        )
    has = character.abilities()
    for pool in one.pools:
        right = has.pool(pool.attribute, Terms().key(pool.skill)).total
        if right != pool.dice:
            yield Finding(f"{pool.attribute} and {pool.skill}", "the pool is another", one.rule, pool.dice, right)


def _advances(one: Sample, character: Character) -> Iterator[Finding]:
    for line in one.advances:
        if line.kind not in ("attribute", "skill"):
            continue
        right = sum(step.xp for step in _line_steps(character, line))
        if right and right != line.xp:
            yield Finding(f"{line.what} {line.to}", "the advance costs something else", one.rule, line.xp, right)


@rule("kit.sample.reskin")
def reskin(character: Character, old: str, new: str) -> Character:
    """The same sheet with another skill or follower in the place of one; ValueError if it has none or it is no skill.

    >>> reskin(sample("sable"), "melee", "marksmanship").ratings_of("skill")
    {'ranged': 3}
    """
    kinds = {one.kind for one in character.purchases if one.what == old} & {"skill", "follower"}
    known = Terms().skill(new)
    if not kinds or (kinds == {"skill"} and known is None):
        msg = f"{character.name} has no skill and no follower {old!r}" if not kinds else f"there is no skill {new!r}"
        raise ValueError(msg)
    name = known.key if known and kinds == {"skill"} else new
    purchases = (replace(one, what=name) if one.what == old else one for one in character.purchases)
    return replace(character, purchases=tuple(purchases))
