"""The supplies of the crew: what fills and clears them, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.core import GM, Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Item
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.stores import supply_band, supply_clock
from fieldcraft.systems.fates_edge.campaign.condition.supply import SupplyChanged, supply_price
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Intent, Scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower


def packed(id: str, **more: object) -> Character:
    """Somebody with a Traveler's Pack."""
    return character(id, gear={"pack": Item("Traveler's Pack", "travelers-pack")}, **more)


def stocked(filled: int = 0, *more: str, **chosen: str) -> Campaign:
    """A campaign of people with packs whose supplies are so far gone."""
    clock = Clock(id="supply", name="Supply", size=4, filled=filled, sort="supply", spare=frozenset(more))
    return campaign(packed("anna"), packed("ben"), clocks={"supply": clock}, options=Options(chosen))


def fatigue(game: Match[Campaign]) -> list[int]:
    """How tired everybody is."""
    return [one.fatigue for one in game.state.characters.values()]


@pytest.mark.rule("kit.supply.clock", "kit.supply.levels")
def test_the_crew_shares_one_clock_of_four_segments_in_five_bands() -> None:
    assert (supply_clock(campaign()).size, supply_clock(campaign()).filled, supply_band(campaign())) == (4, 0, "full")
    assert [supply_band(stocked(n)) for n in range(5)] == ["full", "full", "low", "dangerously low", "out"]
    assert refused(match(stocked()), "gm", "tick_clock clock=supply") == "kit.supply.clock"


@pytest.mark.rule("kit.supply.fill")
def test_the_game_master_is_asked_for_what_the_crew_travels_light() -> None:
    told = "Supply: 3 of 4 left, travelling light (the game master: for which advantage?)"
    assert SupplyChanged(by=1, why="travelling light").words(campaign()) == told


@pytest.mark.rule("kit.supply.fill", "core.supply.fill", "kit.supply.levels", "kit.fatigue.sources")
def test_as_supplies_run_low_everybody_tires() -> None:
    game = match(campaign(packed("anna"), packed("ben"), packed("cleo", status="absent")))
    for why in ("harsh travel", "failed logistics"):
        entry = gm(game, f'fill_supply why="{why}"')
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == "Supply: 2 of 4 left, failed logistics"
    assert (supply_band(game.state), fatigue(game)) == ("low", [0, 0, 0])
    gm(game, "fill_supply why=card")
    assert (supply_band(game.state), fatigue(game)) == ("dangerously low", [1, 1, 0])
    gm(game, "fill_supply why=asset")
    assert (supply_band(game.state), fatigue(game)) == ("out", [3, 3, 0])
    assert refused(game, "gm", "fill_supply why=card") == "kit.supply.fill"
    assert (supply_clock(game.state).filled, fatigue(game)) == (4, [3, 3, 0])
    assert refused(game, "anna", "fill_supply why=card") == "campaign.master"


@pytest.mark.rule("kit.supply.levels")
def test_with_nothing_left_nobody_travels_on_until_something_is_found() -> None:
    game = match(stocked(4))
    assert refused(game, "gm", "begin_scene name=Road pillar=travel") == "kit.supply.levels"
    gm(game, "begin_scene name=Camp")
    gm(game, "clear_supply source=forage")
    gm(game, "end_scene")
    gm(game, "begin_scene name=Road pillar=travel")


@pytest.mark.rule("kit.supply.levels")
@pytest.mark.parametrize(("filled", "told"), [(0, "well stocked"), (2, "poor meals"), (3, "recovers"), (4, "hunger")])
def test_the_table_reads_what_its_supplies_mean(filled: int, told: str) -> None:
    assert told in panels(stocked(filled), "anna")["supplies"].rows[0].text


@pytest.mark.rule("core.supply.fill")
def test_a_leg_without_provisions_and_an_asset_that_eats_can_be_named() -> None:
    used = panels(stocked(), GM)["supplies"].rows[0].offers[0]
    assert {"unprovisioned leg", "asset"} <= set(used.fields[0].values)


@pytest.mark.rule("kit.supply.example", "kit.supply.levels")
def test_the_crews_want_tires_nobody_whom_the_game_master_plays() -> None:
    game = match(campaign(packed("anna"), packed("wolf", seat="")))
    gm(game, "begin_scene name=Dunes pillar=travel")
    for _ in range(4):
        gm(game, 'fill_supply why="harsh travel"')
    assert fatigue(game) == [3, 0]


@pytest.mark.rule("kit.supply.example")
def test_the_desert_crossing() -> None:
    skills = {"survival": 3}
    people = (packed("scout", skills=skills), packed("archer", attributes={"wits": 2}, skills={"ranged": 3}))
    start = campaign(*people, options=Options({"fatigue_model": "reroll_successes_204"}))
    game = match(start, (1, 1, 6, 7, 3), (9, 2, 3, 4, 5), (2,))
    gm(game, "begin_scene name=Dunes pillar=travel")
    gm(game, 'fill_supply why="harsh travel"')
    gm(game, 'fill_supply why="harsh travel"')
    assert (supply_band(game.state), fatigue(game)) == ("low", [0, 0])
    does(game, "scout", "propose character=scout goal=water attribute=wits skill=survival")
    gm(game, "stake attempt=1 dv=2")
    does(game, "scout", "roll_check attempt=1")
    does(game, "scout", "take_result attempt=1")
    assert game.state.attempts["1"].points == 2
    gm(game, """spend_points attempt=1 picks='[{"trouble": "supply"}]'""")
    assert (supply_clock(game.state).filled, supply_band(game.state), fatigue(game)) == (3, "dangerously low", [1, 1])
    does(game, "archer", "propose character=archer goal=shoot attribute=wits skill=ranged")
    gm(game, "stake attempt=2 dv=1")
    does(game, "archer", "roll_check attempt=2")
    assert game.state.attempts["2"].forced == {"archer": 1}
    does(game, "archer", "bear_strain attempt=2 places='[0]'")
    does(game, "archer", "take_result attempt=2")
    assert (game.state.attempts["2"].successes, game.state.attempts["2"].grade) == (0, "miss")


@pytest.mark.rule("kit.supply.levels")
def test_where_players_play_nobody_want_tires_everybody() -> None:
    game = match(campaign(*(character(id, seat="") for id in ("anna", "ben"))))
    for _ in range(4):
        gm(game, 'fill_supply why="harsh travel"')
    assert all(one.fatigue for one in game.state.characters.values())


@pytest.mark.rule("kit.gear.kits", "kit.supply.levels")
def test_who_has_no_pack_tires_a_step_before_the_others() -> None:
    worn = Item("Traveler's Pack", "travelers-pack", "broken")
    game = match(campaign(packed("anna"), character("ben"), character("cleo", gear={"pack": worn})))
    for _ in range(2):
        gm(game, 'fill_supply why="harsh travel"')
    assert fatigue(game) == [0, 1, 1]
    gm(game, 'fill_supply why="harsh travel"')
    assert fatigue(game) == [1, 1, 1]
    gm(game, 'fill_supply why="harsh travel"')
    assert fatigue(game) == [3, 3, 3]


@pytest.mark.rule("kit.supply.fill", "core.supply.fill")
def test_a_segment_costs_two_points_on_a_journey_and_one_elsewhere() -> None:
    road = Scene(number=1, name="Road", pillar="travel")
    assert (supply_price(campaign(scene=road)), supply_price(campaign())) == (2, 1)


@pytest.mark.rule("kit.supply.clear", "core.supply.clear")
def test_civilisation_fills_the_stores_and_other_sources_clear_a_segment() -> None:
    game = match(stocked(4, "abacus").change(assets={"farm": asset(id="farm", supplies=True)}))
    gm(game, "clear_supply source=asset")
    assert supply_clock(game.state).filled == 3
    assert refused(game, "gm", "clear_supply source=asset") == "core.supply.clear"
    gm(game, "clear_supply source=forage")
    assert refused(game, "gm", "clear_supply source=forage") == "kit.supply.clear"
    assert refused(game, "gm", "clear_supply source=downtime") == "kit.supply.clear"
    gm(game, "begin_downtime days=2")
    gm(game, "clear_supply source=downtime")
    assert supply_clock(game.state).filled == 1
    gm(game, "clear_supply source=civilisation")
    assert (supply_clock(game.state).filled, supply_clock(game.state).spare) == (0, frozenset())


@pytest.mark.rule("kit.supply.clear")
@pytest.mark.parametrize(
    ("faces", "dv", "refusal"),
    [((9, 9), 2, ""), ((9, 2), 2, "kit.supply.clear"), ((9, 2), 1, "kit.supply.clear")],
)
def test_a_check_of_survival_says_whether_the_crew_finds_anything(
    faces: tuple[int, ...], dv: int, refusal: str
) -> None:
    game = match(stocked(2), faces)
    gm(game, "begin_scene name=Woods pillar=travel")
    does(game, "anna", "propose character=anna goal=forage attribute=wits skill=survival")
    gm(game, f"stake attempt=1 dv={dv}")
    order = "clear_supply source=forage attempt=1"
    assert refused(game, "gm", order) == "kit.supply.clear"
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    if refusal:
        assert refused(game, "gm", order) == refusal
    else:
        gm(game, order)
        assert supply_clock(game.state).filled == 1


@pytest.mark.rule("kit.supply.clear")
def test_no_other_check_feeds_the_crew() -> None:
    game = match(stocked(2), (9, 9))
    gm(game, "begin_scene name=Woods pillar=travel")
    does(game, "anna", "propose character=anna goal=forage attribute=wits skill=lore")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert refused(game, "gm", "clear_supply source=forage attempt=1") == "kit.supply.clear"


@pytest.mark.rule("kit.supply.clear", "kit.gear.repair-field")
@pytest.mark.parametrize("fed_first", [True, False])
def test_one_check_does_not_feed_the_crew_and_mend_a_thing_too(fed_first: bool) -> None:
    torn = packed("anna").gear | {"tent": Item("Tent", condition="compromised")}
    game = match(stocked(2).put(characters=character("anna", gear=torn)), (9, 9))
    gm(game, "begin_scene name=Woods pillar=travel")
    does(game, "anna", "propose character=anna goal=forage attribute=wits skill=survival")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    feed, mend = "clear_supply source=forage attempt=1", "field_repair character=anna item=tent attempt=1"
    gm(game, feed if fed_first else mend)
    assert refused(game, "gm", mend if fed_first else feed) in ("kit.supply.clear", "kit.gear.repair-field")


@pytest.mark.rule("kit.supply.free-segment")
@pytest.mark.parametrize("source", ["four of diamonds", " Four of Diamonds "])
def test_a_source_keeps_one_spare_segment_however_it_is_written(source: str) -> None:
    game = match(stocked(0, "Four of Diamonds"))
    assert refused(game, "gm", f"grant_supply source='{source}'") == "kit.supply.free-segment"


@pytest.mark.rule("kit.supply.free-segment")
def test_a_free_segment_clears_one_or_takes_up_the_next() -> None:
    game = match(stocked(1))
    gm(game, "grant_supply source=abacus")
    assert (supply_clock(game.state).filled, supply_clock(game.state).spare) == (0, frozenset())
    gm(game, "grant_supply source=abacus")
    assert refused(game, "gm", "grant_supply source=abacus") == "kit.supply.free-segment"
    assert supply_clock(game.state).spare == {"abacus"}
    gm(game, "fill_supply why=card")
    assert (supply_clock(game.state).filled, supply_clock(game.state).spare) == (0, frozenset())
    gm(game, "fill_supply why=card")
    assert supply_clock(game.state).filled == 1


@pytest.mark.rule("kit.supply.clock")
@pytest.mark.parametrize(
    ("seat", "order"),
    [
        ("anna", "propose character=anna goal=Cook attribute=wits skill=craft clock=supply aim=clear"),
        ("anna", "leverage asset=inn gain=rail rail=supply"),
        ("anna", "take_initiative follower=sam effect=fetch cost=harm ally=ben clock=supply"),
        ("gm", "press_initiative follower=sam rail=supply"),
        ("gm", "turn_exposure follower=sam rail=supply"),
        ("gm", "act_in_beat character=anna target=supply hits=2 clear=true"),
        ("gm", "remove_clock clock=supply"),
    ],
)
def test_nothing_moves_the_supplies_but_their_own_causes(seat: str, order: str) -> None:
    clocks = stocked(2).clocks
    scaled = Scaling(
        scene=1,
        obstacle=2,
        band="hard",
        dials=frozenset(),
        beat=1,
        intents={"anna": Intent("Cook"), "ben": Intent("Eat")},
    )
    start = company(follower(exposure=3), asset(), scene=SCENE, clocks=clocks, scaling=scaled, points=2)
    game = match(start.change(counters={"scene/sam/acted": 1} if seat == "gm" else {}))
    assert refused(game, seat, order) == "kit.supply.clock"


@pytest.mark.rule("kit.addenda.asset-stretch")
def test_a_stretch_for_a_point_between_scenes_is_paid_in_the_next_one() -> None:
    game = match(company(asset()))
    gm(game, "judge_reach asset=inn reach=point")
    does(game, "anna", "activate asset=inn outcome=Hide pay=boon")
    assert [one.may_be_spent for one in game.state.bank] == [False]
    gm(game, "begin_scene name=Next")
    assert [one.may_be_spent for one in game.state.bank] == [True]
    gm(game, "end_scene")
    assert game.state.bank == ()


@pytest.mark.rule("kit.supply.clear", "core.supply.clear")
def test_a_downtime_in_safety_restores_one_segment() -> None:
    game = match(stocked(3))
    for filled in (2, 1):
        gm(game, "begin_downtime days=2")
        gm(game, "clear_supply source=downtime")
        assert refused(game, "gm", "clear_supply source=downtime") == "kit.supply.clear"
        assert supply_clock(game.state).filled == filled
        gm(game, "end_downtime")


@pytest.mark.rule("core.supply.fill")
def test_a_long_leg_without_provisions_uses_up_a_segment() -> None:
    game = match(campaign())
    gm(game, "fill_supply why='unprovisioned leg'")
    assert game.state.clocks["supply"].filled == 1


@pytest.mark.rule("core.supply.clear")
@pytest.mark.parametrize(
    ("kind", "said", "by", "supplies"),
    [
        ("market stall", "", "anna", True),
        ("farmed estate", "", "anna", True),
        ("logistics yard", "", "anna", True),
        ("inn", "", "anna", False),
        ("inn", "supplies=true", "anna", None),
        ("inn", "supplies=true", "gm", True),
    ],
)
def test_farms_markets_and_logistics_restock_the_crew_and_what_the_game_master_says_does(
    kind: str, said: str, by: str, supplies: bool | None
) -> None:
    anna = character("anna", attributes={"presence": 3})
    game = match(campaign(anna, phase="downtime", days=9))
    order = f"buy_asset character=anna name=Place kind='{kind}' tier=standard effect=bread {said}"
    if supplies is None:
        assert refused(game, by, order) == "core.supply.clear"
    else:
        does(game, by, order)
        assert game.state.assets["place"].supplies is supplies


@pytest.mark.rule("core.supply.clear", "core.asset.activation.scope")
@pytest.mark.parametrize(
    ("order", "filled"), [("", 1), ("pay=boon outcome='restocks the crew'", 1), ("pay=boon outcome='hides us'", 2)]
)
def test_an_asset_restocks_the_crew_by_what_is_listed_for_it_and_by_no_other_outcome(order: str, filled: int) -> None:
    stores = Clock(id="supply", name="Supply", size=4, filled=2, sort="supply")
    game = match(company(asset(supplies=True, effect="bread"), clocks={"supply": stores}))
    does(game, "anna", f"activate asset=inn {order}")
    assert supply_clock(game.state).filled == filled


@pytest.mark.rule("core.supply.clear")
def test_an_asset_of_who_is_gone_restocks_nobody() -> None:
    stores = Clock(id="supply", name="Supply", size=4, filled=2, sort="supply")
    people = (character("anna", status="dead"), character("ben"))
    game = match(company(asset(supplies=True), people=people, clocks={"supply": stores}))
    assert refused(game, "gm", "clear_supply source=asset") == "core.supply.clear"


@pytest.mark.rule("core.supply.clear")
@pytest.mark.parametrize("facts", [{"supplies": False}, {"condition": "compromised"}])
def test_no_asset_restocks_the_crew_that_has_none_for_it(facts: dict[str, Any]) -> None:
    farm = asset(**{"supplies": True, **facts})
    game = match(company(farm, clocks={"supply": Clock(id="supply", name="Supply", size=4, filled=2, sort="supply")}))
    assert refused(game, "gm", "clear_supply source=asset") == "core.supply.clear"


@pytest.mark.rule("core.supply.clear", "kit.supply.clear")
@pytest.mark.parametrize("source", ["asset", "downtime", "forage"])
def test_nothing_is_used_up_to_restock_a_crew_whose_stores_are_full(source: str) -> None:
    game = match(company(asset(supplies=True), phase="downtime", days=3))
    assert refused(game, "gm", f"clear_supply source={source}") == "core.supply.clear"
    gm(game, "clear_supply source=civilisation")


@pytest.mark.rule("core.supply.fill")
@pytest.mark.parametrize(("owner", "filled"), [("anna", 1), ("orc", 0)])
def test_only_an_asset_of_the_crew_eats_into_its_stores(owner: str, filled: int) -> None:
    people = (character("anna"), character("orc", seat=""))
    game = match(company(asset(owner=owner, stores=True, effect="raids"), people=people, phase="between"))
    gm(game, "activate asset=inn")
    assert supply_clock(game.state).filled == filled


@pytest.mark.rule("core.supply.clear")
@pytest.mark.parametrize(("owner", "filled"), [("anna", 1), ("orc", 2)])
def test_only_an_asset_of_the_crew_fills_its_stores(owner: str, filled: int) -> None:
    stores = Clock(id="supply", name="Supply", size=4, filled=2, sort="supply")
    people = (character("anna"), character("orc", seat=""))
    farm = asset(owner=owner, supplies=True, effect="bread")
    game = match(company(farm, people=people, phase="between", clocks={"supply": stores}))
    gm(game, "activate asset=inn")
    assert supply_clock(game.state).filled == filled


@pytest.mark.rule("kit.supply.fill")
def test_who_is_out_of_supplies_uses_none_up() -> None:
    game = match(campaign(clocks={"supply": Clock(id="supply", name="Supply", size=4, filled=4, sort="supply")}))
    assert refused(game, "gm", 'fill_supply why="harsh travel"') == "kit.supply.fill"
    (use, *_) = panels(game.view("gm"), "gm")["supplies"].rows[0].offers
    assert use.refusal is not None


@pytest.mark.rule("kit.supply.levels", "kit.gear.kits")
def test_as_supplies_run_dangerously_low_everybody_tires_who_did_not_as_they_were_low() -> None:
    game = match(stocked(1).put(characters=character("cleo")).put(characters=character("dora", status="absent")))
    gm(game, "fill_supply why=card")
    assert fatigue(game) == [0, 0, 1, 0]
    gm(game, "damage_item character=anna item=pack points=3")
    gm(game, "acquire character=cleo ware=travelers-pack awarded=true")
    gm(game, "come_back character=dora")
    gm(game, "fill_supply why=card")
    assert fatigue(game) == [1, 1, 1, 1]


@pytest.mark.rule("kit.supply.levels", "kit.gear.kits")
def test_who_has_no_pack_tires_anew_at_each_shortage_and_once_in_it() -> None:
    game = match(campaign(character("anna"), packed("ben")))
    seen = []
    for deed in (*("fill_supply why=card",) * 3, "clear_supply source=forage", "fill_supply why=card",
                 "clear_supply source=civilisation", *("fill_supply why=card",) * 2):  # fmt: skip
        gm(game, deed)
        seen.append(fatigue(game))
    assert seen == [[0, 0], [1, 0], [1, 1], [1, 1], [2, 2], [2, 2], [2, 2], [3, 2]]


@pytest.mark.rule("kit.supply.clear")
@pytest.mark.parametrize(
    ("who", "called", "feeds"), [("anna", False, True), ("ben", False, False), ("ben", True, True)]
)
def test_whoever_is_best_at_it_forages_for_the_crew_or_the_crew_together(who: str, called: bool, feeds: bool) -> None:
    people = (
        character("anna", attributes={"wits": 2}, skills={"survival": 2}),
        character("ben", attributes={"wits": 2}),
    )
    game = match(stocked(2).put(characters=people[0]).put(characters=people[1]), (9,) * (4 if who == "anna" else 2))
    gm(game, "begin_scene name=Woods pillar=travel")
    does(game, who, f"propose character={who} goal=Forage attribute=wits skill=survival")
    if called:
        gm(game, "call_group attempt=1")
    gm(game, "stake attempt=1 dv=2")
    does(game, who, "roll_check attempt=1")
    does(game, who, "take_result attempt=1")
    order = "clear_supply source=forage attempt=1"
    if feeds:
        gm(game, order)
        assert supply_clock(game.state).filled == 1
    else:
        assert refused(game, "gm", order) == "kit.supply.clear"


@pytest.mark.rule("kit.supply.clear")
@pytest.mark.parametrize(("goal", "vain"), [("Hunt for game", True), ("Cross the bog", False)])
def test_who_has_foraged_in_vain_finds_nothing_without_another_check(goal: str, vain: bool) -> None:
    game = match(stocked(2), (2, 3))
    gm(game, "begin_scene name=Woods pillar=travel")
    does(game, "anna", f"propose character=anna goal='{goal}' attribute=wits skill=survival")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    order = "clear_supply source=forage"
    if vain:
        assert refused(game, "gm", order) == "kit.supply.clear"
    else:
        gm(game, order)
