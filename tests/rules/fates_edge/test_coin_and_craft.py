"""What coin buys without experience, and what a workshop lacks for finer things."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Item
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import asset
from rules.fates_edge.test_rare_offers import offers, takes


@pytest.mark.rule("kit.gear.starting-kit")
def test_a_plain_kit_costs_coin_and_nobody_names_a_price_for_it() -> None:
    game = match(campaign(character("anna"), phase="downtime"))
    assert refused(game, "anna", "acquire character=anna ware=scouts-rig") == "kit.gear.cultural"
    assert refused(game, "gm", "acquire character=anna ware=scouts-rig plain=true xp=1") == "kit.gear.cultural"
    entry = does(game, "anna", "acquire character=anna ware=scouts-rig plain=true")
    told = [SYSTEM.story(game.before(entry.seq), event) for event in entry.events]
    assert list(filter(None, told)) == ["Anna has Scout's Rig"]
    anna = game.state.characters["anna"]
    assert (anna.spent, anna.gear["scouts-rig"]) == (0, Item("Scout's Rig", arc=1, session=1))


@pytest.mark.rule("kit.gear.starting-kit")
def test_plain_copies_of_kits_too_are_offered_for_coin_and_handed_out() -> None:
    game = match(campaign(character("anna"), phase="downtime"))
    takes(game, offers(game, "gear.anna", "anna")["Buy a plain copy"], "anna", ware="healers-bag")
    takes(game, offers(game, "gear.anna")["Hand out gear"], ware="travelers-pack")
    assert [one.kind for one in game.state.characters["anna"].gear.values()] == ["", "travelers-pack"]


@pytest.mark.rule("kit.gear.rare", "kit.gear.starting-kit")
@pytest.mark.parametrize(("kind", "reading"), [("scouts-rig", "off"), ("war-kit", "on_by_effect_ladder")])
def test_the_game_master_is_offered_to_name_the_price_of_what_has_none(kind: str, reading: str) -> None:
    options = Options({"attunement": reading})
    game = match(campaign(character("anna"), phase="downtime", options=options))
    takes(game, offers(game, "gear.anna")["Name a price"], ware=kind, xp=3)
    anna = game.state.characters["anna"]
    assert (anna.spent, anna.gear[kind].kind) == (3, kind)
    assert "Name a price" not in offers(game, "gear.anna", "anna")


@pytest.mark.rule("core.creation.deficit", "kit.gear.starting-kit")
def test_who_owes_experience_may_spend_coin_and_nothing_else() -> None:
    owing = character("anna", skills={"melee": 1}, awards=(Award(1, "creation", "core.creation.pool"),))
    owing = replace(owing, purchases=tuple(replace(one, xp=2) for one in owing.purchases))
    game = match(campaign(owing, phase="downtime"))
    assert refused(game, "anna", "acquire character=anna ware=longsword") == "core.xp.currency"
    does(game, "anna", "acquire character=anna ware=longsword plain=true")


@pytest.mark.rule("kit.gear.cultural", "core.asset.activation.examples")
def test_no_workshop_mends_a_bow_of_horn_without_rare_materials() -> None:
    bow, mail = Item("Bow", "recurve-bow", "compromised"), Item("Mail", "chain-shirt", "compromised")
    forge = asset(id="forge", kind="workshop")
    game = match(campaign(character("anna", gear={"bow": bow, "mail": mail}, boons=2), assets={"forge": forge}))
    order = "activate asset=forge outcome=Mends pay=boon item="
    assert refused(game, "anna", f"{order}bow") == "core.gear.compromised"
    does(game, "anna", f"{order}mail")
    gm(game, "begin_downtime days=1")
    gm(game, """mend_item character=anna item=bow having='["tools", "materials", "rare materials"]'""")
    assert {one.condition for one in game.state.characters["anna"].gear.values()} == {"maintained"}


@pytest.mark.rule("kit.gear.artifacts")
@pytest.mark.parametrize(("kind", "asked"), [("silent-bell", True), ("gauntlet", False)])
def test_the_game_master_is_asked_which_hook_brings_an_artifact_in(kind: str, asked: bool) -> None:
    game = match(campaign(character("anna")))
    entry = gm(game, f"acquire character=anna ware={kind} awarded=true")
    told = " ".join(SYSTEM.story(game.before(entry.seq), event) for event in entry.events)
    assert ("which hook brings it into the story?" in told) == asked
