"""The palette of the editor: whatever it offers is understood by the readers of scenes."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.board import Board
from fieldcraft.games import Blank
from fieldcraft.maps.scenes import parse_scene
from fieldcraft.systems.fates_edge.miniatures.editor.drafts import DRAFTS, DraftUnit
from fieldcraft.systems.fates_edge.miniatures.editor.palette import palette
from fieldcraft.systems.fates_edge.miniatures.options import Options
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain

PLAIN = DRAFTS.blank(Blank(columns=12, rows=9))


@pytest.mark.parametrize("sample", palette().kinds, ids=lambda sample: sample.name)
def test_a_scene_may_have_each_unit_that_is_offered(sample):
    unit = DraftUnit(**{**msgspec.structs.asdict(sample.pattern), "id": "new", "side": "alder", "at": ((6, 4),)})
    made = replace(PLAIN, units=(*PLAIN.units, unit))

    assert DRAFTS.of_scene(parse_scene(DRAFTS.text(made))) == made


def test_each_sort_of_unit_is_offered_once():
    names = [sample.name for sample in palette().kinds]

    assert len(names) == len(set(names)) >= 30


def test_a_board_may_have_all_ground_and_all_things_that_are_offered():
    cells, grounds, edges = PLAIN.board.grid.cells, palette().grounds, palette().edges
    sides = [replace(sample.side, between=((x, 0), (x, 1))) for x, sample in enumerate(edges[:12])]
    board = Board.of(PLAIN.board.grid, dict(zip(cells, (one.terrain for one in grounds), strict=False)), {}, sides)
    made = replace(PLAIN, board=board)

    assert DRAFTS.of_scene(parse_scene(DRAFTS.text(made))).board == board


def test_all_ground_that_has_a_sign_is_offered():
    assert sorted(sample.sign for sample in palette().grounds) == sorted(terrain().legend)


def test_every_choice_that_is_offered_is_one_of_the_option():
    for sample in palette().options:
        for choice in (sample.usual, *sample.choices, *(sample.least, sample.most)[: 2 * (sample.least is not None)]):
            made = msgspec.convert({sample.name: choice}, Options)

            assert getattr(made, sample.name) == choice
        assert sample.usual in sample.choices or sample.least is not None


def test_nearly_every_option_cites_the_rule_that_reads_it():
    silent = [sample.name for sample in palette().options if not sample.rule]

    assert len(silent) <= 3, silent


def test_the_palette_is_told_as_data():
    told = msgspec.json.decode(msgspec.json.encode(palette()))

    assert told["grounds"][0] == {
        "sign": ".",
        "terrain": {"name": "open", "cost": 1, "impassable": False, "opaque": False, "cover": 0},
        "shown": {"name": "open", "look": "grass", "text": ""},
    }
