"""Bargains first, then death, and the end of a crew."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help
from fieldcraft.systems.fates_edge.campaign.condition.death import STAKES, BargainStruck, stakes_left
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower

KILL = 'kill character=anna how="the fall"'


def doomed(**chosen: str) -> Campaign:
    """Anna and Ben, who have nothing to give, at a table that reads some rules otherwise."""
    return campaign(options=Options(chosen))


@pytest.mark.rule("kit.lethal.bargain")
def test_what_a_character_has_may_be_offered_for_its_life() -> None:
    rich = company(follower(), asset())
    assert stakes_left(rich, rich.characters["anna"]) == STAKES
    game = match(doomed())
    assert refused(game, "gm", "offer_bargain character=anna stake=boon") == "kit.lethal.bargain"
    assert refused(game, "anna", "refuse_bargain character=anna stake=bargain") == "kit.lethal.bargain"
    assert refused(game, "anna", "offer_bargain character=anna stake=bargain") == "campaign.master"


@pytest.mark.rule("kit.lethal.bargain")
@pytest.mark.parametrize(("stake", "what", "name"), [("follower", "sam", "Sam"), ("asset", "inn", "Inn")])
def test_what_is_given_for_a_life_is_told_by_its_name(stake: str, what: str, name: str) -> None:
    struck = BargainStruck(character="anna", stake=stake, what=what)  # type: ignore[arg-type]
    assert struck.words(company(follower(), asset())).endswith(f": {name}")


@pytest.mark.rule("kit.lethal.bargain")
def test_who_was_called_for_the_scene_alone_is_not_given_for_a_life() -> None:
    game = match(company(follower(scene=1)))
    assert refused(game, "gm", "offer_bargain character=anna stake=follower") == "kit.lethal.bargain"


@pytest.mark.rule("kit.lethal.bargain")
@pytest.mark.parametrize(
    "facts",
    [{"where": "anchored"}, {"where": "dormant"}, {"familiar": True, "harm": 3}, {"condition": "compromised"}],
)
def test_who_has_settled_down_sleeps_has_withdrawn_or_was_taken_is_not_given_for_a_life(
    facts: dict[str, object],
) -> None:
    game = match(company(follower(**facts)))
    assert refused(game, "gm", "offer_bargain character=anna stake=follower") == "kit.lethal.bargain"


@pytest.mark.rule("kit.lethal.bargain", "kit.lethal.kill")
def test_an_asset_that_was_seized_buys_no_life() -> None:
    game = match(company(asset(), asset(id="mill", name="Mill", condition="compromised"), scene=SCENE))
    gm(game, "offer_bargain character=anna stake=asset")
    assert refused(game, "anna", "accept_bargain character=anna stake=asset what=mill") == "kit.lethal.bargain"
    does(game, "anna", "accept_bargain character=anna stake=asset what=inn")
    assert refused(game, "gm", "offer_bargain character=anna stake=asset") == "kit.lethal.bargain"


@pytest.mark.rule("kit.lethal.kill")
def test_whom_nobody_plays_but_the_game_master_dies_without_a_bargain() -> None:
    game = match(campaign(character("anna"), character("rook", seat="")))
    gm(game, "kill character=rook how='the fall'")
    assert game.state.characters["rook"].status == "dead"


@pytest.mark.rule("kit.lethal.bargain")
def test_who_is_given_for_a_life_helps_with_nothing_any_more() -> None:
    helped = Attempt(id="1", character="anna", goal="Climb", attribute="body", skill="athletics", stage="staked",
                     dv=2, scene=1, helps=(Help("sam", 2, "Sam", follower=True),))  # fmt: skip
    game = match(company(follower(), attempts={"1": helped}, scene=SCENE))
    gm(game, "offer_bargain character=anna stake=follower")
    does(game, "anna", "accept_bargain character=anna stake=follower what=sam")
    assert game.state.attempts["1"].helps == ()


@pytest.mark.rule("kit.lethal.bargain")
def test_who_is_played_does_not_die_by_a_word_without_a_bargain() -> None:
    game = match(campaign(character("anna"), character("rook", seat="")))
    assert refused(game, "gm", "lose character=anna") == "kit.lethal.bargain"
    gm(game, "lose character=rook")
    assert game.state.characters["rook"].status == "dead"


@pytest.mark.rule("kit.lethal.kill", "kit.lethal.bargain")
def test_a_character_dies_when_the_story_demands_it_and_every_bargain_is_refused() -> None:
    game = match(doomed())
    assert refused(game, "gm", f"{KILL} demanded=true") == "kit.lethal.kill"
    gm(game, "offer_bargain character=anna stake=bargain")
    does(game, "anna", "refuse_bargain character=anna stake=bargain")
    assert refused(game, "gm", KILL) == "kit.lethal.kill"
    gm(game, f"{KILL} demanded=true")
    assert game.state.characters["anna"].status == "dead"
    assert refused(game, "gm", f"{KILL} demanded=true") == "campaign.own"


@pytest.mark.rule("kit.lethal.kill")
def test_the_consent_to_die_is_taken_back_while_the_character_lives() -> None:
    game = match(doomed())
    for _ in range(2):
        does(game, "anna", "consent_to_death character=anna")
    assert refused(game, "gm", KILL) == "kit.lethal.kill"
    does(game, "anna", "consent_to_death character=anna")
    gm(game, KILL)


@pytest.mark.rule("kit.lethal.kill")
def test_a_character_dies_when_its_player_consents() -> None:
    game = match(doomed())
    assert refused(game, "ben", "consent_to_death character=anna") == "campaign.own"
    does(game, "anna", "consent_to_death character=anna")
    gm(game, KILL)
    assert game.state.characters["anna"].status == "dead"


@pytest.mark.rule("kit.lethal.kill")
def test_by_other_readings_all_three_are_needed_or_any_one_will_do() -> None:
    strict = match(doomed(death_gate="all_three"))
    does(strict, "anna", "consent_to_death character=anna")
    assert refused(strict, "gm", f"{KILL} demanded=true") == "kit.lethal.kill"
    gm(strict, "offer_bargain character=anna stake=bargain")
    does(strict, "anna", "refuse_bargain character=anna stake=bargain")
    gm(strict, f"{KILL} demanded=true")
    gm(match(doomed(death_gate="any_one")), f"{KILL} demanded=true")


def crew(*fatigue: int, full: int = 6, boons: int = 0) -> Campaign:
    """A crew so tired, before one full clock and one that is so full."""
    people = [character(f"p{n}", fatigue=level, boons=boons) for n, level in enumerate(fatigue)]
    clocks = {
        "doom": Clock(id="doom", name="Doom", size=6, filled=6),
        "hunt": Clock(id="hunt", name="Hunt", size=6, filled=full),
    }
    return campaign(*people, clocks=clocks)


WIPE = """wipe fate=exile clocks='["doom", "hunt"]'"""


@pytest.mark.rule("kit.lethal.wipe")
def test_a_crew_ends_when_most_are_spent_the_clocks_are_full_and_nothing_is_left() -> None:
    entry = gm(match(crew(3, 4, 0, full=2)), WIPE)
    assert entry.events[0].because == "kit.lethal.wipe"
    for state in (
        crew(3, 0),
        crew(3, 3, boons=1),
        crew(3, 3, full=2).change(clocks={"hunt": crew(full=2).clocks["hunt"]}),
        crew(3, 3).change(assets={"inn": asset(owner="p0")}),
    ):
        assert refused(match(state), "gm", WIPE) == "kit.lethal.wipe"
    over = match(crew(3, 3).change(assets={"inn": asset(owner="p0", condition="compromised")}))
    gm(over, WIPE)
    assert refused(over, "gm", WIPE) == "kit.lethal.wipe"
    assert refused(match(crew(3, 3)), "gm", """wipe fate=exile clocks='["doom", "dawn"]'""") == "kit.lethal.wipe"


@pytest.mark.rule("kit.lethal.wipe")
def test_neither_those_whom_the_game_master_plays_nor_what_the_dead_held_keep_a_crew_from_its_end() -> None:
    spent = crew(3, 3)
    wolf = character("wolf", seat="", boons=2)
    dead = character("dead", status="dead")
    held = {"inn": asset(owner="dead"), "den": asset(id="den", owner="wolf")}
    others = {one.id: one for one in (wolf, replace(wolf, id="cub"), dead)}
    gm(match(spent.change(characters=spent.characters | others, assets=held)), WIPE)
    away = spent.characters | {"away": character("away", status="absent")}
    state = spent.change(characters=away, assets={"inn": asset(owner="away")})
    assert refused(match(state), "gm", WIPE) == "kit.lethal.wipe"


@pytest.mark.rule("kit.lethal.wipe")
def test_a_goal_of_the_crew_that_is_full_is_no_clock_that_ends_it() -> None:
    own = ("primary", "project", "rescue", "gate", "dial")
    clocks = {sort: Clock(id=sort, name=sort, size=4, filled=4, sort=sort) for sort in own}
    state = crew(3, 3).change(clocks=clocks)
    assert refused(match(state), "gm", f"wipe fate=exile clocks='{json.dumps(own)}'") == "kit.lethal.wipe"


@pytest.mark.rule("kit.lethal.bargain")
@pytest.mark.parametrize(
    ("stake", "what"), [("boon", ""), ("follower", "sam"), ("asset", "inn"), ("bargain", "Hunted")]
)
def test_a_price_that_is_paid_for_a_life_is_gone_and_death_must_be_bargained_for_anew(stake: str, what: str) -> None:
    game = match(company(follower(), asset()))
    gm(game, "begin_scene name=Abyss")
    order = f"accept_bargain character=anna stake={stake} what='{what}'"
    assert refused(game, "anna", order) == "kit.lethal.bargain"
    for one in STAKES:
        gm(game, f"offer_bargain character=anna stake={one}")
        if one != stake:
            does(game, "anna", f"refuse_bargain character=anna stake={one}")
    if what:
        assert refused(game, "anna", order.replace(f"'{what}'", "''")) == "kit.lethal.bargain"
    assert refused(game, "ben", order) == "campaign.own"
    does(game, "anna", order)
    anna = game.state.characters["anna"]
    assert (anna.boons, "sam" in game.state.followers, "inn" in game.state.assets, anna.complications) == (
        2 if stake == "boon" else 3, stake != "follower", stake != "asset", ("Hunted",) * (stake == "bargain"),
    )  # fmt: skip
    assert refused(game, "gm", "kill character=anna how=falls demanded=true") == "kit.lethal.kill"


@pytest.mark.rule("kit.lethal.kill", "kit.lethal.bargain")
@pytest.mark.parametrize(
    "deed", ["consent_to_death", "refuse_bargain stake=bargain", "accept_bargain stake=bargain what=Debt"]
)
def test_nobody_answers_for_a_life_in_its_players_place(deed: str) -> None:
    game = match(campaign(character("anna"), character("rook", seat="")))
    gm(game, "begin_scene name=Ledge")
    verb, _, more = deed.partition(" ")
    for who in ("anna", "rook"):
        gm(game, f"offer_bargain character={who} stake=bargain")
    assert refused(game, "gm", f"{verb} character=anna {more}") == "kit.lethal.kill"
    gm(game, f"{verb} character=rook {more}")


@pytest.mark.rule("kit.lethal.kill")
def test_who_has_paid_for_a_life_has_to_be_asked_anew_before_it_ends() -> None:
    game = match(campaign(character("anna", boons=1)))
    gm(game, "begin_scene name=Ledge")
    does(game, "anna", "consent_to_death character=anna")
    gm(game, "offer_bargain character=anna stake=boon")
    does(game, "anna", "accept_bargain character=anna stake=boon")
    assert refused(game, "gm", "kill character=anna how=Falls") == "kit.lethal.kill"
