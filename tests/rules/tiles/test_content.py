"""What comes with the game is right, and what is wrong is refused with its file, its path and what is allowed."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import get_args

import pytest

from fieldcraft.board import Board, Squares
from fieldcraft.systems.shared.scene import SceneError, SideEntry
from fieldcraft.systems.tiles.content import FOLDER, content, read_content
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import AnyShape, Spread
from fieldcraft.systems.tiles.scene import Kind, Scene, UnitEntry, start
from fieldcraft.systems.tiles.state import Armour
from fieldcraft.systems.tiles.terrain import terrain

BOARD = Board.of(Squares(6, 6))


def scene(*units: UnitEntry, effects: tuple[Effect, ...] = (), kinds: dict[str, Kind] | None = None) -> Scene:
    return Scene(title="A yard", sides=(SideEntry(id="shift"),), units=units, effects=effects, kinds=kinds or {})


def test_every_unit_can_afford_what_it_can_do() -> None:
    for kind in content().kinds.values():
        assert all(content().effects[name].slots <= (kind.slots or 6) for name in kind.effects or ())


def test_areas_of_every_type_and_shape_come_with_the_game_and_are_written_as_they_are_read() -> None:
    areas = {effect.entry: effect.area for effect in content().effects.values() if effect.area is not None}

    assert [text for text, area in areas.items() if str(area) != text] == []
    assert {type(area.shape) for area in areas.values()} == set(get_args(AnyShape))
    assert {str(area.type).partition(" ")[0].lower() for area in areas.values()} == {
        *get_args(Spread),
        "rising",
        "falling",
    }


def test_whatever_can_be_broken_can_be_drawn() -> None:
    assert set(content().durability) <= {*terrain().terrains, *terrain().side_kinds}


def test_a_unit_is_of_a_kind_that_comes_with_the_game() -> None:
    unit = start(scene(UnitEntry(kind="gunner", side="shift", at="a1")), BOARD).units["gunner"]

    assert (unit.accuracy, unit.hit_points, unit.most, unit.armour) == (7, 13, 13, content().armours["padded-coat"])
    assert [effect.name for effect in unit.effects] == ["Rifle", "Knife"]


def test_a_scene_says_what_is_otherwise_with_its_own() -> None:
    popgun = Effect(name="Rifle", aim="range", far=2)
    own = scene(
        UnitEntry(kind="gunner", side="shift", at="a1", armour=Armour(reduction=9, durability=1)),
        UnitEntry(kind="guard", side="shift", at="b1"),
        effects=(popgun,),
        kinds={"guard": Kind(hit_points=3, effects=("Knife",))},
    )
    units = start(own, BOARD).units

    assert units["gunner"].armour.reduction == 9
    assert units["gunner"].effects[0] == popgun
    assert (units["guard"].hit_points, units["guard"].accuracy) == (3, 0)


@pytest.mark.parametrize(
    ("wrong", "path", "allowed"),
    [
        (UnitEntry(kind="dragon", side="shift", at="a1"), "units[0].kind", "fitter, stoker"),
        (UnitEntry(id="a", side="shift", at="a1", effects=("Knife", "Spoon")), "units[0].effects[1]", "Knife, Wrench"),
        (UnitEntry(id="a", side="shift", at="a1", armour="silk"), "units[0].armour", "apron, padded-coat"),
    ],
)
def test_a_scene_that_names_what_there_is_not_is_refused(wrong: UnitEntry, path: str, allowed: str) -> None:
    with pytest.raises(SceneError) as refused:
        start(scene(wrong), BOARD)

    assert refused.value.path == path
    assert allowed in refused.value.problem


def test_a_scene_calls_every_effect_otherwise() -> None:
    with pytest.raises(SceneError, match="two effects are called 'Rifle'"):
        start(scene(UnitEntry(id="a", side="shift", at="a1"), effects=(Effect(name="Rifle"),) * 2), BOARD)


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("units.yaml", "runner: {speed: 4}", r"units.yaml: Object contains unknown field `speed` - at `\$\[...\]`"),
        ("units.yaml", "runner: {effects: [Knife, Spoon]}", r"units.yaml: runner.effects\[1\]: .*'Spoon': Knife"),
        ("units.yaml", "runner: {armour: silk}", "units.yaml: runner.armour: there is no armour 'silk': apron"),
        ("effects.yaml", "[{name: A}, {name: A}]", "effects.yaml: two effects are called 'A'"),
        ("effects.yaml", "[{name: A, damage: 2dd6}]", "effects.yaml: "),
        ("effects.yaml", "[{name: A, aim: afar}]", "effects.yaml: Invalid enum value 'afar'"),
        ("armour.yaml", "silk: {reduction: -1}", "armour.yaml: Expected `int` >= 0"),
        ("objects.yaml", "wall: thick", "objects.yaml: Expected `int`, got `str`"),
        ("objects.yaml", "wall: [", "objects.yaml: "),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_its_name_and_path(tmp_path: Path, file: str, text: str, why: str) -> None:
    folder = copytree(FOLDER, tmp_path / "data")
    (folder / file).write_text(text)

    with pytest.raises(ValueError, match=why):
        read_content(folder)
