"""What tests are made of and what they leave behind: abilities, help, boons, fatigue and complications."""

from __future__ import annotations

import msgspec
import pytest

from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.shared import Abilities
from fieldcraft.systems.fates_edge.shared.abilities import ALIASES, ATTRIBUTES, RATINGS, SKILLS
from fieldcraft.systems.fates_edge.shared.assists import assist_dice
from fieldcraft.systems.fates_edge.shared.boons import boons_earned, cap_boons, kept_complications, reroll_price
from fieldcraft.systems.fates_edge.shared.complications import BACKLASH, MENU, bargain_dv, price
from fieldcraft.systems.fates_edge.shared.fatigue import fatigue_dice, is_exhausted
from rules.ordering import refused
from rules.scenes import match, scene

# --- abilities -------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.attribute.list", "core.attribute.start")
def test_there_are_four_attributes_which_start_at_two() -> None:
    assert ATTRIBUTES == ("body", "wits", "spirit", "presence")
    assert "wrestling" in next(one for one in tables() if one.rule == "core.attribute.list").rows[0].text
    assert [Abilities().attribute(name) for name in ATTRIBUTES] == [2, 2, 2, 2]


@pytest.mark.rule("core.skill.list", "core.skill.ratings")
def test_there_are_fourteen_skills_rated_from_untrained_to_legendary() -> None:
    assert len(SKILLS) == len(set(SKILLS)) == 14
    assert (RATINGS[0], RATINGS[5], len(RATINGS)) == ("Untrained", "Legendary", 6)
    assert [Abilities().skill(name) for name in SKILLS] == [0] * 14


@pytest.mark.rule("core.skill.alias")
def test_other_names_of_skills_stand_for_listed_ones() -> None:
    assert set(ALIASES.values()) <= set(SKILLS)
    assert not set(ALIASES) & set(SKILLS)
    able = Abilities(skills={"ranged": 3, "lore": 1})
    assert (able.skill("marksmanship"), able.skill("scholarship"), able.skill("leadership")) == (3, 1, 0)


@pytest.mark.rule("core.skill.alias")
def test_a_rating_under_the_other_name_itself_counts_first() -> None:
    assert Abilities(skills={"ritual": 4, "arcana": 1}).skill("ritual") == 4


def test_a_rating_is_a_small_whole_number() -> None:
    for wrong in (-1, 10):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"body": wrong}, Abilities)


@pytest.mark.rule("core.check.dv.ladder")
def test_when_each_value_is_meant_can_be_looked_up() -> None:
    rows = {one.name: one.text for one in next(one for one in tables() if one.rule == "core.check.dv.ladder").rows}
    assert list(rows) == ["DV 1, Routine", "DV 2, Pressured", "DV 3, Hard", "DV 4 and more, Extreme"]
    assert "rarely" in rows["DV 4 and more, Extreme"]


# --- help ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.assist.pc", "core.assist.cap", "core.assist.helper-count")
def test_a_helper_lends_its_own_skill_and_never_more_than_three_dice() -> None:
    assert [assist_dice(skill) for skill in range(6)] == [0, 1, 2, 3, 3, 3]


# --- boons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.boon.cap", "core.boon.overflow")
def test_boons_beyond_the_cap_are_lost() -> None:
    assert (cap_boons(3, 5), cap_boons(5, 5), cap_boons(6, 5), cap_boons(6, 4)) == (3, 5, 5, 4)


@pytest.mark.rule("core.boon.earn", "core.boon.anti-fishing")
@pytest.mark.parametrize(
    ("successes", "complications", "boons"), [(0, 1, 1), (0, 3, 1), (0, 0, 0), (1, 1, 0), (3, 0, 0)]
)
def test_only_a_miss_of_which_something_comes_earns_a_boon(successes: int, complications: int, boons: int) -> None:
    assert boons_earned(successes, complications) == boons


@pytest.mark.rule("core.boon.reroll", "core.boon.spend.list")
def test_a_boon_throws_one_die_again_and_in_casting_its_complication_stays() -> None:
    assert reroll_price() == 1
    assert [kept_complications(face, casting=True) for face in (1, 2, 10)] == [1, 0, 0]
    assert kept_complications(1, casting=False) == 0


# --- fatigue -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.fatigue.effect")
def test_fatigue_costs_a_die_from_level_two_and_exhausts_at_four() -> None:
    assert [fatigue_dice(level) for level in range(5)] == [0, 0, -1, -1, -1]
    assert [is_exhausted(level) for level in range(5)] == [False, False, False, False, True]


# --- complications ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.cp.menu.combat", "core.cp.menu.universal", "core.cp.categories", "core.cp.spend.timing")
def test_trouble_in_a_fight_costs_from_one_point_to_four() -> None:
    assert {on: price(on) for on in MENU} == {
        "footing": 1,
        "compromised": 2,
        "armour": 2,
        "fatigue": 2,
        "disarmed": 3,
        "pinned": 3,
        "separated": 3,
        "twist": 4,
    }
    assert all(offer.effect for offer in MENU.values())


@pytest.mark.rule("core.cp.menu.arcana", "core.magic.backlash-severity")
def test_backlash_is_worse_the_more_points_there_are() -> None:
    assert sorted(BACKLASH) == [1, 2, 3, 4]
    assert BACKLASH[1].startswith("a prickle")
    assert BACKLASH[4] == "something manifests"


@pytest.mark.rule("core.cp.banking")
def test_points_are_lost_when_the_scene_ends() -> None:
    over = match(scene("A . . .", units={"A": {"player": True}}, bank=3))

    no = refused(over, "spend footing on A", by="gm")

    assert over.result() is not None
    assert (no.rule, no.why) == ("core.cp.banking", "the battle is over, and points that are left are lost")


@pytest.mark.rule("core.check.devils-bargain")
def test_a_bargain_is_one_step_easier_and_never_below_nothing() -> None:
    assert [bargain_dv(dv) for dv in (4, 1, 0)] == [3, 0, 0]
