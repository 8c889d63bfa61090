"""What the lobby shows of the installed games and of the scenes that come with them.

It stands as data beside each game, so that whoever looks at the lobby loads no game: `docs/lobby.py` writes it.
"""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from fieldcraft.games import locate_game, locate_scenes
from fieldcraft.maps.scenes import packaged_text, read_packaged
from fieldcraft.server.cards import card_of, fairness_of, game_card
from fieldcraft.server.fairness import find_published
from fieldcraft.table.http_bodies import GameCard, SceneCard

FILE = "lobby.json"
"""The name of the file, which lies in the folder of the game."""


class Showcase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game, and the scenes that come with it."""

    game: GameCard
    scenes: tuple[SceneCard, ...]


@cache
def read_showcase(name: str) -> Showcase:
    """What the lobby shows of a game: as its file has it, or worked out for a game that has no such file."""
    folder = locate_game(name)
    if folder is None or not (folder / FILE).exists():
        return make_showcase(name)
    return msgspec.json.decode((folder / FILE).read_bytes(), type=Showcase)


def make_showcase(name: str) -> Showcase:
    """What the lobby is to show of a game, worked out from the game and its scenes."""
    folder = locate_scenes(name)
    scenes = sorted(path.stem for path in folder.glob("*.yaml")) if folder else ()
    return Showcase(game_card(name), tuple(map(packaged_card, scenes)))


def packaged_card(name: str) -> SceneCard:
    """The card of a scene that comes with a game, with what was published of it."""
    file = read_packaged(name)
    card, found = card_of(name, file), find_published(name, packaged_text(name))
    if found is None:
        return card
    return replace(card, fairness=fairness_of(file, found), rounds=found.rounds, minutes=found.minutes)
