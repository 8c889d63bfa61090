"""What a beat leaves no room for: fighting before or after one lies still in it, and an attack that was given up."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.gifts import gifts
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import MUST_REST
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE
from rules.fates_edge.mages import GOOD, WOVEN, channel, mage, newest, rolled, scene, spell

STRIKE = "propose character={} goal=Strike attribute=body skill=melee"


def woven(*rolls: tuple[int, ...]) -> Match[Campaign]:
    """Anna is weaving to mend Ben, who has proposed to strike in that beat."""
    game = scene(GOOD, *rolls, people=(mage(), character("ben", fatigue=2)))
    channel(game)
    does(game, "ben", STRIKE.format("ben"))
    gm(game, f"stake attempt={newest(game).id} dv=1")
    does(game, "anna", "weave character=anna spell=mend-flesh")
    return game


@pytest.mark.rule("kit.spell.mend-flesh")
def test_nobody_is_mended_in_a_beat_in_which_they_have_fought() -> None:
    game = woven((8, 8), WOVEN)
    does(game, "ben", "roll_check attempt=2")
    rolled(game)
    order = f"shape casting={spell(game).id} target=ben"
    assert refused(game, "anna", order) == "kit.spell.mend-flesh"
    gm(game, "next_beat")
    does(game, "anna", order)
    assert game.state.characters["ben"].fatigue == 0


@pytest.mark.rule("kit.spell.mend-flesh", "kit.fatigue.definition")
def test_flesh_that_is_not_tired_is_not_refreshed() -> None:
    game = scene(GOOD, WOVEN, people=(mage(), character("ben")))
    channel(game)
    does(game, "anna", "weave character=anna spell=mend-flesh")
    rolled(game)
    assert refused(game, "anna", f"shape casting={spell(game).id} target=ben choice=0") == "kit.fatigue.definition"


@pytest.mark.rule("kit.spell.mend-flesh")
def test_a_fight_that_was_proposed_before_is_not_rolled_by_who_lies_still() -> None:
    game = woven(WOVEN, (8, 8))
    rolled(game)
    does(game, "anna", f"shape casting={spell(game).id} target=ben")
    assert refused(game, "ben", "roll_check attempt=2") == "kit.spell.mend-flesh"
    gm(game, "next_beat")
    does(game, "ben", "roll_check attempt=2")


@pytest.mark.rule("kit.spell.mend-flesh")
def test_who_lies_still_does_not_help_in_a_fight_either() -> None:
    people = (mage(), character("ben", fatigue=2, skills={"melee": 2, "lore": 2}), character("cy"))
    game = scene(GOOD, WOVEN, (8, 8), people=people)
    channel(game)
    does(game, "cy", STRIKE.format("cy"))
    does(game, "ben", "assist attempt=2 character=ben skill=melee")
    does(game, "anna", "weave character=anna spell=mend-flesh")
    rolled(game)
    does(game, "anna", f"shape casting={spell(game).id} target=ben")
    assert game.state.attempts["2"].helps == ()
    assert refused(game, "ben", "assist attempt=2 character=ben skill=melee") == "kit.spell.mend-flesh"
    run = "propose character=ben goal='Sprint to the gate' attribute=wits skill=athletics"
    assert refused(game, "ben", run) == "kit.spell.mend-flesh"
    does(game, "ben", "assist attempt=2 character=ben skill=lore")


@pytest.mark.rule("kit.spell.mend-flesh")
def test_nobody_is_mended_in_a_beat_in_which_they_have_helped_in_a_fight() -> None:
    people = (mage(), character("ben", fatigue=2, skills={"melee": 1}), character("cy"))
    game = scene(GOOD, (8, 8, 8), WOVEN, people=people)
    channel(game)
    does(game, "cy", STRIKE.format("cy"))
    gm(game, "stake attempt=2 dv=1")
    does(game, "ben", "assist attempt=2 character=ben skill=melee")
    does(game, "cy", "roll_check attempt=2")
    does(game, "anna", "weave character=anna spell=mend-flesh")
    rolled(game)
    assert refused(game, "anna", f"shape casting={spell(game).id} target=ben") == "kit.spell.mend-flesh"


@pytest.mark.rule("kit.gear.cultural", "kit.spell.mend-flesh")
@pytest.mark.parametrize(("face", "fatigue"), [(6, 0), (5, 1)])
def test_a_hauberk_may_keep_off_what_a_missed_rest_brings(face: int, fatigue: int) -> None:
    ben = character("ben", gear={"mail": Item("Mail", "hauberk")}, conditions=frozenset({MUST_REST}))
    game = match(campaign(ben), (face,))
    gm(game, "begin_scene name=Road")
    ben = game.state.characters["ben"]
    assert (ben.fatigue, MUST_REST in ben.conditions) == (fatigue, False)


def shielded(*rolls: tuple[int, ...]) -> Match[Campaign]:
    """Anna has a shield and a staked attack, check 1; Ben has a defence to make, check 2."""
    people = (character("anna", gear={"sh": Item("Shield", "heater-shield")}), character("ben"))
    game = match(campaign(*people, scene=SCENE), *rolls)
    does(game, "anna", STRIKE.format("anna"))
    gm(game, "stake attempt=1 dv=1")
    does(game, "ben", f"{STRIKE.format('ben')} sort=defense")
    return game


GIVE = "use_talent attempt=2 character=anna talent=sh"


@pytest.mark.rule("kit.gear.cultural")
def test_who_shields_an_ally_gives_up_the_attack_of_that_beat() -> None:
    game = shielded((8, 8))
    does(game, "anna", GIVE)
    assert refused(game, "anna", STRIKE.format("anna")) == "kit.gear.cultural"
    assert refused(game, "anna", "roll_check attempt=1") == "kit.gear.cultural"
    does(game, "anna", f"{STRIKE.format('anna')} sort=defense")
    gm(game, "next_beat")
    does(game, "anna", "roll_check attempt=1")


@pytest.mark.rule("kit.gear.cultural")
def test_who_has_attacked_has_no_attack_left_to_give_up_in_that_beat() -> None:
    game = shielded((8, 8))
    does(game, "anna", "roll_check attempt=1")
    assert refused(game, "anna", GIVE) == "kit.gear.cultural"
    assert list(gifts(game.state, game.state.attempts["2"])) == []
    gm(game, "next_beat")
    does(game, "anna", GIVE)


@pytest.mark.rule("kit.gear.cultural")
def test_one_attack_that_is_given_up_shields_one_ally_once() -> None:
    game = shielded()
    does(game, "ben", f"{STRIKE.format('ben')} sort=defense")
    does(game, "anna", GIVE)
    assert refused(game, "anna", GIVE.replace("=2", "=3")) == "kit.gear.cultural"


def dice_of_defence(game: Match[Campaign]) -> int:
    """The dice of Ben's defence as it would be rolled now."""
    return check_pool(game.state, game.state.attempts["2"]).total


@pytest.mark.rule("kit.gear.cultural", "kit.gear.break")
@pytest.mark.parametrize("lost", ["damage_item character=anna item=sh points=9", "leave_scene character=anna"])
def test_a_shield_that_is_no_more_there_as_the_dice_fall_gives_none(lost: str) -> None:
    game = shielded()
    alone = dice_of_defence(game)
    does(game, "anna", GIVE)
    assert dice_of_defence(game) == alone + 2
    gm(game, lost)
    assert dice_of_defence(game) == alone


@pytest.mark.rule("kit.gear.cultural", "core.time.frequency-counters")
def test_who_shields_an_ally_that_does_nothing_after_all_may_attack() -> None:
    game = shielded((8, 8))
    does(game, "anna", GIVE)
    does(game, "ben", "withdraw_check attempt=2")
    does(game, "anna", "roll_check attempt=1")


@pytest.mark.rule("core.time.frequency-counters", "kit.gear.cultural")
def test_what_gives_dice_once_in_a_scene_is_not_used_by_a_check_that_is_withdrawn() -> None:
    spear = character("anna", gear={"sp": Item("Spear", "longspear")})
    game = match(campaign(spear, scene=SCENE))
    use = "use_talent attempt={} character=anna talent=sp"
    for number in (1, 2):
        does(game, "anna", f"""{STRIKE.format("anna")} gear=sp sort=defense tags='["charging-rider"]'""")
        does(game, "anna", use.format(number))
        assert refused(game, "anna", use.format(number)) == "core.check.order-of-operations"
        does(game, "anna", f"withdraw_check attempt={number}")


@pytest.mark.rule("core.time.beat-round")
def test_the_game_master_is_asked_for_the_next_beat_when_somebody_attacks_again_in_one() -> None:
    game = match(campaign(), (8, 8), (8, 8), (8, 8))
    gm(game, "begin_scene name=Yard pillar=combat")
    asked = []
    for id, sort in enumerate(("check", "defense", "check"), 1):
        entry = does(game, "anna", f"propose character=anna goal=Strike attribute=body skill=brawl sort={sort}")
        asked.append("has the next beat begun?" in SYSTEM.story(game.before(entry.seq), entry.events[-1]))
        gm(game, f"stake attempt={id} dv=1")
        does(game, "anna", f"roll_check attempt={id}")
    assert asked == [False, False, True]
    gm(game, "next_beat")
    entry = does(game, "anna", "propose character=anna goal=Strike attribute=body skill=brawl")
    assert "beat" not in SYSTEM.story(game.before(entry.seq), entry.events[-1])
