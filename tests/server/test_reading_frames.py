"""Reading what is sent: whatever it is, it is a message or is refused, at once and in few words."""

from __future__ import annotations

import time
from typing import Any, get_args

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fieldcraft.server.frames import LONGEST_WHY, UnreadableError, read_frame
from fieldcraft.table.protocol import LARGEST_FRAME, Sent
from server.test_socket import BAD
from soaking import examples

KINDS = get_args(Sent)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)
fields = st.sampled_from(sorted({field for kind in KINDS for field in kind.__struct_fields__}))
messages = st.fixed_dictionaries(
    {"type": st.sampled_from([kind.__struct_config__.tag for kind in KINDS]), "id": st.just("a1") | anything}
)


def reads(frame: str) -> Sent | None:
    """The message in a frame, or None for one that is refused as it should be."""
    began, problem = time.process_time(), UnreadableError("none")
    found: Sent | None = None
    try:
        found = read_frame(frame)
    except UnreadableError as error:
        problem = error
    assert time.process_time() - began < 1
    assert 0 < len(str(problem)) <= LONGEST_WHY
    assert len(problem.id) <= 40
    return found


@given(st.text(max_size=300))
@settings(max_examples=examples(300))
def test_any_text_is_read_or_refused(frame: str):
    reads(frame)


@given(messages, st.dictionaries(fields, anything, max_size=5))
@settings(max_examples=examples(500))
def test_anything_that_looks_like_a_message_is_read_or_refused(message: dict[str, Any], more: dict[str, Any]):
    found = reads(msgspec.json.encode({**message, **more}).decode())

    assert found is None or isinstance(found, KINDS)


@given(st.sampled_from("[{"), st.integers(1, LARGEST_FRAME // 6))
@example("[", LARGEST_FRAME)
@settings(max_examples=examples(20))
def test_nothing_is_too_deep(opening: str, depth: int):
    begin, end = ("[", "]") if opening == "[" else ('{"a":', "}")
    inside = begin * depth + "1" + end * depth
    reads(inside)

    assert reads(f'{{"type":"do","id":"a","action":{{"x":{inside}}}}}') is None or depth < 2000


def test_of_two_fields_of_one_name_the_last_counts():
    assert read_frame('{"type":"undo","id":"a","id":"b"}').id == "b"


def test_of_two_types_the_message_has_to_fit_what_it_says_it_is():
    found = reads('{"type":"undo","type":"say","id":"a","text":"x"}')

    assert found is None or found.id == "a"


def test_what_is_told_of_a_bad_message_is_short():
    for frame in BAD.values():
        assert reads(frame) is None
    assert reads('{"type":"' + "x" * 60_000 + '","id":"a"}') is None
