from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from fieldcraft.maps.backdrop import sniff
from soaking import examples

FORMATS = [
    ("image/png", "PNG", {}),
    ("image/jpeg", "JPEG", {}),
    ("image/jpeg", "JPEG", {"progressive": True, "exif": b"Exif\0\0" + bytes(300)}),
    ("image/webp", "WEBP", {}),
    ("image/webp", "WEBP", {"lossless": True}),
    ("image/webp", "WEBP", {"exif": b"Exif\0\0" + bytes(30)}),
]


def written(width: int, height: int, kind: str, **options: object) -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), "grey").save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize(("media", "kind", "options"), FORMATS)
@given(st.integers(1, 300), st.integers(1, 300))
@settings(max_examples=examples(10))
def test_the_size_is_that_which_pillow_wrote(media, kind, options, width, height):
    assert sniff(written(width, height, kind, **options)) == (media, width, height)


@pytest.mark.parametrize(("media", "kind", "options"), FORMATS)
def test_a_picture_that_is_cut_off_is_refused(media, kind, options):
    data = written(40, 30, kind, **options)

    with pytest.raises(ValueError, match=rf"the picture \({media}\) is cut off before its size"):
        sniff(data[:20])


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"<svg/>", b"RIFF1234WAVE"])
def test_other_files_are_refused(data):
    with pytest.raises(ValueError, match=r"must be PNG, JPEG or WebP"):
        sniff(data)


@pytest.mark.parametrize(("width", "height"), [(40_000, 10), (20_000, 20_000), (0, 10)])
def test_a_picture_of_no_size_or_too_large_a_size_is_refused(width, height):
    header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big")

    with pytest.raises(ValueError, match=rf"the picture is {width} by {height} pixels; 1 to 32768"):
        sniff(header)


@given(st.sampled_from([b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF\0\0\0\0WEBPVP8X"]), st.binary(max_size=60))
def test_any_bytes_give_a_size_or_a_value_error(magic, rest):
    try:
        _, width, height = sniff(magic + rest)
    except ValueError:
        return
    assert width > 0
    assert height > 0
