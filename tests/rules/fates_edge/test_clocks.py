"""Clocks and rails: how they start, what fills them, who sees them."""

from __future__ import annotations

from typing import get_args

import pytest

from fieldcraft.core import GM
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockRemoved, Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import KINETIC, rail_clock_id, rail_of, starter
from fieldcraft.systems.fates_edge.campaign.condition.content import SIZES, clocks
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock, Danger
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused

DANGER = (
    """start_danger name="The ice" size=6 easy='["noise", "a fall"]' hard='["a thaw", "fire"]' then="it breaks" """
    """pressure=cracks"""
)


@pytest.mark.rule("kit.lethal.clock-rules")
def test_a_clock_fills_and_empties_between_nothing_and_its_size() -> None:
    game = match()
    gm(game, 'start_clock name="City watch" size=4 then="they are found"')
    gm(game, "tick_clock clock=city-watch by=3")
    assert game.state.clocks["city-watch"].filled == 3
    entry = gm(game, "tick_clock clock=city-watch by=3")
    assert game.state.clocks["city-watch"].full
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == "City watch 4/4: they are found"
    assert entry.events[0].because == ""
    gm(game, "tick_clock clock=city-watch by=-9")
    assert game.state.clocks["city-watch"].filled == 0
    gm(game, "remove_clock clock=city-watch")
    assert game.state.clocks == {}


@pytest.mark.rule("kit.lethal.clock-rules")
def test_the_game_master_is_offered_to_move_a_clock_where_it_can_move_and_a_tick_stays_in_its_place() -> None:
    game = match()
    gm(game, 'start_clock name="City watch" size=4')
    offered = []
    for by in (0, 1, 3):
        if by:
            gm(game, f"tick_clock clock=city-watch by={by}")
        row = panels(game.state, GM)["clocks"].rows[0]
        offered.append([offer.label for offer in row.offers if offer.label in ("Tick", "Trim")])

    assert offered == [["Tick"], ["Tick", "Trim"], ["Trim"]]


@pytest.mark.rule("kit.lethal.clock-rules")
def test_a_clock_has_one_of_four_sizes_and_a_name_of_its_own() -> None:
    game = match()
    assert SIZES == (4, 6, 8, 10)
    assert refused(game, "anna", "start_clock name=Fire") == "campaign.master"
    assert refused(game, "gm", "start_clock name=Fire size=5") == "kit.lethal.clock-rules"
    assert refused(game, "gm", "start_clock name=...") == "kit.lethal.clock-rules"
    gm(game, "start_clock name=Fire size=10")
    assert refused(game, "gm", "start_clock name=fire") == "kit.lethal.clock-rules"
    assert refused(game, "gm", "tick_clock clock=water") == "kit.lethal.clock-rules"
    assert refused(game, "gm", "reveal_clock clock=fire") == "kit.lethal.clock-rules"
    assert Ticked(clock="water", by=1).impossible(game.state)
    assert not Ticked(clock="fire", by=1).impossible(game.state)
    assert ClockRemoved(clock="water").impossible(game.state)
    assert not ClockRemoved(clock="fire").impossible(game.state)


@pytest.mark.rule("kit.lethal.clock-create")
def test_a_danger_is_started_in_five_steps() -> None:
    game = match()
    gm(game, DANGER)
    ice = game.state.clocks["the-ice"]
    assert (ice.size, ice.when, ice.then, ice.pressure) == (6, "noise; a fall; a thaw; fire", "it breaks", "cracks")
    for left_out in ("pressure=cracks", 'then="it breaks"'):
        with pytest.raises(ValueError, match="required"):
            gm(game, DANGER.replace(left_out, ""))


@pytest.mark.rule("kit.lethal.clock-create")
def test_the_four_triggers_of_a_danger_are_different_and_none_is_blank() -> None:
    assert refused(match(), "gm", DANGER.replace("a fall", "Noise ")) == "kit.lethal.clock-create"
    assert refused(match(), "gm", DANGER.replace("a thaw", "noise")) == "kit.lethal.clock-create"
    with pytest.raises(ValueError, match="easy"):
        gm(match(), DANGER.replace("a fall", " "))


@pytest.mark.rule("kit.lethal.clock-create", "kit.lethal.clock-rules")
def test_pressure_shows_as_a_clock_rises_and_not_as_it_is_trimmed() -> None:
    game = match()
    gm(game, DANGER)
    for by, told in ((2, "The ice 2/6: cracks"), (-1, "The ice 1/6"), (9, "The ice 6/6: cracks; it breaks")):
        before = game.state
        assert SYSTEM.story(before, gm(game, f"tick_clock clock=the-ice by={by}").events[0]) == told


@pytest.mark.rule("kit.lethal.clock-create")
@pytest.mark.parametrize("sort", get_args(Danger))
def test_what_threatens_the_crew_is_begun_in_the_five_steps_alone(sort: str) -> None:
    game = match()
    assert refused(game, "gm", f"start_clock name=Mine sort={sort}") == "kit.lethal.clock-create"
    gm(game, f"{DANGER} sort={sort}")
    assert game.state.clocks["the-ice"].sort == sort


@pytest.mark.rule("kit.lethal.clock-create", "kit.lethal.clock-starters")
def test_of_a_danger_that_a_die_picks_it_is_asked_how_it_shows_and_at_last_what_happens() -> None:
    game = match(campaign(), (5,))
    gm(game, "draw_clock")
    for by, asked in (
        (1, "1/4: (the game master: how does it show?)"),
        (3, "show?); (the game master: what happens?)"),
    ):
        before = game.state
        assert SYSTEM.story(before, gm(game, f"tick_clock clock=the-ice-splits by={by}").events[0]).endswith(asked)


@pytest.mark.rule("kit.lethal.clock-create", "campaign.secrets")
def test_how_a_hidden_danger_shows_is_told_to_the_game_master_alone() -> None:
    game = match()
    gm(game, f"{DANGER} hidden=true")
    entry = gm(game, "tick_clock clock=the-ice")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == "The ice 1/6: cracks"
    assert game.events_for(entry, "anna") == ()


@pytest.mark.rule("kit.lethal.clock-rules")
def test_nobody_but_the_game_master_knows_of_a_hidden_clock_until_it_is_revealed() -> None:
    game = match()
    secret = [gm(game, "start_clock name=Betrayal hidden=true"), gm(game, "tick_clock clock=betrayal by=2")]
    assert game.view("anna").clocks == {}
    assert [game.events_for(entry, "anna") for entry in secret] == [(), ()]
    open_ = gm(game, "reveal_clock clock=betrayal")
    assert game.view("anna").clocks["betrayal"].filled == 2
    assert len(game.events_for(open_, "anna")) == 1
    other = match(campaign())
    gm(other, "start_clock name=Betrayal hidden=true")
    assert other.events_for(gm(other, "remove_clock clock=betrayal"), "anna") == ()
    assert refused(other, "anna", "tick_clock clock=betrayal") == "campaign.master"


@pytest.mark.rule("campaign.secrets")
def test_a_clock_is_hidden_and_goes_on_until_it_comes_out_again() -> None:
    game = match()
    gm(game, "start_rail name=Hunt")
    heard = game.events_for(gm(game, "hide_clock clock=hunt"), "anna")
    assert heard == (ClockRemoved(clock="hunt"),)
    assert game.view("anna").clocks == {}
    assert refused(game, "gm", "hide_clock clock=hunt") == "campaign.secrets"
    assert game.events_for(gm(game, "tick_clock clock=hunt by=2"), "anna") == ()
    gm(game, "reveal_clock clock=hunt")
    assert game.view("anna").clocks["hunt"].filled == 2
    assert refused(game, "anna", "hide_clock clock=hunt") == "campaign.master"
    assert refused(game, "gm", "hide_clock clock=fire") == "kit.lethal.clock-rules"


@pytest.mark.rule("campaign.secrets")
@pytest.mark.parametrize(
    "order", ["start_rail name=Hunt", 'start_ready name="City Watch Escalation"', "start_clock name=Fire"]
)
def test_every_clock_may_be_hidden_from_the_start(order: str) -> None:
    game = match()
    assert game.events_for(gm(game, f"{order} hidden=true"), "anna") == ()
    (clock,) = game.state.clocks
    assert game.events_for(gm(game, f"remove_clock clock={clock}"), "anna") == ()


@pytest.mark.rule("campaign.secrets")
def test_a_check_does_not_tell_of_a_hidden_clock_even_when_that_is_gone() -> None:
    game = match()
    gm(game, "begin_scene name=Vault")
    gm(game, "start_clock name=Betrayal hidden=true")
    gm(game, "propose character=anna goal=Listen attribute=wits skill=stealth clock=betrayal")

    gone = gm(game, "remove_clock clock=betrayal")

    assert game.events_for(gone, "anna") == ()
    assert game.state.attempts["1"].clock == ""


@pytest.mark.rule("campaign.secrets", "kit.supply.clock")
def test_the_supplies_of_the_crew_are_never_hidden() -> None:
    game = match(campaign(clocks={"supply": Clock(id="supply", name="Supply", size=4)}))
    assert refused(game, "gm", "hide_clock clock=supply") == "campaign.secrets"


@pytest.mark.rule("kit.lethal.clock-examples")
def test_four_clocks_are_ready_to_be_started() -> None:
    game = match()
    assert refused(game, "gm", "start_ready name=Fire") == "kit.lethal.clock-examples"
    for ready in clocks().ready:
        gm(game, f'start_ready name="{ready.name}"')
    assert [clock.size for clock in game.state.clocks.values()] == [4, 6, 8, 4]
    assert all(clock.then and clock.pressure for clock in game.state.clocks.values())


@pytest.mark.rule("kit.lethal.clock-examples", "kit.fatigue.sources")
@pytest.mark.parametrize("by_points", [False, True])
def test_everybody_tires_by_two_as_the_crossing_of_the_desert_fills(by_points: bool) -> None:
    game = match(campaign(bank=(Points(2, "desert"),)))
    gm(game, "begin_scene name=Dunes")
    gm(game, 'start_ready name="Desert Crossing Supply"')
    (id,) = game.state.clocks
    gm(game, f"tick_clock clock={id} by=3")
    pick = f"""cash_points place=0 picks='[{{"trouble": "threat", "what": "{id}"}}]'"""
    gm(game, pick if by_points else f"tick_clock clock={id}")
    assert [one.fatigue for one in game.state.characters.values()] == [2, 2]


@pytest.mark.rule("kit.cp.spend-ladder", "kit.lethal.clock-examples")
@pytest.mark.parametrize(("name", "price"), [("City Watch Escalation", 1), ("Blood Moon Invocation", 3), ("Hunt", 2)])
@pytest.mark.parametrize("prices", ["menu_435", "ladder_U"])
def test_a_clock_that_names_its_own_price_ticks_for_that_and_any_other_for_the_menus(
    name: str, price: int, prices: str
) -> None:
    game = match(campaign(bank=(Points(price, "watch"),), options=Options({"cp_prices": prices})))
    gm(game, "begin_scene name=Quarter")
    gm(game, f"start_rail name={name}" if name == "Hunt" else f"start_ready name='{name}'")
    (clock,) = game.state.clocks.values()
    line = "threat" if prices == "menu_435" else "clock"
    gm(game, f"""cash_points place=0 picks='[{{"trouble": "{line}", "what": "{clock.id}"}}]'""")
    assert ([one.filled for one in game.state.clocks.values()], game.state.bank) == ([1], ())


@pytest.mark.rule("kit.cp.spend-ladder")
def test_a_tick_for_a_clocks_own_price_is_offered_while_there_are_points_for_it() -> None:
    game = match(campaign(bank=(Points(2, "watch"),)))
    gm(game, "begin_scene name=Quarter")
    gm(game, "start_clock name=Patrols price=2")
    gm(game, "start_clock name=Rumours")

    def offered() -> list[tuple[str, str]]:
        rows = panels(game.view(GM), GM)["clocks"].rows
        return [(row.id, one.cost) for row in rows for one in row.offers if one.label == "Tick for points"]

    assert offered() == [("patrols", "2 CP")]
    gm(game, """cash_points place=0 picks='[{"trouble": "threat", "what": "patrols"}]'""")
    assert offered() == []


@pytest.mark.rule("kit.lethal.clock-starters")
def test_every_face_of_a_die_starts_a_clock() -> None:
    game = match(campaign(), *([face] for face in range(1, 7)))
    for _ in range(6):
        gm(game, "draw_clock")
    assert [clock.size for clock in game.state.clocks.values()] == [6, 4, 8, 6, 4, 6]
    assert (starter(3).sort, starter(6).sort) == ("doom", "rail")
    shown = panels(game.view(GM), GM)
    named = [row.title for name in ("clocks", "rails") for row in shown[name].rows]
    assert sorted(named) == sorted(clock.name for clock in game.state.clocks.values())


@pytest.mark.rule("kit.rails.list")
def test_a_rail_is_a_clock_of_six_segments_under_any_of_its_names() -> None:
    game = match()
    gm(game, 'start_rail name="escape net"')
    gm(game, "start_rail name=Avalanche")
    assert [(one.name, one.size, one.sort) for one in game.state.clocks.values()] == [
        ("Escape", 6, "rail"),
        ("Avalanche", 6, "rail"),
    ]
    assert frozenset({"hunt", "escape", "hazard"}) == KINETIC
    assert rail_of("avalanche") is None


@pytest.mark.rule("kit.rails.list", "core.rail.definition")
def test_a_rail_is_started_once_under_any_of_its_names_and_what_the_crew_works_for_is_none() -> None:
    game = match()
    for name, others in {"Job": ["Progress"], "Alarm": ["Heat", "Alarm / Heat"], "Time": ["Supply / Time"]}.items():
        gm(game, f"start_rail name={name}")
        for other in others:
            assert refused(game, "gm", f"start_rail name='{other}'") == "kit.lethal.clock-rules"
    assert [one.id for one in game.state.clocks.values() if one.sort == "rail"] == ["alarm", "time"]


@pytest.mark.rule("kit.rails.list", "core.rail.definition")
@pytest.mark.parametrize(
    ("name", "id", "sort"),
    [("Crowd", "crowd", "rail"), ("Escape Net", "escape", "rail"), ("Job (Progress)", "job", "primary")],
)
def test_a_clock_that_is_called_like_a_rail_of_the_rules_is_that_rail(name: str, id: str, sort: str) -> None:
    game = match()
    gm(game, f"start_clock name='{name}'")
    assert (game.state.clocks[id].sort, game.state.clocks[id].size) == (sort, 6)
    assert refused(game, "gm", f"start_clock name='{id}'") == "kit.lethal.clock-rules"
    gm(match(), f"start_clock name='{name}' sort=project")


@pytest.mark.rule("kit.rails.list")
def test_supply_or_time_is_the_stores_on_a_journey_and_else_the_time() -> None:
    assert rail_clock_id("Supply/Time", travelling=True) == "supply"
    assert rail_clock_id("Supply/Time", travelling=False) == "time"
    assert rail_clock_id("Progress", travelling=False) == "job"


@pytest.mark.rule("core.rail.definition", "kit.rails.list")
@pytest.mark.parametrize(
    ("order", "told"), [("name=Hunt", "caught up"), ("name=Flood then='the cellar drowns'", "the cellar drowns")]
)
def test_a_rail_announces_what_comes_when_it_is_full(order: str, told: str) -> None:
    game = match()
    gm(game, f"start_rail {order}")
    (clock,) = game.state.clocks.values()
    assert clock.then
    assert told in clock.then
    entry = gm(game, f"tick_clock clock={clock.id} by=6")
    assert clock.then in entry.events[0].words(game.before(entry.seq))


@pytest.mark.rule("kit.lethal.clock-rules")
def test_clocks_are_named_in_the_letters_of_any_tongue() -> None:
    game = match(campaign())
    for name in ("Мельница", "Öl", "Ül"):
        gm(game, f"start_clock name={name} size=4")
    assert list(game.state.clocks) == ["мельница", "öl", "ül"]


@pytest.mark.rule("kit.lethal.clock-rules", "kit.lethal.clock-starters", "campaign.secrets")
def test_clocks_that_rules_start_twice_are_told_apart_and_tell_nothing_of_hidden_ones() -> None:
    game = match(campaign(), (5,), (5,), (5,))
    gm(game, "draw_clock")
    gm(game, "draw_clock")
    assert sorted(one.name for one in game.state.clocks.values()) == ["The ice splits", "The ice splits 2"]
    (hidden,) = [id for id, one in game.state.clocks.items() if one.name == "The ice splits 2"]
    gm(game, f"hide_clock clock={hidden}")
    gm(game, "draw_clock")
    assert sorted(one.name for one in game.view("anna").clocks.values()) == ["The ice splits", "The ice splits 2"]


@pytest.mark.rule("kit.lethal.clock-examples")
def test_as_the_sluice_fails_all_who_are_there_hold_on_or_tire_by_two_and_are_swept_away() -> None:
    people = (character("anna"), character("ben"), character("cleo"), character("guard", seat=""))
    game = match(campaign(*people), (9, 2), (3, 2))
    gm(game, """begin_scene name=Mine present='["anna","ben","guard"]'""")
    gm(game, 'start_ready name="Sluice Fails"')
    gm(game, "tick_clock clock=sluice-fails by=4")
    tests = game.state.attempts
    assert [(one.character, one.attribute, one.skill, one.dv) for one in tests.values()] == [
        ("anna", "body", "survival", 2),
        ("ben", "body", "survival", 2),
    ]
    assert refused(game, "gm", "end_scene") == "core.resist.undefined"
    for who, id in (("anna", "1"), ("ben", "2")):
        does(game, who, f"roll_check attempt={id}")
        does(game, who, f"take_result attempt={id}")
    assert game.state.characters["anna"].fatigue == 2
    assert game.state.attempts["2"].stage == "missed"
    gm(game, "close_check attempt=2")
    now = game.state.characters
    assert [(now[id].fatigue, sorted(now[id].conditions)) for id in ("anna", "ben")] == [(2, ["separated"])] * 2
    gm(game, "tick_clock clock=sluice-fails by=-1")
    gm(game, "tick_clock clock=sluice-fails by=1")
    assert len(game.state.attempts) == 2


@pytest.mark.rule("kit.lethal.clock-examples", "kit.fatigue.sources")
def test_the_crossing_of_the_desert_takes_its_toll_whatever_fills_it() -> None:
    game = match(campaign(), (9, 2))
    gm(game, "begin_scene name=Dunes pillar=travel")
    gm(game, 'start_ready name="Desert Crossing Supply"')
    (id,) = game.state.clocks
    gm(game, f"tick_clock clock={id} by=3")
    does(game, "anna", f"propose character=anna goal=Hurry attribute=wits skill=survival clock={id}")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    assert [one.fatigue for one in game.state.characters.values()] == [2, 2]


@pytest.mark.rule("kit.lethal.clock-examples")
def test_the_crew_stops_in_the_desert_until_the_clock_of_the_crossing_is_trimmed() -> None:
    game = match()
    gm(game, 'start_ready name="Desert Crossing Supply"')
    (id,) = game.state.clocks
    gm(game, f"tick_clock clock={id} by=4")
    assert refused(game, "gm", "begin_scene name=Dunes pillar=travel") == "kit.lethal.clock-examples"
    gm(game, f"tick_clock clock={id} by=-1")
    gm(game, "begin_scene name=Dunes pillar=travel")


@pytest.mark.rule("core.rail.definition")
def test_a_rail_has_six_segments_whatever_deed_starts_it_and_one_of_each_is_on_the_table() -> None:
    game = match()
    assert refused(game, "gm", "start_clock name=Mud sort=rail size=8") == "core.rail.definition"
    gm(game, "start_clock name=Mud sort=rail size=6")
    gm(game, "start_rail name='The Hunt'")
    assert game.state.clocks["hunt"].then
    assert refused(game, "gm", "start_clock name='The hunt' sort=rail size=6") == "kit.lethal.clock-rules"


@pytest.mark.rule("core.rail.definition")
def test_of_a_full_rail_of_which_nothing_was_announced_the_game_master_is_asked_what_it_leads_to() -> None:
    game = match()
    gm(game, "start_rail name=Mud")
    before = game.state
    (full,) = gm(game, "tick_clock clock=mud by=6").events
    assert SYSTEM.story(before, full) == "Mud 6/6: (the game master: which hard consequence?)"


@pytest.mark.rule("kit.supply.clock")
@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("name=Rations size=8 sort=supply hidden=true", "kit.supply.clock"),
        ("name='The Supply'", "kit.lethal.clock-rules"),
        ("name=Supplies", "kit.lethal.clock-rules"),
    ],
)
def test_the_supplies_of_the_crew_have_one_clock(said: str, rule: str) -> None:
    assert refused(match(), "gm", f"start_clock {said}") == rule
