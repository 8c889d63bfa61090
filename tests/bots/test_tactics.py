"""What the tactical bot does, one judgement at a time."""

from __future__ import annotations

from random import Random

import pytest

from bots.battles import dice
from bots.deciding import decision, turn
from fieldcraft.core import Match
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.runner import run
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.shared.goals import Hold, LastStanding, Reach, Slay, Survive
from rules.ordering import play
from rules.scenes import FIRST, SECOND, match, scene, unit

FIGHTER = {"body": 3, "skills": {"melee": 2, "athletics": 1}}


# --- blows --------------------------------------------------------------------------


def test_it_strikes_the_foe_that_may_fall() -> None:
    state = scene(
        """
        . f .
        e A g
        . . .
        """,
        units={"A": FIGHTER, "e": {"facing": "e"}, "f": {"facing": "s"}, "g": {"facing": "w", "harm": 2}},
    )

    assert decision(state) == "A attack G"


def test_it_goes_where_it_can_strike_in_the_back() -> None:
    state = scene(
        """
        . . . . .
        . . . . .
        . . e . .
        . . . . .
        . . A . .
        """,
        units={"A": FIGHTER, "e": {**FIGHTER, "facing": "s"}},
    )

    assert turn(state)[:2] == ["A move c2 face s", "A attack E"]


def test_two_units_take_a_foe_between_them() -> None:
    state = scene(
        """
        . . . . .
        . . A . .
        . . e . .
        . . . . .
        . . . . B
        """,
        units={"A": FIGHTER, "B": FIGHTER, "e": {**FIGHTER, "traits": ["all-around-sense"], "harm_max": 6}},
        done=frozenset("A"),
    )

    assert turn(state)[0].startswith("B move c4")


def test_an_archer_shoots_and_stays_away_from_blades() -> None:
    state = scene(
        """
        . . . . . . . . . .
        A . . . . . . . . e
        . . . . . . . . . .
        """,
        units={"A": {"ranged": 8, "wits": 4, "skills": {"ranged": 3}, "speed": 4}, "e": {"body": 5, "speed": 4}},
    )
    said = turn(state)

    assert "A shoot E" in said
    assert not any(order.startswith("A attack") for order in said)


def test_it_helps_whom_it_cannot_strike_beside() -> None:
    state = scene(
        """
        # # # # #
        # A B e #
        # # # # #
        """,
        units={"A": FIGHTER, "B": FIGHTER},
        options={"turn_order": "fixed_list"},
        order=("A", "B", "e"),
    )

    assert turn(state)[0] == "A assist B"


# --- places -------------------------------------------------------------------------


def test_a_badly_hurt_unit_gets_out_of_reach() -> None:
    state = scene(
        """
        . . . . . . . . . . . . . .
        . . . . . A . . . . e . . .
        . . . . . . . . . . f . . .
        """,
        units={"A": {"harm": 2, "ranged": 0, "body": 1}, "e": {**FIGHTER, "speed": 4}, "f": {**FIGHTER, "speed": 4}},
    )
    said = turn(state)

    assert int(said[0].split()[2].lstrip("abcdefghijklmn")) in (1, 2, 3)
    assert said[0].split()[2][0] < "f"


def test_it_turns_its_face_to_danger() -> None:
    state = scene(
        """
        # # # # #
        . . A . .
        # # . # #
        # . . . #
        # . e . #
        """,
        units={"A": {**FIGHTER, "speed": 0}, "e": {**FIGHTER, "speed": 4}},
    )

    assert "A face s" in turn(state)


def test_it_runs_for_a_place_that_wins_the_battle() -> None:
    state = scene(
        "A . . . . . . . . . . . . . e",
        units={"e": {"speed": 1}},
        places={"gate": ((8, 0),)},
        goals=(Reach(side=FIRST, place="gate"),),
    )

    assert turn(state)[:2] == ["A dash", "A move i1 face e"]


def test_it_takes_the_step_that_wins_rather_than_a_blow() -> None:
    state = scene(
        """
        . e . .
        . A . .
        . . . .
        """,
        units={"A": {"boons": 1}, "e": {"harm": 2}},
        places={"gate": ((1, 2), (2, 2))},
        goals=(Reach(side=FIRST, place="gate"),),
    )
    battle = match(state)

    assert decision(battle).split()[1] in ("slip", "ignore")


def test_it_stands_where_it_must_hold() -> None:
    state = scene(
        ". . . A . . . . . . . . . e",
        units={"e": {"speed": 1}},
        places={"hill": ((1, 0),)},
        goals=(Hold(side=FIRST, place="hill", rounds=3),),
    )

    assert turn(state)[0].startswith("A move b1")


def test_it_stays_where_it_holds() -> None:
    state = scene(
        ". A . . . . . . . . . . . e",
        units={"e": {"speed": 1}},
        places={"hill": ((1, 0),)},
        goals=(Hold(side=FIRST, place="hill", rounds=3),),
    )

    assert not any("move" in order for order in turn(state))


def test_it_bars_the_way_to_a_place_that_would_lose_the_battle() -> None:
    state = scene(
        """
        . . . . # . . . .
        . . . . # . . . .
        . . . A . . . . e
        . . . . # . . . .
        . . . . # . . . .
        """,
        units={"A": FIGHTER, "e": FIGHTER},
        places={"camp": ((0, 2),)},
        goals=(Reach(side=SECOND, place="camp"), Survive(side=FIRST, rounds=5)),
    )
    battle = match(state)
    for order in turn(state):
        play(battle, order)
    zone = {(3, 2), (4, 2), (2, 2), (1, 2), (0, 2)}

    assert unit(battle, "A").at in zone


def test_it_hunts_the_unit_whose_end_wins() -> None:
    state = scene(
        """
        . . . . .
        . e A f .
        . . . . .
        """,
        units={"A": FIGHTER},
        goals=(Slay(side=FIRST, unit="f"),),
    )

    assert decision(state) == "A attack F"


@pytest.mark.parametrize(("hour", "bold"), [(1, False), (8, True)])
def test_at_the_eleventh_hour_it_attacks_whatever_the_odds(hour: int, bold: bool) -> None:
    state = scene(
        """
        . . . . . . . .
        A . . . . . . e
        . . . . . . f g
        """,
        units={"A": {**FIGHTER, "harm": 2}, **{id: {"body": 7, "harm_max": 9, "speed": 3} for id in "efg"}},
        goals=(Survive(side=SECOND, rounds=8),),
        round=hour,
    )

    assert any("attack" in order for order in turn(state)) == bold


def test_it_guards_when_there_is_nothing_else_to_do() -> None:
    state = scene("A # . . . . . . . e", goals=(LastStanding(side=FIRST),))

    assert turn(state)[0] in ("A guard", "A face e")


def test_it_opens_the_door_on_its_way() -> None:
    state = scene("A . . . e", sides=["door a1|b1"])

    assert "A open a1|b1" in turn(state)


def test_it_opens_a_shut_door_to_see_what_is_behind() -> None:
    sides = ["door b2|c2", "wall b1|c1"]
    state = scene(". . . . . e\n. A . . . .", options={"fog": "sight"}, sides=sides)

    assert "A open b2|c2" in turn(state)


# --- engaged --------------------------------------------------------------------------


def test_a_hero_in_need_slips_away() -> None:
    state = scene(
        """
        . . . . . . . . .
        . . . . . e A f .
        . . . . . . g . .
        """,
        units={
            "A": {"harm": 2, "boons": 3, "player": True, "melee": False, "speed": 9},
            **{id: {**FIGHTER, "conditions": ["prone"], "speed": 1} for id in "efg"},
        },
    )

    assert decision(state).split()[1] in ("slip", "ignore")


def test_who_is_down_gets_up() -> None:
    state = scene(
        "A . . . . . . . . . . e",
        units={"A": {**FIGHTER, "conditions": ["prone"]}, "e": {"speed": 1}},
    )

    assert decision(state) == "A stand"


def test_who_lost_its_weapon_picks_it_up() -> None:
    state = scene(
        "A . . . . . . . . . . e",
        units={"A": {**FIGHTER, "conditions": ["disarmed"]}, "e": {"speed": 1}},
    )

    assert "A rearm" in turn(state)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_a_turn_always_ends(shape: str) -> None:
    state = scene(
        """
        A . . . f . . .
        B . : . . . e .
        C . * . . . . .
        """,
        shape=shape,
        options={"free_facing": "always"},
    )

    assert len(turn(state)) <= 6


# --- in the game master's chair -------------------------------------------------------


def test_it_makes_trouble_for_the_heroes_of_the_other_side() -> None:
    state = scene("A . . . e f", units={"f": {"player": True}}, master=FIRST, bank=3)

    assert decision(state) == "spend disarmed on F"


def test_it_makes_none_for_its_own() -> None:
    state = scene("A . . . e", units={"A": {"player": True}}, master=FIRST, bank=2)

    assert not any("spend" in order for order in turn(state))


# --- doors --------------------------------------------------------------------------

ROOM = """
A . . . .
. . . . .
. . . . .
. . e . .
"""
WALL = ("wall a2|a3", "wall b2|b3", "door c2|c3", "wall d2|d3", "wall e2|e3")
ARCHER = {"ranged": 8, "wits": 4, "skills": {"ranged": 3}, "speed": 4}


@pytest.mark.parametrize("fog", ["none", "sight"])
@pytest.mark.parametrize("fields", [FIGHTER, ARCHER], ids=["fighter", "archer"])
def test_it_opens_a_door_that_stands_in_its_way(fields: dict[str, object], fog: str) -> None:
    said = turn(scene(ROOM, sides=WALL, units={"A": fields}, options={"fog": fog}))

    assert said[0].startswith("A move c2")
    assert "A open c2|c3" in said


@pytest.mark.parametrize("fields", [FIGHTER, ARCHER], ids=["fighter", "archer"])
def test_it_opens_a_door_from_which_the_way_goes_on_diagonally(fields: dict[str, object]) -> None:
    walls = [f"wall {column}2|{column}3" for column in "acdefgh"]
    state = scene(
        """
        . A . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . e
        """,
        sides=(*walls, "door b2|b3"),
        units={"A": fields},
    )

    assert "A open b2|b3" in turn(state)


def test_a_battle_whose_only_way_leads_through_a_closed_door_comes_to_an_end() -> None:
    room = """
        . . . . . . . . . .
        . A . . # # # # # .
        . B . . # . e . # .
        . C . . . . f . # .
        . . . . # . g . # .
        . . . . # # # # # .
        """
    goals = (LastStanding(side=FIRST), LastStanding(side=SECOND))
    state = scene(room, sides=["door d4|e4"], units=dict.fromkeys("ABCefg", FIGHTER), goals=goals)
    bots = dict.fromkeys((FIRST, SECOND), bot("tactical", ENDLESS))

    assert run(Match(SYSTEM, state, dice(1)), bots, Random(1), limit=600) is not None


def test_who_sees_no_foe_looks_behind_the_door_that_it_has_opened() -> None:
    state = scene(ROOM.replace(". . e", "e . ."), sides=WALL, units={"A": FIGHTER}, options={"fog": "sight"})
    battle = match(state, dice=[(1,)])
    for order in ("A move c2", "A open c2|c3", "A end", "e end"):
        play(battle, order)

    assert decision(battle).startswith("A move")


@pytest.mark.parametrize("drawn", [". . #\n. # e\nA . *", ". . # .\ne # . .\n. . A ."])
def test_in_fog_nobody_walks_into_an_unseen_foe_round_a_corner_for_ever(drawn: str) -> None:
    state = scene(drawn, units={"A": FIGHTER, "e": FIGHTER}, options={"fog": "sight"})
    bots = {FIRST: bot("tactical", ENDLESS), SECOND: bot("tactical", ENDLESS)}

    assert run(Match(SYSTEM, state, dice(3)), bots, Random(1), limit=60) is not None
