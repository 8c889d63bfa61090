"""What editors of games on zones offer: ground, ways, what is said of a zone, lists of players and pieces, options."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.board import Terrain
from fieldcraft.board.zones import LOOKS, LinkLook
from fieldcraft.presentation import GroundKind
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.shared.editor.palette import EdgeSample, GroundSample, OptionSample, UnitSample
from fieldcraft.systems.shared.presentation.zones import NAMES, paint_of


class ZoneList(Shown, frozen=True, kw_only=True):
    """A list of a scene by its `name` in a file, with the form of an entry and what one may be like to begin with.

    `zone` is the field of an entry that names a zone, or zones; `owner` the one that names an entry of the first list.
    """

    name: str
    title: str
    text: str = ""
    fields: tuple[FormField, ...]
    samples: tuple[UnitSample, ...] = ()
    zone: str = ""
    owner: str = ""


class ZonePalette(Shown, frozen=True, kw_only=True):
    """What an editor offers of any game on zones; the words are those of scene files.

    `ways` are the looks of links.  What the game says of each zone stands in the field `cards` of a scene by the name
    of the zone, `card` being the form of it; of texts in lists, `values` are suggestions.  `lists` are the lists of the
    scene, the players first, and `settings` the fields of the scene itself.
    """

    grounds: tuple[GroundSample, ...]
    edges: tuple[EdgeSample, ...] = ()
    ways: tuple[LinkLook, ...] = LOOKS
    cards: str = ""
    card: tuple[FormField, ...] = ()
    lists: tuple[ZoneList, ...]
    options: tuple[OptionSample, ...] = ()
    settings: tuple[FormField, ...] = ()


def sample_zone_grounds() -> Iterator[GroundSample]:
    """The kinds of ground as which a zone may be painted."""
    for name in NAMES:
        if name != "unknown":
            yield GroundSample(sign="", terrain=Terrain(name), shown=show_ground(Terrain(name)))


def show_ground(ground: Terrain) -> GroundKind:
    """How the ground of a zone is called and drawn."""
    return GroundKind(name=NAMES.get(ground.name, ground.name), look=paint_of(ground.name))
