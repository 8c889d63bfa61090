"""Files that the people of a campaign bring: read and handed back as deeds to be done at a table; nothing is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from litestar import Request, post

from fieldcraft.server.guards import hosts_and_masters, work
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.trouble import Denied
from fieldcraft.server.uploads import Upload, uploaded
from fieldcraft.table.bodies import CharacterRead, PackRead

LARGEST = 2**21
"""Bytes of a form."""

TAGS = ["Tables"]

T = TypeVar("T")


@post("/api/campaigns/packs", tags=TAGS, summary="Read a content pack", status_code=200, request_max_body_size=LARGEST,
      guards=[hosts_and_masters, work], operation_class=Upload, responses=refusals(413))  # fmt: skip
async def pack(request: Request[Any, Any, Any]) -> PackRead:
    """Read a content pack, YAML or JSON, and say what it would add; what is wrong with it has its path and line."""
    from fieldcraft.maps.packs import read_pack
    from fieldcraft.systems.fates_edge.people.packs import AddPack
    from fieldcraft.systems.fates_edge.showing.parts import added

    read = await _read(request, read_pack)
    told = msgspec.structs.asdict(added(read))
    return PackRead(action=_plain(AddPack(read)), **{name: told[name] for name in told if name != "id"})


@post("/api/campaigns/characters", tags=TAGS, summary="Read a character", status_code=200,
      request_max_body_size=LARGEST, guards=[hosts_and_masters, work], operation_class=Upload,
      responses=refusals(413))  # fmt: skip
async def character(request: Request[Any, Any, Any]) -> CharacterRead:
    """Read a character from a JSON file, and say who would come in; what is wrong with it has its path."""
    from fieldcraft.maps.characters import read_character
    from fieldcraft.systems.fates_edge.people.importing import ImportCharacter

    kept = await _read(request, read_character)
    who = kept.sheet
    return CharacterRead(
        action=_plain(ImportCharacter(who, kept.followers, kept.assets)),
        name=who.name,
        concept=who.concept,
        earned=who.earned,
        left=who.left,
        talents=tuple(sorted(who.talents)),
        gear=tuple(one.name for one in who.gear.values()),
        followers=tuple(one.name for one in kept.followers),
        assets=tuple(one.name for one in kept.assets),
    )


async def _read(request: Request[Any, Any, Any], reader: Callable[[bytes, str], T]) -> T:
    """What the only file of a form holds; Denied for several, MapError for one that cannot be read."""
    files = await uploaded(request)
    if len(files) != 1:
        raise Denied(400, f"One file at a time: {len(files)} came.")
    ((name, data),) = files.items()
    return await asyncio.to_thread(reader, data, name)


def _plain(action: msgspec.Struct) -> dict[str, Any]:
    """A deed as it is sent to a table."""
    plain: dict[str, Any] = msgspec.to_builtins(action, order="sorted")
    return plain
