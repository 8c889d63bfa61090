"""Maps of zones from GeoJSON, Tiled and text, and back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.test_zones import maps
from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zone_text import write_zones
from fieldcraft.board.zones import Link, Zones
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.zones.files import read_zone_bundle, read_zone_map, write_zone_map
from fieldcraft.maps.zones.geojson import write_geojson
from fieldcraft.maps.zones.sketch import ZoneMap
from maps.test_fuzz import fuzzing, odd, replaced, survives


def box(left: float, top: float, right: float, bottom: float) -> list[list[float]]:
    """A closed ring, in coordinates whose y goes up."""
    return [[left, -top], [right, -top], [right, -bottom], [left, -bottom], [left, -top]]


def polygon(name: str, ring: list[list[float]], **properties: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"name": name, **properties},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def collection(*features: dict[str, Any]) -> dict[str, Any]:
    return {"type": "FeatureCollection", "plane": True, "features": list(features)}


YARD, HALL, POOL = (
    polygon("Yard", box(0, 0, 40, 30)),
    polygon("Hall", box(40, 0, 80, 30)),
    polygon("Pool", box(40, 30, 80, 60)),
)


def read(document: Any) -> ZoneMap:
    return read_zone_bundle({"map.geojson": json.dumps(document).encode()}, "map.geojson")


def ways(zones: Zones) -> set[frozenset[str]]:
    return {frozenset(link.between) for link in zones.links}


def test_polygons_that_share_a_border_are_linked_and_corners_are_none() -> None:
    found = read(collection(YARD, HALL, POOL))

    assert found.zones.cells == ("Yard", "Hall", "Pool")
    assert ways(found.zones) == {frozenset({"Yard", "Hall"}), frozenset({"Hall", "Pool"})}
    assert found.zones.zone("Yard").at == (20.0, 15.0)
    assert found.notices == ()


def test_borders_that_are_drawn_by_hand_need_not_meet_to_the_hair() -> None:
    crooked = polygon("Hall", [[40.3, 0], [80, 0], [80, -30], [39.8, -29.5], [40.2, -12], [40.3, 0]])

    assert ways(read(collection(YARD, crooked)).zones) == {frozenset({"Yard", "Hall"})}


def test_links_that_are_named_are_all_there_are() -> None:
    yard = polygon("Yard", box(0, 0, 40, 30), links="Pool")
    pool = polygon("Pool", box(40, 30, 80, 60), links=[{"to": "Yard", "look": "ford", "cost": 2}])

    assert ways(read(collection(yard, HALL, POOL)).zones) == {frozenset({"Yard", "Pool"})}
    assert read(collection(YARD, HALL, pool)).zones.links == (Link(("Pool", "Yard"), cost=2, look="ford"),)


def test_a_line_is_a_way_between_the_zones_that_its_ends_lie_in() -> None:
    line = {
        "type": "Feature",
        "properties": {"look": "bridge"},
        "geometry": {"type": "LineString", "coordinates": [[5, -5], [60, 5], [70, -40]]},
    }

    assert read(collection(YARD, HALL, POOL, line)).zones.links == (
        Link(("Yard", "Pool"), look="bridge", path=((60.0, -5.0),)),
    )


def test_degrees_are_drawn_narrower_in_the_north() -> None:
    north = {"type": "FeatureCollection", "features": [polygon("Fell", box(10, -60, 12, -58))]}
    outline = read(north).zones.zone("Fell").outline

    assert max(x for x, _ in outline) - min(x for x, _ in outline) == pytest.approx(2 * 0.515, abs=0.01)
    assert min(y for _, y in outline) == -60


def test_of_several_parts_the_largest_is_taken_and_holes_are_left_out() -> None:
    parts = [[box(0, 0, 4, 4)], [box(10, 0, 30, 20), box(12, 2, 14, 4)]]
    shape = polygon("Isles", [])
    shape["geometry"] = {"type": "MultiPolygon", "coordinates": parts}
    found = read(collection(shape))

    assert len(found.zones.zone("Isles").outline) == 4
    assert [notice.partition(": ")[2] for notice in found.notices] == [
        "of 2 parts only the largest was taken",
        "holes were left out",
    ]


@given(maps())
def test_what_is_written_as_geojson_is_read_again(zones: Zones) -> None:
    placed = place_zones(zones)
    if any(len(set(zone.outline)) < 3 or zone.at is None for zone in placed.zones):
        return
    text = write_geojson(placed, "a map").encode()
    found = read_zone_bundle({"a.geojson": text}, "a.geojson")
    flat = any("has no area" in notice for notice in found.notices)

    assert found.name == "a map"
    assert flat or found.zones == placed


@given(maps())
def test_what_is_written_as_text_is_read_again(zones: Zones) -> None:
    placed = place_zones(zones)

    assert read_zone_bundle({"a.zones": write_zones(placed).encode()}, "a.zones").zones == placed


@pytest.mark.parametrize("name", ["map.geojson", "map.json", "map.zones"])
def test_a_map_is_written_as_its_ending_says(name: str, tmp_path: Path) -> None:
    found = read(collection(YARD, HALL, POOL))
    write_zone_map(found.zones, tmp_path / name)

    assert read_zone_map(tmp_path / name) == ZoneMap(found.zones, "map")


TMX = """<map orientation="orthogonal" width="10" height="10" tilewidth="32" tileheight="32">
 <objectgroup name="zones">
  <object id="1" name="Yard" x="0" y="0" width="64" height="64"/>
  <object id="2" name="Hall" x="64" y="0"><polygon points="0,0 64,0 64,64 0,64"/>
   <properties><property name="ground" value="floor"/></properties></object>
  <object id="3" name="Cairn" x="200" y="200"><point/></object>
 </objectgroup>
 <objectgroup name="roads">{ways}</objectgroup>
 <objectgroup name="walls"><object id="9" x="5" y="5" width="9" height="9"/></objectgroup>
</map>"""
ROAD = """<object id="4" class="bridge" x="10" y="10"><polyline points="0,0 40,9 90,0"/></object>
 <object id="5" x="0" y="0"><properties><property name="between" value="Hall, Cairn"/></properties>
 <polyline points="0,0 9,9"/></object>"""


def test_shapes_on_a_layer_of_tiled_are_zones_and_lines_are_ways() -> None:
    found = read_zone_bundle({"a.tmx": TMX.format(ways=ROAD).encode()}, "a.tmx")

    assert found.zones.cells == ("Yard", "Hall", "Cairn")
    assert found.zones.zone("Hall").ground == "floor"
    assert found.zones.zone("Cairn").at == (200.0, 200.0)
    assert found.zones.links == (
        Link(("Yard", "Hall"), look="bridge", path=((50.0, 19.0),)),
        Link(("Hall", "Cairn")),
    )


def test_without_lines_zones_of_tiled_are_linked_where_they_touch() -> None:
    found = read_zone_bundle({"a.tmx": TMX.format(ways="").encode()}, "a.tmx")

    assert ways(found.zones) == {frozenset({"Yard", "Hall"})}


def test_a_text_gives_its_zones_places() -> None:
    found = read_zone_bundle(
        {"hask.txt": b"Gate [Vigil] -- Yard\n".replace(b" [Vigil]", b"") + b"Gate [Vigil]"}, "hask.txt"
    )

    assert found.name == "hask"
    assert all(zone.at is not None for zone in found.zones.zones)
    assert found.notices == ("what stands in the zones was left out",)


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"type": "Topology"}, "map.geojson: this is JSON, but no map of zones (it has 'type')"),
        ({"type": "FeatureCollection"}, "$: this lacks `features`; a FeatureCollection has a list of features"),
        (collection(), "there is no zone in it: draw polygons, each with a name"),
        (collection({"type": "Feature", "geometry": YARD["geometry"]}), "features[0]: this lacks `name`; a zone needs"),
        (collection(YARD, YARD), "features[1] 'Yard': 'Yard' is the name of a zone already, in features[0] 'Yard'"),
        (collection(polygon("Yard", box(0, 0, 4, 4)[:3])), "the ring of a polygon has 4 points or more, not 3"),
        (collection(polygon("Yard", [[0], [1], [2], [0]])), "a point has two coordinates"),
        (collection(polygon("a -- b", box(0, 0, 4, 4))), "features[0] 'a -- b': 'a -- b' cannot name a zone"),
        (collection(polygon("Yard", box(0, 0, 4, 4), links="Moor")), "a link leads to 'Moor', but the zones are Yard"),
        (collection(polygon("Yard", box(0, 0, 4, 4), links="Yard")), "not from 'Yard' to itself"),
        (collection(polygon("Yard", box(0, 0, 4, 4), cost="dear")), "a cost is a whole number from 0 to 99"),
        (collection(polygon("Yard", box(0, 0, 4, 4), links=[{"to": "Yard", "look": "rope"}])), "looks like road"),
        (collection(polygon("Yard", box(0, 0, 9e9, 4))), "points lie at most 1000000 from the origin"),
        (collection(*(polygon(f"z{i}", box(0, 0, 4, 4)) for i in range(121))), "the map has 121 zones; at most 120"),
        (
            collection(YARD, HALL | {"geometry": {"type": "GeometryCollection"}}),
            "the shape is a GeometryCollection; Polygon, MultiPolygon, Point and LineString are allowed",
        ),
        (
            collection(YARD, {"geometry": {"type": "LineString", "coordinates": [[1, -1], [99, 0]]}}),
            "features[1]: a line leads from one zone into another; between names two zones",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_a_map_is_refused_with_its_place(document: Any, said: str) -> None:
    with pytest.raises(MapError, match=re.escape(said)):
        read(document)


def test_links_that_contradict_one_another_are_refused() -> None:
    yard = polygon("Yard", box(0, 0, 40, 30), links=[{"to": "Hall", "look": "road"}])
    hall = polygon("Hall", box(40, 0, 80, 30), links=[{"to": "Yard", "look": "ford"}])

    with pytest.raises(MapError, match="links: two links join the same zones: say it all in one of them"):
        read(collection(yard, hall))


def test_a_slip_in_a_text_is_named_with_its_line() -> None:
    with pytest.raises(MapError, match=r"a\.txt: line 2: 'deep' is not understood here"):
        read_zone_bundle({"a.txt": b"Gate\nYard: deep"}, "a.txt")
    with pytest.raises(MapError, match=r"a\.txt: two zones have the name 'Gate'"):
        read_zone_bundle({"a.txt": b"Gate\nGate"}, "a.txt")
    with pytest.raises(MapError, match="there is no zone in it"):
        read_zone_bundle({"a.txt": b""}, "a.txt")


WHOLE = collection(polygon("Yard", box(0, 0, 40, 30), links=[{"to": "Hall"}], at=[5, -5]), HALL, POOL)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8), odd)
@fuzzing
def test_a_document_with_a_strange_value_anywhere_is_read_or_refused(path: list[int], value: object) -> None:
    survives(lambda: read(replaced(WHOLE, path, value)))


@given(st.integers(0, 60), st.sampled_from(["0", "-1", "nan", "inf", "x", "", "5,5", "Yard", "1e309"]))
@fuzzing
def test_a_tiled_map_with_a_strange_attribute_anywhere_is_read_or_refused(place: int, word: str) -> None:
    parts = TMX.format(ways=ROAD).split('"')
    parts[(2 * place + 1) % (len(parts) - 1)] = word
    survives(lambda: read_zone_bundle({"a.tmx": '"'.join(parts).encode()}, "a.tmx"))


@given(st.binary(max_size=80))
@fuzzing
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    survives(lambda: read_zone_bundle({"x": data}, "x"))


def city(*districts: dict[str, Any]) -> dict[str, Any]:
    """A city as Watabou's generator writes it."""
    return {
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "id": "values", "generator": "mfcg"},
            {"type": "GeometryCollection", "id": "roads", "geometries": []},
            {"type": "GeometryCollection", "id": "districts", "geometries": list(districts)},
        ],
    }


def district(name: str, left: float, right: float) -> dict[str, Any]:
    ring = [[left, 0], [right, 0], [right, 9], [left, 9], [left, 0]]
    return {"type": "Polygon", "name": name, "coordinates": [ring]}


def test_the_districts_of_a_city_are_zones_and_those_that_touch_are_joined() -> None:
    drawn = city(district("Docks", 0, 9), district("Hill", 9, 18), district("Docks", 18, 27))
    found = read_zone_bundle({"city.json": json.dumps(drawn).encode()}, "city.json")

    assert found.zones.neighbours("Hill") == ("Docks", "Docks 2")
    assert found.notices == (
        "Districts are zones, joined where their borders run beside one another",
        "Left out: roads",
    )


def test_a_city_without_districts_is_refused() -> None:
    with pytest.raises(MapError, match="the city has no districts"):
        read_zone_bundle({"city.json": json.dumps(city()).encode()}, "city.json")


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8), odd | st.just(float("nan")))
@fuzzing
def test_a_city_with_a_strange_value_anywhere_is_read_or_refused(path: list[int], value: object) -> None:
    drawn = replaced(city(district("Docks", 0, 9), district("Hill", 9, 18)), path, value)
    survives(lambda: read_zone_bundle({"city.json": json.dumps(drawn).encode()}, "city.json"))
