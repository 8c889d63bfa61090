"""Pictures and pages of PDF as maps: the grid is found, or said not to be there."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from fieldcraft.board import Squares
from fieldcraft.maps import Imported, MapError
from fieldcraft.maps.pictures import pdf
from fieldcraft.maps.pictures.grid import find_lattice
from maps.readers import read_bundle
from maps.test_fuzz import fuzzing, survives


def painted(width: int, height: int, size: float = 0, left: float = 0, top: float = 0) -> Image.Image:
    """A picture of patches on uneven ground, and the faint lines of a grid if it has a size."""
    chance = random.Random(7)
    picture = Image.effect_noise((width // 8, height // 8), 40).resize((width, height)).convert("RGB")
    draw = ImageDraw.Draw(picture, "RGBA")
    for _ in range(40):
        x, y = chance.randrange(width), chance.randrange(height)
        draw.rectangle((x, y, x + chance.randrange(150), y + chance.randrange(150)), (*chance.randbytes(3), 90))
    for i in range(int(width / size) + 1 if size else 0):
        draw.line((round(left + i * size), 0, round(left + i * size), height), (0, 0, 0, 60))
        draw.line((0, round(top + i * size), width, round(top + i * size)), (0, 0, 0, 60))
    return picture


def saved(picture: Image.Image, kind: str = "PNG", **keys: object) -> bytes:
    out = BytesIO()
    picture.save(out, kind, **keys)
    return out.getvalue()


def read(data: bytes, name: str = "cave.png") -> Imported:
    return read_bundle({name.partition("#")[0]: data}, name)


@pytest.mark.parametrize(("size", "left", "top"), [(50, 0, 0), (50, 20, 30), (33, 11, 5), (41.6, 7, 20)])
def test_the_grid_of_a_picture_is_found(size, left, top):
    found = find_lattice(painted(640, 480, size, left, top))

    assert found is not None
    assert found.size == pytest.approx(size, rel=0.004)
    off = [abs((a - b + size / 2) % size - size / 2) for a, b in ((found.left, left), (found.top, top))]
    assert max(off) <= 1.5


def test_a_picture_without_a_grid_has_none():
    assert find_lattice(painted(640, 480)) is None
    assert find_lattice(Image.new("RGB", (640, 480), "white")) is None
    assert find_lattice(Image.new("RGB", (20, 3))) is None


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_open_ground_on_its_squares_and_says_what_was_guessed(kind):
    found = read(saved(painted(600, 450, 50, 20, 30), kind))

    assert found.board.grid == Squares(12, 9)
    assert found.backdrop is not None
    assert (found.backdrop.scale, found.backdrop.offset) == (50, (-0.4, 0.4))
    assert found.notices[0].startswith(
        "A grid was found in the picture, 50 pixels a square, beginning 20 pixels from the left and 30 from the top"
    )


def test_squares_are_laid_on_a_picture_without_a_grid():
    found = read(saved(painted(480, 240)))

    assert found.board.grid == Squares(24, 12)
    assert found.notices[0].startswith("No grid was found in the picture: 24 squares across were laid on it")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x80\0\0\0\x80\0", "cave.png: the picture is 32768 by 32768 pixels"),
        (
            saved(Image.new("L", (9000, 9000))),
            "cave.png: the picture is 9000 by 9000 pixels; 67 million pixels are allowed",
        ),
        (saved(painted(64, 64))[:300], "cave.png: the picture is broken: it cannot be unpacked"),
    ],
)
def test_a_picture_that_is_broken_or_a_bomb_is_refused(data, message):
    with pytest.raises(MapError) as caught:
        read(data)
    assert message in str(caught.value)


PICTURE = saved(painted(64, 48))


@given(st.lists(st.tuples(st.integers(8, len(PICTURE) - 1), st.integers(0, 255)), max_size=5))
@fuzzing
def test_a_scratched_picture_is_read_or_refused(scratches):
    whole = bytearray(PICTURE)
    for place, value in scratches:
        whole[place] = value
    survives(lambda: read(bytes(whole)))


# --- pages -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pages() -> bytes:
    """A document of two pages, 300 by 225 and 240 by 120 points."""
    pytest.importorskip("pypdfium2")
    first, second = painted(600, 450, 50, 20, 30), painted(480, 240)
    return saved(first, "PDF", resolution=144, save_all=True, append_images=[second])


def test_a_page_is_a_picture_and_names_the_others(pages):
    found = read(pages, "keep.pdf")

    assert found.board.grid == Squares(12, 9)
    assert found.notices[0] == "The document has 2 pages: name another as keep.pdf#2"
    assert found.parts == ("page 1", "page 2")
    assert read(pages, "keep.pdf#2").board.grid == Squares(24, 12)


@pytest.mark.parametrize(
    ("part", "message"), [("#3", "there is no page 3; it has 2"), ("#hall", "a page is named by its number")]
)
def test_a_page_that_is_not_there_is_refused(pages, part, message):
    with pytest.raises(MapError, match=message):
        read(pages, f"keep.pdf{part}")


def test_a_document_that_cannot_be_drawn_is_refused(pages, monkeypatch):
    with pytest.raises(MapError, match="the document cannot be read: it is broken, locked by a password"):
        read(pages[:200], "keep.pdf")
    monkeypatch.setattr(pdf, "PATIENCE", 0.001)
    with pytest.raises(MapError, match="page 1: drawing it takes longer"):
        read(pages, "keep.pdf")
    monkeypatch.setattr(pdf, "LARGEST", 10)
    with pytest.raises(MapError, match="at most 10 are allowed"):
        read(pages, "keep.pdf")


def test_without_its_library_a_document_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)

    with pytest.raises(MapError, match=r"pip install fieldcraft\[pdf\], or give a picture of the page"):
        read(b"%PDF-1.7", "keep.pdf")
