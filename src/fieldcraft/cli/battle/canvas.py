"""A sheet of characters, each with a style, on which boards are drawn."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from fieldcraft.cli.terminal import STYLES


class Canvas:
    """Lines of characters; what is written beyond the edges is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[Style.null()] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write from a place to the right; the style is added to the ground that lies there."""
        added = Style.parse(" ".join(STYLES.get(word, word) for word in style.split()))
        for column, sign in enumerate(text, start=x):
            if 0 <= column < self.width and 0 <= y < self.height:
                self._signs[y][column] = sign
                self._styles[y][column] += added

    def fill(self, x: int, y: int, width: int, height: int, sign: str, style: str) -> None:
        """Cover a rectangle."""
        for row in range(y, y + height):
            self.write(x, row, sign * width, style)

    def lines(self) -> list[Text]:
        """The sheet line by line."""
        return [_line(signs, styles) for signs, styles in zip(self._signs, self._styles, strict=True)]


def _line(signs: list[str], styles: list[Style]) -> Text:
    """A line without the blanks at its end, unless they are coloured."""
    inked = (place for place, sign in enumerate(signs, start=1) if sign != " " or styles[place - 1])
    end = max(inked, default=0)
    line = Text(no_wrap=True, overflow="ignore")
    for sign, style in zip(signs[:end], styles[:end], strict=True):
        line.append(sign, style)
    return line
