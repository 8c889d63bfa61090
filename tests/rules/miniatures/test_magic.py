"""Casting: pools, values, bands, sight and backlash (section 14)."""

from __future__ import annotations

import msgspec
import pytest

from fieldcraft.core import GM
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.actions.answers import Accept, Keep
from fieldcraft.systems.fates_edge.miniatures.actions.casting import Cast, spell_test
from fieldcraft.systems.fates_edge.miniatures.actions.master import OfferBargain
from fieldcraft.systems.fates_edge.miniatures.magic.casting import cast_test
from fieldcraft.systems.fates_edge.miniatures.magic.resolve import RESOLVE
from fieldcraft.systems.fates_edge.miniatures.magic.spells import TAGS, Aim, Spell
from rules.miniatures.casters import SPELLS, casting
from rules.ordering import allowed, play, refused
from rules.scenes import FIRST, SECOND, because, unit

BRAND = SPELLS["Brand"]


def brand(battle, spell=BRAND, target="e"):
    """The test of a brand put on a unit, as its caster's side would see it beforehand."""
    state = battle.view(FIRST)
    return cast_test(state, state.units["A"], spell, Aim(target=target))


# --- casting ---------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.cast")
def test_casting_takes_the_act():
    battle = casting("A . . e", "Brand", dice=[(7, 7, 3)])
    play(battle, Cast("A", "Brand", "e"))
    assert battle.state.turn.acted
    assert "has taken its act" in refused(battle, Cast("A", "Brand", "e")).why


@pytest.mark.rule("mini.magic.cast", "mini.magic.tags")
def test_a_casting_rolls_wits_with_the_art_of_the_spell():
    pyre = msgspec.structs.replace(BRAND, art="pyromancy")
    battle = casting("A . . e", pyre, units={"A": {"wits": 3, "skills": {"arcana": 1, "pyromancy": 2}}})
    assert str(brand(battle, pyre).dice) == "5 Wits 3 + Pyromancy 2"


@pytest.mark.rule("mini.magic.cast")
@pytest.mark.parametrize(("spell", "aim", "dv"), [
    ("Threshold", {"cells": ((1, 0),)}, 2),
    ("Bulwark", {"cells": ((1, 0),), "choice": 3}, 3),
    ("Brand", {"target": "e"}, 2),
    ("Shroud", {"target": "A"}, 2),
    ("Lantern", {"cells": ((1, 0),)}, 2),
    ("Safe Road", {"cells": ((1, 0),)}, 2),
    ("Step Through", {"target": "A", "cells": ((1, 0),)}, 3),
    ("Dismissal", {"target": "e"}, 2),
])  # fmt: skip
def test_each_tag_has_its_value(spell, aim, dv):
    state = casting("A . . e").state
    assert cast_test(state, state.units["A"], SPELLS[spell], Aim(**aim)).dv.total == dv


@pytest.mark.rule("mini.magic.cast")
def test_a_spell_may_have_a_value_of_its_own():
    hard = msgspec.structs.replace(BRAND, dv=4)
    assert brand(casting("A . . e", hard), hard).dv.total == 4


@pytest.mark.rule("mini.magic.banish", "mini.magic.conjure")
@pytest.mark.parametrize("tag", ["banish", "conjure"])
def test_what_is_tested_against_a_cap_or_a_chosen_value_has_none_of_its_own(tag):
    with pytest.raises(ValueError, match="has no dv of its own"):
        Spell(name="Odd", tag=tag, dv=3)


@pytest.mark.rule("mini.magic.tags")
def test_a_unit_casts_the_spells_that_it_knows():
    no = refused(casting("A . . e", "Brand"), Cast("A", "Shroud", "A"))
    assert (no.rule, no.why) == ("mini.magic.tags", "A does not know 'Shroud'; it knows Brand")


@pytest.mark.rule("mini.magic.tags")
def test_every_tag_does_something():
    assert set(RESOLVE) == set(TAGS)


@pytest.mark.rule("mini.magic.cast")
@pytest.mark.parametrize("aim", [{}, {"cells": ((1, 0),)}, {"target": "e", "choice": 1}, {"edge": ((0, 0), (1, 0))}])
def test_each_tag_is_cast_at_its_own_kind_of_target(aim):
    no = refused(casting("A . . e", "Brand"), Cast("A", "Brand", **aim))
    assert (no.rule, no.why) == ("mini.magic.cast", "Brand is cast at an enemy")


@pytest.mark.rule("mini.magic.cast", "mini.magic.veil")
def test_a_spell_is_cast_at_units_that_are_seen():
    veiled = casting("A . . e d", "Brand", units={"e": {"veil": 3}})
    absent = casting("A . . . d", "Brand")
    no = refused(veiled, Cast("A", "Brand", "e"))
    assert no.why == "there is no 'e' to be seen"
    assert no == refused(absent, Cast("A", "Brand", "e"))


@pytest.mark.rule("mini.magic.cast")
def test_an_order_tells_its_test_beforehand():
    battle = casting("A . . e", "Brand")
    state = battle.view(FIRST)
    assert spell_test(state, state.units["A"], Cast("A", "Brand", "e")) == brand(battle)
    assert spell_test(state, state.units["A"], Cast("A", "Shroud", "A")) is None
    assert spell_test(state, state.units["A"], Cast("A", "Brand")) is None


# --- position, bands and sight -------------------------------------------------------------------


@pytest.mark.rule("mini.magic.in-melee")
def test_casting_while_engaged_costs_a_die():
    battle = casting("A e", "Brand")
    assert str(brand(battle).dice) == "3 Wits 2 + Arcana 1, -1 engaged"
    assert brand(casting("A . e", "Brand")).dice.total == 3


@pytest.mark.rule("mini.magic.in-melee")
def test_an_instant_spell_and_a_trained_caster_are_not_hindered_by_enemies():
    quick = msgspec.structs.replace(BRAND, instant=True)
    assert brand(casting("A e", quick), quick).dice.total == 3
    assert brand(casting("A e", "Brand", units={"A": {"traits": {"battle-caster"}}})).dice.total == 3


@pytest.mark.rule("mini.magic.range-bands")
@pytest.mark.parametrize(("band", "far", "dice"), [
    ("close", 2, 3), ("close", 3, 2), ("close", 12, 2),
    ("near", 1, 3), ("near", 6, 3), ("near", 7, 2),
    ("far", 1, 3), ("far", 12, 3),
])  # fmt: skip
def test_beyond_its_band_a_spell_costs_a_die_and_nearer_it_costs_none(band, far, dice):
    spell = msgspec.structs.replace(BRAND, band=band, instant=True)
    battle = casting("A" + " ." * (far - 1) + " e" + " ." * (14 - far), spell)
    assert allowed(battle, Cast("A", "Brand", "e"))
    assert brand(battle, spell).dice.total == dice


@pytest.mark.rule("mini.magic.range-bands")
def test_beyond_the_far_band_no_spell_carries():
    no = refused(casting("A" + " ." * 12 + " e", "Brand"), Cast("A", "Brand", "e"))
    assert (no.rule, no.why) == ("mini.magic.range-bands", "that is 13 away, and no spell carries farther than 12")


@pytest.mark.rule("mini.magic.range-bands")
def test_casting_off_band_costs_a_die():
    test = brand(casting("A" + " ." * 7 + " e", "Brand"))
    assert (test.dice.total, test.effect.total) == (2, 0)


@pytest.mark.rule("mini.magic.los")
def test_a_wall_keeps_a_spell_from_its_target():
    no = refused(casting("A # e", "Brand"), Cast("A", "Brand", "e"))
    assert (no.rule, no.why) == ("mini.magic.los", "A has no line of sight to c1")


@pytest.mark.rule("mini.magic.los", "mini.magic.cast")
def test_a_spell_that_needs_no_sight_passes_walls():
    blind = msgspec.structs.replace(BRAND, sight=False)
    assert allowed(casting("A # e", blind), Cast("A", "Brand", "e"))


@pytest.mark.rule("mini.magic.los")
@pytest.mark.parametrize("text", ["A . & . e", "A . . . e&"])
def test_heavy_cover_on_the_line_keeps_spells_out_the_targets_own_cell_included(text):
    no = refused(casting(text, "Brand"), Cast("A", "Brand", "e"))
    assert (no.rule, no.why) == ("mini.magic.los", "heavy cover keeps spells from E")


@pytest.mark.rule("mini.magic.los")
def test_light_cover_does_not_keep_spells_out():
    assert allowed(casting("A . * . e*", "Brand"), Cast("A", "Brand", "e"))


@pytest.mark.rule("mini.magic.los")
def test_what_is_laid_on_a_visible_cell_does_not_mind_heavy_cover():
    battle = casting("A . . . &\n. # . . .\n. . . . .", "Threshold", "Lantern")
    assert allowed(battle, Cast("A", "Threshold", cells=((4, 0),)))
    assert refused(battle, Cast("A", "Lantern", cells=((2, 2),))).rule == "mini.magic.los"


@pytest.mark.rule("mini.magic.los")
def test_an_edge_is_seen_from_either_side():
    battle = casting("A . . .\n# # . #\n. . . .", "Threshold")
    assert allowed(battle, Cast("A", "Threshold", edge=((1, 0), (2, 0))))
    no = refused(battle, Cast("A", "Threshold", edge=((0, 2), (1, 2))))
    assert (no.rule, no.at) == ("mini.magic.los", (0, 2))


# --- backlash ----------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.backlash")
@pytest.mark.parametrize(("faces", "harm"), [((1, 7, 3), 1), ((1, 1, 3), 2)])
def test_on_a_partial_or_a_miss_each_complication_point_of_a_fire_is_harm(faces, harm):
    battle = casting("A . . e", "Brand", dice=[faces], units={"A": {"player": True}})
    entry = play(battle, Cast("A", "Brand", "e"))
    assert unit(battle, "A").harm == harm
    assert battle.state.bank == 0
    assert "mini.magic.backlash" in because(entry)


@pytest.mark.rule("mini.magic.backlash")
@pytest.mark.parametrize(
    ("element", "condition"),
    [("storm", "off-balance"), ("fate", "off-balance"), ("shadow", "afraid"), ("earth", "prone")],
)
def test_backlash_has_the_colour_of_the_element(element, condition):
    spell = msgspec.structs.replace(BRAND, element=element)
    battle = casting("A . . e", spell, dice=[(1, 4, 3)], units={"A": {"player": True}})
    play(battle, Cast("A", "Brand", "e"))
    assert unit(battle, "A").conditions == {condition}
    assert unit(battle, "A").harm == 0


@pytest.mark.rule("mini.magic.backlash")
def test_points_beyond_the_condition_are_harm():
    spell = msgspec.structs.replace(BRAND, element="earth")
    battle = casting("A . . e", spell, dice=[(1, 1, 1)], units={"A": {"player": True}})
    play(battle, Cast("A", "Brand", "e"))
    assert (unit(battle, "A").conditions, unit(battle, "A").harm) == ({"prone"}, 2)


@pytest.mark.rule("mini.magic.backlash")
def test_backlash_may_take_its_caster_out_of_the_fight():
    battle = casting("A . . e", "Brand", dice=[(1, 1, 1)], units={"A": {"player": True}})
    play(battle, Cast("A", "Brand", "e"))
    assert "A" not in battle.state.units
    assert battle.result().winner == SECOND


@pytest.mark.rule("mini.magic.backlash")
def test_a_success_turns_on_nobody_and_leaves_its_points_in_the_bank():
    battle = casting("A . . e", "Brand", dice=[(7, 7, 1)], units={"A": {"player": True}})
    play(battle, Cast("A", "Brand", "e"))
    assert (battle.state.bank, unit(battle, "A").harm) == (1, 0)


@pytest.mark.rule("mini.magic.backlash", "core.cp.generation")
def test_only_the_dice_of_players_turn_on_their_casters():
    battle = casting("A . . e", "Brand", dice=[(1, 1, 1)])
    play(battle, Cast("A", "Brand", "e"))
    assert unit(battle, "A").harm == 0


@pytest.mark.rule("core.check.devils-bargain", "mini.magic.cast")
def test_a_bargain_after_a_miss_weaves_the_spell_after_all():
    battle = casting("A . . e", "Brand", dice=[(3, 3, 3)], units={"A": {"player": True}})
    play(battle, Cast("A", "Brand", "e"))
    play(battle, OfferBargain("the brand can be seen for miles"), by=GM)
    play(battle, Accept())
    assert unit(battle, "e").marks == {FIRST}


# --- what is listed ------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.cast")
def test_what_is_listed_is_allowed_and_is_a_few_dozen_for_each_spell():
    text = "\n".join(["A B . . . . . . . ."] + [". . . . . . . # . ."] * 7 + [". . . e . . . . . ."])
    battle = casting(text, *SPELLS.values(), sides=["door d5|e5"], units={"e": {"traits": {"outsider"}}})
    casts = [action for action in battle.options(FIRST) if isinstance(action, Cast)]
    assert all(allowed(battle, cast) for cast in casts)
    listed = {name: sum(cast.spell == name for cast in casts) for name, spell in SPELLS.items() if not spell.ritual}
    assert min(listed.values()) >= 1
    assert max(listed.values()) <= 64


@pytest.mark.rule("mini.magic.reveal")
@pytest.mark.parametrize("shape", ["square", "hex"])
def test_the_searches_that_are_listed_cover_the_band(shape):
    battle = casting("\n".join(["A" + " ." * 8] + ["." + " ." * 8] * 8), "Lantern", shape=shape)
    field = battle.state.board.field
    casts = [action for action in battle.options(FIRST) if isinstance(action, Cast)]
    searched = 0
    for cast in casts:
        searched |= field.disk(cast.cells[0], 1)
    assert field.disk((0, 0), 3) & ~searched == 0
    assert len(casts) <= 24


@pytest.mark.rule("mini.magic.cast")
def test_an_order_to_cast_survives_json():
    order = Cast("A", "Bulwark", cells=((1, 0), (2, 0)), choice=2)
    edge = Cast("A", "Threshold", edge=((1, 0), (2, 0)), description="detailed")
    assert [msgspec.json.decode(msgspec.json.encode(one), type=Cast) for one in (order, edge)] == [order, edge]


@pytest.mark.rule("mini.magic.cast", "core.boon.reroll")
def test_a_boon_may_be_spent_on_a_casting_and_what_waits_for_it_survives_json():
    battle = casting("A . . e", "Brand", dice=[(7, 7, 3)], units={"A": {"boons": 1}})
    play(battle, Cast("A", "Brand", "e"))
    kept = msgspec.json.decode(msgspec.json.encode(battle.state), type=SYSTEM.state)
    assert kept.ask == battle.state.ask
    play(battle, Keep())
    assert unit(battle, "e").marks == {FIRST}
