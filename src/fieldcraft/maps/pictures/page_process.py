"""A process of its own that draws a page of a PDF with PDFium.  It imports nothing of the package.

`python page_process.py NUMBER` reads the document from its standard input, and writes the number of its pages on a line
and the page as PNG.  Memory and time are bounded where the system knows how.
"""

from __future__ import annotations

import sys
from io import BytesIO

WIDEST, FINEST = 4096, 200
"""Pixels a side of the picture of a page, and pixels an inch."""

MEMORY, SECONDS = 2 * 2**30, 30
"""Bytes and seconds of work that drawing a page may take."""

BROKEN, NO_PAGE = 3, 4
"""How the process ends if it cannot read the document, or finds no page of the number."""


def bound_work() -> None:
    """Let the system refuse more memory and time than a page can need."""
    try:
        import resource
    except ImportError:  # no such thing on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main(number: int) -> int:
    """Draw a page of the document on the standard input; the exit status says whether that was possible."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(sys.stdin.buffer.read())
        sys.stdout.buffer.write(f"{len(document)}\n".encode())
        if number > len(document):
            return NO_PAGE
        page = document[number - 1]
        scale = min(FINEST / 72, WIDEST / max(1.0, *page.get_size()))
        drawn = BytesIO()
        page.render(scale=scale).to_pil().convert("RGB").save(drawn, "PNG")
    except pypdfium2.PdfiumError:
        return BROKEN
    sys.stdout.buffer.write(drawn.getvalue())
    return 0


if __name__ == "__main__":
    bound_work()
    sys.exit(main(int(sys.argv[1])))
