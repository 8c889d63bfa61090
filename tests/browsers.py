"""One Chromium for the tests in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tools

if TYPE_CHECKING:  # it takes a while, and most runs need no browser
    from playwright.sync_api import Browser, Playwright


FLAT = "window.Worker = class { postMessage() {} terminate() {} }"
"""A script for pages whose ground may stay flat: to paint it takes longer than most tests."""


SKETCHED = """window.Worker = class extends Worker {
    postMessage(task) { if (!(task.scale > 0.15)) super.postMessage(task); }
}"""
"""A script for pages on which great ground never gets beyond its sketch."""


CARD = """{
    const { getParameter } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === 0x9246 ? "a graphics card" : getParameter.call(this, name);
    };
}"""
"""A script for pages that are to believe in a graphics card, so that they draw with WebGL."""


class SharedChromium:
    """A Chromium that is started when a test first asks for it, and runs until it is stopped."""

    def __init__(self) -> None:
        self._driver: Playwright | None = None
        self._browser: Browser | None = None

    def start(self) -> Browser:
        """The browser, started if it does not run."""
        if self._driver is None:
            from playwright.sync_api import sync_playwright

            self._driver = sync_playwright().start()
        if self._browser is None:
            self._browser = launched(self._driver)
        return self._browser

    def stop(self) -> None:
        """Stop it, which leaves the thread free for an event loop."""
        if self._browser is not None:
            self._browser.close()
        if self._driver is not None:
            self._driver.stop()
        self._driver = self._browser = None


def launched(driver: Playwright) -> Browser:
    """Chromium: Playwright's own if there is none on the path."""
    from playwright.sync_api import Error

    try:
        return driver.chromium.launch(executable_path=tools.chromium())
    except Error:
        if tools.chromium():
            raise
        how = "apt-get install chromium-headless-shell, or .venv/bin/playwright install --only-shell chromium"
        tools.skip_without("Chromium", how)
