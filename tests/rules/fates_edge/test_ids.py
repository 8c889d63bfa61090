"""Ids belong to one thing each, for as long as a campaign goes on."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockStarted
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.decks.facts import Element, Favour, Motive, Seed
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, company, follower
from rules.fates_edge.mages import GOOD, WOVEN, cast, scene
from rules.fates_edge.scaled import HARD, party

CHECK = "propose character=ben goal=Climb attribute=body skill=athletics"


def seed(card: str, id: str = "Ex") -> Seed:
    """A seed that was opened and holds a reward."""
    reward = Element("reward", card, "somebody")
    return Seed(elements=(reward,), clock=6, severity="", tone="", id=id, opened=True)


@pytest.mark.rule("core.check.procedure")
def test_no_two_checks_of_a_campaign_have_one_number() -> None:
    game = match()
    for number in ("1", "2"):
        gm(game, f"begin_scene name=Scene{number}")
        does(game, "ben", CHECK)
        assert list(game.state.attempts)[-1] == number
        gm(game, "end_scene")


@pytest.mark.rule("kit.magic.backlash-source")
def test_a_check_of_a_later_scene_is_no_part_of_a_spell_that_still_stands() -> None:
    game = scene(GOOD, WOVEN, (1, 1))
    cast(game, "spell=cinder-fist")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Later")
    assert [one.phase for one in game.state.castings.values()] == ["standing"]
    does(game, "ben", CHECK)
    (check,) = game.state.attempts
    for step in ("stake attempt={} dv=1", "roll_check attempt={}", "take_result attempt={}"):
        gm(game, step.format(check))
    assert game.state.attempts[check].points
    assert refused(game, "gm", f"backlash attempt={check}") == "kit.magic.backlash-source"


@pytest.mark.rule("campaign.scenes")
def test_scenes_are_counted_by_scenes() -> None:
    game = scene(GOOD, WOVEN)
    cast(game, "spell=cinder-fist")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Next")
    assert game.state.scene
    assert game.state.scene.number == 2


@pytest.mark.rule("kit.supply.clock")
@pytest.mark.parametrize("order", ["start_clock name=Supply size=8", "start_rail name=supply"])
def test_no_clock_takes_the_place_of_the_supplies(order: str) -> None:
    game = match()
    assert refused(game, "gm", order) == "kit.lethal.clock-rules"
    assert refused(game, "anna", "begin_project character=anna name=Supply") == "core.training.project-clock"
    assert ClockStarted(clock=Clock(id="supply", name="Supply", size=8)).impossible(game.state)
    gm(game, "fill_supply why=card")
    assert game.state.clocks["supply"].size == 4


@pytest.mark.rule("kit.supply.clock")
def test_a_rule_that_starts_a_clock_named_like_the_supplies_gives_it_another_id() -> None:
    game = match(campaign(seeds={"Supply": Seed(elements=(), clock=6, severity="", tone="", id="Supply")}, scene=SCENE))
    gm(game, "open_seed seed=Supply")
    assert [(id, one.size) for id, one in game.state.clocks.items()] == [("supply-clock", 6)]


@pytest.mark.rule("campaign.secrets")
def test_a_project_named_like_a_hidden_clock_leaves_that_clock_alone() -> None:
    game = match()
    gm(game, "start_clock name=Doom size=8 hidden=true")
    gm(game, "tick_clock clock=doom by=5")
    entry = does(game, "anna", "begin_project character=anna name=Doom")
    assert {id: (one.filled, one.hidden) for id, one in game.state.clocks.items()} == {
        "doom-2": (5, True),
        "doom": (0, False),
    }
    assert list(game.view("ben").clocks) == ["doom"]
    assert [type(one) for one in game.events_for(entry, "ben")] == [ClockStarted]


@pytest.mark.rule("campaign.secrets")
def test_a_clock_that_makes_room_in_the_open_tells_nothing_of_hidden_ones() -> None:
    game = match(campaign(seeds={"Ex": Seed(elements=(), clock=6, severity="", tone="", id="Ex")}, scene=SCENE))
    gm(game, "start_clock name=Ex")
    gm(game, 'start_clock name="Ex 2" hidden=true')
    does(game, "anna", "propose character=anna goal=Go attribute=body skill=athletics clock=ex")
    gm(game, "open_seed seed=Ex")
    assert sorted(game.view("anna").clocks) == ["ex", "ex-2"]
    assert sorted(game.state.clocks) == ["ex", "ex-2", "ex-2-2"]
    assert game.state.attempts["1"].clock == "ex-2"


@pytest.mark.rule("kit.adventure.links")
def test_opening_a_seed_keeps_the_clock_that_had_its_name() -> None:
    game = match(campaign(seeds={"Ex": Seed(elements=(), clock=6, severity="", tone="", id="Ex")}, scene=SCENE))
    gm(game, "start_clock name=Ex size=8")
    gm(game, "tick_clock clock=ex by=6")
    gm(game, "open_seed seed=Ex")
    assert {id: one.filled for id, one in game.state.clocks.items()} == {"ex-2": 6, "ex": 0}


@pytest.mark.rule("campaign.own")
def test_a_reward_takes_no_name_that_somebody_has() -> None:
    game = match(company(follower(5, id="f", name="F", owner="ben"), seeds={"Ex": seed("8D")}))
    assert refused(game, "gm", "give_reward character=anna seed=Ex name=F role=Scout") == "campaign.own"
    gm(game, "give_reward character=anna seed=Ex name=Gil role=Scout")
    assert {id: one.owner for id, one in game.state.followers.items()} == {"f": "ben", "gil": "anna"}


@pytest.mark.rule("kit.adventure.links")
def test_no_favour_takes_the_place_of_another() -> None:
    owed = {"a-word": Favour(id="a-word", owner="ben", text="A word", uses=3)}
    game = match(campaign(seeds={"Ex": seed("3D")}, favours=owed))
    assert refused(game, "gm", 'give_reward character=anna seed=Ex name="A word"') == "campaign.own"
    gm(game, 'give_reward character=anna seed=Ex name="A debt"')
    assert [*game.state.favours] == ["a-word", "a-debt"]


@pytest.mark.rule("kit.motive.draw")
def test_what_moves_somebody_is_not_drawn_again() -> None:
    game = match(campaign(motives={"Orsin": Motive(traits=(), id="Orsin", name="Orsin")}))
    assert refused(game, "gm", "draw_motive id=Orsin name=Orsin") == "kit.motive.draw"


@pytest.mark.rule("kit.gear.starting-kit")
def test_a_second_thing_of_a_kind_leaves_the_first_as_it_is() -> None:
    game = match(campaign(character("anna"), character("ben")))
    gm(game, "begin_downtime days=1")
    gm(game, "acquire character=anna ware=heater-shield awarded=true")
    gm(game, "damage_item character=anna item=heater-shield")
    gm(game, "acquire character=anna ware=heater-shield awarded=true")
    worn = {id: one.condition for id, one in game.state.characters["anna"].gear.items()}
    assert worn == {"heater-shield": "compromised", "heater-shield-2": "maintained"}


@pytest.mark.rule("kit.scaling.gates")
def test_a_scene_that_is_scaled_anew_puts_the_clocks_of_the_last_one_away() -> None:
    game = match(party().change(scenes=1))
    gm(game, HARD)
    gm(game, "tick_clock clock=credentials by=4")
    gm(game, "tick_clock clock=job by=3")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Again")
    gm(game, HARD)
    assert sorted(game.state.clocks) == ["credentials", "danger", "job"]
    assert game.state.clocks["job"].filled == 0


@pytest.mark.rule("kit.scaling.gates")
def test_no_gate_is_called_like_the_supplies() -> None:
    game = match(party())
    assert refused(game, "gm", HARD.replace("Credentials", "Supply")) == "kit.scaling.gates"
