"""The compendium of each game of boards: every kind can be put on the board, once and once more."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Decree, Match
from fieldcraft.dice import Seeded
from fieldcraft.games import game
from fieldcraft.maps.scenes import read_packaged, start
from fieldcraft.presentation import Offer
from fieldcraft.systems.shared.presentation.compendium import COPY, GROUP
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


@pytest.mark.parametrize(("scene", "label"), [("ford", "Thorn"), ("hask", "Halberds")])
def test_whoever_joins_is_named_in_the_log_by_an_id(scene: str, label: str) -> None:
    match = begun(scene)
    decree = place(match, kinds(match)[label])
    assert decree is not None

    entry = match.play(decree, GM)
    lines = game(match.system.name).show.lines(match.before(entry.seq), entry.events, GM)

    assert [line.piece for line in lines if line.piece not in match.state.units] == []


def copies(match: Match[Any], piece: str) -> Offer:
    """The offer to copy a piece."""
    offers = game(match.system.name).show.decrees(match.state, GM, piece)
    return next(offer for offer in offers if offer.icon == COPY)


@pytest.mark.parametrize("scene", SCENES)
def test_every_piece_can_be_copied_twice(scene: str) -> None:
    match = begun(scene)

    for piece in tuple(match.state.units):
        for _ in range(2):
            decree = place(match, copies(match, piece))
            assert decree is not None
            before = set(match.state.units)
            match.play(decree, GM)
            (made,) = (match.state.units[one] for one in set(match.state.units) - before)
            original = match.state.units[piece]
            assert getattr(made, "side", "") == getattr(original, "side", "")
            assert made.title != original.title


def test_a_copy_shares_no_boons_harm_or_character() -> None:
    system, state = start(read_packaged("ford"))
    sable = replace(state.units["sable"], harm=2, veil=1, conditions=frozenset({"prone"}))
    match = Match(system, state.put(sable), Seeded(b"compendium"))

    decree = place(match, copies(match, "sable"))
    assert decree is not None
    match.play(decree, GM)

    made = match.state.units["sable-2"]
    assert (made.title, made.abilities, made.harm_max) == ("Sable 2", sable.abilities, sable.harm_max)
    assert (made.player, made.boons, made.harm, made.veil, made.conditions) == (False, 0, 0, 0, frozenset())


@pytest.mark.parametrize("scene", SCENES)
def test_each_kind_says_what_it_is_and_has_an_emblem(scene: str) -> None:
    for offer in kinds(begun(scene)).values():
        assert offer.text
        assert offer.icon
