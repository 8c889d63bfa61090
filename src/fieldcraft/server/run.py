"""Running the server: its port, its start and its end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from msgspec.structs import replace

from fieldcraft.core.struct_types import prepare_structs
from fieldcraft.server.addresses import EVERYWHERE, in_network, loopback
from fieldcraft.server.app import application
from fieldcraft.server.connection_limits import ConnectionLimits, most_connections, protocols_within
from fieldcraft.server.conversation import converse_after
from fieldcraft.server.peers import restore_callers
from fieldcraft.server.services import open_services
from fieldcraft.server.settings import PORT, Settings
from fieldcraft.store import StoreError, open_store
from fieldcraft.store.repair import repair
from fieldcraft.store.store import Store
from fieldcraft.table.links import Links, key_file
from fieldcraft.table.protocol import LARGEST_FRAME
from fieldcraft.table.records import decode_stored
from fieldcraft.table.registry import TableRegistry

log = logging.getLogger("fieldcraft.server")

FAREWELL = 1
"""Seconds that the last words to everybody may take."""

SWEEPS = (10_000, 4, 1_250)
"""The thresholds of the garbage collector's three generations: objects, collections of the first, of the second.

The third holds all tables, so it is collected seldom; a second of a million objects held up every move for 0.3 s.
"""

TURN = 0.0005
"""Seconds after which one thread lets another run: what is judged must not keep waiting what is to be stored."""

PATIENCE = 3
"""Seconds that answers under way have to be finished when the server stops."""

KEEP_ALIVE = 75
"""Seconds that a line may rest between requests, as proxies keep it: a request that meets its closing is lost."""


class Server(uvicorn.Server):
    """Says when it is ready, and tells the tables before it goes."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._registry, self._ready = registry, ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on Ctrl-C and SIGTERM, and leave it to whoever runs the server to put the rest away."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so: games and rulebooks are read when somebody asks for them."""
        await super().startup(sockets)
        self._ready()
        spare_the_collector()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no further calls, let everybody at the tables know, then end."""
        for one in self.servers:
            one.close()
        await self._registry.close()
        if under_way := set(self.server_state.tasks):
            await asyncio.wait(under_way, timeout=FAREWELL)
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> list[socket.socket]:
    """Sockets that listen: at the port that is named, or at the usual one, or at a free one if that is taken.

    With an address of this machine's in the network they listen to that and to the machine itself, without one to the
    whole network, by both versions of its addresses.  ValueError says what is wrong.
    """
    wanted = PORT if port is None else port
    try:
        return _bound(host, wanted)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port is None:
            return _bound(host, 0)
        raise ValueError(_words(host, wanted, error)) from None


def _bound(host: str, port: int) -> list[socket.socket]:
    if host not in EVERYWHERE:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        first = socket.create_server((host, port), family=family)
        return [first] if loopback(host) else [first, socket.create_server(("127.0.0.1", first.getsockname()[1]))]
    if socket.has_dualstack_ipv6():
        return [socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)]
    return [socket.create_server(("", port))]


def _words(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"--port {port}: another program listens there; name another port, or none to have a free one chosen"
    if error.errno == errno.EACCES:
        return f"--port {port}: this system does not let you use it; name one above 1024"
    return f"--host {host or 'all'}, --port {port}: {error.strerror or error}"


def run_until_stopped(
    sockets: list[socket.socket], settings: Settings, data: str | Path | None, ready: Callable[[], None]
) -> None:
    """Serve until Ctrl-C or SIGTERM; OpenError if the data cannot be opened."""
    with ExitStack() as closing, suppress(KeyboardInterrupt):
        for one in sockets:
            closing.enter_context(one)
        sys.setswitchinterval(TURN)
        with asyncio.Runner(loop_factory=event_loop) as runner:
            runner.run(serve(sockets, settings, data, ready))


def event_loop() -> asyncio.AbstractEventLoop:
    """The quickest event loop that there is on this system."""
    try:
        from uvloop import new_event_loop
    except ImportError:  # there is none for Windows
        return asyncio.new_event_loop()
    return new_event_loop()


async def serve(
    sockets: list[socket.socket], settings: Settings, data: str | Path | None, ready: Callable[[], None]
) -> None:
    """Serve with a store of its own, and put everything away at the end."""
    prepare_structs("fieldcraft")
    async with await open_store(data) as store:
        if store.database.place.url:
            internal, settings = open_internal(settings)
            sockets = [*sockets, internal]
        links = Links.from_file(key_file(store.database.place))
        async with open_services(store, settings, links) as services:
            looking = asyncio.create_task(look_over(store))
            limits = ConnectionLimits(replace(settings, connections=most_connections(settings.connections)))
            app = restore_callers(application(services), services.peers)
            await Server(config(app, limits), services.registry, ready).serve(sockets)
            await looking


def open_internal(settings: Settings) -> tuple[socket.socket, Settings]:
    """The socket by which other processes reach this one, and the settings that name its address.

    ValueError if it cannot be had.
    """
    host = settings.internal or "127.0.0.1"
    try:
        opened = _bound(host, 0)[0]
    except OSError as error:
        raise ValueError(f"--internal {host}: {error.strerror or error}") from None
    named = next(iter(in_network()), "127.0.0.1") if host in EVERYWHERE else host
    return opened, replace(settings, internal=f"{named}:{opened.getsockname()[1]}")


def spare_the_collector() -> None:
    """What is there at the start stays there: the garbage collector need never look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)
    gc.enable()


async def look_over(store: Store) -> None:
    """Look the database over while it is in use, and say what is wrong with it."""
    try:
        report = await repair(store, lambda row: decode_stored(row.body))
    except StoreError as error:
        log.warning("%s", error)
    else:
        for line in report.lines:
            log.warning("%s", line)


def config(app: Any, limits: ConnectionLimits) -> uvicorn.Config:
    """How uvicorn runs the application: no proxy is believed, no frame is larger than a command may be."""
    http, websocket = protocols_within(limits)
    return uvicorn.Config(
        converse_after(app),
        http=http,
        ws=websocket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=KEEP_ALIVE,
    )
