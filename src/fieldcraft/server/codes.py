"""QR codes: a link that a phone reads off the screen."""

from __future__ import annotations

from io import BytesIO, StringIO


def svg(link: str) -> str:
    """A link as a QR code in SVG, black on white, as wide as where it stands; it has no styles of its own.

    >>> svg("http://localhost:7777/s/0123456789abcdef")[:4]
    '<svg'
    """
    import segno

    drawn = BytesIO()
    segno.make(link, micro=False).save(
        drawn, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="#fff", border=2
    )
    return drawn.getvalue().decode().strip()


def blocks(link: str) -> str:
    """A link as a QR code in characters, two rows of modules to a line."""
    import segno

    drawn = StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
