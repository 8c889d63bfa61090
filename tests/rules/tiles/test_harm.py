"""What areas do to their victims."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.harm import Harm, harm_to, is_impact, working_type
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.state import Armour, Unit

BARE = Unit(id="v", side="vigil", at=Place((0, 0)))
ARMOURED = replace(BARE, armour=Armour(reduction=3, durability=5))
WORN_OUT = replace(BARE, armour=Armour(reduction=3, durability=0))


def effect(type_: str, **more: object) -> Effect:
    return msgspec.convert({"name": "It", "entry": f"AoE - {type_} - Sphere: 1", **more}, Effect)


@pytest.mark.rule("tiles.type.blast.armor")
def test_a_blast_goes_to_the_armour_in_full_and_to_the_victim_past_it() -> None:
    first = harm_to(ARMOURED, effect("Blast"), 6)
    second = harm_to(WORN_OUT, effect("Blast"), 6)

    assert (first.hit_points, first.armour) == (3, 5)
    assert (second.hit_points, second.armour) == (6, 0)


@pytest.mark.rule("tiles.type.blast.armor")
@pytest.mark.parametrize("type_", ["Aura", "Rising"])
def test_auras_and_what_rises_are_reduced_by_armour_and_do_not_damage_it(type_: str) -> None:
    harm = harm_to(ARMOURED, effect(type_), 6)

    assert (harm.hit_points, harm.armour) == (3, 0)


@pytest.mark.rule("tiles.type.emanation.damage")
def test_an_emanation_damages_armour_and_victim_as_a_blast_does_and_maims_nobody() -> None:
    assert harm_to(ARMOURED, effect("Emanation"), 6) == Harm(3, 5, 0, deadly=True)
    assert harm_to(BARE, effect("Emanation"), 6).maim == 0


@pytest.mark.rule("tiles.type.engulf.armor")
def test_an_engulf_area_ignores_armour_and_damages_it() -> None:
    assert harm_to(ARMOURED, effect("Engulf"), 6) == Harm(6, 5, 0, deadly=True)


@pytest.mark.rule(
    "tiles.type.aura-lethal", "tiles.type.blast.lethal", "tiles.type.emanation.damage", "tiles.type.engulf.lethal"
)
@pytest.mark.parametrize(
    ("type_", "deadly"),
    [("Aura", True), ("Blast", True), ("Emanation", True), ("Engulf", True), ("Rising", False), ("Falling", True)],
)
def test_the_four_types_kill_whom_they_bring_to_no_hit_points(type_: str, deadly: bool) -> None:
    assert harm_to(BARE, effect(type_), 6).deadly is deadly


@pytest.mark.rule("tiles.type.blast.maim")
@pytest.mark.parametrize(
    ("unit", "vulnerable", "percent"),
    [(BARE, False, 50), (BARE, True, 100), (WORN_OUT, False, 50), (ARMOURED, True, 0)],
    ids=["bare", "vulnerable", "worn out", "armoured"],
)
def test_an_impact_maims_the_unarmoured_half_the_time_and_the_vulnerable_always(
    unit: Unit, vulnerable: bool, percent: int
) -> None:
    victim = replace(unit, vulnerable=vulnerable)

    assert harm_to(victim, effect("Blast"), 6).maim == percent
    assert harm_to(victim, effect("Falling", impact="aura"), 6).maim == percent


@pytest.mark.rule("tiles.type.blast.maim", "tiles.type.engulf.fill")
def test_what_lands_as_an_engulf_area_has_no_impact_and_maims_nobody() -> None:
    assert harm_to(replace(BARE, vulnerable=True), effect("Falling", impact="engulf"), 6).maim == 0


@pytest.mark.rule("tiles.type.blast.maim")
def test_who_takes_no_damage_is_not_maimed() -> None:
    assert harm_to(replace(BARE, vulnerable=True), effect("Blast"), 0).maim == 0


@pytest.mark.rule("tiles.type.falling.above")
def test_what_lands_is_a_blast_unless_its_data_name_another_type() -> None:
    assert working_type(effect("Falling 5/5")) == "blast"
    assert working_type(effect("Falling", impact="engulf")) == "engulf"


@pytest.mark.rule("tiles.type.rising.beneath")
def test_what_rises_is_like_an_attack_unless_its_data_name_another_type() -> None:
    assert working_type(effect("Rising")) == "plain"
    assert working_type(effect("Rising", impact="blast")) == "blast"
    assert is_impact(effect("Rising", impact="blast"))
    assert not is_impact(effect("Rising"))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"entry": "AoE - Fire - Sphere: 3"}, r"'Fire' cannot stand here \(column 7\); allowed: Aura, Blast"),
        ({"entry": "AoE - Blast - Sphere: 3", "emanating": 1}, "only an Emanation can be emanating"),
        ({"entry": "AoE - Blast - Sphere: 3", "durability": 4}, "only what falls has durability"),
        ({"entry": "AoE - Aura - Sphere: 3", "impact": "blast"}, "only what falls or rises has an impact"),
        ({"emanating": 1}, "only an Emanation can be emanating"),
        ({"entry": "AoE - Emanation - Line: 4", "emanating": 1}, "Line: 4 has no Reach to grow"),
        ({"entry": "AoE - Emanation - Trail: 4", "emanating": 1}, "Trail: 4 has no Reach to grow"),
        ({"entry": "AoE - Emanation - Cone: 4", "emanating": 1}, "Cone: 4 has no Reach to grow"),
    ],
)
def test_an_effect_with_an_entry_that_says_nothing_is_refused(fields: dict[str, object], why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=why):
        msgspec.convert({"name": "It", **fields}, Effect)
