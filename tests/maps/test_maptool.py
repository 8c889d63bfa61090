from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board import Squares
from fieldcraft.maps import Imported, MapError
from maps.readers import read_bundle
from maps.test_archive import zipped
from maps.test_fuzz import fuzzing, survives
from maps.test_pictures import painted, saved

PICTURE = saved(painted(200, 150))


def token(name: str, x: int, y: int, layer: str = "TOKEN") -> str:
    inner = f"<name>{name}</name><x>{x}</x><y>{y}</y><layer>{layer}</layer>"
    return f"<entry><net.rptools.maptool.model.Token>{inner}</net.rptools.maptool.model.Token></entry>"


def zone(name: str = "Crypt", kind: str = "SquareGrid", tokens: str = "", board: str = "abc") -> str:
    return (
        f'<zone><name>{name}</name><grid class="net.rptools.maptool.model.{kind}"><offsetX>-10</offsetX>'
        f"<offsetY>5</offsetY><size>50</size></grid><mapAsset><id>{board}</id></mapAsset>"
        f"<boardPosition><x>0</x><y>0</y></boardPosition><tokenMap>{tokens}</tokenMap></zone>"
    )


def packed(*zones: str) -> bytes:
    content = f"<net.rptools.maptool.util.PersistenceUtil_-PersistedMap>{''.join(zones)}"
    whole = f"{content}</net.rptools.maptool.util.PersistenceUtil_-PersistedMap>"
    files = {
        "content.xml": whole.encode(),
        "properties.xml": b"<map/>",
        "assets/abc": b"<a/>",
        "assets/abc.png": PICTURE,
    }
    return zipped(files)


def read(data: bytes, part: str = "") -> Imported:
    return read_bundle({"crypt.rpmap": data}, f"crypt.rpmap{part}")


def test_the_squares_lie_on_the_picture_as_they_do_in_the_map():
    found = read(packed(zone()))

    assert found.board.grid == Squares(4, 3)
    assert found.backdrop is not None
    assert (found.backdrop.scale, found.backdrop.offset) == (50, (0.2, -0.1))
    assert found.notices == ("What blocks sight in MapTool is not read: draw walls in the editor",)


def test_pieces_are_markers_and_scenery_is_counted():
    found = read(packed(zone(tokens=token("Ghoul", 40, 55) + token("Tree", 90, 5, "OBJECT") + token("Far", 9000, 0))))

    assert [(one.name, one.cell) for one in found.markers] == [("Ghoul", (1, 1))]
    assert found.notices[-1] == "2 things were left out that are no pieces"


def test_one_of_several_maps_is_named():
    assert read(packed(zone("Crypt"), zone("Yard")), "#yard").name == "Yard"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (packed(zone(kind="HexGridHorizontal")), "grid: the map has a HexGridHorizontal; SquareGrid is read"),
        (packed(zone(board="xyz")), "the map has no picture that can be used"),
        (packed(), "content.xml: there is no map in it"),
        (packed('<!DOCTYPE a [<!ENTITY b "c">]>'), "DOCTYPE and entity declarations are not allowed in a map"),
        (packed("<a>" * 70 + "</a>" * 70), "elements may nest 64 deep and no deeper"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(data, message):
    with pytest.raises(MapError) as caught:
        read(data)
    assert message in str(caught.value)


@given(st.integers(0, 40), st.sampled_from(["0", "-1", "1e309", "nan", "x", "", "99999999"]))
@fuzzing
def test_a_map_with_a_strange_number_anywhere_is_read_or_refused(place, word):
    parts = zone(tokens=token("Ghoul", 40, 55)).split(">")
    place %= len(parts) - 1
    parts[place] = word + parts[place][parts[place].find("<") :] if "<" in parts[place] else parts[place]
    survives(lambda: read(packed(">".join(parts))))
