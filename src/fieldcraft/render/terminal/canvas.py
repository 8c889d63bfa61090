"""A sheet of characters, each with styles, on which boards are drawn."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

Styles = tuple[str, ...]
"""What a character is drawn in: names of styles and colours, each added to those before it."""


class Canvas:
    """Lines of characters; what is written beyond the edges is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles: list[list[Styles]] = [[()] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write from a place to the right; the style is added to the ground that lies there."""
        for column, sign in enumerate(text, start=x):
            if 0 <= column < self.width and 0 <= y < self.height:
                self._signs[y][column] = sign
                if style:
                    self._styles[y][column] = (*self._styles[y][column], style)

    def is_blank(self, x: int, y: int) -> bool:
        """Whether nothing is written at a place of the sheet."""
        return 0 <= x < self.width and 0 <= y < self.height and self._signs[y][x] == " "

    def fill(self, x: int, y: int, width: int, height: int, sign: str, style: str) -> None:
        """Cover a rectangle."""
        for row in range(y, y + height):
            self.write(x, row, sign * width, style)

    def lines(self) -> list[Text]:
        """The sheet line by line."""
        return [_line(signs, styles) for signs, styles in zip(self._signs, self._styles, strict=True)]


def _line(signs: list[str], styles: list[Styles]) -> Text:
    """A line without the blanks at its end, unless they are coloured."""
    inked = (place for place, sign in enumerate(signs, start=1) if sign != " " or styles[place - 1])
    end = max(inked, default=0)
    line = Text("".join(signs[:end]), no_wrap=True, overflow="ignore")
    place = 0
    for some, run in groupby(styles[:end]):
        stop = place + sum(1 for _ in run)
        for style in some:
            line.stylize(style, place, stop)
        place = stop
    return line
