"""How long a campaign keeps people waiting: exact odds, seeds of adventures, a sheet that reacts, and a long log.

Every figure is in processor time of one core, next to what is wanted: `python bench/campaign.py`.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count

import msgspec
from figures import Figure, amount, note

from fieldcraft.core import Match
from fieldcraft.core.encoding import encode
from fieldcraft.core.log import decoder
from fieldcraft.dice import Seeded
from fieldcraft.presentation import Banner
from fieldcraft.store import open_store
from fieldcraft.store.notify import LocalNotifier
from fieldcraft.store.store import Store
from fieldcraft.systems.fates_edge.campaign.checks.forecast import odds, what_if
from fieldcraft.systems.fates_edge.campaign.decks.adventure import draw_hook, draw_seed
from fieldcraft.systems.fates_edge.campaign.decks.hands import seeded_pack
from fieldcraft.systems.fates_edge.campaign.decks.motives import draw_motive
from fieldcraft.systems.fates_edge.campaign.setup import Player, new_campaign
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.table import scene_opening
from fieldcraft.table.links import Links
from fieldcraft.table.protocol import Do, Join, Try
from fieldcraft.table.records import Played
from fieldcraft.table.records import encode as encode_record
from fieldcraft.table.registry import TableRegistry

EVENTS, DRAWS, ASKED = amount((20_000, 10_000, 15), (40, 10, 1))
PLAYERS = (Player(label="Mira", character="sable"), Player(label="Tom", character="ash"))
BANNERS = tuple(Banner(id=f"p{n}", label=one.label, colour=str(n)) for n, one in enumerate(PLAYERS, 1))


def spent(function: Callable[[], object]) -> float:
    """How long a call takes, in ms."""
    since = time.process_time()
    function()
    return 1000 * (time.process_time() - since)


def told(what: str, found: float, wanted: float) -> None:
    """Note a figure."""
    note(Figure(what=what, ours=found, unit="ms", most=wanted))


# --- one check and many seeds -----------------------------------------------------------------


def staked(number: int) -> Match[Campaign]:
    """A campaign in which a check waits for its roll, each unlike the others."""
    match = Match(SYSTEM, new_campaign("Nights", PLAYERS), Seeded(b"%d" % number))
    for by, text in (
        ("gm", "begin_session"),
        ("gm", "begin_scene name=Vault pillar=stealth"),
        ("p1", "propose character=sable goal=lock attribute=wits skill=melee"),
        ("gm", f"stake attempt=1 dv={1 + number % 5}"),
        ("gm", f"grade attempt=1 description={('basic', 'detailed', 'intricate')[number % 3]}"),
    ):
        match.play(SYSTEM.order(match.view(by), text), by)
    return match


def checks() -> None:
    """The odds of checks that were never asked before, and what would change them."""
    waits = []
    for number in range(ASKED):
        state = staked(number).state
        waits.append(spent(lambda state=state: (odds(state, state.attempts["1"]), what_if(state, state.attempts["1"]))))
    told("odds of a check with its what-if table, median", statistics.median(waits), 5)
    told("the same, slowest of fifteen", max(waits), 5)


def seeds() -> None:
    """Ten thousand of each."""
    for draw in (draw_hook, draw_seed, draw_motive):
        told(f"10,000 of {draw.__name__}", spent(lambda draw=draw: [draw(seeded_pack(n)) for n in range(DRAWS)]), 1000)


# --- a long campaign ------------------------------------------------------------------------------


def evening(number: int) -> Iterator[tuple[str, str]]:
    """What is done on an evening, over and over: a scene with checks, and a clock."""
    yield "gm", "begin_session"
    for scene in range(4):
        yield "gm", f"begin_scene name=Scene{scene} pillar=stealth"
        yield "gm", f"start_clock name=Alarm{number}-{scene} size=6"
        for _ in range(5):
            yield "gm", f"tick_clock clock=alarm{number}-{scene}"
        yield "gm", f"remove_clock clock=alarm{number}-{scene}"
        yield "gm", "end_scene"


def long() -> Match[Campaign]:
    """A campaign of so many events."""
    match, events = Match(SYSTEM, new_campaign("Nights", PLAYERS), Seeded(b"long")), 0
    for number in count():
        for by, text in evening(number):
            events += len(match.play(SYSTEM.order(match.view(by), text), by).events)
        if events >= EVENTS:
            return match
    raise AssertionError


async def stored(store: Store, registry: TableRegistry, match: Match[Campaign]) -> str:
    """The token of the game master's seat of a table with that log."""
    found = await registry.begin(scene_opening.open_game(SYSTEM, "Nights", match.start, BANNERS))
    first = await store.records.last_seq(found.table) + 1
    bodies = (encode_record(Played(entries=(msgspec.Raw(encode(entry)),))) for entry in match.log)
    waiting = [
        store.records.append(found.table, seq, "x", f"c{seq}", 0, body) for seq, body in enumerate(bodies, start=first)
    ]
    for at in range(0, len(waiting), 500):
        await asyncio.gather(*waiting[at : at + 500])
    return found.token


async def campaigns() -> None:
    """Open a long campaign, and buy something in it."""
    decoder(SYSTEM)
    with tempfile.TemporaryDirectory() as folder:
        async with await open_store(f"{folder}/games.db") as store:
            registry = TableRegistry(store, Links.fresh(), LocalNotifier())
            async with registry.run():
                token = await stored(store, registry, long())
                since = time.process_time()
                connection = await registry.connect(Join(id="j", token=token))
                told(f"open a campaign of {EVENTS} events, and sit down", 1000 * (time.process_time() - since), 1500)
                await reacts(connection)


async def reacts(connection: object) -> None:
    """How long a change of the sheet waits for its answer."""
    session, seat = connection.session, connection.seat  # type: ignore[attr-defined]
    waits = []
    for number in range(amount(20, 1)):
        since = time.perf_counter()
        await session.handle(seat, Try(id=f"t{number}", order="raise_skill character=sable skill=stealth"))
        await session.handle(seat, Do(id=f"d{number}", order=f"start_clock name=C{number} size=4"))
        waits.append(1000 * (time.perf_counter() - since))
    told("a change and what it would be, asked and answered, median", statistics.median(waits), 50)


if __name__ == "__main__":
    checks()
    seeds()
    asyncio.run(campaigns())
