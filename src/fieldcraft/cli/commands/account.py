"""Make an account on a server that hosts for others, or give one that is there another password.

  fieldcraft account Anna --data monday.db
  fieldcraft account Anna --data postgresql://localhost/games < password.txt

The password is asked for, or read from the first line of what is piped in.  A new one signs the account out everywhere.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from getpass import getpass

from fieldcraft.console.terminal import console

LEAST, MOST = 8, 200
"""How many letters a password has."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("name", metavar="NAME", help="the name with which they sign in")
    parser.add_argument("--data", metavar="FILE|URL", help="where games are kept (your own data folder)")


def run(given: Namespace) -> None:
    """Make it, or change its password."""
    made = asyncio.run(_keep(given.data, given.name, _ask_password()))
    done = "can sign in now" if made else "has another password, and is signed out everywhere"
    console().print(f"{given.name} {done}.", markup=False)


def _ask_password() -> str:
    """A password, typed twice at a terminal; ValueError if it cannot be one."""
    if sys.stdin.isatty():
        password = getpass("Password: ")
        if getpass("Once more: ") != password:
            raise ValueError("these are two different passwords")
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    if not LEAST <= len(password) <= MOST:
        raise ValueError(f"a password has {LEAST} to {MOST} letters, not {len(password)}")
    return password


async def _keep(data: str | None, name: str, password: str) -> bool:
    """Whether the account is new."""
    from fieldcraft.server.account_names import new_name
    from fieldcraft.server.passwords import hasher
    from fieldcraft.store import open_store
    from fieldcraft.table.plain_text import clean_text

    kept = hasher().hash(password)
    async with await open_store(data) as store:
        if (known := await store.accounts.by_name(clean_text(name))) is None:
            await store.accounts.create(new_name(name), kept)
            return True
        await store.accounts.set_password(known.id, kept)
        return False
