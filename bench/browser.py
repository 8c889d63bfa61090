"""How much work the board is for the browser: 100 by 100 hexes with 500 pieces and fog, dragged about.

Milliseconds of the main thread for each frame, with WebGL and without; how long until all in sight is sketched, until
it is painted, and all there is; the longest task of the main thread while it is; what is drawn at rest.  Without a
graphics card WebGL is done in software, which these figures do not count.  Run with
`PYTHONPATH=src python bench/browser.py`; needs Node, what `web/package.json` names, Playwright and a Chromium.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from figures import Figure, amount, note
from playwright.sync_api import Browser, CDPSession, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the board and its fixtures are those of its tests

from tools import chromium
from web_board.alone import build, served
from web_board.fixtures import encoded, great
from web_board.looking import READY, Seen

STEPS = amount(120, 10)
LONG_TASKS = """() => { window.__long = []; new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.__long.push(entry.duration); }).observe({type: "longtask"}); }"""


def drag(seen: Seen) -> None:
    """Drag the map about."""
    seen.page.mouse.move(600, 400)
    seen.page.mouse.down(button="middle")
    for step in range(STEPS):
        seen.page.mouse.move(600 - 260 * (step % 40) / 40, 400 - 200 * (step % 60) / 60)
        seen.page.wait_for_timeout(8)
    seen.page.mouse.up(button="middle")


def busy(hands: CDPSession) -> float:
    """The processor time of the page's main thread so far, in milliseconds; what other programs take does not count."""
    metrics = {one["name"]: one["value"] for one in hands.send("Performance.getMetrics")["metrics"]}
    return 1000.0 * metrics["TaskDuration"]


def rest(seen: Seen) -> int:
    """How many frames are drawn in a second in which nothing happens."""
    before = seen.frames()
    seen.page.wait_for_timeout(1000)
    return seen.frames() - before


def measure(browser: Browser, address: str, renderer: str) -> None:
    """Look at the great board with a renderer, drag it, and print what that cost."""
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.set_default_timeout(600_000)
    page.add_init_script(f"({LONG_TASKS})()")
    hands = page.context.new_cdp_session(page)
    hands.send("Performance.enable", {"timeDomain": "threadTicks"})
    seen = Seen(page)
    begun = time.perf_counter()
    page.goto(f"{address}/board.html?fixture=great&renderer={renderer}")
    page.wait_for_function("() => window.__board?.sketched", polling=20)
    sketched = time.perf_counter() - begun
    page.wait_for_selector(READY, timeout=600_000)
    near = time.perf_counter() - begun
    painting = page.evaluate("() => Math.max(0, ...window.__long.splice(0))")
    seen.idle()
    whole = time.perf_counter() - begun
    resting = rest(seen)
    page.evaluate("() => { window.__board.work.length = 0; }")
    before, frames = busy(hands), seen.frames()
    drag(seen)
    spent = (busy(hands) - before) / max(1, seen.frames() - frames)
    work = page.evaluate("() => [...window.__board.work]")
    print(f"{renderer}: a sketch in sight after {sketched:.1f} s, longest task {painting:.0f} ms;")
    print(f"  painted as sharply as it is seen in sight after {near:.1f} s, wholly after {whole:.1f} s")
    print(f"  dragged: {len(work)} frames, {spent:.1f} ms of the main thread for each with all that belongs to it;")
    most = statistics.quantiles(work, n=20)[18]
    print(f"  drawing alone: median {statistics.median(work):.1f} ms, 95 % under {most:.1f} ms")
    print(f"  at rest: {resting} frames in a second")
    note(Figure(what=f"500 pieces in fog, {renderer}: a frame", ours=spent, unit="ms", most=8))
    page.close()


def main() -> None:
    """Build the board, and measure it with each renderer."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        build(folder)
        (folder / "great.json").write_bytes(encoded(great()))
        browser = driver.chromium.launch(executable_path=chromium())
        with served(folder) as address:
            for renderer in sys.argv[1:] or amount(("webgl", "canvas"), ("canvas",)):
                measure(browser, address, renderer)
        browser.close()


if __name__ == "__main__":
    main()
