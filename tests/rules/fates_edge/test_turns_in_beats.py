"""Turns in a beat of a scaled scene, the points that it gives, and the beat in which the crew gets out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points
from fieldcraft.systems.fates_edge.campaign.checks.omens import nastiest
from fieldcraft.systems.fates_edge.campaign.checks.spending import take_from_bank
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Helper
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import does, gm, match, refused
from rules.fates_edge.scaled import BOSS, HARD, beat, floor, get_out, later, playing


def staked(game: Match[Campaign], who: str, more: str = "") -> str:
    """Somebody's check, whose stakes are said; its id."""
    does(game, who, f"propose character={who} goal=Try attribute=wits skill=lore {more}")
    id = list(game.state.attempts)[-1]
    gm(game, f"stake attempt={id} dv=1")
    return id


@pytest.mark.rule("kit.scaling.beat", "kit.scaling.anchor")
def test_a_check_that_names_no_clock_waits_until_all_have_declared_and_the_anchor_has_acted() -> None:
    game = match(playing(HARD).state, (9, 2), (9, 2))
    gm(game, "begin_scaled_beat")
    id, first = staked(game, "ben"), staked(game, "anna")
    does(game, "ben", "declare_intent character=ben what=Look")
    assert refused(game, "ben", f"roll_check attempt={id}") == "kit.scaling.beat"
    does(game, "anna", "declare_intent character=anna what=Bluff")
    assert refused(game, "ben", f"roll_check attempt={id}") == "kit.scaling.beat"
    does(game, "anna", f"roll_check attempt={first}")
    does(game, "ben", f"roll_check attempt={id}")


@pytest.mark.rule("kit.scaling.epic")
def test_every_card_of_an_epic_deed_is_turned_over_before_the_worst_applies_or_the_beat_is_over() -> None:
    game = beat(playing(HARD), epic=True)
    game = match(game.state.change(bank=(Points(2, "before"),)), [1], [2], [3])
    gm(game, "flip_card")
    apply = "apply_worst card="
    assert refused(game, "gm", apply + game.state.scaling.flips[0]) == "kit.scaling.epic"
    gm(game, "act_in_beat character=anna target=danger hits=1 ones=2")
    assert refused(game, "gm", apply + game.state.scaling.flips[0]) == "kit.scaling.epic"
    for leaving in ("begin_scaled_beat", "end_scene"):
        assert refused(game, "gm", leaving) == "kit.scaling.epic"
    gm(game, "flip_card")
    gm(game, "flip_card")
    worst = nastiest(tuple(map(Card, game.state.scaling.flips)))[0].text
    gm(game, apply + worst)
    gm(game, "begin_scaled_beat")


@pytest.mark.rule("kit.scaling.epic", "kit.scaling.beat")
def test_a_check_that_was_rolled_before_its_character_declared_counts_in_no_beat() -> None:
    game = match(playing(HARD).state, (9, 9))
    id = staked(game, "anna")
    does(game, "anna", f"roll_check attempt={id}")
    does(game, "anna", f"take_result attempt={id}")
    beat(game, epic=True)
    order = f"act_in_beat character=anna target=danger attempt={id}"
    assert refused(game, "gm", order) == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.beat")
def test_nobody_rolls_at_a_clock_of_a_scaled_scene_before_its_first_beat() -> None:
    game = playing(HARD)
    id = staked(game, "anna", "clock=danger aim=clear")
    assert refused(game, "anna", f"roll_check attempt={id}") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.beat")
@pytest.mark.parametrize("more", ["", "clock=danger"])
def test_nobody_rolls_a_second_check_in_a_beat_before_they_take_the_result_of_the_first(more: str) -> None:
    game = match(beat(playing(HARD)).state, (9, 9))
    one, other = staked(game, "anna", "clock=credentials"), staked(game, "anna", more)
    does(game, "anna", f"roll_check attempt={one}")
    assert refused(game, "anna", f"roll_check attempt={other}") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.beat")
def test_a_defence_is_nobody_s_turn_in_a_beat_unless_it_moves_a_clock() -> None:
    game = match(beat(playing(HARD)).state, (9, 9))
    one, other = staked(game, "ben", "sort=defense"), staked(game, "ben", "sort=defense clock=danger aim=clear")
    does(game, "ben", f"roll_check attempt={one}")
    assert not game.state.scaling.intents["ben"].done
    assert refused(game, "ben", f"roll_check attempt={other}") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.epic")
def test_only_the_deed_itself_is_epic_and_no_defence_of_the_same_beat() -> None:
    game = match(beat(playing(HARD), epic=True).state, (9, 9))
    id = staked(game, "anna", "sort=defense")
    does(game, "anna", f"roll_check attempt={id}")
    told = does(game, "anna", f"take_result attempt={id}").events
    assert not any("epic" in SYSTEM.story(game.state, one) for one in told)


@pytest.mark.rule("kit.scaling.beat")
def test_no_card_is_turned_over_before_all_have_declared() -> None:
    game = playing(BOSS, 1)
    gm(game, "begin_scaled_beat")
    does(game, "anna", "declare_intent character=anna what=Bluff")
    assert refused(game, "gm", "flip_card") == "kit.scaling.beat"
    does(game, "ben", "declare_intent character=ben what=Look")
    gm(game, "flip_card")


@pytest.mark.rule("kit.scaling.cp-floor")
def test_the_points_of_a_beat_buy_whatever_points_buy_and_lapse_with_it() -> None:
    game = beat(playing(BOSS))
    gm(game, """cash_points place=0 picks='[{"trouble": "noise"}]'""")
    assert floor(game) == 1
    gm(game, "begin_scaled_beat")
    assert [one.count for one in game.state.bank] == [2]
    gm(game, "end_scene")
    assert game.state.bank == ()


@pytest.mark.rule("kit.scaling.cp-floor")
def test_what_the_last_beat_gave_does_not_add_up_and_what_was_earned_stays() -> None:
    game = beat(playing(BOSS))
    gm(game, "act_in_beat character=anna target=danger ones=1")
    gm(game, "begin_scaled_beat")
    assert [(one.count, one.until) for one in game.state.bank] == [(1, "scene"), (1, "beat")]


@pytest.mark.rule("kit.scaling.cp-floor")
def test_the_points_of_a_beat_are_spent_before_those_that_last_longer() -> None:
    bank = (Points(2, "a roll"), Points(1, "the beat", "beat"))
    assert take_from_bank(bank, 2) == (Points(1, "a roll"),)


@pytest.mark.rule("kit.scaling.beat", "kit.scaling.exit-tail")
@pytest.mark.parametrize("order", ["leave_scaled_scene reward=heat", "end_scene"])
def test_after_a_job_done_under_a_hot_danger_the_crew_gets_out_in_a_beat_of_its_own(order: str) -> None:
    game = beat(later(playing(HARD), credentials=4, danger=4))
    gm(game, "tick_clock clock=job by=8")
    for who in ("anna", "ben"):
        gm(game, f"act_in_beat character={who} target=danger")
    assert refused(game, "gm", order) == "kit.scaling.beat"
    beat(game)
    assert refused(game, "gm", order) == "kit.scaling.beat"
    gm(game, "act_in_beat character=anna target=danger")
    hurt = replace(game.state.characters["ben"], harm=3)
    for after in (match(game.state.put(characters=hurt)), game):
        if after is game:
            assert refused(game, "gm", order) == "kit.scaling.beat"
            gm(game, "act_in_beat character=ben target=danger")
        gm(after, order)
        assert after.state.clocks["tail"].filled == 2


@pytest.mark.rule("kit.scaling.exit-tail")
def test_a_job_done_again_after_the_way_out_calls_for_another() -> None:
    game = later(playing(HARD), credentials=4, danger=4)
    gm(game, "tick_clock clock=job by=8")
    get_out(game)
    gm(game, "tick_clock clock=job by=-1")
    gm(game, "tick_clock clock=job by=1")
    assert refused(game, "gm", "end_scene") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.exit-tail", "kit.scaling.beat")
def test_who_leaves_while_the_danger_is_hot_has_a_tail() -> None:
    order = "leave_scaled_scene reward=heat"
    assert refused(playing(HARD), "gm", order) == "kit.scaling.beat"
    game = later(playing(HARD), credentials=4, danger=4)
    gm(game, "tick_clock clock=job by=8")
    for leave in (order, "end_scene"):
        assert refused(game, "gm", leave) == "kit.scaling.beat"
    get_out(game)
    gm(game, order)
    assert {id: (one.filled, one.size) for id, one in game.state.clocks.items()} == {"tail": (2, 4)}
    assert (game.state.scene, game.state.scaling) == (None, None)

    game = later(playing(HARD), job=8, danger=3)
    gm(game, order)
    assert game.state.clocks == {}


@pytest.mark.rule("kit.scaling.assist-or-act", "kit.scaling.beat")
def test_who_helps_with_a_ritual_has_acted_once_it_is_woven_and_who_has_acted_joins_none() -> None:
    start = beat(playing(HARD)).state
    rite = Casting(id="9", character="anna", phase="declared", ritual=True, goal="A ward", scene=1)
    game = match(start.put(castings=rite))
    gm(game, "act_in_beat character=anna target=danger")
    gm(game, "act_in_beat character=ben target=danger")
    join = "join_ritual character=ben casting=9 attribute=spirit skill=ritual part=Sings"
    assert refused(game, "ben", join) == "kit.scaling.beat"
    weave = Attempt(id="1", character="anna", goal="Ward", attribute="wits", skill="geomancy", sort="casting",
                    stage="staked", dv=1, scene=1)  # fmt: skip
    woven = replace(
        rite,
        phase="weave",
        weave="1",
        helpers=(Helper(character="ben", attribute="spirit", skill="ritual", part="Sings"),),
    )
    game = match(start.put(castings=woven).put(attempts=weave), (9, 2))
    does(game, "anna", "roll_check attempt=1")
    assert [one.done for one in game.state.scaling.intents.values()] == [True, True]
