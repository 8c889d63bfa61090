"""Whatever is in a scene file, it is a scene or a sentence about what is wrong with it."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.maps.fit import MisfitError, fit
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.line_numbers import read_lined
from fieldcraft.maps.scenes import document, parse_scene
from fieldcraft.maps.scripts import check_file
from fieldcraft.systems.tiles.entries import AreaEntry, parse_entry
from folders import FIELDS, FIGHTS, SCENES
from soaking import examples

PATHS = (SCENES / "duel.yaml", SCENES / "cellar.yaml", FIELDS / "gullet.yaml", FIGHTS / "boiler.yaml")
TEXTS = [path.read_text(encoding="utf-8") for path in PATHS]

scalars = st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats() | st.text(max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=examples(150))
@given(st.binary(max_size=200))
def test_any_bytes_are_a_scene_or_are_told_to_be_none(tmp_path_factory, data):
    path: Path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)

    assert [difference.step for difference in check_file(path)] == [0]


@settings(max_examples=examples(150))
@given(st.text(alphabet="ab:-[]{}&*!|>'\"#,? \n\t%@0", max_size=60))
def test_any_signs_of_yaml_are_read_or_told_with_a_line(text):
    with contextlib.suppress(MapError):
        assert read_lined(text, "any").lines["$"] >= 1


@settings(max_examples=examples(60))
@given(st.data())
def test_a_scene_with_a_value_exchanged_is_a_scene_or_is_told_with_its_place(data):
    changed = yaml.load(data.draw(st.sampled_from(TEXTS)), yaml.CSafeLoader)
    holder, key = data.draw(st.sampled_from(places(changed)))
    holder[key] = data.draw(values)

    try:
        parse_scene(yaml.dump(changed, Dumper=yaml.CSafeDumper, allow_unicode=True))
    except MapError as error:
        place = error.place
    else:
        place = "line 1"
    assert re.match(r"line \d+|board.rows|$", place)


@settings(max_examples=examples(60))
@given(st.data())
def test_a_scene_with_a_line_lost_or_doubled_is_a_scene_or_is_told(data):
    lines = data.draw(st.sampled_from(TEXTS)).split("\n")
    place, times = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.sampled_from((0, 2)))

    with contextlib.suppress(MapError):
        assert parse_scene("\n".join((*lines[:place], *lines[place : place + 1] * times, *lines[place + 1 :]))).start


@settings(max_examples=examples(60))
@given(values)
def test_any_value_fits_or_is_told_why_not(value):
    with contextlib.suppress(MisfitError):
        assert fit(value, document("miniatures"))


WORDS = ("AoE", "Blast", "Engulf", "Aura", "Falling", "Rising", "Emanation", "Line", "Cone", "Sphere", "Trail", "Rail",
         "Specified", "Range", "Reach", "Targets", "-", ":", ",", "|", "/", "4", "2", "999999", "x")  # fmt: skip


@settings(max_examples=examples(300))
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=30))
def test_any_words_are_an_area_entry_or_are_told_why_not(text):
    with contextlib.suppress(ValueError):
        assert isinstance(parse_entry(text), AreaEntry)


def places(value: object) -> list[tuple[object, object]]:
    """Every place in a document where something stands."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, inner in pairs for place in ((value, key), *places(inner))]
