"""Whom deeds may name: nobody who is lost or somewhere else, and in what is the crew's nobody but the crew."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.advantages import advantages_at_hand
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown, Finale, Legacy
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, gm, match, refused
from rules.fates_edge.crowns import CARDS
from rules.fates_edge.followers import SCENE, follower

HELD = Item("Rope", "rope", condition="compromised")


def crew(*rolls: Sequence[int], anna: str = "active", **facts: object) -> Match[Campaign]:
    """Anna, who may be lost or away, and Ben in a scene, and Rook, whom the game master plays, beside them."""
    people = (
        character("anna", status=anna, gear={"rope": HELD}, fatigue=1, harm=1, conditions=frozenset({"poisoned"})),
        character("ben", gear={"rope": HELD}),
        character("rook", seat=""),
    )
    return match(campaign(*people, **({"scene": SCENE, "phase": "scene", "scenes": 1} | facts)), *rolls)


@pytest.mark.rule("campaign.scenes")
@pytest.mark.parametrize(
    "order",
    ["go_missing character=anna then='is sold'", "lose character=anna status=retired", "kill character=anna how=x"],
)
def test_who_leaves_play_is_in_the_scene_no_more(order: str) -> None:
    game = crew()
    gm(game, "offer_bargain character=anna stake=bargain")
    game.play(game.read("consent_to_death character=anna", "anna"), "anna")
    gm(game, order)
    assert game.state.scene is not None
    assert game.state.scene.present == {"ben"}


@pytest.mark.rule("campaign.own")
@pytest.mark.parametrize(
    "order",
    [
        "tire character=anna",
        "rest character=anna",
        "harm character=anna level=1",
        "treat character=anna",
        "damage_item character=anna item=rope",
        "clear_condition character=anna condition=poisoned",
    ],
)
def test_nothing_befalls_who_is_dead(order: str) -> None:
    assert refused(crew(anna="dead"), "gm", order) == "campaign.own"
    gm(crew(), order)


@pytest.mark.rule("kit.gear.repair-field")
def test_only_what_somebody_in_the_scene_carries_is_mended_in_the_field() -> None:
    here = replace(SCENE, present=frozenset({"ben"}))
    game = crew(scene=here)
    assert refused(game, "gm", "field_repair character=anna item=rope") == "campaign.scenes"
    gm(game, "field_repair character=ben item=rope")


@pytest.mark.rule("core.creation.cursed-token")
def test_a_cursed_token_brings_ill_luck_only_where_it_is_carried() -> None:
    people = (character("anna", complications=("cursed-token",)), character("ben"))
    here = replace(SCENE, present=frozenset({"ben"}))
    game = match(campaign(*people, scene=here, phase="scene", scenes=1, bank=(Points(2, "a miss", "arc"),)))
    order = "invoke_token character=anna what='The lamp goes out'"
    assert refused(game, "gm", order) == "campaign.scenes"
    gm(game, "enter_scene character=anna")
    gm(game, order)


@pytest.mark.rule("kit.crown.finale.called", "kit.crown.spread.leverage")
@pytest.mark.parametrize(
    "order", ["use_boost character=rook what=effect", "use_leverage character=rook what=controlled"]
)
def test_nobody_whom_the_game_master_plays_uses_what_a_finale_gives_the_crew(order: str) -> None:
    finale = Finale(way="called", primary="crown", social="crowd", kinetic="hazard", boost=True)
    game = crew(crown=Crown(cards=CARDS, finale=finale))
    gm(game, "enter_scene character=rook")
    assert refused(game, "gm", order) == "campaign.own"
    gm(game, order.replace("rook", "ben"))


@pytest.mark.rule("kit.crown.legacy")
def test_only_those_whom_players_play_draw_epilogues_and_are_helped_by_who_was_given_a_house() -> None:
    left = Crown(cards=CARDS, ending="crowned", legacies=(Legacy("stationed", "ben", "Sam", "Mill", 1, "sam"),))
    game = crew((1,), (1,), crown=left, arc=2)
    assert refused(game, "gm", "draw_epilogue character=rook") == "campaign.own"
    gm(game, "draw_epilogue character=ben")
    gm(game, "enter_scene character=rook")
    assert refused(game, "gm", "ask_stationed character=rook follower=sam") == "campaign.own"
    gm(game, "ask_stationed character=ben follower=sam")


@pytest.mark.rule("kit.adventure.links", "kit.adventure.diamonds")
def test_a_seed_tires_and_rewards_nobody_whom_the_game_master_plays() -> None:
    game = crew(scene=None, phase="between", scenes=0)
    gm(game, """turn_cards purpose=adventure cards='["QS","7H","9C","2D"]'""")
    gm(game, "draw_seed name=Mill")
    gm(game, "begin_scene name=Mill")
    order = "open_seed seed=Mill begin=fatigue_one_pc tired="
    assert refused(game, "gm", f"{order}rook") == "kit.adventure.links"
    gm(game, f"{order}ben")
    reward = "give_reward character=rook seed=Mill name='A word'"
    assert refused(game, "gm", reward) == "campaign.own"
    gm(game, reward.replace("rook", "ben"))


@pytest.mark.rule("kit.absent.borrowed")
def test_nobody_whom_the_game_master_plays_lends_a_deed_since_no_player_agrees() -> None:
    people = (character("anna"), character("rook", seat="", status="absent"))
    game = match(campaign(*people, scene=SCENE, phase="scene", scenes=1))
    order = "borrow_deed character=rook what='pulls a lever' size=minor complication=Fatigued consent=true"
    assert refused(game, "gm", order) == "campaign.own"


@pytest.mark.rule("campaign.scenes")
@pytest.mark.parametrize("order", ["leave_scene character=ben", "go_missing character=ben then='is sold'"])
def test_who_has_left_since_a_check_was_proposed_does_not_roll_it(order: str) -> None:
    game = crew((9,))
    gm(game, "propose character=ben goal=Go attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=2")
    gm(game, order)
    assert refused(game, "gm", "roll_check attempt=1") == "campaign.own"


@pytest.mark.rule("campaign.own")
def test_who_is_lost_is_not_lost_again() -> None:
    assert refused(crew(anna="dead"), "gm", "lose character=anna status=retired") == "campaign.own"


def led(**facts: object) -> Match[Campaign]:
    """Sam, who follows Anna or whoever else, with Exposure of his own."""
    sam = follower(**({"exposure": 1, "loyalty": "steady"} | facts))
    return crew(followers={"sam": sam}, scene=None, phase="downtime", scenes=0)


@pytest.mark.rule("core.follower.advance.anchor")
@pytest.mark.parametrize(
    "order",
    [
        "add_role follower=sam role=Cook",
        "raise_rank follower=sam rank=associate",
        "deepen_bond follower=sam",
        "shift_loyalty follower=sam why='fair pay'",
        "relieve_follower follower=sam",
    ],
)
def test_only_who_goes_along_grows(order: str) -> None:
    assert refused(led(where="anchored"), "gm", order) == "core.follower.advance.anchor"
    gm(led(), order)


@pytest.mark.rule("core.resource.screen-split")
def test_who_follows_somebody_dead_is_struck_no_more_on_screen() -> None:
    sam = follower()
    bank = (Points(4, "test", until="arc"),)
    game = crew(anna="dead", followers={"sam": sam}, bank=bank, scene=None, phase="between", scenes=0)
    assert refused(game, "gm", "threaten follower=sam tool=wound") == "core.follower.risk"


@pytest.mark.rule("kit.absent.asset")
def test_nobody_whom_the_game_master_plays_pays_for_what_is_absent() -> None:
    people = (character("anna", status="absent"), character("ben", boons=2), character("rook", seat="", boons=2))
    game = match(campaign(*people, followers={"sam": follower()}))
    order = """send_absent follower=sam outcome=Scouted payers='["ben","rook"]'"""
    assert refused(game, "gm", order) == "kit.absent.asset"


@pytest.mark.rule("kit.magic.over-stack")
def test_a_spell_of_somebody_whom_the_game_master_plays_is_no_advantage_of_the_crews() -> None:
    spell = next(iter(spells().values()))
    standing = Casting(id="1", character="rook", phase="standing", spell=spell, outcomes=spell.outcomes, scene=1)
    castings = {"1": standing, "2": replace(standing, id="2", character="ben")}
    assert advantages_at_hand(crew(castings={"1": standing}).state) == ()
    assert len(advantages_at_hand(crew(castings=castings).state)) == 1


@pytest.mark.rule("kit.prestige.mid")
def test_an_oath_that_somebody_of_the_game_masters_keeps_gives_no_points() -> None:
    counters = {f"campaign/{who}/oath": 1 for who in ("rook", "ben")}
    game = crew(counters=counters)
    assert refused(game, "gm", "break_oath character=rook who=Orla") == "campaign.own"
    gm(game, "break_oath character=ben who=Orla")
    assert sum(one.count for one in game.state.bank) == 2
