"""What is left of potential once a spell is woven: it serves the next spell of the scene, and is lost with it."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, refused
from rules.fates_edge.mages import GOOD, WOVEN, cast, mage, scene, spell

MISSED = (2, 3, 4)


def gathered(game: Match[Campaign]) -> list[int]:
    """The potential that Anna has gathered and not woven."""
    return [one.potential for one in game.state.castings.values() if one.phase == "channel"]


@pytest.mark.rule("core.magic.potential-use")
def test_potential_beyond_the_value_of_a_spell_is_left_for_another_one_in_a_later_beat() -> None:
    game = scene(GOOD, WOVEN, WOVEN)
    cast(game, "spell=cinder-fist")
    assert gathered(game) == [1]
    assert refused(game, "anna", "weave character=anna spell=stone-sense") == "core.magic.loop"
    gm(game, "next_beat")
    assert refused(game, "anna", "weave character=anna spell=cinder-fist") == "core.magic.potential-use"
    does(game, "anna", "weave character=anna spell=stone-sense")
    assert (gathered(game), [one.phase for one in game.state.castings.values()]) == ([], ["weave", "standing"])


@pytest.mark.rule("core.magic.potential-use")
def test_what_is_left_of_potential_grows_by_channelling_and_is_lost_with_the_scene() -> None:
    game = scene(GOOD, WOVEN, GOOD)
    cast(game, "spell=cinder-fist")
    gm(game, "next_beat")
    does(game, "anna", "channel character=anna")
    does(game, "anna", "roll_check attempt=3")
    does(game, "anna", "take_result attempt=3")
    (rest,) = (id for id, one in game.state.castings.items() if one.phase == "channel")
    does(game, "anna", f"gather casting={rest}")
    assert gathered(game) == [4]
    gm(game, "end_scene")
    assert gathered(game) == []


@pytest.mark.rule("core.magic.potential-use")
def test_a_spell_that_comes_to_nothing_has_used_its_potential() -> None:
    game = scene(GOOD, MISSED)
    cast(game, "spell=cinder-fist")
    assert gathered(game) == [1]


@pytest.mark.rule("core.magic.potential-use", "core.magic.ritual.procedure")
def test_what_was_gathered_is_let_go_before_another_ritual_begins() -> None:
    game = scene(GOOD, people=(mage(), character("ben")))
    does(game, "anna", "channel character=anna")
    assert refused(game, "anna", f"end_spell casting={spell(game).id}") == "kit.magic.duration"
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    does(game, "anna", f"gather casting={spell(game).id}")
    order = "begin_ritual character=anna goal='Break the bridge'"
    assert refused(game, "anna", order) == "core.magic.ritual.procedure"
    assert refused(game, "ben", f"end_spell casting={spell(game).id}") == "campaign.own"
    does(game, "anna", f"end_spell casting={spell(game).id}")
    does(game, "anna", order)


@pytest.mark.rule("core.magic.potential-use", "core.magic.ritual.procedure")
def test_what_a_ritual_leaves_of_potential_is_its_casters_alone() -> None:
    game = scene(GOOD, (8, 8), WOVEN, people=(mage(), character("ben", skills={"lore": 0})))
    does(game, "anna", "begin_ritual character=anna goal='Break the bridge'")
    ritual = spell(game).id
    does(game, "ben", f"join_ritual character=ben casting={ritual} attribute=spirit skill=lore part=Chants")
    gm(game, f"allow_ritual casting={ritual}")
    for who in ("anna", "ben"):
        does(game, who, f"channel character={who}")
        id = str(game.state.checks)
        does(game, who, f"roll_check attempt={id}")
        does(game, who, f"take_result attempt={id}")
    does(game, "anna", f"gather casting={ritual}")
    gm(game, "next_beat")
    does(game, "anna", "weave character=anna art=geomancy goal='Break the bridge' dv=4")
    assert gathered(game) == [1]
    assert [len(one.helpers) for one in game.state.castings.values()] == [0, 1]
    does(game, "ben", "channel character=ben")


@pytest.mark.rule("kit.lethal.cp-transparent", "core.cp.spend.timing")
@pytest.mark.parametrize(
    ("faces", "ruling"),
    [((8, 8, 1), "core.check.procedure"), ((8, 2, 1), "core.cp.spend.timing"), ((2, 2, 1), "core.cp.spend.timing")],
)
def test_points_that_are_neither_spent_nor_banked_in_their_beat_lapse_with_it_and_it_is_told(
    faces: tuple[int, ...], ruling: str
) -> None:
    game = scene(faces)
    does(game, "anna", "propose character=anna goal=Jump attribute=body skill=athletics")
    gm(game, "stake attempt=1 dv=2")
    gm(game, "give_dice attempt=1 dice=1 what=Rope")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    entry = gm(game, "next_beat")
    told = SYSTEM.story(game.before(entry.seq), entry.events[0])
    assert told == "1 CP: Jump: neither spent nor kept in its beat"
    spend = """spend_points attempt=1 picks='[{"trouble": "noise"}]'"""
    assert refused(game, "gm", spend) == ruling


@pytest.mark.rule("core.cp.banking")
def test_the_table_is_asked_of_what_is_put_off_until_the_next_venue_so_that_it_is_no_secret() -> None:
    game = scene((8, 1))
    does(game, "anna", "propose character=anna goal=Jump attribute=body skill=athletics")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert refused(game, "gm", "bank_points attempt=1 points=1 secret=true") == "core.cp.banking"
    before = game.state
    told = [SYSTEM.story(before, event) for event in gm(game, "bank_points attempt=1 points=1").events]
    assert told[-1] == "Banked: 1 CP (the table: is it better put off until the next venue?)"


@pytest.mark.rule("kit.magic.backlash-source", "kit.lethal.cp-transparent")
def test_the_points_of_a_spell_wait_beyond_their_beat_to_become_its_backlash() -> None:
    game = scene(GOOD, (7, 7, 1))
    cast(game, "spell=cinder-fist")
    gm(game, "next_beat")
    gm(game, "backlash attempt=2")
