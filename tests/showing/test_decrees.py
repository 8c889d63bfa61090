"""What the game master is offered to decree: every offer, filled in, is an event that may happen."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fieldcraft.core import GM, Decree
from fieldcraft.presentation import Offer
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from fieldcraft.systems.fates_edge.miniatures.state import Condition
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from fieldcraft.systems.shared.presentation.compendium import GROUP as COMPENDIUM
from rules.scenes import FIRST, SECOND, match, scene
from showing.filling import fill_offer

YARD = ". A . e\n. . . .\n. B . f"
WARD = Effect(id="fire", kind="ward", name="Fire", side=FIRST, cells=((2, 2),), dv=3)
CELL, EDGE = [1, 1], [[0, 1], [1, 1]]
GIVEN = {"cell": CELL, "cells": [CELL], "edge": EDGE, "side": SECOND, "direction": "n", "id": "new", "text": "New"}


def yard(**unit: Any) -> State:
    """A yard in which a ward lies, and a place that has a name."""
    facts = {"boons": 1, "player": True, "body": 3, "harm": 1, **unit}
    return scene(YARD, units={"A": facts}, effects={"fire": WARD}, places={"The yard": ((0, 2),)})


def offers(state: State, about: str = "") -> dict[str, Offer]:
    """What may be decreed, by label."""
    return {offer.label: offer for offer in SHOW.decrees(state, GM, about)}


@pytest.mark.parametrize("about", ["", "A"])
def test_every_offer_filled_in_may_happen(about: str) -> None:
    state = yard()

    for offer in (one for one in SHOW.decrees(state, GM, about) if one.group != COMPENDIUM):
        assert match(state).judge(Decree((fill_offer(SYSTEM, offer, GIVEN),), "because I say so"), GM) is None, (
            offer.label
        )


def test_ground_and_sides_are_those_of_the_terrain_catalogue() -> None:
    found = [offer.action for offer in SHOW.decrees(yard(), GM, "")]

    grounds = [action["terrain"]["name"] for action in found if action["event"] == "ground_painted"]
    sides = [action["side"] and action["side"]["name"] for action in found if action["event"] == "side_built"]
    assert (grounds, sides) == ([*terrain().terrains], [*terrain().side_kinds, None])


def test_conditions_are_given_to_those_who_lack_them_and_taken_from_those_who_have_them() -> None:
    found = offers(yard(conditions=frozenset({"prone"})), "A")

    assert found["No longer prone"].action == {"event": "recovered", "unit": "A", "condition": "prone"}
    assert found["Stunned"].action == {"event": "became", "unit": "A", "condition": "stunned"}
    assert sum(offer.group == "Conditions" for offer in found.values()) == len(get_args(Condition))


def test_what_lies_on_the_map_is_taken_away_by_its_area() -> None:
    state = yard()
    drawn = SHOW.tableau(SYSTEM.view(state, GM), GM, ())

    lifted = [offer.about for offer in offers(state).values() if offer.label.startswith("Take away")]

    assert lifted == ["fire", "place:The yard"]
    assert set(lifted) <= drawn.areas.keys()


def test_of_nobody_there_is_nothing_to_decree() -> None:
    assert SHOW.decrees(yard(), GM, "nobody") == ()


def test_who_is_unhurt_is_not_healed_and_who_hides_is_shown() -> None:
    found = offers(yard(harm=0, unseen=True), "A")

    assert "Harm −1" not in found
    assert "Hide" not in found
    assert found["Show to all"].action == {"event": "revealed", "unit": "A"}
