"""What a tester sees of the board, and does to it."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from fieldcraft.board import Cell

Colour = tuple[int, int, int]
Place = tuple[float, float]

READY = '[data-ready="true"]'


class Seen:
    """A page with the board on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.heard(said.type, said.text))

    def heard(self, kind: str, text: str) -> None:
        """Remember what the browser complains of; software WebGL is slow at reading pixels and says so."""
        if kind in {"error", "warning"} and "GPU stall" not in text and "favicon" not in text:
            self.complaints.append(text)

    def ready(self) -> None:
        """Wait until all that is in sight is painted."""
        self.page.wait_for_selector(READY, timeout=60_000)

    def steady(self) -> None:
        """Wait until what was changed last is drawn and nothing moves, be the ground painted or not."""
        self.page.wait_for_selector("[data-ready]", state="attached")
        self.draw(2)
        self.until(lambda: self.page.evaluate("window.__board?.steady"))

    def idle(self) -> None:
        """Wait until what was changed last is drawn and nothing is left to paint."""
        self.steady()
        self.until(lambda: self.page.evaluate("window.__board.idle"))

    def draw(self, frames: int) -> None:
        """Wait until the browser has drawn so many frames."""
        for _ in range(frames):
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def until(self, true: Callable[[], Any]) -> None:
        """Wait until something is true; the page's policy lets no text be run there, so it is asked from here."""
        for _ in range(1200):
            if true():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("waited in vain")

    def harness(self, call: str, *values: Any) -> Any:
        """Call something of the harness."""
        return self.page.evaluate(f"values => window.__harness.{call}(...values)", list(values))

    def locate(self, what: str | Cell) -> Place | None:
        """Where a piece or a cell is on the page."""
        found = self.page.evaluate("what => window.__board.locate(what)", what)
        return found and (found["x"], found["y"])

    def at(self, what: str | Cell) -> Place:
        """Where a piece or a cell is on the page; it must be there."""
        found = self.locate(what)
        assert found is not None
        return found

    def frames(self) -> int:
        """How often something was drawn."""
        found: int = self.page.evaluate("window.__board.frames")
        return found

    def events(self, kind: str) -> list[Any]:
        """What the board told its page of one kind."""
        return [told for what, told in self.page.evaluate("window.__harness.events") if what == kind]

    def says(self, *words: str) -> None:
        """Wait until all these words stand in what is read out."""
        self.until(lambda: all(one in " ".join(self.page.locator("[aria-live]").all_inner_texts()) for one in words))

    def told(self, kind: str) -> Any:
        """The last thing of a kind that the board told its page, once it has."""
        self.until(lambda: self.events(kind))
        return self.events(kind)[-1]

    def picture(self) -> Image.Image:
        """The page as it looks now."""
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def colour(self, what: str | Cell, dx: float = 0, dy: float = 0) -> Colour:
        """The mean colour about a place on the board."""
        x, y = self.at(what)
        box = (int(x + dx - 3), int(y + dy - 3), int(x + dx + 4), int(y + dy + 4))
        return self.picture().crop(box).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[return-value]
