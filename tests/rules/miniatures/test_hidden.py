"""Units that the game master hides, and secret doors: what others see of them, and how they are found."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Rolled
from fieldcraft.maps.scenes import parse_scene
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.actions.casting import Cast
from fieldcraft.systems.fates_edge.miniatures.actions.readying import Door
from fieldcraft.systems.fates_edge.miniatures.detection import Sighted
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from fieldcraft.systems.fates_edge.miniatures.events.scenery import DoorFound
from fieldcraft.systems.fates_edge.miniatures.fog import SECRET_DOOR
from rules.miniatures.casters import SPELLS
from rules.ordering import play, refused, told, waiting
from rules.scenes import FIRST, SECOND, at, because, match, only, options, scene, unit, with_unit

UNSEEN = {"e": {"unseen": True}}
WALLED = "A . . f\n\n{} b1|c1"

# --- units --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.hidden")
def test_only_its_own_side_and_the_game_master_see_a_unit_that_is_hidden() -> None:
    battle = match(scene("A . e f", units=UNSEEN))

    assert set(battle.view(FIRST).units) == set(battle.view(ONLOOKER).units) == {"A", "f"}
    assert set(battle.view(SECOND).units) == set(battle.view(GM).units) == {"A", "e", "f"}
    assert battle.view(SECOND).units["e"].hidden


@pytest.mark.rule("mini.hidden")
def test_a_hidden_unit_controls_no_ground_and_gives_nobody_away() -> None:
    hidden, gone = match(scene("A . . f\n. e . .", units=UNSEEN)), match(scene("A . . f\n. . . ."))

    assert options(hidden) == options(gone)
    assert hidden.view(FIRST) == gone.view(FIRST)


@pytest.mark.rule("mini.hidden")
def test_the_game_master_reveals_to_one_side_or_to_all() -> None:
    for words, seats in (("", {FIRST, SECOND, ONLOOKER}), (f', "to": "{FIRST}"', {FIRST, SECOND})):
        battle = match(scene("A . e f", units=UNSEEN))
        play(battle, f'decree "seen" {{"event": "revealed", "unit": "e"{words}}}', by=GM)

        assert {seat for seat in (FIRST, SECOND, ONLOOKER) if "e" in battle.view(seat).units} == seats


@pytest.mark.rule("mini.hidden")
def test_whom_the_game_master_hides_is_lost_from_sight_without_a_word() -> None:
    battle = match(scene("A . e f"))

    entry = play(battle, 'decree "into the reeds" hide e', by=GM)

    assert [type(event) for event in battle.events_for(entry, FIRST)] == [Sighted]
    assert battle.events_for(entry, FIRST)[0].lost == ("e",)
    assert told(entry) == [event.__struct_config__.tag for event in battle.events_for(entry, SECOND)]


@pytest.mark.rule("mini.hidden")
def test_a_hidden_unit_that_attacks_is_seen() -> None:
    battle = match(scene("A e . f", units=UNSEEN, up=SECOND), dice=[(9, 9)])

    entry = play(battle, "e attack A")

    assert "mini.magic.veil" in because(entry)
    assert "e" in battle.view(FIRST).units


@pytest.mark.rule("mini.hidden", "mini.move.occupied")
def test_whoever_comes_up_against_a_hidden_unit_finds_it() -> None:
    battle = match(scene("A . e . f", units=UNSEEN))

    entry = play(battle, "A move b1 c1")

    assert (at(battle, "A"), unit(battle, "e").unseen) == ("b1", False)
    assert told(entry)[-2:] == ["revealed", "stopped"]


@pytest.mark.rule("mini.hidden", "mini.magic.reveal")
def test_no_search_finds_whom_the_game_master_hides() -> None:
    caster = {"A": {"wits": 3, "spells": (SPELLS["Lantern"],)}, **UNSEEN}
    battle = match(scene("A . e . f", units=caster), dice=[(9, 9, 9)])

    battle.play(Cast("A", "Lantern", cells=((2, 0),)), FIRST)

    assert unit(battle, "e").hidden


@pytest.mark.rule("mini.hidden", "mini.turn.round-order")
def test_hidden_units_are_not_counted_when_it_is_settled_who_begins() -> None:
    battle = match(scene("A B . . f\n. . . e g", units=UNSEEN), dice=[(1,)])

    entry = play(battle, "A end", "f end", "B end", "e end", "g end")

    assert only(entry, Rolled).why == "who begins"


@pytest.mark.rule("mini.hidden", "mini.flank.opposite")
def test_nobody_flanks_from_hiding() -> None:
    battle = match(with_unit(scene(". . .\ne A f\n. . .", up=SECOND), "e", unseen=True), dice=[(9, 9)])

    entry = play(battle, "f attack A")

    assert "flank" not in str(only(entry, Tested).dice)


# --- secret doors ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.secret-door")
def test_a_secret_door_looks_like_the_wall_that_it_is_part_of() -> None:
    secret, wall = (match(scene(WALLED.format(name))) for name in ('"secret door"', "wall"))

    assert secret.view(FIRST) == wall.view(FIRST) == wall.state
    assert secret.state.map.sides[0].name == SECRET_DOOR
    assert refused(secret, "A move b1 c1") == refused(wall, "A move b1 c1")
    assert secret.judge(Door("A", ((1, 0), (2, 0)), True), FIRST) == wall.judge(
        Door("A", ((1, 0), (2, 0)), True), FIRST
    )


@pytest.mark.rule("mini.secret-door", "mini.magic.reveal")
@pytest.mark.parametrize(("cell", "found"), [((1, 0), True), ((1, 1), True), ((0, 1), True), ((0, 2), False)])
def test_a_search_that_passes_finds_the_secret_doors_that_it_covers(cell: tuple[int, int], found: bool) -> None:
    caster = {"A": {"wits": 3, "spells": (SPELLS["Lantern"],)}}
    drawn = 'A . . . f\n. . . . .\n. . . . .\n\n"secret door" b1|c1'
    battle = match(scene(drawn, units=caster), dice=[(9, 9, 9)])

    entry = battle.play(Cast("A", "Lantern", cells=(cell,)), FIRST)

    assert any(isinstance(event, DoorFound) for event in entry.events) == found
    assert battle.view(FIRST).map.sides[0].door == found


@pytest.mark.rule("mini.secret-door")
def test_a_secret_door_that_is_found_is_a_closed_door() -> None:
    battle = match(scene(WALLED.format('"secret door"')))

    play(battle, 'decree "a draught" find b1|c1', by=GM)
    play(battle, "A move b1", "A open b1|c1")

    assert waiting(battle) == FIRST
    assert not battle.state.map.sides[0].impassable


@pytest.mark.rule("mini.secret-door")
def test_nobody_is_told_that_a_wall_has_become_a_secret_door() -> None:
    battle = match(scene(WALLED.format("wall")))
    before = battle.view(FIRST)

    entry = play(battle, 'decree "they built one" build "secret door" b1|c1', by=GM)

    assert battle.events_for(entry, FIRST) == ()
    assert battle.view(FIRST) == before


# --- numbers --------------------------------------------------------------------------------------------------------

YARD = """
title: A yard
system: miniatures
board: {{shape: square, rows: ". . . . . .\\n. . . # # .\\n. . . # . ."}}
options: {{fog: {fog}}}
sides: [{{id: alder, facing: e}}, {{id: hollow, facing: w}}]
units:
  - {{id: sable, side: alder, at: a1}}
  - {{id: bones, side: hollow, at: {at}{more}}}
"""


@pytest.mark.rule("mini.hidden.number")
@pytest.mark.parametrize(("fog", "more"), [("sight", ""), ("none", ", hidden: 2"), ("none", ", unseen: true")])
def test_only_their_own_side_tells_alike_units_apart_where_a_number_would_tell_of_others(fog: str, more: str) -> None:
    one, several = (parse_scene(YARD.format(fog=fog, more=more, at=at)).start for at in ("e1", "[e1, e3, f3]"))
    seen = [unit for unit in several.units.values() if unit.at == (4, 0)]
    found = several.put(replace(seen[0], veil=0, unseen=False))

    assert [unit.title for unit in SYSTEM.view(found, "alder").of("hollow")] == ["Bones"]
    assert [unit.title for unit in SYSTEM.view(found, "hollow").of("hollow")] == ["Bones 1", "Bones 2", "Bones 3"]
    assert [unit.title for unit in one.of("hollow")] == ["Bones"]


@pytest.mark.rule("mini.hidden.number")
def test_alike_units_are_numbered_for_all_where_nothing_can_be_hidden() -> None:
    state = parse_scene(YARD.format(fog="none", more="", at="[e1, e3]")).start

    assert [unit.title for unit in SYSTEM.view(state, "alder").of("hollow")] == ["Bones 1", "Bones 2"]
