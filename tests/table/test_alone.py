"""One person for all sides: who sees all acts for each side that nobody plays, in every game, from the first step."""

from __future__ import annotations

import msgspec
import pytest

from fieldcraft.maps.scenes import read_packaged
from fieldcraft.presentation import Tableau
from fieldcraft.table.protocol import Do, Done, Manage, NewSeat, Told
from fieldcraft.table.registry import TableRegistry
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.scene_opening import banners
from fieldcraft.table.session import TableSession
from fieldcraft.table.updates import sides_to_act, tableau_for
from table.people import sit

pytestmark = pytest.mark.anyio


async def alone(registry: TableRegistry, scene: str) -> tuple[TableSession, SeatRecord, str]:
    """A table at which one person plays all sides: it, the person's seat and its token."""
    file = read_packaged(scene)
    made = await registry.create(file, plays=tuple(one.id for one in banners(file)))
    return *await registry.authenticate(made.token), made.token


def labels(tableau: Tableau) -> set[str]:
    """What may be done on the pages."""
    panels = (panel for panel in tableau.panels.values() if panel.place == "page")
    return {offer.label for panel in panels for offer in panel.offers}


@pytest.mark.parametrize("scene", ["duel", "gullet", "wyrm", "turnstiles", "first-steps-on-zones", "muster"])
async def test_the_first_thing_that_the_side_to_act_may_do_is_done_for_it(registry: TableRegistry, scene: str) -> None:
    session, master, _ = await alone(registry, scene)
    match = session.table.runtime.match
    for number in range(12):
        side = sides_to_act(session.table, session.table.seq, len(match.log))[0]
        action = match.options(side)[0]
        (answer,) = await session.handle(master.id, Do(id=f"{number}", action=msgspec.to_builtins(action)))
        assert isinstance(answer, Done), (action, answer)
        assert match.log[-1].by == side


async def test_what_the_side_to_act_may_do_before_the_battle_is_offered(registry: TableRegistry) -> None:
    session, master, _ = await alone(registry, "first-steps-on-zones")
    assert "Roll with Old Ros" in labels(tableau_for(session.table, master, session.table.seq))

    await session.handle(master.id, Do(id="roll", order="roll with Ros"))
    assert labels(tableau_for(session.table, master, session.table.seq)) == {"Roll for the order"}


async def test_once_somebody_else_plays_a_side_its_offers_are_no_longer_ones_own(registry: TableRegistry) -> None:
    _, _, token = await alone(registry, "first-steps-on-zones")
    person = await sit(registry, token)
    for side in ("ford", "bank"):
        await person.does(Manage(id=side, change=NewSeat(role="player", side=side, label=side)))

    changes = [message.news.change for message in person.received if isinstance(message, Told)]
    last = [change for change in changes if change is not None][-1]
    assert not any(offer for panel in last.panels.values() if panel is not None for offer in panel.offers)
    assert await person.fails(Do(id="roll", order="roll with Ros")) == "match.turn"
