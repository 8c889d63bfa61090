"""Before the battle: chests are spent, zones laid in turn, aspects written face down, armies deployed far apart."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import ONLOOKER
from fieldcraft.core.refusal import OrderError
from fieldcraft.systems.mass_combat.building import price_army, read_roster
from fieldcraft.systems.mass_combat.entries import UnitKind
from fieldcraft.systems.mass_combat.facts import FACTS
from fieldcraft.systems.mass_combat.mustering import count_zones, list_deployment, list_homes
from fieldcraft.systems.mass_combat.presentation.muster import save_roster
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import match_of
from rules.mass_combat.musters import FIELD, enlisted, muster, order, refused

LEVY = 'raise "Farm Boys" with "Fight"'


# --- chests -------------------------------------------------------------------------------------


@pytest.mark.rule("mass.build.chest", "mass.build.sizes")
def test_every_player_has_a_chest_of_the_size_that_the_table_says() -> None:
    assert {one.chest for one in muster("a", "b").state.players.values()} == {10}
    assert {one.chest for one in muster("a", "b", options={"chest_size": 20}).state.players.values()} == {20}


@pytest.mark.rule("mass.build.costs", "mass.build.chest")
def test_units_are_paid_out_of_the_chest_and_struck_out_they_are_paid_back() -> None:
    match = order(muster("a", "b"), "p1", LEVY, 'raise "Scouts" fair with "Stealth" "Notice" "Shoot" as "Bare Rock"')
    assert match.state.players["p1"].chest == 7
    order(match, "p1", "strike Scouts")
    assert match.state.players["p1"].chest == 9
    assert [unit.title for unit in match.state.troops.values()] == ["Farm Boys"]
    assert {aspect.on for aspect in match.state.aspects.values()} == {"farm-boys"}


SCOUTS = 'raise "Scouts" fair with "Stealth" "Notice" "Shoot" as "Bare Rock"'


@pytest.mark.rule("mass.build.cards", "mass.build.costs")
def test_a_card_is_rewritten_its_price_goes_with_it_and_who_leads_the_unit_stays() -> None:
    match = order(muster("a", "b"), "p1", SCOUTS, 'bring "ros"', 'rewrite "Fell Scouts" with Shoot for Scouts')
    unit = match.state.troops["scouts"]

    assert (unit.title, unit.quality, unit.skills, match.state.players["p1"].chest) == (
        "Fell Scouts", "average", {"Shoot": 1}, 9,
    )  # fmt: skip
    assert [aspect.words for aspect in match.state.aspects_on["scouts"]] == ["Fell Scouts"]
    assert match.state.leader_of["scouts"].owner == "p1"
    order(match, "p1", SCOUTS.replace("raise", "rewrite").replace('as "', 'as "On ') + " for Scouts")
    assert match.state.players["p1"].chest == 8


@pytest.mark.rule("mass.build.cards", "mass.build.chest", "mass.quality.definition")
def test_a_card_is_not_rewritten_by_others_nor_for_more_than_there_is_nor_wrongly_nor_after_all() -> None:
    match = order(muster("a", "b", options={"chest_size": 1}), "p1", LEVY)
    boys = 'rewrite "Boys" {} for "farm-boys"'

    assert refused(match, "p2", boys.format("with Fight")) == "mass.build.cards"
    assert refused(match, "p1", boys.format('fair with Fight Will Notice as "Bold"')) == "mass.build.chest"
    assert refused(match, "p1", boys.format("with Fight Will")) == "mass.build.costs"
    order(match, "p1", "ready")
    assert refused(match, "p1", boys.format("with Fight")) == "match.turn"


@pytest.mark.rule("mass.build.leaders-free", "mass.build.cards")
def test_a_leader_has_another_name_or_makes_room_for_another_leader() -> None:
    match = order(muster("a", "b"), "p1", 'bring "ros"', 'rename "Old Ros" "Young Ros" as "Nobody Yet"')
    (leader,) = match.state.leaders.values()
    assert (leader.title, [aspect.words for aspect in match.state.aspects_on[leader.id]]) == (
        "Young Ros", ["Young Ros", "Nobody Yet"],
    )  # fmt: skip
    order(match, "p1", 'strike "Young Ros"', 'bring "hale"')
    assert len(match.state.leaders) == 1
    assert match.state.players["p1"].chest == 10


def test_skills_need_no_quotes_and_only_the_beginning_of_their_names() -> None:
    match = muster("a", "b")
    said = 'raise "Scouts" fair with Stealth Notice sho as "Bare Rock" by foot'
    unit = SYSTEM.order(match.view("p1"), said)

    assert unit == SYSTEM.order(match.view("p1"), 'raise "Scouts" fair with "Stealth" "Notice" "Shoot" as "Bare Rock"')
    assert SYSTEM.words(match.state, unit) == 'raise "Scouts" fair with Stealth Notice Shoot as "Bare Rock"'
    with pytest.raises(OrderError, match="no skill called 'Piloting'"):
        SYSTEM.order(match.view("p1"), 'raise "Boys" with Piloting')


@pytest.mark.rule("mass.build.chest", "mass.build.costs")
def test_what_the_chest_does_not_hold_is_not_bought() -> None:
    match = muster("a", "b", options={"chest_size": 1})
    assert (
        refused(match, "p1", 'raise "Scouts" fair with "Stealth" "Notice" "Shoot" as "Bare Rock"') == "mass.build.chest"
    )
    assert refused(order(match, "p1", LEVY), "p1", LEVY) == "mass.build.chest"


@pytest.mark.rule("mass.quality.definition", "mass.skills.suitability", "mass.aspects.name")
@pytest.mark.parametrize(
    "card",
    [
        'raise "Boys" fair with "Fight"',
        'raise "Boys" with "Pilot"',
        'raise "Boys" with "Fight" as "More"',
        'raise "" with "Fight"',
    ],
)
def test_a_card_that_is_not_as_its_quality_says_is_refused(card: str) -> None:
    assert refused(muster("a", "b"), "p1", card) == "mass.build.costs"


def test_a_script_may_ask_about_a_unit_that_was_not_there_at_the_start() -> None:
    match = order(muster("a", "b"), "p1", LEVY)

    assert FACTS.unmet(match.start, match.state, {"Farm Boys": {"owner": "p1", "out": False}}) == []


def test_ready_armies_differ_and_so_do_their_leaders() -> None:
    state = enlisted("a", "b", "a").state
    armies = [[unit.title for unit in state.troops.values() if unit.owner == seat] for seat in state.players]

    assert armies[0] != armies[1] != armies[2] != armies[0]
    assert len({leader.title for leader in state.leaders.values()}) == 3


def test_a_second_unit_of_a_name_has_a_number() -> None:
    match = order(muster("a", "b"), "p1", LEVY, LEVY)
    assert [unit.title for unit in match.state.troops.values()] == ["Farm Boys", "Farm Boys 2"]


@pytest.mark.rule("mass.build.leaders-free", "mass.leaders.who")
def test_a_player_brings_one_leader_for_nothing_who_goes_with_a_unit() -> None:
    match = order(muster("a", "b"), "p1", LEVY, 'bring "Old Ros"')
    assert match.state.players["p1"].chest == 9
    assert match.state.leader_of["farm-boys"].title == "Old Ros"
    assert refused(match, "p1", 'bring "Ser Amrit"') == "mass.build.leaders-free"
    assert refused(match, "p2", 'bring "Nobody"') == "mass.build.leaders-free"


@pytest.mark.rule("mass.leaders.attach-detach")
def test_a_leader_begins_with_a_unit_of_the_same_player_that_has_no_other() -> None:
    match = order(muster("a", "b"), "p1", LEVY, LEVY, 'bring "Old Ros"')
    assert refused(match, "p1", "assign Old-ros Farm-boys") == "mass.leaders.attach-detach"
    order(match, "p1", "assign Old-ros Farm-boys-2")
    assert set(match.state.leader_of) == {"farm-boys-2"}


@pytest.mark.rule("mass.build.chest", "mass.build.costs")
@pytest.mark.parametrize("size", [1, 5, 10, 12, 20])
def test_a_ready_army_spends_the_whole_chest(size: int) -> None:
    match = order(muster("a", "b", options={"chest_size": size}), "p1", "enlist")
    cards = [UnitKind(quality=unit.quality) for unit in match.state.troops.values()]
    assert (price_army(cards), match.state.players["p1"].chest) == (size, 0)
    assert len(match.state.leaders) == 1


@pytest.mark.rule("mass.build.chest")
def test_an_empty_chest_pays_for_no_ready_army() -> None:
    assert refused(order(muster("a", "b"), "p1", "enlist"), "p1", "enlist") == "mass.build.chest"


@pytest.mark.rule("mass.build.cards")
def test_a_roster_is_saved_and_fights_again() -> None:
    match = order(muster("a", "b"), "p1", "enlist")
    text = save_roster(match.state, match.state.players["p1"])
    roster = read_roster(text.encode(), "roster.json")
    kind = next(one for one in match.system.actions if one.__name__ == "Enlist")
    again = muster("a", "b")
    again.play(kind(roster), "p1")
    assert [(u.title, u.skills) for u in again.state.troops.values()] == [
        (u.title, u.skills) for u in match.state.troops.values()
    ]
    small = muster("a", "b", options={"chest_size": 4})
    assert small.judge(kind(roster), "p1").rule == "mass.build.chest"  # type: ignore[union-attr]


@pytest.mark.rule("mass.build.chest")
def test_nobody_is_ready_without_a_unit_and_when_all_are_the_zones_are_laid() -> None:
    match = muster("a", "b")
    assert refused(match, "p1", "ready") == "mass.build.chest"
    order(match, "p1", "enlist", "ready")
    assert match.to_act() == {"p2"}
    assert refused(match, "p1", "ready") == "match.turn"
    order(match, "p2", "enlist", "ready")
    assert match.state.phase == "zones"


# --- zones --------------------------------------------------------------------------------------


@pytest.mark.rule("mass.zones.number")
@pytest.mark.parametrize(("chosen", "number"), [("players_plus_one", 4), ("plus_two_more", 6), (9, 9)])
def test_there_is_one_zone_more_than_players_or_as_many_as_the_table_says(chosen: object, number: int) -> None:
    assert count_zones(muster("a", "b", "a", options={"zone_count": chosen}).state) == number


@pytest.mark.rule("mass.zones.place")
def test_whoever_has_most_fate_points_lays_the_first_card_and_then_all_in_turn() -> None:
    match = muster("a", "b", "a")
    order(match, "p3", LEVY, "buy")
    for seat in match.state.players:
        order(match, seat, *((LEVY,) if seat != "p3" else ()), "ready")
    assert match.state.placing == ("p3", "p1", "p2")
    assert refused(match, "p1", 'place "Ford"') == "match.turn"
    order(match, "p3", 'place "Ford"')
    assert match.to_act() == {"p1"}


@pytest.mark.rule("mass.zones.place")
def test_a_card_lies_beside_others_with_a_name_of_its_own() -> None:
    match = enlisted("a", "b", options={"zone_count": 4})
    first, second = match.state.placing
    order(match, first, 'place "Ford"')
    for text in (
        'place "Hill"',
        'place "Ford" beside Ford',
        'place "a -- b" beside Ford',
        'place "x" beside Ford Ford',
    ):
        assert refused(match, second, text) == "mass.zones.place"
    order(match, second, 'place "Hill" beside Ford')
    order(match, first, 'place "Mill" beside Ford Hill')
    assert set(match.state.ground.neighbours("Mill")) == {"Ford", "Hill"}
    assert match.state.cards["Hill"].by == second
    order(match, second, 'place "Gate" beside Mill')
    assert match.state.phase == "aspects"


@pytest.mark.rule("mass.zones.number")
def test_a_field_that_is_laid_out_needs_no_more_zones() -> None:
    assert enlisted("a", "b", zones=FIELD).state.phase == "aspects"


# --- aspects ------------------------------------------------------------------------------------


@pytest.mark.rule("mass.zones.aspect-buy")
def test_for_a_fate_point_an_aspect_lies_face_down_that_its_writer_alone_reads() -> None:
    match = enlisted("a", "b", zones=FIELD, fate=1)
    order(match, "p1", 'write Mid as "Sucking Mud" hinders foot')
    assert match.state.players["p1"].points == 0

    def words(seat: str) -> list[str]:
        return [one.words for one in match.view(seat).aspects_on["Mid"]]

    assert (words("p1"), words("gm"), words("p2"), words(ONLOOKER)) == (["Sucking Mud"], ["Sucking Mud"], [""], [""])
    assert match.view("p2").aspects_on["Mid"][0].hinders == ()


@pytest.mark.rule("mass.zones.aspect-buy")
def test_only_an_empty_card_is_written_on_with_words_and_for_a_point() -> None:
    match = enlisted("a", "b", zones=FIELD, fate=2, cards={"West": {"aspects": ["Mist"]}})
    assert refused(match, "p1", 'write West as "Mud"') == "mass.zones.aspect-buy"
    assert refused(match, "p1", 'write Mid as " "') == "mass.zones.aspect-buy"
    order(match, "p1", 'write Mid as "Mud"', 'write Hill as "Scree"')
    assert refused(match, "p1", 'write East as "Mud"') == "mass.zones.aspect-buy"
    assert refused(match, "p2", 'write Mid as "Again"') == "mass.zones.aspect-buy"


# --- deployment ---------------------------------------------------------------------------------


@pytest.mark.rule("mass.zones.deploy")
def test_homes_are_as_far_apart_as_the_field_allows() -> None:
    match = enlisted("a", "b", zones=FIELD)
    order(match, "p1", "ready")
    order(match, "p2", "ready")
    first, second = match.state.placing
    side = match.state.players[first].side
    assert set(list_homes(match.state, side)) == {"West", "East", "Hill"}
    assert refused(match, first, "home Mid") == "mass.zones.deploy"
    assert refused(match, second, "home East") == "match.turn"
    order(match, first, "home West")
    assert set(list_homes(match.state, match.state.players[second].side)) == {"East", "Hill"}


@pytest.mark.rule("mass.zones.deploy")
def test_units_are_put_in_the_home_zone_and_next_to_it_but_not_beside_enemies() -> None:
    match = enlisted("a", "b", zones=FIELD, options={"chest_size": 1})
    order(match, "p1", "ready")
    order(match, "p2", "ready")
    first, second = match.state.placing
    order(match, first, "home West")
    order(match, second, "home East")
    (unit,) = (one for one in match.state.troops.values() if one.owner == first)
    assert refused(match, first, f"deploy {unit.id} to East") == "mass.zones.deploy"
    order(match, first, f"deploy {unit.id} to Mid")
    assert list_deployment(match.state, second) == ["East"]
    (other,) = (one for one in match.state.troops.values() if one.owner == second)
    order(match, second, f"deploy {other.id} to East")
    assert match.state.phase == "battle"
    assert match.state.zone_of(match.state.leader_of[unit.id]) == "Mid"


@pytest.mark.rule("mass.zones.deploy")
def test_without_home_zones_units_begin_wherever_no_enemy_is() -> None:
    match = enlisted("a", "b", zones=FIELD, options={"deployment": "free", "chest_size": 1})
    order(match, "p1", "ready")
    order(match, "p2", "ready")
    first, second = match.state.placing
    (unit,) = (one for one in match.state.troops.values() if one.owner == first)
    order(match, first, f"deploy {unit.id} to Hill")
    assert set(list_deployment(match.state, second)) == {"West", "Mid", "East"}


@pytest.mark.rule("mass.zones.deploy")
def test_the_home_of_an_enemy_is_left_to_the_enemy() -> None:
    match = enlisted("a", "b", zones="North -- South\nSouth -- West\nWest -- North", options={"chest_size": 3})
    first, second = order(order(match, "p1", "ready"), "p2", "ready").state.placing
    order(match, first, "home North")
    order(match, second, "home South")
    (unit,) = (one for one in match.state.troops.values() if one.owner == first)
    assert refused(match, first, f"deploy {unit.id} to South") == "mass.zones.deploy"
    order(match, first, f"deploy {unit.id} to West")
    assert list_deployment(match.state, second) == ["South"]


@pytest.mark.rule("mass.zones.deploy")
def test_who_would_find_no_zone_deploys_beside_enemies() -> None:
    match = enlisted("a", "b", zones="North -- South", options={"deployment": "free", "chest_size": 6, "zone_count": 2})
    first, second = order(order(match, "p1", "ready"), "p2", "ready").state.placing
    own = [one for one in match.state.troops.values() if one.owner == first]
    for unit, zone in zip(own, ("North", "South", "North"), strict=True):
        order(match, first, f"deploy {unit.id} to {zone}")
    assert list_deployment(match.state, second) == ["North", "South"]


def test_nothing_of_the_muster_is_done_in_the_battle() -> None:
    match = muster("a", "b", phase="battle", zones=FIELD)
    assert refused(match, "p1", LEVY) == "match.turn"


@pytest.mark.rule("mass.sequence.activate")
def test_no_piece_is_given_orders_before_the_battle_has_begun() -> None:
    match = enlisted("a", "b", zones=FIELD, options={"deployment": "free", "chest_size": 3})
    leader = next(one for one in match.state.leaders.values() if one.owner == "p1")
    assert refused(match, "p1", f"{leader.id} duel {leader.id}") == "mass.sequence.activate"
    order(match, "p1", "ready")
    order(match, "p2", "ready")
    while match.state.phase == "deploy":
        (seat,) = match.to_act()
        (unit, *_) = (one for one in match.state.troops.values() if one.owner == seat)
        order(match, seat, f"deploy {unit.id} to {'West' if seat == 'p1' else 'East'}")
        if match.state.phase == "deploy" and seat in match.to_act():
            assert refused(match, seat, f"{unit.id} move Mid") == "mass.sequence.activate"
    (seat,) = match.to_act()
    (unit, *_) = (one for one in match.state.troops.values() if one.owner == seat)
    assert refused(match, seat, f"{unit.id} done") == "mass.sequence.activate"


@pytest.mark.rule("mass.zones.place", "mass.fate.points")
def test_who_places_first_is_told_by_the_points_of_the_chest_and_not_by_personal_ones() -> None:
    start = muster("x", "y").state
    rich, thrifty = replace(start.players["p1"], own=2), replace(start.players["p2"], fate=1)
    match = match_of(start.put_player(rich).put_player(thrifty))
    for seat in match.state.players:
        order(match, seat, "enlist", "ready")

    assert match.state.placing == ("p2", "p1")


@pytest.mark.rule("mass.aspects.name")
def test_a_unit_has_a_number_only_if_another_one_has_its_name() -> None:
    match = muster("x", "y")

    for name in ("Bowmen", "Bow", "Bow"):
        order(match, "p1", f'raise "{name}" with Shoot')
    order(match, "p1", "strike bow", 'raise "Bow" with Shoot')

    assert sorted(unit.title for unit in match.state.troops.values()) == ["Bow", "Bow 2", "Bowmen"]
