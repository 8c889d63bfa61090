"""What effects do: to oneself, to subjects, to what is gripped, in shapes, and as an aura that moves along."""

from __future__ import annotations

import msgspec
import pytest

from fieldcraft.core import GM, ONLOOKER, Entry, Event, Match
from fieldcraft.systems.battlefield.actions.loosing import Burst, DropAura, Loose, RaiseAura
from fieldcraft.systems.battlefield.actions.moving import Move
from fieldcraft.systems.battlefield.actions.striking import Use
from fieldcraft.systems.battlefield.dice import mean_damage
from fieldcraft.systems.battlefield.effects import TIERS, Effect
from fieldcraft.systems.battlefield.events.deeds import (
    Attacked,
    Declared,
    Harmed,
    Mended,
    ObjectBroken,
    Removed,
)
from fieldcraft.systems.battlefield.events.field import AuraDropped, AuraMoved, Touched
from fieldcraft.systems.battlefield.narration import tell_event
from fieldcraft.systems.battlefield.state import Fog, State, Unit
from rules.battlefield.places import board, cell, space, thing, unit, wall
from rules.battlefield.playing import YOU, act, begin, end, foe, only, refusal, sense, strike

BOLT = Effect(id="bolt", area="line", value=4, attack=4, damage="1d6")
BREATH = Effect(id="breath", area="cone", value=4, range=2, damage="1")
BLAST = Effect(id="blast", area="burst", value=2, attack=4, damage="1d6")
FROST = Effect(id="frost", area="aura", value=2, damage="1")
SQUEEZE = Effect(id="squeeze", area="grip", damage="2")
HEAL = Effect(id="heal", area="yourself", damage="1d6", mends=True)
MIST = Effect(id="mist", area="burst", value=1, fog=4)

MAKER = unit("you", 0, 0, durability=20, speed=12, effects=(BOLT, BREATH, BLAST, FROST, SQUEEZE, HEAL, MIST))


def loose(effect: str, q: int, r: int, way: str, **facts: object) -> Loose:
    """You let a line or cone loose from a space."""
    return Loose("you", effect, space(q, r), way, **facts)  # type: ignore[arg-type]


def harmed(entry: Entry) -> list[str]:
    """Who took harm, in that order."""
    return [event.unit for event in entry.events if isinstance(event, Harmed)]


# --- areas --------------------------------------------------------------------------


@pytest.mark.rule("field.area.tiers")
def test_each_area_has_its_tier() -> None:
    assert TIERS == {"yourself": 0, "grip": 0, "subject": 1, "line": 2, "cone": 3, "burst": 4, "aura": 5}


@pytest.mark.rule("field.area.value", "field.area.reduce")
def test_an_area_value_may_be_lowered_to_1_and_no_further() -> None:
    row = [foe(f"foe-{n}", n, 0) for n in (1, 2, 3, 4)]
    battle = begin(MAKER, *row, dice=[(2,)])

    assert refusal(battle, loose("bolt", 1, 0, "e", value=5)).rule == "field.area.reduce"
    assert refusal(battle, loose("bolt", 1, 0, "e", value=-1)).rule == "field.area.reduce"
    assert loose("bolt", 1, 0, "e", value=10**20).caption(battle.state).label.startswith("line of ")
    entry = act(battle, loose("bolt", 1, 0, "e", value=2))
    attacked = [event for event in entry.events if isinstance(event, Attacked)]
    assert [(one.target, one.total) for event in attacked for one in event.attacks] == [("foe-1", 6), ("foe-2", 6)]


@pytest.mark.rule("field.area.value")
@pytest.mark.parametrize(("area", "value"), [("line", 0), ("burst", 0), ("subject", 2), ("yourself", 1)])
def test_areas_from_tier_2_on_have_an_area_value_and_others_none(area: str, value: int) -> None:
    with pytest.raises(msgspec.ValidationError, match="Area Value"):
        msgspec.convert({"id": "x", "area": area, "value": value}, Effect)


@pytest.mark.rule("field.area.defines", "field.area.all-in-area")
def test_a_shape_affects_whoever_is_in_it_sensed_or_not() -> None:
    friend = unit("yeoman", 2, 0, durability=5)
    battle = begin(MAKER, friend, foe("foe", 3, 0), foe("far", 6, 0), thing("crate", 1, 1, durability=3))

    assert set(harmed(act(battle, loose("breath", 1, 0, "e")))) == {"yeoman", "foe"}


@pytest.mark.rule("field.area.all-in-area")
def test_what_somebody_carries_is_not_affected() -> None:
    harp = thing("harp", 2, 0, bearer="foe", durability=1)
    battle = begin(MAKER, foe("foe", 2, 0, grips=("harp",)), harp)

    assert harmed(act(battle, loose("breath", 1, 0, "e"))) == ["foe"]


@pytest.mark.rule("field.area.all-in-area", "field.area.multi-target")
def test_a_table_may_count_those_partly_inside_as_smaller() -> None:
    shot = Effect(id="shot", area="line", value=1, attack=4, per_size=-3)
    worm = foe("worm", 1, 0, shape=((0, 0), (1, 0)))
    battle = begin(unit("you", 0, 0, effects=(shot,)), worm, dice=[(12,)], partial_in_area="by_size")

    (attack,) = only(act(battle, loose("shot", 1, 0, "e")), Attacked).attacks
    assert (attack.smaller, attack.total) == (1, 13)


@pytest.mark.rule("field.area.multi-target", "field.conceal.attack")
def test_one_roll_counts_against_every_subject_with_its_own_concealment() -> None:
    volley = Effect(id="volley", area="subject", range=9, attack=4, targets=3)
    fogs = {id: Fog(id=id, tier=tier, cells=(cell(*at),)) for id, tier, at in (("a", 5, (0, 4)), ("b", 12, (0, -4)))}
    foes = [foe("clear", 4, 0, dl={"sight": 0}), foe("dim", 0, 4, dl={"sight": 0}), foe("dark", 0, -4, dl={"sight": 0})]
    you = unit("you", 0, 0, effects=(volley,), awareness=10)
    battle = begin(you, *foes, dice=[(20,), (20,), (20,), (12,)], fogs=fogs)
    act(battle, sense("clear"), sense("dim"), sense("dark"))

    attacked = only(act(battle, strike("volley", "clear", "dim", "dark")), Attacked)
    assert (attacked.natural, [one.total for one in attacked.attacks]) == (12, [16, 14, 10])


@pytest.mark.rule("field.area.multi-target")
def test_a_burst_takes_no_concealment_and_rolls_harm_for_each() -> None:
    fog = Fog(id="fog", tier=12, cells=(cell(1, 0), cell(0, 1)))
    battle = begin(MAKER, foe("ann", 1, 0), foe("bea", 0, 1), dice=[(12,), (6,), (2,)], fogs={"fog": fog})

    entry = act(battle, Burst("you", "blast", spare=True))
    assert [one.total for one in only(entry, Attacked).attacks] == [16, 16]
    assert [(event.unit, event.harm) for event in entry.events if isinstance(event, Harmed)] == [("ann", 6), ("bea", 2)]


@pytest.mark.rule("field.area.multi-target")
@pytest.mark.parametrize(("damage", "mean"), [("2d6+1", 8.0), ("1d4-1", 1.5), ("7", 7.0), ("", 0.0)])
def test_harm_on_average(damage: str, mean: float) -> None:
    assert mean_damage(damage) == mean


@pytest.mark.rule("field.area.self-exempt")
def test_one_may_be_spared_by_a_shape_that_begins_in_ones_own_space() -> None:
    battle = begin(MAKER, foe("foe", 2, 0))

    assert harmed(act(battle, loose("breath", 0, 0, "e", spare=True))) == ["foe"]
    assert harmed(act(begin(MAKER, foe("foe", 2, 0)), loose("breath", 0, 0, "e"))) == ["you", "foe"]


@pytest.mark.rule("field.area.self-exempt")
def test_sparing_oneself_from_a_shape_created_elsewhere_is_refused() -> None:
    assert (
        refusal(begin(MAKER, foe("foe", 2, 0)), loose("breath", 1, 0, "e", spare=True)).rule == "field.area.self-exempt"
    )


@pytest.mark.rule("field.obstruct.destroyed", "field.area.travel")
def test_what_an_effect_breaks_on_its_way_obstructs_it_no_more() -> None:
    thin, thick = wall("door", 1, 0, durability=1), wall("door", 1, 0, durability=2)

    broken = act(begin(MAKER, thin, foe("foe", 2, 0)), loose("breath", 1, 0, "e"))
    held = act(begin(MAKER, thick, foe("foe", 2, 0)), loose("breath", 1, 0, "e"))

    assert harmed(broken) == ["door", "foe"]
    assert only(broken, ObjectBroken).unit == "door"
    assert harmed(held) == ["door"]


@pytest.mark.rule("field.area.away", "field.shape.directions", "field.area.line")
@pytest.mark.parametrize(
    ("effect", "way", "facts", "rule"),
    [
        ("bolt", "w", {}, "field.area.away"),
        ("bolt", "up", {}, "field.shape.directions"),
        ("bolt", "e", {"mirrored": True}, "field.area.line"),
        ("breath", "ene", {"mirrored": True}, "field.area.line"),
    ],
)
def test_a_way_that_a_shape_cannot_face_is_refused(effect: str, way: str, facts: dict[str, bool], rule: str) -> None:
    assert refusal(begin(MAKER, foe("foe", 2, 0)), loose(effect, 1, 0, way, **facts)).rule == rule


@pytest.mark.rule("field.area.initial-space", "field.target.range")
@pytest.mark.parametrize(
    ("at", "rule"),
    [((4, 0), "field.target.range"), ((2, 0), "field.area.initial-space"), ((99, 0), "field.area.initial-space")],
)
def test_an_initial_space_that_cannot_be_chosen_is_refused(at: tuple[int, int], rule: str) -> None:
    battle = begin(MAKER, wall("door", 1, 0), foe("foe", 3, 0))

    assert refusal(battle, loose("breath", *at, "e")).rule == rule


@pytest.mark.rule("field.conceal.sources", "field.area.burst")
def test_an_effect_may_lay_concealment_where_it_comes() -> None:
    battle = begin(MAKER, wall("door", 1, 0), foe("foe", 5, 0))
    act(battle, Burst("you", "mist"))

    (fog,) = battle.state.fogs.values()
    assert fog.tier == 4
    assert set(fog.cells) == {cell(*at) for at in ((0, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))}


# --- yourself, subjects, grips ------------------------------------------------------


@pytest.mark.rule("field.area.yourself")
def test_an_effect_on_yourself_needs_neither_target_nor_sense() -> None:
    hurt = unit("you", 0, 0, durability=9, harm=5, effects=(HEAL,), primary=(), others=())
    battle = begin(hurt, foe("foe", 1, 0), dice=[(3,)])

    assert only(act(battle, Use("you", "heal")), Mended).harm == 3
    assert battle.state.units["you"].harm == 2


def told(match: Match[State], entry: Entry, seat: str) -> list[type[Event]]:
    """The kinds of events that a seat is told of an entry."""
    return [type(event) for event in match.events_for(entry, seat)]


@pytest.mark.rule("field.area.subject")
def test_who_sees_attacker_and_subject_well_knows_whom_it_chose() -> None:
    watcher = unit("witness", 2, -2, awareness=9)
    blind = unit("mole", 1, -2, primary=("hearing",), others=())
    battle = begin(YOU, foe("foe", 1, 0, primary=("touch",), others=()), watcher, blind, dice=[(20,), (2,)])
    act(battle, sense("foe"))

    entry = act(battle, strike("sword", "foe"))
    assert only(entry, Declared).known_by == {"y", "w"}
    assert {seat: Attacked in told(battle, entry, seat) for seat in ("y", "w", "m", "f", GM, ONLOOKER)} == {
        "y": True, "w": True, "m": False, "f": False, GM: True, ONLOOKER: False,
    }  # fmt: skip
    (hidden,) = [event for event in battle.events_for(entry, "m") if isinstance(event, Declared)]
    assert (hidden.effect, hidden.subjects) == ("", ())


@pytest.mark.rule("field.area.subject", "field.sense.best")
def test_a_view_holds_neither_the_tries_of_others_nor_a_choice_that_was_not_seen() -> None:
    battle = begin(YOU, foe("foe", 1, 0, primary=("touch",), others=()), dice=[(20,), (2,)])
    act(battle, sense("foe"), strike("sword", "foe"))

    assert battle.view("y").turn.tries
    assert battle.view("y").turn.declared
    assert battle.view("f").turn.tries == ()
    assert battle.view("f").turn.declared is None


@pytest.mark.rule("field.area.subject", "field.area.initial-space")
def test_a_space_is_chosen_without_any_sense() -> None:
    smoke = Effect(id="smoke", area="subject", range=3, fog=3)
    battle = begin(unit("you", 0, 0, effects=(smoke,)), foe("foe", 9, 0))

    assert refusal(battle, strike("smoke", "foe")).rule == "field.target.declare"
    assert refusal(battle, strike("smoke", at=space(5, 0))).rule == "field.target.range"
    act(battle, strike("smoke", at=space(4, 0)))
    assert [fog.cells for fog in battle.state.fogs.values()] == [(cell(4, 0),)]


@pytest.mark.rule("field.area.travel", "field.area.subject")
def test_nothing_is_laid_in_a_solid_space() -> None:
    smoke = Effect(id="smoke", area="subject", range=3, fog=3)
    you = unit("you", 0, 0, effects=(smoke,))
    battle = begin(you, foe("foe", 9, 0), wall("door", 2, 0), map=board(solid=[(0, 2)]))

    for at in (space(2, 0), space(0, 2)):
        order = strike("smoke", at=at)
        assert refusal(battle, order).rule == "field.area.travel"
        assert order not in battle.options("y")
    assert strike("smoke", at=space(1, 0)) in battle.options("y")


@pytest.mark.rule("field.unit.data")
def test_what_a_creature_carried_lies_where_it_fell() -> None:
    harp = thing("harp", 1, 0, bearer="foe")
    battle = begin(YOU, foe("foe", 1, 0, durability=1, grips=("harp",)), foe("bo", 9, 9), harp, dice=[(20,)])

    assert only(act(battle, sense("foe"), strike("spark", "foe")), Removed).unit == "foe"
    assert (battle.state.units["harp"].bearer, battle.state.units["harp"].at) == ("", cell(1, 0))


@pytest.mark.rule("field.unit.data")
def test_nothing_harms_what_has_no_durability() -> None:
    battle = begin(YOU, thing("rock", 1, 0), foe("foe", 9, 0), dice=[(20,)])

    assert harmed(act(battle, sense("rock"), strike("spark", "rock"))) == []


@pytest.mark.rule("field.unit.data")
@pytest.mark.parametrize("effect", ["axe", "breath"])
def test_an_effect_is_one_that_the_creature_has_and_of_the_right_area(effect: str) -> None:
    battle = begin(MAKER, foe("foe", 1, 0), dice=[(20,)])
    act(battle, sense("foe"))

    assert refusal(battle, strike(effect, "foe")).rule == "field.unit.data"


# --- auras --------------------------------------------------------------------------


def frost(*units: Unit, value: int = 0) -> tuple[Match[State], Entry]:
    """A battle in which you raise an aura that spares you; you begin the next round."""
    battle = begin(MAKER, *units, dice=[(1,)])
    return battle, act(battle, RaiseAura("you", "frost", value=value, spare=True))


@pytest.mark.rule("field.area.aura")
def test_an_aura_affects_those_inside_when_it_is_raised() -> None:
    _, entry = frost(foe("near", 2, 0), foe("far", 3, 0))

    assert only(entry, Touched).units == ("near",)
    assert harmed(entry) == ["near"]


@pytest.mark.rule("field.area.aura")
def test_an_aura_moves_with_its_maker_and_affects_each_once_in_a_turn() -> None:
    battle, _ = frost(foe("near", 2, 0), foe("far", 5, 0))
    away = act(battle, Move("you", (space(-2, 0),)))
    back = act(battle, Move("you", (space(4, -1),)))

    assert harmed(away) == []
    assert harmed(back) == ["far"], "near has been affected this turn"
    assert battle.state.auras["you-frost"].members == {"near", "far"}


@pytest.mark.rule("field.area.aura")
def test_who_walks_into_an_aura_is_affected_on_the_way_and_again_in_another_turn() -> None:
    battle, _ = frost(foe("foe", 4, 0, speed=20))
    act(battle, end())

    assert harmed(act(battle, Move("foe", (space(1, 0),)))) == ["foe"]
    assert harmed(act(battle, Move("foe", (space(4, 0), space(2, 0))))) == []
    act(battle, Move("foe", (space(3, 0),)), end("foe"))
    assert harmed(act(battle, Move("you", (space(1, 0),)))) == ["foe"]


@pytest.mark.rule("field.area.aura", "field.turn.move")
def test_who_is_taken_out_on_the_way_stays_there() -> None:
    battle, _ = frost(foe("foe", 4, 0, durability=1), foe("bo", 9, 9))
    act(battle, end())
    entry = act(battle, Move("foe", (space(1, 0),)))

    assert only(entry, Removed).unit == "foe"
    assert battle.state.up == "f"
    assert battle.state.turn.unit == ""


@pytest.mark.rule("field.area.aura")
def test_an_aura_is_raised_once_and_dropped_for_nothing() -> None:
    battle, _ = frost(foe("foe", 4, 0))
    act(battle, end(), end("foe"))

    assert refusal(battle, RaiseAura("you", "frost")).rule == "field.area.aura"
    act(battle, DropAura("you", "frost"))
    assert battle.state.auras == {}
    assert refusal(battle, DropAura("you", "frost")).rule == "field.area.aura"


@pytest.mark.rule("field.area.aura", "field.area.reduce")
def test_a_smaller_aura_reaches_less_far() -> None:
    battle, entry = frost(foe("foe", 2, 0), value=1)

    assert [event for event in entry.events if isinstance(event, Touched | AuraMoved)] == []
    assert battle.state.auras["you-frost"].value == 1


@pytest.mark.rule("field.area.subject")
def test_whoever_sees_the_bearer_knows_that_what_is_carried_was_chosen() -> None:
    harp = thing("harp", 0, 0, bearer="you", durability=9)
    you = unit("you", 0, 0, effects=(SQUEEZE,), grips=("harp",), dl={"sight": -20})
    battle = begin(you, harp, foe("foe", 1, 0))

    entry = act(battle, strike("squeeze", "harp"))
    assert only(entry, Declared).known_by == frozenset({"f", battle.state.units["you"].side})


@pytest.mark.rule("field.area.aura")
def test_an_aura_is_told_by_its_name_and_its_makers() -> None:
    battle, entry = frost(foe("near", 1, 0))

    assert tell_event(battle.state, only(entry, Touched)) == "Near comes into the frost of You."
    before = battle.state
    dropped = only(act(battle, DropAura("you", "frost")), AuraDropped)
    assert tell_event(before, dropped) == "The frost of You ends."
