"""What scenes may name: every creature can stand on a field, and what cannot be read is refused in words."""

from __future__ import annotations

import pytest

from fieldcraft.maps.import_result import MapError
from fieldcraft.render.counter import emblem_names
from fieldcraft.systems.battlefield.content import (
    creatures,
    effects,
    find_effects,
    known_kinds,
    read_creatures,
    read_effects,
    read_sources,
    sources,
)
from fieldcraft.systems.battlefield.options import DEFAULT
from fieldcraft.systems.battlefield.sizes import measures_of
from fieldcraft.systems.battlefield.state import Unit
from fieldcraft.systems.shared.scene import SceneError, given_fields


def unit(id: str) -> Unit:
    """A creature of a kind as a unit."""
    known = given_fields(creatures()[id])
    known["kind"] = "object" if known.pop("object", False) else "unit"
    return Unit(id=id, at=(0, 0), **{**known, "effects": find_effects(id, known.get("effects", ()))})


@pytest.mark.rule("field.unit.data")
def test_every_creature_has_what_the_rules_ask_of_it() -> None:
    for id, kind in creatures().items():
        one = unit(id)
        assert measures_of(one, DEFAULT).hexes >= 1, id
        assert one.durability, id
        assert one.dl, f"{id} can be sensed by nobody"
        assert bool(one.effects) != bool(kind.object), f"{id}: creatures act and objects do not"
        assert all(effect.against in one.defences for effect in effects().values()), id


@pytest.mark.rule("field.size.chart")
def test_creatures_come_in_all_sizes() -> None:
    assert {unit(id).size for id in creatures()} == set(range(-4, 6))


def test_effects_come_in_all_areas_that_do_harm() -> None:
    assert {effect.area for effect in effects().values()} == {"subject", "grip", "line", "cone", "burst", "aura"}


@pytest.mark.rule("field.conceal.sources")
def test_what_conceals_hampers_senses_that_creatures_have() -> None:
    known = {sense for id in creatures() for sense in (*unit(id).primary, *unit(id).others)}

    assert {sense for source in sources().values() for sense in source.senses} == known
    assert {source.tier for source in sources().values()} <= set(range(1, 13))


def test_every_emblem_is_one_that_can_be_drawn() -> None:
    assert {kind.emblem for kind in creatures().values()} <= set(emblem_names())


def test_a_kind_of_the_scene_stands_in_place_of_one_that_comes_with_the_game() -> None:
    own = {"rat": creatures()["ogre"]}

    assert known_kinds(own)["rat"].size == 2
    assert known_kinds({})["rat"].size == -4


# --- what cannot be read ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- {id: glare, area: cone}", r"line 1, \[0\]: a cone needs an Area Value"),
        ("- {id: poke, area: subject, value: 2}", r"line 1, \[0\]: a subject has no Area Value"),
        ("- {id: a, area: subject}\n- {id: a, area: subject}", r"line 2, \[1\].id: 'a' is there already"),
        ("- {id: a, area: ball}", "'ball' is not allowed here; allowed: aura, burst, cone"),
        ("- {id: a, area: subject, reach: 2}", "there is no field 'reach' here.*range"),
    ],
)
def test_an_effect_that_cannot_be_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(MapError, match=f"house.yaml: .*{problem}"):
        read_effects(text.encode(), "house.yaml")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- {id: murk, name: murk, tier: 13}", r"line 1, \[0\].tier: .*12"),
        ("- {id: murk, name: murk, tier: 3, senses: []}", r"\[0\].senses"),
        ("- {id: murk, name: murk}", "'tier' is missing here"),
    ],
)
def test_what_conceals_in_no_way_is_refused(text: str, problem: str) -> None:
    with pytest.raises(MapError, match=f"house.yaml: .*{problem}"):
        read_sources(text.encode(), "house.yaml")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rat: {effects: [gnaw, nibble]}", r"line 1, rat.effects\[1\]: there is no effect 'nibble': .*gnaw"),
        ("rat: {size: huge}", "rat.size: this must be a whole number"),
        ("rat: {sise: 2}", "there is no field 'sise' here; did you mean 'size'"),
        ("Rat!: {size: 2}", "line 1: a key of this must be text that fits the pattern"),
    ],
)
def test_a_creature_that_cannot_be_is_refused(text: str, problem: str) -> None:
    with pytest.raises(MapError, match=f"house.yaml: .*{problem}"):
        read_creatures(text.encode(), "house.yaml", effects())


def test_a_scene_that_names_an_effect_nobody_knows_is_told_which_there_are() -> None:
    with pytest.raises(SceneError, match=r"units\[3\].effects\[0\]: there is no effect 'tickle': .*bow"):
        find_effects("units[3]", ("tickle",))
