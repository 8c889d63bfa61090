"""What a scene leaves behind when it ends: proposals, experience for all, and downtime."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.training import days_left
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import after_scene, campaign, character, does, gm, match, refused

FIGHT = "propose character=anna goal=Fight attribute=body skill=melee"


@pytest.mark.rule("core.check.procedure")
def test_a_proposal_waits_on_into_the_next_scene_and_what_was_staked_is_put_away_with_a_word() -> None:
    game = match(campaign(character("anna"), character("ben")))
    gm(game, "begin_scene name=Gate")
    does(game, "anna", FIGHT)
    does(game, "ben", "propose character=ben goal=Hide attribute=wits skill=stealth")
    gm(game, "stake attempt=2 dv=2")
    gm(game, "end_scene")
    assert [one.goal for one in game.state.attempts.values()] == ["Fight"]
    gm(game, "begin_scene name=Hall")
    assert game.state.attempts["1"].scene == game.state.scene.number  # type: ignore[union-attr]
    gm(game, "stake attempt=1 dv=2")


@pytest.mark.rule("core.check.procedure")
def test_what_was_proposed_is_taken_back_by_who_proposed_it_until_the_dice_fall() -> None:
    game = match(campaign(character("anna"), character("ben")), (6, 6, 6))
    does(game, "anna", FIGHT)
    assert refused(game, "ben", "withdraw_check attempt=1") == "campaign.own"
    does(game, "anna", "withdraw_check attempt=1")
    assert game.state.attempts == {}
    does(game, "anna", FIGHT)
    assert list(game.state.attempts) == ["2"]


HUNT = """propose character=anna goal=Hunt attribute=wits skill=survival gear=kit tags='["charging-rider"]'"""


def helped(kind: str) -> Match[Campaign]:
    """Anna hunts with the help of something of hers, and the check waits for its stakes."""
    game = match(campaign(character("anna", gear={"kit": Item("Kit", kind)}), character("ben")))
    gm(game, "begin_scene name=Gate")
    does(game, "anna", HUNT)
    does(game, "anna", "use_talent attempt=1 character=anna talent=kit")
    return game


@pytest.mark.rule("core.time.frequency-counters", "core.check.procedure")
def test_help_for_a_check_that_is_put_away_with_its_scene_may_be_used_again() -> None:
    game = helped("scouts-rig")
    gm(game, "stake attempt=1 dv=2")
    gm(game, "end_scene")
    assert game.state.attempts == {}
    gm(game, "begin_scene name=Hall")
    does(game, "anna", HUNT)
    does(game, "anna", "use_talent attempt=2 character=anna talent=kit")


@pytest.mark.rule("core.time.frequency-counters", "core.check.procedure")
@pytest.mark.parametrize("kind", ["scouts-rig", "longspear"])
def test_help_for_a_proposal_that_waits_on_is_used_in_the_next_scene(kind: str) -> None:
    game = helped(kind)
    gm(game, "end_scene")
    gm(game, "begin_session")
    gm(game, "begin_scene name=Hall")
    does(game, "anna", HUNT)
    again = "use_talent attempt=2 character=anna talent=kit"
    assert refused(game, "anna", again) == "core.check.order-of-operations"
    does(game, "anna", "withdraw_check attempt=1")
    does(game, "anna", again)


@pytest.mark.rule("core.time.frequency-counters", "kit.gear.break", "core.check.order-of-operations")
def test_help_of_somebody_who_is_gone_before_the_dice_fall_may_be_used_again() -> None:
    home = character("anna", gear={"shield": Item("Shield", "heater-shield")})
    game = match(campaign(home, character("ben")))
    gm(game, "begin_scene name=Gate")
    does(game, "ben", "propose character=ben goal=Parry attribute=body skill=melee sort=defense")
    does(game, "anna", "use_talent attempt=1 character=anna talent=shield")
    assert refused(game, "anna", FIGHT) == "kit.gear.cultural"
    gm(game, "leave_scene character=anna")
    gm(game, "enter_scene character=anna")
    does(game, "anna", FIGHT)


@pytest.mark.rule("kit.absent.borrowed", "core.check.procedure")
def test_a_deed_that_is_lent_is_not_used_up_by_a_check_that_is_put_away_with_its_scene() -> None:
    game = match(campaign(character("anna", status="absent"), character("ben")))
    gm(game, "begin_scene name=Gate")
    gm(game, "borrow_deed character=anna what=fights size=major complication=Notoriety consent=true")
    gm(game, FIGHT)
    gm(game, "stake attempt=1 dv=2")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Hall")
    gm(game, FIGHT)


@pytest.mark.rule("core.xp.session-awards")
def test_everybody_who_has_not_had_it_is_given_experience_at_once() -> None:
    game = after_scene(campaign(character("anna"), character("ben"), character("cara")))
    gm(game, "award_xp character=ben item=attendance xp=2")
    gm(game, "award_all item=attendance xp=2")
    gained = {
        id: [one.xp for one in who.awards if one.why == "attendance"] for id, who in game.state.characters.items()
    }
    assert gained == {"anna": [2], "ben": [2], "cara": [2]}
    for xp in (2, 4):
        assert refused(game, GM, f"award_all item=attendance xp={xp}") == "core.xp.session-awards"


@pytest.mark.rule("core.xp.session-awards")
@pytest.mark.parametrize("order", ["award_all item=attendance xp=2", "award_xp character=zoe item=attendance xp=2"])
def test_a_player_of_two_characters_has_each_award_once(order: str) -> None:
    game = match(campaign(character("anna"), character("zoe", seat="anna"), character("ben")))
    gm(game, 'begin_scene name=Gate present=\'["zoe", "ben"]\'')
    gm(game, "end_scene")
    gm(game, order)
    assert refused(game, GM, "award_xp character=anna item=attendance xp=2") == "core.xp.session-awards"
    assert [game.state.characters[id].left for id in ("anna", "zoe")] == [30, 32]


@pytest.mark.rule("core.xp.milestone")
def test_a_player_of_two_characters_has_what_an_arc_is_worth_once() -> None:
    game = match(campaign(character("anna"), character("zoe", seat="anna"), character("ben"), arc=2))
    gm(game, "award_milestone xp=8 signature=zoe")
    assert [one.left for one in game.state.characters.values()] == [30, 40, 38]


def test_downtime_has_a_page_with_what_everybody_may_do_with_their_days() -> None:
    game = match(campaign(character("anna", fatigue=2, boons=2), character("ben")))
    assert "downtime" not in panels(game.state, GM)
    gm(game, "begin_downtime days=7")
    rows = {row.id: row for row in panels(game.view("anna"), "anna")["downtime"].rows}
    assert next(fact.value for fact in rows["anna"].facts) == "7"
    labels = [offer.label for offer in rows["anna"].offers]
    assert labels == ["Turn 2 boons into 1 XP", "Begin a project", "Pay for works"]
    assert rows["ben"].offers == ()
    master = {row.id: row for row in panels(game.state, GM)["downtime"].rows}
    assert master["anna"].offers[0].label == "Rest a night"


def test_the_page_of_downtime_shows_which_days_are_spent_on_what_and_who_has_some_left() -> None:
    game = match(campaign(character("anna"), character("ben")))
    gm(game, "begin_downtime days=7")
    does(game, "anna", "raise_skill character=anna skill=melee")
    rows = {row.id: row for row in panels(game.state, GM)["downtime"].rows}
    spent = 7 - days_left(game.state, "anna")
    assert spent > 0
    assert (rows["anna"].text, rows["anna"].marks) == (f"Melee 1 ({spent} day)", (f"{7 - spent} days free",))
    assert [(one.value, one.most) for who in ("anna", "ben") for one in rows[who].tracks] == [(spent, 7), (0, 7)]


@pytest.mark.rule("core.talent.blood-memory")
def test_blood_memory_lends_no_die_before_the_next_scene() -> None:
    game = match(campaign(character("anna", talents=("blood-memory",))))
    gm(game, "begin_scene name=Ford pillar=combat")
    gm(game, "end_scene")
    does(game, "anna", """propose character=anna goal=Strike attribute=body skill=melee tags='["enemy-tactics"]'""")
    use = "use_talent attempt=1 character=anna talent=blood-memory"
    assert refused(game, "anna", use) == "core.check.order-of-operations"
    gm(game, "begin_scene name=Camp")
    does(game, "anna", use)
