"""Attacks: which skill at which distance, who defends with what, and what comes of it."""

from __future__ import annotations

import pytest

from fieldcraft.dice.fate import Degrees, fate_total
from fieldcraft.systems.mass_combat.actions.attacking import make_defence
from fieldcraft.systems.mass_combat.skills import find_attack_skill, list_defences
from rules.mass_combat.battles import aspects, battle, begin, boosts, leader, unit
from rules.ordering import play, refused, told, waiting


@pytest.mark.rule("mass.action.attack.fight-shoot")
@pytest.mark.parametrize(("steps", "skill"), [(0, "Fight"), (1, "Shoot"), (2, "Shoot")])
def test_fight_is_for_the_same_zone_and_shoot_for_others(steps, skill) -> None:
    assert find_attack_skill(begin(), steps) == skill


@pytest.mark.rule("mass.action.attack.shoot-only")
def test_where_only_shoot_is_used_it_is_used_at_any_distance() -> None:
    state = begin(options={"attack_skills": "shoot_only"})

    assert {find_attack_skill(state, steps) for steps in (0, 1, 2)} == {"Shoot"}


@pytest.mark.rule("mass.action.attack.provoke")
def test_provoke_never_attacks() -> None:
    match = battle(unit("u1", "A", provoke=3), unit("u9", "A", owner="y"), dice=[0, 0])

    entry = play(match, "u1 attack u9")

    assert any(getattr(event, "why", "") == "U1 rolled Fight" for event in entry.events)
    assert boosts(match) == {"u9": "x"}


@pytest.mark.rule("mass.action.attack.two-zones")
def test_from_two_zones_away_the_defender_has_two_more_and_a_tie_is_no_hit() -> None:
    match = battle(unit("u1", "A", shoot=2), unit("u9", "C", owner="y", athletics=1), dice=[1, 0])

    play(match, "u1 attack u9")

    assert boosts(match) == {"u9": "x"}
    assert match.state.units["u9"].here


@pytest.mark.rule("mass.action.attack.two-zones")
def test_three_zones_are_out_of_range_unless_the_table_says_otherwise() -> None:
    pieces = (unit("u1", "A", shoot=2), unit("u9", "D", owner="y"))

    assert refused(battle(*pieces), "u1 attack u9").rule == "mass.action.attack.two-zones"
    state = begin(*pieces, options={"max_attack_range": "unlimited_plus_2_each"})
    assert make_defence(state, state.units["u9"], "Shoot", 3).bonus.total == 4


@pytest.mark.rule("mass.action.attack.two-zones")
def test_nobody_attacks_where_no_way_leads() -> None:
    match = battle(unit("u1", "A"), unit("u9", "E", owner="y"), zones="A -- B\nE")

    assert refused(match, "u1 attack u9").rule == "mass.action.attack.two-zones"


@pytest.mark.rule("mass.defense.skills")
@pytest.mark.parametrize(
    ("skill", "ratings", "best"),
    [
        ("Fight", {"fight": 1, "athletics": 2}, "Athletics"),
        ("Fight", {"fight": 2, "athletics": 1}, "Fight"),
        ("Shoot", {"fight": 3, "pilot": 1}, "Pilot"),
        ("Provoke", {"will": 1, "athletics": 3}, "Will"),
        ("Stealth", {"notice": 1}, "Notice"),
    ],
)
def test_the_best_skill_that_fits_defends(skill, ratings, best) -> None:
    state = begin(unit("u9", "A", owner="y", **ratings))
    hand = make_defence(state, state.units["u9"], skill, 0)

    assert (hand.skill, hand.bonus.total) == (best, max(ratings[key] for key in ratings if key.capitalize() == best))


@pytest.mark.rule("mass.defense.skills", "mass.skills.unlisted")
def test_who_has_no_skill_that_fits_defends_with_mediocre() -> None:
    state = begin(unit("u9", "A", owner="y", stealth=3))

    assert make_defence(state, state.units["u9"], "Fight", 0).bonus.total == 0


@pytest.mark.rule("mass.defense.medieval")
def test_against_arrows_a_table_may_let_will_alone_defend() -> None:
    assert list_defences(begin(options={"defense_table": "medieval"}), "Shoot") == ("Will",)
    assert list_defences(begin(), "Shoot") == ("Athletics", "Drive", "Pilot")


@pytest.mark.rule("mass.action.attack.outcome", "mass.fate.attack", "mass.fate.shifts", "mass.fate.four-outcomes")
@pytest.mark.parametrize(
    ("thrown", "degree", "asked"),
    [(-1, "fail", None), (0, "tie", None), (1, "success", "y"), (2, "success", "y"), (3, "style", "x")],
)
def test_the_shifts_decide_what_an_attack_does(thrown, degree, asked) -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), dice=[thrown, 0])

    entry = play(match, "u1 attack u9")

    assert [event.degree for event in entry.events if hasattr(event, "degree")] == [degree]
    assert (match.state.ask.seat if match.state.ask else None) == asked
    assert boosts(match) == ({"u9": "x"} if degree == "tie" else {})


@pytest.mark.rule("mass.action.attack.outcome")
def test_a_tie_does_not_take_an_average_unit_out() -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y", quality="average"), dice=[0, 0])

    play(match, "u1 attack u9")

    assert match.state.units["u9"].here


@pytest.mark.rule("mass.fate.attack")
@pytest.mark.parametrize(("answer", "shifts", "owned"), [("keep", 2, {"u9": "x"}), ("forgo", 3, {})])
def test_with_style_the_hit_may_be_one_less_for_a_boost(answer, shifts, owned) -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), dice=[3, 0])

    play(match, "u1 attack u9", answer)

    assert (match.state.ask.shifts, boosts(match)) == (shifts, owned)


@pytest.mark.rule("mass.fate.defend")
def test_who_defends_with_style_has_a_boost() -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), dice=[-3, 0])

    play(match, "u1 attack u9")

    assert boosts(match) == {"u1": "y"}


@pytest.mark.rule("mass.fate.defend")
def test_to_defend_is_no_action_of_the_turn() -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), dice=[-1, 0, -1, 0])

    play(match, "u1 attack u9")

    assert waiting(match) == "y"
    play(match, "u9 attack u1")


@pytest.mark.rule("mass.fate.dice")
def test_each_piece_rolls_four_fate_dice() -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), dice=[-1, 0])

    rolls = [event for event in play(match, "u1 attack u9").events if type(event).__name__ == "Rolled"]

    assert [(roll.sides, len(roll.faces), roll.die) for roll in rolls] == [(3, 4, "fate")] * 2


def test_two_equal_sides_hit_tie_and_hit_with_style_as_often_as_they_should() -> None:
    odds = Degrees.of(fate_total() - fate_total())

    assert (round(float(odds.success + odds.style), 3), round(float(odds.tie), 3), round(float(odds.style), 3)) == (
        0.416, 0.169, 0.141,
    )  # fmt: skip


@pytest.mark.rule("mass.unit.concept")
def test_what_is_attacked_is_an_enemy_on_the_map() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A"), unit("u8", "", owner="y"), unit("u9", "A", owner="y"))

    assert refused(match, "u1 attack u2").rule == "mass.unit.concept"
    assert refused(match, "u1 attack u8").rule == "mass.unit.concept"


@pytest.mark.rule("mass.leaders.only-leaders")
def test_units_attack_no_leaders() -> None:
    match = battle(unit("u1", "A"), unit("u9", "A", owner="y"), leader("l9", unit="u9", owner="y"))

    assert refused(match, "u1 attack l9").rule == "mass.leaders.only-leaders"


# --- absorbing --------------------------------------------------------------------------------


def hit(quality: str, shifts: int, *taken: str, **options):
    """A unit of a quality that has been hit for so many shifts, with an attacker that wants no boost."""
    severities = [f"{one} wound" for one in taken]
    match = battle(
        unit("u1", "A", fight=shifts), unit("u9", "A", owner="y", quality=quality), unit("u8", "B", owner="y"),
        dice=[0, 0], options=options,
        on={"u9": []},
    )  # fmt: skip
    for severity, words in zip(taken, severities, strict=True):
        state = match.state
        made = type(next(iter(state.aspects.values())))(
            id=f"w{severity}", words=words, on="u9", kind="consequence", severity=severity
        )
        match = type(match)(match.system, state.put_aspects(made), match.source)
    play(match, "u1 attack u9")
    if shifts >= 3:
        play(match, "forgo")
    return match


@pytest.mark.rule(
    "mass.fate.consequences", "mass.quality.average", "mass.quality.fair", "mass.quality.good", "mass.fate.taken-out"
)
@pytest.mark.parametrize(
    ("quality", "shifts", "taken", "smallest"),
    [
        ("average", 1, (), None),
        ("fair", 2, (), "mild"),
        ("fair", 3, (), None),
        ("good", 4, (), "moderate"),
        ("good", 6, (), "mild moderate"),
        ("good", 7, (), None),
        ("good", 5, ("mild",), None),
    ],
)
def test_a_hit_is_absorbed_by_the_free_slots_or_takes_the_unit_out(quality, shifts, taken, smallest) -> None:
    match = hit(quality, shifts, *taken)

    if smallest is None:
        assert not match.state.units["u9"].here
        assert match.state.units["u9"].out
    else:
        assert " ".join(match.options("y")[0].slots) == smallest
        play(match, f"absorb {smallest}")
        assert match.state.units["u9"].here
        assert len(aspects(match, "u9", "consequence")) == len(smallest.split())


@pytest.mark.rule("mass.fate.consequences")
def test_a_consequence_is_an_aspect_with_a_free_invocation_for_the_attacker() -> None:
    match = hit("fair", 2)

    play(match, 'absorb mild as "Broken Shields"')

    (found,) = (one for one in match.state.aspects_on["u9"] if one.kind == "consequence")
    assert (found.words, found.severity, found.free) == ("Broken Shields", "mild", {"x": 1})


@pytest.mark.rule("mass.fate.consequences")
def test_slots_that_are_not_free_are_refused() -> None:
    match = hit("good", 1, "mild")

    assert refused(match, "absorb mild").rule == "mass.fate.consequences"
    assert refused(match, "absorb moderate moderate").rule == "mass.fate.consequences"


@pytest.mark.rule("mass.fate.consequences")
def test_too_little_means_taken_out() -> None:
    match = hit("good", 4)

    play(match, "absorb mild")

    assert match.state.units["u9"].out
    assert aspects(match, "u9", "consequence") == []


@pytest.mark.rule("mass.fate.consequences")
def test_a_table_may_let_the_smallest_set_be_taken() -> None:
    match = hit("good", 1, consequence_choice="smallest")

    assert waiting(match) == "y"
    assert [one.severity for one in match.state.aspects_on["u9"] if one.kind == "consequence"] == ["mild"]


@pytest.mark.rule("mass.fate.taken-out", "mass.build.cards")
def test_who_is_taken_out_leaves_the_map_and_its_card_is_kept() -> None:
    match = hit("average", 1)

    gone = match.state.units["u9"]
    assert (gone.out, gone.zone, gone.title) == (True, "", "U9")
    assert told(match.standing[-1]).count("taken_out") == 1
