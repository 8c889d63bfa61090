"""How characters go on: ties, experience at the end of a session, second thoughts, haste, projects and ill luck."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Entry, Match, OrderError, RefusedError
from fieldcraft.systems.fates_edge.campaign.characters.effects import Roll, mitigation
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.characters.respec import refund
from fieldcraft.systems.fates_edge.campaign.characters.sessions import BANDS, checklist, dividend
from fieldcraft.systems.fates_edge.campaign.characters.training import haste_clock
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points
from fieldcraft.systems.fates_edge.campaign.decks.facts import Pile
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import after_scene, campaign, character, does, gm, match, purchase, refused

RICH = (Award(100, "creation", "core.creation.pool"),)


def boons(game: Match[Campaign]) -> list[int]:
    """What each character holds."""
    return [one.boons for one in game.state.characters.values()]


def stories(game: Match[Campaign], entry: Entry) -> list[str]:
    """What the log tells of an entry that was just made."""
    return [SYSTEM.story(game.before(entry.seq), one) for one in entry.events]


def tie(game: Match[Campaign], one: str, other: str) -> None:
    """Two characters are tied."""
    does(game, one, f"tie character={one} other={other} text='the same levy'")
    does(game, other, f"tie character={other} other={one} text='the same levy'")


@pytest.mark.rule("core.creation.bonds")
def test_a_tie_that_both_want_gives_both_a_boon_once() -> None:
    game = match()
    does(game, "anna", "tie character=anna other=ben text='the same levy'")
    assert boons(game) == [0, 0]
    does(game, "ben", "tie character=ben other=anna text='the same levy'")
    assert boons(game) == [1, 1]
    gm(game, "begin_session")
    tie(game, "anna", "ben")
    assert boons(game) == [1, 1]
    assert refused(game, "anna", "tie character=anna other=anna text=x") == "core.creation.bonds"


@pytest.mark.rule("core.creation.bonds")
def test_the_game_master_imposes_no_tie_on_two_players() -> None:
    game = match()
    assert refused(game, "gm", "tie character=anna other=ben text=x") == "core.creation.bonds"


@pytest.mark.rule("core.creation.bonds")
def test_nobody_is_tied_to_somebody_whom_nobody_plays() -> None:
    game = match(campaign(character("anna"), character("innkeeper", seat="")))
    assert refused(game, "anna", "tie character=anna other=innkeeper text=x") == "core.creation.bonds"


@pytest.mark.rule("core.creation.bonds")
def test_by_another_reading_ties_give_their_boon_before_every_session() -> None:
    game = match(campaign(options=Options({"bond_boons": "refresh_each_session"})))
    tie(game, "anna", "ben")
    gm(game, "begin_session")
    tie(game, "anna", "ben")
    assert boons(game) == [2, 2]


@pytest.mark.rule("core.creation.bonds.max")
def test_ties_give_nobody_more_than_four_boons() -> None:
    people = [character(id) for id in ("anna", "ben", "carl", "dora", "eve", "finn")]
    game = match(campaign(*people))
    for other in people[1:]:
        tie(game, "anna", other.id)
    assert boons(game) == [4, 1, 1, 1, 1, 1]


@pytest.mark.rule("core.creation.bonds.max")
def test_ties_give_a_player_of_two_characters_no_more_than_four_boons() -> None:
    others = [character(f"c{number}") for number in range(5)]
    game = match(campaign(character("anna"), character("ash", seat="anna"), *others))
    for number, one in enumerate(("anna", "ash", "anna", "ash", "anna")):
        does(game, "anna", f"tie character={one} other=c{number} text=x")
        does(game, f"c{number}", f"tie character=c{number} other={one} text=x")
    assert boons(game)[:2] == [2, 2]


@pytest.mark.rule("core.creation.bonds.in-play")
@pytest.mark.parametrize("status", ["dead", "away"])
def test_nobody_is_rewarded_for_a_tie_in_a_scene_in_which_they_are_not(status: str) -> None:
    game = match()
    tie(game, "anna", "ben")
    gm(game, "begin_scene name=Siege")
    lost = replace(game.state.characters["anna"], status=status)
    game = match(game.state.put(characters=lost))
    assert refused(game, "gm", "reward_bond character=anna other=ben") == "campaign.own"


@pytest.mark.rule("core.creation.bonds.in-play")
def test_who_left_a_scene_is_rewarded_for_no_tie_in_it() -> None:
    game = match()
    tie(game, "anna", "ben")
    gm(game, "begin_scene name=Siege")
    gm(game, "leave_scene character=anna")
    assert refused(game, "gm", "reward_bond character=anna other=ben") == "campaign.scenes"


@pytest.mark.rule("core.creation.bonds.change")
def test_a_tie_is_dropped_as_both_agree() -> None:
    game = match()
    assert refused(game, "anna", "untie character=anna other=ben") == "core.creation.bonds.change"
    tie(game, "anna", "ben")
    assert refused(game, "gm", "untie character=anna other=ben") == "core.creation.bonds"
    does(game, "anna", "untie character=anna other=ben")
    assert refused(game, "anna", "untie character=anna other=ben") == "core.creation.bonds.change"
    assert refused(game, "anna", "untie character=ben other=anna") == "campaign.own"
    assert all(one.bonds for one in game.state.characters.values())
    does(game, "ben", "untie character=ben other=anna")
    assert [one.bonds for one in game.state.characters.values()] == [(), ()]


@pytest.mark.rule("core.creation.bonds.change")
def test_between_two_scenes_of_a_session_no_tie_is_made_or_dropped() -> None:
    game = match()
    tie(game, "anna", "ben")
    gm(game, "begin_scene name=Siege")
    gm(game, "end_scene")
    for order in ("tie character=anna other=ben text=Rivals", "untie character=anna other=ben"):
        assert refused(game, "anna", order) == "core.creation.bonds.change"
    gm(game, "begin_downtime days=3")
    does(game, "anna", "untie character=anna other=ben")
    gm(game, "end_downtime")
    assert refused(game, "ben", "untie character=ben other=anna") == "core.creation.bonds.change"
    gm(game, "begin_session")
    does(game, "ben", "untie character=ben other=anna")


@pytest.mark.rule("core.creation.bonds.max")
def test_one_time_between_two_sessions_gives_four_boons_however_it_is_told() -> None:
    others = [character(f"c{number}") for number in range(6)]
    game = match(campaign(character("anna"), *others, session=0))
    for number in range(6):
        tie(game, "anna", f"c{number}")
        if number == 2:
            gm(game, "begin_session")
    assert boons(game)[0] == 4


@pytest.mark.rule("core.creation.bonds.change")
def test_who_ties_anew_wants_to_keep_the_tie_after_all() -> None:
    game = match()
    tie(game, "anna", "ben")
    does(game, "anna", "untie character=anna other=ben")
    does(game, "anna", "tie character=anna other=ben text='the same levy'")
    does(game, "ben", "untie character=ben other=anna")
    assert all(one.bonds for one in game.state.characters.values())
    gm(game, "begin_scene name=Vault")
    assert refused(game, "anna", "untie character=anna other=ben") == "core.creation.bonds.change"


@pytest.mark.rule("core.creation.bonds.in-play")
def test_a_tie_that_shapes_a_scene_is_rewarded() -> None:
    game = match()
    tie(game, "anna", "ben")
    gm(game, "begin_scene name=Vault")
    gm(game, "reward_bond character=anna other=ben")
    gm(game, "reward_bond character=ben other=anna reward=xp")
    assert (boons(game), game.state.characters["ben"].earned) == ([2, 1], 31)
    assert refused(game, "anna", "reward_bond character=anna other=ben") == "campaign.master"


# --- the end of a session -----------------------------------------------------------------------------


@pytest.mark.rule("core.xp.session-awards", "core.session.end-checklist")
def test_a_session_is_rewarded_item_by_item_each_in_its_range() -> None:
    game = after_scene()
    gm(game, "award_xp character=anna item=attendance xp=2")
    gm(game, "award_xp character=anna item=major_objective xp=4")
    assert game.state.characters["anna"].left == 36
    assert refused(game, "gm", "award_xp character=anna item=major_objective xp=2") == "core.xp.session-awards"
    assert refused(game, "gm", "award_xp character=anna item=hard_choice xp=3") == "core.xp.session-awards"
    assert refused(game, "ben", "award_xp character=ben item=attendance xp=2") == "campaign.master"
    steps = checklist(game.state)
    assert ([step.given["anna"] for step in steps], len(steps)) == ([4, 0, 0, 0, 2, 0], 6)


@pytest.mark.rule("core.xp.pacing")
def test_the_pace_of_a_campaign_is_advice() -> None:
    assert BANDS == {"gritty": (4, 6), "standard": (6, 10), "heroic": (10, 14)}
    game = after_scene()
    told = []
    for item, xp in (("attendance", 2), ("major_objective", 4), ("hard_choice", 2), ("gm_curveball", 3)):
        before = game.state
        told.append(gm(game, f"award_xp character=anna item={item} xp={xp}").events[0].words(before))
    assert told[0] == "Anna gains 2 XP: attendance"
    assert told[3] == "Anna gains 3 XP: GM curveball (11 XP this session, where 6 to 10 are usual)"


@pytest.mark.rule("core.xp.pacing", "core.xp.milestone")
def test_the_pace_of_a_session_says_nothing_of_what_an_arc_is_worth() -> None:
    game = after_scene()
    for item, xp in (("attendance", 2), ("major_objective", 4), ("complication_spotlight", 3), ("hard_choice", 2)):
        gm(game, f"award_xp character=anna item={item} xp={xp}")
    gm(game, "end_arc")
    told = stories(game, gm(game, "award_milestone xp=8 signature=anna"))
    assert told[1:] == [
        "Anna gains 8 XP: milestone",
        "Ben gains 8 XP: milestone",
        "Anna gains 2 XP: signature moment",
    ]


@pytest.mark.rule("core.xp.pacing")
def test_the_end_of_a_session_tells_who_has_less_or_more_than_the_pace_gives() -> None:
    game = after_scene()
    for who, item, xp in (("ben", "attendance", 2), ("ben", "major_objective", 4), ("anna", "attendance", 2)):
        gm(game, f"award_xp character={who} item={item} xp={xp}")
    assert panels(game.state, "gm")["awards"].text == "Anna +2 · Ben +6 · 6 to 10 are usual: Anna"
    gm(game, "choose_option option=xp_pacing value=gritty")
    gm(game, "award_xp character=anna item=hard_choice xp=2")
    assert panels(game.state, "gm")["awards"].text == "Anna +4 · Ben +6"


@pytest.mark.rule("core.xp.pacing")
def test_the_pace_is_for_those_whom_players_play() -> None:
    game = after_scene(campaign(character("anna"), character("wolf", seat="")))
    gm(game, "award_xp character=anna item=attendance xp=2")
    assert panels(game.state, "gm")["awards"].text == "Anna +2 · 6 to 10 are usual: Anna"


@pytest.mark.rule("core.xp.session-awards")
@pytest.mark.parametrize("order", ["award_xp character=anna item=attendance xp=2", "award_all item=attendance xp=2"])
def test_a_session_is_rewarded_when_its_scenes_are_over(order: str) -> None:
    game = match()
    assert refused(game, "gm", order) == "core.xp.session-awards"
    gm(game, "begin_scene name=Vault")
    assert refused(game, "gm", order) == "core.xp.session-awards"
    gm(game, "end_scene")
    gm(game, order)


@pytest.mark.rule("core.xp.milestone")
def test_the_end_of_an_arc_is_rewarded_once() -> None:
    game = match()
    gm(game, "end_arc")
    assert refused(game, "gm", "award_milestone xp=9 signature=zoe") == "core.xp.milestone"
    gm(game, "award_milestone xp=9 signature=ben")
    assert [one.earned for one in game.state.characters.values()] == [39, 41]
    assert refused(game, "gm", "award_milestone xp=9 signature=anna") == "core.xp.milestone"
    gm(game, "end_arc")
    gm(game, "award_milestone xp=8 signature=anna")


@pytest.mark.rule("core.xp.complication-dividend")
def test_a_high_card_taken_as_it_stands_is_worth_experience() -> None:
    game = match(campaign(piles={"consequences": Pile(("QH", "AS", "10C"))}))
    gm(game, "take_card character=anna card=QH")
    gm(game, "take_card character=ben card=AS")
    assert [one.earned for one in game.state.characters.values()] == [31, 32]
    assert dividend("10") == 0


def troubled() -> Match[Campaign]:
    """The Queen of Diamonds was drawn for a check of Anna, who has a patron."""
    check = Attempt(id="1", character="anna", goal="Pay", attribute="wits", skill="lore", scene=1, stage="paying")
    lying = {"piles": {"consequences": Pile(("QD",), scene=1)}, "attempts": {"1": replace(check, cards=("QD",))}}
    people = (character("anna", conditions=frozenset({"patron"})), character("ben"))
    return match(campaign(*people, scene=Scene(number=1, name="Fair", present=frozenset({"anna"})), **lying), (1,))


OTHERWISE = [("gm", "redraw_card attempt=1 card=QD"), ("anna", "cancel_card attempt=1 character=anna card=QD")]


@pytest.mark.rule("core.xp.complication-dividend")
@pytest.mark.parametrize(("seat", "order"), OTHERWISE)
def test_who_is_paid_for_a_card_as_it_stands_has_it_as_it_stands(seat: str, order: str) -> None:
    game = troubled()
    gm(game, "take_card character=anna card=QD")
    assert refused(game, seat, order) == "core.xp.complication-dividend"


@pytest.mark.rule("core.xp.complication-dividend")
@pytest.mark.parametrize(("seat", "order"), OTHERWISE)
def test_nothing_is_paid_for_a_card_that_does_not_stand_as_it_was_drawn(seat: str, order: str) -> None:
    game = troubled()
    does(game, seat, order)
    assert refused(game, "gm", "take_card character=anna card=QD") == "core.xp.complication-dividend"


@pytest.mark.rule("core.xp.complication-dividend", "kit.deck.nastiest")
def test_a_card_that_had_been_outdone_and_applies_after_all_is_paid_for() -> None:
    check = Attempt(id="1", character="anna", goal="Pay", attribute="wits", skill="lore", scene=1, stage="paying")
    drawn = replace(check, cards=("KD",), outdone=("QD",))
    lying = {"piles": {"consequences": Pile(("KD", "QD"), ("4C",), 1, aside=("QD",))}, "attempts": {"1": drawn}}
    scene = Scene(number=1, name="Fair", present=frozenset({"anna"}))
    game = match(campaign(scene=scene, options=Options({"deck_method": "nastiest"}), **lying))
    assert refused(game, "gm", "take_card character=anna card=QD") == "core.xp.complication-dividend"
    gm(game, "redraw_card attempt=1 card=KD")
    assert game.state.attempts["1"].cards == ("QD",)
    gm(game, "take_card character=anna card=QD")


@pytest.mark.rule("core.xp.complication-dividend")
@pytest.mark.parametrize("card", ["KD", "10C", "", "nonsense"])
def test_nothing_is_paid_for_a_card_that_was_not_drawn_or_is_not_high(card: str) -> None:
    game = match(campaign(piles={"consequences": Pile(("QH", "10C"))}))
    assert refused(game, "gm", f"take_card character=anna card='{card}'") == "core.xp.complication-dividend"


@pytest.mark.rule("core.xp.complication-dividend")
def test_a_card_is_paid_for_once_until_it_is_drawn_anew() -> None:
    game = match(campaign(piles={"consequences": Pile(("QH",))}))
    gm(game, "take_card character=anna card=QH")
    assert refused(game, "gm", "take_card character=ben card=QH") == "core.xp.complication-dividend"


# --- second thoughts ----------------------------------------------------------------------------------


def downtime(days: int = 30, options: dict[str, str] | None = None, **anna: object) -> Match[Campaign]:
    """A campaign in downtime with a rich Anna."""
    who = character("anna", awards=RICH, **anna)
    return match(campaign(who, phase="downtime", days=days, options=Options(options or {})))


@pytest.mark.rule("core.option.respec-light")
def test_skills_for_six_points_drift_once_per_arc() -> None:
    game = downtime(skills={"melee": 3, "lore": 1})
    for forget, learn in (
        ('["melee","melee"]', '["stealth","stealth","insight","insight"]'),
        ('["melee","melee"]', '["stealth","stealth","insight"]'),
        ('["lore"]', '["stealth","stealth"]'),
        ('["lore","lore"]', '["stealth"]'),
        ('["melee"]', '["stealth"]'),
    ):
        with pytest.raises((RefusedError, OrderError)):
            does(game, "anna", f"drift character=anna forget='{forget}' learn='{learn}'")
    order = """drift character=anna forget='["melee"]' learn='["stealth","insight","athletics"]'"""
    told = ["Anna lets skills drift: Melee 2, Stealth 1, Insight 1, Athletics 1"]
    assert stories(game, does(game, "anna", order)) == told
    anna = game.state.characters["anna"]
    skills = {"melee": 2, "lore": 1, "stealth": 1, "insight": 1, "athletics": 1}
    assert (anna.ratings_of("skill"), anna.left) == (skills, 100)
    again = """drift character=anna forget='["lore"]' learn='["survival"]'"""
    assert refused(game, "anna", again) == "core.option.respec-light"


@pytest.mark.rule("core.option.respec-major")
def test_a_talent_is_given_up_for_half_of_what_it_cost() -> None:
    game = downtime(attributes={"presence": 3})
    does(game, "anna", "learn_talent character=anna talent=silver-tongue")
    assert refused(game, "anna", "pivot character=anna talent=lorekeeper why=vow") == "core.option.respec-major"
    asked = does(game, "anna", "pivot character=anna talent=silver-tongue why='a vow of silence'")
    assert stories(game, asked) == ["Anna would give up Silver Tongue: a vow of silence"]
    entry = gm(game, "pivot character=anna talent=silver-tongue")
    assert stories(game, entry) == ["Anna gives up Silver Tongue and has 1 XP back"]
    anna = game.state.characters["anna"]
    assert (anna.talents, anna.left, anna.giving_up) == (frozenset(), 98, {})
    does(game, "anna", "learn_talent character=anna talent=silver-tongue")
    assert refused(game, "anna", "pivot character=anna talent=silver-tongue why=again") == "core.option.respec-major"
    assert refund(15) == 7


@pytest.mark.rule("core.option.respec-major")
def test_nobody_takes_a_talent_away_and_the_game_master_agrees_to_the_reason() -> None:
    game, order = downtime(talents=("lorekeeper",)), "pivot character=anna talent=lorekeeper"
    assert refused(game, "gm", f"{order} why=spite") == "core.option.respec-major"
    assert refused(game, "anna", order) == "core.option.respec-major"
    does(game, "anna", f"{order} why='the order is gone'")
    assert refused(game, "anna", f"{order} why=again") == "core.option.respec-major"
    (row,) = panels(game.view("gm"), "gm")["asked"].rows
    assert (row.title, [one.label for one in row.offers]) == (
        "“the order is gone”",
        ["Let it go for half of its XP", "Keep it after all"],
    )
    gm(game, "keep_talent character=anna talent=lorekeeper")
    assert game.state.characters["anna"].talents == {"lorekeeper"}
    assert refused(game, "anna", "keep_talent character=anna talent=lorekeeper") == "core.option.respec-major"


@pytest.mark.rule("core.option.patronage")
def test_eight_points_of_works_win_a_patron_who_cancels_a_complication_of_diamonds() -> None:
    game = downtime()
    well = does(game, "anna", "fund_works character=anna xp=5 what='a well'")
    asked = "the game master: do they serve the town, a guild or a temple?"
    assert stories(game, well) == [f"Anna pays 5 XP for works: a well ({asked})"]
    assert game.state.characters["anna"].conditions == frozenset()
    does(game, "anna", "fund_works character=anna xp=3 what='a school'")
    anna = game.state.characters["anna"]
    assert anna.conditions == {"patron"}
    gains = mitigation(game.state, anna, Roll("wits", "lore", frozenset(("diamonds",))))
    assert [(one.feature, one.once) for one in gains] == [("patron", "arc")]
    assert mitigation(game.state, anna, Roll("wits", "lore")) == ()
    named = downtime()
    does(named, "anna", "recruit character=anna name=works role=Scout cap=3")
    does(named, "anna", "fund_works character=anna xp=1 what=x")
    assert named.state.characters["anna"].conditions == frozenset()
    poor = match(campaign(phase="downtime", days=9))
    does(poor, "anna", "fund_works character=anna xp=20 what=x")
    assert refused(poor, "anna", "fund_works character=anna xp=20 what=x") == "core.xp.currency"


# --- haste, projects, ill luck ------------------------------------------------------------------------


@pytest.mark.rule("core.xp.rush-rule")
def test_a_full_haste_clock_leaves_a_flaw() -> None:
    game = downtime(days=1)
    does(game, "anna", "raise_attribute character=anna attribute=body rush=true")
    clock = next(iter(game.state.clocks))
    game = match(game.state.change(bank=(Points(7, "test", until="arc"),)))
    assert refused(game, "gm", "press_haste clock=nothing points=2") == "core.xp.rush-rule"
    assert refused(game, "gm", f"press_haste clock={clock} points=2 missed=true") == "core.xp.rush-rule"
    gm(game, f"press_haste clock={clock} points=4")
    assert (game.state.clocks[clock].filled, game.state.bank[0].count) == (2, 3)
    assert refused(game, "gm", f"press_haste clock={clock} points=6") == "core.xp.rush-rule"
    gm(game, f"press_haste clock={clock} points=2")
    game = match(game.state, (2, 2, 2))
    gm(game, "end_downtime")
    gm(game, "begin_scene name=Hall")
    does(game, "anna", "propose character=anna goal=Lift attribute=body skill=athletics")
    gm(game, "stake attempt=1 dv=3")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert (game.state.clocks, game.state.characters["anna"].conditions) == ({}, {"flawed body"})
    assert refused(game, "gm", "name_flaw character=anna what=wits flaw=Brooding") == "core.xp.rush-rule"
    assert refused(game, "anna", "name_flaw character=anna what=body flaw=None") == "campaign.master"
    gm(game, "name_flaw character=anna what=body flaw='A torn sinew'")
    anna = game.state.characters["anna"]
    assert (anna.conditions, anna.complications) == (frozenset(), ("A torn sinew",))


@pytest.mark.rule("core.xp.rush-rule")
@pytest.mark.parametrize("order", ["lose character=anna status=retired", "pivot character=anna talent=lorekeeper"])
def test_haste_ends_with_who_was_in_it_and_with_what_was_rushed(order: str) -> None:
    haste = replace(haste_clock("anna", purchase("talent", "lorekeeper")), id="haste")
    game = match(campaign(character("anna", talents=("lorekeeper",)), character("ben"), clocks={"haste": haste}))
    does(game, "anna", "pivot character=anna talent=lorekeeper why='a vow'")
    gm(game, order)
    assert game.state.clocks == {}


@pytest.mark.rule("core.xp.rush-rule")
@pytest.mark.parametrize("points", [1, 3])
def test_a_single_point_moves_no_haste(points: int) -> None:
    haste = replace(haste_clock("anna", purchase("skill", "melee", 1)), id="haste")
    bank = (Points(4, "test", until="arc"),)
    game = match(campaign(character("anna", skills={"melee": 1}), clocks={"haste": haste}, bank=bank))
    assert refused(game, "gm", f"press_haste clock=haste points={points}") == "core.xp.rush-rule"


@pytest.mark.rule("core.xp.rush-rule")
def test_a_haste_clock_about_nothing_that_was_bought_has_no_price() -> None:
    game = downtime(days=1)
    gm(game, "start_clock name=Hurry size=4 sort=haste")
    assert refused(game, "gm", "press_haste clock=hurry points=8") == "core.xp.rush-rule"
    assert refused(game, "anna", "make_up character=anna clock=hurry") == "core.xp.rush-rule"


@pytest.mark.rule("core.xp.rush-rule")
def test_who_serves_the_days_later_has_no_haste_any_more() -> None:
    game = downtime(days=1)
    does(game, "anna", "raise_attribute character=anna attribute=body rush=true")
    clock = next(iter(game.state.clocks))
    assert refused(game, "anna", f"make_up character=anna clock={clock}") == "core.xp.rush-rule"
    gm(game, "end_downtime")
    gm(game, "begin_downtime days=3")
    does(game, "anna", f"make_up character=anna clock={clock}")
    assert game.state.clocks == {}
    assert refused(game, "anna", "raise_skill character=anna skill=melee") == "core.xp.downtime"


@pytest.mark.rule("core.training.project-clock")
def test_a_project_has_a_clock() -> None:
    game = match(campaign())
    does(game, "anna", "begin_project character=anna name='The map'")
    assert (game.state.clocks["the-map"].size, game.state.clocks["the-map"].sort) == (4, "project")
    assert refused(game, "ben", "begin_project character=ben name='The map'") == "core.training.project-clock"
    work = "propose character=anna goal=Draw attribute=wits skill=craft clock=the-map"
    assert stories(game, does(game, "anna", work)) == ["Anna: Draw (Wits + Craft)"]
    gm(game, "begin_scene name=Vault")
    assert refused(game, "anna", "begin_project character=anna name='The key'") == "core.training.project-clock"
    asked = "the game master: is there Significant Time for it here, which is hours?"
    assert stories(game, does(game, "anna", work)) == [f"Anna: Draw (Wits + Craft) ({asked})"]


@pytest.mark.rule("core.creation.cursed-token")
def test_a_cursed_token_brings_ill_luck_once_a_session_for_a_point() -> None:
    cursed = character("anna", complications=("cursed-token",))
    order = "invoke_token character=anna what='The lamp goes out'"
    assert refused(match(campaign(cursed)), "gm", order) == "core.creation.cursed-token"
    assert refused(match(), "gm", order) == "core.creation.cursed-token"
    game = match(campaign(cursed, bank=(Points(2, "a miss", "arc"),)))
    gm(game, order)
    assert game.state.bank == (Points(1, "a miss", "arc"),)
    assert refused(game, "gm", order) == "core.creation.cursed-token"
    gm(game, "begin_session")
    gm(game, order)
    assert game.state.bank == ()


@pytest.mark.rule("core.creation.cursed-token")
def test_a_point_that_a_check_left_pays_for_a_cursed_token() -> None:
    cursed = character("anna", complications=("cursed-token",))
    owing = Attempt(id="1", character="anna", goal="Go", attribute="body", skill="melee", stage="missed", points=1)
    game = match(campaign(cursed, attempts={"1": owing}))
    order = "invoke_token character=anna what='The lamp goes out' attempt="
    assert refused(game, "gm", order + "2") == "core.creation.cursed-token"
    gm(game, order + "1")
    assert game.state.attempts["1"].points == 0


@pytest.mark.rule("core.xp.milestone")
def test_an_arc_is_rewarded_when_it_is_over_and_who_is_away_or_in_the_making_gains_as_all_players_do() -> None:
    heir = character("dora", seat="cleo", status="unfinished")
    people = (character("anna"), character("ben", status="absent"), character("cleo", status="dead"), heir)
    game = match(campaign(*people))
    assert refused(game, "gm", "award_milestone xp=8 signature=anna") == "core.xp.milestone"
    gm(game, "end_arc")
    assert refused(game, "gm", "award_milestone xp=8 signature=cleo") == "core.xp.milestone"
    gm(game, "award_milestone xp=8 signature=anna")
    assert [one.earned for one in game.state.characters.values()] == [40, 38, 30, 38]


@pytest.mark.rule("core.xp.milestone", "core.xp.session-awards")
def test_nobody_whom_the_game_master_plays_gains_what_players_earn() -> None:
    game = after_scene(campaign(character("anna"), character("orsin", seat=""), arc=2))
    assert refused(game, "gm", "award_milestone xp=8 signature=orsin") == "core.xp.milestone"
    gm(game, "award_milestone xp=8 signature=anna")
    gm(game, "award_all item=attendance xp=2")
    assert [one.earned for one in game.state.characters.values()] == [42, 30]


@pytest.mark.rule("core.xp.session-awards")
@pytest.mark.parametrize("facts", [{"seat": ""}, {"status": "absent"}, {"status": "dead"}])
def test_what_a_session_earned_is_given_to_those_whom_players_play_in_it(facts: dict[str, str]) -> None:
    game = after_scene(campaign(character("anna"), character("orsin", **facts)))
    assert refused(game, "gm", "award_xp character=orsin item=attendance xp=2") == "core.xp.session-awards"


@pytest.mark.rule("core.xp.milestone")
@pytest.mark.parametrize("facts", [{"seat": ""}, {"status": "dead"}])
def test_the_page_rewards_an_arc_whoever_is_first_and_asks_of_those_who_gain_whose_moment_it_was(
    facts: dict[str, str],
) -> None:
    start = campaign(character("orsin", **facts), character("anna"), character("zoe", status="absent"), arc=2)
    award = next(one for one in panels(start, "gm")["milestone"].offers if one.label == "Award the arc")
    asked = {field.name: field.values for field in award.fields}
    assert (award.refusal, asked["signature"]) == (None, ("anna", "zoe"))


@pytest.mark.rule("core.xp.session-awards")
def test_where_players_play_nobody_a_session_is_everybodys() -> None:
    game = after_scene(campaign(character("orsin", seat="")))
    gm(game, "award_xp character=orsin item=attendance xp=2")
    assert game.state.characters["orsin"].left == 32


@pytest.mark.rule("core.option.respec-major")
def test_of_a_talent_and_a_follower_with_one_name_the_talent_is_given_up() -> None:
    anna = character("anna")
    both = (purchase("talent", "lorekeeper", xp=4), purchase("follower", "lorekeeper", 3, xp=9))
    game = match(campaign(replace(anna, purchases=both)))
    does(game, "anna", "pivot character=anna talent=lorekeeper why='the order is gone'")
    gm(game, "pivot character=anna talent=lorekeeper")
    assert (game.state.characters["anna"].talents, game.state.characters["anna"].spent) == (frozenset(), 11)


@pytest.mark.rule("core.creation.bonds.change")
def test_nobody_puts_another_tie_in_the_place_of_one_that_both_have() -> None:
    game = match()
    tie(game, "anna", "ben")
    other = "tie character=anna other=ben text='a secret'"
    assert refused(game, "anna", other) == "core.creation.bonds.change"
    does(game, "anna", "untie character=anna other=ben")
    assert refused(game, "anna", other) == "core.creation.bonds.change"
    does(game, "ben", "untie character=ben other=anna")
    does(game, "anna", other)
