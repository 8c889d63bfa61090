"""A table with a seat of every kind."""

from __future__ import annotations

from typing import NamedTuple

from fieldcraft.maps.scenes import read_packaged
from fieldcraft.server.services import Services
from fieldcraft.table.protocol import Done, Manage, NewSeat


class Opened(NamedTuple):
    """A table and the tokens of its seats."""

    id: str
    gm: str
    alder: str
    vigil: str
    spectator: str


async def opened(services: Services, scene: str = "duel", owner: str | None = None) -> Opened:
    """A table with a scene of two sides, where the game master sees all and people play both sides."""
    made = await services.registry.create(read_packaged(scene), name="A table", owner=owner)
    session, master = await services.registry.authenticate(made.token)
    (done,) = await session.handle(master.id, Manage(id="seat", change=NewSeat(role="spectator", label="Onlooker")))
    assert isinstance(done, Done)
    tokens = {seat.side: token for seat, token in await services.registry.links_of(made.token) if seat.role == "player"}
    sides = list(tokens.values())
    return Opened(made.table, made.token, sides[0], sides[1], done.link)
