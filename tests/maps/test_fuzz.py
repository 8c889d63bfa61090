from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fieldcraft.maps import MapError, read_rules
from maps.readers import read_bundle
from maps.test_dungeons import CORRIDOR, DOOR, FIRST, donjon, door, page
from maps.test_foundry import scene, wall
from soaking import examples

SAMPLES = {path.name: path.read_bytes() for path in (Path(__file__).parent / "samples").iterdir()}
MAPS = ["courtyard.tmx", "ford.tmj", "cellar.dd2vtt"]
LONGEST = 2.0
"""Seconds of work that any small file may cause."""

fuzzing = settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
odd = st.sampled_from([None, True, -1, 0, 1e300, 2**70, "", "x", [], {}, [[]], [{}], {"x": 1}, "../..", 513, 1e9])


def survives(read: Callable[[], object]) -> None:
    """Reading ends soon, and with nothing worse than a MapError."""
    start = time.process_time()
    with suppress(MapError):
        read()
    assert time.process_time() - start < LONGEST


def replaced(document: object, path: list[int], value: object) -> object:
    """The document with another value at the end of a path, which counts keys and places."""
    if not path or not isinstance(document, dict | list) or not document:
        return value
    if isinstance(document, dict):
        key = list(document)[path[0] % len(document)]
        return {**document, key: replaced(document[key], path[1:], value)}
    at = path[0] % len(document)
    return [*document[:at], replaced(document[at], path[1:], value), *document[at + 1 :]]


@given(st.binary(max_size=200), st.sampled_from([b"", b"<map", b"{", b'{"resolution":', b'{"orientation":']))
@fuzzing
def test_any_bytes_are_read_or_refused(data, start):
    survives(lambda: read_bundle({"x": start + data}, "x"))


@pytest.mark.parametrize("name", MAPS)
@given(st.data())
@fuzzing
def test_a_cut_or_scratched_map_is_read_or_refused(name, data):
    whole = bytearray(SAMPLES[name])
    for _ in range(data.draw(st.integers(0, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.sampled_from([len(whole)] * 3 + [len(whole) // 2]) | st.integers(0, len(whole)))
    survives(lambda: read_bundle({**SAMPLES, name: bytes(whole[:cut])}, name))


@pytest.mark.parametrize("name", MAPS[1:])
@given(st.lists(st.integers(0, 30), min_size=1, max_size=7), odd)
@fuzzing
def test_a_document_with_a_strange_value_anywhere_is_read_or_refused(name, path, value):
    document = replaced(json.loads(SAMPLES[name]), path, value)

    survives(lambda: read_bundle({name: json.dumps(document).encode()}, name))


CRYPT = scene(
    wall(50, 0, 50, 100, door=1),
    notes=[{"x": 75, "y": 25, "text": "Trap"}],
    tokens=[{"name": "Ghoul", "x": 100, "y": 50, "disposition": -1}],
    lights=[{"x": 75, "y": 25, "config": {"dim": 40, "color": "#ff8800"}}],
    tiles=[{"x": 0, "y": 0, "width": 200, "height": 100, "texture": {"src": "cellar.dd2vtt"}}],
)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=5), odd)
@fuzzing
def test_a_scene_of_foundry_with_a_strange_value_anywhere_is_read_or_refused(path, value):
    document = replaced(CRYPT, path, value)

    survives(lambda: read_bundle({**SAMPLES, "x.json": json.dumps(document).encode()}, "x.json"))
    survives(lambda: read_bundle({"x.json": json.dumps({"scenes": [document]}).encode()}, "x.json"))


DUNGEONS = [
    donjon([CORRIDOR, DOOR, FIRST], rooms=[None, {"id": 1, "contents": {"summary": "Rats"}}], settings={"name": "X"}),
    page((0, 0, 4, 1), doors=[door(1, 0, 1)], notes=[{"text": "x", "ref": "1", "pos": {"x": 1, "y": 0}}], columns=[]),
]


@pytest.mark.parametrize("dungeon", DUNGEONS)
@given(st.lists(st.integers(0, 30), min_size=1, max_size=5), odd)
@fuzzing
def test_a_dungeon_with_a_strange_value_anywhere_is_read_or_refused(dungeon, path, value):
    survives(lambda: read_bundle({"x": json.dumps(replaced(dungeon, path, value)).encode()}, "x"))


@given(st.text("F\tDTBLRSUP\n\r x", max_size=60).map(str.encode))
@fuzzing
def test_any_table_is_read_or_refused(data):
    survives(lambda: read_bundle({"x": b"F\tF\n" + data}, "x"))


words = st.sampled_from(
    ["0", "1", "-1", "1e309", "nan", "inf", "x", "", "5,5", "4294967295", "99999999999", "../x", "-9e9"]
)


@given(st.integers(0, 200), words)
@fuzzing
def test_an_xml_map_with_a_strange_attribute_anywhere_is_read_or_refused(place, word):
    parts = SAMPLES["courtyard.tmx"].decode().split('"')
    parts[(2 * place + 1) % (len(parts) - 1)] = word

    survives(lambda: read_bundle({**SAMPLES, "courtyard.tmx": '"'.join(parts).encode()}, "courtyard.tmx"))


@given(st.integers(0, 60), words)
@fuzzing
def test_a_tileset_with_a_strange_attribute_anywhere_is_read_or_refused(place, word):
    parts = SAMPLES["courtyard.tsx"].decode().split('"')
    parts[(2 * place + 1) % (len(parts) - 1)] = word

    survives(lambda: read_bundle({**SAMPLES, "courtyard.tsx": '"'.join(parts).encode()}, "courtyard.tmx"))


@given(st.binary(max_size=80) | st.text("tiles: {}[]&*!-\n'\"0aé\t|>%@`", max_size=80).map(str.encode))
@fuzzing
def test_any_rules_are_read_or_refused(data):
    survives(lambda: read_rules(data, "x.rules.yaml"))
