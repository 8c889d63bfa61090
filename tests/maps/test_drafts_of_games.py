"""Drafts of each board game: all that a scene may say is written again, and new scenes can begin."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.board import Board, Squares
from fieldcraft.games import Blank, editor
from fieldcraft.maps.import_result import Imported, Marker
from fieldcraft.maps.scenes import parse_scene
from fieldcraft.maps.zones.files import read_zone_text

HALL = """\
title: A hall
about: Everything that may stand in one.
system: tiles

board:
  shape: square
  rows: |
    . . . . # .
    . + . . . .
    . . . . . .

    'iron door' c3|d3

options: {slots_per_round: 7}

sides:
  - {id: shift, label: The shift}
  - {id: wyrms, seat: bot}

effects:
  - {name: spark, slots: 2, entry: 'AoE - Aura - Sphere: 1', damage: 1d4, lasts: 2}

kinds:
  tall: {evasion: 9, armour: {reduction: 2, durability: 5}, effects: [spark]}

units:
  - {id: kettle, kind: tall, side: shift, at: a1, beside: b1, level: 1, armour: apron}
  - {kind: hound, side: wyrms, at: [f1, f2], flying: true}

initiative: rolled

durability:
  crate: 9
  iron door: 2

roofs: [a3, b3]

places:
  the valve: [d1, d2]

goals:
  - {goal: reach, side: shift, place: the valve, units: 1}
"""

COVE = """\
title: A cove
system: battlefield

board:
  shape: hex
  layout: odd-r
  rows: |2
     . . . . . .
    . . . # . .
     . . . . . .
    . . . . . .

    bars c3|d3

options: {die: 3d6}

sides:
  - {id: crew, colour: blue}
  - {id: watch, seat: bot}

kinds:
  reeve: {size: 1, dl: {sight: 2}, effects: [sword, {id: reek, area: aura, value: 1, damage: 1d4}]}

units:
  - {id: mira, kind: reeve, side: crew, at: a1, layer: 2, flying: true}
  - {kind: watchman, side: watch, at: [f1, f3], defences: {defence: 15}}

objects:
  - {id: lantern, size: -6, durability: 2, bearer: mira}
  - {kind: barrel, at: [b4, c4]}

fogs:
  - {source: smoke, name: burnt rope, tier: 3, senses: [scent], at: [d1, d2]}
  - {source: dusk, at: a3}

auras:
  - {owner: mira, effect: reek, spare: false}

goals:
  - {goal: last_standing, side: watch}
"""

MARSH = """\
title: A marsh
system: mass_combat

zones: |
  Bank: outline=0,0;8,0;8,6;0,6 ground=wood
  Reeds: at=12,3 ground=shallows
  Mill

  Bank -- Reeds: ford path=9,3
  Reeds -- Mill: pass

venue: medieval
initiative: data

options: {chest_size: 4}

players:
  - {id: levy, label: The levy, side: town, fate: 1}
  - {id: crown, seat: bot}

cards:
  Reeds: {aspects: [Sucking Mud, {words: Fog, hinders: true, by: crown, face_down: true}]}

kinds:
  fowlers: {name: Reed Fowlers, quality: average, skills: {Shoot: 1}}

units:
  - {kind: fowlers, owner: levy, at: [Bank, Mill]}
  - {id: men, kind: halberds, owner: crown, at: Reeds, consequences: {mild: Wet Feet}}

leaders:
  - {id: ros, kind: ros, owner: crown, unit: men}

notes:
  men: They will run.
"""


@pytest.mark.parametrize("scene", [HALL, COVE], ids=["tiles", "battlefield"])
def test_all_that_a_scene_may_say_is_in_its_draft_and_is_written_again(scene: str):
    read = parse_scene(scene)
    _, made = editor(read.system)

    draft = made.of_scene(read)
    written = parse_scene(made.text(draft))

    assert made.of_scene(written) == draft
    assert replace(written.start, map=read.start.map) == read.start
    assert msgspec.json.decode(msgspec.json.encode(draft), type=made.draft) == draft


def test_all_that_a_scene_on_zones_may_say_is_in_its_draft_and_is_written_again():
    read = parse_scene(MARSH)
    _, made = editor(read.system)

    draft = made.of_scene(read)
    written = parse_scene(made.text(draft))

    assert made.of_scene(written) == draft
    assert written.start == read.start
    assert msgspec.json.decode(msgspec.json.encode(draft), type=made.draft) == draft


def test_a_map_of_zones_becomes_a_scene_that_can_begin():
    _, made = editor("mass_combat")

    scene = parse_scene(made.text(made.of_map(read_zone_text(b"Gate -- Yard -- Keep", "keep.txt"), "", None)))

    assert (scene.scene.title, scene.start.troops["scouts"].zone) == ("keep", "Keep")
    with pytest.raises(ValueError, match="two zones at least"):
        made.of_map(read_zone_text(b"Gate", "gate.txt"), "", None)


def test_what_the_palette_of_a_game_on_zones_offers_can_stand_in_a_scene():
    _, made = editor("mass_combat")
    plain = msgspec.to_builtins(made.blank(Blank(system="mass_combat")))

    for offered in made.palette().lists:
        for sample in offered.samples:
            entry = {**sample.pattern, "id": "other", offered.owner: "alder", offered.zone: "West"}
            other = {**plain, "venue": sample.text.partition(",")[0], "units": [], offered.name: [entry]}
            draft = msgspec.convert(other, made.draft)

            assert "other" in parse_scene(made.text(draft)).start.units


def test_a_scene_is_written_with_its_own_lists_and_what_is_on_no_cell_has_none():
    _, made = editor("battlefield")

    text = made.text(made.of_scene(parse_scene(COVE)))

    assert (
        text.partition("objects:")[2].partition("goals:")[0]
        == """
  - {id: lantern, size: -6, durability: 2, bearer: mira}
  - {kind: barrel, at: [b4, c4]}

fogs:
  - {name: burnt rope, at: [d1, d2], source: smoke, tier: 3, senses: [scent]}
  - {at: a3, source: dusk}

auras:
  - {owner: mira, effect: reek, spare: false}

"""
    )


def test_what_is_one_group_of_cells_stands_in_a_line():
    _, made = editor("tiles")

    assert "\nroofs: [a3, b3]\n" in made.text(made.of_scene(parse_scene(HALL)))


@pytest.mark.parametrize("name", ["battlefield", "mass_combat", "miniatures", "tiles"])
def test_a_new_scene_of_a_game_can_begin_on_each_shape_of_its_boards(name: str):
    _, made = editor(name)

    for shape in made.grids:
        draft = made.blank(Blank(system=name, shape=shape))

        assert made.of_scene(parse_scene(made.text(draft))) == draft


def test_a_map_becomes_a_scene_of_the_game_that_is_asked_for():
    _, made = editor("tiles")

    draft = made.of_map(Imported(Board.of(Squares(6, 3)), "keep", markers=(Marker("door", (3, 1)),)), "", None)
    scene = parse_scene(made.text(draft))

    assert (scene.system, scene.scene.title, list(scene.scene.places)) == ("tiles", "keep", ["door"])


@pytest.mark.parametrize("name", ["battlefield", "tiles"])
def test_what_the_palette_offers_can_stand_in_a_scene(name: str):
    _, made = editor(name)
    offered = made.palette()
    plain = msgspec.to_builtins(made.blank(Blank(system=name, shape=made.grids[0])))

    for group, samples in [("units", offered.samples), *((one.name, one.samples) for one in offered.lists)]:
        for sample in samples:
            side = {"side": plain["sides"][0]["id"]} if group == "units" else {}
            named = {} if "source" in sample.pattern else {"id": "other"}
            entry = {**sample.pattern, **side, **named, "at": [[9, 6]]}
            draft = msgspec.convert({**plain, group: [*plain.get(group, []), entry]}, made.draft)

            assert parse_scene(made.text(draft)).start


@pytest.mark.parametrize("name", ["battlefield", "tiles"])
def test_the_form_of_a_unit_has_a_field_for_all_that_its_entry_may_say(name: str):
    _, made = editor(name)
    offered = made.palette()
    told = {field.name.partition(".")[0] for field in offered.fields}

    assert set(next(iter(offered.kinds.values()))) - told <= {"name", "object", "fills", "bearer", "grips"}
