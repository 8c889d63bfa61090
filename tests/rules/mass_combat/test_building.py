"""What may stand on a unit's card and what it costs: exactly as many skills and aspects as quality gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.maps import MapError
from fieldcraft.systems.mass_combat.building import (
    FATE_POINT_PRICE,
    PRICES,
    Roster,
    list_misfits,
    price_army,
    read_roster,
    write_roster,
)
from fieldcraft.systems.mass_combat.content import (
    CHARACTER_SKILLS,
    aspects,
    known_kinds,
    leaders,
    read_aspects,
    read_leaders,
    read_units,
    units,
)
from fieldcraft.systems.mass_combat.entries import UnitKind
from fieldcraft.systems.mass_combat.venues import DATA, SKILLS, read_venues, venues

FIELD = venues()["medieval"]
LEVY = UnitKind(name="Pressed Men", quality="average", skills={"Fight": 1})
TOLLMEN = UnitKind(
    name="Tollmen", quality="fair", skills={"Fight": 2, "Will": 1, "Athletics": 1}, aspects=("Nobody Passes Unpaid",)
)
GUARD = UnitKind(
    name="Reeve's Guard",
    quality="good",
    skills={"Fight": 3, "Shoot": 2, "Will": 2, "Athletics": 1, "Notice": 1, "Stealth": 1},
    aspects=("Sworn to the House", "Every Path by Night"),
)
CARDS = {"average": LEVY, "fair": TOLLMEN, "good": GUARD}


# --- quality ------------------------------------------------------------------------------------


@pytest.mark.rule("mass.quality.average", "mass.quality.fair", "mass.quality.good", "mass.unit.built-like-character")
@pytest.mark.parametrize("quality", CARDS)
def test_a_card_with_just_the_skills_and_aspects_of_its_quality_is_right(quality: str) -> None:
    assert list_misfits(CARDS[quality], FIELD) == ()


@pytest.mark.rule("mass.quality.definition")
@pytest.mark.parametrize(
    ("card", "skills", "allowed"),
    [
        (LEVY, {}, "Average (+1)"),
        (LEVY, {"Fight": 2}, "Average (+1)"),
        (LEVY, {"Fight": 1, "Will": 1}, "Average (+1)"),
        (TOLLMEN, {"Fight": 2, "Will": 1}, "Fair (+2), Average (+1), Average (+1)"),
        (TOLLMEN, {"Fight": 2, "Will": 2, "Notice": 1}, "Fair (+2), Average (+1), Average (+1)"),
        (GUARD, TOLLMEN.skills, "Good (+3), Fair (+2), Fair (+2), Average (+1), Average (+1), Average (+1)"),
        (GUARD, {**(GUARD.skills or {}), "Drive": 1}, "Good (+3), Fair (+2)"),
    ],
)
def test_more_fewer_or_other_skills_than_the_quality_gives_are_refused(
    card: UnitKind, skills: dict[str, int], allowed: str
) -> None:
    (misfit,) = list_misfits(replace(card, skills=skills), FIELD)

    assert misfit.field == "skills"
    assert allowed in misfit.problem


@pytest.mark.rule("mass.quality.definition", "mass.aspects.extra")
@pytest.mark.parametrize(
    ("card", "words", "allowed"),
    [
        (LEVY, ("Tired",), "0 aspects besides its name"),
        (TOLLMEN, (), "1 aspect besides its name"),
        (TOLLMEN, ("Tired", "Wet"), "1 aspect besides its name"),
        (GUARD, ("Tired",), "2 aspects besides its name"),
    ],
)
def test_more_or_fewer_aspects_than_the_quality_gives_are_refused(
    card: UnitKind, words: tuple[str, ...], allowed: str
) -> None:
    (misfit,) = list_misfits(replace(card, aspects=words), FIELD)

    assert misfit.field == "aspects"
    assert allowed in misfit.problem


@pytest.mark.rule("mass.aspects.name")
def test_a_card_is_told_all_that_is_wrong_with_it_at_once() -> None:
    card = UnitKind(name=" ", quality="fair", skills={"Pilot": 2}, movement="space")

    assert [misfit.field for misfit in list_misfits(card, FIELD)] == ["name", "skills", "skills", "movement"]


@pytest.mark.rule("mass.skills.suitability")
def test_a_unit_has_only_skills_that_are_in_use_at_the_venue() -> None:
    pilots = replace(TOLLMEN, skills={"Pilot": 2, "Shoot": 1, "Will": 1})
    (misfit,) = list_misfits(pilots, FIELD)

    assert "Pilot is not in use here: Athletics, Drive, Fight" in misfit.problem
    assert list_misfits(replace(pilots, movement="air"), venues()["air"]) == ()


def test_a_unit_moves_only_as_units_move_at_the_venue() -> None:
    (misfit,) = list_misfits(replace(LEVY, movement="water"), FIELD)

    assert misfit == ("movement", "no unit moves by water here: foot, ground")


# --- prices -------------------------------------------------------------------------------------


@pytest.mark.rule("mass.build.costs")
@pytest.mark.parametrize(("quality", "price"), [("average", 1), ("fair", 2), ("good", 3)])
def test_a_unit_costs_as_much_as_its_quality(quality: str, price: int) -> None:
    assert price_army([CARDS[quality]]) == price


@pytest.mark.rule("mass.build.costs")
def test_two_good_and_two_average_units_leave_two_points_of_ten() -> None:
    assert 10 - price_army([GUARD, GUARD, LEVY, LEVY]) == 2


@given(st.lists(st.sampled_from(list(CARDS)), max_size=20), st.integers(0, 9))
def test_an_army_costs_what_its_units_and_its_fate_points_cost(qualities: list[str], fate: int) -> None:
    count = Counter(qualities)

    assert price_army([CARDS[one] for one in qualities], fate) == (
        count["average"] + 2 * count["fair"] + 3 * count["good"] + 3 * fate
    )


# --- what comes with the game ---------------------------------------------------------------------


def test_thirty_units_and_twelve_leaders_come_with_the_game_for_each_of_the_four_venues() -> None:
    assert set(units()) == set(leaders()) == set(venues()) == {"medieval", "sail", "air", "space"}
    assert (len(known_kinds({}, units())), len(known_kinds({}, leaders()))) == (30, 12)


@pytest.mark.parametrize("venue", ["medieval", "sail", "air", "space"])
def test_every_venue_has_units_of_every_quality(venue: str) -> None:
    assert {kind.quality for kind in units()[venue].values()} == set(PRICES)


def test_every_leader_is_a_pyramid_of_skills_with_a_high_concept_a_trouble_and_one_aspect_more() -> None:
    for kinds in leaders().values():
        for id, kind in kinds.items():
            ratings = Counter((kind.skills or {}).values())
            top = max(ratings)
            assert ratings == {rating: top + 1 - rating for rating in range(1, top + 1)}, id
            assert kind.skills is not None
            assert "Will" in kind.skills
            assert len(kind.aspects or ()) == 3


def test_no_two_pieces_or_aspects_of_one_venue_share_their_words() -> None:
    for venue in venues():
        kinds = [*units()[venue].values(), *leaders()[venue].values()]
        words = [one for kind in kinds for one in (kind.name, *(kind.aspects or ()))]
        assert [one for one, times in Counter(words).items() if times > 1] == []


def test_an_aspect_that_hinders_somebody_below_the_clouds_paints_its_zone() -> None:
    assert [one.words for one in aspects().values() if {*one.hinders} - {"air"} and not one.ground] == []


@pytest.mark.rule("mass.skills.list")
def test_the_skills_of_units_are_among_those_of_characters() -> None:
    assert set(SKILLS) < set(CHARACTER_SKILLS)
    assert all(set(venue.skills) <= set(SKILLS) for venue in venues().values())


def test_a_kind_of_a_scene_takes_the_place_of_one_that_comes_with_the_game() -> None:
    assert known_kinds({"pikes": LEVY}, units())["pikes"] == LEVY


# --- reading ------------------------------------------------------------------------------------


def read_field_units(text: str) -> object:
    return read_units(text.encode(), "units.yaml", venues())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("medieval:\n  levy: {name: L, skills: {Fight: 2}}\n", "line 2, medieval.levy.skills: .*Average \\(\\+1\\)"),
        ("medieval:\n  levy: {name: L, quality: fine}\n", "line 2, medieval.levy.quality: .*average, fair, good"),
        ("medieval:\n  levy: {name: L, speed: 2}\n", "line 2, medieval.levy.*speed"),
        ("moor:\n  levy: {name: L, skills: {Fight: 1}}\n", "line 1, moor: .*medieval, sail, air, space"),
        ("medieval:\n  levy: {name: L, skills: {Pilot: 1}}\n", "levy.skills: Pilot is not in use here"),
        ("medieval:\n  levy: {skills: {Fight: 1}}\n", "levy.name: a unit needs a name"),
        ("medieval: [1\n", "line 2: this is not YAML"),
        (
            "medieval:\n  levy: {name: L, skills: {Fight: 1}}\nsail:\n  levy: {name: M, skills: {Pilot: 1}}\n",
            "line 4, sail.levy: 'levy' is there already",
        ),
    ],
)
def test_units_that_cannot_be_are_refused_with_file_line_and_what_is_allowed(text: str, problem: str) -> None:
    with pytest.raises(MapError, match=f"units.yaml.*{problem}"):
        read_field_units(text)


@pytest.mark.parametrize(
    ("read", "text", "problem"),
    [
        (lambda data: read_leaders(data, "f", venues()), "sail: {bess: {skills: {Sail: 2}}}", "no skill 'Sail': Athl"),
        (lambda data: read_aspects(data, "f"), "[{words: Mud}, {words: Mud}]", r"\[1\].words: 'Mud' is there already"),
        (lambda data: read_aspects(data, "f"), "[{words: Mud, hinders: [mole]}]", r"\[0\].hinders\[0\]: .*foot"),
        (lambda data: read_venues(data, "f"), "fen: {skills: [Wade]}", r"fen.skills\[0\]: .*'Wade': Athletics"),
        (lambda data: read_venues(data, "f"), "fen: {movement: []}", "fen.movement: say at least one of foot"),
    ],
)
def test_other_content_that_cannot_be_is_refused_likewise(
    read: Callable[[bytes], object], text: str, problem: str
) -> None:
    with pytest.raises(MapError, match=problem):
        read(text.encode())


def test_a_roster_is_read_as_it_was_written() -> None:
    roster = Roster(
        title="The house", venue="medieval", units=(LEVY, TOLLMEN, GUARD), leaders=(leaders()["medieval"]["ros"],)
    )

    assert read_roster(write_roster(roster), "house.json") == roster


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"venue": "moor"}, "venue: there is no venue 'moor'; allowed: medieval, sail, air, space"),
        ({"units": [{"name": "L", "skills": {"Fight": 3}}]}, r"units\[0\].skills: .*Average"),
        ({"leaders": [{"name": ""}]}, r"leaders\[0\].name"),
        ({"fate": -1}, "fate: .*0"),
        ({"chest": 9}, "chest"),
    ],
)
def test_a_roster_that_cannot_be_is_refused_with_the_place_and_what_is_allowed(
    change: dict[str, Any], problem: str
) -> None:
    with pytest.raises(MapError, match=problem):
        read_roster(msgspec.json.encode({"title": "The house", "venue": "medieval", **change}), "house.json")


odd = st.recursive(
    st.sampled_from([None, True, -1, 0, 3, 1e300, 2**70, "", "Fight", "average", "medieval", "\x00"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["medieval", "levy", "skills", "name", "units", "title", "venue"]), inner)
    ),
    max_leaves=12,
)
READERS: list[Callable[[bytes, str], object]] = [
    lambda data, file: read_units(data, file, venues()),
    lambda data, file: read_leaders(data, file, venues()),
    read_aspects,
    read_venues,
    read_roster,
]


@pytest.mark.parametrize("read", READERS)
@given(odd)
def test_whatever_a_file_holds_is_read_or_refused_in_words(read: Callable[[bytes, str], object], value: object) -> None:
    with suppress(MapError):
        read(msgspec.json.encode(value), "junk.json")


@pytest.mark.parametrize("name", ["units.yaml", "leaders.yaml", "aspects.yaml", "venues.yaml"])
@given(st.data())
def test_a_scratched_file_of_the_game_is_read_or_refused_in_words(name: str, data: st.DataObject) -> None:
    readers = dict(zip(["units.yaml", "leaders.yaml", "aspects.yaml", "venues.yaml"], READERS, strict=False))
    whole = bytearray((DATA / name).read_bytes()[:1500])
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))

    with suppress(MapError):
        readers[name](bytes(whole), name)


def test_a_fate_point_costs_as_much_as_a_good_unit() -> None:
    assert PRICES["good"] == FATE_POINT_PRICE == price_army((), fate=1)
