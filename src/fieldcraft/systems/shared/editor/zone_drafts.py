"""Drafts of games on zones: a scene as an editor holds it, its zones and ways apart; made from a scene, and as text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec.structs import fields

from fieldcraft.board.zone_text import write_zones
from fieldcraft.board.zones import Link, Zone, Zones
from fieldcraft.games import Blank
from fieldcraft.maps.draft_text import to_plain, write_list, write_mapping
from fieldcraft.maps.scenes import NoteKey, NoteText, PictureEntry, SceneFile, Step
from fieldcraft.maps.zones.sketch import ZoneMap
from fieldcraft.systems.shared.editor.drafts import OF_THE_FILE, is_list, write_head, write_settings

OF_ANY_GAME: tuple[tuple[str, Any, Any], ...] = (
    ("picture", PictureEntry | None, None),
    ("notes", dict[NoteKey, NoteText], msgspec.field(default_factory=dict)),
    ("script", tuple[Step, ...], ()),
    ("recommended", bool, False),
    ("tutorial", bool, False),
)
"""What the drafts of all games on zones have besides their zones, with types and defaults."""

TWO = Zones((Zone("West", at=(6.0, 6.0)), Zone("East", at=(18.0, 6.0))), (Link(("West", "East")),))
"""The zones of a new scene."""


@dataclass(frozen=True)
class ZoneDrafts:
    """The drafts of a game on zones; its methods are functions of an `Editor`.

    A draft has the fields of `entry`, the game's own part of a scene, and the zones.  `first` says what of these there
    is in a new scene, whose players and pieces stand in two zones.
    """

    system: str
    entry: type[msgspec.Struct]
    first: Callable[[str, str], Mapping[str, Any]] = field(repr=False)

    @cached_property
    def draft(self) -> type[msgspec.Struct]:
        """The type of a draft."""
        own = [(one.name, one.type, *_default(one)) for one in fields(self.entry)]
        spec: list[Any] = [("system", Literal[self.system], self.system), *own, ("zones", Zones), *OF_ANY_GAME]
        return msgspec.defstruct("ZoneDraft", spec, frozen=True, kw_only=True, forbid_unknown_fields=True)

    def of_scene(self, scene: SceneFile) -> msgspec.Struct:
        """A scene as a draft."""
        own = {name: getattr(scene.scene, name) for name in self.entry.__struct_fields__}
        own["about"] = own["about"].strip()
        told = {name: getattr(scene, name) for name, *_ in OF_ANY_GAME}
        return self.draft(**own, **told | {"notes": dict(scene.notes)}, zones=scene.zones)

    def of_map(self, found: ZoneMap, title: str = "", picture: PictureEntry | None = None) -> msgspec.Struct:
        """A map of zones as a scene that can begin; ValueError if it has fewer than two zones."""
        if len(found.zones.cells) < 2:
            raise ValueError("the map leaves no room for two units: it needs two zones at least")
        return self._begin(found.zones, title or found.name, picture)

    def blank(self, _: Blank = Blank()) -> msgspec.Struct:  # noqa: B008 - it is immutable
        """A new scene on two zones."""
        return self._begin(TWO, "A new scene", None)

    def _begin(self, zones: Zones, title: str, picture: PictureEntry | None) -> msgspec.Struct:
        named = title.strip()[:60] or "A map"
        return self.draft(**self.first(zones.cells[0], zones.cells[-1]), title=named, zones=zones, picture=picture)

    def text(self, draft: Any) -> str:
        """A draft as the text of a scene file; what is as it would be anyhow is not said."""
        zones = textwrap.indent(write_zones(draft.zones), "  ")
        blocks = (
            write_head(draft, self.system),
            f"zones: |\n{zones}" if draft.zones.zones else "",
            write_settings(draft),
            *self._write_lists(draft),
        )
        return "\n\n".join(block for block in blocks if block) + "\n"

    def _write_lists(self, draft: Any) -> Iterator[str]:
        """The lists and mappings of a draft, each below its name, in the order of the game's own part."""
        for name in (*self.entry.__struct_fields__, "notes", "script"):
            value = getattr(draft, name)
            if is_list(value) and (name not in OF_THE_FILE or name in ("notes", "script")):
                plain = to_plain(value)
                yield write_mapping(name, plain) if isinstance(value, Mapping) else write_list(name, plain)


def _default(one: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    if one.required:
        return ()
    made = one.default_factory is not msgspec.NODEFAULT
    return (msgspec.field(default_factory=one.default_factory) if made else one.default,)
