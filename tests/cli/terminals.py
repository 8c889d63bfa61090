"""Typing at a real terminal, and reading what it shows."""

from __future__ import annotations

import os
import pty
import select
import subprocess

from cli.running import PROGRAM, SOURCE


def typed(said: list[tuple[str, str]], words: tuple[str, ...]) -> str:
    """What a terminal shows while somebody types this as soon as that appears."""
    here, there = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    env.pop("NO_COLOR", None)
    with subprocess.Popen([*PROGRAM, "play", *words], stdin=there, stdout=there, stderr=there, env=env) as game:
        os.close(there)
        seen, told = "", 0
        for until, keys in said:
            while until not in seen[told:] and (more := shown(here)):
                seen += more
            told = max(seen.find(until, told), told) + len(until)
            os.write(here, keys.encode())
        while more := shown(here):
            seen += more
        game.kill()
    os.close(here)
    return seen


def shown(terminal: int) -> str:
    """What appears on a terminal next; nothing once it is closed, or after a minute in which nothing appears."""
    try:
        return os.read(terminal, 65536).decode(errors="replace") if select.select([terminal], [], [], 60)[0] else ""
    except OSError:
        return ""
