"""What talents give: dice, re-rolls, points taken off, successes, and what is told in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.characters.content import Needs
from fieldcraft.systems.fates_edge.campaign.characters.costs import talent_cost
from fieldcraft.systems.fates_edge.campaign.characters.effects import (
    Gain,
    Roll,
    extra_dice,
    halve_points,
    helpers,
    mitigation,
    rerolls,
    sure_successes,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import (
    Standing,
    bought_standing,
    explain_unmet,
    peoples_of,
)
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, printed_talents
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import FORTUNE
from rules.fates_edge.test_rare_offers import offers, takes

SCENE = Scene(number=1, name="Vault", present=frozenset(("anna", "ben")))


def asked(question, talent: str, skill: str, *tags: str, options: dict[str, str] | None = None, **who: object):
    """What a talent answers to a question about a roll, while it is fresh and after it was used."""
    anna = character("anna", **({"talents": (talent,)} if talent else {}), **who)
    state = campaign(anna, options=Options(options or {}), scene=SCENE, assets=FORTUNE)
    roll = Roll("wits", skill, frozenset(tags))
    fresh = question(state, anna, roll)
    for gain in fresh:
        if gain.once:
            state = count_use(state, gain.once, "anna", gain.feature)
    return [one.amount for one in fresh], [one.amount for one in question(state, anna, roll)]


DICE = [
    pytest.param("silver-tongue", "persuasion", ("speech",), 1, 1, marks=pytest.mark.rule("core.talent.silver-tongue")),
    pytest.param("silver-tongue", "melee", ("speech",), 0, 0, marks=pytest.mark.rule("core.talent.silver-tongue")),
    pytest.param(
        "stone-sense", "engineering", ("underground",), 1, 1, marks=pytest.mark.rule("core.talent.stone-sense")
    ),
    pytest.param("stone-sense", "craft", (), 0, 0, marks=pytest.mark.rule("core.talent.stone-sense")),
    pytest.param("versatile", "melee", (), 1, 0, marks=pytest.mark.rule("core.talent.versatile")),
]


@pytest.mark.parametrize(("talent", "skill", "tags", "dice", "again"), DICE)
def test_a_talent_adds_its_die_as_often_as_it_may(talent: str, skill: str, tags: tuple, dice: int, again: int) -> None:
    assert tuple(map(sum, asked(extra_dice, talent, skill, *tags))) == (dice, again)


@pytest.mark.rule("core.talent.blood-memory")
@pytest.mark.parametrize(("pillar", "dice"), [("combat", 1), ("social", 0)])
def test_blood_memory_lends_a_die_in_the_scene_after_a_battle(pillar: str, dice: int) -> None:
    game = match(campaign(character("anna", talents=("blood-memory",))))
    order = """propose character=anna goal=Strike attribute=body skill=melee tags='["enemy-tactics", "after-battle"]'"""
    use = "use_talent attempt={} character=anna talent=blood-memory"
    for number, now in enumerate((pillar, "travel", "travel"), 1):
        gm(game, f"begin_scene name=Scene pillar={now}")
        does(game, "anna", order)
        if dice and number == 2:
            does(game, "anna", use.format(number))
        else:
            assert refused(game, "anna", use.format(number)) == "core.check.order-of-operations"
        gm(game, "end_scene")


@pytest.mark.rule("core.talent.blood-memory", "kit.talent.tier-table")
def test_blood_memory_is_of_a_battle_that_one_was_in() -> None:
    people = (
        character("anna", talents=("blood-memory",)),
        character("ben"),
        character("cora", talents=("blood-memory",)),
    )
    game = match(campaign(*people))
    gm(game, """begin_scene name=Ford pillar=combat present='["anna", "ben"]'""")
    gm(game, "leave_scene character=anna")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Camp")
    for number, who in enumerate(("anna", "cora"), 1):
        does(game, who, f"""propose character={who} goal=Strike attribute=body skill=melee tags='["enemy-tactics"]'""")
        use = f"use_talent attempt={number} character={who} talent=blood-memory"
        if who == "anna":
            does(game, who, use)
        else:
            assert refused(game, who, use) == "core.check.order-of-operations"


@pytest.mark.rule("core.talent.versatile")
def test_versatile_is_for_skills_that_one_lacks() -> None:
    assert asked(extra_dice, "versatile", "melee", skills={"melee": 1}) == ([], [])


@pytest.mark.rule("core.talent.blood-frenzy")
def test_blood_frenzy_comes_with_fatigue() -> None:
    assert asked(extra_dice, "blood-frenzy", "melee", fatigue=2)[0] == [1]
    assert asked(extra_dice, "blood-frenzy", "melee", "half-health", fatigue=1)[0] == []


AGAIN = [
    pytest.param("battle-instincts", ("defense",), [0], [], marks=pytest.mark.rule("core.talent.battle-instincts")),
    pytest.param("battle-instincts", (), [], [], marks=pytest.mark.rule("core.talent.battle-instincts")),
    pytest.param(
        "commanding-presence", ("ordered", "ally"), [1], [], marks=pytest.mark.rule("core.talent.commanding-presence")
    ),
]


@pytest.mark.parametrize(("talent", "tags", "first", "later"), AGAIN)
def test_a_talent_throws_dice_again_as_often_as_it_may(talent: str, tags: tuple, first: list, later: list) -> None:
    assert asked(rerolls, talent, "melee", *tags) == (first, later)


POINTS = [
    pytest.param(
        "backlash-soothing", ("backlash", "natural"), [2], [], marks=pytest.mark.rule("core.talent.backlash-soothing")
    ),
    pytest.param("spirit-shield-minor", ("ally",), [1], [], marks=pytest.mark.rule("core.talent.spirit-shield-minor")),
    pytest.param("spirit-shield", ("ally",), [3], [], marks=pytest.mark.rule("core.prestige.spirit-shield")),
    pytest.param(
        "weave-anchor", ("backlash", "intricate"), [1], [1], marks=pytest.mark.rule("core.talent.weave-anchor")
    ),
    pytest.param(
        "oath-bound-captain", ("leading",), [1], [], marks=pytest.mark.rule("core.prestige.oath-bound-captain")
    ),
    pytest.param("master-of-coin", ("diamonds",), [99], [], marks=pytest.mark.rule("core.prestige.master-of-coin")),
    pytest.param("rune-keeper", ("ward",), [2], [], marks=pytest.mark.rule("kit.prestige.mid")),
]


@pytest.mark.parametrize(("talent", "tags", "first", "later"), POINTS)
def test_a_talent_takes_points_off_a_roll(talent: str, tags: tuple, first: list, later: list) -> None:
    assert asked(mitigation, talent, "arcana", *tags) == (first, later)


@pytest.mark.rule("core.talent.backlash-soothing", "core.prestige.master-of-coin", "core.talent.commanding-presence")
def test_of_talents_that_are_told_twice_one_reading_holds() -> None:
    assert asked(mitigation, "backlash-soothing", "arcana", "backlash", "natural")[0] == [2]
    soothing, coin = printed_talents()["backlash-soothing"], printed_talents()["master-of-coin"]
    assert soothing.needs == Needs(attributes={"spirit": 2}, people=("wood-elf",))
    assert (coin.effects[0].boons, printed_talents()["commanding-presence"].effects[1].once) == (0, "roll")


@pytest.mark.rule("core.prestige.echo-walker")
def test_an_echo_walker_has_a_success_once_per_arc() -> None:
    assert asked(sure_successes, "echo-walker", "arcana", "aerisahl") == ([1], [])


@pytest.mark.rule("core.talent.iron-stomach", "kit.talent.tier-table")
def test_an_iron_stomach_halves_what_poison_does() -> None:
    anna, roll = character("anna", talents=("iron-stomach",)), Roll("body", "endurance", frozenset(("poison",)))
    assert halve_points(campaign(anna), anna, roll, 3) == 1
    assert halve_points(campaign(anna), anna, Roll("body", "endurance"), 3) == 3


@pytest.mark.rule("core.talent.coordinated-assault", "core.talent.master-coordinator")
@pytest.mark.rule("kit.talent.coordinated-assault", "kit.talent.master-coordinator")
def test_who_coordinates_has_more_help() -> None:
    def help_of(*talents: str) -> tuple[int, int]:
        anna = character("anna", talents=talents)
        return helpers(campaign(anna), anna, Roll("wits", "tactics"))

    assert (help_of(), help_of("coordinated-assault")) == ((1, 3), (2, 3))
    assert help_of("coordinated-assault", "master-coordinator") == (2, 4)


@pytest.mark.rule("kit.talent.master-coordinator", "core.talent.master-coordinator", "kit.archetype.assumptions")
def test_althene_leads_with_nine_dice_what_ryn_does_alone_with_eight() -> None:
    talents = ("coordinated-assault", "master-coordinator")
    people = (
        character("althene", attributes={"body": 3}, skills={"melee": 2}),
        character("adept", attributes={"body": 3}, skills={"melee": 2}, talents=talents),
        character("ryn", attributes={"body": 4}, skills={"melee": 4}),
    )
    crew = (("guard", "althene", 4), ("shield", "adept", 4), ("scout", "adept", 2))
    followers = {id: Follower(id=id, name=id, owner=owner, role="Melee", cap=cap) for id, owner, cap in crew}
    game = match(campaign(*people, followers=followers))
    gm(game, "begin_scene name=Gate pillar=combat")
    dice = []
    for number, (who, helping) in enumerate({"althene": ["guard"], "adept": ["shield", "scout"], "ryn": []}.items(), 1):
        does(game, who, f"propose character={who} goal=fight attribute=body skill=melee")
        dice.append(check_pool(game.state, game.state.attempts[str(number)]).total)
        for one in helping:
            does(game, who, f"send_follower attempt={number} follower={one}")
        dice.append(check_pool(game.state, game.state.attempts[str(number)]).total)
    assert dice == [5, 8, 5, 9, 8, 8]


@pytest.mark.rule("core.affinity.definition")
def test_an_affinity_opens_doors_and_throws_no_die_again() -> None:
    who = {"affinities": frozenset(("stone",))}
    assert asked(rerolls, "", "craft", "affinity", **who) == ([], [])


@pytest.mark.rule("core.affinity.list", "core.prestige.qualify")
def test_a_people_counts_by_its_name_and_by_its_affinity() -> None:
    assert peoples_of(character("a", culture="High Elf")) == {"high-elf", "elf", "elven-arts"}
    assert peoples_of(character("a", culture="Aeler")) == {"aeler", "dwarf", "stone"}
    who = bought_standing(character("a", culture="High Elf", attributes={"wits": 4}, skills={"arcana": 2}))
    assert explain_unmet(printed_talents()["echo-killer"].needs, who, Terms()) == "Arcana 3"


@pytest.mark.rule("core.affinity.list", "core.prestige.echo-killer")
@pytest.mark.parametrize("people", [{"culture": "Elven"}, {"culture": "islander", "affinities": frozenset({"elven"})}])
def test_an_affinity_that_is_called_elven_is_that_which_echo_killer_needs(people: dict[str, object]) -> None:
    who = bought_standing(character("a", attributes={"wits": 4}, skills={"arcana": 3}, **people))
    assert explain_unmet(printed_talents()["echo-killer"].needs, who, Terms()) == ""


PRICES = {
    "battle-instincts": 4, "silver-tongue": 3, "iron-stomach": 3, "stone-sense": 5, "backlash-soothing": 6,
    "blood-memory": 7, "commanding-presence": 8, "familiar-bond": 9, "echo-walker": 20, "warglord": 18,
    "spirit-shield": 15, "shadowbinder": 16, "versatile": 3, "guild-ties": 7, "banner-bearer": 15,
    "spirit-shield-minor": 8, "forge-patriarch": 18, "rangers-step": 9, "wild-speaker": 18, "lorekeeper": 4,
    "weave-anchor": 8, "blood-frenzy": 4, "coordinated-assault": 8, "master-coordinator": 15,
}  # fmt: skip


@pytest.mark.rule("core.talent.tiers", "core.talent.categories", "kit.talent.tier-table", "kit.talent.cultural")
def test_talents_cost_what_the_tables_say() -> None:
    assert {key: talent_cost(printed_talents()[key]) for key in PRICES} == PRICES


@pytest.mark.rule("core.prestige.unlisted-cost")
def test_prestige_without_a_price_costs_by_its_tier() -> None:
    keys = ("hearth-banner", "echo-killer", "shadow-broker", "master-of-coin")
    assert [talent_cost(printed_talents()[key]) for key in keys] == [12, 14, 15, 20]


@pytest.mark.rule("kit.prestige.mid", "kit.prestige.high", "kit.prestige.name-clashes", "core.prestige.warglord")
def test_of_two_abilities_with_one_name_each_has_its_own_price() -> None:
    found = printed_talents()
    assert (found["warglord"].xp, found["warglord-art"].xp) == (18, 10)
    assert (found["stone-sense"].xp, found["stone-sense-art"].xp) == (5, 6)
    assert (len([1 for one in found.values() if one.art == "mid"]), found["sandseer"].xp) == (10, 10)


# --- what is told in words ----------------------------------------------------------------------------

ONCE = [
    ("guild-ties", "session", "core.talent.guild-ties"),
    ("lorekeeper", "session", "core.talent.lorekeeper"),
    ("shadowbinder", "session", "core.talent.shadowbinder"),
    ("whisper-lord", "arc", "kit.prestige.high"),
    ("warglord", "campaign", "core.prestige.warglord"),
]


@pytest.mark.rule("core.talent.guild-ties", "core.talent.lorekeeper", "core.talent.shadowbinder")
@pytest.mark.rule("core.prestige.warglord")
@pytest.mark.parametrize(("talent", "window", "ruling"), ONCE)
def test_what_is_told_in_words_is_used_only_so_often(talent: str, window: str, ruling: str) -> None:
    game = match(campaign(character("anna", talents=(talent,)), scene=SCENE))
    entry = does(game, "anna", f"use_feature character=anna feature={talent} what=sight")
    assert (entry.events[0].because, entry.events[0].once) == (ruling, window)
    assert entry.events[0].asks.endswith("?")
    assert entry.events[0].asks in SYSTEM.story(game.before(entry.seq), entry.events[0])
    assert refused(game, "anna", f"use_feature character=anna feature={talent}") == "core.time.frequency-counters"


@pytest.mark.rule("core.talent.shadowbinder")
def test_who_binds_shadows_says_whether_sight_or_tracks_are_gone() -> None:
    game = match(campaign(character("anna", talents=("shadowbinder",)), scene=SCENE))
    for amiss in ("", " what='sight and tracks'"):
        order = f"use_feature character=anna feature=shadowbinder{amiss}"
        assert refused(game, "anna", order) == "core.talent.shadowbinder"
    takes(game, offers(game, "talents.anna", "anna")["Use it"], "anna", what="tracks")


@pytest.mark.rule("core.prestige.shadow-broker")
def test_a_broker_says_where_the_agent_has_been() -> None:
    net = Asset(id="net", name="Net", owner="anna", kind="network", tier="major")
    game = match(campaign(character("anna", talents=("shadow-broker",)), scene=SCENE, assets={"net": net}))
    order = "use_feature character=anna feature=shadow-broker"
    assert refused(game, "anna", order) == "core.prestige.shadow-broker"
    does(game, "anna", f"{order} what='in the harbour office'")
    assert refused(game, "anna", f"{order} what='in the palace'") == "core.time.frequency-counters"


@pytest.mark.rule("kit.prestige.mid", "kit.prestige.high")
@pytest.mark.parametrize("art", ["trial-duelist", "beast-tongue", "echo-courtier", "whisper-lord", "mask-bearer"])
def test_who_uses_an_art_says_upon_whom_or_about_what_before_the_game_master_is_asked(art: str) -> None:
    game = match(campaign(character("anna", talents=(art,)), scene=SCENE))
    order = f"use_feature character=anna feature={art}"
    assert refused(game, "anna", order) == printed_talents()[art].rule
    entry = does(game, "anna", f"{order} what=Orsin")
    assert "Orsin (the game master: " in entry.events[0].words(game.state)


@pytest.mark.rule("kit.prestige.mid")
def test_who_attunes_to_stone_asks_for_voids_and_flaws_and_begins_one_action_controlled() -> None:
    game = match(campaign(character("anna", talents=("stone-sense-art",)), scene=SCENE))
    entry = does(game, "anna", "use_feature character=anna feature=stone-sense-art")
    assert "where are the voids" in entry.events[0].words(game.state)
    assert openings_left(game.state, "anna", "controlled") == 1


@pytest.mark.rule("core.talent.rangers-step")
def test_a_ranger_steps_unseen_whenever_it_will() -> None:
    game = match(campaign(character("anna", talents=("rangers-step",)), scene=SCENE))
    does(game, "anna", "use_feature character=anna feature=rangers-step")
    does(game, "anna", "use_feature character=anna feature=rangers-step")
    assert refused(game, "anna", "use_feature character=anna feature=silver-tongue") == "core.prestige.after-loss"


@pytest.mark.rule("core.prestige.after-loss", "core.prestige.shadow-broker", "core.prestige.hearth-banner")
def test_prestige_without_its_asset_is_kept_and_silent() -> None:
    anna = character("anna", talents=("shadow-broker", "hearth-banner", "silver-tongue"))
    bare = match(campaign(anna, scene=SCENE))
    assert refused(bare, "anna", "use_feature character=anna feature=shadow-broker") == "core.prestige.after-loss"
    home = Asset(id="home", name="Homestead", owner="anna", kind="estate", tier="minor")
    net = Asset(id="net", name="City Network", owner="anna", kind="spies", tier="major")
    state = campaign(anna, scene=SCENE, assets={"net": net, "home": home})
    does(match(state), "anna", "use_feature character=anna feature=shadow-broker what=Here")
    gain = Gain("hearth-banner", "Hearth-Banner", "core.prestige.hearth-banner", 1, allies=True)
    assert extra_dice(state, anna, Roll("body", "melee", frozenset(("home", "ally")))) == (gain,)
    assert (
        refused(match(state), "anna", "use_feature character=anna feature=silver-tongue") == "core.talent.silver-tongue"
    )


@pytest.mark.rule("core.prestige.after-loss", "core.prestige.master-of-coin")
@pytest.mark.parametrize(("condition", "points"), [("neglected", [99]), ("compromised", [])])
def test_a_fortune_of_which_a_third_is_out_of_reach_pays_nothing(condition: str, points: list[int]) -> None:
    anna = character("anna", talents=("master-of-coin",))
    worn = {**FORTUNE, "mill": replace(FORTUNE["mill"], condition=condition)}
    state, roll = campaign(anna, scene=SCENE, assets=worn), Roll("wits", "commerce", frozenset(("diamonds",)))
    assert [one.amount for one in mitigation(state, anna, roll)] == points


@pytest.mark.rule("kit.gear.tools")
def test_a_pouch_is_used_up() -> None:
    pouch = Item("Healer's Pouch", "healers-pouch", uses=1)
    anna, ben = character("anna", gear={"healers-pouch": pouch}), character("ben", harm=2)
    game = match(campaign(anna, ben, scene=SCENE))
    order = "use_remedy character=anna item=healers-pouch on="
    assert refused(game, "anna", f"{order}anna") == "kit.gear.kits"
    for beside in ("attempt=1", "clock=doom", "condition=cursed"):
        assert refused(game, "anna", f"{order}ben {beside}") == "kit.gear.kits"
    does(game, "anna", f"{order}ben")
    assert game.state.characters["ben"].harm == 1
    assert refused(game, "anna", f"{order}ben") == "kit.gear.kits"


@pytest.mark.rule("kit.gear.kits")
def test_a_healer_s_bag_takes_a_fatigue_once_a_session_if_it_is_used_well() -> None:
    anna = character("anna", skills={"craft": 2}, gear={"bag": Item("Healer's Bag", "healers-bag")})
    game = match(campaign(anna, character("ben", fatigue=2), scene=SCENE), (9, 9, 2, 2))
    order = "use_remedy character=anna item=bag on=ben attempt=1"
    assert refused(game, "anna", order) == "kit.gear.kits"
    does(game, "anna", "propose character=anna goal=Tend attribute=spirit skill=craft gear=bag")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    assert refused(game, "anna", order) == "kit.gear.kits"
    does(game, "anna", "take_result attempt=1")
    does(game, "anna", order)
    assert game.state.characters["ben"].fatigue == 1
    assert refused(game, "anna", order) == "kit.gear.kits"


def test_a_standing_is_what_is_bought() -> None:
    who = bought_standing(character("anna"))
    assert isinstance(who, Standing)
    assert explain_unmet(Needs(talents=("x",), assets=("y",), asset_count=1, followers=1), who, Terms()) == (
        "the talent X, the asset y, 1 asset, a follower"
    )


@pytest.mark.rule("core.talent.iron-stomach")
def test_a_check_leaves_half_the_points_where_a_talent_halves_them() -> None:
    game = match(campaign(character("anna", talents=("iron-stomach",))), (10, 1))
    gm(game, "begin_scene name=Feast pillar=social")
    does(game, "anna", """propose character=anna goal=eat attribute=body skill=endurance tags='["poison"]'""")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")

    assert (game.state.attempts["1"].complications, game.state.attempts["1"].grade) == (0, "clean")


@pytest.mark.rule("core.talent.commanding-presence", "core.time.frequency-counters")
def test_what_may_be_used_once_in_a_roll_may_be_used_again_in_the_next() -> None:
    people = (character("anna", talents=("commanding-presence",)), character("ben", attributes={"wits": 2}))
    game = match(campaign(*people), (2, 3), (2, 3), (9,), (9,))
    gm(game, "begin_scene name=Wall pillar=combat")
    for number in ("1", "2"):
        does(game, "ben", """propose character=ben goal=hold attribute=wits skill=tactics tags='["ordered"]'""")
        gm(game, f"stake attempt={number} dv=1")
        does(game, "ben", f"roll_check attempt={number}")
    for number in ("1", "2"):
        order = f"use_talent attempt={number} character=anna talent=commanding-presence places="
        does(game, "anna", f"{order}'[0]'")
        assert refused(game, "anna", f"{order}'[1]'") == "core.check.order-of-operations"
    does(game, "ben", "take_result attempt=1")
    assert refused(game, "anna", f"{order}'[1]'") == "core.check.order-of-operations"
