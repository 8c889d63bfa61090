"""The odds of a check before it is rolled; what fatigue, talents and threats do to it; words of the rules."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match
from fieldcraft.presentation.figures import percent
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.forecast import chances_of_boon, filled_within, odds, what_if
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.checks.proposal import Stake
from fieldcraft.systems.fates_edge.campaign.checks.terms import SENSES, SPANS
from fieldcraft.systems.fates_edge.campaign.condition.clocks import rail
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.offers import preview
from fieldcraft.systems.fates_edge.campaign.presentation.panels.clocks import leads_to
from fieldcraft.systems.fates_edge.campaign.presentation.parts import Story
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools import Pool, joint
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused


def staked(*rolls: tuple[int, ...], who: Character | None = None, **options: str) -> Match[Campaign]:
    """Anna, with four dice and a boon, is about to act against 2."""
    anna = who or character("anna", skills={"melee": 2}, boons=1)
    game = match(campaign(anna, character("ben"), options=Options(options)), *rolls)
    does(game, "anna", "propose character=anna goal=Fight attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=2")
    return game


def check(game: Match[Campaign]) -> Attempt:
    """The check of the game master's view."""
    return game.state.attempts["1"]


# --- odds ---------------------------------------------------------------------------------------


def test_odds_are_those_of_the_pool_against_the_value() -> None:
    game = staked()
    gm(game, "grade attempt=1 description=detailed")
    found = odds(game.state, check(game))
    assert found is not None
    assert found.outcomes == joint(Pool(4, "detailed"), 2).outcomes(2)
    assert (found.dice.total, found.dv.total, sum(found.points)) == (4, 2, 1)


def test_stakes_are_previewed_with_the_odds_at_each_value() -> None:
    game = match(campaign(character("anna", skills={"melee": 2})))
    does(game, "anna", "propose character=anna goal=Fight attribute=body skill=melee")
    ways = preview(game.state, GM, Stake(attempt="1", dv=2)).degrees
    exact = [joint(Pool(4, "basic"), dv).outcomes(dv).success for dv in (1, 2, 3, 4, 5)]
    assert [way.odds and way.odds.success for way in ways] == [float(one) for one in exact]
    assert [way.label for way in ways] == ["1", "2", "3", "4", "5"]


@pytest.mark.rule("core.boon.reroll")
def test_dice_that_lie_are_read_and_tell_what_a_boon_would_change() -> None:
    game = staked((9, 6, 4, 1))
    does(game, "anna", "roll_check attempt=1")
    lies = sheet_of(game).lying["1"]
    assert (lies.grade, lies.successes, lies.dv, lies.points, lies.open) == ("cost", 2, 2, 1, True)
    # The nine again: a 1 or a blank leaves one success; another success changes nothing.
    assert tuple(chances_of_boon(game.state, check(game))) == ((0.0, 0.5), (0.0, 0.5), (0.0, 0.0), (0.9, 0.0))
    assert lies.better == (0.0, 0.0, 0.0, 0.9)


def test_dice_about_which_nothing_can_be_done_are_not_open() -> None:
    game = staked((9, 6, 4, 1), who=character("anna", skills={"melee": 2}))
    does(game, "anna", "roll_check attempt=1")
    lies = sheet_of(game).lying["1"]
    assert (lies.open, lies.better) == (False, ())


def test_players_are_not_told_how_dice_lie_against_a_value_that_is_hidden() -> None:
    game = staked((9, 6, 4, 1))
    gm(game, "stake attempt=1 dv=3 blind=true")
    does(game, "anna", "roll_check attempt=1")
    assert (sheet_of(game, "anna").lying["1"].grade, sheet_of(game).lying["1"].grade) == (None, "partial")


@pytest.mark.rule("campaign.own", "campaign.scenes")
def test_only_who_is_there_and_able_is_named_for_a_check() -> None:
    people = (character("anna"), character("bo"), replace(character("cleo"), harm=3), character("dan"))
    game = match(campaign(*people))
    gm(game, "begin_session")
    gm(game, 'begin_scene name=Wall present=\'["anna", "bo", "cleo"]\'')
    assert sheet_of(game).able.checks == ("anna", "bo")
    gm(game, "lose character=bo status=retired")
    assert (sheet_of(game).able.checks, sheet_of(game, "anna").able.checks) == (("anna",), ("anna",))


@pytest.mark.rule("core.creation.complication-table")
def test_a_sheet_tells_what_its_complications_do() -> None:
    rook = replace(character("anna"), complications=("debt-mark", "A limp"))
    told = sheet_of(match(campaign(rook))).sheets["anna"].complications
    assert [(one.name, bool(one.text)) for one in told] == [("Debt Mark", True), ("A limp", False)]


@pytest.mark.rule("core.fatigue.effect", "core.check.position-effect")
@pytest.mark.parametrize(("fatigue", "position"), [(0, "controlled"), (4, "risky")])
def test_the_page_tells_the_position_in_which_a_check_begins(fatigue: int, position: str) -> None:
    game = match(campaign(character("anna", fatigue=fatigue, skills={"melee": 2})))
    does(game, "anna", "propose character=anna goal=Fight attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=2 position=controlled")
    assert sheet_of(game).positions == {"1": position}


def sheet_of(game: Match[Campaign], seat: str = GM) -> Story:
    """What a seat is shown of a story."""
    return msgspec.convert(story(game.view(seat), seat), Story)


def test_a_clock_tells_how_likely_it_is_full_within_some_beats_of_the_check_that_fills_it() -> None:
    game = match(campaign(character("anna", skills={"melee": 2}), clocks={"a": Clock(id="a", name="A", size=4)}))
    does(game, "anna", "propose character=anna goal=Fight attribute=body skill=melee clock=a")
    assert told_of_clock(game, "anna") == []
    gm(game, "stake attempt=1 dv=2")
    exact = filled_within(game.state, game.state.clocks["a"], check(game), 4)
    chances = ", ".join(f"{beat}: {percent(float(one))}" for beat, one in enumerate(exact, 1))
    assert told_of_clock(game, "anna") == [f"Full within so many beats: {chances}"]
    assert list(exact) == sorted(exact)
    assert 0 < exact[-1] < 1
    gm(game, "stake attempt=1 dv=2 blind=true")
    assert told_of_clock(game, "anna") == []
    assert len(told_of_clock(game, "gm")) == 1


def told_of_clock(game: Match[Campaign], seat: str) -> list[str]:
    """What a seat reads below the clock."""
    view = game.view(seat)
    return list(leads_to(view, view.clocks["a"]))


def test_a_blind_value_has_no_odds_for_players() -> None:
    game = staked()
    gm(game, "stake attempt=1 dv=3 blind=true")
    assert odds(game.view("anna"), game.view("anna").attempts["1"]) is None
    assert what_if(game.view("anna"), game.view("anna").attempts["1"]) == ()
    assert filled_within(game.view("anna"), Clock(id="a", name="A", size=4), game.view("anna").attempts["1"], 3) == ()
    assert odds(game.state, check(game)) is not None


@pytest.mark.rule("core.boon.reroll")
@pytest.mark.parametrize(("sort", "keeps"), [("check", False), ("casting", True)])
def test_odds_know_whether_a_boon_keeps_points(sort: str, keeps: bool) -> None:
    game = staked()
    found = odds(game.state, replace(check(game), sort=sort), boon=True)
    assert found is not None
    assert found.outcomes == joint(Pool(4, boon=True, keeps=keeps), 2).outcomes(2)


@pytest.mark.rule("core.magic.potential-use", "core.magic.ritual.cp-distribution", "core.talent.iron-stomach")
def test_odds_know_of_sure_successes_and_of_points_that_stay_or_are_halved() -> None:
    game = staked(who=character("anna", skills={"melee": 2}, talents=("iron-stomach",)))
    woven = odds(game.state, replace(check(game), sure=1, kept=1))
    assert woven is not None
    bare = joint(Pool(4), 1)
    assert (woven.outcomes.success, woven.outcomes.clean, woven.outcomes.miss) == (bare.outcomes(1).success, 0, 0)
    assert woven.points[1] == bare.complications[0]
    eaten = odds(game.state, replace(check(game), tags=frozenset(("poison",))))
    assert eaten is not None
    assert eaten.points[0] == bare.complications[0] + bare.complications[1]


def test_odds_of_a_contest_add_up_and_a_tie_matters() -> None:
    game = staked()
    gm(game, "oppose attempt=1 who=Guard dice=4")
    tie_lost = odds(game.state, check(game)).outcomes
    gm(game, "oppose attempt=1 who=Guard dice=4 changes=true")
    tie_won = odds(game.state, check(game)).outcomes
    assert tie_lost.success + tie_lost.partial + tie_lost.miss == 1
    assert tie_lost.success < Fraction(1, 2) < tie_won.success
    assert tie_lost.success + tie_won.success == 1


def test_what_if_tells_what_one_thing_more_would_make_of_it() -> None:
    game = staked()
    now = odds(game.state, check(game)).outcomes.success
    changes = {one.what: one.outcomes.success for one in what_if(game.state, check(game))}
    described = {"detailed description", "intricate description"}
    assert set(changes) == described | {"one die more", "help of 1", "help of 2", "help of 3", "a boon"}
    assert all(chance > now for chance in changes.values())
    assert changes["one die more"] == changes["help of 1"] < changes["help of 3"]


def test_the_odds_that_a_clock_fills_grow_with_each_beat() -> None:
    game = staked()
    chances = filled_within(game.state, Clock(id="a", name="A", size=4, filled=1), check(game), 4)
    assert chances[0] < chances[1] < chances[2] < chances[3] < 1
    assert chances[0] == joint(Pool(4), 2).successes.at_least(4)


def test_odds_take_no_time() -> None:
    game = staked()
    what_if(game.state, check(game))
    taken = []
    for _ in range(5):
        start = process_time()
        what_if(game.state, check(game))
        taken.append(process_time() - start)
    assert min(taken) < 0.05


# --- fatigue and talents ----------------------------------------------------------------------------


@pytest.mark.rule("kit.fatigue.reroll", "core.check.order-of-operations")
def test_what_fatigue_forces_comes_before_all_else() -> None:
    tired = character("anna", skills={"melee": 2}, fatigue=2, boons=1)
    game = staked((9, 9, 2, 2), (1, ), who=tired, fatigue_model="soft_hp_V")  # fmt: skip
    assert refused(game, "anna", "bear_strain attempt=1 places='[0]'") == "core.check.procedure"
    does(game, "anna", "roll_check attempt=1")
    for early in ("take_result attempt=1", "reroll_die attempt=1 place=2", "bear_strain attempt=1 places='[2]'"):
        assert refused(game, "anna", early) == "kit.fatigue.reroll"
    does(game, "anna", "bear_strain attempt=1 places='[0]'")
    assert refused(game, "anna", "bear_strain attempt=1 places='[1]'") == "kit.fatigue.reroll"
    does(game, "anna", "take_result attempt=1")
    assert (check(game).successes, check(game).complications) == (1, 1)


@pytest.mark.rule("core.check.pool")
def test_talents_that_always_hold_are_counted_in() -> None:
    anna = character("anna", skills={"diplomacy": 2}, talents=("silver-tongue",))
    game = match(campaign(anna))
    text = "propose character=anna goal=Talk attribute=presence skill=diplomacy"
    does(game, "anna", text)
    does(game, "anna", f"""{text} tags='["speech"]'""")
    assert [check_pool(game.state, one).total for one in game.state.attempts.values()] == [4, 5]


@pytest.mark.rule("core.check.order-of-operations", "core.prestige.duelists-insight")
def test_a_talent_throws_failed_dice_again_once_in_a_duel() -> None:
    anna = character("anna", skills={"melee": 2}, talents=("duelists-insight",))
    game = match(campaign(anna), (2, 3, 9, 9), (7, 8))
    gm(game, "begin_scene name=Yard pillar=combat")
    does(game, "anna", """propose character=anna goal=Cut attribute=body skill=melee tags='["duel", "weakness"]'""")
    gm(game, "stake attempt=1 dv=3")
    use = "use_talent attempt=1 character=anna talent=duelists-insight"
    assert refused(game, "anna", use) == "core.check.order-of-operations"
    does(game, "anna", "roll_check attempt=1")
    for wrong in ("", " places='[2]'", " places='[0, 0]'"):
        assert refused(game, "anna", use + wrong) == "core.check.order-of-operations"
    does(game, "anna", f"{use} places='[0, 1]'")
    assert refused(game, "anna", f"{use} places='[0]'") == "core.check.order-of-operations"
    assert check(game).faces == (7, 8, 9, 9)


# --- threats, rails, words ----------------------------------------------------------------------------


@pytest.mark.rule("core.resist.undefined")
@pytest.mark.parametrize(("faces", "harm"), [((9, 2, 2), 1), ((9, 9, 2), 0)])
def test_who_does_not_resist_is_harmed(faces: tuple[int, ...], harm: int) -> None:
    game = match(campaign(character("anna", skills={"athletics": 1})), faces)
    gm(game, "force_resist character=anna threat=physical skill=athletics")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert (game.state.characters["anna"].harm, check(game).stage) == (harm, "done")


@pytest.mark.rule("core.resist.undefined")
def test_a_follower_resists_with_its_cap_or_is_exposed() -> None:
    raven = Follower(id="raven", name="Raven", owner="anna", role="Scout", cap=2)
    game = match(campaign(followers={"raven": raven}), (9, 9), (9, 1))
    assert refused(game, "gm", "follower_resists follower=dove") == "core.resist.undefined"
    gm(game, "follower_resists follower=raven")
    assert game.state.followers["raven"].exposure == 0
    gm(game, "follower_resists follower=raven")
    assert game.state.followers["raven"].exposure == 1


@pytest.mark.rule("core.rail.definition")
def test_a_rail_is_a_clock_that_never_drops_below_nothing() -> None:
    game = match(campaign())
    assert rail("Hunt").size == 6
    gm(game, "start_rail name=Hunt")
    gm(game, "tick_clock clock=hunt by=1")
    gm(game, "tick_clock clock=hunt by=-2")
    assert game.state.clocks["hunt"].filled == 0


@pytest.mark.rule("core.time.ladder", "kit.quickref.time")
def test_time_has_four_steps() -> None:
    assert [span.name for span in SPANS.values()] == ["A Moment", "Some Time", "Significant Time", "Days"]


@pytest.mark.rule("core.terms.homonyms")
def test_words_with_several_senses_have_a_key_for_each() -> None:
    keys = [key for senses in SENSES.values() for key in senses]
    assert len(keys) == len(set(keys)) > len(SENSES)
    assert [len(SENSES[word]) for word in ("compromised", "bond", "flag", "cap", "complication", "tier")] == [
        3, 4, 3, 3, 4, 4,
    ]  # fmt: skip


@pytest.mark.rule("kit.fatigue.reroll", "core.check.group")
def test_the_odds_of_a_group_know_of_the_fatigue_of_all_who_roll() -> None:
    ben = character("ben", skills={"melee": 2}, fatigue=3)
    game = match(campaign(character("anna", skills={"melee": 2}), ben, options=Options({"fatigue_model": "soft_hp_V"})))
    does(game, "anna", "propose character=anna goal=Fight attribute=body skill=melee")
    gm(game, "call_group attempt=1")
    gm(game, "stake attempt=1 dv=2")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=melee")
    found = odds(game.state, game.state.attempts["1"])
    assert found is not None
    assert found.outcomes == joint(Pool(8, fatigue=2), 2).outcomes(2)


@pytest.mark.rule("core.cp.generation", "core.check.opposed.contest")
def test_a_contest_of_somebody_whom_the_game_master_plays_costs_nothing() -> None:
    game = match(campaign(character("orc", seat=""), character("ben")))
    gm(game, "propose character=orc goal=Smash attribute=body skill=melee")
    gm(game, "oppose attempt=1 who=Ben dice=3")
    found = odds(game.state, game.state.attempts["1"])
    assert found is not None
    assert (found.outcomes.cost, found.points) == (0, (1, 0, 0))
