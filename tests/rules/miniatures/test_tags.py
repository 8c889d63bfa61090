"""What is cast at units: banishing, marks, veils and searches, transport (section 14.1)."""

from __future__ import annotations

import msgspec
import pytest

from fieldcraft.core import GM
from fieldcraft.systems.fates_edge.miniatures.actions.answers import Keep
from fieldcraft.systems.fates_edge.miniatures.actions.casting import Cast
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack
from fieldcraft.systems.fates_edge.miniatures.events import battle as events
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Origin, veil_of
from fieldcraft.systems.fates_edge.miniatures.magic.events import Veiled
from rules.miniatures.casters import SPELLS, casting
from rules.ordering import allowed, play, refused, told
from rules.scenes import FIRST, SECOND, at, only, unit

# --- banish ------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.banish", "mini.magic.leash")
def test_a_banishing_fills_the_leash_by_the_cap():
    demon = {"traits": {"outsider"}, "cap": 3, "leash_max": 6, "leash": 1}
    battle = casting("A . . e", "Dismissal", dice=[(7, 7, 7)], units={"e": demon})
    entry = play(battle, Cast("A", "Dismissal", "e"))
    assert only(entry, events.Tested).dv.total == 3
    assert unit(battle, "e").leash == 4


@pytest.mark.rule("mini.magic.leash", "mini.magic.banish")
def test_an_outsider_whose_leash_is_full_leaves_at_once():
    demon = {"traits": {"outsider"}, "leash_max": 6, "leash": 4}
    battle = casting("A . . e", "Dismissal", dice=[(7, 7, 3)], units={"e": demon})
    entry = play(battle, Cast("A", "Dismissal", "e"))
    assert told(entry)[-2:] == ["leash_ticked", "removed"]
    assert battle.result().winner == FIRST


@pytest.mark.rule("mini.magic.leash")
def test_a_leash_has_six_segments():
    demon = {"traits": {"outsider"}, "leash": 3}
    dice = [(7, 7, 3), (1,), (7, 7, 3)]
    battle = casting("A . . e", "Dismissal", dice=dice, units={"e": demon})
    play(battle, Cast("A", "Dismissal", "e"), End("A"), End("e"))
    assert unit(battle, "e").leash == 5
    play(battle, Cast("A", "Dismissal", "e"))
    assert "e" not in battle.state.units


@pytest.mark.rule("mini.magic.banish")
def test_a_banishing_that_fails_does_nothing():
    battle = casting("A . . e", "Dismissal", dice=[(7, 3, 3)], units={"e": {"traits": {"outsider"}, "leash_max": 6}})
    play(battle, Cast("A", "Dismissal", "e"))
    assert unit(battle, "e").leash == 0


@pytest.mark.rule("mini.magic.banish", "mini.magic.leash")
def test_an_outsider_may_banish_itself():
    demon = {"traits": {"outsider"}, "leash": 4}
    battle = casting("A B . e", "Dismissal", dice=[(7, 7, 3)], units={"A": demon})
    play(battle, Cast("A", "Dismissal", "A"))
    assert "A" not in battle.state.units
    assert battle.to_act() == {SECOND}


@pytest.mark.rule("mini.magic.banish")
def test_only_outsiders_can_be_banished():
    no = refused(casting("A . . e", "Dismissal"), Cast("A", "Dismissal", "e"))
    assert (no.rule, no.why) == ("mini.magic.banish", "E is no outsider")


# --- mark --------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.mark")
def test_a_mark_gives_each_ally_a_die_once():
    battle = casting("A . e B", "Brand", dice=[(7, 7, 3), (3, 3, 3), (3, 3)])
    play(battle, Cast("A", "Brand", "e"), End("A"), End("e"))
    first = play(battle, Attack("B", "e"))
    assert [part.what for part in only(first, events.Tested).dice] == ["Body 2 + Melee 0", "marked"]
    play(battle, End("B"), End("e"), End("A"))
    second = play(battle, Attack("B", "e"))
    assert [part.what for part in only(second, events.Tested).dice] == ["Body 2 + Melee 0"]


@pytest.mark.rule("mini.magic.mark")
def test_a_mark_is_put_on_an_enemy_and_once():
    battle = casting("A B . e", "Brand", dice=[(7, 7, 3)])
    assert refused(battle, Cast("A", "Brand", "B")).why == "B is no enemy"
    marked = casting("A B . e", "Brand", units={"e": {"marks": {FIRST}}})
    no = refused(marked, Cast("A", "Brand", "e"))
    assert (no.rule, no.why) == ("mini.magic.mark", "E bears the mark already")


@pytest.mark.rule("mini.magic.mark", "mini.magic.veil")
def test_whoever_casts_at_an_enemy_from_hiding_is_seen():
    battle = casting("A . . e", "Brand", dice=[(3, 3, 3)], units={"A": {"veil": 3}})
    entry = play(battle, Cast("A", "Brand", "e"))
    assert unit(battle, "A").veil == 0
    assert told(entry)[2] == "revealed"


# --- veil and reveal -----------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.veil")
@pytest.mark.parametrize(("faces", "veil"), [((7, 7, 7), 3), ((7, 7, 3), 2)])
def test_a_veil_is_as_hard_to_pierce_as_the_casting_had_successes(faces, veil):
    battle = casting("A B . e", "Shroud", dice=[faces])
    play(battle, Cast("A", "Shroud", "B"))
    assert unit(battle, "B").veil == veil
    assert "B" not in battle.view(SECOND).units
    assert "B" in battle.view(FIRST).units


@pytest.mark.rule("mini.magic.veil")
def test_whose_veil_hides_a_unit_the_game_master_alone_is_told():
    battle = casting("A B . e", "Shroud", dice=[(7, 7, 7)])
    entry = play(battle, Cast("A", "Shroud", "B"))
    assert battle.view(GM).origins == {veil_of("B"): Origin("A", "Shroud")}
    for seat in (FIRST, SECOND):
        assert not battle.view(seat).origins
        heard = [event for event in battle.events_for(entry, seat) if isinstance(event, Veiled)]
        assert all(event.origin is None for event in heard)


@pytest.mark.rule("mini.magic.veil")
def test_a_veil_is_never_easier_to_pierce_than_two():
    easy = msgspec.structs.replace(SPELLS["Shroud"], dv=1)
    battle = casting("A . . e", easy, dice=[(7, 3, 3)])
    play(battle, Cast("A", "Shroud", "A"))
    assert unit(battle, "A").veil == 2


@pytest.mark.rule("mini.magic.veil")
def test_a_veil_hides_allies_only():
    no = refused(casting("A . . e", "Shroud"), Cast("A", "Shroud", "e"))
    assert (no.rule, no.why) == ("mini.magic.veil", "E is no ally")


@pytest.mark.rule("mini.magic.reveal", "mini.magic.veil")
def test_one_roll_is_held_against_every_veil_round_the_cell():
    text = "A . . . .\n. . . d e\n. . . . .\n. . . . f"
    hidden = {"d": {"veil": 2}, "e": {"veil": 3}, "f": {"veil": 2}}
    battle = casting(text, "Lantern", dice=[(7, 7, 3)], units=hidden)
    play(battle, Cast("A", "Lantern", cells=((3, 1),)))
    assert [id for id in "def" if FIRST in unit(battle, id).pierced_by] == ["d"]
    assert set(battle.view(FIRST).units) == {"A", "d"}


@pytest.mark.rule("mini.magic.reveal")
def test_whoever_is_found_is_found_for_the_casters_side_only():
    battle = casting("A . T e", "Lantern", dice=[(7, 7, 3)], units={"e": {"veil": 2}, "T": {"side": "third"}})
    play(battle, Cast("A", "Lantern", cells=((3, 0),)))
    assert "e" in battle.view(FIRST).units
    assert "e" not in battle.system.view(battle.state, "third").units


@pytest.mark.rule("mini.magic.reveal")
def test_the_search_of_an_empty_place_looks_like_one_that_found_nobody():
    empty = casting("A . . .\n. . . e", "Lantern", dice=[(7, 7, 3)], units={"e": {"veil": 3}})
    other = casting("A . . .\n. . . .\n. . . .\ne . . .", "Lantern", dice=[(7, 7, 3)], units={"e": {"veil": 3}})
    told_here = empty.events_for(play(empty, Cast("A", "Lantern", cells=((3, 0),))), FIRST)
    told_there = other.events_for(play(other, Cast("A", "Lantern", cells=((3, 0),))), FIRST)
    assert told_here == told_there


@pytest.mark.rule("mini.magic.reveal")
def test_a_search_that_fails_finds_nobody():
    hard = msgspec.structs.replace(SPELLS["Lantern"], dv=3)
    battle = casting("A . . e", hard, dice=[(7, 7, 3)], units={"e": {"veil": 2}})
    play(battle, Cast("A", "Lantern", cells=((3, 0),)))
    assert set(battle.view(FIRST).units) == {"A"}


@pytest.mark.rule("mini.magic.veil")
def test_what_a_side_is_told_of_a_casting_does_not_name_the_hidden():
    battle = casting("A B . . . e", "Shroud", dice=[(7, 7, 7)], units={"A": {"boons": 1}, "B": {"veil": 2}})
    entries = [play(battle, Cast("A", "Shroud", "B")), play(battle, Keep())]
    heard = b"".join(msgspec.json.encode(event) for entry in entries for event in battle.events_for(entry, SECOND))
    assert b'"B"' not in heard
    assert b'"B"' not in msgspec.json.encode(battle.view(SECOND))


# --- transport -----------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.transport")
def test_an_ally_near_is_carried_to_a_place_near_and_nobody_strikes():
    battle = casting("A B . . .\n. . . . e", "Step Through", dice=[(7, 7, 7)])
    entry = play(battle, Cast("A", "Step Through", "B", ((2, 1),)))
    assert at(battle, "B") == "c2"
    assert unit(battle, "B").conditions == frozenset()
    assert "asked" not in told(entry)


@pytest.mark.rule("mini.magic.transport")
def test_on_a_partial_the_ally_arrives_off_balance():
    battle = casting("A B . . .", "Step Through", dice=[(7, 7, 3)])
    play(battle, Cast("A", "Step Through", "B", ((3, 0),)))
    assert at(battle, "B") == "d1"
    assert unit(battle, "B").conditions == {"off-balance"}


@pytest.mark.rule("mini.magic.transport")
def test_on_a_miss_nobody_goes_anywhere():
    battle = casting("A B . . .", "Step Through", dice=[(3, 3, 3)])
    play(battle, Cast("A", "Step Through", "B", ((3, 0),)))
    assert at(battle, "B") == "b1"


@pytest.mark.rule("mini.magic.transport")
@pytest.mark.parametrize(("text", "cell", "why"), [
    ("A . . . . . . B", (1, 0), "B is 7 away, and must be near (6)"),
    ("A B . . . . . .", (7, 0), "that is 7 away, and must be near (6)"),
    ("A B . # . . . .", (4, 0), "A has no line of sight to e1"),
    ("A B . e . . . .", (3, 0), "E stands on d1"),
    ("A B . ~ . . . .", (3, 0), "d1 is deep: it cannot be entered"),
    ("A B . . . . . .", (1, 0), "B stands there"),
    ("A B . . . e . .", (4, 0), "e1 lies in an enemy's zone"),
    ("A B e . . . . .\n. . . . . . . .", (0, 1), "B stands in an enemy's zone"),
])  # fmt: skip
def test_both_places_must_be_near_free_and_out_of_enemies_zones(text, cell, why):
    battle = casting(text, "Step Through")
    assert refused(battle, Cast("A", "Step Through", "B", (cell,))).why == why


@pytest.mark.rule("mini.magic.transport")
def test_enemies_are_not_carried():
    no = refused(casting("A . . e", "Step Through"), Cast("A", "Step Through", "e", ((1, 0),)))
    assert (no.rule, no.why) == ("mini.magic.transport", "E is no ally")


@pytest.mark.rule("mini.magic.transport")
def test_both_places_must_be_out_of_enemies_zones():
    away = casting(". . . . .\nA B e . .\n. . . . .", "Step Through")
    assert not allowed(away, Cast("A", "Step Through", "B", ((0, 0),)))
    assert not allowed(away, Cast("A", "Step Through", "A", ((2, 0),)))


@pytest.mark.rule("mini.magic.transport", "mini.large.occupy")
def test_the_whole_base_needs_room():
    battle = casting("A B . . .\n. . . . #", "Step Through", units={"B": {"size": "large"}})
    assert not allowed(battle, Cast("A", "Step Through", "B", ((3, 0),)))
    assert allowed(battle, Cast("A", "Step Through", "B", ((2, 0),)))


@pytest.mark.rule("mini.magic.transport", "mini.magic.veil")
def test_whoever_hides_where_an_ally_is_to_arrive_is_found_and_the_ally_stays():
    battle = casting("A B . e .", "Step Through", dice=[(7, 7, 7)], units={"e": {"veil": 4}})
    assert allowed(battle, Cast("A", "Step Through", "B", ((3, 0),)))
    play(battle, Cast("A", "Step Through", "B", ((3, 0),)))
    assert at(battle, "B") == "b1"
    assert "e" in battle.view(FIRST).units
