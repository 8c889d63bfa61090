"""What the entries of areas say, and where one that says nothing goes wrong."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fieldcraft.core.refusal import OrderError
from fieldcraft.systems.tiles.entries import (
    AnyShape,
    AreaEntry,
    Cone,
    Cube,
    Disk,
    Falling,
    Line,
    Rail,
    Rising,
    Specified,
    Sphere,
    Trail,
    parse_entry,
)

SAID: dict[str, AreaEntry] = {
    "AoE - Blast - Sphere: 3": AreaEntry("blast", Sphere(0, 3)),
    "AoE - Aura - Disk: 2": AreaEntry("aura", Disk(0, 2)),
    "AoE - Blast - Cube: Range: 4, Reach: 1": AreaEntry("blast", Cube(4, 1)),
    "AoE - Blast - Cone: 5|3:2|5:3": AreaEntry("blast", Cone(5, ((3, 2), (5, 3)))),
    "AoE - Emanation - Cone: 4": AreaEntry("emanation", Cone(4)),
    "AoE - Engulf - Line: 8": AreaEntry("engulf", Line(8)),
    "AoE - Blast - Rail: 4": AreaEntry("blast", Rail(4)),
    "AoE - Blast - Rail: 4, Reach: 1": AreaEntry("blast", Rail(4, 1)),
    "AoE - Rising - Trail: 8": AreaEntry(Rising(), Trail(8)),
    "AoE - Rising 3 - Trail: 8": AreaEntry(Rising(3), Trail(8)),
    "AoE - Falling - Sphere: 1": AreaEntry(Falling(), Sphere(0, 1)),
    "AoE - Falling 5/5 - Sphere: Range: 10, Reach: 3": AreaEntry(Falling(5, 5), Sphere(10, 3)),
    "AoE - Engulf - Specified: Targets: 3, Range: 10, Reach: 5": AreaEntry("engulf", Specified(3, 10, 5)),
}

REFUSED = {
    "": (0, "the entry ends too early", ("AoE",)),
    "Blast - Sphere: 3": (0, "'Blast' cannot stand here", ("AoE",)),
    "AoE - Fire - Sphere: 3": (
        6,
        "'Fire' cannot stand here",
        ("Aura", "Blast", "Emanation", "Engulf", "Rising", "Falling"),
    ),
    "AoE - Blast - Ball: 3": (
        14,
        "'Ball' cannot stand here",
        ("Line", "Rail", "Cone", "Cube", "Sphere", "Disk", "Specified", "Trail"),
    ),
    "AoE - Blast - Sphere: Range: 10": (31, "the entry ends too early", (",",)),
    "AoE - Blast - Sphere: Range 10, Reach: 3": (28, "'10' cannot stand here", (":",)),
    "AoE - Blast - Sphere: wide": (22, "'wide' cannot stand here", ("a number", "Range")),
    "AoE - Falling 5/5 - Sphere:": (27, "the entry ends too early", ("a number", "Range")),
    "AoE - Falling 5 - Sphere: 3": (16, "'-' cannot stand here", ("/",)),
    "AoE - Falling 5/0 - Sphere: 3": (16, "0 is out of bounds: a number from 1 to 99 may stand here", ()),
    "AoE - Blast 2 - Sphere: 3": (12, "'2' cannot stand here", ("-",)),
    "AoE - Blast - Cone: 5|3": (23, "the entry ends too early", (":",)),
    "AoE - Blast - Line: 100": (20, "100 is out of bounds: a number from 1 to 99 may stand here", ()),
    "AoE - Blast - Line: ²": (20, "'²' cannot stand here", ("a number",)),
    "AoE - Blast - Line: 3 tiles": (22, "'tiles' cannot stand here", ("the end of the entry",)),
    "AoE - Blast - Specified: Range: 10, Reach: 5": (25, "'Range' cannot stand here", ("Targets",)),
}

numbers = st.integers(0, 99)
counts = st.integers(1, 99)


@st.composite
def cones(draw: st.DrawFn) -> Cone:
    """Any cone whose anchors are as they must be."""
    length = draw(counts)
    tiles = sorted(draw(st.sets(st.integers(1, length), max_size=4)))
    return Cone(length, tuple((tile, draw(st.integers(0, length))) for tile in tiles))


shapes: st.SearchStrategy[AnyShape] = st.one_of(
    st.builds(Line, counts),
    st.builds(Trail, counts),
    st.builds(Rail, counts, numbers),
    cones(),
    *(st.builds(kind, numbers, numbers) for kind in (Sphere, Disk, Cube)),
    st.builds(Specified, counts, numbers, numbers),
)
types = st.one_of(
    st.sampled_from(("aura", "blast", "emanation", "engulf")),
    st.builds(Rising, counts),
    st.just(Falling()),
    st.builds(Falling, counts, counts),
)
WORDS = ("AoE", "-", "Blast", "Rising", "Falling", "Cone", "Sphere", "Rail", "Specified", ":", ",", "/", "|", "5", "3")
MORE = ("Range", "Reach", "Targets", "x", "0", "99999999")


@pytest.mark.rule("tiles.aoe.entry")
@pytest.mark.parametrize("text", SAID)
def test_an_entry_names_its_type_its_shape_and_its_size(text: str) -> None:
    assert parse_entry(text) == SAID[text]
    assert str(parse_entry(text)) == text


@pytest.mark.rule("tiles.aoe.overview")
def test_there_are_eight_shapes() -> None:
    with pytest.raises(OrderError) as found:
        parse_entry("AoE - Blast - ")

    assert found.value.allowed == ("Line", "Rail", "Cone", "Cube", "Sphere", "Disk", "Specified", "Trail")


@pytest.mark.rule("tiles.aoe.entry")
@pytest.mark.parametrize("text", REFUSED)
def test_anything_else_is_refused_with_where_it_goes_wrong(text: str) -> None:
    with pytest.raises(OrderError) as found:
        parse_entry(text)

    assert (found.value.column, found.value.why, found.value.allowed) == REFUSED[text]


@pytest.mark.rule("tiles.aoe.entry")
def test_capitals_and_blanks_do_not_matter() -> None:
    assert parse_entry("aoe-blast  -CONE:5 | 3:2|5:3 ") == parse_entry("AoE - Blast - Cone: 5|3:2|5:3")


@pytest.mark.rule("tiles.aoe.cone.anchor-cap")
@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("AoE - Blast - Cone: 5|3:6", 22, "a Reach of 6 exceeds the cone's length of 5"),
        ("AoE - Blast - Cone: 5|6:2", 22, "the cone is 5 tiles long and has no tile 6 to anchor a Reach at"),
        (
            "AoE - Blast - Cone: 5|3:2|2:1",
            26,
            "anchors run outward, each at a farther tile than the one before: 2 comes after 3",
        ),
    ],
)
def test_an_anchor_beyond_the_length_or_a_reach_above_it_is_refused(text: str, column: int, why: str) -> None:
    with pytest.raises(OrderError) as found:
        parse_entry(text)

    assert (found.value.column, found.value.why) == (column, why)


@pytest.mark.rule("tiles.aoe.cone.anchor-cap")
def test_a_cone_with_a_wrong_anchor_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="a Reach of 6 exceeds"):
        Cone(5, ((3, 6),))


@given(st.builds(AreaEntry, types, shapes))
def test_what_is_written_is_read_again(entry: AreaEntry) -> None:
    assert parse_entry(str(entry)) == entry


def is_read_or_refused(text: str) -> bool:
    """Whether a text is an entry that can be written and read again, or is refused at a column of it."""
    try:
        entry = parse_entry(text)
    except OrderError as error:
        return error.text == text and 0 <= error.column <= len(text)
    return parse_entry(str(entry)) == entry


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS + MORE), max_size=20).map(" ".join)))
@example("AoE - Blast - Cone: 5|3:" + "9" * 5000)
@example("AoE - Rising ² - Line: 3")
def test_any_text_is_read_or_refused_at_a_column_of_it(text: str) -> None:
    assert is_read_or_refused(text)


@given(st.builds(AreaEntry, types, shapes), st.data())
def test_an_entry_with_a_piece_cut_out_is_read_or_refused(entry: AreaEntry, data: st.DataObject) -> None:
    text = str(entry)
    cut = data.draw(st.integers(0, len(text) - 1))
    assert is_read_or_refused(text[:cut] + text[cut + data.draw(st.integers(1, 6)) :])
