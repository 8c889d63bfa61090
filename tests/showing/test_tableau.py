"""A view as it is drawn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.core import GM
from fieldcraft.presentation import Ending, apply, difference
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.fog import with_first_sight as begun_in_fog
from fieldcraft.systems.fates_edge.miniatures.goals import Complete
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim
from fieldcraft.systems.fates_edge.miniatures.presentation.ground import ground
from fieldcraft.systems.shared.goals import Hold, LastStanding, Reach, Slay, Survive
from rules.ordering import play
from rules.scenes import FIRST, SECOND, match, scene
from showing.games import begun, drawn, marks, piece, stats


def test_ground_is_numbered_by_name_and_says_what_it_does() -> None:
    board = scene("A : #\n~ . e").board

    shown = ground(board)

    assert [(kind.name, kind.look, kind.text) for kind in shown.kinds] == [
        ("deep", "deep", "no entry"),
        ("open", "grass", ""),
        ("rubble", "rubble", "costs 2"),
        ("wall", "stone", "no entry, blocks sight"),
    ]
    assert [shown.kinds[number].name for number in shown.terrain] == ["open", "rubble", "wall", "deep", "open", "open"]


def test_the_same_board_is_the_same_ground() -> None:
    battle = begun("A . . e")
    before = drawn(battle.state).ground
    play(battle, "A move b1")

    assert drawn(battle.state).ground is before
    assert drawn(battle.state, SECOND).ground is before


def test_doors_stand_open_or_closed() -> None:
    battle = begun("A . e", sides=["door a1|b1", "wall b1|c1"])

    assert [(edge.kind, edge.open) for edge in drawn(battle.state).ground.edges] == [("door", False), ("wall", False)]
    before = drawn(battle.state)
    play(battle, "A open a1|b1")
    change = difference(before, drawn(battle.state))
    assert isinstance(change.edges, tuple)
    assert [edge.open for edge in change.edges] == [True, False]
    assert change.ground is msgspec.UNSET


def test_hexes_say_how_they_are_laid_out() -> None:
    shown = drawn(scene("A . e\n. . .", shape="hex", layout="even-q")).ground

    assert (shown.shape, shown.layout, shown.columns, shown.rows) == ("hex", "even-q", 3, 2)


def test_a_piece_has_its_whole_base_its_front_and_its_harm() -> None:
    state = scene("A . .\n. . .\n. . e", units={"A": {"size": "large", "harm": 2, "emblem": "fist"}})

    shown = piece(state, "A")

    assert (shown.name, shown.side, shown.emblem, shown.front) == ("A", FIRST, "fist", "n")
    assert (shown.at, set(shown.cells), shown.health) == ((0, 0), {(0, 0), (1, 0), (0, 1), (1, 1)}, (2, 3))


def test_a_card_tells_what_a_piece_can_do() -> None:
    skills = {"melee": 3, "athletics": 1}
    state = scene("A . e", units={"A": {"body": 4, "skills": skills, "boons": 2, "ranged": 8, "traits": ["outsider"]}})

    card = stats(state, "A")

    assert card["Harm"] == "0 of 3"
    assert card["Body"] == "4"
    assert card["Skills"] == "Melee 3, Athletics 1"
    assert card["Defence"] == "3"
    assert card["Shoots"] == "up to 8"
    assert card["Boons"] == "2"
    assert card["Leash"] == "0 of 6"
    assert card["Nature"] == "outsider"
    assert "Obligation" not in card


def test_speed_is_what_is_left_of_it_while_a_piece_acts() -> None:
    battle = begun("A . . . e")
    play(battle, "A move c1")

    assert stats(battle.state, "A")["Speed"] == "4 of 6"
    assert stats(battle.state, "e")["Speed"] == "6"


def test_marks_tell_what_has_befallen_a_piece_and_until_when() -> None:
    state = scene("A e .", units={"A": {"conditions": ["prone", "guarding"], "fatigue": 2, "marks": [SECOND]}})

    assert marks(state, "A") == {
        "prone": "Prone",
        "guard": "On guard",
        "engaged": "Engaged with E",
        "marked": "Marked by Vigil",
        "fatigue": "Fatigue 2",
    }
    assert [mark.until for mark in piece(state, "A").marks][:2] == ["until it stands up", "until its next turn"]
    assert [mark.word for mark in piece(state, "A").marks] == ["", "", "Engaged", "Marked", "Fatigue"]


def test_three_with_whom_a_piece_is_engaged_are_listed_as_in_a_sentence() -> None:
    assert marks(scene("e A f\n. g ."), "A")["engaged"] == "Engaged with E, F and G"


def test_what_a_turn_brings_is_marked() -> None:
    battle = begun("A . . . e")
    play(battle, "A dash")

    assert marks(battle.state, "A")["dash"] == "Dashing"
    assert piece(battle.state, "A").acting
    play(battle, "A end")
    assert not piece(battle.state, "A").acting
    assert piece(battle.state, "A").acted


def test_those_who_help_and_those_who_have_struck_are_marked() -> None:
    battle = begun("A B . . e", units={"e": {"strikes": 1}})
    play(battle, "A assist B")

    assert marks(battle.state, "A")["helping"] == "Ready to help B"
    assert marks(battle.state, "e")["spent"] == "Reaction spent"


def test_who_is_veiled_is_there_only_for_those_who_may_know() -> None:
    state = scene("A . e", units={"e": {"veil": 3}})

    assert list(drawn(state).pieces) == ["A"]
    assert piece(state, "e", SECOND).unseen
    assert piece(state, "e", GM).unseen
    assert marks(state, "e", SECOND)["veiled"] == "Veiled: 3 to find out"


def foggy(text: str, **more: Any) -> State:
    """A battle in fog."""
    return begun_in_fog(scene(text, options={"fog": "sight"}, **more))


def test_in_fog_only_what_was_seen_is_drawn() -> None:
    shown = drawn(foggy("A . # . e\n. . # . ."))

    assert shown.fog is not None
    assert (shown.fog.known, shown.fog.lit) == ("1110011100", "1110011100")
    assert [shown.ground.kinds[number].look for number in shown.ground.terrain[2:5]] == ["stone", "unknown", "unknown"]
    assert list(shown.pieces) == ["A"]


def test_the_game_master_sees_through_the_fog() -> None:
    shown = drawn(foggy("A . # . e\n. . # . ."), GM)

    assert shown.fog is None
    assert list(shown.pieces) == ["A", "e"]


def test_what_was_seen_once_is_remembered_out_of_sight() -> None:
    battle = match(foggy("A . . # e\n# # . . ."), [(1,)])
    play(battle, "A move c1", "A move c2")
    play(battle, "A end", "e end", "A move a1")

    shown = drawn(battle.state).fog

    assert shown is not None
    assert shown.known.count("1") > shown.lit.count("1")


def test_a_secret_door_is_a_wall_for_all_but_the_game_master() -> None:
    state = scene("A . . e", sides=['"secret door" b1|c1'])

    assert [edge.kind for edge in drawn(state).ground.edges] == ["wall"]
    assert [edge.kind for edge in drawn(state, GM).ground.edges] == ["secret door"]


def test_who_was_put_there_unseen_is_marked_as_hidden() -> None:
    state = scene("A . e", units={"e": {"unseen": True}})

    assert marks(state, "e", SECOND)["veiled"] == "Hidden"
    assert piece(state, "e", GM).unseen
    assert "e" not in drawn(state).pieces


def test_magic_lies_on_the_map_with_what_it_does() -> None:
    ward = Effect(id="ward1", kind="ward", name="Salt Line", side=FIRST, cells=((1, 0),), dv=3)
    wall = Effect(id="wall2", kind="wall", side=SECOND, cells=((2, 0),), integrity=4)
    state = replace(scene("A . . e"), effects={"wall2": wall, "ward1": ward})

    areas = drawn(state).areas

    assert [(area.label, area.detail, area.rule) for area in areas.values()] == [
        ("The wall", "integrity 4: 2 to cross", "mini.magic.conjure"),
        ("Salt Line", "bars enemies: 3 to cross", "mini.magic.ward"),
    ]


def test_rituals_show_their_symbols() -> None:
    ritual = Ritual(caster="A", spell="The Bell", aim=Aim(target="e"), left=2)
    state = replace(scene("A . . e"), rituals={"A": ritual})

    area = drawn(state).areas["ritual:A"]

    assert (area.label, area.cells, area.side) == ("The Bell: 2 turns to go", ((3, 0),), FIRST)
    assert marks(state, "A")["ritual"] == "Bound by the ritual of The Bell"


def test_places_are_areas_with_names_on_the_map() -> None:
    state = scene("A . . e", places={"the hill": ((1, 0), (2, 0))})

    assert drawn(state).areas["place:the hill"].cells == ((1, 0), (2, 0))
    assert [label.text for label in drawn(state).labels] == ["the hill"]


GOALS = {
    LastStanding(side=FIRST): ("Take every enemy out of the fight", "1 enemy in sight"),
    Hold(side=FIRST, place="the hill", rounds=2): (
        "Stand alone in the hill at the end of 2 rounds in a row",
        "held 1 of 2 rounds",
    ),
    Survive(side=SECOND, rounds=9): ("Still stand when round 9 is over", "round 3 of 9"),
    Reach(side=FIRST, place="the hill", units=2): ("Bring 2 units to the hill", "1 of 2 there"),
    Slay(side=FIRST, unit="e"): ("Take E out of the fight", "1 of 3 harm"),
    Complete(side=FIRST, spell="The Bell"): ("Complete the ritual of The Bell", "not begun"),
}


@pytest.mark.parametrize("goal", GOALS)
def test_goals_are_told_with_how_far_they_have_come(goal: LastStanding) -> None:
    places = {"the hill": ((0, 0),)}
    state = scene("A . e", units={"e": {"harm": 1}}, goals=(goal,), places=places, held={FIRST: 1}, round=3)

    (shown,) = drawn(state).goals

    assert (shown.text, shown.progress) == GOALS[goal]


def test_without_goals_the_last_side_wins() -> None:
    assert [goal.text for goal in drawn(scene("A . e")).goals] == ["Whoever has the last units in the fight wins"]


def test_the_turn_is_told_in_a_line() -> None:
    battle = begun("B A . . e")

    assert drawn(battle.state).turn.words == "The Alder company may choose who acts"
    play(battle, "A move c1")
    turn = drawn(battle.state).turn
    assert turn.words == "A acts"
    assert [(slot.piece, slot.state) for slot in turn.slots] == [("A", "acting"), ("B", "waiting"), ("e", "waiting")]
    assert turn.waits_for == (FIRST,)


def test_whoever_must_answer_is_named() -> None:
    battle = begun(". A e", units={"A": {"boons": 1}})
    play(battle, "A slip", "A move a1")

    assert drawn(battle.state).turn.words == "The Vigil must answer"
    assert drawn(battle.state).turn.waits_for == (SECOND,)


def test_a_fixed_order_is_shown_as_it_is() -> None:
    state = scene("A B . e", options={"turn_order": "fixed_list"}, order=("e", "B", "A"))

    assert [slot.piece for slot in drawn(state).turn.slots] == ["e", "B", "A"]


def test_the_end_is_told() -> None:
    ended = drawn(scene("A . ."))

    assert ended.ending == Ending(winners=(FIRST,), title="Victory for The Alder company", why="no enemy is left")
    assert ended.turn.words == "Victory for The Alder company: no enemy is left"
    assert ended.turn.waits_for == ()


def test_what_has_no_order_stands_in_the_order_of_its_ids() -> None:
    state = scene("C e A\n. b .")

    assert list(drawn(state).pieces) == ["A", "C", "b", "e"]


def test_a_step_changes_one_piece_and_the_turn() -> None:
    battle = begun("A . . . e")
    before = drawn(battle.state)
    play(battle, "A move b1")
    after = drawn(battle.state)

    change = difference(before, after)

    assert list(change.pieces) == ["A"]
    assert change.ground is msgspec.UNSET
    assert apply(before, change) == after
