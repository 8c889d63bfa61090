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


def find(path: str, folder: Path = STATIC) -> Page | None:
    """The file of a path like "assets/main-4f2a.js"; the client's page for any other; None if there is none."""
    asked = (folder / path.lstrip("/")).resolve()
    inside = asked.is_relative_to(folder.resolve()) and asked.is_file()
    file = asked if inside else folder / "index.html"
    if not inside and (path.lstrip("/").startswith(HASHED) or not file.is_file()):
        return None
    keeping = FOR_EVER if inside and path.lstrip("/").startswith(HASHED) else ASK_AGAIN
    return _read(file, file.stat().st_mtime_ns, keeping)


@lru_cache(maxsize=256)
def _read(file: Path, _changed: int, keeping: str) -> Page:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kind = "text/javascript" if file.suffix == ".js" else kind
    pays = kind.startswith(SQUEEZED) and len(body) > 1024
    squeezed = gzip.compress(body, 6, mtime=0) if pays else b""
    return Page(kind, body, squeezed, f'"{hashlib.sha256(body).hexdigest()[:32]}"', keeping)
