"""New spells: written in three lines, checked, and drawn from cards."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.bridge import battle_spells
from fieldcraft.systems.fates_edge.campaign.actions import Told
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import (
    Access,
    Controlled,
    Marks,
    Mended,
    Obscured,
    Outcome,
    Presses,
    Rung,
    Spell,
    Stronger,
    Tires,
    Turned,
    Wounds,
)
from fieldcraft.systems.fates_edge.campaign.magic.seeds import spell_from_cards, spell_from_seed, themes
from fieldcraft.systems.fates_edge.campaign.magic.validation import SCOPES, VERBS, check_spell
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.mages import GOOD, WOVEN, cast, channel, newest, rolled, scene

HUSH = Spell(
    name="Hush Footfalls",
    art="umbramancy",
    dv=2,
    text="No step is heard.",
    outcomes=(Obscured(on="hearing"),),
    ladder=(
        Rung(points=1, text="the silence is noticed"),
        Rung(points=3, text="no warning is heard either"),
        Rung(points=5, text="something comes that hunts by silence"),
    ),
    lasts="area",
)


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their texts."""
    return tuple(map(Card, text.split()))


@pytest.mark.rule("kit.spellcraft.checklist", "kit.spellcraft.write")
def test_a_new_spell_of_one_outcome_and_a_ladder_that_climbs_is_sound() -> None:
    assert check_spell(HUSH) == ()
    first, second, third = HUSH.lines()
    assert first == "Hush Footfalls (Umbramancy), DV 2"
    assert second == "No step is heard; 1 beat; 1 Fatigue for each beat more"
    assert third.startswith("Backlash: 1+ the silence is noticed; 3+")


BLIND = Marks(condition="blind")
JOB, STORES, ALARM = (Presses(clock=name, by=1) for name in ("Job", "Supply", "Hunt"))


@pytest.mark.rule(
    "kit.spellcraft.write",
    "kit.spellcraft.verbs",
    "kit.spellcraft.dv",
    "kit.spellcraft.checklist",
    "kit.magic.backlash-table",
)
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"name": "Hush"}, "kit.spellcraft.write"),
        ({"text": " "}, "kit.spellcraft.write"),
        ({"ladder": (*HUSH.ladder[:2], replace(HUSH.ladder[2], text=" "))}, "kit.spellcraft.write"),
        ({"outcomes": (Obscured(), Controlled())}, "kit.spellcraft.verbs"),
        ({"outcomes": ()}, "kit.spellcraft.verbs"),
        ({"outcomes": (Turned(rail="Hunt", by=-2),)}, "kit.spellcraft.verbs"),
        ({"outcomes": (Stronger(by=2),)}, "kit.spellcraft.verbs"),
        ({"outcomes": (Mended(),)}, "kit.spellcraft.verbs"),
        ({"outcomes": (Turned(rail="Supply", by=-1),)}, "kit.spellcraft.verbs"),
        ({"outcomes": (Access(),), "lasts": "buff"}, "kit.spellcraft.verbs"),
        ({"outcomes": (Access(),), "lasts": "scene", "dv": 3, "obvious": True}, "kit.spellcraft.verbs"),
        ({"outcomes": (Controlled(),), "lasts": "instant"}, "kit.spellcraft.verbs"),
        ({"dv": 1}, "kit.spellcraft.dv"),
        ({"lasts": "scene"}, "kit.spellcraft.dv"),
        ({"beats": 2}, "kit.spellcraft.dv"),
        ({"lasts": "use", "beats": 2}, "kit.spellcraft.dv"),
        ({"dv": 4, "obvious": True}, "kit.spellcraft.dv"),
        ({"ladder": HUSH.ladder[:2]}, "kit.spellcraft.checklist"),
        ({"ladder": tuple(replace(one, text="noise") for one in HUSH.ladder)}, "kit.spellcraft.checklist"),
        ({"ladder": (replace(HUSH.ladder[0], bites=(ALARM,)), *HUSH.ladder[1:])}, "kit.spellcraft.checklist"),
        ({"ladder": (replace(HUSH.ladder[0], bites=(Wounds(level=2),)), *HUSH.ladder[1:])}, "kit.spellcraft.checklist"),
        ({"ladder": (replace(HUSH.ladder[0], bites=(Tires(levels=2),)), *HUSH.ladder[1:])}, "kit.spellcraft.checklist"),
        ({"ladder": (replace(HUSH.ladder[0], bites=(BLIND,)), *HUSH.ladder[1:])}, "kit.spellcraft.checklist"),
        ({"ladder": (*HUSH.ladder[:2], replace(HUSH.ladder[2], bites=(JOB,)))}, "kit.magic.backlash-table"),
        ({"ladder": (*HUSH.ladder[:2], replace(HUSH.ladder[2], bites=(STORES,)))}, "kit.magic.backlash-table"),
    ],
)
def test_what_the_checklist_finds(wrong: dict[str, object], rule: str) -> None:
    spell = replace(HUSH, **wrong)
    assert [one.rule for one in check_spell(spell) if not one.question] == [rule]
    game = match(campaign())
    text = json.dumps(msgspec.to_builtins(spell)).replace("'", "")
    assert refused(game, "gm", f"write_spell key=hush spell='{text}'") == rule


@pytest.mark.rule("kit.spellcraft.checklist")
def test_what_only_people_can_answer_is_asked_and_forbids_nothing() -> None:
    loud = replace(HUSH, dv=3)
    assert [one.question for one in check_spell(loud)] == [True]
    assert check_spell(replace(loud, obvious=True)) == ()
    assert [one.question for one in check_spell(replace(HUSH, price="Fatigue 1"))] == [True]


@pytest.mark.rule("kit.spellcraft.dv")
def test_a_miracle_has_a_price() -> None:
    assert check_spell(replace(HUSH, dv=4, obvious=True, price="Harm 1")) == ()
    assert list(SCOPES) == [1, 2, 3]


@pytest.mark.rule("kit.spellcraft.verbs")
def test_a_rail_goes_down_or_a_clock_up_by_one() -> None:
    each: tuple[Outcome, ...] = (
        Controlled(), Stronger(), Turned(rail="Hunt", by=-1), Turned(rail="Job", by=1), Access(), Obscured(),
    )  # fmt: skip
    assert [check_spell(replace(HUSH, outcomes=(one,))) for one in each] == [()] * 6
    assert {type(one) for one in each} == set(VERBS)


@pytest.mark.rule("kit.spellcraft.verbs")
@pytest.mark.parametrize(("rail", "by"), [("Hunt", 1), ("escape net", 1), ("Job", -1)])
def test_a_new_spell_raises_no_rail_and_undoes_no_work(rail: str, by: int) -> None:
    found = check_spell(replace(HUSH, outcomes=(Turned(rail=rail, by=by),)))
    assert [one.rule for one in found] == ["kit.spellcraft.verbs"]


def turning(name: str, by: int, clock: str, *more: str) -> Match[Campaign]:
    """A scene with a clock, and a spell that turns the one of some name, which Anna may weave."""
    game = scene(WOVEN, casting_mode="weave_only")
    for order in (clock, *more):
        gm(game, order)
    spell = replace(HUSH, outcomes=(Turned(rail=name, by=by),))
    gm(game, f"write_spell key=hush spell='{json.dumps(msgspec.to_builtins(spell))}'")
    return game


DOOM = """start_danger name=Mob size=8 sort=doom easy='["a","b"]' hard='["c","d"]' then=x pressure=y"""


@pytest.mark.rule("kit.spellcraft.verbs")
@pytest.mark.parametrize(
    ("clock", "by"),
    [("start_rail name=Mob", 1), (DOOM, 1), ("start_clock name=Mob sort=primary", -1)],
)
def test_a_spell_raises_no_rail_nor_danger_of_the_game_master_s_own_and_lowers_no_goal(clock: str, by: int) -> None:
    game = turning("Mob", by, clock, "tick_clock clock=mob by=2")
    assert refused(game, "anna", "weave character=anna spell=hush") == "kit.spellcraft.verbs"


@pytest.mark.rule("kit.spellcraft.verbs")
@pytest.mark.parametrize(
    ("clock", "by", "filled"),
    [
        ("start_rail name=Mob", -1, 1),
        (DOOM, -1, 1),
        ("start_clock name=Mob sort=primary", 1, 3),
        ("start_clock name=Mob", 1, 3),
        ("start_clock name=Mob", -1, 1),
    ],
)
def test_a_spell_lowers_a_rail_and_raises_what_the_crew_works_for_whatever_it_is_called(
    clock: str, by: int, filled: int
) -> None:
    game = turning("Mob", by, clock, "tick_clock clock=mob by=2")
    cast(game, "spell=hush")
    assert {id: one.filled for id, one in game.state.clocks.items()} == {"mob": filled}


@pytest.mark.rule("kit.spellcraft.verbs")
def test_what_a_spell_raises_and_is_not_there_begins_beside_the_primary_and_is_no_rail() -> None:
    game = turning("Bridge", 1, "start_rail name=Hazard")
    cast(game, "spell=hush")
    assert (game.state.clocks["bridge"].sort, game.state.clocks["bridge"].filled) == ("clock", 1)


@pytest.mark.rule("kit.spellcraft.verbs")
def test_a_clock_that_became_a_danger_while_a_spell_was_woven_stays_as_it_is() -> None:
    game = turning("Mob", 1, "start_rail name=Hazard")
    does(game, "anna", "weave character=anna spell=hush")
    gm(game, "start_rail name=Mob")
    rolled(game)
    told = does(game, "anna", "shape casting=1").events
    assert game.state.clocks["mob"].filled == 0
    assert "Hush Footfalls: Mob threatens the crew: a spell only lowers it" in [
        one.what for one in told if isinstance(one, Told)
    ]


@pytest.mark.rule("kit.spellcraft.seed-rank")
@pytest.mark.parametrize(
    ("card", "scope"), [("4S", "one target, one beat"), ("9S", "one tick of a rail"), ("10S", "several rails")]
)
def test_the_rank_of_a_seed_says_how_far_it_reaches(card: str, scope: str) -> None:
    assert scope in spell_from_cards((Card(card), Card("2S"))).text


@pytest.mark.rule("kit.spellcraft.seed-rank")
@pytest.mark.parametrize(("card", "loud"), [("10S", True), ("AS", False)])
def test_a_seed_is_told_to_be_loud_where_it_is(card: str, loud: bool) -> None:
    told = spell_from_cards((Card(card), Card("2S")))
    assert ("loud" in told.text, told.obvious) == (loud, loud)


@pytest.mark.rule("kit.magic.diamond-line")
def test_no_spell_makes_a_reward() -> None:
    for reward in ("boon", "asset", "reward"):
        with pytest.raises(msgspec.ValidationError, match=reward):
            msgspec.convert({"does": reward}, type=Outcome)
    assert [one.rule for one in check_spell(replace(HUSH, outcomes=(Mended(),)))] == ["kit.spellcraft.verbs"]


@pytest.mark.rule("kit.spellcraft.write")
def test_a_spell_that_was_written_can_be_woven() -> None:
    game = scene(GOOD, WOVEN)
    text = json.dumps(msgspec.to_builtins(HUSH))
    assert refused(game, "anna", f"write_spell key=hush spell='{text}'") == "campaign.master"
    assert refused(game, "gm", f"write_spell key=cinder-fist spell='{text}'") == "kit.spellcraft.write"
    gm(game, f"write_spell key=hush spell='{text}'")
    channel(game)
    does(game, "anna", "weave character=anna spell=hush")
    assert newest(game).goal == "Hush Footfalls"


@pytest.mark.rule("kit.spellcraft.seed", "kit.spellcraft.seed-rank", "kit.spellcraft.quirks", "kit.spell.ember-stride")
def test_the_cards_of_the_example_are_pyromancy_of_value_three_with_some_mobility() -> None:
    found = spell_from_cards(cards("10D JS"))
    assert (found.art, found.dv, found.obvious, found.price) == ("pyromancy", 3, True, "")
    assert "leap" in found.text
    printed = spells()["ember-stride"]
    assert (printed.art, printed.dv, len(printed.outcomes)) == ("pyromancy", 3, 3)


@pytest.mark.rule("kit.spellcraft.seed")
def test_the_first_card_is_the_art() -> None:
    assert spell_from_cards(cards("4H KS")).art == "vitalism"


@pytest.mark.rule("kit.spellcraft.seed", "kit.spellcraft.quirks")
def test_suits_tell_arts_and_faces_quirks() -> None:
    assert {suit: theme.arts for suit, theme in themes().items()} == {
        "H": ("vitalism", "hydromancy"),
        "C": ("geomancy", "discipline"),
        "D": ("pyromancy", "transformation"),
        "S": ("umbramancy", "veil"),
    }
    assert "awe" in spell_from_cards(cards("2H QH")).text
    assert "hard task" in spell_from_cards(cards("2H KH")).text


@pytest.mark.rule("kit.spellcraft.seed-rank")
@pytest.mark.parametrize(("text", "dv"), [("2H 4C", 1), ("2H 5C", 2), ("9H 3C", 2), ("2H 10C", 3), ("AH 2C", 3)])
def test_the_highest_rank_is_the_value_and_an_ace_has_its_price(text: str, dv: int) -> None:
    assert (spell_from_cards(cards(text)).dv, bool(spell_from_cards(cards(text)).price)) == (dv, "A" in text)


@pytest.mark.rule("kit.spellcraft.seed-rank")
@pytest.mark.parametrize("text", ["2H 3C", "4H 4C", "2H 2C 4S", "4H 4C 3S"])
def test_a_seed_of_value_one_moves_no_rail(text: str) -> None:
    found = spell_from_cards(cards(text))
    assert (found.dv, [type(one) for one in found.outcomes if isinstance(one, Turned)]) == (1, [])


@pytest.mark.rule("kit.spellcraft.quirks")
def test_a_king_gives_more_effect_on_one_hard_task() -> None:
    (outcome,) = spell_from_cards((Card("4H"), Card("KS"))).outcomes
    assert (type(outcome), outcome.on) == (Stronger, "one hard task")


@pytest.mark.rule("kit.spellcraft.quirks", "kit.spellcraft.seed")
@pytest.mark.parametrize("text", ["KD 2S", "5D 7S"])
def test_what_cards_give_to_one_task_or_action_helps_with_one_check(text: str) -> None:
    start = scene().state
    game = match(start.change(spells={"drawn": spell_from_cards(cards(text))}), GOOD, WOVEN)
    cast(game, "spell=drawn")
    for number in ("3", "4"):
        does(game, "anna", "propose character=anna goal=Break attribute=body skill=athletics")
        gm(game, f"stake attempt={number} dv=2")
    gm(game, "bring_spell attempt=3 casting=1")
    assert refused(game, "gm", "bring_spell attempt=4 casting=1") == "kit.magic.casting"


@pytest.mark.rule("kit.spellcraft.seed-rank")
@pytest.mark.parametrize(("text", "helped"), [("2S 2H", False), ("3S 9H", True), ("2S 10H", True), ("4H KS", True)])
def test_what_eases_one_action_may_ease_that_of_anybody_there_from_a_value_of_two_on(text: str, helped: bool) -> None:
    start = scene().state
    game = match(start.change(spells={"drawn": spell_from_cards(cards(text))}), GOOD, WOVEN, (8, 8))
    cast(game, "spell=drawn")
    does(game, "ben", "propose character=ben goal=Break attribute=body skill=athletics")
    gm(game, "stake attempt=3 dv=2")
    bring = "bring_spell attempt=3 casting=1"
    if not helped:
        assert refused(game, "gm", bring) == "kit.magic.casting"
        return
    gm(game, bring)
    does(game, "ben", "roll_check attempt=3")
    assert not any(one.phase == "standing" for one in game.state.castings.values())


@pytest.mark.rule("kit.spellcraft.seed", "kit.spellcraft.checklist")
def test_what_cards_make_passes_the_checklist() -> None:
    assert [found for seed in range(200) for found in check_spell(spell_from_seed(seed)) if not found.question] == []
    assert str(spell_from_seed(7)) == str(spell_from_seed(7))


@pytest.mark.rule("kit.spellcraft.seed")
def test_cards_are_drawn_at_the_table() -> None:
    game = match()
    assert refused(game, "anna", "draw_spell key=ember") == "campaign.master"
    gm(game, """turn_cards purpose=spells cards='["10D", "JS", "2C"]'""")
    gm(game, "draw_spell key=ember cards=3")
    assert game.state.spells["ember"].art == "pyromancy"
    assert refused(game, "gm", "draw_spell key=ember") == "kit.spellcraft.seed"


@pytest.mark.rule("kit.spellcraft.seed")
@pytest.mark.parametrize(
    ("card", "art"), [("4H", "hydromancy"), ("4C", "discipline"), ("4D", "transformation"), ("4S", "veil")]
)
def test_a_spell_from_cards_may_be_of_the_second_art_of_its_suit_which_can_be_learned(card: str, art: str) -> None:
    game = match(campaign(phase="downtime", days=9))
    gm(game, f"""turn_cards purpose=spells cards='["{card}", "2C"]'""")
    gm(game, f"draw_spell key=new art={art}")
    assert game.state.spells["new"].art == art
    does(game, "anna", f"raise_skill character=anna skill={art}")


@pytest.mark.rule("kit.spellcraft.seed")
def test_what_suits_tell_of_spells_can_be_looked_up() -> None:
    shown = {row.name: row.text for row in next(one for one in tables() if one.rule == "kit.spellcraft.seed").rows}
    assert [text.partition(";")[0] for text in shown.values()] == [
        "Vitalism or Hydromancy",
        "Geomancy or Discipline",
        "Pyromancy or Transformation",
        "Umbramancy or Veil",
    ]


def test_what_a_character_knows_is_a_spell_on_a_board_as_well() -> None:
    anna = character("anna", skills={"umbramancy": 2, "hydromancy": 1, "thaumaturgy": 3})
    found = battle_spells(campaign(anna), anna)
    assert [(one.name, one.tag, one.element, one.dv) for one in found] == [
        ("Still the Currents", "passage", "water", 2),
        ("Cloak of Shadows", "veil", "shadow", 2),
        ("Zealot's Blade", "banish", "fate", None),
    ]


@pytest.mark.rule("campaign.battle")
def test_a_new_spell_is_on_a_board_what_boards_know() -> None:
    game = match()
    for battle, allowed in (({"tag": "dance"}, False), ({"tag": "veil"}, True)):
        text = msgspec.json.encode(msgspec.structs.replace(HUSH, battle=battle)).decode()
        if allowed:
            gm(game, f"write_spell key=hush spell='{text}'")
        else:
            assert refused(game, "gm", f"write_spell key=hush spell='{text}'") == "campaign.battle"


@pytest.mark.rule("kit.spellcraft.write")
@pytest.mark.parametrize("key", spells())
def test_a_spell_in_three_lines_has_no_full_stop_before_a_semicolon(key: str) -> None:
    assert ".;" not in "".join(spells()[key].lines())


@pytest.mark.rule("kit.magic.casting", "kit.spellcraft.write")
@pytest.mark.parametrize(
    ("art", "allowed"),
    [("umbramancy", True), ("veil", True), ("melee", False), ("cooking", False), ("commerce", False)],
)
def test_a_spell_that_the_game_master_writes_is_of_an_art(art: str, allowed: bool) -> None:
    game = scene()
    order = f"write_spell key=hush spell='{json.dumps(msgspec.to_builtins(replace(HUSH, art=art)))}'"
    if allowed:
        gm(game, order)
    else:
        assert refused(game, "gm", order) == "kit.magic.casting"
