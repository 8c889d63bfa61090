"""Records are readable for ever: those of an old file still mean what they meant."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.table import records
from fieldcraft.table.protocol import Note
from fieldcraft.table.records import AnyLogRecord, Record, decode, decode_stored, encode, encode_stored
from fieldcraft.table.room import Room, SeatRecord, fold

OLD = (Path(__file__).parent / "records.jsonl").read_bytes().splitlines()
"""A record of every kind, as the first release wrote them; lines are added here and never changed."""


def folded(lines: list[bytes]) -> Room:
    """The room after some records."""
    room = Room()
    for seq, line in enumerate(lines, start=1):
        room = fold(room, Record(seq, "gm", None, seq * 1_000, decode(line)))
    return room


def holds(new: object, old: object) -> bool:
    """Whether a value as JSON says all that another says; it may say more."""
    if isinstance(new, dict) and isinstance(old, dict):
        return all(name in new and holds(new[name], value) for name, value in old.items())
    if isinstance(new, list) and isinstance(old, list):
        return len(new) == len(old) and all(map(holds, new, old))
    return new == old


@pytest.mark.parametrize("line", OLD, ids=lambda line: str(msgspec.json.decode(line)["record"]))
def test_an_old_record_is_read_and_written_as_it_was(line: bytes) -> None:
    assert holds(msgspec.json.decode(encode(decode(line))), msgspec.json.decode(line))


def test_there_is_an_old_record_of_every_kind() -> None:
    assert {type(decode(line)) for line in OLD} == set(get_args(AnyLogRecord))


def test_old_records_mean_what_they_meant() -> None:
    room = folded(OLD)

    assert (room.name, room.paused, room.timer, room.scene) == ("Tuesday", True, 30, 0)
    assert room.seats["s1"] == SeatRecord(id="s1", role="gm", side="gm", label="Gwen", link=2)
    assert room.seats["s2"].revoked
    assert room.scenes[0].pictures == {"sable": "asset"}
    assert room.scenes[0].notes["g5"] == Note(about="g5", text="a trap", open=True)
    assert room.scenes[0].seed == "00ff"
    assert room.scenes[0].throws == {"gm/s1,s2/s2": 2}
    assert [scene.shown for scene in room.scenes] == [True, False]
    assert [scene.seal for scene in room.scenes] == ["ab", "cd"]


def test_a_record_of_a_newer_table_is_refused_in_words() -> None:
    newer = encode(records.TableOpened(name="x", format=9))

    with pytest.raises(ValueError, match=r"a newer Fieldcraft \(format 9"):
        folded([newer])


@given(
    st.binary(max_size=60) | st.sampled_from([b'{"record":"wish"}', b'{"record":"renamed"}', b"[" * 100_000, b"1e999"])
)
def test_what_is_no_record_is_refused_as_such(text: bytes) -> None:
    with pytest.raises(ValueError, match="not a record that this Fieldcraft knows"):
        decode(text)


# --- as they are stored ------------------------------------------------------------------------


@given(st.integers(0, 2**20), st.integers(0, 7))
def test_a_flipped_bit_in_what_is_stored_is_noticed(place: int, bit: int) -> None:
    stored = bytearray(encode_stored(records.Said(text="meet me at the mill")))
    assert decode_stored(bytes(stored)) == records.Said(text="meet me at the mill")

    stored[place % len(stored)] ^= 1 << bit

    with pytest.raises(ValueError, match=r"not as it was written|not a record that this Fieldcraft knows"):
        decode_stored(bytes(stored))


@pytest.mark.parametrize("line", OLD[:3])
def test_a_record_that_was_stored_without_a_sum_is_read(line: bytes) -> None:
    assert decode_stored(line) == decode(line)
