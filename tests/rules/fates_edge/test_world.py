"""The gazetteer of the known world."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fieldcraft.core.rulebook import rulebook
from fieldcraft.systems.fates_edge.campaign.presentation.book import book
from fieldcraft.systems.fates_edge.campaign.world import pick_people, pick_place, pick_rumour, with_pronunciation, world


def rows(id: str, column: str) -> set[str]:
    """What the rulebook's table of a ruling holds in a column."""
    return {name for row in rulebook("fates_edge")[id].table for name in str(row[column]).split(", ")}


def places(land: str) -> set[str]:
    """The names of all places of a land."""
    return {one.name for one in world().places if one.land == land}


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
    assert places("Ostrilan") == rows("kit.geo.ostrilan", "name") - {"Galanina", "Ashaan"}


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
    assert str(sidhi) == "Sidhi: ports and trade cities"
    assert str(ayohkhan) == "Ayohkhan: of Ayokha; known for: Mask-Bearer"


@pytest.mark.rule("kit.geo.pronunciation")
def test_names_are_told_as_they_are_said() -> None:
    assert set(world().sounds) == rows("kit.geo.pronunciation", "name")
    assert with_pronunciation("Amaranthine Sea") == "Amaranthine Sea (am-uh-RAN-theen)"
    vhasia = next(one for one in world().places if one.name == "Vhasia")
    assert str(vhasia).splitlines() == [
        "Vhasia (VAH-see-uh), Vililan: frontier crown",
        "under the power of its dukes",
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
        *(one.name for one in known.lands), *(one.area for one in known.climates),
    ]  # fmt: skip
    assert len(book().seas) == len(known.seas) + len(known.passages)
    assert "Vilikari" in book().lands[0].text
