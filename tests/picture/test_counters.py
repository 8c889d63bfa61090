from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from fieldcraft.render import Figure, emblem_names, mark_names, piece

HERE = ((0, 0),)


def classes(drawn: str) -> list[str]:
    return [name for element in ET.fromstring(drawn).iter() for name in element.get("class", "").split()]


def test_a_piece_alone_is_an_svg_of_the_size_asked_for() -> None:
    root = ET.fromstring(piece(Figure("Sable", HERE, emblem="kestrel"), 32))

    assert root.get("width") == root.get("height") == "32"
    assert "Sable" in [element.text for element in root.iter()]


@pytest.mark.parametrize("emblem", emblem_names())
def test_every_emblem_can_be_drawn(emblem: str) -> None:
    assert "<text" not in piece(Figure("Sable", HERE, emblem=emblem))


@pytest.mark.parametrize("mark", mark_names())
def test_every_known_mark_has_an_icon(mark: str) -> None:
    assert "<text" not in piece(Figure("Sable", HERE, emblem="bow", marks=(mark,)))


def test_a_figure_without_an_emblem_bears_its_initials() -> None:
    assert ">OF</text>" in piece(Figure("Old Fetter", HERE, emblem="no such emblem"))


def test_an_unknown_mark_shows_its_first_letter_and_its_name_to_those_who_point_at_it() -> None:
    drawn = piece(Figure("Sable", HERE, emblem="bow", marks=("singing",)))

    assert ">S</text>" in drawn
    assert "<title>singing</title>" in drawn


def test_only_three_marks_fit_and_the_third_counts_the_rest() -> None:
    drawn = piece(Figure("Sable", HERE, emblem="bow", marks=("guard", "prone", "held", "down", "asleep")))

    assert classes(drawn).count("mark") == 3
    assert ">+3</text>" in drawn


@pytest.mark.parametrize(("harm", "gone"), [(0, 0), (2, 2), (4, 4), (9, 4)])
def test_pips_are_black_for_harm_taken(harm: int, gone: int) -> None:
    shown = classes(piece(Figure("Sable", HERE, harm=harm, harm_max=4)))

    assert shown.count("pip") == 4
    assert shown.count("gone") == gone


def test_many_pips_become_a_figure_of_what_is_left() -> None:
    drawn = piece(Figure("Troll", HERE, harm=9, harm_max=20))

    assert "pip" not in classes(drawn)
    assert ">11/20</text>" in drawn


def test_the_wedge_turns_with_the_facing() -> None:
    assert "facing" not in classes(piece(Figure("Sable", HERE)))
    assert 'transform="rotate(-60)"' in piece(Figure("Sable", HERE), angle=-60)


def test_a_faded_figure_lets_the_map_through() -> None:
    assert 'class="figure" opacity="0.5"' in piece(Figure("Ghost", HERE, faded=True))
    assert 'class="figure" opacity' not in piece(Figure("Ghost", HERE))


def test_each_of_five_sides_has_a_look_of_its_own_and_the_sixth_borrows_the_first() -> None:
    looks = [piece(Figure("A", HERE, side)) for side in range(6)]

    assert len(set(looks)) == 5
    assert looks[5] == looks[0]


def test_an_object_is_square_and_without_an_emblem_boarded_up() -> None:
    bare = piece(Figure("Crate", HERE, object=True))
    borne = piece(Figure("Pillar", HERE, object=True, emblem="bow"))

    assert {"crate", "planks"} <= set(classes(bare))
    assert "<text" not in bare
    assert "planks" not in classes(borne)
    assert "emblem" in classes(borne)
    assert "crate" not in classes(piece(Figure("Sable", HERE)))


@pytest.mark.parametrize(("level", "words"), [(2, "+2"), (-1, "−1")])
def test_a_flag_tells_how_high_a_figure_is(level: int, words: str) -> None:
    drawn = piece(Figure("Sable", HERE, emblem="bow", level=level))

    assert f">{words}</text>" in drawn
    assert f"<title>Sable ({level:+d})</title>" in drawn
    assert "level" not in classes(piece(Figure("Sable", HERE)))
