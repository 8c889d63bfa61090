"""The client for programs: hold a seat at a table as a browser does, over the same wire and by the same rules.

A seat is opened by the link that the game master sends::

    async with Seat.join("http://localhost:7777/s/...") as seat:
        while await seat.turn():
            await seat.do("Sable guard")
"""

from fieldcraft.client.connection import ClosedError as ClosedError
from fieldcraft.client.connection import RefusedError as RefusedError
from fieldcraft.client.connection import StaleViewError as StaleViewError
from fieldcraft.client.http import Api as Api
from fieldcraft.client.http import DeniedError as DeniedError
from fieldcraft.client.link import Link as Link
from fieldcraft.client.link import link as link
from fieldcraft.client.seat import Seat as Seat
