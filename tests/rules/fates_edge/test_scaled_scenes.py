"""Scaled scenes: what is noted of them, and what a bargain is worth in them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match, RefusedError
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower, Venture
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.scaled import scaled_scene
from fieldcraft.systems.fates_edge.campaign.scaling.departure import ScaledSceneLeft
from fieldcraft.systems.fates_edge.campaign.scaling.measures import tail_clock
from fieldcraft.systems.fates_edge.campaign.scaling.setup import SceneScaled
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import does, gm, match, purchase, refused
from rules.fates_edge.scaled import BOSS, HARD, beat, floor, get_out, later, party, playing


@pytest.mark.rule("kit.scaling.prep", "campaign.secrets")
def test_the_reward_that_the_game_master_notes_is_read_by_nobody_else() -> None:
    game = match(party())
    (scaled,) = [one for one in gm(game, f"{BOSS} reward='the duke is theirs'").events if isinstance(one, SceneScaled)]
    assert SYSTEM.story(game.state, scaled).endswith("; reward: the duke is theirs")
    told = scaled.seen_by(game.state, "anna")
    assert isinstance(told, SceneScaled)
    assert "duke" not in SYSTEM.story(game.state, told)
    for state, reward in ((game.state, "the duke is theirs"), (game.view("anna"), "")):
        shown = scaled_scene(state)
        assert shown is not None
        assert shown.scaling.reward == reward


@pytest.mark.rule("kit.scaling.tier-mod", "core.check.devils-bargain")
def test_a_bargain_that_is_worth_no_hit_wins_no_segment_by_the_tier() -> None:
    order = """scale_scene obstacle=3 dials='["free_flip"]' job=6 prefill=2"""
    game = match(beat(playing(order)).state, (2, 2))
    does(game, "anna", "propose character=anna goal=x attribute=wits skill=lore clock=job")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, "offer_devils_bargain attempt=1 complication='A debt'")
    does(game, "anna", "answer_devils_bargain attempt=1 accept=true")
    assert (game.state.attempts["1"].scope, game.state.clocks["job"].filled) == (0, 0)


def able(*rolls: tuple[int, ...]) -> Match[Campaign]:
    """A beat in which both have declared, and each knows something with which to help."""
    state = beat(playing(HARD)).state
    learned = (purchase("skill", "lore", 2),)
    people = {id: replace(one, purchases=(*one.purchases, *learned)) for id, one in state.characters.items()}
    return match(state.change(characters=people), *rolls)


def aims(game: Match[Campaign], who: str, at: str = "clock=danger") -> str:
    """Somebody proposes a check, and its stakes are said; its id."""
    does(game, who, f"propose character={who} goal=Try attribute=wits skill=lore {at}")
    id = list(game.state.attempts)[-1]
    gm(game, f"stake attempt={id} dv=1")
    return id


def rolls(game: Match[Campaign], who: str, id: str) -> None:
    """Somebody rolls a check and takes its result."""
    does(game, who, f"roll_check attempt={id}")
    does(game, who, f"take_result attempt={id}")


@pytest.mark.rule("kit.scaling.assist-or-act", "kit.scaling.beat")
@pytest.mark.parametrize("at", ["clock=danger", ""])
def test_who_assists_in_a_beat_has_acted_in_it(at: str) -> None:
    game = able((8, 8, 8, 8, 8))
    id = aims(game, "anna", at)
    does(game, "ben", f"assist attempt={id} character=ben skill=lore")
    rolls(game, "anna", id)
    if not at:
        gm(game, f"act_in_beat character=anna target=danger attempt={id}")
    assert [one.done for one in game.state.scaling.intents.values()] == [True, True]
    assert refused(game, "gm", "act_in_beat character=ben target=danger hits=1") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.assist-or-act", "kit.scaling.beat")
def test_who_has_acted_in_a_beat_assists_in_nothing_more_of_it() -> None:
    game = able((8, 8, 8, 8))
    own, other = aims(game, "anna"), aims(game, "ben")
    help = f"assist attempt={other} character=anna skill=lore"
    does(game, "anna", help)
    rolls(game, "anna", own)
    assert game.state.attempts[other].helps == ()
    assert refused(game, "anna", help) == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.assist-or-act", "kit.scaling.beat")
def test_who_has_acted_in_a_beat_helps_with_no_check_in_it_whatever_it_aims_at() -> None:
    game = able()
    gm(game, "act_in_beat character=anna target=danger hits=1")
    id = aims(game, "ben", "")
    assert refused(game, "anna", f"assist attempt={id} character=anna skill=lore") == "kit.scaling.beat"


@pytest.mark.rule("kit.scaling.assist-or-act", "core.check.group")
def test_in_a_scaled_scene_who_helps_the_leader_of_a_group_lends_one_die() -> None:
    start = able().state
    game = match(start.change(options=Options({"group_check": "leader_with_assist"})))
    id = aims(game, "anna")
    alone = check_pool(game.state, game.state.attempts[id]).total
    gm(game, f"call_group attempt={id}")
    does(game, "ben", f"join_group attempt={id} character=ben attribute=wits skill=lore")
    assert check_pool(game.state, game.state.attempts[id]).total == alone + 1


@pytest.mark.rule("kit.scaling.beat", "core.check.outcome.partial")
@pytest.mark.parametrize(("choice", "filled"), [("get", 3), ("leave", 2)])
def test_a_partial_check_at_no_clock_counts_in_a_beat_once_its_way_is_chosen(choice: str, filled: int) -> None:
    game = match(beat(playing(HARD)).state, (8, 2))
    does(game, "anna", "propose character=anna goal=Try attribute=wits skill=melee")
    gm(game, "stake attempt=1 dv=2")
    rolls(game, "anna", "1")
    counts = "act_in_beat character=anna target=danger attempt=1"
    assert refused(game, "gm", counts) == "kit.scaling.beat"
    gm(game, "offer_fork attempt=1 get='Be seen' leave='Slip away'")
    does(game, "anna", f"choose_way attempt=1 choice={choice}")
    gm(game, counts)
    assert game.state.clocks["danger"].filled == filled


@pytest.mark.rule("kit.scaling.epic", "kit.scaling.beat")
@pytest.mark.parametrize(
    ("faces", "settled"),
    [((8, 8), "take_result attempt=1"), ((8, 2), "choose_way attempt=1 choice=get"), ((2, 2), "close_check attempt=1")],
)
def test_what_was_rolled_at_a_clock_is_settled_in_its_beat(faces: tuple[int, ...], settled: str) -> None:
    game = match(beat(playing(HARD), epic=True).state, faces)
    does(game, "anna", "propose character=anna goal=Try attribute=wits skill=melee clock=danger")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    if "take" not in settled:
        gm(game, "take_result attempt=1")
    if "way" in settled:
        gm(game, "offer_fork attempt=1 get='Be seen' leave='Slip away'")
    assert refused(game, "gm", "begin_scaled_beat") == "kit.scaling.beat"
    does(game, "anna" if "way" in settled else "gm", settled)
    gm(game, "begin_scaled_beat")


@pytest.mark.rule("kit.scaling.assist-or-act", "kit.scaling.anchor")
def test_nobody_waits_for_the_anchor_who_assists_them() -> None:
    game = able((8, 8, 8, 8, 8))
    id = aims(game, "ben")
    assert refused(game, "ben", f"roll_check attempt={id}") == "kit.scaling.beat"
    does(game, "anna", f"assist attempt={id} character=anna skill=lore")
    rolls(game, "ben", id)
    assert [one.done for one in game.state.scaling.intents.values()] == [True, True]


def pursued(*, hidden: bool = False) -> Match[Campaign]:
    """A scene that begins with somebody on the crew's heels, and whose job was done while its danger was hot."""
    game = playing("""scale_scene obstacle=3 dials='["free_flip"]' job=6 prefill=2""")
    game = match(game.state.put(clocks=replace(tail_clock(), hidden=hidden)))
    gm(game, "tick_clock clock=danger by=2")
    gm(game, "tick_clock clock=job by=6")
    get_out(game)
    return game


@pytest.mark.rule("kit.scaling.exit-tail", "kit.lethal.clock-rules")
@pytest.mark.parametrize("leave", ["end_scene", "leave_scaled_scene reward=chit owner=anna name=Chit"])
def test_a_second_tail_is_told_from_the_first_by_its_name(leave: str) -> None:
    game = pursued()
    gm(game, leave)
    assert {id: one.name for id, one in game.state.clocks.items()} == {"tail": "Tail", "tail-2": "Tail 2"}


@pytest.mark.rule("kit.scaling.exit-tail", "campaign.secrets")
def test_a_tail_tells_nothing_of_a_hidden_clock_of_its_name() -> None:
    game = pursued(hidden=True)
    gm(game, "end_scene")
    assert list(game.view("anna").clocks) == ["tail"]


@pytest.mark.rule("kit.scaling.epic")
def test_it_is_told_as_somebody_declares_that_they_will_be_epic() -> None:
    game = playing(HARD)
    gm(game, "begin_scaled_beat")
    (declared,) = does(game, "anna", "declare_intent character=anna what=Bluff epic=true").events
    assert SYSTEM.story(game.state, declared) == "Anna (epic): Bluff"


@pytest.mark.rule("kit.scaling.bands", "kit.scaling.prep")
def test_the_clocks_of_a_scaled_scene_end_with_it_however_it_ends() -> None:
    game = playing(HARD)
    left = next(one for one in gm(game, "end_scene").events if isinstance(one, ScaledSceneLeft))
    assert (game.state.clocks, game.state.scaling) == ({}, None)
    assert SYSTEM.story(game.state, left) == ""


@pytest.mark.rule("kit.rails.list", "kit.scaling.suits")
def test_the_time_of_a_scene_ends_with_it_and_its_alarm_does_not() -> None:
    game = match(party(), (1,))
    for rail in ("Time", "Alarm"):
        gm(game, f"start_rail name={rail}")
    gm(game, "end_scene")
    assert set(game.state.clocks) == {"alarm"}


@pytest.mark.rule("kit.scaling.gates")
def test_the_game_master_fills_no_job_past_a_closed_gate_either() -> None:
    game = playing(HARD)
    assert refused(game, "gm", "tick_clock clock=job by=1") == "kit.scaling.gates"
    gm(game, "tick_clock clock=credentials by=4")
    gm(game, "tick_clock clock=job by=1")
    assert game.state.clocks["job"].filled == 1


@pytest.mark.rule("kit.scaling.gates", "kit.scaling.dials")
def test_where_a_band_has_no_gate_there_is_no_dial_of_gates_to_turn() -> None:
    order = """scale_scene obstacle=2 dials='["gates"]' job=6 prefill=1"""
    assert refused(match(party()), "gm", order) == "kit.scaling.gates"


@pytest.mark.rule("kit.lethal.clock-rules", "core.follower.initiative.effects")
def test_what_a_follower_does_about_a_rail_goes_on_though_a_gate_of_its_name_begins() -> None:
    sam = Follower(id="sam", name="Sam", owner="anna", role="Scout", cap=2, venture=Venture("distract", clock="hunt"))
    game = match(party().put(followers=sam))
    gm(game, "start_rail name=Hunt")
    gm(game, HARD.replace("Credentials", "Hunt"))
    venture = game.state.followers["sam"].venture
    assert venture is not None
    assert venture.clock == "hunt-2"


@pytest.mark.rule("kit.scaling.cp-floor")
def test_points_that_a_check_left_count_among_those_with_which_a_beat_begins() -> None:
    game = able((8, 8, 1, 1))
    aims(game, "anna")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, "begin_scaled_beat")
    assert (game.state.attempts["1"].points, floor(game)) == (2, 0)


@pytest.mark.rule("kit.scaling.cp-floor", "kit.magic.backlash-source", "core.cp.method")
def test_points_that_turn_no_card_over_count_for_nothing_as_a_beat_begins() -> None:
    left = Attempt(
        id="1", character="anna", goal="x", attribute="wits", skill="lore", stage="paying", scene=1, points=2
    )
    start = playing(BOSS).state.change(attempts={"1": left})
    spell = Casting(id="1", character="anna", phase="cast", scene=1, weave="1")
    drawn = start.change(attempts={"1": replace(left, way="draw")})
    assert [floor(beat(match(one))) for one in (start, start.change(castings={"1": spell}), drawn)] == [0, 2, 2]


@pytest.mark.rule("kit.scaling.cp-floor", "campaign.secrets")
def test_a_beat_adds_nothing_to_secret_points_that_have_come_due_and_those_that_count_come_out() -> None:
    bank = (Points(1, "a whisper", "twist", secret=True), Points(3, "a debt", "due", secret=True))
    game = beat(match(playing().state.change(bank=bank)))
    assert [(one.count, one.secret) for one in game.state.bank] == [(1, True), (2, False), (1, True)]
    assert [one.count for one in game.view("anna").bank] == [2]
    gm(game, "begin_scaled_beat")
    assert floor(game) == 0


@pytest.mark.rule("kit.scaling.exit-tail")
def test_a_job_of_which_something_is_trimmed_is_done_when_it_is_full_again() -> None:
    game = later(playing(HARD), credentials=4, danger=4)
    gm(game, "tick_clock clock=job by=8")
    gm(game, "tick_clock clock=job by=-1")
    assert game.state.scaling.hot is None
    gm(game, "tick_clock clock=danger by=-1")
    gm(game, "tick_clock clock=job by=1")
    gm(game, "end_scene")
    assert game.state.clocks == {}


@pytest.mark.rule("kit.scaling.gates")
def test_it_is_told_how_many_gates_a_band_has() -> None:
    with pytest.raises(RefusedError, match="there is 1 gate here, not 0"):
        gm(match(party()), HARD.replace("Credentials", "").replace('[""]', "[]"))
