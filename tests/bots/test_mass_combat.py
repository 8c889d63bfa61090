"""The bot of mass combat: it does what is allowed, decides in time, invokes where it pays, and means to win."""

from __future__ import annotations

import time
from random import Random

import pytest
from msgspec.structs import replace

from bots.battles import dice
from fieldcraft.core import Match, Tally
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.maps.scenes import new_match, read_packaged, scenes, start
from fieldcraft.systems.mass_combat.state import (
    AbsorbHit,
    Contest,
    Hand,
    InvokeOrPass,
    State,
    StyleReward,
    Turn,
    Undertaking,
    Unit,
)
from fieldcraft.systems.mass_combat.system import SYSTEM

SCENES = [listed.name for listed in scenes() if listed.system == "mass_combat"]


def swiftwater(**changes: object) -> State:
    """The skirmish at Swiftwater once the order is known: the keepers are up."""
    state: State = start(read_packaged("swiftwater"))[1]
    return replace(state, order=("keepers", "outlaws"), up="keepers", **changes)


def moved(state: State, **zones: str) -> State:
    """Some pieces elsewhere."""
    return state.put(*(replace(state.units[id], zone=zone) for id, zone in zones.items()))


def decide(state: State, seed: int = 0) -> str:
    """What the bot does now for the seat that the game waits for, in words."""
    match = Match(SYSTEM, state, dice(seed))
    (seat,) = match.to_act()
    view = match.view(seat)
    return SYSTEM.words(view, bot("tactical", ENDLESS)(view, match.options(seat), Random(seed)))


def contest(faces: tuple[int, ...], against: tuple[int, ...], target: str = "raiders") -> Contest:
    """The hired bows shoot at somebody, with equal skills, and the dice lie."""
    return Contest(
        undertaking=Undertaking(deed="attack", piece="archers", target=target, zone="South Bank"),
        actor=Hand(seat="keepers", piece="archers", skill="Shoot", bonus=Tally.of(2, "Shoot"), faces=faces),
        against=(Hand(seat="outlaws", piece=target, skill="Athletics", bonus=Tally.of(2, "Athletics"), faces=against),),
        rolled=True,
    )


# --- what it may do, and when -------------------------------------------------------------


@pytest.mark.parametrize("name", SCENES)
def test_on_every_packaged_scene_all_that_the_bots_do_is_allowed(name: str) -> None:
    match, rng, done = new_match(read_packaged(name), dice(3)), Random(1), 0
    while match.result() is None and done < 80:
        by = min(match.to_act())
        view, options = match.view(by), match.options(by)
        action = bot("tactical", ENDLESS)(view, options, rng)

        assert match.judge(action, by) is None, SYSTEM.words(view, action)
        match.play(action, by)
        done += 1


def test_with_twelve_units_a_side_a_decision_takes_less_than_three_tenths_of_a_second() -> None:
    state = swiftwater()
    more = [
        replace(unit, id=f"{unit.id}{number}", title=f"{unit.title} {number}")
        for unit in state.troops.values()
        for number in range(2, 5)
    ]
    state = state.put(*more)
    match, rng, taken = Match(SYSTEM, state, dice(2)), Random(2), list[float]()
    assert len(state.troops) == 24
    for _ in range(60):
        (by,) = match.to_act()
        view, options = match.view(by), match.options(by)
        begun = time.thread_time()
        action = bot("tactical", ENDLESS)(view, options, rng)
        taken.append(time.thread_time() - begun)
        match.play(action, by)

    assert sorted(taken)[-2] < 0.3


# --- orders -------------------------------------------------------------------------------


def test_it_strikes_who_falls_at_any_hit_before_who_can_bear_it() -> None:
    state = moved(swiftwater(), rabble="Ford", raiders="Ford", tollmen="North Bank")
    state = state.put(replace(state.leaders["oren"], unit="", zone="South Bank"))
    state = replace(state, turn=Turn(unit="archers", moved=True))

    assert decide(state).casefold() == "archers attack rabble"


def test_a_leader_spurs_the_unit_on_before_it_attacks() -> None:
    state = moved(swiftwater(), raiders="North Bank", archers="Mill")
    state = state.put(
        *(replace(unit, acted=True) for unit in state.troops.values() if unit.id in ("archers", "bargees"))
    )

    assert decide(state).casefold().startswith("ines spur")


def test_who_can_attack_nobody_comes_nearer() -> None:
    state = swiftwater()
    state = state.put(*(replace(unit, acted=True) for unit in state.troops.values() if unit.id != "bargees"))
    far = moved(state, raiders="Thicket", rabble="Thicket", poachers="Thicket")
    words = decide(moved(far, bargees="Mill")).casefold()

    assert words.startswith(("bargees move", "bargees force", "bargees extra")), words


# --- answers ------------------------------------------------------------------------------


def test_it_invokes_for_nothing_where_that_turns_a_miss_into_a_hit() -> None:
    state = swiftwater()
    aspect = next(a for a in state.aspects_on["archers"] if a.kind == "trait")
    state = state.put_aspects(replace(aspect, free={"keepers": 1}))
    asked = replace(state, contest=contest((2, 2, 2, 1), (2, 2, 2, 2)), asks=(InvokeOrPass(seat="keepers"),))

    assert decide(asked) == f'invoke "{aspect.words}"'


def test_it_pays_nothing_for_what_cannot_be_won() -> None:
    state = replace(swiftwater(), contest=contest((1, 1, 1, 1), (3, 3, 3, 3)), asks=(InvokeOrPass(seat="keepers"),))

    assert decide(state) == "pass"


def test_it_takes_the_smallest_set_of_slots_that_absorbs_a_hit() -> None:
    state = swiftwater()
    hit = replace(state, contest=contest((3, 2, 2, 2), (2, 2, 2, 2)))

    assert decide(replace(hit, asks=(AbsorbHit(seat="outlaws", piece="raiders", shifts=2),))) == "absorb mild"
    assert decide(replace(hit, asks=(AbsorbHit(seat="outlaws", piece="raiders", shifts=3),))) == "absorb"


def test_it_keeps_the_whole_hit_where_that_takes_somebody_out() -> None:
    raiders = swiftwater().units["raiders"]
    assert isinstance(raiders, Unit)
    hit = replace(swiftwater(), contest=contest((3, 3, 3, 2), (2, 2, 2, 2)), asks=(StyleReward(seat="keepers"),))

    assert decide(hit) == "forgo"
    assert decide(replace(hit, contest=contest((3, 3, 3, 3), (2, 2, 2, 2), "rabble"))) == "keep"
