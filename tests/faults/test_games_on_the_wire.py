"""What a seat may not know of a game changes no byte that it is sent, in games that hide other things than units.

Two servers differ in what lies face down, whom others chose and sensed, hidden clocks, notes and the game master's
plans, and in what is said, rolled and noted in secret meanwhile.  `test_on_the_wire` does so for units and fog.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faults.test_on_the_wire import PHASES, Pair, alike, both, pair
from faults.worlds import World
from fieldcraft.core import ONLOOKER, State, System
from fieldcraft.core.laws import Twins
from fieldcraft.systems.battlefield.system import SYSTEM as BATTLEFIELD
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM as CAMPAIGN
from fieldcraft.systems.mass_combat.system import SYSTEM as MASS_COMBAT
from fieldcraft.systems.tiles.system import SYSTEM as TILES
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Sent
from fieldcraft.table.records import SeatMade
from fieldcraft.table.updates import tableau_for
from laws import field_twins, tilefights, zone_battles, zone_twins
from laws.campaigns.playing import Evening
from laws.campaigns.twins import truths
from soaking import times
from table.parties import opening
from table.test_secrets import indistinguishable

__all__ = ["pair"]

Truths = tuple[State, State]


class Hiding(NamedTuple):
    """A game, its sides, and what makes two truths that its first side cannot tell apart."""

    system: System[Any]
    sides: tuple[str, ...]
    seeds: st.SearchStrategy[Any]
    truths: Callable[[Any], Truths]


def starts(found: Twins[Any]) -> Truths:
    """How twins begin."""
    return found.one.state, found.two.state


def is_undecided(state: State) -> bool:
    """Whether a fight is not over as it begins."""
    return TILES.result(state) is None


HIDING = {
    "battlefield": Hiding(BATTLEFIELD, ("crew", "watch"), field_twins.twins(), starts),
    "mass_combat": Hiding(MASS_COMBAT, (zone_battles.FIRST, zone_battles.SECOND), zone_twins.twins(), starts),
    # Nothing on its board is hidden: what is said, rolled and noted in secret is.
    "tiles": Hiding(
        TILES, (tilefights.FIRST, tilefights.SECOND), tilefights.tilefights().filter(is_undecided), lambda s: (s, s)
    ),
    "campaign": Hiding(
        CAMPAIGN, ("p1", "p2", "p3"), st.integers(0, 2**32 - 1), lambda n: truths(Evening(n).match.start)
    ),
}


def people(sides: tuple[str, ...]) -> tuple[SeatMade, ...]:
    """A game master, a player of the first side, two of the second, and somebody who looks on."""
    return (
        SeatMade(seat="gm", role="gm", side="gm", label="Gwen"),
        SeatMade(seat="anna", role="player", side=sides[0], label="Anna"),
        SeatMade(seat="ben", role="player", side=sides[1], label="Ben"),
        SeatMade(seat="bea", role="player", side=sides[1], label="Bea"),
        SeatMade(seat="eve", role="spectator", side=ONLOOKER, label="Eve"),
    )


def in_secret(rng: random.Random, id: str) -> tuple[str, Sent]:
    """Something of which the watched seats are not told."""
    return rng.choice(
        (
            ("ben", wire.Say(id=id, text="/w bea now")),
            ("ben", wire.Say(id=id, text="/sr 3d6")),
            ("bea", wire.Say(id=id, text="/br 3d6")),
            ("gm", wire.Say(id=id, text="/gmr 3d6")),
            ("gm", wire.Manage(id=id, change=wire.SetNote(about="a1", text="a trap"))),
            ("gm", wire.Manage(id=id, change=wire.BranchScene())),
            ("gm", wire.See(id=id, seat="anna")),
        )
    )


def in_the_open(rng: random.Random, id: str) -> tuple[str, Sent]:
    """Something of which all are told, who throws in secret at times among them."""
    return rng.choice(
        (
            ("anna", wire.Say(id=id, text="/w ben hello")),
            ("anna", wire.Say(id=id, text="/br 2d6")),
            ("ben", wire.Say(id=id, text="[[1d20]] for all to see")),
            ("gm", wire.Say(id=id, text="/roll 2d10")),
            ("eve", wire.Say(id=id, text="what a tale")),
            ("anna", wire.Undo(id=id)),
        )
    )


def questions(play: World, rng: random.Random, id: str) -> Iterator[Sent]:
    """What a watched seat asks, about what it sees and what is not there."""
    table = play.table
    anna = table.room.seats["anna"]
    piece = rng.choice([*sorted(tableau_for(table, anna, table.seq).pieces), "nobody"])
    yield wire.Options(id=f"{id}-options", piece=piece)
    yield wire.Range(id=f"{id}-range", piece=piece)
    yield wire.Decrees(id=f"{id}-decrees", about=piece)
    yield wire.See(id=f"{id}-see", seat="ben")
    yield wire.History(id=f"{id}-history")
    yield wire.Earlier(id=f"{id}-earlier", before=table.seq + 1)
    options = table.runtime.match.options(anna.side)
    for number, action in enumerate(rng.sample(options, min(2, len(options)))):
        yield wire.Try(id=f"{id}-try-{number}", action=msgspec.to_builtins(action))


def shared_deed(worlds: tuple[World, World], rng: random.Random, id: str) -> tuple[str, Sent] | None:
    """A deed that may be done in both worlds; None if there is none, or others are to act in each."""
    one, two = (play.table.runtime.match for play in worlds)
    seats = {seat.side: seat.id for seat in worlds[0].table.room.present}
    able = sorted(side for side in one.to_act() & two.to_act() if side in seats)
    if one.to_act() != two.to_act() or not able:
        return None
    by = rng.choice(able)
    other = two.options(by)
    deeds = [action for action in one.options(by) if action in other]
    return (seats[by], wire.Do(id=id, action=msgspec.to_builtins(rng.choice(deeds)))) if deeds else None


def watched(worlds: tuple[World, World]) -> list[str]:
    """The seats to which the game itself has shown and told the same so far; that it does so is proved elsewhere."""
    seats = worlds[0].table.room.seats
    return [seat for seat in ("anna", "eve") if indistinguishable(*worlds, seats[seat].side)]  # type: ignore[arg-type]


async def compare(pair: Pair, hiding: Hiding, states: Truths, seed: int) -> None:
    """Send the same to both servers, and secrets to one, until something comes out in the game."""
    rng, worlds = random.Random(seed), (pair.one, pair.two)
    for play, state in zip(worlds, states, strict=True):
        play.turn_clock(0)
        await play.begin(opening(state, hiding.system, hiding.sides), people(hiding.sides))
    assert watched(worlds) == ["anna", "eve"]
    for number in range(times(2, 12)):
        if not (seats := watched(worlds)):
            return
        for play in worlds:
            play.turn_clock(number)
        for sent in questions(pair.one, rng, f"ask-{number}"):
            for seat in seats:
                await both(pair, seat, sent)
        who, secret = in_secret(rng, f"secret-{number}")
        await pair.two.wires[who].ask(secret)
        await both(pair, *in_the_open(rng, f"open-{number}"))
        if (deed := shared_deed(worlds, rng, f"deed-{number}")) is not None:
            await both(pair, *deed)
        await alike(pair, watched(worlds))
        if rng.random() < 0.4:
            for play in worlds:
                await play.come_back("eve")


@pytest.mark.parametrize("name", HIDING)
def test_what_a_game_hides_changes_no_byte(pair: Pair, name: str):
    @settings(max_examples=times(1, 20), phases=PHASES)
    @given(found=HIDING[name].seeds, seed=st.integers(0, 2**32 - 1))
    def holds(found: Any, seed: int) -> None:
        pair.runner.run(compare(pair, HIDING[name], HIDING[name].truths(found), seed))

    holds()
