"""What scenes with followers leave, and what ranks do once per arc."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import does, gm, match, refused
from rules.fates_edge.followers import SCENE, company, follower


@pytest.mark.rule("core.follower.advance.bond", "core.follower.bond-track")
def test_a_scene_with_a_follower_leaves_a_boon_that_is_taken_once() -> None:
    game = match(company(follower()))
    assert refused(game, "anna", "call_gift follower=sam") == "core.follower.advance.bond"
    gm(game, "deepen_bond follower=sam gift='a night on the wall' leaves=boon")
    assert (game.state.followers["sam"].bond, game.state.followers["sam"].boons) == (3, 1)
    assert refused(game, "ben", "call_gift follower=sam") == "campaign.own"
    does(game, "anna", "call_gift follower=sam")
    assert (game.state.characters["anna"].boons, game.state.followers["sam"].boons) == (4, 0)
    assert refused(game, "anna", "call_gift follower=sam") == "core.follower.advance.bond"


@pytest.mark.rule("core.follower.advance.bond")
@pytest.mark.parametrize("gone", [{"where": "anchored"}, {"condition": "compromised"}])
def test_a_tag_is_called_upon_only_while_its_follower_is_there(gone: dict[str, Any]) -> None:
    game = match(company(follower(tags=("Luck",), **gone), scene=SCENE))
    assert refused(game, "anna", "call_gift follower=sam tag=Luck") != ""
    does(match(company(follower(tags=("Luck",)), scene=SCENE)), "anna", "call_gift follower=sam tag=Luck")


@pytest.mark.rule("core.follower.advance.bond")
def test_a_tag_is_called_upon_once_per_arc() -> None:
    game = match(company(follower()))
    assert refused(game, "gm", "deepen_bond follower=sam leaves=tag") == "core.follower.advance.bond"
    assert refused(game, "gm", "deepen_bond follower=sam gift='Old debts'") == "core.follower.advance.bond"
    gm(game, "deepen_bond follower=sam gift='Old debts' leaves=tag")
    assert refused(game, "gm", "deepen_bond follower=sam gift='old debts' leaves=tag") == "core.follower.advance.bond"
    assert refused(game, "gm", "deepen_bond follower=sam gift=' ' leaves=tag") == "core.follower.advance.bond"
    assert refused(game, "anna", "call_gift follower=sam tag=Luck") == "core.follower.advance.bond"
    does(game, "anna", "call_gift follower=sam tag='Old debts'")
    assert refused(game, "anna", "call_gift follower=sam tag='Old debts'") == "core.follower.advance.bond"
    gm(game, "end_arc")
    does(game, "anna", "call_gift follower=sam tag='Old debts'")


@pytest.mark.rule("core.follower.advance.promotion")
def test_an_associate_lets_its_leader_begin_in_control_once_per_arc_and_an_apprentice_does_not() -> None:
    game = match(company(follower(), scene=SCENE))
    assert refused(game, "anna", "call_rank follower=sam") == "core.follower.advance.promotion"
    gm(game, "raise_rank follower=sam rank=associate")
    does(game, "anna", "call_rank follower=sam")
    assert openings_left(game.state, "anna", "controlled") == 1
    assert refused(game, "anna", "call_rank follower=sam") == "core.follower.advance.promotion"
    away = match(company(follower(rank="deputy", where="separated"), scene=SCENE))
    assert refused(away, "anna", "call_rank follower=sam") == "core.resource.screen-split"


@pytest.mark.rule("core.follower.initiative.pressure")
def test_only_the_follower_that_took_the_initiative_is_pressed_and_once_for_it() -> None:
    game = match(company(follower(), follower(id="rex", name="Rex"), points=3, scene=SCENE))
    does(game, "anna", "take_initiative follower=sam effect=controlled cost=exposure ally=ben")
    assert refused(game, "gm", "press_initiative follower=rex rail=hunt") == "core.follower.initiative.pressure"
    gm(game, "press_initiative follower=sam rail=hunt")
    assert refused(game, "gm", "press_initiative follower=sam rail=hunt") == "core.follower.initiative.pressure"


@pytest.mark.rule("core.follower.initiative.guardrails")
def test_what_was_fetched_does_not_fill_the_last_segment_of_the_primary_clock() -> None:
    for sort, filled in (("primary", 5), ("threat", 6)):
        goal = Clock(id="goal", name="Goal", size=6, filled=3, sort=sort)
        game = match(company(follower(), scene=SCENE, clocks={"goal": goal}), (9, 9))
        does(game, "anna", "take_initiative follower=sam effect=fetch cost=exposure ally=ben clock=goal")
        does(game, "ben", "propose character=ben goal=Go attribute=body skill=athletics clock=goal")
        gm(game, "stake attempt=1 dv=1")
        does(game, "ben", "roll_check attempt=1")
        does(game, "ben", "take_result attempt=1")
        assert game.state.clocks["goal"].filled == filled


@pytest.mark.rule("core.follower.bond-track")
@pytest.mark.parametrize(("familiar", "most"), [(True, 2), (False, 3)])
def test_the_bond_of_a_familiar_goes_to_two(familiar: bool, most: int) -> None:
    game = match(company(follower(familiar=familiar, bond=1)))
    for _ in range(1, most):
        gm(game, "deepen_bond follower=sam")
    assert game.state.followers["sam"].bond == most
    assert refused(game, "gm", "deepen_bond follower=sam") == "core.follower.advance.bond"
    entry = gm(game, "deepen_bond follower=sam leaves=boon")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == "Sam: a boon"
    assert game.state.followers["sam"].bond == most


@pytest.mark.rule("core.follower.advance.bond")
def test_a_tag_is_called_upon_once_however_it_is_written_and_uses_up_nothing_else() -> None:
    game = match(company(follower(rank="associate"), scene=SCENE))
    for gift in ("Bridge song", "rank"):
        gm(game, f"deepen_bond follower=sam leaves=tag gift='{gift}'")
    again = "deepen_bond follower=sam leaves=tag gift='bridge Song'"
    assert refused(game, "gm", again) == "core.follower.advance.bond"
    does(game, "anna", "call_gift follower=sam tag='Bridge song'")
    assert refused(game, "anna", "call_gift follower=sam tag='bridge song'") == "core.follower.advance.bond"
    does(game, "anna", "call_gift follower=sam tag=rank")
    does(game, "anna", "call_rank follower=sam")


@pytest.mark.rule("core.resource.condition-clock", "core.follower.advance.bond")
@pytest.mark.parametrize("what", ["", " tag=Song"])
def test_who_is_compromised_gives_neither_a_boon_nor_a_tag(what: str) -> None:
    game = match(company(follower(condition="compromised", boons=1, tags=("Song",))))
    assert refused(game, "anna", f"call_gift follower=sam{what}") == "core.follower.advance.bond"
