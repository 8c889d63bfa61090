"""The command line answers at once, because heavy libraries are imported only where they are needed."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

import fieldcraft
from fieldcraft.core.rulebook import rulebooks
from house.reading import VERSION, python

HEAVY = ("PIL", "resvg_py", "rich", "typer", "yaml", "prompt_toolkit", "zstandard", "asyncio")


def spent() -> float:
    """Seconds of processor time that finished child processes have taken: other people's work does not count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@pytest.mark.parametrize(
    "engine", ["", ".board", ".dice", ".core", ".systems.fates_edge.shared", ".systems.fates_edge.miniatures"]
)
def test_the_engine_imports_no_heavy_library(engine: str) -> None:
    code = f"import sys, fieldcraft{engine}; print(*(name for name in {HEAVY} if name in sys.modules))"

    assert python("-c", code).split() == []


def test_a_ruling_is_read_without_the_code_of_its_game() -> None:
    code = (
        "import sys; from fieldcraft.core.rulebook import rulebooks; "
        "print(*(next(iter(book)).id for book in rulebooks().values())); "
        "print(*(name for name in sys.modules if name.startswith('fieldcraft.systems.fates_edge.')))"
    )

    read, imported = python("-c", code).splitlines()

    assert (len(read.split()), imported) == (len(rulebooks()), "")


DECIDED = """
import sys
from pathlib import Path
from random import Random
import fieldcraft
from fieldcraft.lab.bots import bot
from fieldcraft.maps.scenes import new_match, read_scene
scenes = Path(fieldcraft.__file__).parent / "systems" / "{game}" / "scenes"
match = new_match(read_scene(scenes / "{scene}.yaml"), b"dice")
(seat,) = match.to_act()
bot("tactical")(match.view(seat), match.options(seat), Random(1))
print(*sorted({{name.split(".")[2] for name in sys.modules if name.startswith("fieldcraft.systems.")}}))
"""
"""A script that lets a bot decide in a scene, and tells which games were loaded for it."""


@pytest.mark.parametrize(("game", "scene"), [("mass_combat", "swiftwater"), ("tiles", "boiler")])
def test_a_bot_decides_in_a_scene_without_the_code_of_other_games(game: str, scene: str) -> None:
    assert set(python("-c", DECIDED.format(game=game, scene=scene)).split()) == {game, "shared"}


def test_the_version_is_told() -> None:
    assert fieldcraft.__version__ in python("-c", VERSION)


def test_the_version_is_told_in_less_than_a_second() -> None:
    times = []
    for _ in range(3):
        before = spent()
        python("-c", VERSION)
        times.append(spent() - before)

    assert min(times) < 1.0


def test_games_in_a_file_need_no_library_for_databases(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from fieldcraft.store import open_store; "
        f"store = asyncio.run(open_store({str(tmp_path / 'games.db')!r})); "
        "print(*(name for name in sys.modules if name.startswith(('sqlalchemy', 'alembic', 'asyncpg'))))"
    )

    assert python("-c", code).split() == []


def test_the_lobby_is_shown_without_the_code_of_any_game() -> None:
    code = (
        "import sys; from fieldcraft.games import names; from fieldcraft.server.library import packaged_cards; "
        "from fieldcraft.server.showcase import read_showcase; "
        "print(len(packaged_cards()) > 1, *(read_showcase(name).game.title for name in names()), sep='; '); "
        "print(*(name for name in sys.modules if name.startswith('fieldcraft.systems.') and name.count('.') > 2))"
    )

    shown, imported = python("-c", code).splitlines()

    assert (shown.split("; ")[:2], imported) == (["True", "The Battlefield"], "")


LATER = ("fieldcraft.systems", "fieldcraft.maps.foundry", "fieldcraft.render.drawing", "PIL", "resvg", "rich", "xml")
"""Games, readers of maps, and what draws: a server needs them once somebody asks for them."""


def test_a_server_loads_no_game_and_nothing_that_draws_or_reads_maps_before_somebody_asks() -> None:
    code = (
        "import sys, fieldcraft.cli.commands.serve, fieldcraft.server.run; "
        f"print(*(name for name in sys.modules if name.startswith({LATER})))"
    )

    assert python("-c", code).split() == []
