"""Orders as text: what is read, what is written, and what is said of what cannot be read."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, Decree, EnterDice, OrderError
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.actions import (
    answers,
    boons,
    casting,
    ending,
    fighting,
    master,
    moving,
    readying,
    restraint,
)
from fieldcraft.systems.fates_edge.miniatures.events.battle import Became
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from fieldcraft.systems.fates_edge.miniatures.state import State
from rules.ordering import play
from rules.scenes import match, scene

order, words, complete = SYSTEM.order, SYSTEM.words, SYSTEM.complete

UNITS = {
    "S": {"name": "Sable", "boons": 3, "player": True, "spells": (Spell(name="Chalk Line", tag="ward"),)},
    "A": {"name": "Ash"},
    "G": {"name": "Guard"},
    "c": {"name": "Corvin Hale"},
    "d": {"name": "Corwen"},
}


def battle() -> State:
    """Two sides, a door and a conjured wall, in the middle of nothing."""
    wall = Effect(id="wall1", kind="wall", name="Great Wall", side="alder", cells=((5, 5),), integrity=2)
    return scene(
        """
        . . . . . .
        . S A . . .
        . c . d . .
        . . . G . .
        . . . . . .
        . . . . . .

        door d4|e4
        """,
        units=UNITS,
        effects={"wall1": wall},
    )


D4, E4 = (3, 3), (4, 3)

BOTH_WAYS = {
    "Sable move c1 d1 e2 face ne": moving.Move("S", ((2, 0), (3, 0), (4, 1)), "ne"),
    "Sable move d1": moving.Move("S", ((3, 0),)),
    "Sable face w": moving.Face("S", "w"),
    "Sable face w boon": moving.Face("S", "w", boon=True),
    "Sable shift a2": moving.Shift("S", (0, 1)),
    "Sable shift a2 test": moving.Shift("S", (0, 1), by="test"),
    "Sable shift face e test detailed": moving.Shift("S", None, "e", "test", "detailed"),
    "Sable disengage": moving.Disengage("S"),
    "Sable disengage intricate": moving.Disengage("S", "intricate"),
    "Sable slip": moving.SlipAway("S"),
    "Sable ignore b2 move b1 c1": boons.IgnoreZone("S", (1, 1), ((1, 0), (2, 0))),
    "Sable ignore b2 move b1 face n by aura": boons.IgnoreZone("S", (1, 1), ((1, 0),), "n", "aura"),
    "Sable rush a3 at Corvin": boons.HeroicRush("S", ((0, 2),), "c"),
    "Ash attack Corwen": fighting.Attack("A", "d"),
    "Sable attack Corwen detailed": fighting.Attack("S", "d", "detailed"),
    "Sable shoot Corwen": fighting.Shoot("S", "d"),
    "Sable shove Corwen to e4": fighting.Shove("S", "d", E4),
    "Sable pull Corwen to d2 intricate": fighting.Pull("S", "d", (3, 1), "intricate"),
    "Sable tackle Corwen": fighting.Tackle("S", "d"),
    "Sable breach wall1": fighting.Breach("S", "wall1"),
    '"Guard" guard': readying.Guard("G"),
    "Sable brace": readying.Brace("S"),
    "Sable dash": readying.Dash("S"),
    "Sable stand": readying.Stand("S"),
    "Sable stand boon": readying.Stand("S", "boon"),
    "Sable rearm": readying.Rearm("S"),
    "Sable free": restraint.BreakFree("S"),
    "Sable assist Guard": readying.Assist("S", "G"),
    "Sable rally Ash": readying.Rally("S", "A"),
    "Sable swap Ash detailed": readying.Swap("S", "A", "detailed"),
    "Ash open d4|e4": readying.Door("A", (D4, E4), open=True),
    "Ash close d4|e4": readying.Door("A", (D4, E4), open=False),
    'Sable cast "Chalk Line" on c3 c4': casting.Cast("S", "Chalk Line", cells=((2, 2), (2, 3))),
    'Sable cast "Chalk Line" at Ash dv 2 detailed': casting.Cast(
        "S", "Chalk Line", "A", choice=2, description="detailed"
    ),
    'Sable cast "Chalk Line" between d4|e4': casting.Cast("S", "Chalk Line", edge=(D4, E4)),
    'Sable ritual "Chalk Line" on c3 with Ash Guard': casting.BeginRitual(
        "S", "Chalk Line", cells=((2, 2),), helpers=("A", "G")
    ),
    "Sable continue": casting.ContinueRitual("S"),
    "Sable abandon": casting.BreakOff("S"),
    'Sable crack "Chalk Line" on c3': casting.CrackSeal("S", "Chalk Line", cells=((2, 2),)),
    "Sable end": ending.End("S"),
    "strike": answers.TakeStrike(),
    "pass": answers.LetPass(),
    "reroll 3": answers.Reroll(2),
    "keep": answers.Keep(),
    "accept": answers.Accept(),
    "refuse": answers.Refuse(),
    "dice 7 7 1": EnterDice((7, 7, 1)),
    "spend footing on Sable": master.Spend("footing", "S"),
    'spend twist "the bridge burns"': master.Spend("twist", "", "the bridge burns"),
    'offer "you drop your \\"old\\" shield"': master.OfferBargain('you drop your "old" shield'),
    "unleash": master.Unleash(),
}


def test_every_deed_has_its_words():
    assert {type(action) for action in BOTH_WAYS.values()} == {*SYSTEM.actions, EnterDice}


@pytest.mark.parametrize("text", [text for text in BOTH_WAYS if "Corvin" not in text])
def test_an_order_is_read_and_written_alike(text):
    assert (order(battle(), text), words(battle(), BOTH_WAYS[text])) == (BOTH_WAYS[text], text)


def test_a_name_with_blanks_is_written_as_the_id():
    state = battle()

    assert words(state, fighting.Attack("A", "c")) == "Ash attack C"
    assert order(state, 'Ash attack "corvin hale"') == fighting.Attack("A", "c")


def test_a_decree_is_written_with_its_events():
    state, decree = battle(), Decree((Became(unit="S", condition="prone"),), "the floor gives way")

    text = words(state, decree)

    assert order(state, text) == decree
    assert order(state, 'decree "mud" {"event": "became", "unit": "S", "condition": "prone"}').reason == "mud"


@pytest.mark.parametrize(
    "text",
    [
        "sable MOVE D1",
        "  Sable   move d1 ",
        "S move d1",
        "sab move d1",
        '"Sable" move d1',
    ],
)
def test_case_blanks_and_the_rest_of_a_name_do_not_matter(text):
    assert order(battle(), text) == moving.Move("S", ((3, 0),))


def test_an_id_goes_before_a_name_and_a_whole_name_before_a_beginning():
    state = scene("A a b", units={"b": {"name": "Ab"}})

    assert [order(state, f"A attack {name}").target for name in ("A", "a", "ab", "b")] == ["A", "a", "b", "b"]


def test_words_that_may_stand_in_any_order_may():
    assert order(battle(), "Sable shift detailed test face e a2") == moving.Shift("S", (0, 1), "e", "test", "detailed")


def test_the_acting_unit_may_be_left_out():
    state = match(battle())
    play(state, "Ash face s")

    assert order(state.state, "move d1") == moving.Move("A", ((3, 0),))


def test_where_a_shove_can_go_only_one_way_it_need_not_be_said():
    state = scene(". . . .\n. A e .\n. . . .\n. . g .")

    assert order(state, "A shove e") == fighting.Shove("A", "e", (3, 1))
    assert order(state, "A pull e to a2") == fighting.Pull("A", "e", (0, 1))
    with pytest.raises(OrderError, match=r"pull: where to\?"):
        order(state, "A pull g")


WRONG = {
    "": (0, "say who does what"),
    "Sable": (5, "say what is to be done"),
    "Sable jump": (6, "there is no deed 'jump'"),
    "Sible move d1": (0, "there is no unit or deed called 'Sible'"),
    "cor move d1": (0, "'cor' may mean c or d"),
    "move d1": (0, "move: say who, since no turn is open"),
    "Sable move": (10, "move: which way?"),
    "Sable move z9": (11, "'z9' is off the map"),
    "Sable move d1 faec n": (14, "'faec' is not understood"),
    "Sable move d1 face up": (19, "'up' is no direction"),
    "Sable move d1 face": (18, "face: which way?"),
    "Sable attack": (12, "attack: whom?"),
    "Sable attack Nobody": (13, "there is no unit called 'Nobody'"),
    "Sable attack Ash badly": (17, "'badly' is not understood"),
    "Sable rush d1 Ash": (14, "rush: whom?"),
    "Sable rush d1": (13, "rush: whom?"),
    "Sable breach moat": (13, "there is no conjured thing called 'moat'"),
    "Ash open d4": (9, "open: which door, like d4|e4?"),
    "Ash open d4|z9": (9, "'z9' is off the map"),
    "Sable cast": (10, "cast: which spell?"),
    "Sable cast Fire": (11, "there is no spell called 'Fire'"),
    "Sable strike": (6, "strike is said without a unit"),
    "reroll x": (7, "reroll: which die"),
    "dice": (4, "dice: which faces?"),
    "spend gold on Sable": (6, "spend: on which trouble?"),
    "offer mercy": (6, "offer: for which complication?"),
    'offer "mercy': (6, "a quotation mark opens here"),
    'decree "mud" {"event": "rain"}': (13, "these are no events"),
    'decree "mud" {': (13, "these are no events"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_not_understood_is_said_with_its_place(text):
    column, why = WRONG[text]

    with pytest.raises(OrderError) as caught:
        order(battle(), text)

    assert caught.value.column == column
    assert caught.value.why.startswith(why)
    assert caught.value.caret == f"{text}\n{' ' * column}^"


def test_what_is_allowed_is_said_the_short_lists_first():
    with pytest.raises(OrderError) as caught:
        order(battle(), "Sable move d1 d2 turn")

    assert str(caught.value).startswith("'turn' is not understood (column 18); allowed: face, a1, b1,")
    assert str(caught.value).endswith("more")


def test_names_are_offered_where_a_name_is_wrong():
    with pytest.raises(OrderError) as caught:
        order(battle(), "Ash attack Corvan")

    assert caught.value.allowed == ("Sable", "Ash", "C", "Corwen", "Guard")


@pytest.mark.parametrize(
    "word", ["face", "at", "to", "on", "with", "between", "dv", "by", "move", "boon", "act", "basic"]
)
def test_every_word_of_the_language_must_be_quoted_as_a_name(word):
    state = scene("A b", units={"b": {"name": word.capitalize()}})

    assert words(state, fighting.Attack("A", "b")) == f'A attack "{word.capitalize()}"'
    assert order(state, f'A attack "{word}"') == fighting.Attack("A", "b")


def test_a_trouble_may_be_the_name_of_a_unit():
    state = scene("A b", units={"b": {"name": "Footing"}})

    assert order(state, words(state, fighting.Attack("A", "b"))) == fighting.Attack("A", "b")
    assert words(state, fighting.Attack("A", "b")) == "A attack Footing"


# --- what may come next ----------------------------------------------------------------------


def test_units_are_proposed_first_and_deeds_when_a_turn_is_open():
    state = match(battle())

    assert complete(state.state, "", "alder") == ["Sable", "Ash", '"Guard"']
    assert complete(state.state, "s", "alder") == ["Sable"]
    assert complete(state.state, "", "vigil") == []
    play(state, "Ash dash")
    assert "move" in complete(state.state, "", "alder")
    assert complete(state.state, "", "alder")[0] == "Ash"


def test_only_what_the_rules_allow_is_proposed():
    state = scene("A e . g", units={"A": {"boons": 1}})

    deeds = complete(state, "A ", "alder")

    assert {"attack", "shove", "disengage", "slip"} <= set(deeds)
    assert not {"move", "shoot", "rally", "cast"} & set(deeds)
    assert complete(state, "A attack ", "alder") == ["E"]
    assert complete(state, "A shove e ", "alder") == ["to"]
    assert complete(state, "A shove e to ", "alder") == ["c1"]


def test_where_nothing_can_be_known_all_words_are_proposed():
    state = battle()

    assert "face" in complete(state, "Ash move d1 ", "alder")
    assert complete(state, "Ash move d1 face ", "alder") == ["n", "e", "s", "w"]
    assert complete(state, "Sable attack Corvin ", "alder") == ["detailed", "intricate"]
    assert complete(state, "Ash attack Corwen ", "alder") == []


def test_the_word_that_is_begun_is_gone_on_with():
    state = battle()

    assert complete(state, "Sable di", "alder") == ["disengage"]
    assert complete(state, 'Sable cast "Ch', "alder") == ['"Chalk Line"']
    assert complete(state, "Sable xyz move ", "alder") == []


def test_answers_are_proposed_to_whoever_is_asked():
    state = match(scene(". . .\nA e .\n. . .", units={"A": {"boons": 1}}), dice=[(7, 7)])
    play(state, "A disengage")

    assert complete(state.state, "", "alder") == ["reroll", "keep"]
    assert complete(state.state, "reroll ", "alder") == ["1"]
    assert complete(state.state, "", "vigil") == []


def test_the_game_master_may_always_speak():
    state = battle()

    assert complete(state, "", GM) == ["spend", "offer", "unleash", "decree"]
    assert complete(state, "sp", "alder") == []
