"""How a campaign begins: ready characters, what they carry and who and what stands by them."""

from __future__ import annotations

import pytest

from fieldcraft.games import Player
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import current_standing
from fieldcraft.systems.fates_edge.campaign.characters.samples import reskin, sample
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_gear
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.setup import READY, first_followers, new_campaign
from rules.fates_edge.campaigns import campaign, does, gm, match, purchase
from rules.fates_edge.mages import rolled, spell


def everybody() -> tuple[Player, ...]:
    """A player for each ready character."""
    return tuple(Player(label=key, character=key) for key in READY)


@pytest.mark.rule("campaign.ready", "kit.gear.starting-kit")
@pytest.mark.parametrize("key", READY)
@pytest.mark.parametrize("tied", ["off", "on"])
def test_every_ready_character_is_made_of_thirty_xp_and_has_one_free_kit(key: str, tied: str) -> None:
    one = sample(key)
    assert (one.spent, one.left) == (30, 0)
    assert check_sheet(one, Options({"skill_attr_cap": tied})) == ()
    sorts = [printed_gear()[item.kind].sort if item.kind else "mundane" for item in one.gear.values()]
    assert sorts.count("kit") == 1
    assert set(sorts) == {"kit", "mundane"}


@pytest.mark.rule("campaign.ready")
def test_followers_and_assets_that_were_paid_for_are_there_from_the_start() -> None:
    start = new_campaign("Test", everybody())
    assert {(one.owner, one.role, one.cap) for one in start.followers.values()} == {
        ("bryn", "archivist", 3),
        ("ash", "scout", 3),
    }
    assert [(one.owner, one.tier, bool(one.effect)) for one in start.assets.values()] == [("ash", "minor", True)]
    for key in READY:
        held = current_standing(start, start.characters[key])
        assert len(held.assets) == len(start.characters[key].ratings_of("asset"))


@pytest.mark.rule("kit.sample.bryn", "kit.sample.ash", "kit.sample.reskin")
def test_who_follows_a_sample_helps_in_the_lanes_that_are_printed() -> None:
    known = (sample("bryn"), sample("ash"), reskin(sample("bryn"), "archivist", "Quartermaster"))
    assert [first_followers(one)[0].roles for one in known] == [
        ("Lore", "Research", "Occult"),
        ("Movement", "Stealth", "Survival"),
        ("Logistics", "Forgery", "Procurement"),
    ]


@pytest.mark.rule("core.prestige.qualify")
def test_an_asset_that_was_bought_counts_once_while_it_is_there() -> None:
    anna = Character(id="anna", name="Anna", purchases=(purchase("asset", "The Gull", 1, 4),))
    inn = Asset(id="the-gull", name="The Gull", owner="anna", kind="inn", tier="minor")
    assert current_standing(campaign(anna), anna).assets == ()
    assert current_standing(campaign(anna, assets={inn.id: inn}), anna).assets == ("inn-the-gull",)


@pytest.mark.rule("campaign.ready", "kit.magic.casting", "core.magic.loop")
def test_the_ready_mage_channels_and_weaves_a_spell_of_the_book() -> None:
    game = match(new_campaign("Test", everybody()), [7, 8, 9, 3, 2], [6, 7, 3, 4, 5])
    mage = game.state.characters["neve"].seat
    gm(game, "begin_session")
    gm(game, "begin_scene name=Docks present='[\"neve\"]'")
    does(game, mage, "channel character=neve")
    rolled(game, mage)
    does(game, mage, f"gather casting={spell(game).id}")
    gm(game, "next_beat")
    does(game, mage, "weave character=neve spell=cinder-fist")
    assert rolled(game, mage).grade == "clean"
    does(game, mage, f"shape casting={spell(game).id}")
    assert spell(game).phase == "standing"
