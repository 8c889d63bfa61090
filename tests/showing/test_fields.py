"""The Battlefield as it is shown: deeds with chances, shapes with whom they catch, layers, crowds, lines of a sense."""

from __future__ import annotations

import time

import msgspec
import pytest

from fieldcraft.presentation import Preview
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.presentation import SHOW
from fieldcraft.systems.battlefield.state import Space, State, Try, Turn
from fieldcraft.systems.battlefield.system import SYSTEM
from rules.battlefield.places import board, cell, thing, unit
from showing.fields import (
    BOLT,
    BOW,
    CLAP,
    DRAUGHT,
    FLAME,
    POT,
    REEK,
    SMOKE,
    SWORD,
    battle,
    deeds,
    drawn,
    foe,
    fog,
    held,
    marks,
    me,
    played,
    spots,
    ten_against_ten,
)

# --- deeds --------------------------------------------------------------------------


def test_every_effect_is_a_deed_with_what_it_covers_and_hits_for() -> None:
    found = deeds(battle(me(FLAME, BOLT, CLAP, REEK, SWORD, SMOKE, DRAUGHT), foe("b", 3, 0)))

    assert {name: deed.text for name, deed in found.items() if deed.group == "Effects" and name != "drop_aura"} == {
        "loose:flame": "Cone of 4, attack +4, harm 1d6",
        "loose:bolt": "Line of 5, attack +5, harm 2d6",
        "burst:clap": "Burst of 2, attack +4, harm 1d8",
        "raise_aura:reek": "Aura of 1, attack +2, harm 1d4",
        "strike:sword": "Subject, within Reach, attack +5, harm 1d8",
        "strike:smoke": "Subject, range 4, Concealment 4",
        "use:draught": "Yourself, mends 1d6",
    }
    assert found["move"].figure == "6 spaces"


def test_a_sense_is_tried_on_each_target_with_its_chance() -> None:
    found = deeds(battle(me(SWORD, awareness=5), foe("b", 3, 0), foe("b2", -3, 0, dl={"sight": 18})))

    chances = {choice.piece: choice.odds.success for choice in found["try_sense:sight"].choices if choice.odds}
    assert chances == {"b": 0.75, "b2": 0.25}


def test_a_sense_has_its_chance_on_the_likeliest_enemy_and_not_on_what_is_ones_own() -> None:
    found = deeds(battle(me(SWORD, awareness=5), foe("b", 3, 0, dl={"sight": 18}), thing("cask", 1, 0)))

    own = next(choice.odds for choice in found["try_sense:sight"].choices if choice.piece == "b")
    assert found["try_sense:sight"].odds == own


def test_a_strike_is_refused_before_the_target_is_sensed_and_offered_by_its_chance_to_hit_after() -> None:
    field = battle(me(SWORD), foe("b", 1, 0))
    sensed = msgspec.structs.replace(field, turn=Turn(unit="a", tries=(Try("b", "sight", 20, 8),)))

    refusal = deeds(field)["strike:sword"].refusal
    assert refusal is not None
    assert refusal.rule == "field.target.declare"
    (choice,) = deeds(sensed)["strike:sword"].choices
    assert (choice.piece, choice.odds and choice.odds.success) == ("b", 0.7)


def test_why_nobody_can_be_struck_is_told_of_an_enemy_and_first_of_one_who_is_sensed() -> None:
    field = battle(me(SWORD), thing("cask", 1, 0), foe("b", 3, 0), foe("c", 5, 0))
    sensed = msgspec.structs.replace(field, turn=Turn(unit="a", tries=(Try("c", "sight", 20, 8),)))

    whys = [one.refusal and one.refusal.why for one in (deeds(field)["strike:sword"], deeds(sensed)["strike:sword"])]
    assert whys == ["B is 3 spaces away, and Mira's Reach is 1", "C is 5 spaces away, and Mira's Reach is 1"]


def test_the_preview_of_a_strike_at_somebody_unsensed_tells_the_chance_to_sense_and_hit() -> None:
    field = battle(me(SWORD, others=()), foe("b", 1, 0))
    shown = SHOW.preview(field, "a", SYSTEM.order(field, "Mira strike sword b"))

    assert shown.refusal is not None
    assert shown.odds is not None
    assert shown.odds.success == pytest.approx(0.5 * 0.7)


def test_nobody_is_told_to_strike_themselves_except_to_mend() -> None:
    field = battle(me(SWORD, DRAUGHT), foe("b", 1, 0))

    assert deeds(field)["strike:sword"].choices == ()
    assert deeds(field)["use:draught"].choices


def test_all_that_a_caster_of_four_shapes_can_do_fits_in_a_small_message_and_is_told_at_once() -> None:
    field = ten_against_ten()
    SHOW.deeds(field, "a", "a0")
    times = []
    for _ in range(5):
        fresh = msgspec.structs.replace(field)
        since = time.process_time()
        found = SHOW.deeds(fresh, "a", "a0")
        times.append(time.process_time() - since)

    assert len(msgspec.json.encode(found)) < 20_000
    assert min(times) < 0.02


# --- shapes -------------------------------------------------------------------------


def test_a_cone_is_aimed_from_the_spaces_in_reach_in_twelve_ways_of_which_some_are_barred() -> None:
    shape = deeds(battle(me(FLAME), foe("b", 3, 0)))["loose:flame"].shape

    assert shape is not None
    assert (len(shape.origins), len(shape.ways), shape.values, shape.usual) == (7, 12, (1, 2, 3, 4), 4)
    barred = {one.way: spots(one.at) for one in shape.barred}
    assert (1, 0) in barred["w"]
    assert (1, 0) not in barred.get("e", set())
    assert {one.why for one in shape.barred} == {"not away from Mira"}


def test_a_cone_shows_its_spaces_and_the_rest_of_its_full_size() -> None:
    shown = held(battle(me(FLAME), foe("b", 9, 0)), "loose:flame", (1, 0), "e", 2)

    assert spots(shown.cells) == {(1, 0), (2, 0)}
    assert len(shown.full) == 6
    assert shown.cut == ()
    assert shown.words == "Flame: cone of 2 from t13, facing E"


def test_what_is_behind_rock_is_cut_off() -> None:
    shown = held(battle(me(BOLT), foe("b", 5, 0), map=board(solid=[(3, 0)])), "loose:bolt", (1, 0), "e", 5)

    assert spots(shown.cells) == {(1, 0), (2, 0)}
    assert spots(shown.cut) == {(3, 0), (4, 0), (5, 0)}
    assert [(one.piece, one.spared, one.text) for one in shown.targets] == [
        ("b", True, "something solid is in the way")
    ]
    assert shown.detail == "2 of 5 spaces, 3 cut off · nobody caught"


def test_each_target_of_a_shape_has_its_chance_and_friends_are_told() -> None:
    field = battle(me(BOLT), foe("b", 2, 0, defences={"defence": 13}), unit("a2", 3, 0, side="a", durability=9))
    shown = held(field, "loose:bolt", (1, 0), "e", 5)

    assert {one.piece: (one.odds and one.odds.success, one.text) for one in shown.targets} == {
        "b": (0.65, ""),
        "a2": (0.7, "on your side: an area spares no friend"),
    }
    assert shown.detail.endswith("2 targets caught, 1 of them yours")


def test_a_shape_that_catches_friends_alone_says_so() -> None:
    field = battle(me(BOLT), foe("b", 8, 0), unit("a2", 3, 0, side="a", durability=9))

    assert held(field, "loose:bolt", (1, 0), "e", 5).detail.endswith("1 target caught, all yours")


def test_one_die_for_all_says_how_many_each_face_hits() -> None:
    field = battle(me(BOLT), foe("b", 2, 0, defences={"defence": 11}), foe("c", 3, 0, defences={"defence": 13}))
    die = held(field, "loose:bolt", (1, 0), "e", 5).die

    assert die is not None
    assert die.hits == (0,) * 5 + (1,) * 2 + (2,) * 13
    assert die.ticks == ((6, "B"), (8, "all of them"))


def test_the_smaller_behind_the_larger_is_spared_unless_that_falls() -> None:
    field = battle(me(BOLT), foe("b", 2, 0, name="Wader", durability=20), foe("c", 3, 0, name="Crab", size=-3))
    shown = held(field, "loose:bolt", (1, 0), "e", 5)
    assert [(one.piece, one.text) for one in shown.targets if one.spared] == [("c", "Wader, larger, shields it")]

    weak = battle(me(BOLT), foe("b", 2, 0, name="Wader", durability=9), foe("c", 3, 0, name="Crab", size=-3))
    shown = held(weak, "loose:bolt", (1, 0), "e", 5)
    assert [(one.piece, one.text) for one in shown.targets if one.spared] == [
        ("c", "Wader, larger, shields it, unless that breaks")
    ]
    assert shown.effects == ("Wader may fall: 9 left", "then it goes on to Crab")


def test_a_shape_from_a_space_of_ones_own_spares_oneself_or_not() -> None:
    shown = held(battle(me(FLAME), foe("b", 2, 0)), "loose:flame", (0, 0), "e", 4)

    assert [(one.piece, one.spared) for one in shown.targets] == [("b", False), ("a", True)]
    assert [choice.label for choice in shown.degrees] == ["Sparing yourself", "And on yourself"]


def test_a_line_through_a_corner_may_lead_to_either_side() -> None:
    shown = held(battle(me(BOLT), foe("b", 2, 0)), "loose:bolt", (1, 0), "ese", 4)

    assert [choice.label for choice in shown.degrees] == ["To the right first", "To the left first"]


def test_what_is_carried_counts_with_its_bearer() -> None:
    lamp = thing("lamp", 2, 0, name="Lamp", bearer="b", durability=2)
    shown = held(battle(me(BOLT), foe("b", 2, 0, grips=("lamp",)), lamp), "loose:bolt", (1, 0), "e", 5)

    assert {one.piece: one.text for one in shown.targets if one.spared} == {"lamp": "held by B, and counts with it"}


def test_a_shape_that_does_not_lead_away_is_refused_with_the_reason() -> None:
    shown = held(battle(me(FLAME), foe("b", 2, 0)), "loose:flame", (1, 0), "w", 4)

    assert shown.refusal is not None
    assert shown.refusal.rule == "field.area.away"


def test_the_preview_of_a_bush_of_smoke_is_the_space_where_it_is_laid() -> None:
    shown = held(battle(me(SMOKE), foe("b", 2, 0)), "strike:smoke", (2, 0))

    assert spots(shown.cells) == {(2, 0)}
    assert shown.action is not None


def test_a_burst_reaches_round_its_maker_as_far_as_its_value() -> None:
    shown = held(battle(me(CLAP), foe("b", 1, 0), foe("c", 2, 0)), "burst:clap", (0, 0), "", 1)

    assert len(shown.cells) == 7
    assert [one.piece for one in shown.targets if not one.spared] == ["b"]


def test_a_shape_begins_as_high_above_the_ground_as_is_said_or_says_why_it_may_not() -> None:
    field = battle(me(POT), foe("b", 2, 0), map=board(levels={(1, 0): 1}))
    usual, high, too_high = (held(field, "loose:pot", (1, 0), "e", level=level) for level in (None, 2, 9))

    assert usual.action is not None
    assert high.action is not None
    assert (usual.action["start"][2], high.action["start"][2]) == (0, 3)
    assert too_high.refusal is not None
    assert too_high.refusal.rule == "field.target.range"


def test_nothing_is_aimed_but_what_has_a_shape() -> None:
    assert held(battle(me(SWORD), foe("b", 2, 0)), "strike:sword", (2, 0)) == Preview(words="Nothing is aimed here")


def test_a_shape_that_begins_far_away_lists_no_barred_ways() -> None:
    shape = deeds(battle(me(POT), foe("b", 3, 0)))["loose:pot"].shape

    assert shape is not None
    assert len(shape.origins) == 169
    assert shape.barred == ()


# --- the line of a sense ------------------------------------------------------------


def in_fog() -> State:
    mist = fog(4, (1, 0), id="mist", name="mist") | fog(6, (2, 0), (3, 0), id="sea", name="sea fog")
    return battle(me(SWORD, BOW, awareness=5), foe("b", 4, 0, name="Spitter"), fogs=mist)


def test_the_line_of_a_sense_tells_the_tiers_on_it_and_the_sum() -> None:
    field = in_fog()
    line = SHOW.preview(field, "a", SYSTEM.order(field, "Mira sense Spitter sight")).sightline

    assert line is not None
    assert (line.tiers, line.counts) == ((0, 4, 6, 6, 0), 2)
    assert line.rule == "field.conceal.path"
    assert line.text == (
        "Mist 4, then sea fog 6: the highest, Tier 6, counts. Awareness +5 − 6 against 8: 11 or more senses it well, "
        "45\xa0%; then −3 to strike."
    )


def test_fog_lies_as_a_veil_with_its_tier() -> None:
    area = drawn(in_fog()).areas["fog:sea"]

    assert (area.look, area.tier, area.label) == ("veil", 6, "Sea fog 6")
    assert area.detail == "Concealment 6 against sight"


# --- the field ----------------------------------------------------------------------


def test_a_space_that_several_share_says_how_full_it_is() -> None:
    field = battle(me(SWORD), *(foe(f"b{n}", 2, 0) for n in range(4)), unit("c", 5, 0), unit("d", 5, 0, size=-3))
    found = {spots([crowd.cell]).pop(): crowd for crowd in drawn(field).crowds}

    assert (found[2, 0].taken, found[2, 0].places, found[2, 0].tier) == (4, 4, 3)
    assert found[2, 0].text == "full, 4 of 4 places, Crowded 3: B0, B1, B2 and B3"
    assert (found[5, 0].taken, found[5, 0].tier) == (1.125, 0)


def test_pieces_show_crowds_encumbrance_and_grips() -> None:
    field = battle(me(SWORD, grips=("b",), encumbered=1), foe("b", 0, 0, name="Crab"))

    assert marks(field, "a") == ["Crowded 1", "Encumbered 2", "Holds Crab"]
    assert marks(field, "b") == ["Crowded 1", "Encumbered 1", "Gripped by Mira"]


def test_only_ones_own_side_knows_whom_one_has_sensed() -> None:
    field = battle(me(SWORD), foe("b", 2, 0))
    field = msgspec.structs.replace(field, turn=Turn(unit="a", tries=(Try("b", "sight", 20, 8),)))

    assert marks(field, "b") == ["Sensed well by sight"]
    assert marks(field, "b", "b") == []


def test_layers_are_told_where_somebody_is_in_the_air() -> None:
    assert drawn(battle(me(SWORD), foe("b", 2, 0))).ground.layers == ()

    high = drawn(battle(me(SWORD), foe("b", 2, 0, 2, flying=True)))
    assert high.ground.layers == ("0–5 ft", "5–10 ft", "10–15 ft", "15–20 ft")
    assert (high.pieces["b"].level, high.pieces["b"].height) == (2, 1)


def test_the_card_of_a_creature_says_what_it_can() -> None:
    stats = {stat.label: stat.value for stat in drawn(battle(me(SWORD, awareness=5))).pieces["a"].stats}

    assert stats["Senses"] == "Sight, primary, hearing"
    assert (stats["Awareness"], stats["Reach"], stats["Defence"], stats["Harm"]) == ("+5", "1", "12", "0 of 10")


def test_an_aura_moves_with_whoever_raised_it() -> None:
    match, _ = played(battle(me(REEK), foe("b", 3, 0)), "Mira raise reek sparing")
    area = drawn(match.state).areas["aura:a-reek"]

    assert (len(area.cells), area.pattern, area.side) == (7, "rings", "a")
    assert area.detail == "Aura of 1, attack +2, harm 1d4; moves with Mira"


# --- ways ---------------------------------------------------------------------------


def test_reach_tells_the_layers_that_are_others() -> None:
    field = battle(me(SWORD), foe("b", 5, 5), map=board(levels={(1, 0): 1}))
    found = {spots([cost.cell]).pop(): cost for cost in SHOW.reach(field, "a", "a", "move").costs}

    assert (found[1, 0].cost, found[1, 0].text) == (2, "layer 1")
    assert (found[-1, 0].cost, found[-1, 0].text) == (1, "")


def test_reach_tells_only_those_whom_an_effect_works_on_and_some_part_of_whom_it_comes_to() -> None:
    pick = Effect(id="pick", area="subject", range="reach", damage="1", affects="objects")
    jaws = Effect(id="jaws", area="subject", range="reach", attack=1, parts=("head",))
    snake = foe("b", 1, 0, shape=((0, 0), (1, 0)), parts={"head": (Space(1, 0),)})

    assert SHOW.reach(battle(me(pick, jaws), snake), "a", "a", "move").attackable == ()
    assert [one.piece for one in SHOW.reach(battle(me(SWORD), snake), "a", "a", "move").attackable] == ["b"]


def test_a_plan_leads_over_waypoints_and_offers_the_layers_of_its_end() -> None:
    field = battle(me(SWORD, flying=True, speed=3), foe("b", 5, 5))
    shown = SHOW.plan(field, "a", "a", "move", (cell(1, 0), cell(2, 0)))

    assert [(point.cell, point.cost) for point in shown.path] == [(cell(n, 0), n) for n in range(3)]
    assert [(choice.label, choice.level) for choice in shown.degrees] == [("Layer 0, for 2", 0), ("Layer 1, for 3", 1)]


def test_a_way_that_is_too_far_is_refused_and_the_nearest_are_offered() -> None:
    shown = SHOW.plan(battle(me(SWORD, speed=2), foe("b", 5, 5)), "a", "a", "move", (cell(4, 0),))

    assert shown.refusal is not None
    assert shown.refusal.rule == "field.turn.move"
    assert next(choice.cells for choice in shown.alternatives) == (cell(2, 0),)


# --- what happened ------------------------------------------------------------------


def test_dice_stand_beside_what_they_were_thrown_for() -> None:
    field = battle(me(SWORD, awareness=5), foe("b", 1, 0))
    _, lines = played(field, "Mira sense b sight", dice=[[9]])
    (line,) = lines
    assert (line.dice[0].face, line.needed, line.outcome.label) == (9, "11 needed", "Senses well")

    _, lines = played(field, "Mira sense b sight", "Mira strike sword b", dice=[[9], [12], [5]])
    told = {line.text: [die.face for die in line.dice] for line in lines}
    assert told["Sword: 17 against B's 12, a hit."] == [12]
    assert told["B takes 5 harm."] == [5]


def test_an_attack_on_several_is_one_die_and_a_line_for_each() -> None:
    field = battle(me(BOLT), foe("b", 2, 0), foe("c", 2, 0, defences={"defence": 19}))
    _, lines = played(field, "Mira loose bolt t13 e", dice=[[12], [3, 4]])

    assert [(line.text, [die.face for die in line.dice]) for line in lines] == [
        ("Mira lets bolt loose from t13, facing E, Area Value 5.", []),
        ("Bolt: one roll for 2 targets.", [12]),
        ("Bolt: 17 against B's 12, a hit.", []),
        ("Bolt: 17 against C's 19, a miss.", []),
        ("B takes 7 harm.", [3, 4]),
    ]


def test_those_whom_a_shape_comes_to_later_are_told_to_share_its_roll() -> None:
    field = battle(me(BOLT), foe("b", 2, 0), foe("c", 3, 0), foe("d", 3, 0))
    _, lines = played(field, "Mira loose bolt t13 e", dice=[[12], [3, 4], [1, 1], [1, 1]])

    assert [line.text for line in lines if "roll" in line.text] == ["Bolt: the same roll for 2 more targets."]


def test_a_round_says_who_begins_it_also_where_that_side_was_up_before() -> None:
    field = battle(me(SWORD), foe("b", 9, 0), done=frozenset({"b"}))
    told = {begins: [line.text for line in played(field, "Mira end", dice=[[begins]])[1]] for begins in (1, 2)}

    assert told == {1: ["Round 2.", "A is up."], 2: ["Round 2.", "B is up."]}


def test_a_shape_that_catches_nobody_says_so() -> None:
    _, lines = played(battle(me(BOLT), foe("b", -2, 0)), "Mira loose bolt t13 e")

    assert [line.text for line in lines][-1] == "It catches nobody."


def test_what_is_mended_is_told_as_such() -> None:
    _, lines = played(battle(me(DRAUGHT, harm=5), foe("b", 2, 0)), "Mira use draught", dice=[[4]])

    assert [line.text for line in lines][-1] == "Mira is mended of 4 harm."


def test_a_walk_is_one_motion_and_one_line() -> None:
    match, lines = played(battle(me(SWORD), foe("b", 5, 5)), "Mira move p13")
    entry = match.log[-1]
    (motion,) = SHOW.motions(match.before(entry.seq), match.events_for(entry, "a"), "a")

    assert (motion.kind, len(motion.path)) == ("move", 4)
    assert [line.text for line in lines] == ["Mira goes to p13."]


def test_the_game_master_may_decree_what_the_rules_can_undo() -> None:
    field = in_fog()
    labels = {offer.label for offer in SHOW.decrees(field, "gm", "")}
    assert {"New piece", "Take away: Sea fog, Tier 6", "Side up", "New round"} <= labels
    assert {"Harm +1", "Remove", "Move to …"} <= {offer.label for offer in SHOW.decrees(field, "gm", "b")}
