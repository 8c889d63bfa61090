"""Typing at a real terminal, and reading what it shows."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time

from cli.running import PROGRAM, SOURCE


def typed(said: list[tuple[str, str]], words: tuple[str, ...]) -> str:
    """What a terminal shows while somebody types this as soon as that appears."""
    here, there = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    env.pop("NO_COLOR", None)
    with subprocess.Popen([*PROGRAM, "play", *words], stdin=there, stdout=there, stderr=there, env=env) as game:
        os.close(there)
        seen = ""
        for until, keys in said:
            seen += shown(here, until)
            os.write(here, keys.encode())
        seen += shown(here, "")
        game.kill()
    os.close(here)
    return seen


def shown(terminal: int, until: str) -> str:
    """What appears on a terminal until some words do, or until there is no more."""
    seen, end = "", time.monotonic() + 60
    while time.monotonic() < end and not (until and until in seen):
        if not select.select([terminal], [], [], 0.2)[0]:
            continue
        try:
            found = os.read(terminal, 65536)
        except OSError:
            return seen
        seen += found.decode(errors="replace")
    return seen
