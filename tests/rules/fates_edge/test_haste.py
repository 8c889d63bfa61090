"""What comes of haste: of learning, and of finding people and assets, in less than their days."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.training import days_left, haste_clock
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase
from rules.fates_edge.followers import asset, company, follower


def downtime(days: int) -> Match[Campaign]:
    """A campaign in downtime with a rich Anna."""
    who = character("anna", awards=(Award(100, "creation", "core.creation.pool"),))
    return match(campaign(who, phase="downtime", days=days))


@pytest.mark.rule("core.xp.rush-rule")
@pytest.mark.parametrize(
    "order",
    ["tick_clock clock={} by=4", 'cash_points place=0 picks=\'[{{"trouble":"threat","what":"{}","price":1}}]\''],
)
def test_whatever_fills_a_haste_clock_leaves_a_flaw(order: str) -> None:
    game = downtime(days=1)
    does(game, "anna", "raise_attribute character=anna attribute=body rush=true")
    (clock,) = game.state.clocks.values()
    nearly = game.state.put(clocks=replace(clock, filled=3)).change(bank=(Points(1, "test", until="arc"),))
    game = match(nearly)
    gm(game, order.format(clock.id))
    assert (game.state.clocks, game.state.characters["anna"].conditions) == ({}, {"flawed body"})


@pytest.mark.rule("core.xp.rush-rule")
def test_the_days_that_are_made_up_for_are_those_of_what_was_rushed() -> None:
    game = downtime(days=9)
    does(game, "anna", "raise_attribute character=anna attribute=body rush=true")
    (clock,) = game.state.clocks
    does(game, "anna", "raise_attribute character=anna attribute=body")
    left = days_left(game.state, "anna")
    does(game, "anna", f"make_up character=anna clock={clock}")
    assert (game.state.clocks, left - days_left(game.state, "anna")) == ({}, 3)


@pytest.mark.rule("core.xp.rush-rule")
def test_haste_ends_with_a_follower_or_an_asset_that_is_lost() -> None:
    game = downtime(days=9)
    does(game, "anna", "recruit character=anna name=Sam role=Scout cap=1 rush=true")
    (clock,) = game.state.clocks
    does(game, "anna", "recruit character=anna name=Kim role=Scout cap=1")
    game = match(game.state.drop(followers="kim"))
    gm(game, f"tick_clock clock={clock} by=1")
    assert clock in game.state.clocks
    game = match(game.state.drop(followers="sam"))
    gm(game, f"tick_clock clock={clock} by=3")
    assert (game.state.clocks, game.state.characters["anna"].conditions) == ({}, frozenset())


@pytest.mark.rule("core.xp.rush-rule")
def test_a_miss_with_a_skill_that_was_rushed_tells_under_whatever_name_it_is_called() -> None:
    game = downtime(days=1)
    does(game, "anna", "raise_skill character=anna skill=stealth rush=true")
    (clock,) = game.state.clocks
    gm(game, "end_downtime")
    gm(game, "begin_scene name=Hall")
    game = match(game.state, (2, 2, 2))
    does(game, "anna", "propose character=anna goal=Hide attribute=wits skill=Stealth")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert game.state.clocks[clock].filled == 1


@pytest.mark.rule("core.xp.rush-rule")
@pytest.mark.parametrize(
    ("kind", "what", "rating", "name"),
    [
        ("talent", "iron-stomach", 0, "Haste: iron stomach"),
        ("skill", "animal-handling", 2, "Haste: animal handling 2"),
        ("follower", "Jean-Luc", 1, "Haste: Jean-Luc 1"),
        ("asset", "Half-Moon Inn", 2, "Haste: Half-Moon Inn"),
    ],
)
def test_a_haste_clock_is_called_by_what_was_rushed(kind: str, what: str, rating: int, name: str) -> None:
    assert haste_clock("anna", purchase(kind, what, rating)).name == name


@pytest.mark.rule("core.xp.rush-rule", "core.check.group")
def test_a_group_that_misses_has_missed_with_what_each_of_it_learned_too_fast() -> None:
    hasty = Clock(id="h", name="Haste: stealth 1", size=4, sort="haste", about="ben/stealth")
    ben = character("ben", skills={"stealth": 1})
    game = match(campaign(character("anna"), ben, clocks={"h": hasty}), (2,) * 5)
    does(game, "anna", "propose character=anna goal=Sneak attribute=wits skill=survival")
    gm(game, "call_group attempt=1")
    gm(game, "stake attempt=1 dv=2")
    does(game, "ben", "join_group attempt=1 character=ben attribute=wits skill=stealth")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert game.state.clocks["h"].filled == 1


@pytest.mark.rule("core.xp.rush-rule")
@pytest.mark.parametrize(
    ("hasty", "help"),
    [
        (purchase("skill", "stealth", 1), "assist attempt=1 character=ben skill=stealth"),
        (purchase("follower", "Sam", 1), "send_follower attempt=1 follower=sam"),
        (purchase("asset", "Inn", 1), "grade attempt=1 description=basic"),
    ],
)
def test_a_miss_with_the_help_of_what_was_got_in_haste_tells(hasty: Purchase, help: str) -> None:
    clock = haste_clock("ben", hasty)
    ben = replace(character("ben"), purchases=(hasty,))
    people = (ben, character("anna", skills={"survival": 1}))
    game = match(company(follower(1, owner="ben"), asset(owner="ben"), people=people, clocks={clock.id: clock}))
    who, skill = ("ben", "lore") if hasty.kind == "asset" else ("anna", "survival")
    game = match(game.state, (2,) * (2 if who == "ben" else 4))
    does(game, who, f"propose character={who} goal=Seek attribute=wits skill={skill} asset={'inn' * (who == 'ben')}")
    gm(game, "stake attempt=1 dv=2")
    gm(game, help)
    gm(game, "roll_check attempt=1")
    gm(game, "take_result attempt=1")
    assert game.state.clocks[clock.id].filled == 1


@pytest.mark.rule("core.training.project-clock")
def test_a_project_stands_among_its_owners_days_and_the_game_master_counts_its_checks_there() -> None:
    game = downtime(days=3)
    does(game, "anna", "begin_project character=anna name='The map'")
    gm(game, "tick_clock clock=the-map")
    (_, row) = panels(game.view("anna"), "anna")["downtime"].rows
    (clock,) = row.clocks
    assert (row.title, clock.value, clock.most, clock.more, row.offers) == ("The map", 1, 4, None, ())
    (_, row) = panels(game.view("gm"), "gm")["downtime"].rows
    assert [offer.label for offer in row.offers] == ["Tick"]
    assert row.clocks[0].more == row.offers[0]
