"""An evening with four players on two sides, recorded once: what happened on it, and what it came to."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.core.log import load
from fieldcraft.systems.mass_combat.actions.attacking import Duel
from fieldcraft.systems.mass_combat.actions.ending import Concede
from fieldcraft.systems.mass_combat.events.contests import Invoked
from fieldcraft.systems.mass_combat.events.muster import CardWritten, HomeChosen, UnitBought, ZonePlaced
from fieldcraft.systems.mass_combat.events.pieces import CardTurned
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM
from games.boards import HERE
from games.evening import CONTESTS, NAME, count_contests, find_actions, goes_on


@pytest.fixture(scope="module")
def evening() -> Match[State]:
    """The evening from its log, whose replay and end are tested with those of all games."""
    return load(SYSTEM, (HERE / f"{NAME}.jsonl").read_text(encoding="utf-8")).match


def test_four_players_on_two_sides_muster_from_empty_chests_to_homes(evening: Match[State]) -> None:
    events = list(evening.events())
    buyers = {event.piece.owner for event in events if isinstance(event, UnitBought)}

    assert buyers == set(evening.state.players) == {"anselm", "idris", "brid", "tove"}
    assert {player.side for player in evening.state.players.values()} == {"vell", "moor"}
    assert sum(isinstance(event, ZonePlaced) for event in events) == 5
    assert {event.side for event in events if isinstance(event, HomeChosen)} == {"vell", "moor"}
    (written,) = (event.aspect.id for event in events if isinstance(event, CardWritten))
    assert written in [event.aspect.id for event in events if isinstance(event, CardTurned)]


def test_they_fight_twelve_contests_and_more_and_leaders_fight_a_duel(evening: Match[State]) -> None:
    assert count_contests(evening) >= CONTESTS
    assert len(find_actions(evening, Duel)) >= 1
    invokers = {event.invocation.seat for event in evening.events() if isinstance(event, Invoked)}
    assert len({evening.state.players[seat].side for seat in invokers}) == 2


@pytest.mark.rule("mass.sequence.concede", "mass.winning.side")
def test_one_concedes_for_a_fate_point_the_ally_fights_on_and_the_winners_get_theirs(evening: Match[State]) -> None:
    (conceded,) = find_actions(evening, Concede)
    state, end = evening.state, evening.result()

    assert goes_on(evening)
    assert end is not None
    assert state.players[conceded.by].own >= 1
    assert conceded.by not in end.winners
    assert {state.players[seat].side for seat in end.winners} == {state.won}
    assert all(state.players[seat].own >= 1 for seat in end.winners)
