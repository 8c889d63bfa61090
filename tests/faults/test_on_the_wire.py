"""What a seat may not know changes no byte of what it receives from a server that really listens.

Two servers have a table each, which differ in where and what the hidden enemies of a side are, in the ground that it
never saw, in secret doors, and in what is done there in secret: whispers, blind rolls, notes, decrees.  Everybody else
sends the same to both.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from faults.worlds import World, world
from fieldcraft.core import State
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Sent
from laws.twins import Twins, twins
from rules.scenes import FIRST, SECOND
from soaking import times
from table.parties import opening
from table.test_secrets import PEOPLE, asked, next_deed, unsuspecting

PATHS = ("/api/seat", "/api/tables/party/export", "/api/tables/party/picture.svg", "/api/tables/party/links")

PHASES = (Phase.reuse, Phase.generate)
"""A pair that differs is shown as it is: to make it smaller would take many minutes."""


class Pair:
    """Two servers, in an event loop that stands still between two examples."""

    def __init__(self, runner: asyncio.Runner, one: World, two: World) -> None:
        self.runner, self.one, self.two = runner, one, two


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("worlds")
    with asyncio.Runner() as runner:
        open_worlds = [world(folder / f"{name}.db") for name in ("one", "two")]
        worlds = [runner.run(one.__aenter__()) for one in open_worlds]
        yield Pair(runner, *worlds)
        for one in worlds:
            runner.run(one.end())
        for one in open_worlds:
            runner.run(one.__aexit__(None, None, None))


def secret(play: World, rng: random.Random, id: str) -> tuple[str, Sent]:
    """Something that a seat does without the watched ones' knowing."""
    seen, state = play.table.runtime.view(FIRST).units, play.table.runtime.match.state
    hidden = sorted(unit.id for unit in state.of(SECOND) if unit.id not in seen)
    events = [{"event": "harmed", "unit": unit, "harm": 1} for unit in hidden[:1]]
    secrets: list[tuple[str, Sent]] = [
        ("ben", wire.Say(id=id, text="/w bea now")),
        ("ben", wire.Say(id=id, text="/sr 3d6")),
        ("gm", wire.Say(id=id, text="/gmr 3d6")),
        ("gm", wire.Manage(id=id, change=wire.SetNote(about="a1", text="a trap"))),
        ("gm", wire.Manage(id=id, change=wire.BranchScene())),
        ("gm", wire.See(id=id, seat="anna")),
        ("gm", wire.History(id=id, seat="ben")),
        *[("gm", wire.Do(id=id, action={"do": "decree", "reason": "hush", "events": events}))] * 4,
    ]
    return rng.choice(secrets)


def openly(rng: random.Random, id: str) -> tuple[str, Sent]:
    """Something that the watched seats do, or are told of, besides the game."""
    return rng.choice(
        (
            ("anna", wire.Undo(id=id)),
            ("anna", wire.Consent(id=id, yes=True)),
            ("anna", wire.Say(id=id, text="/w ben hello")),
            ("anna", wire.Say(id=id, text="/br 2d6")),
            ("eve", wire.Say(id=id, text="what a battle")),
            # Whoever throws in secret has other dice afterwards, so here it is somebody who does not.
            ("bea", wire.Say(id=id, text="[[1d20]] for all to see")),
            ("gm", wire.Manage(id=id, change=wire.SetNote(about="b2", text="an open note", open=True))),
            ("gm", wire.Manage(id=id, change=wire.Rename(name=f"The party {id}"))),
        )
    )


async def both(pair: Pair, seat: str, sent: Sent) -> None:
    """The same is sent at both tables."""
    for play in (pair.one, pair.two):
        await play.wires[seat].ask(sent)


async def alike(pair: Pair, seats: list[str]) -> None:
    """Fail at the first frame that differs."""
    for play in (pair.one, pair.two):
        await play.settle()
    for seat in seats:
        received = [play.wires[seat].frames for play in (pair.one, pair.two)]
        assert received[0] == received[1]
        for path in PATHS:
            assert await pair.one.fetched(seat, path) == await pair.two.fetched(seat, path), path


async def compare(pair: Pair, states: tuple[State, State], seed: int) -> None:
    """Send the same to both tables until something hidden comes out."""
    rng, one, two = random.Random(seed), pair.one, pair.two
    for play, state in zip((one, two), states, strict=True):
        play.turn_clock(0)
        await play.begin(opening(state), PEOPLE)
    for number in range(4):
        if not (seats := unsuspecting(one, two)):  # type: ignore[arg-type]  # a world has a table, as a party does
            return
        for play in (one, two):
            play.turn_clock(number)
        await alike(pair, seats)
        for sent in asked(one, rng, f"ask-{number}"):  # type: ignore[arg-type]
            for seat in seats:
                await both(pair, seat, sent)
        seat, sent = secret(two, rng, f"secret-{number}")
        await two.wires[seat].ask(sent)
        await both(pair, *openly(rng, f"open-{number}"))
        if rng.random() < 0.4:
            await one.come_back(seats[0])
            await two.come_back(seats[0])
        deed = next_deed(one, rng, f"deed-{number}")  # type: ignore[arg-type]
        if deed is None or one.table.runtime.match.to_act() != two.table.runtime.match.to_act():
            return
        await both(pair, *deed)


@settings(max_examples=times(2, 20), phases=PHASES)
@given(states=twins("none"), seed=st.integers(0, 2**32 - 1))
def test_hidden_units_secret_doors_and_secret_talk_change_no_byte(pair: Pair, states: Twins, seed: int):
    pair.runner.run(compare(pair, (states.one.state, states.two.state), seed))


@settings(max_examples=times(2, 20), phases=PHASES)
@given(states=twins("sight"), seed=st.integers(0, 2**32 - 1))
def test_what_lies_in_the_fog_changes_no_byte(pair: Pair, states: Twins, seed: int):
    pair.runner.run(compare(pair, (states.one.state, states.two.state), seed))
