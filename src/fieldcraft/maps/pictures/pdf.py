"""Pages of PDF files as pictures, drawn by PDFium in a process of its own with bounds on its time and its memory."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from fieldcraft.maps.import_result import MapError

LARGEST = 48 * 2**20
"""Bytes of a document."""

PATIENCE = 30.0
"""Seconds that a page may take."""

NO_PAGE = 4
"""How the process ends if it finds no page of the number."""

PROCESS = Path(__file__).with_name("page_process.py")


def is_pdf(data: bytes) -> bool:
    """Whether a file is a PDF, by its first bytes (ISO 32000-2, 7.5.2)."""
    return b"%PDF-" in data[:1024]


def draw_page(data: bytes, file: str, part: str) -> tuple[bytes, int]:
    """A page as PNG, by its number ("": the first), and how many there are; MapError if there is none to draw."""
    if find_spec("pypdfium2") is None:
        raise MapError(
            file, "", "pages of PDF are read by PDFium: pip install fieldcraft[pdf], or give a picture of the page"
        )
    if len(data) > LARGEST:
        raise MapError(file, "", f"the document has {len(data)} bytes; at most {LARGEST} are allowed")
    number = part.strip() or "1"
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:6]) <= 10_000):
        raise MapError(file, "", f"a page is named by its number, such as {file}#2, not by {part[:40]!r}")
    command = [sys.executable, "-I", str(PROCESS), number]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise MapError(file, f"page {number}", f"drawing it takes longer than {PATIENCE:g} seconds") from None
    count, _, drawn = done.stdout.partition(b"\n")
    if done.returncode == NO_PAGE:
        raise MapError(file, "", f"there is no page {number}; it has {int(count)}")
    if done.returncode or not drawn:
        raise MapError(
            file, "", "the document cannot be read: it is broken, locked by a password, or too large to draw"
        )
    return drawn, int(count)
