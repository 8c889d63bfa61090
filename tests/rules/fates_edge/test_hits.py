"""What points may do to a follower, and how it is saved."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help, Points
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_unfit
from fieldcraft.systems.fates_edge.campaign.followers.hits import tool_price
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, climb, company, follower

TOOLS = ("pin", "wound", "burn", "seize", "separate", "lose")


@pytest.mark.rule("core.follower.risk", "core.follower.risk.tools", "kit.lethal.fallout")
def test_each_tool_has_its_price() -> None:
    assert [tool_price(follower(), tool) for tool in TOOLS] == [2, 2, 3, 4, 2, 3]
    assert tool_price(follower(wounds=1), "lose") == 2


@pytest.mark.rule("core.follower.risk", "core.follower.risk.player-save")
def test_points_endanger_a_follower_and_its_player_may_save_it() -> None:
    game = match(company(follower(), points=9, scene=SCENE))
    assert refused(game, "anna", "shield_follower follower=sam") == "core.follower.risk.player-save"
    gm(game, "threaten follower=sam tool=seize")
    assert (game.state.followers["sam"].threat, game.state.bank[0].count) == ("seize", 5)
    assert refused(game, "gm", "threaten follower=sam tool=pin") == "core.follower.risk"
    assert refused(game, "ben", "shield_follower follower=sam") == "campaign.own"
    does(game, "anna", "shield_follower follower=sam")
    assert (game.state.followers["sam"], [points.count for points in game.state.bank]) == (follower(), [5, 5])
    gm(game, "threaten follower=sam tool=seize")
    does(game, "anna", "accept_hit follower=sam")
    assert refused(game, "gm", "threaten follower=sam tool=burn") == "core.follower.risk"
    assert refused(game, "gm", "threaten follower=sam tool=pin attempt=none") == "core.follower.risk"


@pytest.mark.rule("core.follower.risk.player-save")
@pytest.mark.parametrize(
    "trouble",
    [
        {"trouble": "fatigue", "who": "ben"},
        {"trouble": "attention", "who": "ben"},
        {"trouble": "threat", "what": "crowd"},
        {"trouble": "supply"},
    ],
)
def test_what_a_leader_took_upon_itself_befalls_nobody_else(trouble: dict[str, str]) -> None:
    game = match(company(follower(), follower(id="rex", name="Rex"), points=2, scene=SCENE))
    gm(game, "threaten follower=sam tool=wound")
    does(game, "anna", "shield_follower follower=sam")
    cash = "cash_points place=0 picks='{}'"
    assert refused(game, "gm", cash.format(json.dumps([trouble]))) == "core.cp.banking"
    assert refused(game, "gm", "threaten follower=rex tool=pin") == "core.follower.risk"
    gm(game, cash.format(json.dumps([{"trouble": "fatigue", "who": "anna"}, {"trouble": "noise"}])))
    assert (game.state.bank, game.state.characters["anna"].fatigue) == ((), 1)


@pytest.mark.rule("core.follower.risk.player-save")
def test_nobody_shields_a_follower_who_has_left_the_scene() -> None:
    people = tuple(character(id) for id in ("anna", "ben"))
    game = match(company(follower(), people=people, points=2, scene=SCENE))
    gm(game, "threaten follower=sam tool=wound")
    gm(game, "leave_scene character=anna")
    assert refused(game, "anna", "shield_follower follower=sam") == "core.follower.risk.player-save"
    gm(game, "enter_scene character=anna")
    does(game, "anna", "shield_follower follower=sam")


@pytest.mark.rule("core.follower.risk")
def test_points_of_a_success_that_are_spent_on_a_follower_are_used_like_others() -> None:
    done = Attempt(id="1", character="anna", goal="Climb", attribute="body", skill="athletics", stage="paying",
                   grade="cost", points=2, scene=1, helps=(Help("sam", 2, "Sam"),))  # fmt: skip
    alone = match(company(follower(id="kim", name="Kim"), attempts={"1": done}, scene=SCENE))
    assert refused(alone, "gm", "threaten follower=kim tool=pin attempt=1") == "core.follower.risk"
    game = match(company(follower(), attempts={"1": done}, scene=SCENE))
    gm(game, "threaten follower=sam tool=pin attempt=1")
    assert (game.state.attempts["1"].points, game.state.attempts["1"].stage) == (0, "done")


@pytest.mark.rule("campaign.secrets", "core.follower.risk")
def test_open_points_are_spent_before_secret_ones_so_that_the_bank_tells_nothing() -> None:
    secret, known = Points(2, "a whisper", until="arc", secret=True), Points(2, "noise", until="arc")
    game = match(company(follower(), bank=(secret, known), scene=SCENE, attempts={"0": climb(follower(), id="0")}))
    gm(game, "threaten follower=sam tool=pin")
    assert (game.state.bank, game.view("anna").bank) == ((secret,), ())


@pytest.mark.rule("core.follower.risk", "core.follower.risk.tools")
@pytest.mark.parametrize("tool", ["pin", "wound", "burn", "seize", "separate"])
def test_banked_points_endanger_nobody_who_has_done_nothing_in_the_scene(tool: str) -> None:
    bank = (Points(9, "noise", until="arc"),)
    for idle in ({}, {"1": climb(follower(), id="1", stage="staked")}):
        game = match(company(follower(), bank=bank, scene=SCENE, attempts=idle))
        assert refused(game, "gm", f"threaten follower=sam tool={tool}") == "core.follower.risk"
    gm(match(company(follower(), bank=bank, scene=SCENE, attempts={"1": climb(follower(), id="1")})),
       f"threaten follower=sam tool={tool}")  # fmt: skip
    game = match(company(follower(), bank=bank, scene=SCENE))
    does(game, "anna", "take_initiative follower=sam effect=effect cost=exposure ally=anna")
    gm(game, f"threaten follower=sam tool={tool}")


@pytest.mark.rule("core.follower.risk.tools")
@pytest.mark.parametrize(
    ("tool", "facts"),
    [
        ("pin", {}),
        ("wound", {"harm": 1, "wounds": 1}),
        ("burn", {"condition": "neglected"}),
        ("seize", {"condition": "compromised"}),
        ("separate", {"where": "separated"}),
    ],
)
def test_a_follower_takes_the_hit(tool: str, facts: dict[str, object]) -> None:
    game = match(company(follower(), points=4, scene=SCENE))
    gm(game, f"threaten follower=sam tool={tool}")
    does(game, "anna", "accept_hit follower=sam")
    assert game.state.followers["sam"] == follower(**facts)
    assert (deny_unfit(game.state, game.state.followers["sam"]) is None) == (tool in ("wound", "burn"))


@pytest.mark.rule("core.follower.risk.tools")
@pytest.mark.parametrize(
    ("tool", "condition"), [("burn", "neglected"), ("burn", "compromised"), ("seize", "compromised")]
)
def test_nobody_is_burned_or_seized_who_is_as_badly_off_already(tool: str, condition: str) -> None:
    game = match(company(follower(condition=condition), points=4, scene=SCENE))
    assert refused(game, "gm", f"threaten follower=sam tool={tool}") == "core.follower.risk"


@pytest.mark.rule("core.follower.risk.player-save")
def test_who_is_in_danger_neither_helps_nor_acts_until_its_player_has_said_what_becomes_of_it() -> None:
    game = match(company(follower(rank="associate"), points=2, scene=SCENE))
    for _ in range(2):
        does(game, "anna", "propose character=anna goal=climb attribute=body skill=athletics")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    gm(game, "threaten follower=sam tool=wound")
    assert game.state.attempts["1"].helps == ()
    act = "take_initiative follower=sam effect=effect cost=exposure ally=anna"
    for order in ("send_follower attempt=2 follower=sam", act, "call_rank follower=sam"):
        assert refused(game, "anna", order) == "core.follower.risk.player-save"
    does(game, "anna", "accept_hit follower=sam")
    does(game, "anna", "send_follower attempt=2 follower=sam")


@pytest.mark.rule("core.follower.risk.tools", "core.follower.loyalty")
def test_what_befalls_a_follower_is_told_once() -> None:
    game = match(company(follower(loyalty="devoted"), points=4, scene=SCENE))
    for order, told in (
        ("lessen_hit", ["Sam: comes off lightly", "Sam: is cut off"]),
        ("accept_hit", ["Sam: is wounded"]),
    ):
        gm(game, "threaten follower=sam tool=wound")
        before = game.state
        entry = does(game, "anna", f"{order} follower=sam")
        assert [said for event in entry.events if (said := SYSTEM.story(before, event))] == told


@pytest.mark.rule("core.follower.risk.tools")
def test_a_wound_is_harm_and_a_lower_cap() -> None:
    game = match(company(follower(), points=2))
    gm(game, "threaten follower=sam tool=wound")
    does(game, "anna", "accept_hit follower=sam")
    assert (game.state.followers["sam"].harm, game.state.followers["sam"].wounds) == (1, 1)


@pytest.mark.rule("kit.lethal.fallout")
def test_a_follower_may_be_lost_for_good() -> None:
    game = match(company(follower(), points=3))
    gm(game, "threaten follower=sam tool=lose")
    does(game, "anna", "accept_hit follower=sam")
    assert game.state.followers == {}


@pytest.mark.rule("core.familiar.taken-out")
def test_a_familiar_that_would_be_lost_withdraws_until_it_is_treated() -> None:
    game = match(company(follower(familiar=True), points=3, scene=SCENE))
    gm(game, "threaten follower=sam tool=lose")
    does(game, "anna", "accept_hit follower=sam")
    does(game, "anna", "propose character=anna goal=climb attribute=body skill=athletics")
    assert refused(game, "anna", "send_follower attempt=1 follower=sam in_role=true") == "core.familiar.taken-out"
    gm(game, "tend_follower follower=sam care=wounds")
    does(game, "anna", "send_follower attempt=1 follower=sam in_role=true")


@pytest.mark.rule("core.familiar.taken-out")
@pytest.mark.parametrize("order", ["threaten tool=wound", "turn_exposure", "hot_beat"])
def test_nothing_befalls_a_familiar_that_has_withdrawn(order: str) -> None:
    order = f"{order} follower=sam"
    danger = Clock(id="danger", name="Danger", size=6, sort="peril")
    game = match(company(follower(familiar=True, harm=3, exposure=3), points=9, scene=SCENE, clocks={"danger": danger}))
    assert refused(game, "gm", order) == "core.familiar.taken-out"
    gm(game, "tend_follower follower=sam care=wounds")
    gm(game, order)


@pytest.mark.rule("kit.lethal.fallout")
def test_who_is_separated_is_in_danger_and_may_be_lost_for_two() -> None:
    game = match(company(follower(where="separated"), points=2))
    assert refused(game, "gm", "threaten follower=sam tool=pin") == "core.follower.risk"
    gm(game, "threaten follower=sam tool=lose")
    does(game, "anna", "accept_hit follower=sam")
    assert (game.state.followers, game.state.bank) == ({}, ())


@pytest.mark.rule("kit.lethal.fallout", "core.follower.rescue-example")
@pytest.mark.parametrize("familiar", [False, True])
def test_nobody_is_searched_for_any_more_who_was_lost(familiar: bool) -> None:
    game = match(company(follower(familiar=familiar), points=9, scene=SCENE))
    for tool in ("separate", "lose"):
        gm(game, f"threaten follower=sam tool={tool}")
        does(game, "anna", "accept_hit follower=sam")
    assert "rescue-sam" not in game.state.clocks


@pytest.mark.rule("core.follower.loyalty")
def test_once_per_arc_a_devoted_follower_comes_off_lightly() -> None:
    game = match(company(follower(loyalty="devoted"), points=8))
    gm(game, "threaten follower=sam tool=seize")
    does(game, "anna", "lessen_hit follower=sam")
    assert game.state.followers["sam"].condition == "neglected"
    gm(game, "threaten follower=sam tool=wound")
    assert refused(game, "anna", "lessen_hit follower=sam") == "core.follower.loyalty"
    gm(game, "end_arc")
    does(game, "anna", "lessen_hit follower=sam")
    assert game.state.followers["sam"].wounds == 0
    wary = match(company(follower(threat="pin")))
    assert refused(wary, "anna", "lessen_hit follower=sam") == "core.follower.loyalty"


@pytest.mark.rule("core.follower.loyalty")
@pytest.mark.parametrize("tool", ["wound", "separate"])
def test_a_devoted_follower_is_cut_off_for_the_scene_instead_of_wounded_or_separated(tool: str) -> None:
    game = match(company(follower(loyalty="devoted"), points=2, scene=SCENE))
    gm(game, f"threaten follower=sam tool={tool}")
    does(game, "anna", "lessen_hit follower=sam")
    sam = game.state.followers["sam"]
    no = deny_unfit(game.state, sam)
    assert (sam.wounds, sam.where, no and no.why) == (0, "present", "Sam is cut off")


@pytest.mark.rule("core.follower.rescue-example", "core.familiar.swap")
def test_nobody_is_looked_for_any_more_who_is_lost_or_whose_bond_sleeps() -> None:
    search = Clock(id="rescue-sam", name="Rescue Sam", size=4, sort="rescue", about="sam")
    people = (character("anna", talents=("familiar-bond",)), character("ben"))
    bound = [follower(familiar=True, where="separated"), follower(id="kit", name="Kit", familiar=True)]
    game = match(company(*bound, people=people, phase="downtime", days=3, clocks={"rescue-sam": search}))
    does(game, "anna", "bind_familiar character=anna name=Owl role=Scout instead=kit")
    assert list(game.state.clocks) == ["rescue-sam"]
    away = match(company(*bound, people=people, phase="downtime", days=3, clocks={"rescue-sam": search}))
    does(away, "anna", "bind_familiar character=anna name=Owl role=Scout instead=sam")
    assert away.state.clocks == {}
    lost = match(company(follower(where="separated"), points=4, clocks={"rescue-sam": search}))
    gm(lost, "threaten follower=sam tool=lose")
    does(lost, "anna", "accept_hit follower=sam")
    assert lost.state.clocks == {}


@pytest.mark.rule("core.follower.rescue-example")
def test_a_separated_follower_is_found_over_a_clock_of_four_unless_a_boon_keeps_it() -> None:
    game = match(company(follower(), points=4))
    gm(game, "threaten follower=sam tool=separate")
    does(game, "anna", "keep_together follower=sam")
    assert (game.state.followers["sam"].where, game.state.characters["anna"].boons) == ("present", 2)
    gm(game, "threaten follower=sam tool=separate")
    does(game, "anna", "accept_hit follower=sam")
    assert (game.state.clocks["rescue-sam"].size, game.state.clocks["rescue-sam"].sort) == (4, "rescue")
    assert refused(game, "gm", "threaten follower=sam tool=pin") == "core.follower.risk"
    gm(game, "find_follower follower=sam")
    assert (game.state.followers["sam"].where, "rescue-sam" in game.state.clocks) == ("present", False)
    assert refused(game, "gm", "find_follower follower=sam") == "core.follower.rescue-example"
    poor = match(company(follower(threat="separate"), people=(character("anna"),)))
    assert refused(poor, "anna", "keep_together follower=sam") == "core.follower.rescue-example"
    safe = match(company(follower()))
    assert refused(safe, "anna", "keep_together follower=sam") == "core.follower.rescue-example"


@pytest.mark.rule("core.follower.risk.player-save")
def test_whether_a_follower_is_shielded_is_asked_of_its_leader_and_nobody_else() -> None:
    game = match(company(follower(), points=2))
    gm(game, "threaten follower=sam tool=wound")
    shown = {seat: panels(game.view(seat), seat).get("asked") for seat in ("anna", "ben", "gm")}
    asked = [[offer.label for row in one.rows for offer in row.offers] if one else [] for one in shown.values()]
    assert asked == [["Let it take the hit", "Shield it"], [], []]


@pytest.mark.rule("core.follower.risk", "core.follower.risk.player-save")
@pytest.mark.parametrize("answer", ["accept_hit", "shield_follower", "lessen_hit", "keep_together"])
def test_nobody_says_in_its_players_place_what_becomes_of_a_follower(answer: str) -> None:
    start = company(follower(threat="separate", loyalty="devoted"))
    assert refused(match(start), "gm", f"{answer} follower=sam") == "core.follower.risk.player-save"
    does(match(start), "anna", f"{answer} follower=sam")


@pytest.mark.rule("core.follower.risk", "campaign.own")
def test_nobody_is_lost_who_was_separated_from_a_leader_that_is_dead() -> None:
    alone = company(follower(where="separated"), points=3, people=(character("anna", status="dead"), character("ben")))
    assert refused(match(alone), "gm", "threaten follower=sam tool=lose") == "core.follower.risk"


@pytest.mark.rule("core.follower.risk", "core.follower.risk.player-save")
def test_of_a_follower_whose_leader_is_away_the_game_master_says_what_becomes_of_it() -> None:
    game = match(company(follower(threat="wound"), people=(character("anna", status="absent"), character("ben"))))
    assert [row.id for row in panels(game.view("gm"), "gm")["asked"].rows] == ["hit.sam"]
    gm(game, "accept_hit follower=sam")
    assert game.state.followers["sam"].wounds == 1


@pytest.mark.rule("core.follower.rescue-example")
def test_who_was_separated_is_with_the_crew_again_once_the_clock_of_the_rescue_is_full() -> None:
    game = match(company(follower(threat="separate")))
    does(game, "anna", "accept_hit follower=sam")
    gm(game, "tick_clock clock=rescue-sam by=3")
    assert game.state.followers["sam"].where == "separated"
    gm(game, "tick_clock clock=rescue-sam by=1")
    assert (game.state.followers["sam"].where, "rescue-sam" in game.state.clocks) == ("present", False)


@pytest.mark.rule("core.follower.risk.player-save")
def test_no_scene_ends_before_it_is_said_what_becomes_of_a_follower_in_danger() -> None:
    game = match(company(follower(), points=2, scene=SCENE))
    gm(game, "threaten follower=sam tool=pin")
    assert refused(game, "gm", "end_scene") == "core.follower.risk.player-save"
    does(game, "anna", "accept_hit follower=sam")
    gm(game, "end_scene")


@pytest.mark.rule("core.follower.tracks")
def test_who_is_too_well_known_is_out_of_the_scene_or_tilts_a_rail_once() -> None:
    game = match(company(follower(exposure=3), scene=SCENE))
    assert refused(game, "anna", "turn_exposure follower=sam") == "campaign.master"
    assert refused(game, "gm", "turn_exposure follower=sam rail=moon") == "core.follower.tracks"
    gm(game, "turn_exposure follower=sam rail=hunt")
    assert game.state.clocks["hunt"].filled == 3
    assert deny_unfit(game.state, game.state.followers["sam"]) is None
    assert refused(game, "gm", "turn_exposure follower=sam") == "core.follower.tracks"
    other = match(company(follower(exposure=3), scene=SCENE))
    gm(other, "turn_exposure follower=sam")
    no = deny_unfit(other.state, other.state.followers["sam"])
    assert no is not None
    assert no.rule == "core.follower.risk.tools"
    hidden = match(company(follower(exposure=2), scene=SCENE))
    assert refused(hidden, "gm", "turn_exposure follower=sam") == "core.follower.tracks"


@pytest.mark.rule("core.follower.tracks")
def test_exposure_tells_only_of_a_follower_that_is_in_the_scene() -> None:
    asleep = company(follower(exposure=3, familiar=True, where="dormant"), scene=SCENE)
    elsewhere = company(follower(exposure=3), scene=replace(SCENE, present=frozenset({"ben"})))
    for start in (asleep, elsewhere):
        assert refused(match(start), "gm", "turn_exposure follower=sam rail=hunt") == "core.follower.tracks"
    game = match(company(follower(exposure=3), points=2, scene=SCENE))
    gm(game, "threaten follower=sam tool=pin")
    does(game, "anna", "accept_hit follower=sam")
    assert refused(game, "gm", "turn_exposure follower=sam") == "core.follower.tracks"


@pytest.mark.rule("core.follower.risk.tools")
def test_a_follower_is_cut_off_in_a_scene_helps_no_roll_under_way_and_is_let_back_in() -> None:
    idle = match(company(follower(), points=2))
    assert refused(idle, "gm", "threaten follower=sam tool=pin") == "core.follower.risk"
    game = match(company(follower(), points=2, scene=SCENE))
    does(game, "anna", "propose character=anna goal=climb attribute=body skill=athletics")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    gm(game, "threaten follower=sam tool=pin")
    does(game, "anna", "accept_hit follower=sam")
    assert game.state.attempts["1"].helps == ()
    send = "send_follower attempt=1 follower=sam"
    assert refused(game, "anna", send) == "core.follower.risk.tools"
    gm(game, "find_follower follower=sam")
    does(game, "anna", send)


@pytest.mark.rule("core.follower.risk.tools")
@pytest.mark.parametrize("tool", ["seize", "separate", "lose"])
def test_who_is_taken_while_it_helps_helps_no_more(tool: str) -> None:
    game = match(company(follower(), points=4, scene=SCENE))
    does(game, "anna", "propose character=anna goal=climb attribute=body skill=athletics")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    gm(game, f"threaten follower=sam tool={tool}")
    does(game, "anna", "accept_hit follower=sam")
    assert game.state.attempts["1"].helps == ()


@pytest.mark.rule("core.follower.tracks", "core.rail.definition")
def test_exposure_presses_a_rail_and_never_the_crews_own_clock() -> None:
    goal = Clock(id="goal", name="Goal", size=6, sort="primary")
    game = match(company(follower(exposure=3), scene=SCENE, clocks={"goal": goal}))
    assert refused(game, "gm", "turn_exposure follower=sam rail=goal") == "core.follower.tracks"


@pytest.mark.rule("core.follower.risk.tools", "core.follower.risk")
@pytest.mark.parametrize("tool", TOOLS)
def test_nothing_befalls_a_follower_whose_leader_is_not_in_the_scene(tool: str) -> None:
    people = tuple(character(id) for id in ("anna", "ben", "carl"))
    game = match(company(follower(owner="carl"), people=people, points=9, scene=SCENE))
    assert refused(game, "gm", f"threaten follower=sam tool={tool}") == "core.follower.risk"


@pytest.mark.rule("core.follower.bond-track", "core.follower.risk.tools")
def test_who_counts_as_neglected_for_want_of_a_bond_is_not_burned() -> None:
    game = match(company(follower(bond=0), points=4))
    assert refused(game, "gm", "threaten follower=sam tool=burn") == "core.follower.risk"
    gm(game, "threaten follower=sam tool=seize")


@pytest.mark.rule("kit.sample.ash-notes", "core.follower.risk")
@pytest.mark.parametrize(("goal", "role", "struck"), [
    ("Three Doors Ahead", "Scout", True), ("Up the wall", "Scout", False), ("Three Doors Ahead", "Bard", False),
])  # fmt: skip
def test_points_of_a_move_that_exposes_the_scout_strike_it_though_it_did_not_help(
    goal: str, role: str, struck: bool
) -> None:
    made = climb(follower(role=role), id="1", goal=goal, skill="tactics", helps=(), stage="paying", points=2)
    game = match(company(follower(role=role), scene=SCENE, attempts={"1": made}))
    order = "threaten follower=sam tool=wound attempt=1"
    if struck:
        gm(game, order)
        assert game.state.followers["sam"].threat == "wound"
    else:
        assert refused(game, "gm", order) == "core.follower.risk"
