"""The compendium of each game of boards: every kind can be put on the board, once and once more."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.core import GM, Decree, Match
from fieldcraft.dice import Seeded
from fieldcraft.games import game
from fieldcraft.maps.scenes import read_packaged, start
from fieldcraft.presentation import Offer
from fieldcraft.systems.shared.presentation.compendium import GROUP
from showing.filling import fill_offer

SCENES = {"ford": 30, "kessel": 30, "wyrm": 20, "hask": 10, "barges": 5, "pans": 8}
"""Scenes of all games and venues, and how many kinds there are at least."""


def begun(scene: str) -> Match[Any]:
    """A scene as it begins."""
    system, state = start(read_packaged(scene))
    return Match(system, state, Seeded(b"compendium"))


def kinds(match: Match[Any]) -> dict[str, Offer]:
    """The kinds that may be put on the board, by their labels."""
    offers = game(match.system.name).show.decrees(match.state, GM, "")
    return {offer.label: offer for offer in offers if offer.group == GROUP}


def place(match: Match[Any], offer: Offer) -> Decree | None:
    """The decree that puts one of a kind on the first cell that has room for it."""
    state = match.state
    side = match.system.seats(state)[-1]
    for cell in state.map.grid.cells if hasattr(state, "map") else state.ground.cells:
        given = {"cell": list(cell), "side": side, "direction": "ne"}
        decree = Decree((fill_offer(match.system, offer, given),), "because I say so")
        if match.judge(decree, GM) is None:
            return decree
    return None


@pytest.mark.parametrize("scene", SCENES)
def test_every_kind_can_be_put_on_the_board(scene: str) -> None:
    match = begun(scene)
    found = kinds(match)

    assert len(found) >= SCENES[scene]
    assert [label for label, offer in found.items() if place(match, offer) is None] == []


@pytest.mark.parametrize(
    ("scene", "label"), [("ford", "Thorn"), ("kessel", "Rat"), ("wyrm", "Fitter"), ("hask", "Halberds")]
)
def test_one_more_of_a_kind_has_a_name_of_its_own(scene: str, label: str) -> None:
    match = begun(scene)
    before = {unit.title for unit in match.state.units.values()}

    for _ in range(2):
        decree = place(match, kinds(match)[label])
        assert decree is not None
        match.play(decree, GM)

    assert len({unit.title for unit in match.state.units.values()} - before) == 2


@pytest.mark.parametrize("scene", SCENES)
def test_each_kind_says_what_it_is_and_has_an_emblem(scene: str) -> None:
    for offer in kinds(begun(scene)).values():
        assert offer.text
        assert offer.icon
