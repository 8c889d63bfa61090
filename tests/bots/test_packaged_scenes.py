"""The tactical bots of all games win the scenes that come with them against chance, from either side."""

from __future__ import annotations

import pytest

from fieldcraft.games import game
from fieldcraft.lab import rotate_seating, simulate
from fieldcraft.maps.scenes import read_packaged, scene_format, scenes, start
from soaking import soak

SCENES = [listed.name for listed in scenes() if not listed.tutorial and game(listed.system).bot is not None]


def wins(name: str, matches: int, workers: int | None = 1) -> int:
    """How many mirrored matches of a scene the tactical bot wins against chance."""
    file = read_packaged(name)
    system, begun = start(file)
    seats = [side.id for side in scene_format(file.system).sides(file.scene) if not side.neutral]
    teams = system.teams(begun)
    best = teams.get(seats[0], seats[0])
    seating = {seat: "tactical" if teams.get(seat, seat) == best else "random" for seat in seats}
    report = simulate(system, begun, rotate_seating(seating, teams), matches, workers=workers)
    return next(share.wins for share in report.bots if share.name == "tactical")


@pytest.mark.parametrize("name", SCENES)
def test_it_beats_chance_from_either_side(name: str) -> None:
    assert wins(name, 4) >= 3


@pytest.mark.slow
@soak
@pytest.mark.parametrize("name", SCENES)
def test_it_wins_95_of_100_battles_against_chance(name: str) -> None:
    assert wins(name, 100, None) >= 95
