"""Points that nobody has spent or banked: when they go, and that it is told."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.attempts import ready, result
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.mages import GOOD, WOVEN, channel, newest, rolled, scene, spell


@pytest.mark.rule("core.check.outcome.success-and-cost", "core.cp.spend.timing")
def test_a_success_at_a_cost_is_not_over_before_each_point_is_spent_or_banked() -> None:
    game = scene((8, 8, 1, 1))
    does(game, "anna", "propose character=anna goal=Read attribute=wits skill=arcana")
    gm(game, "stake attempt=1 dv=2")
    assert rolled(game).grade == "cost"
    assert refused(game, "gm", "close_check attempt=1") == "core.check.outcome.success-and-cost"
    gm(game, """spend_points attempt=1 picks='[{"trouble": "noise"}]'""")
    assert refused(game, "gm", "close_check attempt=1") == "core.check.outcome.success-and-cost"
    gm(game, "bank_points attempt=1 points=1")
    assert game.state.attempts["1"].stage == "done"


@pytest.mark.rule("core.check.outcome.success-and-cost")
def test_the_game_master_waives_points_in_a_deed_of_its_own_that_the_log_tells() -> None:
    game = ready((8, 8, 7, 1, 1, 2))
    result(game)
    assert refused(game, "anna", "waive_points attempt=1") == "campaign.master"
    entry = gm(game, "waive_points attempt=1")
    told = [SYSTEM.story(game.before(entry.seq), event) for event in entry.events]
    assert told[0] == "Pick the lock: the game master waives 2 CP"
    assert (game.state.attempts["1"].stage, game.state.bank) == ("done", ())


@pytest.mark.rule("core.check.outcome.success-and-cost")
def test_no_points_are_waived_where_there_are_none() -> None:
    game = ready((2, 2, 2, 2, 2, 2))
    result(game)
    assert refused(game, "gm", "waive_points attempt=1") == "core.check.outcome.success-and-cost"
    gm(game, "close_check attempt=1")


@pytest.mark.rule("core.check.outcome.success-and-cost", "core.cp.banking")
def test_points_that_lapse_with_the_scene_of_their_check_are_told() -> None:
    game = scene((1, 8))
    does(game, "anna", "propose character=anna goal=Run attribute=body skill=athletics")
    gm(game, "stake attempt=1 dv=1")
    rolled(game)
    entry = gm(game, "end_scene")
    state, told = game.before(entry.seq), []
    for event in entry.events:
        told.append(SYSTEM.story(state, event))
        state = event.apply(state)
    assert "Put away with the scene: Run, and 1 CP with it" in told


@pytest.mark.rule("core.magic.loop")
def test_what_is_channelled_comes_about_before_the_weaving_outside_a_ritual_too() -> None:
    game = scene((8, 8, 8, 1))
    does(game, "anna", "channel character=anna")
    check = rolled(game).id
    assert refused(game, "gm", f"bank_points attempt={check} points=1") == "core.magic.loop"
    assert refused(game, "gm", f"waive_points attempt={check}") == "core.magic.loop"
    assert refused(game, "anna", f"gather casting={spell(game).id}") == "core.magic.mitigation"
    gm(game, f"""spend_points attempt={check} picks='[{{"trouble": "noise"}}]'""")
    does(game, "anna", f"gather casting={spell(game).id}")


@pytest.mark.rule("core.magic.loop", "kit.magic.backlash-source")
def test_the_points_of_a_weaving_become_its_backlash_and_are_not_waived() -> None:
    game = scene(GOOD, (1, *WOVEN[1:]))
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal=Burn dv=2")
    check = rolled(game).id
    does(game, "anna", f"shape casting={spell(game).id}")
    for deed in ("close_check", "waive_points"):
        assert refused(game, "gm", f"{deed} attempt={check}") == "kit.magic.backlash-source"
    gm(game, f"backlash attempt={check}")
    assert newest(game).stage == "done"


@pytest.mark.rule("core.magic.loop", "kit.magic.duration")
def test_a_weaving_that_failed_is_let_go_for_a_caster_who_is_gone_and_has_its_backlash() -> None:
    game = scene(GOOD, (1, 2, 2))
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal=Burn dv=2")
    check = rolled(game).id
    gm(game, "leave_scene character=anna")
    id = spell(game).id
    assert refused(game, "gm", f"shape casting={id}") == "campaign.own"
    gm(game, f"end_spell casting={id}")
    gm(game, f"backlash attempt={check}")
    assert newest(game).points == 0


@pytest.mark.rule("core.cp.banking.arc-close")
def test_points_that_came_between_scenes_open_the_next_arc_with_the_others_where_points_are_kept_freely() -> None:
    bank = (Points(1, "Sneak", "venue"), Points(2, "Talk", "arc"))
    game = match(campaign(bank=bank, options=Options({"cp_banking": "scene_or_arc"})))
    gm(game, "end_arc")
    assert [(one.count, one.until) for one in game.state.bank] == [(3, "opening")]


@pytest.mark.rule("core.cp.banking.arc-close")
def test_no_points_outlive_an_arc_once_the_table_keeps_them_until_the_next_venue_only() -> None:
    bank = (Points(2, "Talk", "arc"),)
    game = match(campaign(bank=bank, options=Options({"cp_banking": "scene_or_arc"})))
    gm(game, "choose_option option=cp_banking value=clarified")
    gm(game, "end_arc")
    assert game.state.bank == ()


@pytest.mark.rule("core.cp.banking.arc-close", "core.follower.risk.player-save")
@pytest.mark.parametrize(("others", "alone"), [("anna", "anna"), ("ben", ""), ("", "")])
def test_what_an_arc_leaves_over_is_for_one_alone_only_if_all_of_it_is(others: str, alone: str) -> None:
    bank = (Points(1, "Save", "venue", on="anna"), Points(1, "Talk", "arc", on=others))
    people = (character("anna"), character("ben"))
    game = match(campaign(*people, bank=bank, options=Options({"cp_banking": "scene_or_arc"})))
    gm(game, "end_arc")
    assert [(one.count, one.on) for one in game.state.bank] == [(2, alone)]
