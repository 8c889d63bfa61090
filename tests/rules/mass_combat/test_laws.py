"""Laws of whole battles: the laws of every game, fate points that are neither made nor lost, cycles, and an end."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, Decree, Event, Match
from fieldcraft.core.laws import play_out
from fieldcraft.dice import Seeded
from fieldcraft.systems.mass_combat.events.aspects import (
    AspectGone,
    AspectMade,
    InvocationGiven,
    PlayerEdited,
    PointAwarded,
    PointBought,
)
from fieldcraft.systems.mass_combat.events.contests import Invoked
from fieldcraft.systems.mass_combat.events.pieces import Moved, OwnerChanged, StressMarked, TakenOut, UnitEdited
from fieldcraft.systems.mass_combat.events.turns import ActionBought, BattleEnded, CycleBegan, PlayerUp, TurnEnded
from fieldcraft.systems.mass_combat.making import make_aspect
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import ALLIES, aspect, begin, leader, unit
from soaking import examples

seeds = st.integers(0, 2**32)


def field(**more) -> State:
    """Three players on two sides, with leaders, cards face down, ground that hinders, and points to spend."""
    return begin(
        unit("u1", "A", quality="fair", fight=2, athletics=1, notice=1),
        unit("u2", "A", quality="average", shoot=1),
        leader("l1", unit="u1", will=3, fight=2, physique=1),
        unit("u3", "B", quality="good", owner="z", fight=3, shoot=2, will=2, stealth=1),
        leader("l3", zone="B", owner="z", will=1),
        unit("u7", "D", quality="fair", owner="y", shoot=2, will=1, provoke=1),
        unit("u8", "C", quality="fair", owner="y", fight=2, athletics=1, drive=1),
        unit("u9", "D", quality="good", owner="y", fight=3, notice=2, athletics=2),
        leader("l9", unit="u9", owner="y", will=2, fight=3),
        zones="A -- B -- C -- D\nB -- E -- C",
        players=ALLIES,
        fate=2,
        on={"E": [aspect("Sucking Mud", hinders=("foot",), face_down=True, writer="y")], "C": ["RUBBLE", "Walls"]},
        **more,
    )


def decree_anything(state: State, rng: Random) -> Event:
    """Something that a game master may want, sensible or not."""
    piece, zone = rng.choice(list(state.units)), rng.choice(state.ground.cells)
    seat, one = rng.choice(list(state.players)), rng.choice(list(state.aspects))
    pin = make_aspect(state, "Held", piece, "pinned", maker=rng.choice(list(state.units)))
    events: tuple[Event, ...] = (
        Moved(unit=piece, zone=zone),
        TakenOut(unit=piece),
        OwnerChanged(unit=piece, owner=seat),
        UnitEdited(unit=piece, fields={"acted": rng.random() < 0.5}),
        AspectGone(aspect=one),
        AspectMade(aspect=pin),
        InvocationGiven(aspect=one, seat=seat),
        PlayerUp(seat=seat),
        PlayerEdited(seat=seat, fields={"fate": rng.randrange(3)}),
        StressMarked(unit=piece, box=rng.randint(1, 4)),
    )
    return rng.choice(events)


@settings(max_examples=examples(20), deadline=None)
@given(seeds)
def test_whatever_is_decreed_in_the_middle_of_anything_a_battle_goes_on(seed: int) -> None:
    match, rng = Match(SYSTEM, field(), Seeded(seed.to_bytes(8, "big"))), Random(seed)
    while match.result() is None and len(match.log) < 120:
        decree = Decree((decree_anything(match.state, rng),), "a whim")
        if rng.random() < 0.25 and match.judge(decree, GM) is None:
            match.play(decree, GM)
            continue
        (seat,) = match.to_act()
        match.play(rng.choice(match.options(seat)), seat)

    assert match.differences() == []


def played(seed: int, most: int = 150, **more) -> Match[State]:
    """A random battle, for so many steps at most."""
    match, rng = Match(SYSTEM, field(**more), Seeded(seed.to_bytes(8, "big"))), Random(seed)
    while match.result() is None and len(match.log) < most:
        seat = min(match.to_act())
        match.play(rng.choice(match.options(seat)), seat)
    return match


@settings(max_examples=examples(10), deadline=None)
@given(seeds)
def test_random_battles_keep_the_laws_of_every_game(seed: int) -> None:
    match = play_out(SYSTEM, field(), seed, 50, list(ALLIES))

    assert match.log


@settings(max_examples=examples(10), deadline=None)
@given(seeds)
def test_random_battles_with_every_reading_keep_them_too(seed: int) -> None:
    readings = {
        "cycle": "global_round", "on_fail": "offer_serious_cost", "max_attack_range": "unlimited_plus_2_each",
        "consequence_choice": "smallest", "leader_model": "unit_like_good", "attack_ends_turn": "unit_attacks_only",
        "ask_invocations": "always", "defense_table": "medieval", "attack_skills": "shoot_only",
    }  # fmt: skip

    assert play_out(SYSTEM, field(options=readings), seed, 40, list(ALLIES)).log


@settings(max_examples=examples(20), deadline=None)
@given(seeds)
def test_fate_points_are_neither_made_nor_lost(seed: int) -> None:
    """What a player has is what there was, less what was spent, more what was bought; awards are told one by one."""
    match = played(seed)
    spent, owed = Counter[str](), Counter[str]()
    for event in match.events():
        match event:
            case Invoked() if event.invocation.paid:
                spent[event.invocation.seat] += 1
                owed[event.owed] += 1
            case ActionBought():
                spent[event.seat] += 1
            case PointBought():
                spent[event.seat] -= 1
            case PointAwarded():
                owed[event.seat] += 1

    over = any(isinstance(event, BattleEnded) for event in match.events())
    for seat, player in match.state.players.items():
        if over:
            assert (player.fate, player.own, player.awards) == (0, owed[seat], 0)
        else:
            assert (player.points, player.awards) == (2 - spent[seat], owed[seat])


@settings(max_examples=examples(20), deadline=None)
@given(seeds)
def test_between_two_activations_of_a_piece_all_others_of_its_side_were_activated(seed: int) -> None:
    match = played(seed)
    state, acted = match.start, dict[str, set[str]]()
    for event in match.events():
        if isinstance(event, TurnEnded):
            side = state.side_of(state.units[event.unit])
            before = acted.setdefault(side, set())
            assert event.unit not in before
            before.update((event.unit, *state.turn.led))
        if isinstance(event, CycleBegan):
            for side in event.sides:
                left = {p.id for p in state.activatable if state.side_of(p) == side}
                assert left <= acted.get(side, set())
                acted[side] = set()
        state = event.apply(state)


@settings(max_examples=examples(20), deadline=None)
@given(seeds)
def test_a_free_invocation_is_never_less_than_nothing_and_a_boost_has_one(seed: int) -> None:
    match = played(seed)

    for one in match.state.aspects.values():
        assert all(count > 0 for count in one.free.values())
        assert one.kind != "boost" or list(one.free.values()) == [1]


@settings(max_examples=examples(20), deadline=None)
@given(seeds)
def test_every_piece_is_in_one_zone_or_off_the_map_and_aspects_lie_on_something(seed: int) -> None:
    state = played(seed).state

    for piece in state.units.values():
        assert not piece.here or state.zone_of(piece) in state.ground
    assert {one.on for one in state.aspects.values()} <= {*state.units, *state.ground.cells}
    assert all(state.units[one.unit].here for one in state.leaders.values() if one.unit)
