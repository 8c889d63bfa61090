"""People in front of browsers: they see, point, click, tap, type, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, expect

from e2e.wording import sentences

HARMLESS = re.compile(r"GPU stall due to ReadPixels|Automatic fallback to software WebGL|WebGL.*(disabled|blocked)")
"""What Chromium says of a machine without a graphics card."""

DESKTOP, PHONE = (1440, 900), (390, 844)

PATIENCE = 30_000
"""Milliseconds to wait for what must come, on a machine that is busy."""

CLICKS = """addEventListener("pointerup", (event) => {
    const found = event.target.closest("button, a, label, input, [role=button]") ?? event.target;
    const known = JSON.parse(sessionStorage.getItem("test.clicks") ?? "[]");
    const words = found.ariaLabel || found.textContent.trim() || found.localName;
    sessionStorage.setItem("test.clicks", JSON.stringify([...known, words]));
}, true)"""
"""A script for pages that keeps what was clicked or tapped, also from one page to the next."""

expect.set_options(timeout=PATIENCE)


class Person:
    """Somebody with a browser of their own.

    `trouble` is what the browser complained of, `told` what the server told it.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.context, self.words, self.trouble = context, sentences(), list[str]()
        context.set_default_timeout(PATIENCE)
        context.add_init_script(CLICKS)
        self.page = context.new_page()
        self.told, self._unread = list[str](), list[Response]()
        self.page.on("websocket", lambda line: line.on("framereceived", self._told))
        self.page.on("response", self._answered)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.trouble.append(f"uncaught: {error}"))
        self.page.on("requestfailed", self._failed)

    def _told(self, frame: str | bytes) -> None:
        self.told.append(frame if isinstance(frame, str) else frame.decode())

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url:
            self._unread.append(response)

    def received(self) -> str:
        """All that came from the server's interfaces so far; to be asked before the page is loaded anew."""
        self.told += [response.text() for response in self._unread]
        self._unread.clear()
        return "\n".join(self.told)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not HARMLESS.search(message.text):
            self.trouble.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # What is still on its way when one leaves a page is not trouble.
        if request.failure != "net::ERR_ABORTED":
            self.trouble.append(f"{request.method} {request.url}: {request.failure}")

    def excuse(self, words: str) -> None:
        """Complaints that the test itself brought about are none."""
        self.trouble = [one for one in self.trouble if words not in one]

    # --- going about ------------------------------------------------------------------

    def open(self, address: str) -> Page:
        """Open a page."""
        self.page.goto(address)
        return self.page

    def sit(self, link: str) -> Person:
        """Open the link of a seat and sit down at the table."""
        self.open(link)
        self.button(self.words["join.sitDown"]).click()
        return self.seated()

    def seated(self) -> Person:
        """Wait until the table is there; its ground may still be flat, which keeps nobody from playing."""
        expect(self.page.get_by_role("application", name=self.words["common.board"])).to_be_visible()
        self.page.wait_for_function("() => window.__board?.frames > 0")
        return self

    def clicked(self) -> list[str]:
        """All that was clicked or tapped so far, by what it says."""
        found: list[str] = self.page.evaluate("JSON.parse(sessionStorage.getItem('test.clicks') ?? '[]')")
        return found

    # --- finding ------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def deeds(self) -> Locator:
        """What the selected piece can do."""
        return self.page.get_by_role("toolbar", name=self.words["table.deeds"]).get_by_role("button")

    def deed(self, label: str) -> Locator:
        """A deed of the selected piece; if it has no key of its own, from the list of further ones."""
        found = self.deeds.filter(has=self.page.get_by_text(label, exact=True))
        more = self.deeds.filter(has=self.page.get_by_text(self.words["table.more"], exact=True))
        expect(found.or_(more).first).to_be_visible()
        if not found.count() and more.count() and more.get_attribute("aria-expanded") == "false":
            more.click()
        return found

    @property
    def question(self) -> Locator:
        """The question that waits for an answer."""
        return self.page.get_by_role("alertdialog")

    @property
    def log(self) -> Locator:
        """What has happened."""
        return self.page.get_by_role("log", name=self.words["table.log"])

    @property
    def box(self) -> Locator:
        """Where one writes."""
        return self.page.get_by_role("textbox", name=self.words["chat.say"])

    def say(self, words: str) -> None:
        """Write something in the chat."""
        self.box.fill(words)
        self.box.press("Enter")

    def hears(self, words: str | re.Pattern[str]) -> None:
        """Wait until the log says so."""
        expect(self.log).to_contain_text(words)

    # --- the board ------------------------------------------------------------------------

    def spot(self, what: str | Iterable[int]) -> tuple[float, float]:
        """Where a piece or a cell is on the screen, once nothing moves."""
        where = what if isinstance(what, str) else list(what)
        self.page.wait_for_function("what => window.__board?.steady && window.__board.locate(what)", arg=where)
        found: dict[str, Any] = self.page.evaluate("what => window.__board.locate(what)", where)
        return found["x"], found["y"]

    def point(self, what: str | Iterable[int]) -> None:
        """Point at a piece or a cell."""
        self.page.mouse.move(*self.spot(what), steps=3)

    def click(self, what: str | Iterable[int]) -> None:
        """Click a piece or a cell."""
        self.page.mouse.click(*self.spot(what))

    def pick(self, piece: str) -> None:
        """Click a piece, and look at what it can do."""
        self.click(piece)
        expect(self.deeds.first).to_be_visible()

    def go(self, cell: Iterable[int], told: str) -> None:
        """Point at a cell, read what going there would bring, and click it."""
        self.point(cell)
        expect(self.page.get_by_role("status").filter(has_text=told)).to_be_attached()
        self.click(cell)

    def lift(self, what: str | Iterable[int], over: str | Iterable[int]) -> None:
        """Drag a piece over a cell, and keep it in the hand."""
        start, end = self.spot(what), self.spot(over)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)

    def drag(self, what: str | Iterable[int], to: str | Iterable[int]) -> None:
        """Drag a piece to a cell and let it go there."""
        self.lift(what, to)
        self.page.mouse.up()

    def tap(self, what: str | Iterable[int]) -> None:
        """Tap a piece or a cell."""
        self.page.touchscreen.tap(*self.spot(what))
