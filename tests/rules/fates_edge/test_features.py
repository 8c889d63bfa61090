"""Talents and gear that are called for outside of a roll, and what they do by the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.decks.drawing import PACK, pile
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.shared.checks import Grade
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import FORTUNE

SCENE = Scene(number=1, name="Vault", present=frozenset({"anna", "ben"}))


def having(*rolls: Sequence[int], talent: str = "", ware: str = "", scene: bool = True, **facts: object) -> Match:
    """Anna with a talent or a thing, and Ben, in a scene or outside of one."""
    gear = {ware: Item(ware.capitalize(), ware)} if ware else {}
    who = {name: facts.pop(name) for name in ("attributes", "skills", "fatigue") if name in facts}
    anna = character("anna", talents=(talent,) if talent else (), gear=gear, boons=1, **who)
    given = {"scene": SCENE, "phase": "scene", "scenes": 1} if scene else {}
    return match(campaign(anna, character("ben"), **(given | facts)), *rolls)


def facing(game: Match[Campaign]) -> Match[Campaign]:
    """The same with Rook in the scene, whom the game master plays."""
    known = game.state.put(characters=character("rook", seat=""))
    return match(known.change(scene=replace(SCENE, present=SCENE.present | {"rook"})))


def use(feature: str, more: str = "") -> str:
    return f"use_feature character=anna feature={feature} {more}"


# --- talents and arts ---------------------------------------------------------------------------------


@pytest.mark.rule("core.talent.forge-patriarch", "kit.talent.cultural")
def test_a_forge_patriarch_has_one_specialist_of_cap_five_at_a_time_on_screen() -> None:
    game = having(talent="forge-patriarch")
    assert refused(game, "anna", use("forge-patriarch", "what=cook")) == "core.talent.forge-patriarch"
    does(game, "anna", use("forge-patriarch", "what=smith"))
    (smith,) = game.state.followers.values()
    assert (smith.owner, smith.role, smith.cap) == ("anna", "Smith", 5)
    assert refused(game, "anna", use("forge-patriarch", "what=engineer")) == "core.time.frequency-counters"
    does(game, "anna", "propose character=anna goal=Forge attribute=body skill=craft")
    does(game, "anna", f"send_follower attempt=1 follower={smith.id}")
    assert check_pool(game.state, game.state.attempts["1"]).total == 2 + 3
    gm(game, "end_scene")
    assert game.state.followers == {}
    gm(game, "begin_scene name=Forge")
    does(game, "anna", use("forge-patriarch", "what=engineer"))
    assert [one.role for one in game.state.followers.values()] == ["Engineer"]


@pytest.mark.rule("core.talent.wild-speaker", "kit.prestige.high")
@pytest.mark.parametrize(
    ("talent", "what", "cap"),
    [("wild-speaker", "wolves", 3), ("shadow-binder", "shadow", 3), ("warglord-art", "warband", 3)],
)
def test_beasts_shadows_and_warbands_follow_for_a_scene(talent: str, what: str, cap: int) -> None:
    game = having(talent=talent)
    does(game, "anna", use(talent, f"what={what}"))
    assert [(one.role, one.cap, one.scene) for one in game.state.followers.values()] == [(what.capitalize(), cap, 1)]
    gm(game, "end_scene")
    assert game.state.followers == {}
    gm(game, "begin_scene name=Later")
    assert refused(game, "anna", use(talent, f"what={what}")) == "core.time.frequency-counters"


@pytest.mark.rule(
    "core.talent.wild-speaker", "core.talent.shadowbinder", "core.prestige.warglord", "kit.talent.tier-table"
)
@pytest.mark.parametrize("talent", ["wild-speaker", "shadowbinder", "warglord"])
def test_beasts_are_spoken_with_shadow_handled_and_bands_rallied_as_often_as_one_likes(talent: str) -> None:
    game = having(talent=talent)
    order = f"ask_feature character=anna feature={talent} what="
    for what in ("one", "another"):
        entry = does(game, "anna", order + what)
        assert "the game master:" in entry.events[0].words(game.state)
    does(game, "anna", use(talent, "what=tracks"))
    does(game, "anna", f"{order}more")
    assert refused(game, "ben", f"{order}more") == "campaign.own"
    silent = having(talent="lorekeeper")
    assert refused(silent, "anna", order.replace(talent, "lorekeeper") + "x") == "core.talent.wild-speaker"
    gm(game, "end_scene")
    assert refused(game, "anna", f"{order}more") == "campaign.scenes"


@pytest.mark.rule("core.talent.forge-patriarch", "core.talent.wild-speaker")
@pytest.mark.parametrize("talent", ["forge-patriarch", "wild-speaker"])
def test_who_is_called_comes_in_a_lane_and_to_a_scene(talent: str) -> None:
    game = having(talent=talent)
    assert refused(game, "anna", use(talent)) == f"core.talent.{talent}"
    gm(game, "end_scene")
    assert refused(game, "anna", use(talent, "what=smith")) == f"core.talent.{talent}"


def test_what_a_talent_asks_at_any_time_is_offered_on_its_row() -> None:
    game = having(talent="wild-speaker")
    rows = panels(game.view("anna"), "anna")["talents.anna"].rows
    assert [one.label for row in rows for one in row.offers] == ["Use it", "Ask what comes of it"]


@pytest.mark.rule("kit.prestige.mid")
def test_who_hears_a_battle_chant_bears_no_penalty_of_fatigue_for_the_scene() -> None:
    game = having(talent="battle-chant", fatigue=2)
    order = "propose character=anna goal=Climb attribute=body skill=athletics"
    for number, dice in ((1, 1), (2, 2)):
        does(game, "anna", order)
        gm(game, f"stake attempt={number} dv=1 strenuous=true")
        assert check_pool(game.state, game.state.attempts[str(number)]).total == dice
        if number == 1:
            does(game, "anna", use("battle-chant"))
    gm(game, "end_scene")
    gm(game, "begin_scene name=Later")
    does(game, "anna", order)
    gm(game, "stake attempt=3 dv=1 strenuous=true")
    assert check_pool(game.state, game.state.attempts["3"]).total == 1


@pytest.mark.rule("kit.prestige.mid")
def test_ledgercraft_pays_for_one_outcome_of_a_trade_in_a_session() -> None:
    trade = Asset(id="salt", name="Salt", owner="anna", kind="mercantile charter", tier="major", effect="credit")
    inn = Asset(id="inn", name="Inn", owner="anna", kind="safehouse", tier="minor", effect="a bed")
    game = having(talent="guild-ledgercraft", assets={"salt": trade, "inn": inn})
    assert refused(game, "anna", "activate asset=inn outcome=Hide pay=art") == "core.asset.activation.cost"
    does(game, "anna", "activate asset=salt outcome=Bribe pay=art")
    assert game.state.characters["anna"].boons == 1
    assert refused(game, "anna", "activate asset=salt outcome=Bribe pay=art") == "core.asset.activation.cost"


@pytest.mark.rule("kit.prestige.mid")
def test_who_breaks_an_oath_of_blood_gives_two_points_once() -> None:
    game = having(talent="blood-ties-oath")
    assert refused(game, "gm", "break_oath character=anna who=Orsin") == "kit.prestige.mid"
    does(game, "anna", use("blood-ties-oath", "what='Orsin and Mira keep the pass'"))
    gm(game, "break_oath character=anna who=Orsin")
    assert sum(one.count for one in game.state.bank) == 2
    assert refused(game, "gm", "break_oath character=anna who=Orsin") == "kit.prestige.mid"


@pytest.mark.rule("kit.prestige.high", "core.cp.generation")
@pytest.mark.parametrize(
    ("faces", "answers", "points"), [((9, 8, 7, 6, 1), 3, 1), ((6, 2, 2, 2, 2), 1, 0), ((2, 2, 2, 2, 2), 0, 0)]
)
def test_a_sandseer_gets_a_true_answer_for_each_success_up_to_three(
    faces: tuple[int, ...], answers: int, points: int
) -> None:
    game = having(faces, talent="sandseer", attributes={"spirit": 4}, skills={"insight": 1})
    entry = does(game, "anna", use("sandseer"))
    questions = "1 question" if answers == 1 else f"{answers} questions"
    assert SYSTEM.story(game.state, entry.events[-1]) == f"The game master answers {questions} truly"
    assert sum(one.count for one in game.state.bank) == points


@pytest.mark.rule("kit.fatigue.effect", "kit.fatigue.reroll")
def test_fatigue_has_successes_thrown_again_in_what_is_rolled_of_talents_too() -> None:
    start = having(talent="sandseer", attributes={"spirit": 4}, skills={"insight": 1}).state
    tired = start.put(characters=replace(start.characters["anna"], fatigue=3))
    game = match(tired.change(options=Options({"fatigue_model": "soft_hp_V"})), (9, 8, 7, 2, 2), (1, 6))
    entry = does(game, "anna", use("sandseer"))
    assert SYSTEM.story(game.state, entry.events[-1]) == "The game master answers 2 questions truly"
    assert sum(one.count for one in game.state.bank) == 1


@pytest.mark.rule("core.cp.generation")
def test_what_somebody_rolls_of_their_talents_whom_the_game_master_plays_leaves_no_points() -> None:
    seer = character("anna", seat="", talents=("sandseer",))
    game = match(campaign(seer, character("ben"), scene=SCENE), (1, 1))
    gm(game, use("sandseer"))
    assert game.state.bank == ()


@pytest.mark.rule("kit.prestige.high")
def test_a_star_reader_sees_three_cards_of_the_deck_and_puts_them_in_order() -> None:
    game = having((1,), (1,), (1,), talent="star-reader")
    does(game, "anna", use("star-reader"))
    first, second, third = PACK[:3]
    assert pile(game.state, "consequences").top == (first, second, third)
    assert refused(game, "anna", f"""order_cards character=anna cards='["{first}", "KH"]'""") == "kit.prestige.high"
    assert (
        refused(game, "anna", f"""order_cards character=anna cards='["{second}", "{first}"]'""") == "kit.prestige.high"
    )
    as_they_lie = f"""order_cards character=anna cards='["{first}", "{second}", "{third}"]'"""
    assert refused(game, "anna", as_they_lie) == "kit.prestige.high"
    does(game, "anna", f"""order_cards character=anna cards='["{third}", "{first}", "{second}"]'""")
    assert pile(game.state, "consequences").top == (third, first, second)
    assert refused(game, "anna", f"""order_cards character=anna cards='["{third}"]'""") == "kit.prestige.high"


@pytest.mark.rule("core.prestige.echo-killer")
def test_an_echo_killer_ends_a_spell_and_takes_its_points_over() -> None:
    spell = Casting(id="1", character="rook", scene=1, phase="standing")
    game = facing(having(talent="echo-killer", castings={"1": spell}))
    assert refused(game, "anna", use("echo-killer")) == "core.prestige.echo-killer"
    does(game, "anna", use("echo-killer", "casting=1"))
    assert "1" not in game.state.castings
    assert [(one.count, one.source) for one in game.state.bank] == [(1, "Echo-Killer: Anna")]


@pytest.mark.rule("core.prestige.echo-killer")
def test_points_that_an_echo_killer_takes_over_do_not_strike_the_caster_as_well() -> None:
    spell = Casting(id="1", character="rook", scene=1, phase="standing", weave="7")
    woven = Attempt(id="7", character="rook", goal="Ember", attribute="wits", skill="pyromancy", sort="casting",
                    stage="paying", scene=1, grade="cost", dv=1, complications=2, points=2)  # fmt: skip
    game = facing(having(talent="echo-killer", castings={"1": spell}, attempts={"7": woven}))
    does(game, "anna", use("echo-killer", "casting=1"))
    assert sum(one.count for one in game.state.bank) == 2
    assert (game.state.attempts["7"].points, game.state.attempts["7"].stage) == (0, "done")


@pytest.mark.rule("core.prestige.echo-killer")
@pytest.mark.parametrize(("grade", "undone"), [("clean", True), ("miss", False), (None, False)])
def test_an_echo_killer_undoes_a_spell_that_is_woven_before_it_takes_hold(grade: Grade | None, undone: bool) -> None:
    spell = Casting(id="1", character="rook", scene=1, phase="weave", weave="7")
    woven = Attempt(id="7", character="rook", goal="Ember", attribute="wits", skill="pyromancy", sort="casting",
                    stage="done" if grade else "rolled", scene=1, grade=grade, dv=1)  # fmt: skip
    game = facing(having(talent="echo-killer", castings={"1": spell}, attempts={"7": woven}))
    if not undone:
        assert refused(game, "anna", use("echo-killer", "casting=1")) == "core.prestige.echo-killer"
        return
    does(game, "anna", use("echo-killer", "casting=1"))
    assert ("1" in game.state.castings, sum(one.count for one in game.state.bank)) == (False, 1)


@pytest.mark.rule("core.prestige.echo-killer")
def test_while_a_spell_stands_the_game_master_may_still_name_other_magic_that_is_undone() -> None:
    spell = Casting(id="1", character="rook", scene=1, phase="standing", spell=spells()["cinder-fist"])
    game = facing(having(talent="echo-killer", castings={"1": spell}))
    for seat, labels in (("gm", ["Use it", "Undo other magic"]), ("anna", ["Use it"])):
        (row,) = panels(game.view(seat), seat)["talents.anna"].rows
        assert [one.label for one in row.offers if one.label != "Give up for half of its XP"] == labels


@pytest.mark.rule("core.prestige.echo-killer")
def test_a_spell_of_the_own_side_is_undone_only_if_the_game_master_says_that_it_is_aimed_at_it() -> None:
    game = having(talent="echo-killer", castings={"1": Casting(id="1", character="ben", scene=1, phase="standing")})
    assert refused(game, "anna", use("echo-killer", "casting=1")) == "core.prestige.echo-killer"
    gm(game, use("echo-killer", "casting=1"))


@pytest.mark.rule("core.prestige.echo-killer")
def test_of_magic_that_is_no_spell_of_the_crew_the_game_master_says_the_points() -> None:
    game = having(talent="echo-killer")
    assert refused(game, "anna", use("echo-killer", "points=3")) == "core.prestige.echo-killer"
    gm(game, use("echo-killer", "points=3"))
    assert sum(one.count for one in game.state.bank) == 3


@pytest.mark.rule("core.prestige.echo-killer")
def test_the_points_that_an_echo_killer_takes_over_befall_nobody_else() -> None:
    game = having(talent="echo-killer")
    gm(game, use("echo-killer", "points=3"))
    tired = """cash_points place=0 picks='[{"trouble":"fatigue","who":"NAME"}]'"""
    assert refused(game, "gm", tired.replace("NAME", "ben")) == "core.cp.banking"
    gm(game, tired.replace("NAME", "anna"))
    assert game.state.characters["anna"].fatigue == 1


@pytest.mark.rule("core.talent.rangers-step")
def test_what_terrain_takes_from_a_ranger_is_one_step_less() -> None:
    for talent, taken, dice in (("rangers-step", 0, 2), ("rangers-step", -1, 2), ("rangers-step", -2, 1), ("", -1, 1)):
        game = having(talent=talent)
        does(game, "anna", """propose character=anna goal=Run attribute=body skill=athletics tags='["terrain"]'""")
        if taken:
            gm(game, f"give_dice attempt=1 dice={taken} what=bog")
        assert check_pool(game.state, game.state.attempts["1"]).total == dice


@pytest.mark.rule("core.prestige.shadow-broker")
def test_six_points_extend_a_brokers_network_into_a_region_for_good() -> None:
    net = Asset(id="net", name="Eyes", owner="anna", kind="spy network", tier="major")
    inn = Asset(id="inn", name="Inn", owner="anna", kind="safehouse", tier="minor")
    between = having(talent="shadow-broker", scene=False, assets={"net": net})
    assert refused(between, "anna", "extend_network asset=net region=Viterra") == "core.xp.timing"
    game = having(talent="shadow-broker", scene=False, phase="downtime", assets={"net": net, "inn": inn})
    before = game.state.characters["anna"].left
    assert refused(game, "anna", "extend_network asset=inn region=Viterra") == "core.prestige.shadow-broker"
    does(game, "anna", "extend_network asset=net region=Viterra")
    assert game.state.assets["net"].regions == ("Viterra",)
    assert game.state.characters["anna"].left == before - 6
    assert refused(game, "anna", "extend_network asset=net region=viterra") == "core.prestige.shadow-broker"
    other = having(scene=False, assets={"net": net})
    assert refused(other, "anna", "extend_network asset=net region=Viterra") == "core.prestige.shadow-broker"


# --- gear ---------------------------------------------------------------------------------------------


@pytest.mark.rule("kit.gear.weapons-ranged")
def test_a_crossbow_is_loaded_between_two_shots() -> None:
    game = having((9, 2), ware="crossbow")
    shot = "propose character=anna goal=Shoot attribute=wits skill=ranged gear=crossbow"
    does(game, "anna", shot)
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert refused(game, "anna", shot) == "kit.gear.weapons-ranged"
    does(game, "anna", use("crossbow"))
    does(game, "anna", shot)


@pytest.mark.rule("kit.gear.rare", "kit.supply.free-segment")
def test_the_abacus_gives_a_free_segment_after_lore_that_succeeds_against_two() -> None:
    supply = Clock(id="supply", name="Supply", size=4, sort="supply", filled=2)
    game = having((9, 8), ware="abacus", clocks={"supply": supply})
    assert refused(game, "anna", use("abacus")) == "kit.gear.rare"
    does(game, "anna", "propose character=anna goal=Plan attribute=wits skill=lore gear=abacus")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    does(game, "anna", use("abacus", "attempt=1"))
    assert game.state.clocks["supply"].filled == 1


@pytest.mark.rule("kit.gear.rare")
def test_the_abacus_serves_and_is_offered_after_the_check_that_was_made_with_it() -> None:
    game = having((9, 8), (9, 8), ware="abacus")
    for number, made in enumerate(("", "gear=abacus"), 1):
        does(game, "anna", f"propose character=anna goal=Plan attribute=wits skill=lore {made}")
        gm(game, f"stake attempt={number} dv=2")
        does(game, "anna", f"roll_check attempt={number}")
        does(game, "anna", f"take_result attempt={number}")
    assert refused(game, "anna", use("abacus", "attempt=1")) == "kit.gear.rare"
    (row,) = [one for panel in panels(game.view("anna"), "anna").values() for one in panel.rows if one.id == "abacus"]
    (asked,) = next(one for one in row.offers if one.label == "Use it").fields
    assert asked.values == ("2",)
    does(game, "anna", use("abacus", "attempt=2"))


@pytest.mark.rule("kit.gear.rare", "kit.supply.free-segment")
def test_no_abacus_is_used_up_where_the_segment_of_another_is_put_by() -> None:
    full = Clock(id="supply", name="Supply", size=4, sort="supply", spare=frozenset({"Oshiiran Abacus"}))
    game = having((9, 8), ware="abacus", clocks={"supply": full})
    does(game, "anna", "propose character=anna goal=Plan attribute=wits skill=lore gear=abacus")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert refused(game, "anna", use("abacus", "attempt=1")) == "kit.supply.free-segment"


def plans(game: Match[Campaign]) -> str:
    """Lore that plans a trip and succeeds, in a scene of its own; the order that uses the abacus for it."""
    gm(game, "begin_scene name=Map")
    does(game, "anna", "propose character=anna goal=Plan attribute=wits skill=lore gear=abacus")
    check = str(game.state.checks)
    gm(game, f"stake attempt={check} dv=2")
    does(game, "anna", f"roll_check attempt={check}")
    does(game, "anna", f"take_result attempt={check}")
    return use("abacus", f"attempt={check}")


@pytest.mark.rule("kit.gear.rare", "core.time.frequency-counters")
@pytest.mark.parametrize("end", ["clear_supply source=civilisation", "begin_downtime days=1"])
def test_the_abacus_helps_once_on_a_trip_however_many_scenes_it_has(end: str) -> None:
    start = having(ware="abacus").state.change(scene=None, phase="between")
    game = match(start, (9, 8), (9, 8), (9, 8))
    does(game, "anna", plans(game))
    gm(game, "end_scene")
    assert refused(game, "anna", plans(game)) == "core.time.frequency-counters"
    gm(game, "end_scene")
    gm(game, end)
    if "downtime" in end:
        gm(game, "end_downtime")
        gm(game, "fill_supply why=card")
    does(game, "anna", plans(game))


@pytest.mark.rule("kit.gear.artifacts")
@pytest.mark.parametrize(("faces", "fatigue"), [((9, 8), 0), ((9, 2), 1), ((1, 2), 1)])
def test_the_cloak_of_scales_costs_a_fatigue_where_spirit_fails_against_two(
    faces: tuple[int, ...], fatigue: int
) -> None:
    game = having(faces, ware="scale-cloak")
    does(game, "anna", use("scale-cloak"))
    assert game.state.characters["anna"].fatigue == fatigue
    assert sum(one.count for one in game.state.bank) == faces.count(1)


@pytest.mark.rule("kit.gear.compromised", "kit.gear.artifacts")
def test_a_compromised_thing_that_is_put_to_a_trial_rolls_a_die_less() -> None:
    start = having((9,), ware="scale-cloak").state
    cloak = Item("Cloak", "scale-cloak", condition="compromised")
    game = match(start.put(characters=replace(start.characters["anna"], gear={"scale-cloak": cloak})), (9,))
    does(game, "anna", use("scale-cloak"))
    assert game.state.characters["anna"].fatigue == 1


@pytest.mark.rule("kit.gear.artifacts")
def test_a_ward_post_keeps_nature_from_the_supplies_of_a_camp() -> None:
    game = having((9, 2), ware="ward-post")
    entry = does(game, "anna", use("ward-post"))
    assert any("hungry" in SYSTEM.story(game.state, event) for event in entry.events)
    assert refused(game, "gm", "fill_supply why='harsh travel'") == "kit.gear.artifacts"
    gm(game, "fill_supply why='lost pack'")
    gm(game, "end_scene")
    gm(game, "fill_supply why='harsh travel'")
    assert game.state.clocks["supply"].filled == 2


@pytest.mark.rule("kit.gear.artifacts")
def test_a_kings_coin_draws_two_cards_whenever_it_pays() -> None:
    game = having((1,), (1,), ware="kings-coin")
    does(game, "anna", use("kings-coin"))
    assert pile(game.state, "consequences").drawn == PACK[:2]


@pytest.mark.rule("kit.gear.tools")
def test_an_alchemist_brews_in_downtime_and_only_then() -> None:
    game = having(ware="alchemists-kit")
    assert refused(game, "anna", use("alchemists-kit", "what='Sleeping draught'")) == "kit.gear.tools"
    gm(game, "end_scene")
    gm(game, "begin_downtime days=3")
    assert refused(game, "anna", use("alchemists-kit")) == "kit.gear.tools"
    does(game, "anna", use("alchemists-kit", "what='Sleeping draught'"))
    assert game.state.characters["anna"].gear["sleeping-draught"].name == "Sleeping draught"


@pytest.mark.rule("core.talent.blood-memory")
def test_a_battle_that_is_told_within_a_scene_is_one_to_remember() -> None:
    game = match(campaign(character("anna", talents=("blood-memory",))))
    gm(game, "begin_scene name=Ford")
    gm(game, "begin_fight fight=battle")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Camp")
    does(game, "anna", """propose character=anna goal=Strike attribute=body skill=melee tags='["enemy-tactics"]'""")
    does(game, "anna", "use_talent attempt=1 character=anna talent=blood-memory")


@pytest.mark.rule("kit.gear.compromised", "kit.gear.rare")
def test_a_cloak_that_throws_dice_again_costs_a_die_where_it_helps_when_it_is_compromised() -> None:
    worn = character("anna", attributes={"wits": 3}, gear={"cloak": Item("Cloak", "elven-cloak", "compromised")})
    game = match(campaign(worn, scene=SCENE))
    for id, said, dice in (("1", "wild", 2), ("2", "town", 3)):
        does(game, "anna", f"""propose character=anna goal=Hide attribute=wits skill=stealth tags='["{said}"]'""")
        assert check_pool(game.state, game.state.attempts[id]).total == dice


@pytest.mark.rule("core.prestige.master-of-coin")
def test_riches_are_thrown_in_as_often_as_one_likes() -> None:
    game = having(talent="master-of-coin", assets=FORTUNE)
    for what in ("a judge", "a fleet"):
        entry = does(game, "anna", f"ask_feature character=anna feature=master-of-coin what='{what}'")
        assert entry.events[0].asks == "what do the riches move here?"
