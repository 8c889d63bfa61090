"""Serve tables to browsers: open the page, start a scene, and send the others their links.

  fieldcraft serve                                  at this machine, for players in the same network
  fieldcraft serve --data monday.db                 keep the games in a file of their own
  fieldcraft serve --accounts --url https://table.example.org
                                                    host for others behind a proxy that speaks https
  fieldcraft serve --data postgresql://... --workers 4
                                                    four processes on one address; SIGHUP replaces them in turn

Whoever sits at this machine is the owner and needs no account; players need none at all.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from fieldcraft.console.ascii import to_ascii, wants_ascii

if TYPE_CHECKING:
    from fieldcraft.server.settings import Settings

HIGHEST_PORT = 65_535

MOST_COUNTED = 1_000_000

MAIL_VARIABLE = "FIELDCRAFT_MAIL"

ONE_FILE = "several processes need PostgreSQL (--data postgresql://...); games in a file are served by one"

ACCOUNTS_TOO = "give --accounts too: whoever comes through a proxy would be taken for the owner at this machine"


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("--host", default="", metavar="ADDRESS", help="listen to one address only, like 127.0.0.1 (the whole network)")
    add("--port", type=port, metavar="N", help="the port (7777, or a free one if that is taken)")
    add("--data", metavar="FILE|URL", help="where games are kept: a file, or postgresql://... (your own data folder)")
    add("--accounts", action="store_true", help="host for others: game masters sign in, players still need no account")
    add("--url", default="", metavar="URL", help="the address that people type, where it is not this machine's own")
    add("--no-sign-up", action="store_true", help="take no new accounts but those that `fieldcraft account` makes")
    add("--most-accounts", type=count, default=1000, metavar="N", help="how many accounts there may be (1000)")
    add("--most-tables", type=count, default=200, metavar="N", help="how many tables each account may have (200)")
    add("--connections", type=count, default=1000, metavar="N", help="how many connections there may be (1000)")
    add("--connections-each", type=count, default=128, metavar="N", help="how many from one address (128)")
    add("--patience", type=count, default=20, metavar="SECONDS", help="how long half a request is waited for (20)")
    add("--workers", type=count, default=1, metavar="N",
        help="how many processes share the work and the address, on PostgreSQL (1)")  # fmt: skip
    add("--internal", default="127.0.0.1", metavar="ADDRESS",
        help="by which address other processes on the same PostgreSQL reach this one (127.0.0.1)")  # fmt: skip
    add("--mail", default=os.environ.get(MAIL_VARIABLE, ""), metavar="URL",
        help="a mail server that tells those who are away of their turn, smtps://name:password@host?from=address;"
        f" where others use this machine, give it in the variable {MAIL_VARIABLE} instead")  # fmt: skip
    add("--no-browser", action="store_true", help="do not open the page in a browser")


def port(text: str) -> int:
    """A port as it is typed; ValueError if there is none of that number."""
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise ValueError(text)
    return int(text)


def count(text: str) -> int:
    """A number from 1 on as it is typed; ValueError if it is none."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_COUNTED:
        raise ValueError(text)
    return int(text)


def run(given: Namespace) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    # What is imported now stays, and there is much of it: the server collects garbage once it runs.
    gc.disable()
    from fieldcraft.server.run import listen, run_until_stopped
    from fieldcraft.server.settings import Settings, parse_mail_server, public_url
    from fieldcraft.store.paths import find_place

    url = public_url(given.url) if given.url else ""
    if not given.accounts and not Settings(url=url).owned_here:
        raise ValueError(f"--url {url}: {ACCOUNTS_TOO}")
    if given.workers > 1 and not find_place(given.data).url:
        raise ValueError(f"--workers {given.workers}: {ONE_FILE}")
    sockets = listen(given.host, given.port)
    number: int = sockets[0].getsockname()[1]
    settings = Settings(
        port=number,
        accounts=given.accounts,
        url=url,
        links=links(given.host, number),
        sign_up=not given.no_sign_up,
        most_accounts=given.most_accounts,
        most_tables=given.most_tables,
        connections=given.connections,
        connections_each=given.connections_each,
        patience=given.patience,
        internal=given.internal,
        mail=parse_mail_server(given.mail) if given.mail else None,
    )
    ready = partial(announce, settings, browser=not given.no_browser)
    if given.workers > 1:
        from fieldcraft.server.workers import serve_with_workers

        serve_with_workers(given.workers, sockets, settings, given.data, ready)
    else:
        run_until_stopped(sockets, settings, given.data, ready)
    say("Stopped. All that was done is kept.")


def links(host: str, number: int) -> tuple[str, ...]:
    """The addresses for the others, of a server that listens to the whole network or to one address."""
    from fieldcraft.server.addresses import EVERYWHERE, in_network, loopback

    addresses = in_network() if host in EVERYWHERE else () if loopback(host) else (host,)
    return tuple(f"http://[{one}]:{number}" if ":" in one else f"http://{one}:{number}" for one in addresses)


def cautions(settings: Settings) -> Iterator[str]:
    """What whoever starts the server should know of how it is reached."""
    if settings.accounts and not settings.url:
        yield "Behind a proxy give --url: without it all who come through it count as one caller."
    if not settings.secure and (settings.url or settings.links):
        yield "This is plain HTTP: whoever is in the same network can read the links and what is told at the tables."


def announce(settings: Settings, *, browser: bool) -> None:
    """Say where the table is to be found, and open the page."""
    from fieldcraft.server.codes import blocks

    local = f"http://localhost:{settings.port}"
    say(f"Fieldcraft is ready  {local}")
    for link in (settings.url,) if settings.url else settings.links:
        say(f"for the others       {link}")
    for caution in cautions(settings):
        say(caution)
    if sys.stdout.isatty() and settings.base != local:
        say(blocks(settings.base))
    say("Ctrl-C stops it.")
    if browser and not settings.accounts:
        threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()


def say(line: str) -> None:
    """Print a line without colours: what paints them would stay in memory for as long as the server runs."""
    sys.stdout.write(f"{to_ascii(line) if wants_ascii() else line}\n")
    sys.stdout.flush()
