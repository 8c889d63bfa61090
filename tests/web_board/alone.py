"""The board alone as a web site: built by Vite, served under the policy that the real server has."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
VITE = WEB / "node_modules" / "vite" / "bin" / "vite.js"
POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'"
)


def node() -> str | None:
    """Where Node is, if it is anywhere."""
    return shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


def build(folder: Path) -> None:
    """Build the board into a folder; CalledProcessError if it does not build."""
    words = [node() or "node", str(VITE), "build", "-c", "dev/vite.config.ts", "--outDir", str(folder)]
    subprocess.run([*words, "--logLevel", "error"], cwd=WEB, check=True, capture_output=True, timeout=180)


class Handler(SimpleHTTPRequestHandler):
    """Files with the security policy of the real server, and not a word about it."""

    def end_headers(self) -> None:
        """The policy goes with everything."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address under which a folder is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
