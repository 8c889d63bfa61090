"""A battle of a campaign at the table: its people fight, each player their own, and come back to the story."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fieldcraft.games import Player
from fieldcraft.presentation import Banner
from fieldcraft.store import open_store
from fieldcraft.store.notify import LocalNotifier
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.table import protocol as wire
from fieldcraft.table import scene_opening
from fieldcraft.table.links import Links
from fieldcraft.table.protocol import Do, Manage
from fieldcraft.table.registry import TableRegistry
from table.people import Person, sit

pytestmark = pytest.mark.anyio

PLAYERS = (Player(label="Mira", character="sable"), Player(label="Tom", character="ash"), Player(label="Eve"))


@pytest.fixture
async def people(tmp_path: Path) -> AsyncIterator[dict[str, Person]]:
    """A campaign in its first scene, and who plays it, by what they play."""
    async with await open_store(tmp_path / "games.db") as store:
        registry = TableRegistry(store, Links.fresh(), LocalNotifier(), pace=0)
        async with registry.run():
            banners = tuple(Banner(id=f"p{n}", label=one.label, colour=str(n)) for n, one in enumerate(PLAYERS, 1))
            campaign = new_campaign("Nights", PLAYERS)
            opened = await registry.begin(scene_opening.open_game(SYSTEM, "Nights", campaign, banners))
            links = await registry.links_of(opened.token)
            found = {one.side: await sit(registry, token) for one, token in links}
            for number, order in enumerate(("begin_session", "begin_scene name=Ford pillar=combat")):
                await found["gm"].does(Do(id=f"begin-{number}", order=order))
            yield found


async def fight(people: dict[str, Person]) -> None:
    """The game master fights the ford with the people of the campaign."""
    await people["gm"].does(Manage(id="fight", change=wire.OpenBattle(scene="ford", side="alder")))


def seat(person: Person):
    """A person's seat now."""
    return person.connection.session.table.seat(person.connection.seat)


async def test_further_pieces_join_a_battle_of_the_campaign_out_of_the_compendium(people: dict[str, Person]):
    await fight(people)

    found = await people["gm"].send(wire.Decrees(id="kinds"))

    assert isinstance(found, wire.Decreed)
    thorn = next(offer for offer in found.offers if offer.group == "Compendium" and offer.label == "Thorn")
    unit = {**thorn.action["unit"], "side": "vigil", "facing": "w", "at": [12, 2]}
    event = {**thorn.action, "unit": unit}
    await people["gm"].does(Do(id="thorn", action={**found.action, "events": [event], "reason": "more of them"}))
    assert "thorn" in people["gm"].connection.session.table.runtime.match.state.units


@pytest.mark.rule("table.battle")
async def test_each_player_commands_their_own_people_on_the_board(people: dict[str, Person]):
    await fight(people)

    state = people["gm"].connection.session.table.runtime.match.state
    assert state.units["sable"].abilities.skill("melee") == 3
    assert (seat(people["p1"]).side, seat(people["p1"]).commands) == ("alder", ("sable",))
    assert set(seat(people["p2"]).commands) > {"ash"}
    assert seat(people["p3"]).side == "onlooker"


@pytest.mark.rule("table.battle")
async def test_what_is_left_comes_back_and_seats_are_what_they_were(people: dict[str, Person]):
    await fight(people)
    session = people["gm"].connection.session
    events = [{"event": "tired", "unit": "sable", "levels": 2}]
    await people["gm"].does(Do(id="tire", action={"do": "decree", "reason": "the cold water", "events": events}))
    assert await people["gm"].fails(Manage(id="early", change=wire.BringBack(scene=1))) == "table.battle"
    await people["gm"].does(Manage(id="turn", change=wire.TurnToScene(scene=0)))
    assert [seat(people[seat_id]).side for seat_id in ("p1", "p2", "p3")] == ["p1", "p2", "p3"]

    await people["gm"].does(Manage(id="back", change=wire.BringBack(scene=1)))

    story = session.table.runtime.match.state
    assert story.characters["sable"].fatigue == 2
    assert await people["gm"].fails(Manage(id="twice", change=wire.BringBack(scene=1))) == "campaign.battle"
    await people["gm"].does(Manage(id="again", change=wire.TurnToScene(scene=1)))
    assert seat(people["p1"]).commands == ("sable",)


@pytest.mark.rule("table.battle")
async def test_a_battle_needs_a_campaign_a_side_and_is_none_of_another(people: dict[str, Person]):
    gm = people["gm"]
    wrong = wire.OpenBattle(scene="ford", side="moon")
    assert await gm.fails(Manage(id="1", change=wrong)) == "table.battle"
    assert await gm.fails(Manage(id="2", change=wire.BringBack(scene=0))) == "table.battle"
    assert (
        await people["p1"].fails(Manage(id="3", change=wire.OpenBattle(scene="ford", side="alder"))) == "table.rights"
    )
    await fight(people)
    assert await gm.fails(Manage(id="4", change=wire.OpenBattle(scene="ford", side="alder"))) == "table.battle"
