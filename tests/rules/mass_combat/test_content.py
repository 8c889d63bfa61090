"""What a scene names is what comes with the game; what it says itself holds before that."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fieldcraft.board import Zones
from fieldcraft.systems.mass_combat.scene import Scene, begin_battle
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.shared.scene import SceneError

PLAYERS = ({"id": "mira", "side": "hask"}, {"id": "ines", "side": "crown"})


def begin(**more: Any) -> State:
    scene = {"title": "A bank", "players": PLAYERS, **more}
    return begin_battle(msgspec.convert(scene, Scene), Zones.of([("North", "South")]))


@pytest.mark.rule("mass.aspects.name")
def test_a_unit_is_of_a_kind_that_comes_with_the_game() -> None:
    state = begin(units=({"kind": "halberds", "owner": "mira", "at": "North"},))

    assert state.units["halberds"].skills == {"Fight": 2, "Will": 1, "Athletics": 1}
    assert [one.words for one in state.aspects_on["halberds"]] == ["Halberds", "Nobody Passes Unpaid"]


@pytest.mark.rule("mass.leaders.who")
def test_a_leader_is_one_that_comes_with_the_game() -> None:
    state = begin(leaders=({"kind": "ros", "owner": "mira", "at": "North"},))

    assert (state.leaders["ros"].title, state.leaders["ros"].skills["Will"]) == ("Old Ros", 3)


def test_a_kind_of_the_scene_takes_the_place_of_one_that_comes_with_the_game() -> None:
    levy = {"name": "Ferrymen", "quality": "average", "skills": {"Athletics": 1}}
    state = begin(kinds={"levy": levy}, units=({"kind": "levy", "owner": "mira", "at": ["North", "South"]},))

    assert [unit.title for unit in state.units.values()] == ["Ferrymen 1", "Ferrymen 2"]


@pytest.mark.rule("mass.action.overcome.terrain")
@pytest.mark.parametrize(
    ("aspect", "hindered"),
    [
        ("Sucking Mud", ("foot", "ground")),
        ({"words": "Sucking Mud"}, ("foot", "ground")),
        ({"words": "Sucking Mud", "hinders": False}, ()),
        ({"words": "Sucking Mud", "hinders": ["air"]}, ("air",)),
        ("A View of the Weir", ()),
        ({"words": "A View of the Weir", "hinders": True}, ("foot", "ground", "air", "water", "space")),
    ],
)
def test_a_zone_aspect_hinders_as_the_data_says_unless_the_scene_says_otherwise(
    aspect: Any, hindered: tuple[str, ...]
) -> None:
    state = begin(cards={"South": {"aspects": [aspect]}})

    assert state.aspects_on["South"][0].hinders == hindered


@pytest.mark.parametrize(("venue", "movement"), [("medieval", "foot"), ("sail", "water"), ("space", "space")])
def test_a_unit_moves_as_is_usual_at_the_venue_unless_it_says_otherwise(venue: str, movement: str) -> None:
    state = begin(
        venue=venue,
        units=({"id": "crew", "owner": "mira", "skills": {"Will": 1}, "at": "North"},),
        leaders=({"id": "ada", "owner": "mira", "at": "North"},),
    )

    assert state.units["crew"].movement == state.leaders["ada"].movement == movement


@pytest.mark.parametrize(
    ("unit", "path", "allowed"),
    [
        ({"kind": "dragons"}, "units[0].kind", "levy, slingers"),
        ({"kind": "gunboat"}, "units[0].skills", "Pilot is not in use here"),
        ({"kind": "levy", "quality": "fair"}, "units[0].skills", "Fair (+2), Average (+1)"),
        ({"kind": "levy", "movement": "air"}, "units[0].movement", "foot, ground"),
    ],
)
def test_a_unit_that_cannot_be_is_refused_with_its_path_and_what_is_allowed(
    unit: dict[str, Any], path: str, allowed: str
) -> None:
    with pytest.raises(SceneError) as refused:
        begin(units=({**unit, "owner": "mira", "at": "North"},))

    assert refused.value.path == path
    assert allowed in refused.value.problem
