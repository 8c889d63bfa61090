"""Help with a check: who lends how many dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.checks.helping import AssistWithdrawn
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.assisting import INITIATIVE
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, times_used
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE

TELLING = "sense=sight way='points out the loose stone' risk='may be seen'"


def follower(id: str, cap: int = 2, **more: object) -> Follower:
    """Somebody who follows Anna."""
    return Follower(id=id, name=id.capitalize(), owner="anna", role="Scout", cap=cap, **more)


def climbing(*followers: Follower, talents: tuple[str, ...] = (), skill: int = 2, **options: str) -> Match[Campaign]:
    """Anna, with three dice, is about to climb; Ben and Carl look on."""
    people = (
        character("anna", skills={"athletics": 1}, talents=talents),
        character("ben", skills={"athletics": skill}),
        character("carl", skills={"athletics": 5}),
    )
    followers_ = {one.id: one for one in followers}
    clocks = {"hunt": Clock(id="hunt", name="Hunt", size=6, filled=2)}
    game = match(campaign(*people, followers=followers_, clocks=clocks, options=Options(options)))
    gm(game, "begin_scene name=Cliff")
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    return game


def dice(game: Match[Campaign]) -> int:
    """How many dice the climb is worth now."""
    return check_pool(game.state, game.state.attempts["1"]).total


@pytest.mark.rule("core.assist.pc")
@pytest.mark.parametrize(
    ("skill", "reading", "lent"), [(2, "helper_skill", 2), (5, "helper_skill", 3), (2, "flat_1", 1)]
)
def test_a_character_lends_its_own_skill(skill: int, reading: str, lent: int) -> None:
    game = climbing(skill=skill, pc_assist=reading)
    does(game, "ben", "assist attempt=1 character=ben skill=athletics")
    assert dice(game) == 3 + lent


@pytest.mark.rule("core.assist.pc")
@pytest.mark.parametrize(("skill", "asked"), [("athletics", False), ("Athletics", False), ("melee", True)])
def test_of_help_by_another_skill_the_game_master_is_asked_whether_it_fits(skill: str, asked: bool) -> None:
    people = (character("anna"), character("ben", skills={"athletics": 1, "melee": 3}))
    game = match(campaign(*people))
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    before = game.state
    (event,) = does(game, "ben", f"assist attempt=1 character=ben skill={skill}").events
    assert ("(the game master: does that fit Athletics?)" in SYSTEM.story(before, event)) == asked


@pytest.mark.rule("core.assist.pc")
@pytest.mark.parametrize("reading", ["helper_skill", "flat_1"])
def test_nobody_helps_with_a_skill_that_they_have_not(reading: str) -> None:
    game = climbing(pc_assist=reading)
    assert refused(game, "ben", "assist attempt=1 character=ben skill=lore") == "core.assist.pc"


@pytest.mark.rule("core.assist.pc", "core.assist.helper-count")
def test_one_helper_who_knows_how_and_is_not_the_leader() -> None:
    game = climbing()
    assert refused(game, "anna", "assist attempt=1 character=anna skill=athletics") == "core.assist.pc"
    assert refused(game, "ben", "assist attempt=1 character=ben skill=lore") == "core.assist.pc"
    assert refused(game, "ben", "assist attempt=1 character=carl skill=athletics") == "campaign.own"
    does(game, "ben", "assist attempt=1 character=ben skill=athletics")
    assert refused(game, "carl", "assist attempt=1 character=carl skill=athletics") == "core.assist.helper-count"
    assert refused(game, "carl", "withdraw_assist attempt=1 helper=ben") == "campaign.own"
    assert refused(game, "carl", "withdraw_assist attempt=1 helper=carl") == "campaign.own"
    does(game, "ben", "withdraw_assist attempt=1 helper=ben")
    assert dice(game) == 3


@pytest.mark.rule("core.assist.cap")
def test_a_follower_who_is_lost_after_helping_has_no_say_in_the_cap() -> None:
    game = climbing(follower("raven"))
    does(game, "anna", "send_follower attempt=1 follower=raven")
    gone = match(game.state.drop(followers="raven"))
    assert dice(gone) == dice(game)


@pytest.mark.rule("core.assist.pc", "campaign.scenes")
@pytest.mark.parametrize(
    "gone", ["leave_scene character=ben", "harm character=ben level=3", "go_missing character=ben then=Lost"]
)
def test_who_is_no_more_there_to_help_as_the_dice_fall_lends_none(gone: str) -> None:
    game = climbing()
    does(game, "ben", "assist attempt=1 character=ben skill=athletics")
    gm(game, gone)
    assert (dice(game), game.state.attempts["1"].helps) == (3, ())


@pytest.mark.rule("core.assist.pc", "core.cp.menu.combat")
@pytest.mark.parametrize("who", ["anna", "ben"])
def test_who_is_separated_from_the_others_helps_no_more_with_what_was_begun(who: str) -> None:
    game = climbing()
    does(game, "ben", "assist attempt=1 character=ben skill=athletics")
    apart = game.state.put(characters=replace(game.state.characters[who], conditions=frozenset({"separated"})))
    game = match(apart)
    gm(game, "grade attempt=1 description=basic")
    assert (dice(game), game.state.attempts["1"].helps) == (3, ())


@pytest.mark.rule("core.assist.pc", "core.fatigue.effect", "core.cp.menu.combat", "kit.gear.weapons-melee")
@pytest.mark.parametrize(
    ("skill", "befalls", "ruling"),
    [
        ("athletics", {"fatigue": 4}, "core.fatigue.effect"),
        ("athletics", {"conditions": frozenset({"restrained"})}, "kit.gear.weapons-melee"),
        ("melee", {"conditions": frozenset({"disarmed"})}, "core.cp.menu.combat"),
    ],
)
def test_nobody_helps_with_what_they_could_not_do_themselves(skill: str, befalls: dict, ruling: str) -> None:
    ben = character("ben", skills={"athletics": 2, "melee": 2})
    game = match(campaign(character("anna"), ben, scene=SCENE))
    does(game, "anna", f"""propose character=anna goal=Climb attribute=body skill={skill} tags='["climb"]'""")
    order = f"assist attempt=1 character=ben skill={skill}"
    worse = game.state.put(characters=replace(ben, **befalls))
    assert refused(match(worse), "ben", order) == ruling
    does(game, "ben", order)
    later = match(game.state.put(characters=replace(ben, **befalls)))
    gm(later, "grade attempt=1 description=basic")
    assert later.state.attempts["1"].helps == ()


@pytest.mark.rule("core.follower.risk.tools", "core.resource.screen-split")
@pytest.mark.parametrize("gone", ["anchor_follower follower=raven seat=Warden", "leave_scene character=anna"])
def test_a_follower_who_is_no_more_there_lends_no_dice(gone: str) -> None:
    game = climbing(follower("raven"))
    does(game, "anna", "send_follower attempt=1 follower=raven")
    gm(game, gone)
    assert (dice(game), game.state.attempts["1"].helps) == (3, ())


@pytest.mark.rule("core.talent.coordinated-assault", "core.follower.initiative.limit")
def test_one_of_two_who_helped_together_and_is_gone_gives_the_window_back() -> None:
    game = climbing(follower("raven"), follower("dove"), talents=("coordinated-assault",))
    for one in ("raven", "dove"):
        does(game, "anna", f"send_follower attempt=1 follower={one}")
    gm(game, "anchor_follower follower=raven seat=Warden")
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 0
    assert [one.helper for one in game.state.attempts["1"].helps] == ["dove"]


@pytest.mark.rule("core.assist.primary-skill", "core.assist.not-rails")
def test_a_follower_helps_with_the_named_procedure_and_moves_no_rail() -> None:
    game = climbing(follower("raven"), follower("mimic", cap=1))
    assert refused(game, "ben", "send_follower attempt=1 follower=raven") == "campaign.own"
    assert refused(game, "anna", "send_follower attempt=1 follower=dove") == "campaign.own"
    does(game, "anna", "send_follower attempt=1 follower=raven")
    assert (dice(game), game.state.clocks["hunt"].filled) == (5, 2)
    assert refused(game, "anna", "send_follower attempt=1 follower=raven") == "campaign.own"
    assert refused(game, "anna", "send_follower attempt=1 follower=mimic") == "core.assist.helper-count"
    does(game, "anna", "withdraw_assist attempt=1 helper=raven")
    assert dice(game) == 3


@pytest.mark.rule("core.follower.assist.in-role", "core.follower.risk")
def test_any_follower_of_the_crew_helps_any_of_it_when_its_own_player_sends_it() -> None:
    game = climbing(replace(follower("raven"), owner="ben"), follower("dove"))
    assert refused(game, "anna", "send_follower attempt=1 follower=raven") == "campaign.own"
    does(game, "ben", "send_follower attempt=1 follower=raven")
    assert dice(game) == 3 + 2
    assert refused(game, "anna", "withdraw_assist attempt=1 helper=raven") == "campaign.own"
    does(game, "ben", "withdraw_assist attempt=1 helper=raven")
    assert dice(game) == 3


@pytest.mark.rule("core.follower.assist.in-role", "core.cp.menu.combat")
def test_a_follower_whose_leader_is_separated_from_who_acts_lends_no_dice() -> None:
    game = climbing(replace(follower("raven"), owner="ben"), follower("dove"))
    does(game, "ben", "send_follower attempt=1 follower=raven")
    ben = replace(game.state.characters["ben"], conditions=frozenset({"separated"}))
    apart = match(game.state.put(characters=ben))
    gm(apart, "grade attempt=1 description=basic")
    assert apart.state.attempts["1"].helps == ()
    assert refused(apart, "ben", "send_follower attempt=1 follower=raven") == "core.cp.menu.combat"
    anna = replace(apart.state.characters["anna"], conditions=frozenset({"separated"}))
    does(match(apart.state.put(characters=anna)), "anna", "send_follower attempt=1 follower=dove")


@pytest.mark.rule("core.follower.assist.in-role")
def test_nobody_of_the_crew_sends_a_follower_to_help_whom_the_game_master_plays() -> None:
    people = (character("baron", seat=""), character("anna"))
    game = match(campaign(*people, followers={"raven": follower("raven")}))
    gm(game, "begin_scene name=Wall")
    gm(game, "propose character=baron goal=Up attribute=body skill=athletics")
    assert refused(game, "anna", "send_follower attempt=1 follower=raven") == "core.follower.assist.in-role"


@pytest.mark.rule("core.assist.primary-skill", "core.follower.assist.off-role")
def test_outside_of_its_lane_a_follower_lends_one_die_if_its_help_is_told() -> None:
    game = climbing(follower("raven", cap=3))
    bare = "send_follower attempt=1 follower=raven in_role=false"
    assert refused(game, "anna", bare) == "core.follower.assist.off-role"
    does(game, "anna", f"{bare} {TELLING}")
    assert dice(game) == 4
    hurt = climbing(follower("raven", harm=3))
    assert refused(hurt, "anna", "send_follower attempt=1 follower=raven") == "core.follower.tracks"


@pytest.mark.rule("core.follower.specialty", "core.follower.assist.off-role")
@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("", "Raven, Scout"),
        (f" in_role=false {TELLING}", "Raven, outside its lane: sight, points out the loose stone, may be seen"),
    ],
)
def test_the_table_reads_in_which_lane_a_follower_helps_or_how_outside_of_it(told: str, read: str) -> None:
    game = climbing(follower("raven"))
    does(game, "anna", f"send_follower attempt=1 follower=raven{told}")
    assert [one.what for one in game.state.attempts["1"].helps] == [read]


@pytest.mark.rule("core.assist.helper-count", "core.follower.slot-limit")
def test_with_a_talent_two_followers_share_a_roll_for_the_window_of_initiative() -> None:
    game = climbing(follower("raven"), follower("mimic"), talents=("coordinated-assault",))
    does(game, "anna", "send_follower attempt=1 follower=raven")
    does(game, "anna", "send_follower attempt=1 follower=mimic")
    assert dice(game) == 3 + 3
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 1
    does(game, "anna", "propose character=anna goal=Again attribute=body skill=athletics")
    does(game, "anna", "send_follower attempt=2 follower=raven")
    assert refused(game, "anna", "send_follower attempt=2 follower=mimic") == "core.assist.helper-count"


@pytest.mark.rule("core.follower.timing", "core.talent.coordinated-assault", "kit.talent.coordinated-assault")
def test_what_two_followers_of_a_roll_take_of_the_crew_is_told_and_why_nothing_of_it_is_left() -> None:
    three = (follower("raven"), follower("mimic"), follower("owl"))
    game = climbing(*three, talents=("coordinated-assault",))
    does(game, "anna", "send_follower attempt=1 follower=raven")
    (shared,) = does(game, "anna", "send_follower attempt=1 follower=mimic").events
    assert ", for the crew's Follower Initiative of this scene" in SYSTEM.story(game.state, shared)
    does(game, "anna", "propose character=anna goal=Again attribute=body skill=athletics")
    does(game, "anna", "send_follower attempt=2 follower=raven")
    for order in (
        "send_follower attempt=2 follower=mimic",
        "take_initiative follower=owl effect=controlled cost=harm ally=ben",
    ):
        no = game.judge(order, "anna")
        assert no is not None
        assert no.why == "the crew's Follower Initiative of this scene has been used"


@pytest.mark.rule("core.follower.initiative.limit")
def test_two_followers_of_somebody_whom_the_game_master_plays_share_no_roll_in_the_crews_window() -> None:
    people = (character("baron", seat="", talents=("coordinated-assault",)), character("anna"))
    two = {id: Follower(id=id, name=id, owner="baron", role="Scout", cap=2) for id in ("page", "guard")}
    game = match(campaign(*people, followers=two))
    gm(game, "begin_scene name=Wall")
    gm(game, "propose character=baron goal=Up attribute=body skill=athletics")
    gm(game, "send_follower attempt=1 follower=page")
    assert refused(game, "gm", "send_follower attempt=1 follower=guard") == "core.assist.helper-count"
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 0


@pytest.mark.rule("core.follower.timing")
def test_a_roll_that_two_followers_share_takes_the_window_of_the_scene_that_it_waits_on_into() -> None:
    game = climbing(follower("raven"), follower("mimic"), talents=("coordinated-assault",))
    for one in ("raven", "mimic"):
        does(game, "anna", f"send_follower attempt=1 follower={one}")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Roof")
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 1
    does(game, "anna", "withdraw_assist attempt=1 helper=mimic")
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 0


@pytest.mark.rule("core.assist.helper-count", "core.follower.initiative.heroic")
def test_heroic_followers_have_a_second_window_to_share_a_roll_in() -> None:
    game = climbing(follower("raven"), follower("mimic"), talents=("coordinated-assault",), follower_heroic="on")
    for number in (1, 2):
        does(game, "anna", f"send_follower attempt={number} follower=raven")
        does(game, "anna", f"send_follower attempt={number} follower=mimic")
        does(game, "anna", "propose character=anna goal=Again attribute=body skill=athletics")
    does(game, "anna", "send_follower attempt=3 follower=raven")
    assert refused(game, "anna", "send_follower attempt=3 follower=mimic") == "core.assist.helper-count"


@pytest.mark.rule("core.assist.cap", "core.assist.helper-count")
def test_two_followers_lend_three_dice_also_where_the_cap_of_one_counts() -> None:
    game = climbing(follower("raven"), follower("mimic"), talents=("coordinated-assault",), assist_cap="follower_cap")
    does(game, "anna", "send_follower attempt=1 follower=raven")
    does(game, "anna", "send_follower attempt=1 follower=mimic")
    assert dice(game) == 3 + 3


@pytest.mark.rule("core.assist.cap")
@pytest.mark.parametrize(
    ("talents", "reading", "lent"),
    [
        ((), "3", 3),
        (("master-coordinator",), "3", 4),
        (("master-coordinator",), "strict_3", 3),
        ((), "follower_cap", 5),
    ],
)
def test_help_is_capped(talents: tuple[str, ...], reading: str, lent: int) -> None:
    game = climbing(follower("giant", cap=5), talents=talents, assist_cap=reading)
    does(game, "anna", "send_follower attempt=1 follower=giant")
    assert dice(game) == 3 + lent


@pytest.mark.rule("core.follower.initiative.limit")
@pytest.mark.parametrize("way", ["withdraw_assist attempt=1 helper=kim", "withdraw_check attempt=1"])
def test_a_second_follower_who_does_not_help_after_all_gives_the_window_back(way: str) -> None:
    anna = character("anna", attributes={"presence": 3}, skills={"command": 2}, talents=("coordinated-assault",))
    followers = {id: Follower(id=id, name=id, owner="anna", role="Scout", cap=2) for id in ("sam", "kim")}
    game = match(campaign(anna, character("ben"), followers=followers))
    gm(game, "begin_scene name=Vault")
    does(game, "anna", "propose character=anna goal=climb attribute=body skill=athletics")
    for id in followers:
        does(game, "anna", f"send_follower attempt=1 follower={id}")
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 1
    does(game, "anna", way)
    assert times_used(game.state, "scene", CREW, INITIATIVE) == 0


@pytest.mark.rule("core.talent.coordinated-assault", "kit.talent.coordinated-assault")
def test_two_followers_help_together_only_in_their_lanes() -> None:
    anna = character("anna", attributes={"presence": 3}, skills={"command": 2}, talents=("coordinated-assault",))
    followers = {id: Follower(id=id, name=id, owner="anna", role="Scout", cap=2) for id in ("sam", "kim")}
    game = match(campaign(anna, character("ben"), followers=followers))
    gm(game, "begin_scene name=Vault")
    does(game, "anna", "propose character=anna goal=climb attribute=body skill=athletics")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    off = "send_follower attempt=1 follower=kim in_role=false sense=sight way=rope risk=fall"
    assert refused(game, "anna", off) == "core.talent.coordinated-assault"
    does(game, "anna", "send_follower attempt=1 follower=kim")


@pytest.mark.rule("core.assist.helper-count")
def test_no_help_is_decreed_away_of_somebody_who_does_not_help() -> None:
    game = match(campaign(character("anna"), character("ben")))
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    gone = AssistWithdrawn(attempt="1", helper="ben")
    assert "does not help" in gone.impossible(game.state)
