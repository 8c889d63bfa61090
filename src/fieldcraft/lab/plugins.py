"""Bots of other people: found by the entry point group `fieldcraft.bots`, or by a path and a name, `file.py:name`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from runpy import run_path

from fieldcraft.lab.player import Bot

GROUP = "fieldcraft.bots"
"""The entry point group: the name of an entry is that of the bot, its object is the bot."""


@cache
def installed_bots() -> Mapping[str, EntryPoint]:
    """The entry points of the bots that other packages bring, by name; none of them is loaded."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def is_in_file(name: str) -> bool:
    """Whether a name says in which file a bot is.

    >>> is_in_file("mine/striker.py:striker"), is_in_file("tactical")
    (True, False)
    """
    return ".py:" in name


@cache
def read_bot(name: str) -> Bot:
    """The bot of a name in a Python file, `file.py:name`: the file is run.  ValueError if that cannot be."""
    path, _, bot = name.rpartition(":")
    try:
        there = run_path(path)
    except OSError as error:
        raise ValueError(f"{path}: the file cannot be read: {error.strerror or error}") from None
    except Exception as error:
        raise ValueError(f"{path}: the file does not run: {type(error).__name__}: {error}") from error
    functions: dict[str, Bot] = {key: one for key, one in there.items() if callable(one) and not key.startswith("_")}
    if bot not in functions:
        raise ValueError(f"{path}: there is no bot {bot!r}: there are {', '.join(functions) or 'no functions'}")
    return functions[bot]
