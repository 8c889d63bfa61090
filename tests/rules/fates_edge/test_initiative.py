"""Follower Initiative: one small deed of a follower's own in a scene."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help
from fieldcraft.systems.fates_edge.campaign.checks.forecast import odds
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, check_effect
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.assisting import INITIATIVE
from fieldcraft.systems.fates_edge.campaign.followers.initiative import ACTING, EFFECTS
from fieldcraft.systems.fates_edge.campaign.followers.openings import fetched_clocks, openings_left
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, times_used
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower

SCOUT = "take_initiative follower=sam effect=controlled cost=exposure ally=ben"
DRAW = "take_initiative follower=sam effect=distract cost=harm clock=hunt"
HEROIC = {"follower_heroic": "on"}
KIM = follower(id="kim", name="Kim")
GATE = {"gate": Clock(id="gate", name="Gate", size=4)}


@pytest.mark.rule("core.follower.initiative.effects", "core.follower.initiative.cost", "core.follower.action-economy")
def test_a_scout_gives_an_ally_an_opening_once() -> None:
    game = match(company(follower(), scene=SCENE))
    does(game, "anna", SCOUT)
    assert (game.state.followers["sam"].exposure, openings_left(game.state, "ben", "controlled")) == (1, 1)
    does(game, "ben", "use_opening character=ben effect=controlled")
    assert refused(game, "ben", "use_opening character=ben effect=controlled") == "core.follower.initiative.effects"
    assert (len(EFFECTS), len(ACTING)) == (4, 3)


@pytest.mark.rule("core.follower.initiative.effects", "core.follower.initiative.cost", "core.rail.definition")
def test_a_distraction_trims_a_kinetic_rail() -> None:
    game = match(company(follower(), scene=SCENE))
    assert refused(game, "anna", DRAW.replace("hunt", "crowd")) == "core.follower.initiative.effects"
    empty = match(company(follower(), scene=SCENE, clocks={"hunt": Clock(id="hunt", name="Hunt", size=6, sort="rail")}))
    assert refused(empty, "anna", DRAW) == "core.follower.initiative.effects"
    peril = Clock(id="hunt", name="Hunt", size=4, filled=2, sort="peril")
    called_like_one = match(company(follower(), scene=SCENE, clocks={"hunt": peril}))
    assert refused(called_like_one, "anna", DRAW) == "core.follower.initiative.effects"
    does(game, "anna", DRAW)
    assert (game.state.clocks["hunt"].filled, game.state.followers["sam"].harm) == (1, 1)


CLIMB = "propose character=ben goal=Climb attribute=body skill=athletics"


@pytest.mark.rule("core.follower.initiative.effects", "core.check.position-effect")
def test_the_next_check_of_an_ally_is_eased_by_an_opening_and_its_odds_say_so() -> None:
    game = match(company(follower(), KIM, scene=SCENE, chosen=HEROIC), [9, 2], [9, 2])
    does(game, "anna", SCOUT)
    does(game, "anna", SCOUT.replace("controlled", "effect").replace("sam", "kim"))
    does(game, "ben", f"{CLIMB} clock=crowd")
    gm(game, "stake attempt=1 dv=2")
    found = odds(game.view("ben"), game.view("ben").attempts["1"])
    assert [(part.value, part.rule) for part in found.dv.parts] == [
        (2, "core.check.dv.ladder"),
        (-1, "core.follower.initiative.effects"),
    ]
    does(game, "ben", "roll_check attempt=1")
    taken = game.state.attempts["1"]
    assert (taken.position, taken.effect, openings_left(game.state, "ben", "controlled")) == ("controlled", 1, 0)
    does(game, "ben", "take_result attempt=1")
    assert (game.state.attempts["1"].grade, game.state.clocks["crowd"].filled) == ("clean", 4)
    does(game, "ben", CLIMB)
    gm(game, "stake attempt=2 dv=2")
    assert check_dv(game.state, game.state.attempts["2"]).total == 2


@pytest.mark.rule("core.follower.initiative.effects")
@pytest.mark.parametrize(("face", "filled", "left"), [(9, 1, ()), (2, 0, ("gate",))])
def test_what_was_fetched_counts_once_its_recipient_succeeds(face: int, filled: int, left: tuple[str, ...]) -> None:
    game = match(company(follower(), scene=SCENE, clocks=GATE), [face, 2])
    does(game, "anna", "take_initiative follower=sam effect=fetch cost=harm ally=ben clock=gate")
    does(game, "ben", CLIMB)
    gm(game, "stake attempt=1 dv=1")
    does(game, "ben", "roll_check attempt=1")
    does(game, "ben", "take_result attempt=1")
    assert (game.state.clocks["gate"].filled, fetched_clocks(game.state, "ben")) == (filled, left)


@pytest.mark.rule("core.follower.initiative.effects")
def test_what_was_fetched_is_for_the_clock_that_goes_on_under_another_id() -> None:
    mine = Clock(id="rescue-rex", name="Rescue Rex", size=4, sort="project")
    start = company(follower(), follower(id="rex", name="Rex"), points=2, scene=SCENE, clocks={mine.id: mine})
    game = match(start, [9, 2])
    does(game, "anna", "take_initiative follower=sam effect=fetch cost=harm ally=ben clock=rescue-rex")
    gm(game, "threaten follower=rex tool=separate")
    does(game, "anna", "accept_hit follower=rex")
    does(game, "ben", CLIMB)
    gm(game, "stake attempt=1 dv=1")
    does(game, "ben", "roll_check attempt=1")
    does(game, "ben", "take_result attempt=1")
    assert {id: one.filled for id, one in game.state.clocks.items()} == {"rescue-rex": 0, "rescue-rex-2": 1}


@pytest.mark.rule("core.follower.initiative.effects")
def test_what_was_fetched_fills_a_clock_when_its_recipient_succeeds() -> None:
    hunt = Clock(id="hunt", name="Hunt", size=6, filled=2, sort="rail")
    game = match(company(follower(), scene=SCENE, clocks={"hunt": hunt} | GATE))
    fetch = "take_initiative follower=sam effect=fetch cost=harm ally=ben"
    assert refused(game, "anna", fetch) == "core.follower.initiative.effects"
    assert refused(game, "anna", fetch.replace("ben", "carl")) == "core.follower.initiative.effects"
    assert refused(game, "anna", f"{fetch} clock=hunt") == "core.follower.initiative.effects"
    assert "Which clock" in str(panels(game.view("anna"), "anna"))
    does(game, "anna", f"{fetch} clock=gate")
    tell = "use_opening character=ben effect=fetch clock=gate"
    assert refused(game, "ben", tell) == "core.follower.initiative.effects"
    gm(game, tell)
    assert game.state.clocks["gate"].filled == 1


@pytest.mark.rule("core.follower.initiative.effects")
def test_all_the_effect_that_was_opened_for_an_ally_is_for_its_next_action_and_none_for_the_one_after_that() -> None:
    game = match(company(follower(), KIM, scene=SCENE, chosen=HEROIC), [9, 2], [9, 2])
    for one in ("sam", "kim"):
        does(game, "anna", SCOUT.replace("controlled", "effect").replace("sam", one))
    for id in ("1", "2"):
        does(game, "ben", CLIMB)
        gm(game, f"stake attempt={id} dv=2")
        does(game, "ben", f"roll_check attempt={id}")
    assert [check_effect(game.state, game.state.attempts[id]) for id in ("1", "2")] == [2, 0]


@pytest.mark.rule("core.follower.initiative.effects")
def test_nobody_opens_the_way_for_an_ally_whose_next_action_begins_in_control_already() -> None:
    game = match(company(follower(), KIM, scene=SCENE, chosen=HEROIC))
    does(game, "anna", SCOUT)
    assert refused(game, "anna", SCOUT.replace("sam", "kim")) == "core.follower.initiative.effects"
    opened = match(company(follower(rank="associate"), asset(), scene=SCENE, counters={"scene/anna/controlled": 1}))
    for again in ("call_rank follower=sam", "leverage asset=inn gain=controlled"):
        assert refused(opened, "anna", again) == "core.follower.initiative.effects"


@pytest.mark.rule("core.follower.initiative.effects")
def test_an_action_without_a_check_uses_all_that_was_opened_for_it() -> None:
    opened = {"scene/ben/controlled": 2, "scene/ben/fetch-gate": 2}
    game = match(company(follower(), scene=SCENE, clocks=GATE, counters=opened))
    does(game, "ben", "use_opening character=ben effect=controlled")
    gm(game, "use_opening character=ben effect=fetch clock=gate")
    assert (openings_left(game.state, "ben", "controlled"), game.state.clocks["gate"].filled) == (0, 2)


@pytest.mark.rule("core.follower.initiative.effects")
def test_all_that_was_fetched_counts_with_the_next_success() -> None:
    game = match(company(follower(), KIM, scene=SCENE, clocks=GATE, chosen=HEROIC), [9, 9])
    for one in ("sam", "kim"):
        does(game, "anna", f"take_initiative follower={one} effect=fetch cost=harm ally=ben clock=gate")
    does(game, "ben", CLIMB)
    gm(game, "stake attempt=1 dv=1")
    does(game, "ben", "roll_check attempt=1")
    does(game, "ben", "take_result attempt=1")
    assert (game.state.clocks["gate"].filled, fetched_clocks(game.state, "ben")) == (2, ())


@pytest.mark.rule("core.follower.initiative.limit", "core.follower.timing", "core.resource.screen-split")
def test_the_crew_has_one_window_in_a_scene_and_only_followers_on_screen_use_it() -> None:
    other = follower(id="kim", name="Kim", owner="ben")
    game = match(company(follower(), other, scene=SCENE))
    assert refused(game, "ben", SCOUT) == "campaign.own"
    does(game, "anna", SCOUT)
    assert refused(game, "ben", SCOUT.replace("sam", "kim")) == "core.follower.initiative.limit"
    gm(game, "end_scene")
    assert refused(game, "anna", SCOUT) == "campaign.scenes"
    gm(game, "begin_scene name=Roof")
    does(game, "anna", SCOUT)
    away = match(company(follower(where="separated"), scene=SCENE))
    assert refused(away, "anna", SCOUT) == "core.resource.screen-split"


@pytest.mark.rule("core.follower.initiative.effects")
def test_the_log_tells_in_which_role_a_follower_took_the_initiative() -> None:
    game = match(company(follower(roles=("Distract",)), scene=SCENE))
    said = does(game, "anna", SCOUT).events[0].words(game.state)
    assert said == "Sam (Scout, Distract) scouts: an ally's next action begins in a controlled position"


@pytest.mark.rule("core.follower.initiative.effects")
def test_of_what_is_not_its_very_lane_the_game_master_is_asked_whether_it_suits_a_follower() -> None:
    game = match(company(follower(role="Cook"), scene=SCENE))
    said = does(game, "anna", SCOUT).events[0].words(game.state)
    assert said.endswith("position (the game master: does that suit its role or form?)")


@pytest.mark.rule("core.follower.initiative.limit")
def test_a_familiar_uses_the_window_of_the_crew() -> None:
    game = match(company(follower(familiar=True), scene=SCENE))
    does(game, "anna", SCOUT)
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 1


@pytest.mark.rule("core.follower.initiative.cost")
@pytest.mark.parametrize(("cost", "marks"), [("exposure", (1, 0)), ("harm", (0, 1))])
def test_it_costs_exposure_or_harm(cost: str, marks: tuple[int, int]) -> None:
    game = match(company(follower(), scene=SCENE))
    does(game, "anna", SCOUT.replace("exposure", cost))
    assert (game.state.followers["sam"].exposure, game.state.followers["sam"].harm) == marks


@pytest.mark.rule("core.follower.initiative.cost")
def test_a_full_track_pays_for_no_initiative() -> None:
    game = match(company(follower(exposure=3), scene=SCENE))
    order = "take_initiative follower=sam effect=distract clock=hunt cost="
    assert refused(game, "anna", f"{order}exposure") == "core.follower.initiative.cost"
    does(game, "anna", f"{order}harm")


@pytest.mark.rule("core.follower.initiative.limit")
def test_who_follows_somebody_whom_the_game_master_plays_has_no_part_in_the_crews_window() -> None:
    people = (character("anna"), character("ben"), character("baron", seat=""))
    game = match(company(follower(), follower(id="page", name="Page", owner="baron"), people=people))
    gm(game, "begin_scene name=Vault")
    order = "take_initiative follower={} effect=controlled cost=exposure ally=ben"
    assert refused(game, "gm", order.format("page")) == "core.follower.initiative.limit"
    does(game, "anna", order.format("sam"))


@pytest.mark.rule("core.follower.initiative.heroic")
def test_heroic_followers_act_twice_and_the_second_hands_over_a_point() -> None:
    game = match(company(follower(), KIM, scene=SCENE, chosen=HEROIC))
    does(game, "anna", SCOUT)
    assert game.state.bank == ()
    does(game, "anna", DRAW.replace("sam", "kim"))
    assert [points.count for points in game.state.bank] == [1]
    assert refused(game, "anna", DRAW) == "core.follower.initiative.limit"


@pytest.mark.rule("core.follower.initiative.heroic", "kit.addenda.follower-actions")
def test_one_heroic_follower_may_act_twice() -> None:
    game = match(company(follower(), scene=SCENE, chosen=HEROIC))
    does(game, "anna", SCOUT)
    does(game, "anna", DRAW)
    assert [points.count for points in game.state.bank] == [1]
    assert refused(game, "anna", DRAW) == "core.follower.initiative.limit"


@pytest.mark.rule("kit.addenda.follower-actions")
def test_who_shares_a_roll_in_one_window_does_not_take_the_initiative_in_the_other() -> None:
    people = (character("anna", talents=("coordinated-assault",)), character("ben"))
    share = "send_follower attempt=1 follower={}"
    game = match(company(follower(), KIM, replace(KIM, id="lee"), scene=SCENE, chosen=HEROIC, people=people))
    does(game, "anna", "propose character=anna goal=Up attribute=body skill=athletics")
    does(game, "anna", share.format("sam"))
    does(game, "anna", share.format("kim"))
    does(game, "anna", "propose character=anna goal=Again attribute=body skill=athletics")
    shared = game.state.attempts["1"]
    game = match(game.state.put(attempts=replace(shared, stage="done")))
    assert refused(game, "anna", DRAW.replace("sam", "kim")) == "kit.addenda.follower-actions"
    does(game, "anna", DRAW.replace("sam", "lee"))
    assert game.state.bank == ()


@pytest.mark.rule("kit.addenda.follower-actions")
@pytest.mark.parametrize(("first", "second"), [("sam", "kim"), ("kim", "sam")])
def test_who_took_the_initiative_in_one_window_shares_no_roll_in_the_other(first: str, second: str) -> None:
    people = (character("anna", talents=("coordinated-assault",)), character("ben"))
    game = match(company(follower(), KIM, replace(KIM, id="lee"), scene=SCENE, chosen=HEROIC, people=people))
    does(game, "anna", DRAW)
    does(game, "anna", "propose character=anna goal=Up attribute=body skill=athletics")
    does(game, "anna", f"send_follower attempt=1 follower={first}")
    assert refused(game, "anna", f"send_follower attempt=1 follower={second}") == "kit.addenda.follower-actions"
    if first == "kim":
        does(game, "anna", "send_follower attempt=1 follower=lee")


@pytest.mark.rule("core.follower.initiative.guardrails")
def test_no_follower_finishes_the_primary_clock() -> None:
    fetch = "take_initiative follower=sam effect=fetch cost=harm ally=ben clock=vault"
    for filled, allowed in ((3, True), (5, False)):
        vault = Clock(id="vault", name="Vault", size=6, filled=filled, sort="primary")
        game = match(company(follower(), scene=SCENE, clocks={"vault": vault}))
        if allowed:
            does(game, "anna", fetch)
        else:
            assert refused(game, "anna", fetch) == "core.follower.initiative.guardrails"


@pytest.mark.rule("core.follower.initiative.pressure")
def test_for_a_point_a_rail_ticks_or_a_resistance_is_called_for() -> None:
    game = match(company(follower(), scene=SCENE, points=2), (2, 2))
    assert refused(game, "gm", "press_initiative follower=sam") == "core.follower.initiative.pressure"
    does(game, "anna", SCOUT)
    assert refused(game, "gm", "press_initiative follower=sam rail=sea") == "core.follower.initiative.pressure"
    gm(game, "hide_clock clock=crowd")
    assert refused(game, "gm", "press_initiative follower=sam rail=crowd") == "core.follower.initiative.pressure"
    gm(game, "press_initiative follower=sam rail=hunt")
    assert game.state.clocks["hunt"].filled == 2
    assert refused(game, "ben", "answer_pressure follower=sam on=true") == "campaign.own"
    does(game, "anna", "answer_pressure follower=sam on=true")
    assert (game.state.clocks["hunt"].filled, openings_left(game.state, "ben", "controlled")) == (3, 1)
    assert refused(game, "anna", "answer_pressure follower=sam on=true") == "core.follower.initiative.pressure"
    assert refused(game, "gm", "press_initiative follower=sam") == "core.follower.initiative.pressure"
    other = match(company(follower(), scene=SCENE, points=1), (2, 2))
    does(other, "anna", SCOUT)
    before = other.state.followers["sam"].exposure
    gm(other, "press_initiative follower=sam")
    assert (other.state.bank, other.state.followers["sam"].exposure) == ((), before + 1)


@pytest.mark.rule("core.follower.initiative.pressure")
def test_a_crew_that_does_not_press_on_gives_up_what_its_follower_brought_about() -> None:
    game = match(company(follower(), scene=SCENE, points=1))
    does(game, "anna", SCOUT)
    gm(game, "press_initiative follower=sam rail=hunt")
    does(game, "anna", "answer_pressure follower=sam on=false")
    assert (game.state.clocks["hunt"].filled, openings_left(game.state, "ben", "controlled")) == (2, 0)
    drawn = match(company(follower(), scene=SCENE, points=1))
    does(drawn, "anna", DRAW)
    gm(drawn, "press_initiative follower=sam rail=crowd")
    does(drawn, "anna", "answer_pressure follower=sam on=false")
    assert [drawn.state.clocks[one].filled for one in ("hunt", "crowd")] == [2, 2]


@pytest.mark.rule("core.follower.initiative.pressure")
def test_who_has_used_what_a_follower_opened_has_pressed_on() -> None:
    game = match(company(follower(), scene=SCENE, points=1))
    does(game, "anna", SCOUT)
    gm(game, "press_initiative follower=sam rail=hunt")
    does(game, "ben", "use_opening character=ben effect=controlled")
    assert game.state.clocks["hunt"].filled == 3
    assert refused(game, "anna", "answer_pressure follower=sam on=false") == "core.follower.initiative.pressure"
    late = match(company(follower(), scene=SCENE, points=1))
    does(late, "anna", SCOUT)
    does(late, "ben", "use_opening character=ben effect=controlled")
    gm(late, "press_initiative follower=sam rail=hunt")
    assert late.state.clocks["hunt"].filled == 3


@pytest.mark.rule("core.follower.initiative.pressure")
@pytest.mark.parametrize(("deed", "filled"), [(SCOUT, 2), (DRAW, 3)])
def test_a_distraction_that_lasts_as_long_as_its_scene_was_pressed_on_with(deed: str, filled: int) -> None:
    game = match(company(follower(), scene=SCENE, points=1))
    does(game, "anna", deed)
    gm(game, "press_initiative follower=sam rail=crowd")
    gm(game, "end_scene")
    assert game.state.clocks["crowd"].filled == filled


@pytest.mark.rule("core.follower.initiative.pressure")
def test_what_a_follower_is_pressed_for_is_asked_of_its_leader_and_lapses_with_the_scene() -> None:
    game = match(company(follower(), scene=SCENE, points=1))
    does(game, "anna", SCOUT)
    gm(game, "press_initiative follower=sam rail=hunt")
    shown = {seat: panels(game.view(seat), seat).get("asked") for seat in ("anna", "ben", "gm")}
    assert [[row.title for row in one.rows] if one else [] for one in shown.values()] == [["Sam is in danger"], [], []]
    gm(game, "end_scene")
    assert refused(game, "anna", "answer_pressure follower=sam on=true") == "core.follower.initiative.pressure"


@pytest.mark.rule("kit.addenda.follower-actions", "core.follower.timing", "core.follower.rolls")
def test_a_follower_does_not_help_with_a_roll_and_take_the_initiative_at_once() -> None:
    roll = Attempt(
        id="a", character="anna", goal="climb", attribute="body", skill="athletics", helps=(Help("sam", 2, "Sam"),)
    )
    game = match(company(follower(), scene=SCENE, attempts={"a": roll}))
    assert refused(game, "anna", SCOUT) == "kit.addenda.follower-actions"
    other = match(company(follower(), follower(id="kim", name="Kim"), scene=SCENE, attempts={"a": roll}))
    does(other, "anna", SCOUT.replace("sam", "kim"))


@pytest.mark.rule("kit.addenda.follower-actions")
def test_a_follower_who_helped_takes_no_initiative_while_the_result_is_to_come() -> None:
    game = match(company(follower(), scene=SCENE), [9, 2, 2, 2])
    does(game, "anna", CLIMB.replace("ben", "anna"))
    does(game, "anna", "send_follower attempt=1 follower=sam")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    assert refused(game, "anna", SCOUT) == "kit.addenda.follower-actions"
    does(game, "anna", "take_result attempt=1")
    does(game, "anna", SCOUT)


@pytest.mark.rule("kit.addenda.follower-actions", "core.follower.timing")
def test_a_follower_does_not_help_with_the_roll_for_which_it_took_the_initiative_but_with_the_next() -> None:
    game = match(company(follower(), KIM, scene=SCENE), [9, 2, 2, 2])
    does(game, "anna", SCOUT.replace("ben", "anna"))
    climb = CLIMB.replace("ben", "anna")
    does(game, "anna", climb)
    assert refused(game, "anna", "send_follower attempt=1 follower=sam") == "kit.addenda.follower-actions"
    does(game, "anna", "send_follower attempt=1 follower=kim")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    does(game, "anna", climb)
    does(game, "anna", "send_follower attempt=2 follower=sam")


@pytest.mark.rule("core.resist.undefined", "core.cp.generation")
def test_a_follower_who_is_not_there_does_not_resist_and_the_ones_of_who_does_are_points() -> None:
    away = match(company(follower(where="separated"), scene=SCENE))
    assert refused(away, "gm", "follower_resists follower=sam") == "core.resist.undefined"
    game = match(company(follower(), scene=SCENE), (1, 9))
    gm(game, "follower_resists follower=sam")
    assert [points.count for points in game.state.bank] == [1]


@pytest.mark.rule("core.cp.generation")
def test_a_follower_of_somebody_whom_the_game_master_plays_resists_without_leaving_points() -> None:
    people = (character("anna", seat=""), character("ben"))
    game = match(company(follower(), scene=SCENE, people=people), (1, 9))
    gm(game, "follower_resists follower=sam")
    assert game.state.bank == ()


@pytest.mark.rule("core.resist.undefined")
def test_that_a_follower_has_resisted_is_told() -> None:
    game = match(company(follower(), scene=SCENE), (9, 9))
    entry = gm(game, "follower_resists follower=sam toll=harm")
    assert [told for event in entry.events if (told := SYSTEM.story(game.state, event))] == ["Sam: has resisted"]
    assert game.state.followers["sam"] == follower()


@pytest.mark.rule("core.resist.undefined")
def test_who_does_not_resist_is_exposed_or_harmed_as_the_game_master_says() -> None:
    game = match(company(follower(), scene=SCENE, points=1), (2, 2), (2, 2))
    gm(game, "follower_resists follower=sam toll=harm")
    assert (game.state.followers["sam"].harm, game.state.followers["sam"].exposure) == (1, 0)
    does(game, "anna", SCOUT)
    exposed = game.state.followers["sam"].exposure
    gm(game, "press_initiative follower=sam toll=harm")
    assert (game.state.followers["sam"].harm, game.state.followers["sam"].exposure) == (2, exposed)


@pytest.mark.rule("core.follower.initiative.effects")
def test_what_was_fetched_for_a_clock_that_is_gone_is_not_for_one_that_is_called_like_it() -> None:
    game = match(company(follower(), scene=SCENE, clocks=GATE))
    does(game, "anna", "take_initiative follower=sam effect=fetch cost=harm ally=ben clock=gate")
    gm(game, "remove_clock clock=gate")
    gm(game, "start_clock name=Gate size=6")
    assert fetched_clocks(game.state, "ben") == ()
