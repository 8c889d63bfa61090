"""Campaigns of the role-playing game: begun in the lobby, played at a table like any other.

The game itself is imported when somebody first asks for it, so that who only fights battles need not wait for it.
"""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from fieldcraft.server.guards import hosts, work
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.services import Given, Who
from fieldcraft.server.trouble import Denied
from fieldcraft.table import opening
from fieldcraft.table.bodies import NewCampaign, OpenedTable, ReadyCharacter
from fieldcraft.table.verdicts import Keep
from fieldcraft.tableau import Banner
from fieldcraft.tableau.books import CampaignBook
from fieldcraft.tableau.forms import Form

TAGS = ["Tables"]


@get("/api/campaigns/ready", tags=TAGS, summary="Characters that are ready", guards=[hosts], responses=refusals())
async def ready() -> list[ReadyCharacter]:
    """List the characters with which one may play at once."""
    from fieldcraft.systems.fates_edge.people.samples import samples
    from fieldcraft.systems.fates_edge.starting import READY

    known = (samples()[key] for key in READY)
    return [ReadyCharacter(id=one.key, name=one.name, concept=one.concept, style=one.style) for one in known]


@get("/api/campaigns/deeds", tags=TAGS, summary="Every deed of the game", responses=refusals())
async def deeds() -> list[Form]:
    """List all that can be done in a campaign, as forms to fill in."""
    from fieldcraft.systems.fates_edge.showing.forms import forms

    return list(forms())


@get("/api/campaigns/book", tags=TAGS, summary="Books of the game", responses=refusals())
async def book() -> CampaignBook:
    """Give readings of the rules, the gazetteer and the tables of awards: what no deed changes."""
    from fieldcraft.systems.fates_edge.showing.book import book as leafed

    return leafed()


@post("/api/campaigns", tags=TAGS, summary="Begin a campaign", guards=[hosts, work], responses=refusals())
async def begin(data: JSONBody[NewCampaign], services: Given, asker: Who) -> OpenedTable:
    """Begin a campaign in session zero; the token is that of the game master's seat."""
    try:
        keep = session_zero(data)
    except ValueError as error:
        raise Denied(400, f"{error}") from None
    return await services.hall.begin(keep, owner=asker.owner)


def session_zero(wanted: NewCampaign) -> Keep:
    """A campaign as it begins; ValueError for characters that cannot be had."""
    from fieldcraft.systems.fates_edge.starting import Player, begun, seat
    from fieldcraft.systems.fates_edge.system import SYSTEM

    players = tuple(Player(label=one.label, character=one.character) for one in wanted.players)
    banners = tuple(
        Banner(id=seat(number), label=player.label, colour=opening.colour(number - 1))
        for number, player in enumerate(players, start=1)
    )
    return opening.begun(SYSTEM, wanted.title, begun(wanted.title, players), banners)
