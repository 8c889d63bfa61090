"""What the game master does: complication points, trouble from the menu, and bargains after a miss."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, Match
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.checks import helper
from fieldcraft.systems.fates_edge.miniatures.events.battle import PointsSpent, Tested
from rules.ordering import play, refused, told, waiting
from rules.scenes import FIRST, SECOND, at, match, only, options, scene, unit

PLAYER = {"A": {"body": 4, "player": True}, "e": {"harm_max": 9}}


def banked(points: int, **units: object) -> Match[State]:
    """A battle in which the game master has so many points."""
    return match(scene("A e . f", units={**PLAYER, **units}, bank=points))


# --- the bank ------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.cp.generation", "core.cp.banking", "mini.scope.srd-roll")
def test_every_one_that_a_player_throws_goes_to_the_bank() -> None:
    battle = match(scene("A e", units=PLAYER), dice=[(6, 6, 1, 1)])
    other = match(scene("A e", units={"A": {"body": 4}}), dice=[(6, 6, 1, 1)])

    play(battle, "A attack e")
    play(other, "A attack e")

    assert (battle.state.bank, other.state.bank) == (2, 0)


@pytest.mark.rule("core.cp.menu.combat", "core.cp.menu.universal", "core.cp.spend.timing", "core.cp.method")
@pytest.mark.parametrize(
    ("trouble", "price", "condition"), [("footing", 1, "lost-footing"), ("compromised", 2, "compromised"),
                                        ("armour", 2, "armour-compromised"), ("disarmed", 3, "disarmed"),
                                        ("pinned", 3, "restrained"), ("separated", 3, "separated")]
)  # fmt: skip
def test_trouble_has_its_price_and_befalls_a_players_character(trouble: str, price: int, condition: str) -> None:
    battle = banked(4)

    entry = play(battle, f"spend {trouble} on A", by=GM)

    assert only(entry, PointsSpent).points == price
    assert battle.state.bank == 4 - price
    assert condition in unit(battle, "A").conditions


@pytest.mark.rule("core.cp.menu.combat", "core.cp.categories", "core.fatigue.effect")
def test_fatigue_is_bought_by_levels_up_to_four() -> None:
    battle = banked(2, A={"player": True, "fatigue": 4})
    fresh = banked(2)

    play(battle, "spend fatigue on A", by=GM)
    play(fresh, "spend fatigue on A", by=GM)

    assert (unit(battle, "A").fatigue, unit(fresh, "A").fatigue) == (4, 1)


@pytest.mark.rule("core.cp.menu.combat", "core.cp.menu.universal")
def test_a_twist_is_told_in_words() -> None:
    battle = banked(4)

    assert refused(battle, "spend twist", by=GM).why == "say what shifts"
    entry = play(battle, 'spend twist "the bridge burns"', by=GM)

    assert only(entry, PointsSpent).on == "the bridge burns"


@pytest.mark.rule("core.cp.menu.combat")
def test_trouble_costs_no_more_than_the_bank_holds_and_befalls_nobody_twice() -> None:
    assert refused(banked(2), "spend disarmed on A", by=GM).rule == "core.cp.menu.combat"
    assert refused(banked(0), "spend footing on A", by=GM).why == "that costs 1 point, and the bank holds 0"
    assert refused(banked(2), "spend footing on e", by=GM).rule == "core.cp.menu.combat"
    twice = banked(2, A={"player": True, "conditions": ["lost-footing"]})
    assert refused(twice, "spend footing on A", by=GM).why == "A has that trouble already"


@pytest.mark.rule("core.cp.spend.timing", "match.ask", "match.turn")
def test_only_the_game_master_spends_and_not_while_a_question_is_open_or_all_is_over() -> None:
    asked = match(scene("A e", units={"A": {"boons": 1, "player": True}}, bank=4), dice=[(6, 6)])
    play(asked, "A attack e")
    over = match(scene("A . .", units={"A": {"player": True}}, bank=4))

    assert refused(banked(4), "spend footing on A", by=FIRST).rule == "core.cp.spend.timing"
    assert refused(asked, "spend footing on A", by=GM).rule == "match.ask"
    assert refused(over, "spend footing on A", by=GM).rule == "core.cp.banking"


@pytest.mark.rule("core.cp.spend.timing")
def test_a_scene_may_give_a_side_the_part_of_the_game_master() -> None:
    battle = match(scene("A e", units=PLAYER, bank=1, master=SECOND))

    play(battle, "spend footing on A", by=SECOND)

    assert battle.state.bank == 0
    assert at(battle, "A") == "a1"


@pytest.mark.rule("mini.magic.transport")
def test_whoever_is_off_balance_has_one_die_less_on_the_next_test() -> None:
    battle = match(scene("A e", units={**PLAYER, "A": {"body": 4, "conditions": ["off-balance"]}}), dice=[(2, 2, 2)])

    entry = play(battle, "A attack e")

    assert only(entry, Tested).dice.total == 3
    assert unit(battle, "A").conditions == frozenset()


@pytest.mark.rule("core.cp.menu.combat")
def test_who_lost_its_footing_attacks_as_before_and_defends_itself_a_die_worse_once() -> None:
    drawn = scene("A e f", units={"A": {"body": 4, "conditions": ["lost-footing"]}, "e": {"body": 2}})
    battle = match(drawn, dice=[(2, 2, 2, 2), (2, 2, 2), (2, 2)])

    own = play(battle, "A attack e")
    play(battle, "A end")
    against = play(battle, "e attack A")

    assert (only(own, Tested).dice.total, only(against, Tested).dice.total) == (4, 3)
    assert unit(battle, "A").conditions == frozenset()


@pytest.mark.rule("core.cp.menu.combat")
@pytest.mark.parametrize("blow", ["attack", "tackle"])
def test_compromised_armour_makes_every_defence_a_die_worse(blow: str) -> None:
    battle = match(
        scene("A e", units={"A": {"body": 2}, "e": {"conditions": ["armour-compromised"]}}), dice=[(2, 2, 2)]
    )

    entry = play(battle, f"A {blow} e")

    assert only(entry, Tested).dice.total == 3
    assert unit(battle, "e").conditions == {"armour-compromised"}


@pytest.mark.rule("core.cp.menu.combat")
def test_who_is_pinned_neither_moves_nor_attacks_and_breaks_free_by_a_test() -> None:
    units = {"A": {"body": 1, "wits": 3, "ranged": 6, "conditions": ["restrained"]}}
    battle = match(scene(". A e\n. B .", units=units), dice=[(6, 6, 2)])

    for order in ("A move a1", "A attack e", "A shoot e", "A shove e to c2", "A tackle e", "A disengage", "A slip",
                  "A shift b2", "A swap B"):  # fmt: skip
        assert refused(battle, order).rule == "core.cp.menu.combat", order
    entry = play(battle, "A free")

    assert (only(entry, Tested).dice.total, only(entry, Tested).dv.total) == (3, 2)
    assert unit(battle, "A").conditions == frozenset()
    assert refused(match(scene("A . e")), "A free").rule == "core.cp.menu.combat"


@pytest.mark.rule("core.cp.menu.combat", "mini.scope.srd-assist")
def test_who_is_separated_neither_helps_the_others_nor_is_helped() -> None:
    apart = match(scene("A B . e", units={"A": {"conditions": ["separated"]}}))
    ready = match(scene("A B . e", units={"A": {"body": 2, "conditions": ["separated"]}, "B": {"assisting": "A"}}))

    for order in ("A assist B", "A rally B", "A swap B", "B assist A", "B rally A"):
        assert refused(apart, order).rule == "core.cp.menu.combat", order
    assert helper(ready.state, unit(ready, "A")) is None


# --- bargains ------------------------------------------------------------------------------------------------


def missed() -> Match[State]:
    """A battle in which a player's character has just missed."""
    battle = match(scene("A e . f", units=PLAYER), dice=[(2, 2, 2, 2)])
    play(battle, "A attack e")
    return battle


@pytest.mark.rule("core.check.devils-bargain", "core.check.outcome.miss")
def test_after_a_miss_a_bargain_makes_it_happen_after_all_at_its_least() -> None:
    battle = missed()

    play(battle, 'offer "the blade snaps"', by=GM)
    assert (waiting(battle), options(battle)) == (FIRST, ["accept", "refuse"])
    assert (battle.state.ask.dv, battle.state.ask.complication) == (2, "the blade snaps")
    entry = play(battle, "accept")

    assert told(entry) == ["answered", "bargain_struck", "harmed"]
    assert unit(battle, "e").harm == 1


@pytest.mark.rule("core.check.devils-bargain")
def test_a_bargain_that_is_refused_leaves_the_miss_as_it_was() -> None:
    battle = missed()

    play(battle, 'offer "the blade snaps"', by=GM)
    play(battle, "refuse")

    assert unit(battle, "e").harm == 0
    assert battle.state.asks == ()


@pytest.mark.rule("core.check.devils-bargain")
def test_a_bargain_needs_a_miss_and_a_complication_and_the_game_master() -> None:
    partial = match(scene("A e . f", units=PLAYER), dice=[(6, 2, 2, 2)])
    play(partial, "A attack e")

    assert refused(partial, 'offer "mud"', by=GM).rule == "core.check.devils-bargain"
    assert refused(missed(), 'offer " "', by=GM).rule == "core.check.devils-bargain"
    assert refused(missed(), 'offer "mud"', by=FIRST).rule == "core.cp.spend.timing"


@pytest.mark.rule("core.check.devils-bargain")
def test_a_bargain_is_offered_right_after_the_miss_only() -> None:
    battle = missed()

    play(battle, "A end", "e brace")

    assert refused(battle, 'offer "mud"', by=GM).rule == "core.check.devils-bargain"
