"""How the bot of mass combat musters: an army by a plan, which beats one that was put together by chance."""

from __future__ import annotations

import time
from random import Random

import pytest

from bots.battles import dice
from fieldcraft.core import Action, Match, Seat
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.maps.scenes import new_match, read_packaged
from fieldcraft.systems.mass_combat.actions.deploying import Deploy, PlaceZone
from fieldcraft.systems.mass_combat.bot.mustering import plan_army
from fieldcraft.systems.mass_combat.building import list_misfits, price_army
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.venues import venues
from rules.mass_combat.musters import FIELD, muster, order
from soaking import times

TACTICAL, CHANCE = bot("tactical", ENDLESS), bot("random", ENDLESS)


def decide(match: Match[State], seat: Seat, seed: int = 0) -> Action:
    """What the bot does now for a seat."""
    return TACTICAL(match.view(seat), match.options(seat), Random(seed))


def muster_all(match: Match[State], seed: int = 0) -> Match[State]:
    """The muster as bots go through it."""
    while match.state.phase != "battle":
        seat = min(match.to_act())
        match.play(decide(match, seat, seed), seat)
    return match


def wins(planner: Seat, seed: int) -> bool:
    """Whether a player wins who musters by a plan against one who does by chance; both fight alike."""
    match, rng = new_match(read_packaged("muster"), dice(seed)), Random(seed)
    while (end := match.result()) is None:
        seat = min(match.to_act())
        think = TACTICAL if seat == planner or match.state.phase == "battle" else CHANCE
        match.play(think(match.view(seat), match.options(seat), rng), seat)
    return planner in end.winners


def test_an_army_by_plan_beats_one_by_chance_from_either_side() -> None:
    battles = times(8, 60)
    won = sum(wins(seat, seed) for seat in ("levy", "crown") for seed in range(battles))

    assert won >= 0.75 * 2 * battles


@pytest.mark.parametrize("venue", venues())
@pytest.mark.parametrize("chest", [1, 2, 10, 37])
def test_a_planned_army_spends_the_chest_on_right_units_and_has_a_leader(venue: str, chest: int) -> None:
    view = muster("a", "b", venue=venue, options={"chest_size": chest}).state
    army = plan_army(view, chest, Random(1))

    assert price_army(army.units) == chest
    assert [misfit for card in army.units for misfit in list_misfits(card, view.venue)] == []
    assert [leader.name for leader in army.leaders] != []


def test_players_with_other_chests_and_those_who_have_bought_something_spend_all_they_have() -> None:
    players = [{"id": "p1", "side": "a", "chest": 4}, {"id": "p2", "side": "b", "chest": 15}]
    match = muster(players=players)
    order(match, "p2", 'raise "Farm Boys" with "Fight"')
    state = muster_all(match).state

    assert {player.chest for player in state.players.values()} == {0}
    assert {unit.owner for unit in state.leader_of.values()} == {"p1", "p2"}
    assert len({leader.title for leader in state.leaders.values()}) == 2


def test_fighters_lay_the_field_close_and_shooters_lay_it_long() -> None:
    for skill, beside in (("Fight", 2), ("Shoot", 1)):
        match = muster("a", "b", options={"chest_size": 1})
        for seat in ("p1", "p2"):
            order(match, seat, f'raise "Farm Boys" with "{skill}"', "ready")
        for _ in range(2):
            (seat,) = match.to_act()
            match.play(decide(match, seat), seat)
        (seat,) = match.to_act()
        placed = decide(match, seat)
        assert isinstance(placed, PlaceZone)
        assert len(placed.beside) == beside


def test_fighters_stand_in_front_and_shooters_behind() -> None:
    for skill, front in (("Fight", True), ("Shoot", False)):
        match = muster("a", "b", zones=FIELD, options={"chest_size": 1})
        for seat in ("p1", "p2"):
            order(match, seat, f'raise "Farm Boys" with "{skill}"', "ready")
        for seat in ("p1", "p2"):
            order(match, seat, "ready")
        for _ in range(2):
            (seat,) = match.to_act()
            match.play(decide(match, seat), seat)
        (seat,) = match.to_act()
        placed = decide(match, seat)
        assert isinstance(placed, Deploy)
        assert (placed.zone == "Mid") == front


def test_every_decision_at_a_muster_takes_less_than_three_tenths_of_a_second() -> None:
    match, taken = new_match(read_packaged("vell"), dice(1)), list[float]()
    while match.state.phase != "battle":
        seat = min(match.to_act())
        view, options = match.view(seat), match.options(seat)
        begun = time.thread_time()
        action = TACTICAL(view, options, Random(1))
        taken.append(time.thread_time() - begun)
        match.play(action, seat)

    assert sorted(taken)[-2] < 0.3
