"""What every route is given: the store, the registry of tables, and what is kept in memory while the server runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from fieldcraft.server.auth import Asker, who
from fieldcraft.server.experiments import Experiments
from fieldcraft.server.library import Library
from fieldcraft.server.limits import Buckets
from fieldcraft.server.passwords import Passwords
from fieldcraft.server.peers import Peers, open_peers
from fieldcraft.server.pictures import Pictures
from fieldcraft.server.settings import Settings
from fieldcraft.server.socket import Doors
from fieldcraft.server.worker_pool import WorkerPool
from fieldcraft.store.store import Store
from fieldcraft.table.bots import PACE
from fieldcraft.table.links import Links
from fieldcraft.table.mailboxes import Mailer
from fieldcraft.table.registry import TableRegistry


@dataclass(frozen=True)
class Services:
    """All that routes need.

    `sign_ins` limits by address how often somebody signs in or up (ten at once, then one in six seconds), `names`
    how often somebody signs in by one name, `seats` how often the password of one seat is tried (six times at once,
    then every twenty seconds), `letters` how often a code is sent to one address, or tried at one seat (five times at
    once, then every two minutes), `doors` how often somebody sits down, and `work` how often somebody asks for what
    takes long: pictures, maps, checks of scenes.
    """

    store: Store
    settings: Settings
    registry: TableRegistry
    library: Library
    pictures: Pictures
    workers: WorkerPool
    peers: Peers
    experiments: Experiments = field(default_factory=Experiments)
    passwords: Passwords = field(default_factory=Passwords)
    sign_ins: Buckets = field(default_factory=lambda: Buckets(rate=1 / 6, burst=10))
    names: Buckets = field(default_factory=lambda: Buckets(rate=1 / 30, burst=20))
    seats: Buckets = field(default_factory=lambda: Buckets(rate=1 / 20, burst=6))
    letters: Buckets = field(default_factory=lambda: Buckets(rate=1 / 120, burst=5))
    doors: Doors = field(default_factory=lambda: Doors(Buckets(rate=1, burst=60), Buckets(rate=1, burst=60)))
    work: Buckets = field(default_factory=lambda: Buckets(rate=8, burst=240))


Given: TypeAlias = NamedDependency[Services]
Who: TypeAlias = NamedDependency[Asker]
"""What a route may ask for by the names `services` and `asker`."""


@asynccontextmanager
async def open_services(store: Store, settings: Settings, links: Links, pace: float = PACE) -> AsyncIterator[Services]:
    """The services of a server, put away at the end; `pace` is how many seconds bots take for a move."""
    library, workers, homes = Library(store), WorkerPool(), store.homes_at(settings.internal)
    registry = TableRegistry(store, links, store.notifier, homes, scenes=library.for_table, pace=pace,
                             mailer=open_mailer(settings),
                             remind_after=settings.remind_after)  # fmt: skip
    pictures = Pictures(workers, store.assets)
    await pictures.forget_versions()
    async with open_peers(links) as peers, registry.run():
        try:
            yield Services(store, settings, registry, library, pictures, workers, peers)
        finally:
            workers.close()


def open_mailer(settings: Settings) -> Mailer | None:
    """What sends the letters of this server; None if it has no mail server."""
    if settings.mail is None:
        return None
    from fieldcraft.server.mail import SmtpMailer

    return SmtpMailer(settings.mail, settings.base)


def services(state: State) -> Services:
    """The services of the application."""
    found: Services = state.services
    return found


async def asker(request: Request[Any, Any, Any]) -> Asker:
    """Who asks."""
    return await who(request)
