"""What characters are made of: skills, talents, gear and the like, read from data files and content packs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from fieldcraft.core import from_rule
from fieldcraft.systems.fates_edge.campaign import names
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Does, Plain
from fieldcraft.systems.fates_edge.campaign.decks.facts import MotiveEntry, SeedEntry
from fieldcraft.systems.fates_edge.campaign.magic.facts import Spell
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

FOLDER = Path(__file__).parent


Name = names.Name
PACKS = "campaign.packs"
"""The ruling by which there is what a table adds."""

Price = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Needs(Plain, frozen=True, kw_only=True):
    """What must be true of a character before it may buy something.

    `people` are cultures and affinities, of which one is enough; `assets` are kinds of asset, all of them needed.  The
    game master is asked whether there is what `word` names.
    """

    attributes: dict[Attribute, int] = {}
    skills: dict[str, int] = {}
    talents: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()
    asset_count: int = 0
    followers: int = 0
    word: str = ""


class Talent(Plain, frozen=True, kw_only=True):
    """A talent or, of the kind prestige, a prestige ability.

    `gate` is the tier that it needs, `art` its grade in the list of prestige skills.
    """

    key: Name
    name: Name
    rule: str = PACKS
    text: str
    xp: Price | None = None
    kind: Literal["talent", "prestige"] = "talent"
    culture: str = ""
    gate: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    art: Literal["", "mid", "high"] = ""
    needs: Needs = Needs()
    effects: tuple[Does, ...] = ()


class Skill(Plain, frozen=True, kw_only=True):
    """A skill: the group that suggests it, the attribute that it is tied to, and the least rating of that.

    `pairs` are attributes with which one that a table made up goes as well.
    """

    key: Name
    group: str = ""
    attribute: Attribute | None = None
    pairs: tuple[Attribute, ...] = ()
    least: int = 0
    covers: str = ""


class Ware(Plain, frozen=True, kw_only=True):
    """A piece of gear as the catalogue has it.

    `worn` gear works whenever it is carried, other gear on rolls that rely on it; `dv` is the value of the roll that it
    asks for, if it asks for one, and `spoilt` what the game master is asked when it is damaged or lost.
    """

    key: Name
    name: Name
    rule: str = PACKS
    sort: Literal["kit", "melee", "ranged", "armour", "tool", "cultural", "rare", "artifact", "logistics", "own"]
    xp: Price | None = None
    tier: Literal["", "basic", "standard", "superior", "artifact"] = ""
    tags: tuple[str, ...] = ()
    worn: bool = False
    uses: int = 0
    dv: int = 0
    text: str = ""
    effects: tuple[Does, ...] = ()
    mending: str = ""
    spoilt: str = ""

    @property
    def about(self) -> str:
        """What people read of it: its tags, and what it does."""
        tags = ", ".join(self.tags).capitalize()
        return " ".join(filter(None, (f"{tags}." if tags else "", self.text)))


class Trouble(Plain, frozen=True, kw_only=True):
    """A complication that a character may begin with."""

    key: Name
    name: Name
    text: str


class Culture(Plain, frozen=True, kw_only=True):
    """A people, what its affinity is, and as what its members count when a talent asks."""

    key: Name
    affinity: str = ""
    counts_as: tuple[str, ...] = ()


class SkillFile(Plain, frozen=True, kw_only=True):
    """The skills, and other names that are used for them; names that may mean any of some skills stand in `either`.

    `core` are the skills of the core list that stand for those which it has not.
    """

    skills: tuple[Skill, ...]
    aliases: dict[str, str]
    core: dict[str, str]
    either: dict[str, tuple[str, ...]]


class Pack(Plain, frozen=True, kw_only=True):
    """Content that a table adds to the rules: data only, with a version of its own; spells by their keys."""

    id: Name
    title: Name
    version: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    talents: tuple[Talent, ...] = ()
    gear: tuple[Ware, ...] = ()
    skills: tuple[Skill, ...] = ()
    spells: dict[Name, Spell] = {}
    cards: tuple[SeedEntry | MotiveEntry, ...] = ()

    def without_cards(self) -> Pack:
        return msgspec.structs.replace(self, cards=())


Row = TypeVar("Row")


def read_rows(name: str, row: type[Row]) -> tuple[Row, ...]:
    """The rows of a data file of this part; ValueError, with the file and the place, if one is not as it should be."""
    try:
        return msgspec.yaml.decode((FOLDER / name).read_bytes(), type=tuple[row, ...])  # type: ignore[valid-type]
    except msgspec.DecodeError as error:
        msg = f"{name}: {error}"
        raise ValueError(msg) from error


@cache
def skill_file() -> SkillFile:
    return from_rule(
        msgspec.yaml.decode((FOLDER / "skills.yaml").read_bytes(), type=SkillFile),
        "kit.skill.list",
        "kit.skill.aliases",
    )


@cache
def troubles() -> tuple[Trouble, ...]:
    return from_rule(read_rows("complications.yaml", Trouble), "core.creation.complication-table")


@cache
def cultures() -> dict[str, Culture]:
    return from_rule({one.key: one for one in read_rows("cultures.yaml", Culture)}, "core.affinity.list")
