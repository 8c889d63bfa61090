"""How much work a board of 60 zones with 60 pieces is for the browser, dragged about; at most 8 ms a frame are wanted.

Milliseconds of the main thread for each frame with all that belongs to it, and those of drawing alone.  Without a
graphics card WebGL is done in software, which these figures do not count.  Run with
`PYTHONPATH=src python bench/zones.py`; needs Node, what `web/package.json` names, Playwright and a Chromium.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from browser import busy, drag
from figures import Figure, amount, note
from playwright.sync_api import Browser, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the board and its fixtures are those of its tests

from tools import chromium
from web_board.alone import build, served
from web_board.boards import many
from web_board.fixtures import encoded
from web_board.looking import Seen

WANTED = 8.0
ZOOMS = (0.5, 1.0)
"""How near one looks: plaques, and counters with names and slips."""


def measure(browser: Browser, address: str, renderer: str, zoom: float) -> None:
    """Note the milliseconds of the main thread for each frame while the board is dragged."""
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.set_default_timeout(600_000)
    hands = page.context.new_cdp_session(page)
    hands.send("Performance.enable", {"timeDomain": "threadTicks"})
    seen = Seen(page)
    page.goto(f"{address}/board.html?fixture=zones&renderer={renderer}")
    page.wait_for_selector("[data-ready]", state="attached")
    seen.harness("zoom", zoom)
    seen.idle()
    page.evaluate("() => { window.__board.work.length = 0; }")
    before, frames = busy(hands), seen.frames()
    drag(seen)
    drawn = seen.frames() - frames
    spent = (busy(hands) - before) / max(1, drawn)
    work = page.evaluate("() => [...window.__board.work]")
    print(f"{renderer}, zoom {zoom:g}: {drawn} frames, {spent:.1f} ms each, drawing {statistics.median(work):.1f} ms")
    note(Figure(what=f"60 zones, {renderer}, zoom {zoom:g}: a frame", ours=spent, unit="ms", most=WANTED))
    page.close()


def main() -> None:
    """Build the board, and measure it with each renderer."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        build(folder)
        (folder / "zones.json").write_bytes(encoded(many(60)))
        browser = driver.chromium.launch(executable_path=chromium())
        with served(folder) as address:
            for one in sys.argv[1:] or amount(("webgl", "canvas"), ("canvas",)):
                for zoom in ZOOMS:
                    measure(browser, address, one, zoom)
        browser.close()


if __name__ == "__main__":
    main()
