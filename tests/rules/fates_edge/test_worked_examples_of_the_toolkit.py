"""The examples that the System Reference Document prints from chapter 19 on and in its appendices."""

from __future__ import annotations

import pytest

from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.samples import sample, sample_sheet, samples
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.seeds import spell_from_cards
from fieldcraft.systems.fates_edge.campaign.scaling.measures import compare_tiers, epic_segments, shifted_segments
from rules.fates_edge.campaigns import character
from rules.fates_edge.evening.table import Evening
from rules.fates_edge.test_worked_examples import pool, table

# --- 19: magic ----------------------------------------------------------------------------------------

CASTERS = ("anna", "ulf", "ida", "rook")
PARTS = {
    "ulf": "attribute=body skill=craft part='Runes in the pillars'",
    "ida": "attribute=spirit skill=lore part='Prayer that anchors the backlash'",
    "rook": "attribute=presence skill=subterfuge part='Blood as a focus'",
}


@pytest.mark.rule("core.magic.ritual.procedure", "core.magic.ritual.severity", "core.magic.ritual.cp-distribution")
def test_the_bridge_shatters_and_five_points_of_four_casters_are_severe_fallout() -> None:
    """Each point is its roller's (clarification 6), as the three troubles of the example are; 19.7 pools them."""
    caster = character("anna", seat="anna", attributes={"wits": 3}, skills={"arcana": 5, "storm": 3})
    helpers = [character(one, seat="ben", skills={"craft": 2, "lore": 2, "subterfuge": 2}) for one in PARTS]
    evening = table(caster, *helpers, scene="The bridge", pillar="arcana")
    evening.says("anna", "begin_ritual goal='The bridge falls'")
    (ritual,) = evening.now.castings
    for one, part in PARTS.items():
        evening.says(one, f"join_ritual casting={ritual} {part}")
    evening.gm(f"allow_ritual casting={ritual}")
    points = 0
    for one, dice in zip(CASTERS, ("8 8 8 8 8 8 8 1", "8 8 8 8", "8 8 8 1", "8 8 8 1"), strict=True):
        evening.says(one, "channel")
        evening.choose("roll_check", dice)
        points += evening.result(one).points
        if evening.last.points:
            evening.step("backlash")
    evening.does("anna", f"gather casting={ritual}")
    evening.gm("next_beat")
    evening.says("anna", "weave art=storm goal='The bridge falls' dv=5")
    evening.step("stake dv=5")
    evening.choose("roll_check", "8 8 8 8 8 8 4 1 1")
    check = evening.result("anna")
    assert (check.passed, points + check.points) == (True, 5)


@pytest.mark.rule("kit.spellcraft.seed", "kit.spell.ember-stride", "kit.spellcraft.quirks")
def test_the_ten_of_diamonds_and_the_jack_of_spades_make_ember_stride() -> None:
    drawn = spell_from_cards((Card("10D"), Card("JS")))
    assert (drawn.art, drawn.dv, drawn.obvious) == ("pyromancy", 3, True)
    printed = spells()["ember-stride"]
    assert (printed.name, printed.art, printed.dv, printed.obvious) == ("Ember-Stride", "pyromancy", 3, True)
    assert printed.beats or printed.lasts == "area"


# --- 22, A to E: archetypes and samples ---------------------------------------------------------------

SCOUT = Follower(id="helper", name="Helper", owner="anna", role="Scout", cap=3)
BUILDS = [
    ("solo-build", "body+melee", 6, 0),
    ("solo-build", "wits+melee", 6, 0),
    ("mixed-build", "presence+sway", 6, 3),
    ("mastermind-build", "wits+tactics", 4, 3),
]


@pytest.mark.rule("kit.archetype.solo", "kit.archetype.mixed", "kit.archetype.mastermind", "core.assist.cap")
@pytest.mark.parametrize(("build", "roll", "dice", "help"), BUILDS)
def test_the_builds_of_30_points_have_the_pools_that_are_printed_and_three_dice_of_a_follower(
    build: str, roll: str, dice: int, help: int
) -> None:
    assert (sample(build).earned, sample(build).left) == (30, 0)
    evening = playing(build, roll)
    assert pool(evening) == dice
    if help:
        evening.does("anna", f"send_follower {evening.this} follower=helper")
        assert pool(evening) == dice + help


def playing(key: str, roll: str, cap: int = 3, more: str = "", **follower: object) -> Evening:
    """A sample in a scene, with a follower of some Cap, about to try something."""
    who = Character(**{**{name: getattr(sample(key), name) for name in Character.__struct_fields__},
                       "id": "anna", "seat": "anna", "status": "active"})  # fmt: skip
    helper = Follower(**{"id": "helper", "name": "Helper", "owner": "anna", "role": "Scout", "cap": cap} | follower)
    evening = table(who, character("ben"), scene="The gate", pillar="social", followers={"helper": helper})
    attribute, skill = roll.split("+")
    evening.says("anna", f"propose goal=Go attribute={attribute} skill={skill} {more}")
    return evening


@pytest.mark.rule("core.follower.cost", "core.xp.cost.skill")
def test_a_bodyguard_of_cap_5_costs_25_points_about_as_much_as_a_skill_of_4_and_a_nudge() -> None:
    evening = table(character("anna", skills={}), phase="downtime", days=30)
    evening.says("anna", "recruit name=Guard role=Bodyguard cap=5")
    assert evening.who("anna").spent == 25
    assert sum(2 * level for level in (1, 2, 3, 4)) == 20


SAMPLES = [
    ("sable", "body+melee", 6), ("sable", "wits+melee", 6), ("bryn", "presence+sway", 6), ("ash", "wits+tactics", 5),
]  # fmt: skip


@pytest.mark.rule("kit.sample.sable", "kit.sample.bryn", "kit.sample.ash")
@pytest.mark.parametrize(("key", "roll", "dice"), SAMPLES)
def test_sable_bryn_and_ash_roll_the_pools_that_are_printed(key: str, roll: str, dice: int) -> None:
    assert pool(playing(key, roll)) == dice


@pytest.mark.rule("kit.sample.sable", "kit.sample.bryn", "kit.sample.ash")
@pytest.mark.parametrize(("key", "total", "legal"), [("sable", 32, 30), ("bryn", 39, 30), ("ash", 46, 30)])
def test_the_samples_as_printed_do_not_add_up_and_as_they_are_played_they_do(key: str, total: int, legal: int) -> None:
    """The source writes 30, 33 and 34 beside sums that are 32, 39 and 46; what is played costs 30."""
    assert sample_sheet(samples()[key], printed=True).spent == total
    assert sample(key).spent == legal


ADVANCES = [
    ("sable", (("skill", "melee", 8), ("attribute", "presence", 9))),
    ("bryn", (("attribute", "wits", 9), ("skill", "research", 12))),
]


@pytest.mark.rule("kit.sample.sable-notes", "kit.sample.bryn-notes", "core.xp.cost.skill", "core.xp.cost.attribute")
@pytest.mark.parametrize(("key", "steps"), ADVANCES)
def test_the_advances_of_the_samples_cost_what_is_printed(key: str, steps: tuple[tuple[str, str, int], ...]) -> None:
    for kind, what, price in steps:
        lines = {(one.kind, one.what): one.xp for one in samples()[key].advances}
        assert lines[kind, what] == price
        own = sample(key).ratings_of(kind).get(what, 2 if kind == "attribute" else 0)  # type: ignore[arg-type]
        upto = {"melee": 4, "presence": 3, "wits": 3, "research": 3}[what]
        assert sum((3 if kind == "attribute" else 2) * one for one in range(own + 1, upto + 1)) == price


@pytest.mark.rule("kit.sample.play-heist", "core.follower.assist.in-role", "core.resource.condition-clock")
def test_at_the_heist_the_archivist_of_cap_3_gives_two_dice_only_if_he_is_neglected() -> None:
    """The example writes +2; clarification 1 gives a follower's whole Cap, 3, and no reading makes it 2."""
    for condition, dice in (("maintained", 3), ("neglected", 2)):
        evening = playing("bryn", "presence+sway", condition=condition)
        evening.does("anna", f"send_follower {evening.this} follower=helper")
        assert pool(evening) == 6 + dice


@pytest.mark.rule("kit.sample.play-heist")
def test_at_the_heist_the_decoy_wagon_succeeds_and_one_point_lets_a_guard_remember_faces() -> None:
    evening = playing("ash", "wits+tactics")
    evening.step("stake dv=2")
    evening.choose("roll_check", "9 8 3 2 1")
    assert evening.result("anna").grade == "cost"
    evening.spend({"trouble": "bystander", "text": "a junior guard memorizes faces"})
    assert evening.last.points == 0


@pytest.mark.rule("kit.sample.play-duel", "core.description.ladder")
def test_in_the_courtyard_the_duelist_throws_every_one_again_by_an_intricate_telling() -> None:
    evening = playing("sable", "wits+melee")
    evening.step("stake dv=2")
    evening.step("grade description=intricate")
    evening.choose("roll_check", "9 8 7 2 1 1", "6 4")
    assert (evening.result("anna").grade, evening.last.successes) == ("clean", 4)


@pytest.mark.rule("core.talent.master-coordinator", "kit.talent.master-coordinator", "core.assist.cap")
def test_ryn_rolls_8_alone_althene_8_with_her_bodyguard_and_9_with_her_scout_as_a_master_coordinator() -> None:
    guard = Follower(id="guard", name="Guard", owner="anna", role="Bodyguard", cap=4)
    scout = Follower(id="scout", name="Scout", owner="anna", role="Scout", cap=2)
    ryn = character("ben", attributes={"body": 4}, skills={"melee": 4})
    for talents, dice in (((), 8), (("coordinated-assault", "master-coordinator"), 9)):
        althene = character("anna", attributes={"body": 3}, skills={"melee": 2}, talents=talents)
        evening = table(althene, ryn, scene="The breach", pillar="combat", followers={"guard": guard, "scout": scout})
        evening.says("ben", "propose goal=Strike attribute=body skill=melee")
        assert pool(evening) == 8
        evening.says("anna", "propose goal=Strike attribute=body skill=melee")
        assert pool(evening) == 5
        for one in ("guard", "scout")[: 1 + bool(talents)]:
            evening.does("anna", f"send_follower {evening.this} follower={one}")
        assert pool(evening) == dice


# --- R: scaling ---------------------------------------------------------------------------------------


@pytest.mark.rule("kit.scaling.examples", "kit.scaling.tier-mod", "kit.scaling.epic")
@pytest.mark.parametrize(("tier", "ticks", "epic"), [(1, 1, 2), (2, 1, 2), (4, 2, 3)])
def test_two_or_three_hits_against_a_checkpoint_of_tier_4_are_1_1_and_2_ticks_and_3_with_epic(
    tier: int, ticks: int, epic: int
) -> None:
    for hits in (2, 3):
        assert shifted_segments(hits, compare_tiers(tier, 4)) == ticks
        assert epic_segments(ticks, hits) == epic


# --- U to W: points as damage, clocks -----------------------------------------------------------------


@pytest.mark.rule("kit.cp.spend-ladder")
def test_the_duelist_wins_and_two_points_are_a_fatigue_and_a_fall_of_crates_between_them_and_the_healer() -> None:
    """Fatigue costs 1 on the ladder of U and 2 on the menu of 4.5.3: `cp_prices`."""
    evening = table(
        character("anna", skills={"melee": 3}), scene="The oil store", pillar="combat", cp_prices="ladder_U"
    )
    check = evening.check("anna", "Drive him back", "body+melee", 2, "9 8 4 1 1")
    assert (check.grade, check.points) == ("cost", 2)
    evening.spend({"trouble": "fatigue", "who": "anna"}, {"trouble": "separated", "who": "anna"})
    assert (evening.who("anna").fatigue, evening.last.points) == (1, 0)


READY = [
    ("Desert Crossing Supply", "supply", 4, "take"),
    ("City Watch Escalation", "peril", 6, "cordon"),
    ("Blood Moon Invocation", "doom", 8, "ritual is complete"),
    ("Sluice Fails", "peril", 4, "tunnel floods"),
]


@pytest.mark.rule("kit.lethal.clock-examples", "kit.lethal.clock-rules")
@pytest.mark.parametrize(("name", "sort", "size", "then"), READY)
def test_the_crossing_the_watch_the_blood_moon_and_the_sluice_stand_ready_with_their_sizes_and_ends(
    name: str, sort: str, size: int, then: str
) -> None:
    evening = table(character("anna"), scene="The night")
    evening.gm(f"start_ready name='{name}'")
    clock = next(one for one in evening.now.clocks.values() if one.size == size)
    assert (clock.sort, clock.filled) == (sort, 0)
    assert then in clock.then


@pytest.mark.rule("kit.lethal.clock-examples", "kit.fatigue.sources")
def test_when_the_sluice_fails_who_does_not_hold_against_the_flood_tires_by_two() -> None:
    evening = table(character("anna", skills={"survival": 1}), scene="The mine", pillar="travel")
    evening.gm("start_ready name='Sluice Fails'")
    (id,) = evening.now.clocks
    check = evening.check("anna", "Brace it", "wits+craft", 2, "4 3", more=f"clock={id} aim=clear")
    assert check.grade == "miss"
    evening.gm(f"tick_clock clock={id} by=4")
    assert evening.now.clocks[id].full
    held = list(evening.now.attempts.values())[-1]
    assert (held.attribute, held.skill, held.dv, held.sort) == ("body", "survival", 2, "resist")


# --- decks, absence -----------------------------------------------------------------------------------


@pytest.mark.rule("kit.adventure.example", "kit.adventure.full-seed", "kit.adventure.clock-size")
def test_the_example_draw_is_a_granary_an_advocate_an_ambush_and_a_deed() -> None:
    """The Queen makes the clock 8 by .2; the example writes 6, the clock of the Spade alone."""
    evening = table(character("anna"))
    evening.gm("""turn_cards purpose=adventure cards='["10S", "7H", "9C", "QD"]'""")
    evening.gm("draw_seed name=Granary kind=seed")
    (seed,) = evening.now.seeds.values()
    assert [one.text.split()[0] for one in seed.elements] == ["fortress", "temple", "leaked", "land"]
    assert seed.clock == 8


@pytest.mark.rule("kit.motive.example", "kit.motive.draw")
def test_the_cards_of_the_cursed_scholar_are_a_rival_reason_moods_and_a_curse() -> None:
    evening = table(character("anna"))
    evening.gm("""turn_cards purpose=motives cards='["7H", "5C", "JD", "9S"]'""")
    evening.gm("draw_motive id=scholar name=Scholar")
    names = [one.name for one in evening.now.motives["scholar"].traits]
    assert names == ["Destroy rival", "Rationalism", "Erratic", "Cursed"]


DANNY = character("danny", seat="ben", attributes={"presence": 3}, skills={"command": 2}, status="absent")


@pytest.mark.rule("kit.absent.asset")
def test_before_the_heist_two_boons_have_dannys_wagon_ready_by_the_docks() -> None:
    smugglers = Asset(id="net", name="Smugglers", owner="danny", kind="smuggler network", tier="minor", effect="word")
    evening = table(character("anna", boons=1), character("ben", boons=1), DANNY, assets={"net": smugglers})
    evening.gm("""activate_absent asset=net outcome='A wagon by the docks' payers='["anna", "ben"]'""")
    assert [evening.who(one).boons for one in ("anna", "ben")] == [0, 0]


@pytest.mark.rule("kit.absent.borrowed", "kit.absent.complication")
def test_the_game_master_rolls_presence_and_command_as_danny_who_overplayed_his_title() -> None:
    evening = table(character("anna"), DANNY, scene="The parley", pillar="social")
    evening.gm(
        "borrow_deed character=danny what='calls on his title' size=major "
        "complication='Overplayed His Title' consent=true"
    )
    evening.gm("propose character=danny goal='Command them' attribute=presence skill=command")
    assert check_pool(evening.now, evening.last).total == 5
    evening.step("stake dv=2")
    evening.gm(f"roll_check {evening.this}", "9 8 4 4 4")
    evening.gm(f"take_result {evening.this}")
    assert evening.last.passed
    assert evening.who("danny").complications == ("Overplayed His Title",)
