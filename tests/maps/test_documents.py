from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.maps import MapError
from fieldcraft.maps.documents import DEEPEST, parse_json
from fieldcraft.maps.xml_documents import parse_xml
from soaking import examples

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(values)
@settings(max_examples=examples(40))
def test_json_is_read_as_the_standard_library_writes_it(value):
    assert parse_json(json.dumps(value).encode(), "x.json") == value


@given(st.lists(st.sampled_from(['"', "\\", "[", "]", "{", "a"]), max_size=30).map("".join))
def test_brackets_in_text_do_not_count_as_depth(text):
    deep = json.dumps([text + "[" * (DEEPEST + 1)]).encode()

    assert parse_json(deep, "x.json") == [text + "[" * (DEEPEST + 1)]


def test_json_may_nest_so_deep_and_no_deeper():
    assert parse_json(b"[" * DEEPEST + b"]" * DEEPEST, "x.json") != []
    with pytest.raises(MapError, match=r"x.json: line 2: lists and objects may nest 64 deep"):
        parse_json(b"\n" + b"[" * (DEEPEST + 1), "x.json")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"a": 1,}', "x.json: line 1, column 9: this is not JSON"),
        (b"\xff{}", "x.json: byte 0: the file must be text in UTF-8"),
        (b"[" + b"9" * 5000 + b"]", "x.json: a number has too many digits"),
        (b"[" + b"[]," * 1_000_000 + b"[]]", "x.json: the document has too many parts"),
        (b"[" + b"1," * 4_000_001 + b"1]", "x.json: the document has too many parts"),
    ],
)
def test_bad_json_is_told_with_its_place(data, message):
    with pytest.raises(MapError) as caught:
        parse_json(data, "x.json")
    assert message in str(caught.value)


def test_a_broken_text_of_a_million_quotes_is_refused_at_once():
    start = time.process_time()
    with pytest.raises(MapError):
        parse_json(b'["' + b'\\"' * 1_000_000, "x.json")
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<map>\n<layer></map>", "x.tmx: line 2, column 10: this is not XML: mismatched tag"),
        (b"<map/><map/>", "this is not XML: junk after document element"),
        (b"<map>&lol;</map>", "this is not XML: undefined entity"),
        (b"<a>" * 65 + b"</a>" * 65, "x.tmx: a/a/a/a: elements may nest 64 deep and no deeper"),
        (b"<a>" + b"<b/>" * 600_000 + b"</a>", "at most 600000 elements are allowed"),
        ("<map/>".encode("utf-16"), "the file must be text in UTF-8"),
        (b'<?xml version="1.0" encoding="utf-16"?><map', "this is not XML"),
    ],
)
def test_bad_xml_is_told_with_its_place(data, message):
    with pytest.raises(MapError) as caught:
        parse_xml(data, "x.tmx")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "declaration",
    [
        '<!DOCTYPE map SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
        '<!ENTITY x "y">',
        "<!doctype map>",
    ],
)
def test_declarations_are_refused_before_anything_is_parsed(declaration):
    with pytest.raises(MapError, match=r"x.tmx: line 2: DOCTYPE and entity declarations are not allowed"):
        parse_xml(f'<?xml version="1.0"?>\n{declaration}<map>&b;</map>'.encode(), "x.tmx")


def test_comments_and_raw_text_are_no_declarations():
    assert parse_xml(b"<map><!-- a --><![CDATA[<b>]]></map>", "x.tmx").text == "<b>"
