"""Upkeep of gear: what is flagged is seen to in time, or gets worse."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Item
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_gear
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused

SCENE = Scene(number=1, name="Vault", present=frozenset(("anna",)))


def carrying(*keys: str, condition: str = "maintained", **facts: object) -> Campaign:
    """A campaign in which Anna carries things of the catalogue."""
    gear = {key: Item(printed_gear()[key].name, key, condition) for key in keys}
    anna = character("anna", gear=gear, awards=(Award(60, "creation", ""),))
    return campaign(anna, **({"session": 2} | facts))


@pytest.mark.rule("kit.gear.upkeep")
def test_standard_gear_that_is_flagged_and_not_seen_to_gets_worse() -> None:
    game = match(carrying("longsword", "dagger", scene=SCENE))
    assert refused(game, "gm", "flag_item character=anna item=dagger") == "kit.gear.upkeep"
    gm(game, "flag_item character=anna item=longsword")
    assert refused(game, "gm", "flag_item character=anna item=longsword") == "kit.gear.upkeep"
    assert refused(game, "gm", "neglect_item character=anna item=longsword") == "campaign.scenes"
    gm(game, "end_scene")
    assert refused(game, "gm", "neglect_item character=anna item=dagger") == "kit.gear.upkeep"
    (told,) = gm(game, "neglect_item character=anna item=longsword").events
    assert SYSTEM.story(game.state, told) == "Nobody saw to it: Longsword is compromised"
    sword = game.state.characters["anna"].gear["longsword"]
    assert (sword.condition, sword.flagged) == ("compromised", False)
    broken = match(carrying("longsword", condition="broken"))
    assert refused(broken, "gm", "flag_item character=anna item=longsword") == "kit.gear.upkeep"


FLAG = "flag_item character=anna item=longsword"


@pytest.mark.rule("kit.gear.upkeep")
@pytest.mark.parametrize("wear", ["begin_session", "end_arc"])
def test_gear_is_flagged_once_an_arc_has_ended_or_it_has_seen_two_sessions(wear: str) -> None:
    game = match(carrying(session=3, phase="downtime", days=3))
    does(game, "anna", "acquire character=anna ware=longsword")
    assert refused(game, "gm", FLAG) == "kit.gear.upkeep"
    gm(game, wear)
    gm(game, FLAG)


@pytest.mark.rule("kit.gear.upkeep")
@pytest.mark.parametrize("wear", ["begin_session", "end_arc"])
def test_what_somebody_begins_with_has_seen_no_session_before_the_first(wear: str) -> None:
    game = match(carrying("longsword", session=0))
    gm(game, "begin_session")
    assert refused(game, "gm", FLAG) == "kit.gear.upkeep"
    gm(game, wear)
    gm(game, FLAG)


@pytest.mark.rule("kit.gear.upkeep")
def test_gear_that_was_seen_to_is_not_flagged_again_at_once() -> None:
    game = match(carrying("longsword", session=3))
    gm(game, FLAG)
    does(game, "anna", "service_item character=anna item=longsword for_xp=true")
    assert refused(game, "gm", FLAG) == "kit.gear.upkeep"
    gm(game, "begin_session")
    gm(game, FLAG)


@pytest.mark.rule("kit.gear.upkeep")
def test_in_downtime_flagged_gear_is_seen_to_beside_followers_or_gets_worse_with_them() -> None:
    game = match(carrying("longsword", phase="downtime", days=3))
    gm(game, "flag_item character=anna item=longsword")
    for seat, labels in (("anna", ["See to it", "See to it"]), ("gm", ["What nobody saw to gets worse"])):
        panel = panels(game.view(seat), seat)["downtime"]
        row = next((one for one in panel.rows if one.id == "anna.gear.longsword"), None)
        assert [one.label for one in (row.offers if row and seat == "anna" else panel.offers)] == labels
    gm(game, "settle_flags")
    assert game.state.characters["anna"].gear["longsword"].condition == "compromised"
    assert all(one.id != "anna.gear.longsword" for one in panels(game.view("gm"), "gm")["downtime"].rows)


@pytest.mark.rule("kit.gear.upkeep")
def test_flagged_gear_that_is_seen_to_stays_as_it_is() -> None:
    game = match(carrying("longsword", scene=SCENE))
    assert refused(game, "anna", "service_item character=anna item=longsword for_xp=true") == "kit.gear.upkeep"
    gm(game, "flag_item character=anna item=longsword")
    assert refused(game, "anna", "service_item character=anna item=longsword for_xp=true") == "kit.gear.upkeep"
    gm(game, "end_scene")
    assert refused(game, "anna", "service_item character=anna item=longsword") == "kit.gear.upkeep"
    does(game, "anna", "service_item character=anna item=longsword for_xp=true")
    anna = game.state.characters["anna"]
    assert (anna.gear["longsword"].condition, anna.gear["longsword"].flagged, anna.left) == ("maintained", False, 59)
    assert refused(game, "gm", "neglect_item character=anna item=longsword") == "kit.gear.upkeep"
