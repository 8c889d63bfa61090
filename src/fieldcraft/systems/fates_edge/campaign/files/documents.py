"""The files that the people of a campaign bring: each is read as a deed, and summed up for who chooses it."""

from __future__ import annotations

from fieldcraft.games import Document
from fieldcraft.presentation.base import Shown
from fieldcraft.systems.fates_edge.campaign.characters.importing import ImportCharacter
from fieldcraft.systems.fates_edge.campaign.characters.packs import AddPack
from fieldcraft.systems.fates_edge.campaign.files.readers import read_character, read_pack
from fieldcraft.systems.fates_edge.campaign.presentation.parts import Added
from fieldcraft.systems.fates_edge.campaign.presentation.story import pack_contents


class CharacterSummary(Shown, frozen=True, kw_only=True):
    """What people look for first in a character that was read from a file."""

    name: str
    concept: str
    earned: int
    left: int
    talents: tuple[str, ...]
    gear: tuple[str, ...]
    followers: tuple[str, ...]
    assets: tuple[str, ...]


def pack_document(data: bytes, file: str) -> tuple[AddPack, Added]:
    """A content pack, YAML or JSON; MapError with its path and line if it is none."""
    read = read_pack(data, file)
    return AddPack(read), pack_contents(read)


def character_document(data: bytes, file: str) -> tuple[ImportCharacter, CharacterSummary]:
    """A character from a JSON file; MapError with its path if it is none."""
    kept = read_character(data, file)
    who = kept.sheet
    summary = CharacterSummary(
        name=who.name,
        concept=who.concept,
        earned=who.earned,
        left=who.left,
        talents=tuple(sorted(who.talents)),
        gear=tuple(one.name for one in who.gear.values()),
        followers=tuple(one.name for one in kept.followers),
        assets=tuple(one.name for one in kept.assets),
    )
    return ImportCharacter(who, kept.followers, kept.assets), summary


DOCUMENTS = {"packs": Document("Content pack", pack_document), "characters": Document("Character", character_document)}
