"""What a follower's help is worth."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.calendar import Scene
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.assisting import PINNED, assist_dice, off_role_refused, unfit
from fieldcraft.systems.fates_edge.company.facts import Follower
from fieldcraft.systems.fates_edge.counters import count
from fieldcraft.systems.fates_edge.options import Options
from rules.fates_edge.campaigns import campaign


def follower(cap: int = 2, **facts: object) -> Follower:
    """Anna's scout."""
    return Follower(**({"id": "sam", "name": "Sam", "owner": "anna", "role": "Scout", "cap": cap} | facts))


def reading(**chosen: str) -> Campaign:
    """A campaign that reads some rules otherwise."""
    return campaign(options=Options(chosen))


@pytest.mark.rule("core.follower.assist.in-role", "core.follower.cap-meaning", "core.follower.specialty")
@pytest.mark.parametrize("cap", [1, 2, 3, 4, 5])
def test_in_its_lane_a_follower_lends_its_cap(cap: int) -> None:
    assert assist_dice(campaign(), follower(cap), 0, within=True).total == cap


@pytest.mark.rule("core.follower.assist.source")
def test_the_leaders_rating_does_not_limit_help_unless_the_table_reads_it_so() -> None:
    capped = reading(follower_assist_limit="min_cap_leader_skill")
    assert assist_dice(campaign(), follower(3), 1, within=True).total == 3
    assert assist_dice(capped, follower(3), 1, within=True).total == 1
    assert assist_dice(capped, follower(3), 4, within=True).total == 3


@pytest.mark.rule("core.follower.assist.off-role")
def test_outside_its_lane_a_follower_lends_one_die_for_a_sense_a_method_and_a_risk() -> None:
    assert assist_dice(campaign(), follower(3), 2, within=False).total == 1
    assert off_role_refused(campaign(), "sound", "baits with the host's voice", "is heard", intricate=False) is None
    missing = off_role_refused(campaign(), "sound", "baits with the host's voice", " ", intricate=True)
    assert missing is not None
    assert missing.rule == "core.follower.assist.off-role"


@pytest.mark.rule("core.follower.assist.off-role")
def test_the_gate_may_be_the_ladder_of_descriptions_or_both() -> None:
    for gate, details, intricate in (("ladder", "", False), ("both", "", True), ("both", "x", False)):
        assert off_role_refused(reading(off_role_gate=gate), details, details, details, intricate) is not None
    assert off_role_refused(reading(off_role_gate="ladder"), "", "", "", intricate=True) is None
    assert off_role_refused(reading(off_role_gate="both"), "x", "y", "z", intricate=True) is None


@pytest.mark.rule("core.follower.specialty")
def test_by_one_reading_a_follower_never_helps_outside_its_lane() -> None:
    strict = reading(off_role_assist="forbidden")
    refused = off_role_refused(strict, "sight", "reads the crowd", "is seen", intricate=True)
    assert refused is not None
    assert refused.rule == "core.follower.specialty"


@pytest.mark.rule("core.resource.condition-clock", "core.follower.risk.tools")
def test_neglect_and_wounds_take_dice_but_never_more_than_there_are() -> None:
    assert assist_dice(campaign(), follower(condition="neglected"), 0, within=True).total == 1
    assert assist_dice(campaign(), follower(wounds=2), 0, within=True).total == 1
    assert assist_dice(campaign(), follower(1, wounds=1, condition="neglected"), 0, within=True).total == 0
    assert assist_dice(campaign(), follower(condition="neglected"), 0, within=False).total == 0


@pytest.mark.rule("core.follower.states", "core.follower.bond-track")
def test_a_lost_bond_or_by_one_reading_exposure_neglects_a_follower() -> None:
    assert assist_dice(campaign(), follower(bond=0), 0, within=True).total == 1
    assert assist_dice(reading(bond_track="use_loyalty_tag"), follower(bond=0), 0, within=True).total == 2
    assert assist_dice(campaign(), follower(exposure=1), 0, within=True).total == 2
    assert assist_dice(reading(neglected_source="exposure_1"), follower(exposure=1), 0, within=True).total == 1


@pytest.mark.rule("core.follower.tracks", "core.resource.condition-clock", "core.resource.screen-split")
@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"harm": 3}, "core.follower.tracks"),
        ({"condition": "compromised"}, "core.resource.condition-clock"),
        ({"where": "separated"}, "core.resource.screen-split"),
        ({"owner": "ben"}, "core.resource.screen-split"),
    ],
)
def test_who_is_hurt_compromised_or_elsewhere_cannot_help(facts: dict[str, object], rule: str) -> None:
    playing = campaign(scene=Scene(number=1, name="Vault", present=frozenset({"anna"})))
    assert unfit(playing, follower()) is None
    no = unfit(playing, follower(**facts))
    assert no is not None
    assert no.rule == rule


@pytest.mark.rule("core.follower.risk.tools", "core.follower.tracks")
def test_who_is_cut_off_or_by_one_reading_exposed_cannot_help() -> None:
    assert unfit(count(campaign(), "scene", "sam", PINNED), follower()) is not None
    assert unfit(campaign(), follower(exposure=3)) is None
    assert unfit(reading(exposure_compromise="sets_condition"), follower(exposure=3)) is not None


@pytest.mark.rule("core.familiar.taken-out")
def test_a_familiar_that_is_taken_out_withdraws_until_it_is_treated() -> None:
    no = unfit(campaign(), follower(familiar=True, harm=3))
    assert no is not None
    assert no.why == "Sam has withdrawn"
