"""Talents for a unit that is led, and visits to Aerisahl."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Entry, Match
from fieldcraft.systems.fates_edge.campaign.checks.gifts import gifts
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import follower
from rules.fates_edge.test_flips import flipped

NO_USE = "core.check.order-of-operations"


def rolled(game: Match[Campaign], who: str, number: int, tags: str = "") -> None:
    """A check of somebody with two dice, whose dice lie."""
    does(game, who, f"propose character={who} goal=Go attribute=body skill=melee tags='[{tags}]'")
    gm(game, f"stake attempt={number} dv=1")
    does(game, who, f"roll_check attempt={number}")


def told(game: Match[Campaign], entry: Entry) -> list[str]:
    """What is told of a deed, event by event."""
    return [SYSTEM.story(game.before(entry.seq), one) for one in entry.events]


def in_battle(*bearers: str, people: str = "anna ben", pillar: str = "combat") -> Match[Campaign]:
    """A scene of people of whom some bear a banner; two 1s fall at every roll."""
    crew = [character(one, talents=("banner-bearer",) if one in bearers else ()) for one in people.split()]
    game = match(campaign(*crew), *[(1, 1)] * 6)
    gm(game, f"begin_scene name=Wall pillar={pillar}")
    return game


BEAR = "use_talent attempt={} character={} talent=banner-bearer"


@pytest.mark.rule("core.talent.banner-bearer")
def test_a_banner_takes_two_points_off_for_the_group_once_in_a_battle() -> None:
    game = in_battle("anna")
    rolled(game, "ben", 1)
    rolled(game, "ben", 2)
    does(game, "anna", BEAR.format(1, "anna"))
    does(game, "ben", "take_result attempt=1")
    assert game.state.attempts["1"].points == 0
    assert refused(game, "anna", BEAR.format(2, "anna")) == NO_USE
    gm(game, "begin_fight fight=battle")
    does(game, "anna", BEAR.format(2, "anna"))


@pytest.mark.rule("core.talent.banner-bearer")
def test_the_two_points_may_come_off_two_rolls_of_the_group() -> None:
    crew = [character("anna", talents=("banner-bearer",)), character("ben"), character("cid")]
    game = match(campaign(*crew), (9, 1), (9, 1), (9, 1))
    gm(game, "begin_scene name=Wall pillar=combat")
    for number, who in enumerate(("ben", "cid", "ben"), 1):
        rolled(game, who, number)
    entry = does(game, "anna", BEAR.format(1, "anna"))
    assert "Anna uses Banner-Bearer: 1 point left for other rolls" in told(game, entry)
    does(game, "anna", BEAR.format(2, "anna"))
    assert refused(game, "anna", BEAR.format(3, "anna")) == NO_USE
    does(game, "ben", "take_result attempt=1")
    does(game, "cid", "take_result attempt=2")
    assert [game.state.attempts[id].points for id in ("1", "2")] == [0, 0]


@pytest.mark.rule("core.talent.banner-bearer")
def test_what_is_left_of_a_banner_is_gone_with_its_battle() -> None:
    game = match(campaign(character("anna", talents=("banner-bearer",)), character("ben")), (9, 1), (1, 1))
    gm(game, "begin_scene name=Wall pillar=combat")
    rolled(game, "ben", 1)
    does(game, "anna", BEAR.format(1, "anna"))
    gm(game, "begin_fight fight=battle")
    rolled(game, "ben", 2)
    does(game, "anna", BEAR.format(2, "anna"))
    does(game, "ben", "take_result attempt=2")
    assert game.state.attempts["2"].points == 0


@pytest.mark.rule("core.talent.banner-bearer")
def test_two_who_bear_banners_ease_the_group_once_in_a_battle() -> None:
    game = in_battle("anna", "ben")
    rolled(game, "anna", 1)
    rolled(game, "ben", 2)
    does(game, "anna", BEAR.format(1, "anna"))
    assert refused(game, "ben", BEAR.format(2, "ben")) == "core.talent.banner-bearer"
    assert not list(gifts(game.state, game.state.attempts["2"]))


@pytest.mark.rule("core.talent.banner-bearer")
def test_the_group_has_taken_heart_also_when_who_bore_the_banner_has_gone() -> None:
    game = in_battle("anna", "ben", people="anna ben cid")
    rolled(game, "cid", 1)
    does(game, "anna", BEAR.format(1, "anna"))
    gm(game, "leave_scene character=anna")
    rolled(game, "cid", 2)
    assert refused(game, "ben", BEAR.format(2, "ben")) == "core.talent.banner-bearer"


@pytest.mark.rule("core.talent.banner-bearer")
@pytest.mark.parametrize(
    ("out", "how"), [("turned", {"exposure": 3}), ("harmed", {"harm": 3}), ("withdrawn", {"harm": 3, "familiar": True})]
)
def test_nobody_is_led_who_is_out_of_the_scene(out: str, how: dict[str, object]) -> None:
    anna, sam = character("anna", talents=("banner-bearer",)), replace(follower(2), **how)
    game = match(campaign(anna, followers={"sam": sam}), (1, 1))
    gm(game, "begin_scene name=Wall pillar=combat")
    rolled(game, "anna", 1)
    if out == "turned":
        gm(game, "turn_exposure follower=sam")
    assert refused(game, "anna", BEAR.format(1, "anna")) == "core.talent.banner-bearer"
    game = match(game.state.change(counters={}).put(followers=follower(2)))
    does(game, "anna", BEAR.format(1, "anna"))


@pytest.mark.rule("core.talent.banner-bearer")
def test_a_banner_is_borne_in_a_battle_that_is_fought_and_not_in_one_that_is_talked_of() -> None:
    game = in_battle("anna", pillar="social")
    rolled(game, "ben", 1, tags='"battle"')
    assert refused(game, "anna", BEAR.format(1, "anna")) == NO_USE
    gm(game, "begin_fight fight=battle")
    does(game, "anna", BEAR.format(1, "anna"))


@pytest.mark.rule("core.talent.banner-bearer", "core.prestige.oath-bound-captain")
@pytest.mark.parametrize("talent", ["banner-bearer", "oath-bound-captain"])
def test_who_is_alone_leads_no_unit(talent: str) -> None:
    game = match(campaign(character("anna", talents=(talent,)), character("ben")), (1, 1))
    gm(game, """begin_scene name=Wall pillar=combat present='["anna"]'""")
    rolled(game, "anna", 1, tags='"leading"')
    use = f"use_talent attempt=1 character=anna talent={talent}"
    assert refused(game, "anna", use) == "core.talent.banner-bearer"
    gm(game, "enter_scene character=ben")
    does(game, "anna", use)


@pytest.mark.rule("core.prestige.duelists-insight")
def test_a_duel_is_one_that_is_fought_and_not_one_that_is_talked_of() -> None:
    game = match(campaign(character("anna", talents=("duelists-insight",))), (2, 3), (9, 9))
    gm(game, "begin_scene name=Court")
    rolled(game, "anna", 1, tags='"duel", "weakness"')
    use = "use_talent attempt=1 character=anna talent=duelists-insight places='[0, 1]'"
    assert refused(game, "anna", use) == NO_USE
    gm(game, "begin_fight fight=duel")
    does(game, "anna", use)


FINESSE = "use_talent attempt={} character=anna talent=duelists-insight"
VISIT = "use_talent attempt={} character=anna talent=echo-walker"
RESHAPE = "cancel_card attempt={} character=anna card=7S"


def walker(*rolls: tuple[int, ...]) -> Match[Campaign]:
    """A scene of Anna, who walks echoes, and Ben."""
    game = match(campaign(character("anna", talents=("echo-walker",)), character("ben")), *rolls)
    gm(game, "begin_scene name=Wall pillar=arcana")
    return game


def draw(game: Match[Campaign], number: int, card: str = "7S") -> None:
    """Let a check be over, and a card be drawn for its point."""
    gm(game, f"""turn_cards purpose=consequences cards='["{card}"]'""")
    check = game.state.attempts[str(number)]
    does(game, check.character, f"take_result attempt={number}")
    gm(game, f"draw_consequences attempt={number}")


@pytest.mark.rule("core.prestige.echo-walker")
def test_a_visit_to_aerisahl_is_a_success_and_makes_a_complication_a_boon() -> None:
    game = walker((2, 1))
    rolled(game, "anna", 1)
    does(game, "anna", VISIT.format(1))
    does(game, "anna", "take_result attempt=1")
    assert (game.state.attempts["1"].grade, game.state.characters["anna"].boons) == ("clean", 1)


@pytest.mark.rule("core.check.order-of-operations")
@pytest.mark.parametrize("again", ["reroll_die attempt=1 place=1", f"{FINESSE.format(1)} places='[1]'"])
def test_once_a_talent_has_taken_points_off_a_roll_no_die_of_it_is_thrown_again(again: str) -> None:
    walks_and_fights = character("anna", talents=("echo-walker", "duelists-insight"))
    game = match(campaign(walks_and_fights, character("ben")), (8, 1), (9,))
    gm(game, "begin_scene name=Wall pillar=combat")
    gm(game, "award_boon character=anna why=Bond")
    rolled(game, "anna", 1, tags='"duel", "weakness"')
    before = game.fork()
    does(before, "anna", again)
    does(game, "anna", VISIT.format(1))
    assert refused(game, "anna", again) == "core.check.order-of-operations"


@pytest.mark.rule("core.prestige.echo-walker")
def test_a_complication_that_was_drawn_becomes_a_boon_of_the_same_visit() -> None:
    game = walker((2, 2), (9, 1), (9, 1))
    rolled(game, "anna", 1)
    does(game, "anna", VISIT.format(1))
    assert (game.state.attempts["1"].sure, game.state.characters["anna"].boons) == (1, 0)
    rolled(game, "ben", 2)
    draw(game, 2)
    does(game, "anna", RESHAPE.format(2))
    assert (game.state.attempts["2"].cards, game.state.characters["anna"].boons) == ((), 1)
    rolled(game, "ben", 3)
    draw(game, 3)
    assert refused(game, "anna", RESHAPE.format(3)) == "core.option.patronage"


@pytest.mark.rule("core.prestige.echo-walker")
@pytest.mark.parametrize("stays", [True, False])
def test_a_visit_that_reshaped_a_card_gives_its_success_before_the_scene_is_over(stays: bool) -> None:
    game = walker((9, 1), (2, 1))
    rolled(game, "anna", 1)
    draw(game, 1)
    does(game, "anna", RESHAPE.format(1))
    if not stays:
        gm(game, "end_scene")
        gm(game, "begin_scene name=Hall")
    rolled(game, "anna", 2)
    if not stays:
        assert refused(game, "anna", VISIT.format(2)) == "core.prestige.echo-walker"
        assert not list(gifts(game.state, game.state.attempts["2"]))
        return
    does(game, "anna", VISIT.format(2))
    does(game, "anna", "take_result attempt=2")
    check = game.state.attempts["2"]
    assert (check.grade, check.points, game.state.characters["anna"].boons) == ("cost", 1, 1)


@pytest.mark.rule("core.prestige.echo-walker")
def test_a_card_that_was_flipped_in_a_beat_becomes_a_boon_of_a_visit() -> None:
    start = flipped("7S").state
    anna = start.characters["anna"]
    echoes = replace(anna.purchases[0], what="echo-walker")
    game = match(start.put(characters=replace(anna, purchases=(*anna.purchases, echoes))))
    does(game, "anna", "cancel_flip character=anna card=7S")
    assert game.state.characters["anna"].boons == 1
    assert game.state.scaling is not None
    assert game.state.scaling.flips == ()
