"""The gazetteer of the known world."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from fieldcraft.core import GM
from fieldcraft.core.rulebook import rulebook
from fieldcraft.systems.fates_edge.campaign.presentation.book import book
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.world import pick_people, pick_place, pick_rumour, with_pronunciation, world
from rules.fates_edge.campaigns import campaign


def rows(id: str, column: str) -> set[str]:
    """What the rulebook's table of a ruling holds in a column."""
    return {name for row in rulebook("fates_edge")[id].table for name in str(row[column]).split(", ")}


def places(land: str) -> set[str]:
    """The names of all places of a land."""
    return {one.name for one in world().places if land in one.lands}


def seas(land: str) -> set[str]:
    """The names of all seas that wash a land."""
    return {one.name for one in world().seas if land in one.lands}


@pytest.mark.rule("kit.geo.frame", "kit.geo.climate")
def test_lands_are_named_by_their_bearing_and_have_their_climates() -> None:
    assert [(one.name, one.bearing, one.demonym) for one in world().lands] == [
        ("Vililan", "west", "Vilikari"),
        ("Akilan", "south", ""),
        ("Ostrilan", "east", "Ostrikari"),
    ]
    assert {one.area for one in world().climates} == rows("kit.geo.climate", "area")


@pytest.mark.rule("kit.geo.vililan", "kit.geo.akilan-north", "kit.geo.akilan-east", "kit.geo.ostrilan")
def test_every_realm_is_in_its_land() -> None:
    assert places("Vililan") == {name.partition(" (")[0] for name in rows("kit.geo.vililan", "name")}
    assert places("Akilan") == rows("kit.geo.akilan-north", "name") | rows("kit.geo.akilan-east", "name")
    assert places("Ostrilan") == rows("kit.geo.ostrilan", "name")


@pytest.mark.rule("kit.geo.akilan-north", "kit.geo.cultures")
def test_it_is_told_which_realms_lie_on_the_rain_favoured_rim_and_which_peoples_are_of_akilan() -> None:
    rim = {one.name for one in world().places if "on the rain-favoured north rim" in str(one)}
    assert rim == rows("kit.geo.akilan-north", "name")
    assert {one.name for one in world().peoples if "Akilan" in str(one)} == rows("kit.geo.cultures", "people")


@pytest.mark.rule("kit.geo.ostrilan")
def test_two_realms_border_both_akilan_and_ostrilan() -> None:
    both = {one.name for one in world().places if one.lands == ("Akilan", "Ostrilan")}
    assert both == rows("kit.geo.akilan-east", "name") & rows("kit.geo.ostrilan", "name") == {"Galanina", "Ashaan"}
    told = {one.name.partition(" (")[0]: one.text for one in book().places}
    assert "crossroads peninsula in Ostrilan: marches in its north, where the Ostrikari" in told["Dhahara"]


@pytest.mark.rule("kit.geo.vililan")
def test_a_table_reads_what_is_in_a_realm() -> None:
    held = {"Silkstrand", "Lence", "Vhaston", "Tarlington", "Valora", "Astroegro peninsula", "Payden's Port"}
    told = " ".join(one.text for one in book().places)
    assert all(name in told for name in held)


@pytest.mark.rule("kit.geo.climate", "kit.geo.cultures")
def test_only_the_game_master_reads_what_the_range_the_sea_and_the_peoples_are_like() -> None:
    shelf = story(campaign(), GM)["shelf"]
    assert shelf["likenesses"]["Aelerian Mountains (AY-leer-ee-an)"] == "the Alps, but farther north"
    assert shelf["likenesses"]["Amaranthine Sea (am-uh-RAN-theen)"] == "the Mediterranean"
    assert shelf["likenesses"]["Fhara"] == "Arabian"
    assert story(campaign(), "anna")["shelf"] is None
    assert "Alps" not in str(book())


@pytest.mark.rule("kit.geo.climate", "kit.geo.cultures", "kit.geo.demonyms")
def test_no_likeness_stands_in_the_rulebook_that_everybody_reads() -> None:
    likenesses = " ".join(story(campaign(), GM)["shelf"]["likenesses"].values())
    names = {word for word in re.findall(r"\w+", likenesses) if word.istitle()}
    assert {"Alps", "Mediterranean", "Arabian"} <= names
    printed = str(tuple(rulebook("fates_edge")))
    assert not [name for name in sorted(names) if name in printed]


@pytest.mark.rule("kit.geo.vililan-seas", "kit.geo.akilan-seas", "kit.geo.ostrilan-seas")
def test_every_sea_washes_its_lands() -> None:
    for land in ("vililan", "akilan", "ostrilan"):
        assert seas(land.capitalize()) == rows(f"kit.geo.{land}-seas", "name")


@pytest.mark.rule("kit.geo.chokepoints", "kit.geo.cultures", "kit.geo.unlisted")
def test_passages_and_peoples_are_there() -> None:
    assert {one.name for one in world().passages} == rows("kit.geo.chokepoints", "name")
    wanted = rows("kit.geo.cultures", "people") | rows("kit.geo.unlisted", "name")
    assert {one.name for one in world().peoples} == wanted


@pytest.mark.rule("kit.geo.cultures", "kit.geo.unlisted")
def test_whom_the_game_master_may_think_of_is_not_told() -> None:
    sidhi, ayohkhan = (next(one for one in world().peoples if one.name == name) for name in ("Sidhi", "Ayohkhan"))
    assert str(sidhi) == "Sidhi: ports and trade cities of Akilan"
    assert str(ayohkhan) == "Ayohkhan: of Ayokha; known for: Mask-Bearer"


@pytest.mark.rule("kit.geo.pronunciation")
def test_names_are_told_as_they_are_said() -> None:
    assert set(world().sounds) == rows("kit.geo.pronunciation", "name")
    told = [one.name for part in (book().lands, book().seas, book().places) for one in part]
    assert all(any(f"({sound})" in name for name in told) for sound in world().sounds.values())
    assert with_pronunciation("Amaranthine Sea") == "Amaranthine Sea (am-uh-RAN-theen)"
    vhasia = next(one for one in world().places if one.name == "Vhasia")
    assert str(vhasia).splitlines() == [
        "Vhasia (VAH-see-uh), Vililan: frontier crown",
        "under the power of its dukes; Lence was its capital once",
        "In it: Lence, Vhaston",
    ]


@pytest.mark.rule("kit.geo.hooks")
@pytest.mark.parametrize(
    ("pick", "table"), [(pick_place, "places"), (pick_people, "peoples"), (pick_rumour, "rumours")]
)
def test_every_row_comes_up(pick: Callable[[int], object], table: str) -> None:
    assert {str(pick(number)) for number in range(1000)} == {str(row) for row in getattr(world(), table)}
    assert {one.name for one in world().rumours} == rows("kit.geo.hooks", "name")


@pytest.mark.rule("kit.geo.frame", "kit.geo.climate", "kit.geo.chokepoints")
@pytest.mark.rule("kit.geo.vililan-seas", "kit.geo.akilan-seas", "kit.geo.ostrilan-seas")
def test_a_table_leafs_through_lands_and_their_weather_seas_and_straits() -> None:
    known = world()
    assert [one.name.split(" (")[0] for one in book().lands] == [
        *(one.name for one in (*known.lands, *known.ranges)), *(one.area for one in known.climates),
    ]  # fmt: skip
    assert len(book().seas) == len(known.seas) + len(known.passages)
    assert "its Ikari: Vilikari" in book().lands[0].text
    seas = {one.name.partition(" (")[0]: one.text for one in book().seas}
    assert "west of Ostrilan" in seas["Amaranthine Sea"]
    assert "southwest of Ostrilan" in seas["Sea of Tears"]
