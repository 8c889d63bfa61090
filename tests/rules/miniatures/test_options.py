"""What a table chooses before play: every option is read by a rule and proved by a test; and control lanes."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldcraft.core.rulebook import PACKAGE
from fieldcraft.systems.fates_edge.miniatures import Options, State
from fieldcraft.systems.fates_edge.miniatures.combat import mark_bonus
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from fieldcraft.systems.fates_edge.miniatures.movement import reachable
from fieldcraft.systems.fates_edge.miniatures.ranges import band_of
from fieldcraft.systems.fates_edge.miniatures.steps import descent
from fieldcraft.systems.fates_edge.miniatures.zoc import hostile_zone, zone
from rules.miniatures.casters import casting
from rules.ordering import play, refused
from rules.scenes import FIRST, at, match, only, options, scene, unit

NAMES = Options.__struct_fields__


def read_below(folder: Path, *around: str) -> set[str]:
    """The options whose names stand in the Python files below a folder, with something around them."""
    text = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    return {name for name in NAMES if any(pattern.format(name) in text for pattern in around)}


# --- all of them ----------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.setup.declare")
def test_every_option_is_read_by_a_rule() -> None:
    rules = PACKAGE / "systems" / "fates_edge" / "miniatures"

    assert set(NAMES) - read_below(rules, "options.{}", "o.{}") == set()


@pytest.mark.rule("mini.setup.declare")
def test_every_option_is_chosen_in_a_test() -> None:
    assert set(NAMES) - read_below(Path(__file__).parents[1], '"{}"', "{}=") == set()


@pytest.mark.rule("mini.setup.declare")
def test_whoever_chooses_nothing_plays_by_the_readings_of_the_rulebook() -> None:
    assert scene("A e").options == Options()


# --- those that no other file proves --------------------------------------------------------------------------


@pytest.mark.rule("mini.move.elevation.down")
@pytest.mark.parametrize(("level", "dv"), [(1, 0), (2, 3)])
def test_a_drop_is_steep_from_two_levels_on(level: int, dv: int) -> None:
    state = scene("A . e", levels=f"{level} 0 0")

    assert descent(state, state.units["A"], (0, 0), (1, 0))[0] == dv


@pytest.mark.rule("mini.terrain.water")
@pytest.mark.parametrize(("traits", "cost"), [(["amphibious"], 1), ([], 2)])
def test_shallow_water_is_not_difficult_for_the_amphibious(traits: list[str], cost: int) -> None:
    state = scene("A , . e", units={"A": {"traits": traits}})

    assert reachable(state, state.units["A"]).cost((1, 0)) == cost


@pytest.mark.rule("mini.boon.ignore-step")
def test_a_zone_is_ignored_once_a_turn() -> None:
    drawn = ". . . . . .\n. . e . . .\nA . . . . .\n. . f . . ."
    battle = match(scene(drawn, units={"A": {"speed": 9, "boons": 2}}))
    play(battle, "A ignore c3 move b3 c3 d3")

    assert refused(battle, "A ignore c3 move c3 b3").rule == "mini.boon.ignore-step"


@pytest.mark.rule("mini.magic.mark")
@pytest.mark.parametrize(("by", "dice"), [("B", 1), ("A", 0)])
def test_a_mark_may_be_used_once_by_each_ally(by: str, dice: int) -> None:
    state = scene("A e B", units={"e": {"marks": [FIRST], "mark_used": frozenset({by})}})
    assert mark_bonus(state.units["A"], state.units["e"]) == dice


@pytest.mark.rule("mini.magic.range-bands")
def test_the_table_says_how_far_close_near_and_far_are() -> None:
    state = scene("A e", options={"bands": (1, 2, 3)})

    assert [band_of(state, far) for far in (1, 2, 3, 4)] == ["close", "near", "far", None]
    assert [band_of(scene("A e"), far) for far in (2, 6, 12, 13)] == ["close", "near", "far", None]


# --- control lanes ----------------------------------------------------------------------------------------------

LANES = ". . . . .\nA . e . .\n. . . . .\n. . . . ."
SECTIONS = tuple(tuple((column, row) for row in (1, 2, 3)) for column in range(5))
"""A lane three cells wide, in sections across it."""


def lane(**more: object) -> State:
    """A battle about a lane that runs from left to right along the lower three rows."""
    return scene(LANES, lanes=SECTIONS, **more)


@pytest.mark.rule("mini.option.control-lanes")
def test_in_a_control_lane_an_enemy_controls_the_whole_width_where_it_stands() -> None:
    on, off = lane(options={"control_lanes": True}), lane()
    far = on.board.field.bit((2, 3))

    assert hostile_zone(on, FIRST) & far
    assert not hostile_zone(off, FIRST) & far
    assert zone(on, on.units["e"]) & ~zone(off, off.units["e"]) == far


@pytest.mark.rule("mini.option.control-lanes")
def test_nobody_walks_past_an_enemy_in_a_control_lane() -> None:
    on, off = match(lane(options={"control_lanes": True})), match(lane())

    assert refused(on, "A move b4 c4 d4").rule == "mini.zoc.pass-through"
    play(off, "A move b4 c4 d4")
    assert at(off, "A") == "d4"


@pytest.mark.rule("mini.option.control-lanes")
def test_a_unit_outside_of_every_lane_controls_none() -> None:
    state = scene(LANES.replace("A . e", "A . .").replace(". . . . .\n", ". . e . .\n", 1), lanes=SECTIONS,
                  options={"control_lanes": True})  # fmt: skip

    assert not hostile_zone(state, FIRST) & state.board.field.bit((2, 3))


# --- backlash ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.magic.backlash-theme", "mini.magic.backlash")
@pytest.mark.parametrize(("name", "condition"), [("Shroud", "afraid"), ("Threshold", "off-balance")])
def test_backlash_has_the_theme_of_the_spell(name: str, condition: str) -> None:
    aim = "at A" if name == "Shroud" else "on b1"
    battle = casting("A . . e", name, units={"A": {"player": True}}, dice=[(1, 2, 3)])

    entry = play(battle, f"A cast {name} {aim}")

    assert only(entry, Tested).grade == "miss"
    assert unit(battle, "A").conditions == {condition}
    assert options(battle) != []
