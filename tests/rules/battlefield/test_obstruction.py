"""Obstruction: whether a straight path to a target is open, and what shuts it."""

from __future__ import annotations

import pytest

from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.obstruction import (
    Path,
    kind_passed,
    obstructions_of,
    open_path,
    open_path_to_space,
    what_shuts,
)
from fieldcraft.systems.battlefield.spaces import bodies_of
from fieldcraft.systems.battlefield.state import State
from rules.battlefield.places import board, cell, space, state, thing, unit, wall

YOU = unit("you", 0, 0)
OGRE, MAN, GIANT = unit("ogre", 1, 0, size=1), unit("man", 2, 0), unit("giant", 3, 0, size=2)


def path(field: State, id: str, steps: int | None = None, passes: str = "") -> Path | None:
    bodies = bodies_of(field)
    return open_path(obstructions_of(field), bodies["you"], bodies[id], steps, passes)  # type: ignore[arg-type]


@pytest.mark.rule("field.obstruct.smaller")
def test_a_man_cannot_be_targeted_past_an_ogre_and_a_giant_can() -> None:
    field = state(YOU, OGRE, MAN, GIANT)

    assert path(field, "ogre") == (space(0, 0), space(1, 0))
    assert path(field, "man") is None
    assert path(field, "giant") is not None


@pytest.mark.rule("field.obstruct.smaller")
def test_those_of_equal_size_shield_nobody() -> None:
    assert path(state(YOU, unit("other", 1, 0), MAN), "man") is not None


@pytest.mark.rule("field.obstruct.everything")
def test_things_obstruct_as_creatures_do_but_not_what_is_attended() -> None:
    boulder, carried = thing("boulder", 1, 0, size=1), thing("harp", 1, 0, size=1, bearer="other")

    assert path(state(YOU, boulder, MAN), "man") is None
    assert path(state(YOU, unit("other", 1, 0), carried, MAN), "man") is not None


@pytest.mark.rule("field.obstruct.smaller", "field.target.range")
def test_with_several_spaces_the_most_open_pair_counts_within_range() -> None:
    # Past the ogre the second hex of the worm is open, one step farther away.
    worm = unit("worm", 2, 0, size=0, shape=((0, 0), (1, -2)))
    field = state(YOU, OGRE, worm)

    assert path(field, "worm") == (space(0, 0), space(3, -2))
    assert path(field, "worm", 3) is not None
    assert path(field, "worm", 2) is None


@pytest.mark.rule("field.obstruct.smaller")
def test_your_own_spaces_and_the_subjects_never_count() -> None:
    big = unit("you", 0, 0, shape=((0, 0), (1, 0)), size=3)
    field = state(big, unit("mount", 0, 0, size=4, spaces=1), MAN, unit("guard", 2, 0, size=2))

    assert path(field, "man") is not None


@pytest.mark.rule("field.obstruct.full")
def test_nothing_passes_what_is_solid_whatever_the_sizes() -> None:
    field = state(YOU, wall("door", 1, 0, size=-2), GIANT)

    assert path(field, "giant") is None
    assert path(field, "giant", passes="object") is None
    assert path(field, "door") == (space(0, 0), space(1, 0))


@pytest.mark.rule("field.obstruct.full")
def test_who_stands_in_a_solid_space_cannot_be_reached_there() -> None:
    field = state(YOU, wall("door", 2, 0), MAN)

    assert path(field, "man") is None
    assert path(field, "door") is not None


@pytest.mark.rule("field.obstruct.smaller")
def test_only_a_spell_passes_and_only_what_it_cannot_affect() -> None:
    field = state(YOU, OGRE, MAN)
    thaw = Effect(id="thaw", area="subject", affects="objects", spell=True)
    lull = Effect(id="lull", area="subject", affects="creatures", spell=True)
    shot = Effect(id="shot", area="subject", affects="objects")

    assert [kind_passed(one) for one in (thaw, lull, shot)] == ["unit", "object", ""]
    assert path(field, "man", passes=kind_passed(thaw)) is not None
    assert path(field, "man", passes=kind_passed(lull)) is None
    assert kind_passed(Effect(id="bolt", area="subject", spell=True)) == ""


@pytest.mark.rule("field.obstruct.smaller")
def test_only_some_parts_of_a_subject_may_count() -> None:
    worm = unit("worm", 2, 0, shape=((0, 0), (1, 0)))
    field = state(YOU, worm)
    bodies = bodies_of(field)

    found = open_path(obstructions_of(field), bodies["you"], bodies["worm"], parts={space(3, 0)})
    assert found == (space(0, 0), space(3, 0))


@pytest.mark.rule("field.area.initial-space")
def test_the_path_to_a_space_is_shut_only_by_what_is_solid() -> None:
    field = state(YOU, OGRE, wall("wall", 0, 1))
    you, obstructions = bodies_of(field)["you"], obstructions_of(field)

    assert open_path_to_space(obstructions, you, space(2, 0)) == (space(0, 0), space(2, 0))
    assert open_path_to_space(obstructions, you, space(0, 1)) is not None
    assert open_path_to_space(obstructions, you, space(0, 2)) is None
    assert open_path_to_space(obstructions, you, space(2, 0), 1) is None


@pytest.mark.rule("field.obstruct.full", "field.obstruct.smaller")
def test_what_shuts_a_path_is_told() -> None:
    field = state(YOU, OGRE, MAN, unit("imp", 0, 2), map=board(walls=[((0, 0), (0, 1))]))
    obstructions, bodies = obstructions_of(field), bodies_of(field)
    closed = obstructions.closed_to(bodies["man"], bodies["you"].spaces)

    assert what_shuts(obstructions, closed, Path(space(0, 0), space(2, 0))) == ("ogre",)
    assert what_shuts(obstructions, closed, Path(space(0, 0), space(1, 0))) == ()
    assert what_shuts(obstructions, closed, Path(space(0, 0), space(0, 2))) == (((cell(0, 0), cell(0, 1)),),)


@pytest.mark.rule("field.obstruct.destroyed")
def test_what_is_gone_obstructs_no_more() -> None:
    field = state(YOU, OGRE, MAN)
    bodies, obstructions = bodies_of(field), obstructions_of(field)

    assert open_path(obstructions.without(["ogre"]), bodies["you"], bodies["man"]) is not None
    assert obstructions.without(["nobody"]) is obstructions
