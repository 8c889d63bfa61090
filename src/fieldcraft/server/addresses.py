"""Where a request comes from, and where others reach this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from fieldcraft.server.settings import LOCAL_NAMES

Connection = ASGIConnection[Any, Any, Any, Any]

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
"""What a proxy says it has passed on; somebody who comes through one does not sit at this machine."""

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  to be reached by the others is what it is for
"""The ways to say that a server listens to the whole network."""

PROBE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737): asking for the way there sends nothing."""


def at_this_machine(connection: Connection) -> bool:
    """Whether a browser on this very machine asks, under this machine's own name and without anybody between."""
    if any(name in connection.headers for name in FORWARDED):
        return False
    return loopback(peer(connection)) and host_name(connection.headers.get("host", "")) in LOCAL_NAMES


def is_inside(connection: Connection) -> bool:
    """Whether somebody asks from this machine or its private network, and not through a proxy."""
    if any(name in connection.headers for name in FORWARDED):
        return False
    try:
        return ip_address(peer(connection).partition("%")[0]).is_private
    except ValueError:
        return False


def peer(connection: Connection) -> str:
    """The address at the other end of the line; "" if it is not known."""
    return connection.client.host if connection.client else ""


def caller(connection: Connection, behind_proxy: bool) -> str:
    """Whose address counts for limits: the peer's, or what a proxy on this machine says."""
    address = peer(connection)
    if behind_proxy and loopback(address):
        return connection.headers.get("x-forwarded-for", address).rpartition(",")[2].strip()
    return address


def loopback(address: str) -> bool:
    """Whether an address is this machine's own.

    >>> loopback("127.0.0.1"), loopback("::ffff:127.0.0.1"), loopback("192.168.1.4"), loopback("")
    (True, True, False, False)
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


def host_name(host: str) -> str:
    """The name in a Host header, without port and brackets; "" if it is not readable.

    >>> host_name("[::1]:7777"), host_name("localhost"), host_name("LOCALHOST.evil.example:80")
    ('::1', 'localhost', 'localhost.evil.example')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_host(host: str) -> bool:
    """Whether a Host header can be read; a request need not have one.

    >>> is_host("localhost:7777"), is_host("[::1]"), is_host(""), is_host("localhost:x"), is_host("localhost:99999")
    (True, True, True, False, False)
    """
    try:
        return urlsplit(f"//{host}").port != 0
    except ValueError:
        return False


def in_network() -> tuple[str, ...]:
    """The addresses by which others in the local network reach this machine, the likeliest first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(PROBE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += (str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    return tuple(dict.fromkeys(address for address in found if _reachable(ip_address(address))))


def _reachable(address: IPv4Address | IPv6Address) -> bool:
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)
