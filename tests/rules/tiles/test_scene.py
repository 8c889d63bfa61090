"""Scenes of tiles: what is wrong in one is refused with its place in the file and what is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.maps.scenes import parse_scene, start
from fieldcraft.systems.tiles.options import Options
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from soaking import examples

SCENE: dict[str, Any] = {
    "title": "A yard",
    "system": "tiles",
    "board": {"shape": "square", "rows": "_ _ _ _\n_ # _ _\n_ _ _ _\n\ndoor c1|d1"},
    "sides": [{"id": "red"}, {"id": "blue"}],
    "effects": [{"name": "fan", "entry": "AoE - Blast - Cone: 3|2:1", "damage": "d6"}],
    "kinds": {"fitter": {"accuracy": 5, "armour": {"reduction": 1, "durability": 2}, "effects": ["fan"]}},
    "units": [
        {"id": "ada", "side": "red", "kind": "fitter", "at": "a1", "beside": "a2", "level": 0},
        {"id": "bo", "side": "blue", "kind": "fitter", "at": ["c3", "d3"], "initiative": 2},
    ],
    "places": {"gate": ["d1"]},
    "goals": [{"goal": "reach", "side": "red", "place": "gate"}],
}


def changed(path: tuple[str | int, ...], value: Any) -> str:
    """The scene as a file with one part of it otherwise."""
    scene = msgspec.json.decode(msgspec.json.encode(SCENE))
    at = scene
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return msgspec.yaml.encode(scene).decode()


def begin(text: str) -> State:
    """The fight of a scene file."""
    _, state = start(parse_scene(text))
    assert isinstance(state, State)
    return state


def test_a_scene_begins_with_units_on_centers_and_lines_and_what_can_be_broken() -> None:
    state = begin(changed(("title",), "A yard"))

    assert {id: unit.at.label(state.map.grid) for id, unit in state.units.items()} == {
        "ada": "a1|a2", "bo-1": "c3", "bo-2": "d3",
    }  # fmt: skip
    assert state.order == ("bo-1", "bo-2", "ada")
    assert set(state.objects) == {"wall b2", "door c1|d1"}
    assert not state.map.sides
    assert len(state.board.sides) == 1


@pytest.mark.rule("tiles.aoe.entry")
@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("units", 0, "side"), "green", r"units\[0\].*green.*red, blue"),
        (("units", 0, "beside"), "b2", r"units\[0\].*at"),
        (("units", 0, "beside"), "a1", r"units\[0\].*beside"),
        (("units", 0, "at"), "b2", r"units\[0\].*at"),
        (("units", 0, "at"), "z9", r"units\[0\].*at.*off the map"),
        (("units", 1, "at"), ["c3", "c3", "b2"], r"units\[1\].*at.*wall"),
        (("units", 0, "effects"), ["fann"], r"units\[0\].*effects.*fann"),
        (("effects", 0, "entry"), "AoE - Blast - Cone: 3|2", r"effects\[0\]"),
        (("effects", 0, "entry"), "AoE - Fire - Sphere: 3", r"(?s)effects\[0\].*Fire"),
        (("effects", 0, "damage"), "2x6", r"effects\[0\]"),
        (("goals", 0, "place"), "door", r"goals\[0\].*door.*gate"),
        (("goals", 0, "goal"), "win", r"goals\[0\]"),
        (("sides", 1, "id"), "red", r"sides\[1\].*red"),
        (("kinds", "fitter", "armour"), "tin", r"(?s)tin"),
        (("board", "rows"), "_ _\n_", r"row"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(path: tuple[str | int, ...], value: Any, place: str) -> None:
    with pytest.raises(ValueError, match=place):
        begin(changed(path, value))


@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_an_option_takes_only_what_it_offers(option: str) -> None:
    with pytest.raises(ValueError, match=option):
        begin(changed(("options",), {option: "perhaps"}))


PARTS: list[tuple[str | int, ...]] = [
    ("units", 0, "at"), ("units", 0, "beside"), ("units", 0, "level"), ("units", 0, "slots"), ("units", 1, "at"),
    ("effects", 0, "entry"), ("effects", 0, "damage"), ("effects", 0, "slots"), ("kinds", "fitter", "armour"),
    ("places", "gate"), ("goals", 0, "units"), ("options",), ("roofs",), ("durability",), ("initiative",),
]  # fmt: skip

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from(["", "a1", "b2", "c3|d3", "AoE - Engulf - Trail: 3", "2d6", "rolled", "glass"]),
    st.lists(st.sampled_from(["a1", "c1", "zz", "a1"]), max_size=3),
    st.dictionaries(st.sampled_from(["wall", "door", "reduction", "slots_per_round"]), st.integers(-1, 9), max_size=2),
)


@given(st.sampled_from(PARTS), JUNK)
@settings(max_examples=examples(150), deadline=None)
def test_whatever_stands_in_a_part_of_a_scene_it_begins_or_is_refused(path: tuple[str | int, ...], value: Any) -> None:
    try:
        state = begin(changed(path, value))
    except ValueError:
        return
    assert SYSTEM.result(state) or SYSTEM.options(state, state, min(SYSTEM.to_act(state)))


def test_scenes_that_come_with_the_game_have_a_script() -> None:
    folder = Path(__file__).parents[3] / "src" / "fieldcraft" / "systems" / "tiles" / "scenes"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))]

    assert texts
    assert all("\nscript:" in text for text in texts)
