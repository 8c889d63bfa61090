"""The browser's client: its files as they were built, and its one page for every path that is no file."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path

import msgspec

STATIC = Path(__file__).parents[1] / "static"
"""Where the client is built to."""

HASHED = "assets/"
"""The folder of files whose names change whenever they do, so that a browser may keep them for ever."""

FOR_EVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"

SQUEEZED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
"""The kinds of files that become smaller."""

NOT_BUILT = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fieldcraft</title></head>
<body><h1>The server runs, but its page was not built</h1>
<p>Run <code>pip install .</code> in Fieldcraft's folder, or <code>npm run build</code> in its folder web, and load this
page again. Programs can use the server as it is: see <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


class Page(msgspec.Struct, frozen=True):
    """A file as it is sent: its media type, its bytes, the same squeezed by gzip (empty if that does not pay)."""

    kind: str
    body: bytes
    squeezed: bytes
    tag: str
    keeping: str


def find(path: str) -> Page | None:
    """The file of a path like "assets/main-4f2a.js"; the client's page for any other; None if there is none."""
    name = path.lstrip("/")
    hashed = name.startswith(HASHED)
    if (file := _inside(name)) is not None:
        return _read(file, file.stat().st_mtime_ns, FOR_EVER if hashed else ASK_AGAIN)
    page = STATIC / "index.html"
    return _read(page, page.stat().st_mtime_ns, ASK_AGAIN) if page.is_file() and not hashed else None


def _inside(name: str) -> Path | None:
    """The file of a name, if it lies in the client's folder when all links are followed."""
    try:
        file = (STATIC / name).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=256)
def _read(file: Path, _changed: int, keeping: str) -> Page:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kind = "text/javascript" if file.suffix == ".js" else kind
    pays = kind.startswith(SQUEEZED) and len(body) > 1024
    squeezed = gzip.compress(body, mtime=0) if pays else b""
    return Page(kind, body, squeezed, f'"{hashlib.sha256(body).hexdigest()[:32]}"', keeping)
