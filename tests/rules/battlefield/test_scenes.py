"""Scene files: what they make of creatures, objects, fog and auras, and how what is wrong is told with its place."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import parse_scene
from fieldcraft.systems.battlefield.state import State

SCENE: dict[str, Any] = {
    "title": "A yard",
    "system": "battlefield",
    "board": {"shape": "hex", "rows": "A . . . #\n. . . . .\n. . . . B\n\n0 0 0 0 0\n0 0 2 0 0\n0 0 0 0 0"},
    "sides": [{"id": "red"}, {"id": "blue"}],
    "units": [
        {"id": "ann", "kind": "swordsman", "side": "red", "at": "A"},
        {"id": "bo", "side": "blue", "at": "B", "effects": ["sword"]},
    ],
}


def begun(**more: Any) -> State:
    """How a scene begins; lists are added to those that are there."""
    whole = {
        **SCENE,
        **{key: [*SCENE.get(key, ()), *value] if isinstance(value, list) else value for key, value in more.items()},
    }
    start: State = parse_scene(yaml.safe_dump(whole)).start
    return start


@pytest.mark.rule("field.unit.data")
def test_a_creature_has_what_its_kind_says_and_stands_on_the_ground() -> None:
    state = begun(units=[{"id": "cy", "kind": "swordsman", "side": "red", "at": "c2", "durability": 3}])

    assert state.units["cy"].durability == 3
    assert [effect.id for effect in state.units["cy"].effects] == ["sword"]
    assert state.units["cy"].layer == 2
    assert state.up == "blue", "the side with fewer creatures begins"


@pytest.mark.rule("field.unit.data", "field.area.grip")
def test_objects_belong_to_no_side_and_may_be_carried() -> None:
    harp = {"id": "harp", "size": -5, "bearer": "ann"}
    state = begun(objects=[harp, {"id": "box", "at": ["b2", "c3"], "fills": True}])

    assert state.units["harp"].at == state.units["ann"].at
    assert state.units["ann"].grips == ("harp",)
    assert state.units["box-2"].title == "Box 2"
    assert {state.units[id].side for id in ("harp", "box-1", "box-2")} == {""}


@pytest.mark.rule("field.conceal.sources")
def test_fog_is_a_source_that_the_game_knows_or_says_otherwise() -> None:
    fogs = [{"source": "smoke", "at": "b2"}, {"source": "dusk", "tier": 3, "senses": ["sight", "scent"], "at": ["c3"]}]
    state = begun(fogs=fogs)

    assert [(fog.tier, fog.senses) for fog in state.fogs.values()] == [(8, ("sight", "scent")), (3, ("sight", "scent"))]


@pytest.mark.rule("field.area.aura")
def test_those_inside_an_aura_from_the_beginning_have_been_affected_before() -> None:
    frost = {"id": "frost", "area": "aura", "value": 2, "damage": "1"}
    cy = {"id": "cy", "side": "red", "at": "b3", "effects": [frost]}
    (aura,) = begun(units=[cy], auras=[{"owner": "cy", "effect": "frost"}]).auras.values()

    assert aura.members == {"ann"}


def unit(**facts: Any) -> dict[str, Any]:
    return {"units": [{"id": "cy", "side": "red", "at": "b2", **facts}]}


def thing(**facts: Any) -> dict[str, Any]:
    return {"objects": [{"id": "box", "at": "b2", **facts}]}


@pytest.mark.parametrize(
    ("more", "place", "problem"),
    [
        (unit(side="green"), "units[2].side", "there is no side 'green': red, blue"),
        (unit(kind="dragon"), "units[2].kind", "there is no kind 'dragon'"),
        (unit(id="ann"), "units[2].id", "'ann' is taken"),
        (unit(at="e1"), "units[2].at", "e1 is solid in layer 0"),
        (unit(at="z9"), "units[2].at", "'z9'"),
        (unit(at="e2", spaces=2), "units[2].at", "part of it is off the map"),
        (unit(layer=4), "units[2].layer", "the ground there is at layer 0, and it does not fly"),
        (unit(at="A", size=2), "units[2].at", "a1 has no room left for it"),
        (unit(effects=["axe"]), "units[2].effects[0]", "there is no effect 'axe'"),
        (unit(effects=["sword", "sword"]), "units[2].effects", "'sword' stands there twice"),
        (unit(effects=[{"id": "x", "area": "line"}]), "units[2].effects[0]", "needs an Area Value"),
        (
            unit(effects=[{"id": "x", "area": "line", "value": 2, "targets": 2}]),
            "units[2].effects[0]",
            "only a subject",
        ),
        (unit(effects=[{"id": "x", "area": "aura", "value": 2, "fog": 2}]), "units[2].effects[0]", "lays fog"),
        (
            unit(effects=[{"id": "x", "area": "subject", "damage": "2x6"}]),
            "units[2].effects[0].damage",
            "fits the pattern",
        ),
        (unit(others=["sight"]), "units[2].others", "sight is a Primary Sense already"),
        (unit(shape=[[1, 0]]), "units[2].shape", "has its anchor"),
        (unit(durability=3, harm=3), "units[2].harm", "at 3 harm of 3 it is gone"),
        (unit(fills=True), "units[2]", "fills no space"),
        (unit(size=13), "units[2].size", "at most 12"),
        (unit(kind="crate"), "units[2].kind", "is an object"),
        ({"units": [{"side": "red", "at": "b2"}]}, "units[2]", "needs an id of its own or a kind"),
        (thing(at="A", fills=True), "objects[0].at", "a1 holds something"),
        (thing(at=[]), "objects[0].at", "say at least one cell"),
        (thing(bearer="zed"), "objects[0].bearer", "there is no unit 'zed'"),
        (thing(bearer="ann"), "objects[0].at", "is where its bearer is"),
        ({"objects": [{"id": "box", "bearer": "ann", "bulk": 9}]}, "objects[0].bulk", "can grip Bulk"),
        (thing(effects=["sword"]), "objects[0]", "neither acts nor holds"),
        ({"objects": [{"at": "b2"}]}, "objects[0]", "needs an id of its own or a kind"),
        (thing(side="red"), "objects[0]", "side"),
        ({"fogs": [{"source": "custard", "at": "b2"}]}, "fogs[0].source", "there is no source 'custard'"),
        ({"fogs": [{"source": "mist", "at": []}]}, "fogs[0].at", "say at least one cell"),
        ({"fogs": [{"source": "mist", "tier": 13, "at": "b2"}]}, "fogs[0].tier", "at most 12"),
        ({"auras": [{"owner": "zed", "effect": "frost"}]}, "auras[0].owner", "there is no unit 'zed'"),
        ({"auras": [{"owner": "bo", "effect": "sword"}]}, "auras[0].effect", "bo has no aura 'sword'"),
        ({"goals": [{"goal": "reach", "side": "red", "place": "boat"}]}, "goals[0].place", "there is no place 'boat'"),
        ({"master": "green"}, "master", "neither a side nor"),
        ({"options": {"die": "d12"}}, "options.die", "d12"),
        ({"sides": [{"id": "red"}]}, "sides[2].id", "'red' is taken"),
        ({"board": {"shape": "square", "rows": "A . B"}}, "board.shape", "the field is made of hexes"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_what_is_allowed(
    more: dict[str, Any], place: str, problem: str
) -> None:
    with pytest.raises(MapError, match=re.escape(problem)) as caught:
        begun(**more)

    assert place in str(caught.value)
