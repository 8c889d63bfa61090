"""What a follower's help is worth."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.followers.assisting import (
    PINNED,
    deny_unfit,
    deny_untold_method,
    follower_dice,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.state import Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use
from rules.fates_edge.campaigns import campaign, character, does, match, refused
from rules.fates_edge.followers import SCENE, company


def follower(cap: int = 2, **facts: object) -> Follower:
    """Anna's scout."""
    return Follower(**({"id": "sam", "name": "Sam", "owner": "anna", "role": "Scout", "cap": cap} | facts))


@pytest.mark.rule("core.follower.assist.in-role", "core.follower.cap-meaning", "core.follower.specialty")
@pytest.mark.parametrize("cap", [1, 2, 3, 4, 5])
def test_in_its_lane_a_follower_lends_its_cap(cap: int) -> None:
    assert follower_dice(follower(cap), within=True).total == cap


@pytest.mark.rule("core.follower.assist.source")
def test_the_leaders_rating_does_not_limit_help() -> None:
    game = match(campaign(character("anna"), followers={"sam": follower(3)}))
    does(game, "anna", "propose character=anna goal=Go attribute=wits skill=stealth")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    assert check_pool(game.state, game.state.attempts["1"]).total == 2 + 3


@pytest.mark.rule("core.follower.assist.off-role")
def test_outside_its_lane_a_follower_lends_one_die_for_a_sense_a_method_and_a_risk() -> None:
    assert follower_dice(follower(3), within=False).total == 1
    assert deny_untold_method("sound", "baits with the host's voice", "is heard") is None
    missing = deny_untold_method("sound", "baits with the host's voice", " ")
    assert missing is not None
    assert missing.rule == "core.follower.assist.off-role"


@pytest.mark.rule("core.resource.condition-clock", "core.follower.risk.tools")
def test_neglect_and_wounds_take_dice_but_never_more_than_there_are() -> None:
    assert follower_dice(follower(condition="neglected"), within=True).total == 1
    assert follower_dice(follower(wounds=2), within=True).total == 1
    assert follower_dice(follower(1, wounds=1, condition="neglected"), within=True).total == 0
    assert follower_dice(follower(condition="neglected"), within=False).total == 0


@pytest.mark.rule("core.follower.states", "core.follower.bond-track")
def test_a_lost_bond_neglects_a_follower_and_exposure_does_not() -> None:
    assert follower_dice(follower(bond=0), within=True).total == 1
    assert follower_dice(follower(exposure=1), within=True).total == 2


@pytest.mark.rule("core.follower.tracks", "core.resource.condition-clock", "core.resource.screen-split")
@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"harm": 3}, "core.follower.tracks"),
        ({"condition": "compromised"}, "core.resource.condition-clock"),
        ({"where": "separated"}, "core.resource.screen-split"),
        ({"owner": "ben"}, "core.resource.screen-split"),
    ],
)
def test_who_is_hurt_compromised_or_elsewhere_cannot_help(facts: dict[str, object], rule: str) -> None:
    playing = campaign(scene=Scene(number=1, name="Vault", present=frozenset({"anna"})))
    assert deny_unfit(playing, follower()) is None
    no = deny_unfit(playing, follower(**facts))
    assert no is not None
    assert no.rule == rule


@pytest.mark.rule("core.follower.risk.tools", "core.follower.tracks")
def test_who_is_cut_off_cannot_help_and_who_is_exposed_can() -> None:
    assert deny_unfit(count_use(campaign(), "scene", "sam", PINNED), follower()) is not None
    assert deny_unfit(campaign(), follower(exposure=3)) is None


@pytest.mark.rule("core.familiar.taken-out")
def test_a_familiar_that_is_taken_out_withdraws_until_it_is_treated() -> None:
    no = deny_unfit(campaign(), follower(familiar=True, harm=3))
    assert no is not None
    assert no.why == "Sam has withdrawn"


@pytest.mark.rule("core.follower.risk.tools", "core.resource.condition-clock")
@pytest.mark.parametrize("befalls", [{"wounds": 1}, {"condition": "neglected"}])
def test_who_is_wounded_or_neglected_before_the_roll_lends_a_die_less(befalls: dict[str, object]) -> None:
    game = match(campaign(character("anna"), followers={"sam": follower(2)}))
    does(game, "anna", "propose character=anna goal=Go attribute=wits skill=stealth")
    does(game, "anna", "send_follower attempt=1 follower=sam")
    worse = game.state.put(followers=follower(2, **befalls))
    assert check_pool(worse, worse.attempts["1"]).total == 2 + 1


@pytest.mark.rule("core.follower.assist.off-role")
@pytest.mark.parametrize("told", ["sense=. way=. risk=.", "sense=sight way=Sight risk=sight", "sense=sight way=signs"])
def test_help_outside_a_lane_is_told_by_three_distinct_details(told: str) -> None:
    game = match(company(follower(), scene=SCENE))
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    send = f"send_follower attempt=1 follower=sam in_role=false {told}"
    assert refused(game, "anna", send) == "core.follower.assist.off-role"


OUTSIDE = "are those a sense, a method and a risk, and "
"""What is asked besides of help outside of a lane."""


@pytest.mark.rule("core.assist.primary-skill", "core.follower.assist.off-role")
@pytest.mark.parametrize(
    ("way", "told", "asked"),
    [
        ("", "Sam, Archivist", ""),
        ("way='reads the carvings for holds'", "Sam, Archivist: reads the carvings for holds", ""),
        ("in_role=false sense=touch way=holds risk=falls", "Sam, outside its lane: touch, holds, falls", OUTSIDE),
    ],
)
def test_of_each_follower_that_helps_the_game_master_is_asked_whether_it_fits_the_skill(
    way: str, told: str, asked: str
) -> None:
    game = match(company(follower(3, role="Archivist"), scene=SCENE))
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    before = game.state
    (event,) = does(game, "anna", f"send_follower attempt=1 follower=sam {way}").events
    assert game.state.attempts["1"].helps[0].what == told
    assert SYSTEM.story(before, event).endswith(f"from {told} (the game master: {asked}does that fit Athletics?)")


@pytest.mark.rule("core.assist.primary-skill")
def test_of_a_character_who_helps_by_a_skill_of_their_own_nothing_is_asked() -> None:
    people = (character("anna"), character("ben", skills={"athletics": 2}))
    game = match(company(people=people, scene=SCENE))
    does(game, "anna", "propose character=anna goal=Climb attribute=body skill=athletics")
    before = game.state
    (event,) = does(game, "ben", "assist attempt=1 character=ben skill=athletics").events
    assert SYSTEM.story(before, event) == "Help: 2 dice from Ben, athletics"
