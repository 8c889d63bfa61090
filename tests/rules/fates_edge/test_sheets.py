"""Sheets that balance, and what is wrong with those that do not: the printed samples among them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.characters.archetypes import archetypes, spending_shares
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Character, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.samples import (
    add_line,
    check_sample,
    examples,
    reskin,
    sample,
    sample_sheet,
    samples,
)
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, printed_talents
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.shared.abilities import RATINGS, SKILLS
from rules.fates_edge.campaigns import campaign, character, purchase


def found(key: str) -> dict[str, tuple[int | None, int | None]]:
    """What is wrong with a sample as printed: by place, what is written and what would be right."""
    return {one.where: (one.written, one.right) for one in check_sample(samples()[key])}


@pytest.mark.rule("kit.sample.overview")
@pytest.mark.parametrize("key", ["sable", "bryn", "ash", "neve", "solo-build", "mixed-build", "mastermind-build"])
def test_every_sample_is_legal_at_thirty_xp(key: str) -> None:
    assert (sample(key).spent, check_sheet(sample(key))) == (30, ())


@pytest.mark.rule("kit.sample.overview", "kit.sample.sable", "kit.sample.sable-notes")
def test_sable_as_printed_has_another_sum_and_another_pool() -> None:
    assert found("sable") == {"sable": (30, 32), "wits and observation": (3, 4)}
    assert sample_sheet(samples()["sable"], printed=True).spent == 32
    has = sample("sable").abilities()
    assert (has.pool("body", "melee").total, has.pool("wits", "melee").total) == (6, 6)
    assert "Riposte" in samples()["sable"].move


@pytest.mark.rule("kit.sample.bryn", "kit.sample.bryn-notes")
def test_bryn_as_printed_costs_39_xp() -> None:
    assert found("bryn") == {"creation": (39, 32), "bryn": (33, 39)}
    assert sample_sheet(samples()["bryn"], printed=True).spent == 39
    assert sample("bryn").abilities().pool("presence", "sway").total == 6


@pytest.mark.rule("kit.sample.ash", "kit.sample.ash-notes")
def test_ash_as_printed_costs_46_xp_and_advances_at_another_price() -> None:
    assert found("ash") == {"creation": (46, 32), "ash": (34, 46), "skullduggery 3": (14, 10)}
    assert sample_sheet(samples()["ash"], printed=True).ratings_of("follower") == {"scout": 4}
    assert sample("ash").ratings_of("skill") == {"tactics": 2, "skulduggery": 1}


@pytest.mark.rule("core.creation.pool", "core.creation.deficit")
def test_the_build_of_a_patron_is_in_debt_by_one() -> None:
    assert (sample("patron-build").left, check_sheet(sample("patron-build"))) == (-1, ())


@pytest.mark.rule("kit.archetype.solo", "kit.archetype.mixed", "kit.archetype.mastermind", "kit.archetype.glance")
def test_the_examples_of_the_styles_do_not_keep_to_their_spreads() -> None:
    assert spending_shares(sample("solo-build")) == {"self": 100, "on-screen": 0, "off-screen": 0}
    assert spending_shares(sample("mixed-build")) == {"self": 70, "on-screen": 30, "off-screen": 0}
    assert spending_shares(sample("mastermind-build")) == {"self": 57, "on-screen": 30, "off-screen": 13}
    assert [one.fragility for one in archetypes().styles] == [
        "low, it relies on itself",
        "medium, one helper",
        "higher, helpers at risk and upkeep",
    ]


@pytest.mark.rule("kit.archetype.solo", "kit.archetype.glance")
def test_the_styles_at_a_glance_can_be_looked_up_and_a_sheet_tells_where_its_experience_went() -> None:
    rows = next(one for one in tables() if one.rule == "kit.archetype.glance").rows
    assert [one.name for one in rows] == ["Solo", "Mixed Player", "Mastermind"]
    assert all(
        part in rows[0].text
        for part in ("attributes", "highest pools", "off screen", "fragility low", "hard tests", "70 to")
    )
    start = campaign(replace(sample("mixed-build"), id="anna", seat="anna", status="active"))
    assert panels(start, "anna")["ledger.anna"].text.endswith("70% self, 30% on-screen, 0% off-screen")


@pytest.mark.rule("core.xp.paths")
def test_each_purchase_tells_on_the_sheet_to_which_path_it_belongs() -> None:
    kinds = (
        ("attribute", "wits"),
        ("prestige", "stormcaller"),
        ("promotion", "Tom"),
        ("asset", "inn"),
        ("repair", "inn"),
    )
    bought = tuple(purchase(kind, what, 2, xp=6) for kind, what in kinds)
    start = campaign(replace(character("anna"), purchases=bought))
    paths = [row.text for row in panels(start, "anna")["ledger.anna"].rows if row.facts[0].tone == "plain"]
    assert paths == ["Enhance self", "Learn talents", "Acquire assets", "Acquire assets", ""]
    assert spending_shares(start.characters["anna"])["on-screen"] == 20


@pytest.mark.rule("kit.archetype.solo", "kit.archetype.mixed", "kit.archetype.mastermind")
def test_a_build_tells_its_pools_and_for_what_its_helper_lends_dice() -> None:
    shown = {one.rule: {row.name: row.text for row in one.rows} for one in tables()}
    assert shown["kit.archetype.solo"]["Body and melee"] == shown["kit.archetype.solo"]["Wits and melee"] == "6 dice"
    assert shown["kit.archetype.mixed"]["Presence and sway"] == "6 dice"
    helps = "three dice, as the one helper, where it is about"
    assert helps in shown["kit.archetype.mixed"]["Archivist of Cap 3"]
    assert helps in shown["kit.archetype.mastermind"]["Scout of Cap 3"]


@pytest.mark.rule("core.skill.list", "kit.quickref.skill-ratings")
def test_what_skills_cover_and_what_their_ratings_mean_can_be_looked_up() -> None:
    shown = {one.rule: {row.name: row.text for row in one.rows} for one in tables()}
    assert {name.capitalize() for name in SKILLS} <= set(shown["core.skill.list"])
    assert all(shown["core.skill.list"].values())
    assert list(shown["kit.quickref.skill-ratings"]) == [f"{n} {name}" for n, name in enumerate(RATINGS)]


@pytest.mark.rule("core.skill.list")
@pytest.mark.parametrize(
    ("skill", "covers"),
    [
        ("Survival", ("tracking", "foraging", "finding the way")),
        ("Arcana", ("magic", "rituals", "spells")),
        ("Command", ("leading", "intimidating", "rallying")),
        ("Craft", ("forging", "alchemy", "tinkering")),
        ("Stealth", ("hiding", "shadowing", "evading")),
        ("Performance", ("music", "speech", "stories")),
    ],
)
def test_where_both_lists_have_a_skill_it_covers_what_the_core_list_says(skill: str, covers: tuple[str, ...]) -> None:
    shown = {one.rule: {row.name: row.text for row in one.rows} for one in tables()}["core.skill.list"]
    assert all(what in shown[skill] for what in covers)
    assert ("grappling" in shown["Athletics"], "holds" in shown["Brawl"]) == (False, True)


@pytest.mark.rule("core.archetype.investment", "core.prestige.archetype-gateways", "core.creation.bonds.examples")
def test_concepts_lead_to_prestige_that_there_is() -> None:
    told = archetypes()
    assert {one.style for one in told.concepts} == {one.key for one in told.styles}
    assert {key for one in told.concepts for key in one.gateways} <= set(printed_talents())
    assert len(told.bonds) == 4


@pytest.mark.rule("kit.sample.play-heist", "kit.sample.play-duel", "kit.sample.play-debrief")
def test_the_examples_of_play_are_rolled_with_the_pools_of_the_samples() -> None:
    beats = [beat for example in examples().values() for beat in example.beats]
    for beat in beats:
        who = sample(beat.who)
        if beat.attribute:
            assert who.abilities().pool(beat.attribute, beat.skill).total == beat.dice
    bought = [add_line(sample(beat.who), beat.line) for beat in beats if beat.line]
    assert [check_sheet(one)[0].where for one in bought if one.spent - 30 > 2] == ["creation"] * 3
    assert [one.purchases[-1].rating for one in bought] == [4, 2, 2]


@pytest.mark.rule("kit.sample.reskin")
def test_a_sample_with_another_skill_is_another_character() -> None:
    sniper = reskin(sample("sable"), "melee", "Marksmanship")
    assert (sniper.ratings_of("skill"), check_sheet(sniper)) == ({"ranged": 3}, ())
    assert reskin(sample("bryn"), "archivist", "quartermaster").ratings_of("follower") == {"quartermaster": 3}


def sheet(*purchases: Purchase, awards: int = 30, **more: object) -> Character:
    """A sheet with some purchases of its first session."""
    return Character(id="a", name="A", awards=(Award(awards, "creation", ""),), purchases=purchases, **more)


@pytest.mark.rule("core.xp.cost.attribute", "core.xp.cost.skill", "core.xp.cost.asset", "kit.archetype.assumptions")
def test_a_wrong_price_and_a_step_left_out_are_found() -> None:
    wrong = sheet(
        Purchase("attribute", "body", 9, "", 4),
        Purchase("skill", "melee", 3, "", 1),
        Purchase("follower", "scout", 5, "", 2),
        Purchase("asset", "safehouse", 5, "", 1),
        Purchase("talent", "iron-stomach", 4, ""),
        Purchase("skill", "knitting", 2, "", 1),
        Purchase("talent", "flying", 2, ""),
    )
    told = [(one.where, one.written, one.right) for one in check_sheet(wrong)]
    assert told == [
        ("body 4", 4, 3),
        ("melee 1", 3, 2),
        ("scout 2", 5, 4),
        ("safehouse 1", 5, 4),
        ("iron-stomach", 4, 3),
        ("knitting 1", None, None),
        ("flying", None, None),
    ]
    assert str(check_sheet(wrong)[1]) == "melee 1: the price is another: 3, not 2 [core.xp.cost.skill]"


@pytest.mark.rule("core.creation.pool", "core.creation.complication-trade", "core.xp.currency")
def test_a_sheet_that_does_not_balance_is_found_out() -> None:
    assert [one.rule for one in check_sheet(sheet(awards=31))] == ["core.creation.pool"]
    assert check_sheet(sheet(awards=31, complications=("haunted",))) == ()
    later = Purchase("skill", "melee", 2, "", 1, session=3)
    assert [one.rule for one in check_sheet(sheet(later, awards=0))] == ["core.xp.currency"]
    early = Purchase("prestige", "duelists-insight", 12, "")
    assert [one.rule for one in check_sheet(sheet(early))] == ["core.creation.assumption"]


@pytest.mark.rule("core.asset.no-empty-chair")
@pytest.mark.parametrize(
    ("other", "found"),
    [
        (Purchase("skill", "melee", 2, "", 1), ["core.asset.no-empty-chair"]),
        (Purchase("attribute", "body", 9, "", 3), []),
        (Purchase("follower", "guard", 4, "", 2), []),
    ],
)
def test_a_sheet_of_assets_alone_is_found_out(other: Purchase, found: list[str]) -> None:
    assert [one.rule for one in check_sheet(sheet(Purchase("asset", "safehouse", 4, "", 1), other))] == found


def test_the_terms_of_a_table_decide_what_is_wrong() -> None:
    bought = sheet(Purchase("follower", "guard", 16, "", 4))
    assert check_sheet(bought) == ()
    assert check_sheet(bought, Options({"follower_cost": "schedule"})) != ()
    assert Terms().talent("nothing") is None


@pytest.mark.rule("core.contract.death")
def test_who_inherits_may_begin_with_more() -> None:
    heir = Character(id="t", name="Tom", awards=(Award(75, "promote follower", "core.contract.death"),))
    assert check_sheet(heir) == ()


@pytest.mark.rule("core.xp.cost.asset", "kit.archetype.assumptions")
def test_a_follower_is_checked_at_the_price_of_the_table() -> None:
    bought = sheet(Purchase("follower", "scout", 5, "", 2), Purchase("asset", "inn", 8, "", 2))
    assert [(one.written, one.right) for one in check_sheet(bought)] == [(5, 4)]
    assert check_sheet(bought, Options({"follower_cost": "schedule"})) == ()


@pytest.mark.rule("kit.sample.sable-notes", "kit.sample.bryn-notes", "kit.sample.ash-notes")
@pytest.mark.parametrize(
    ("key", "move", "trouble"),
    [
        ("sable", "Intricate Riposte", "overreach"),
        ("sable", "Wits and Melee, 1s are thrown again", "gamblers"),
        ("bryn", "Stamped and Countersigned", "jealous clerk"),
        ("bryn", "Presence and Sway; points may bring red tape", "accuse an ally later"),
        ("bryn", "the Archivist betters the position of the next roll", "jealous clerk"),
        ("ash", "Three Doors", "feud"),
        ("ash", "2 CP and more may strike the scout or a decoy", "porter"),
    ],
)
def test_a_samples_sheet_tells_its_move_its_trouble_and_its_path(key: str, move: str, trouble: str) -> None:
    notes = sample(key).notes
    assert move in notes
    assert trouble in notes
    assert "Next:" in notes


@pytest.mark.rule("kit.sample.play-heist", "kit.sample.play-duel", "kit.sample.play-debrief")
def test_the_examples_of_play_can_be_looked_up() -> None:
    shown = {one.rule: [row.name for row in one.rows] for one in tables()}
    for rule in ("kit.sample.play-heist", "kit.sample.play-duel", "kit.sample.play-debrief"):
        assert shown[rule] == ["Sable Kestrel", "Bryn of the Ledger", "Ash Thorne"]


@pytest.mark.rule("kit.archetype.solo", "kit.archetype.mixed", "kit.archetype.mastermind")
def test_the_build_of_each_style_is_looked_up_purchase_by_purchase_with_its_running_sum() -> None:
    shown = {one.rule: {row.name: row.text for row in one.rows} for one in tables()}
    assert shown["kit.archetype.mastermind"] == {
        "Wits to 3": "9 XP, 9 in all",
        "Tactics to 1": "2 XP, 11 in all",
        "Insight to 2": "6 XP, 17 in all",
        "Scout of Cap 3": "9 XP, 26 in all: three dice, as the one helper, where it is about stealth or the way",
        "Safehouse ring, minor": "4 XP, 30 in all: ways and beds for a journey, rumours and leads",
    }
    for style, last in (("solo", "Melee to 3"), ("mixed", "Archivist of Cap 3")):
        assert "30 in all" in shown[f"kit.archetype.{style}"][last]


@pytest.mark.rule("kit.sample.play-debrief")
def test_the_debrief_tells_what_each_buys_and_for_how_much() -> None:
    (debrief,) = (one for one in tables() if one.rule == "kit.sample.play-debrief")
    told = [row.text.partition(":")[0] for row in debrief.rows]
    assert told == ["Melee to 4, 8 XP", "Research to 2, 6 XP", "Safehouse ring, standard, 8 XP"]
    assert "position" in debrief.rows[2].text


@pytest.mark.rule("core.prestige.archetype-gateways")
def test_a_concept_is_looked_up_with_its_style_how_it_plays_and_what_it_leads_to() -> None:
    (concepts,) = (one for one in tables() if one.rule == "core.prestige.archetype-gateways")
    shown = {row.name: row.text for row in concepts.rows}
    assert shown["Blade-Seeker"] == (
        "Solo; body, wits, fighting skills; a duelist in the spotlight, weak in logistics and diplomacy; "
        "Duelist's Insight, Echo-Killer"
    )
    assert "weaves personal hooks" in shown["Bond-Keeper"]
    assert "strikes back" in shown["Spider"]


@pytest.mark.rule("kit.create.skill-shortcut", "core.cp.categories", "core.follower.cost")
def test_levels_of_skills_families_of_trouble_and_caps_can_be_looked_up() -> None:
    shown = {one.rule: {row.name: row.text for row in one.rows} for one in tables()}
    levels = shown["kit.create.skill-shortcut"]
    assert [levels[name].partition(":")[0] for name in levels] == ["2 XP", "4 XP", "6 XP", "8 XP", "10 XP"]
    assert "prestige of the high grade" in levels["5, Legendary"]
    assert [*shown["core.cp.categories"]] == ["Escalation", "Exhaustion", "Exposure", "Collateral"]
    assert len(shown["core.follower.cost"]) == 5
