"""A campaign at a table: what people are told, in the middle of a check and after, taken back and written down."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from fieldcraft.core import RefusedError
from fieldcraft.dice import Seeded
from fieldcraft.games import Player
from fieldcraft.presentation import Banner
from fieldcraft.systems.fates_edge.campaign.checks.spending import CashPoints
from fieldcraft.systems.fates_edge.campaign.condition.clocks import RevealClock
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS, SYSTEM
from fieldcraft.table import records, scene_opening
from fieldcraft.table.protocol import Consent, Do, Previewed, Try, Undo
from fieldcraft.table.registry import TableRegistry
from fieldcraft.table.transfer import export_table
from fieldcraft.table.updates import encode_news, tableau_for
from laws.campaigns.inventing import Inventor
from laws.campaigns.starts import start
from laws.campaigns.twins import came_out, truths
from soaking import examples
from table.parties import SEED, Party
from table.people import Person, sit, welcome
from table.test_laws import in_the_end

NUMBERS = count()
anyio = pytest.mark.anyio

SECRETS = (b"never rung", b"The cult moves", b"a door that stuck")
"""What a campaign begins with that players do not know."""
UNLIKE = frozenset({
    "begin_finale", "bend_motive", "draw_motive", "draw_seed", "draw_spread", "give_reward", "next_crown_beat",
    "open_seed", "show_crown_card", "show_trait",
})  # fmt: skip
"""Deeds that bring secrets out, or throw unseen dice, of which there may be more in one table than in the other."""

KEEPING = tuple(kind for kind in ACTIONS if kind not in (RevealClock, CashPoints))
"""Deeds that bring none of that to light."""


# --- in a registry ----------------------------------------------------------------------------------


async def three(registry: TableRegistry) -> tuple[Person, Person, Person]:
    """The game master, and two players with characters, in the first session and a scene."""
    players = (Player(label="Mira", character="sable"), Player(label="Tom", character="bryn"))
    banners = tuple(
        Banner(id=f"p{n}", label=one.label, colour=scene_opening.colour(n)) for n, one in enumerate(players, 1)
    )
    campaign = new_campaign("Saltmere", players)
    opened = await registry.begin(scene_opening.open_game(SYSTEM, "Saltmere", campaign, banners))
    tokens = {seat.side: token for seat, token in await registry.links_of(opened.token)}
    gm, mira, tom = [await sit(registry, tokens[side]) for side in ("gm", "p1", "p2")]
    await orders(gm, "begin_session", "begin_scene name=Vault pillar=stealth")
    return gm, mira, tom


async def orders(person: Person, *texts: str) -> None:
    """Do some deeds."""
    for text in texts:
        await person.does(Do(id=f"{next(NUMBERS)}", order=text))


def lines(person: Person) -> list[str]:
    """All that somebody was told in words."""
    return [line.text for news in heard(person) for line in news.lines]


def heard(person: Person) -> list[Any]:
    """All news that somebody received."""
    return [message.news for message in person.received if hasattr(message, "news") and hasattr(message.news, "lines")]


async def settled(*people: Person) -> None:
    """Wait until everybody has heard the last word."""
    await orders(people[0], "next_beat")
    for person in people[1:]:
        while not any(text.startswith("Beat") for text in lines(person)):
            await person.told()


@anyio
async def test_each_is_told_what_it_may_know(registry: TableRegistry) -> None:
    gm, mira, tom = await three(registry)
    await orders(gm, "start_clock name=Betrayal size=6 hidden=true", "tick_clock clock=betrayal by=2")
    await orders(mira, "propose character=sable goal=Sneak attribute=wits skill=stealth")
    await orders(gm, "stake attempt=1 dv=3 blind=true success=in")
    await settled(gm, mira, tom)

    for person in (mira, tom):
        told = msgspec.json.encode(person.received)
        assert b"Sneak" in told
        assert b"Betrayal" not in told
        assert b"Hard (DV 3)" not in told
        assert "DV unknown; risky; in" in lines(person)
    assert await mira.fails(Do(id="no", order="tick_clock clock=betrayal by=1")) == "campaign.master"
    assert await tom.fails(Do(id="no", order="roll_check attempt=1")) == "campaign.own"


@anyio
async def test_who_comes_back_in_the_middle_of_a_check_goes_on_with_it(registry: TableRegistry) -> None:
    gm, mira, _ = await three(registry)
    await orders(mira, "propose character=sable goal=Sneak attribute=wits skill=stealth")
    await orders(gm, "stake attempt=1 dv=2")
    await orders(mira, "roll_check attempt=1")
    await registry.close_table(welcome(gm).table)

    again = await sit(registry, mira.token)

    story = welcome(again).tableau.story
    assert story is not None
    (attempt,) = story["attempts"].values()
    assert (attempt["stage"], attempt["goal"]) == ("rolled", "Sneak")
    await orders(again, "take_result attempt=1")
    while not heard(again):
        await again.told()
    assert any(text.startswith("Sneak: ") for text in lines(again))


@anyio
async def test_a_roll_is_taken_back_if_the_game_master_agrees(registry: TableRegistry) -> None:
    gm, mira, _ = await three(registry)
    await orders(mira, "propose character=sable goal=Sneak attribute=wits skill=stealth")
    await orders(gm, "stake attempt=1 dv=2")
    await orders(mira, "roll_check attempt=1")
    await mira.does(Undo(id="undo"))
    before = await registry.tableau(mira.token)
    assert before.story is not None
    assert before.story["attempts"]["1"]["stage"] == "rolled"

    await gm.does(Consent(id="yes", yes=True))

    after = await registry.tableau(mira.token)
    assert after.story is not None
    assert (after.story["attempts"]["1"]["stage"], after.story["attempts"]["1"]["faces"]) == ("staked", [])


@anyio
async def test_what_a_player_takes_home_holds_no_secret(registry: TableRegistry) -> None:
    gm, mira, tom = await three(registry)
    await orders(gm, "start_clock name=Betrayal size=6 hidden=true", "draw_motive id=Orla name=Orla")
    await settled(gm, mira, tom)

    assert b"Betrayal" in await registry.export(gm.token)
    for person in (mira, tom):
        taken = await registry.export(person.token)
        assert b"Vault" in taken
        assert b"Betrayal" not in taken
        assert b"Orla" not in taken


# --- whatever is sent ---------------------------------------------------------------------------


SEATS = (
    records.SeatMade(seat="gm", role="gm", side="gm", label="Gwen"),
    records.SeatMade(seat="anna", role="player", side="p1", label="Anna"),
    records.SeatMade(seat="ben", role="player", side="p2", label="Ben"),
    records.SeatMade(seat="eve", role="spectator", side="onlooker", label="Eve"),
)
PEOPLE = tuple(one.seat for one in SEATS)


def evening(seed: int, steps: int) -> Party:
    """A campaign at a table at which anything may be sent by anybody."""
    rng = random.Random(seed)
    play = party(start(rng))
    for number in range(steps):
        with suppress(RefusedError):
            play.send(*something(play, rng, f"c{number}"))
    return play


def party(campaign: Campaign) -> Party:
    """A table at which a campaign is played."""
    banners = tuple(Banner(id=f"p{n}", label=f"Player {n}", colour=scene_opening.colour(n)) for n in (1, 2, 3))
    body = scene_opening.open_game(SYSTEM, "Saltmere", campaign, banners).body
    assert isinstance(body, records.SceneOpened)
    play = Party(msgspec.structs.replace(body, seal=Seeded(SEED).seal, keying="roll"), SEATS)
    play.pause(on=False)
    return play


def answer(play: Party, seat: str, sent: Any) -> Any:
    """What a seat is answered, or why it may not do what it wants."""
    try:
        return play.send(seat, sent)
    except RefusedError as refused:
        return refused.refusal


def something(play: Party, rng: random.Random, id: str) -> tuple[str, Any]:
    """A deed, mostly, by anybody, in words that all of them know."""
    if rng.random() < 0.1:
        return rng.choice((("anna", Undo(id=id)), ("gm", Undo(id=id)), ("gm", Consent(id=id, yes=True))))
    deed = None
    while deed is None:
        deed = Inventor(SYSTEM.view(play.table.runtime.match.state, "p1"), rng).deed(rng.choice(KEEPING))
    return rng.choice(("gm", "gm", "gm", *PEOPLE)), Do(id=id, action=msgspec.to_builtins(deed))


@settings(max_examples=examples(5), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 2**32 - 1))
@example(0)
def test_clients_that_patch_and_processes_that_read_the_records_show_the_same(seed: int) -> None:
    play = evening(seed, 150)

    again = play.reopened()
    assert again.streams == play.table.streams
    for seat_id in PEOPLE:
        seat = play.table.room.seats[seat_id]
        assert in_the_end(play, seat_id) == tableau_for(play.table, seat, play.table.seq)
        sent = play.sent[seat_id]
        assert [encode_news(again, seat_id, seq) for seq in again.streams[seat_id]][-len(sent) :] == sent


@settings(max_examples=examples(5), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 2**32 - 1))
def test_nothing_that_leaves_the_table_for_a_player_holds_a_secret(seed: int) -> None:
    play = evening(seed, 120)

    for seat in ("anna", "ben", "eve"):
        sent = b"".join((*play.sent[seat], export_table(play.table, play.table.room.seats[seat])))
        assert [secret for secret in SECRETS if secret in sent] == []


@settings(max_examples=examples(5), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 2**32 - 1))
def test_tables_that_differ_in_secrets_alone_send_a_seat_the_same_bytes(seed: int) -> None:
    rng = random.Random(seed)
    pair = [party(truth) for truth in truths(start(rng))]
    for number in range(60):
        seat, sent = something(pair[0], rng, f"c{number}")
        if seat == "ben" or getattr(sent, "action", {}).get("do") in UNLIKE:
            continue
        asked = Try(id=f"t{number}", action=sent.action) if isinstance(sent, Do) else sent
        answers = [answer(play, seat, asked) for play in pair]
        assert seat == "gm" or answers[0] == answers[1]
        if isinstance(sent, Do) and all(isinstance(told, Previewed) and not told.preview.refusal for told in answers):
            [play.send(seat, sent) for play in pair]
        if came_out(*(play.table.runtime.match.state for play in pair)):
            return
        for kept_out in ("anna", "eve"):
            assert pair[0].sent[kept_out] == pair[1].sent[kept_out], sent
            assert pair[0].now(kept_out) == pair[1].now(kept_out), sent
