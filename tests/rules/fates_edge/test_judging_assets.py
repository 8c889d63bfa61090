"""What the game master finds of what was asked of an asset beyond what is listed for it."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.uses import ASKED
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company

PLAUSIBLE = "core.asset.activation.plausibility"
SUPPLY = Clock(id="supply", name="Supply", size=4, filled=1, sort="supply")
MAIL = character("anna", boons=3, gear={"mail": Item("Mail", condition="compromised")})
USES = {
    "an army": (asset(effect="a bed"), "activate asset=inn outcome='an army' pay=boon"),
    "an army for XP": (asset(effect="a bed"), "activate asset=inn outcome='an army' pay=xp"),
    "the first use": (asset(), "activate asset=inn outcome='a bed'"),
    "mended gear": (asset(kind="workshop", effect="tools"), "activate asset=inn item=mail pay=boon"),
    "stores": (asset(effect="a bed", supplies=True), "activate asset=inn outcome='restocks the crew' pay=boon"),
    "effect": (asset(), "leverage asset=inn gain=effect"),
    "control of what is worn": (asset(condition="neglected"), "leverage asset=inn gain=controlled"),
    "rail": (asset(), "leverage asset=inn gain=rail rail=hunt"),
}
"""Uses beyond what is listed, and the assets that are put to them."""


def inn(use: str) -> Match[Campaign]:
    """Anna and her inn in a scene, or between scenes for what costs experience."""
    one, _ = USES[use]
    clocks = {"supply": SUPPLY, "hunt": Clock(id="hunt", name="hunt", size=6, filled=2, sort="rail")}
    return match(company(one, people=(MAIL,), clocks=clocks, scene=None if "XP" in use else SCENE))


def told(game: Match[Campaign], by: str, text: str) -> list[str]:
    """What is told of something that is done."""
    entry = does(game, by, text)
    return [line for event in entry.events if (line := SYSTEM.story(game.state, event))]


@pytest.mark.rule(PLAUSIBLE)
@pytest.mark.parametrize("use", USES)
def test_what_is_asked_beyond_what_is_listed_is_asked_of_the_game_master_who_may_take_it_back(use: str) -> None:
    game, (_, order) = inn(use), USES[use]
    before = game.state
    assert [ASKED in line for line in told(game, "anna", order)].count(True) == 1
    gm(game, "judge_use asset=inn found=refused")
    after = game.state
    assert after.change(counters={}) == before.change(counters={})
    assert {key: times for key, times in after.counters.items() if times} == before.counters
    does(game, "anna", order)


@pytest.mark.rule(PLAUSIBLE)
def test_of_a_listed_use_or_one_that_was_judged_before_nothing_is_asked_or_taken_back() -> None:
    game = match(company(asset(effect="a bed"), scene=SCENE))
    assert not any(ASKED in line for line in told(game, "anna", "activate asset=inn"))
    assert refused(game, "gm", "judge_use asset=inn found=refused") == PLAUSIBLE
    gm(game, "judge_reach asset=inn reach=point")
    assert not any(ASKED in line for line in told(game, "anna", "activate asset=inn outcome=gold pay=boon"))


@pytest.mark.rule(PLAUSIBLE, "kit.addenda.asset-stretch")
def test_of_what_was_set_up_nothing_is_asked() -> None:
    game = match(company(asset(effect="a bed"), scene=SCENE), (9, 9))
    gm(game, "judge_reach asset=inn reach=setup")
    does(game, "anna", "propose character=anna goal='Set it up' attribute=wits skill=lore asset=inn")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert not any(ASKED in line for line in told(game, "anna", "activate asset=inn outcome=gold pay=boon"))


@pytest.mark.rule(PLAUSIBLE)
def test_what_is_taken_back_until_it_is_set_up_is_refused_till_then() -> None:
    game = inn("an army")
    does(game, "anna", USES["an army"][1])
    gm(game, "judge_use asset=inn found=setup")
    assert game.state.characters["anna"].boons == 3
    assert refused(game, "anna", USES["an army"][1]) == PLAUSIBLE


@pytest.mark.rule(PLAUSIBLE, "kit.addenda.asset-stretch")
def test_what_was_done_stands_as_a_stretch_for_a_point_or_less_comes_of_it() -> None:
    game = inn("an army")
    does(game, "anna", USES["an army"][1])
    told(game, "gm", "judge_use asset=inn found=point")
    assert [one.count for one in game.state.bank] == [1]
    assert refused(game, "gm", "judge_use asset=inn found=point") == PLAUSIBLE
    does(game, "anna", "activate asset=inn outcome='a ship' pay=boon")
    assert "Inn: less of this, a ship: a boat" in told(game, "gm", "judge_use asset=inn found=reduced less='a boat'")
    assert game.state.characters["anna"].boons == 1


@pytest.mark.rule(PLAUSIBLE)
@pytest.mark.parametrize("past", ["use_opening character=anna effect=effect", "end_scene"])
def test_what_was_used_since_or_is_of_another_scene_stands(past: str) -> None:
    game = inn("effect")
    does(game, "anna", USES["effect"][1])
    gm(game, past)
    assert refused(game, "gm", "judge_use asset=inn found=refused") == PLAUSIBLE


@pytest.mark.rule(PLAUSIBLE)
def test_the_game_master_is_offered_what_to_find_of_what_was_asked_and_players_are_not() -> None:
    game = inn("an army")
    does(game, "anna", USES["an army"][1])
    offered = {
        seat: [one.label for one in panels(game.state, seat)["assets.anna"].rows[0].offers] for seat in ("gm", "anna")
    }
    assert {"Judge this: an army", "Less comes of this: an army"} <= set(offered["gm"])
    assert not any("this: an army" in label for label in offered["anna"])
