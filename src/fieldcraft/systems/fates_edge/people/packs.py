"""Content packs: talents, gear and skills that a table adds, as data, and takes away again."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Annotated

import msgspec

from fieldcraft.core import No, Play, Seat, rule
from fieldcraft.systems.fates_edge.abilities import Attribute
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.deeds import Deed, Happening, master
from fieldcraft.systems.fates_edge.people.content import Does, Name, Pack, Skill, Ware
from fieldcraft.systems.fates_edge.people.creation import CharacterMade
from fieldcraft.systems.fates_edge.people.facts import Character
from fieldcraft.systems.fates_edge.people.gear import new_price
from fieldcraft.systems.fates_edge.people.terms import printed_gear, printed_talents, slug, terms

OWN = "own"
"""The pack of what the table itself made up."""


class FileError(ValueError):
    """A file that holds no character or no pack: which file, where in it, and why."""


def read_character(data: bytes, file: str) -> Character:
    """A character from a JSON file; FileError, with the file and the place, if it is none.

    >>> read_character(b'{"id": "a"}', "anna.json")
    Traceback (most recent call last):
    ...
    fieldcraft.systems.fates_edge.people.packs.FileError: anna.json: Object missing required field `name`
    """
    try:
        return msgspec.json.decode(data, type=Character)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        msg = f"{file}: {error}"
        raise FileError(msg) from error


def write_character(character: Character) -> bytes:
    """A character as JSON that `read_character` reads."""
    plain = msgspec.to_builtins(character, order="sorted")
    return json.dumps(plain, ensure_ascii=False, indent=2).encode()


def read_pack(data: bytes, file: str) -> Pack:
    """A content pack from a YAML or JSON file; FileError, with the file, the place and the reason, if it is none."""
    decode = msgspec.json.decode if PurePath(file).suffix == ".json" else msgspec.yaml.decode
    try:
        pack: Pack = decode(data, type=Pack)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        msg = f"{file}: {error}"
        raise FileError(msg) from error
    if why := clash(pack):
        msg = f"{file}: {why}"
        raise FileError(msg)
    return pack


def clash(pack: Pack) -> str:
    """What in a pack has a key that is taken, by the rules or within the pack; "" if nothing."""
    printed: dict[str, frozenset[str]] = {
        "talents": frozenset(printed_talents()),
        "gear": frozenset(printed_gear()),
        "skills": frozenset(),
    }
    for part, taken in printed.items():
        keys = [one.key for one in getattr(pack, part)]
        for index, key in enumerate(keys):
            if key in taken or key in keys[:index] or key != slug(key):
                return f"{part}[{index}]: {key!r} is taken or no plain key - at `$.{part}[{index}].key`"
    return ""


# --- what happens -----------------------------------------------------------------------------------


class PackAdded(Happening, frozen=True, kw_only=True):
    """The table added content, or a newer version of it."""

    pack: Pack

    def apply(self, campaign: Campaign) -> Campaign:
        """It may be used."""
        return campaign.put(packs=self.pack)

    def words(self, campaign: Campaign) -> str:
        """Which."""
        return f"Content added: {self.pack.title}, version {self.pack.version}"


class PackRemoved(Happening, frozen=True, kw_only=True):
    """The table took content away."""

    pack: str

    def apply(self, campaign: Campaign) -> Campaign:
        """It cannot be bought any more; what was bought stays."""
        return campaign.drop(packs=self.pack)

    def impossible(self, campaign: Campaign) -> str:
        """Only what is there can be taken away."""
        return "" if self.pack in campaign.packs else f"there is no pack {self.pack!r}"

    def words(self, campaign: Campaign) -> str:
        """Which."""
        return f"Content removed: {campaign.packs[self.pack].title}"


# --- what is done -----------------------------------------------------------------------------------


@rule("campaign.options")
def fits(campaign: Campaign, deed: AddPack, by: Seat) -> No | None:
    """A pack brings no second thing of one key, and no older version of itself."""
    there = campaign.packs.get(deed.pack.id)
    if there is not None and there.version >= deed.pack.version:
        return No(f"version {there.version} of {there.title} is there already")
    why = clash(deed.pack)
    return No(why) if why else None


@rule("campaign.options")
def known_pack(campaign: Campaign, deed: RemovePack, by: Seat) -> No | None:
    """Only what is there can be taken away."""
    return None if deed.pack in campaign.packs else No(f"there is no pack {deed.pack!r}")


class AddPack(Deed, frozen=True):
    """Add a content pack."""

    pack: Pack

    checks = (master, fits)

    def resolve(self, play: Play[Campaign]) -> None:
        """It may be used."""
        play.emit(PackAdded(pack=self.pack), fits)


class RemovePack(Deed, frozen=True):
    """Take a content pack away; what was bought from it stays on the sheets."""

    pack: str

    checks = (master, known_pack)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is gone."""
        play.emit(PackRemoved(pack=self.pack), known_pack)


@rule("campaign.own")
def new_here(campaign: Campaign, deed: ImportCharacter, by: Seat) -> No | None:
    """A character comes in under an id that nobody has."""
    return No(f"there is a character {deed.sheet.id!r} already") if deed.sheet.id in campaign.characters else None


class ImportCharacter(Deed, frozen=True):
    """Bring in a character that was written down elsewhere."""

    sheet: Character

    checks = (master, new_here)

    def resolve(self, play: Play[Campaign]) -> None:
        """It joins."""
        play.emit(CharacterMade(character=self.sheet), new_here)


# --- what a table makes up ----------------------------------------------------------------------------


def _own_pack(campaign: Campaign) -> Pack:
    return campaign.packs.get(OWN, Pack(id=OWN, title="Made at this table", version=1))


@rule("kit.create.item")
def well_made(campaign: Campaign, deed: CreateItem, by: Seat) -> No | None:
    """A new thing has a name of its own, a price that the table's scheme allows, and a story that comes with it."""
    if terms(campaign).ware(deed.name) is not None:
        return No(f"there is a {deed.name} already")
    least, most = new_price(deed.tier, deed.cap, deed.grade, campaign.options)
    if least <= deed.xp <= most:
        return None
    return No(f"it costs {least} XP" if least == most else f"it costs {least} to {most} XP")


class CreateItem(Deed, frozen=True, kw_only=True):
    """Make up a piece of gear.

    `anchor` is the people or place that it comes from, `lane` what it is for, `hook` the story that comes with it.
    """

    name: Name
    anchor: Name
    lane: Annotated[str, msgspec.Meta(pattern="^(combat|social|exploration|survival)$")]
    hook: Name
    tier: Annotated[str, msgspec.Meta(pattern="^(basic|standard|superior|artifact)$")] = "basic"
    grade: Annotated[str, msgspec.Meta(pattern="^(minor|mid|major|artifact)$")] = "minor"
    cap: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    xp: Annotated[int, msgspec.Meta(ge=0, le=30)]
    effect: Does | None = None

    checks = (master, well_made)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is in the catalogue of this table."""
        ware = Ware(
            key=slug(self.name),
            name=self.name,
            rule="kit.create.item",
            sort="own",
            xp=self.xp,
            tier=self.tier,  # type: ignore[arg-type]
            tags=(self.anchor, self.lane),
            text=self.hook,
            effects=(self.effect,) if self.effect else (),
        )
        mine = _own_pack(play.state)
        play.emit(PackAdded(pack=msgspec.structs.replace(mine, gear=(*mine.gear, ware))), well_made)


@rule("kit.create.skill")
def new_skill(campaign: Campaign, deed: CreateSkill, by: Seat) -> No | None:
    """A new skill has a short name of its own and goes with several attributes."""
    if terms(campaign).skill(deed.name) is not None:
        return No(f"there is a skill {deed.name!r} already")
    if len(deed.name.split()) > 2:
        return No("a skill is named in one or two words")
    return None if len(set(deed.attributes)) > 1 else No("a skill goes with several attributes")


class CreateSkill(Deed, frozen=True):
    """Make up a skill: what it covers that no other does, and the attributes that it goes with, the first its own."""

    name: Name
    covers: Name
    attributes: tuple[Attribute, ...]

    checks = (master, new_skill)

    def resolve(self, play: Play[Campaign]) -> None:
        """It may be learned at this table."""
        skill = Skill(key=slug(self.name), group="custom", attribute=self.attributes[0], covers=self.covers)
        mine = _own_pack(play.state)
        play.emit(PackAdded(pack=msgspec.structs.replace(mine, skills=(*mine.skills, skill))), new_skill)


ACTIONS = (AddPack, RemovePack, ImportCharacter, CreateItem, CreateSkill)
EVENTS = (PackAdded, PackRemoved)
