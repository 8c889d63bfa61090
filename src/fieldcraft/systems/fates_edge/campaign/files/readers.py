"""Characters and content packs of people's own as files, which the command line and the browser read."""

from __future__ import annotations

import json

import msgspec

from fieldcraft.maps.records import document, fit_record
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept, find_character_faults
from fieldcraft.systems.fates_edge.campaign.characters.pack_validation import find_faults
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower


class CharacterFile(Character, frozen=True, kw_only=True):
    """A sheet, with who follows the character and what it owns."""

    followers: tuple[Follower, ...] = ()
    assets: tuple[Asset, ...] = ()


def read_character(data: bytes, file: str) -> Kept:
    """A character with all of its own; MapError, with the file, the place and the reason, if it is none.

    >>> read_character(b'{"id": "a"}', "anna.json")
    Traceback (most recent call last):
    fieldcraft.maps.import_result.MapError: anna.json: 'name' is missing here
    """
    lined = document(data, file)
    read = fit_record(lined, CharacterFile)
    sheet = Character(**{name: getattr(read, name) for name in Character.__struct_fields__})
    kept = Kept(sheet, read.followers, read.assets)
    for wrong in find_character_faults(kept):
        raise lined.error(wrong.path, wrong.problem)
    return kept


def write_character(kept: Kept) -> bytes:
    """A character as JSON that `read_character` reads; followers and assets only where there are some."""
    company = {name: getattr(kept, name) for name in ("followers", "assets") if getattr(kept, name)}
    plain = msgspec.to_builtins({**msgspec.to_builtins(kept.sheet, order="sorted"), **company}, order="sorted")
    return json.dumps(plain, ensure_ascii=False, indent=2).encode()


def read_pack(data: bytes, file: str) -> Pack:
    """A content pack; MapError, with the file, the place, the reason and what is allowed, if it is none.

    >>> read_pack(b"id: harbour", "harbour.yaml")
    Traceback (most recent call last):
    fieldcraft.maps.import_result.MapError: harbour.yaml: line 1: 'title' is missing here
    """
    lined = document(data, file)
    pack = fit_record(lined, Pack)
    for wrong in find_faults(pack):
        raise lined.error(wrong.path, wrong.problem)
    return pack
