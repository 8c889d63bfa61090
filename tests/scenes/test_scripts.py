"""Scripts: what holds is silent, what differs is told with its line, what was expected and what was found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fieldcraft.maps.scenes import parse_scene
from fieldcraft.maps.scripts import Difference, check, check_file, write_value

SCENE = """\
title: A yard
system: miniatures
board:
  rows: |
    . . . . .
    . A . . C
    . . . . .
sides:
  - {id: alder, facing: e}
  - {id: vigil, facing: w}
units:
  - {id: sable, name: Sable, side: alder, at: A, body: 3, skills: {melee: 2}, player: true}
  - {id: corvin, name: Corvin, side: vigil, at: C, harm_max: 2}
goals:
  - {goal: last_standing, side: alder}
script:
"""
FIRST = SCENE.count("\n") + 1
"""The line on which a script begins."""

MOVED = "  - Sable move d2\n"
BLOW = "  - {order: Sable attack Corvin, dice: [[9, 8, 7, 2, 2]]}\n"


def differences(script: str) -> list[Difference]:
    """What differs between a script and the yard."""
    return check(parse_scene(SCENE + script, "yard.yaml"))


HOLDS = {
    "an order": MOVED,
    "an order with its dice": MOVED + BLOW,
    "an order out of turn": "  - {order: Corvin end, by: vigil, refused: match.turn, because: has the turn}\n",
    "a refusal": "  - {order: Sable attack Corvin, refused: mini.attack.melee-reach, because: OUT OF Sable's reach}\n",
    "facts about a unit": MOVED
    + "  - expect: {Sable: {at: d2, facing: e, harm: 0, engaged: Corvin, prone: false, out: false, boons: 0}}\n",
    "facts about several": MOVED
    + "  - expect: {sab: {engaged: [Corvin]}, corvin: {engaged: [Sable], conditions: []}}\n",
    "facts about the battle": MOVED
    + "  - expect: {round: 1, up: alder, turn: Sable, bank: 0, asked: null, winner: null}\n",
    "what is asked": MOVED + "  - Sable guard\n  - Sable end\n  - {order: Corvin disengage, dice: [[9, 9]]}\n"
    "  - expect: {turn: Corvin, effects: 0, rituals: 0}\n",
    "the end": MOVED
    + "  - {order: Sable attack Corvin, dice: [[9, 8, 7, 6, 2]], expect: {Corvin: {out: true}, winner: alder}}\n",
    "options": "  - options: {includes: [Sable move d2, Sable end], excludes: [Sable attack Corvin]}\n",
    "a note": "  - {note: Nothing happens., expect: {round: 1}}\n",
    "a decree": '  - {by: gm, order: \'decree "mud" {"event": "became", "unit": "sable", "condition": "prone"}\'}\n'
    "  - expect: {Sable: {prone: true, conditions: [prone]}}\n",
    "nothing": "  []\n",
}


@pytest.mark.parametrize("what", HOLDS)
def test_what_holds_is_silent(what):
    assert differences(HOLDS[what]) == []


DIFFERS = {
    "an order that is refused": (
        "  - Sable attack Corvin\n",
        "Sable attack Corvin: expected that it is allowed, found .*",
    ),
    "an order that is allowed": (
        "  - {order: Sable move d2, refused: mini.zoc.pass-through}\n",
        "Sable move d2: expected a refusal by mini.zoc.pass-through, found that it is allowed",
    ),
    "a refusal by another rule": (
        "  - {order: Sable attack Corvin, refused: mini.zoc.pass-through}\n",
        r"Sable attack Corvin: expected a refusal by mini.zoc.pass-through, found .* \[mini.attack.melee-reach, .*\]",
    ),
    "a refusal in other words": (
        "  - {order: Sable attack Corvin, refused: mini.attack.melee-reach, because: too tall}\n",
        "Sable attack Corvin: expected a refusal that says 'too tall', found Corvin on e2 is out of Sable's reach",
    ),
    "an order that is none": (
        "  - Sable sing\n",
        "Sable sing: expected an order that can be read, found there is no deed .*",
    ),
    "an order after the end": (
        MOVED + "  - {order: Sable attack Corvin, dice: [[9, 8, 7, 6, 2]]}\n  - Sable end\n",
        "Sable end: expected that it is allowed, found the battle is over .*",
    ),
    "dice that are missing": (
        MOVED + "  - Sable attack Corvin\n",
        "Sable attack Corvin: expected dice as the step has them, found .*roll 0 .5d10. is not in it",
    ),
    "too few dice": (
        MOVED + "  - {order: Sable attack Corvin, dice: [[9, 8]]}\n",
        "Sable attack Corvin: expected dice .*, found roll 0 needs 5 dice .d10., but 2 are given: .*",
    ),
    "dice that do not fall": (
        "  - {order: Sable move d2, dice: [[1]]}\n",
        "Sable move d2: expected 1 throws, found 0 throws",
    ),
    "a fact about a unit": (MOVED + "  - expect: {Sable: {at: c2}}\n", "Sable: at: expected c2, found d2"),
    "a unit that is still there": (
        MOVED + "  - expect: {Sable: {out: true}}\n",
        "Sable: out: expected true, found false",
    ),
    "a unit that is gone": (
        MOVED + "  - {order: Sable attack Corvin, dice: [[9, 8, 7, 6, 2]], expect: {Corvin: {at: e2}}}\n",
        "Corvin: at: expected e2, found out of the fight",
    ),
    "a fact about the battle": (MOVED + "  - expect: {turn: Corvin}\n", "turn: expected corvin, found sable"),
    "an enemy too many": (
        MOVED + "  - expect: {Sable: {engaged: []}}\n",
        "Sable: engaged: expected nothing, found corvin",
    ),
    "a fact that there is not": (
        MOVED + "  - expect: {moon: full}\n",
        "expect: expected facts .* no fact 'moon'; allowed: .*",
    ),
    "a fact about a unit that there is not": (
        MOVED + "  - expect: {Sable: {mood: low}}\n",
        "expect: expected facts of this game, found there is no fact 'mood' about a unit; allowed: at, .*",
    ),
    "a unit that there is not": (
        MOVED + "  - expect: {Ash: {harm: 0}}\n",
        "expect: .* 'Ash' is not one unit of this battle; allowed: sable, corvin",
    ),
    "an option that is not there": (
        "  - options: {includes: [Sable attack Corvin]}\n",
        "Sable attack Corvin: expected to be among the options, found that it is not",
    ),
    "an option that is there": (
        "  - options: {excludes: [Sable end]}\n",
        "Sable end: expected not to be among the options, found that it is",
    ),
    "an option that is no order": ("  - options: {includes: [sing]}\n", "sing: expected an order .*"),
}


@pytest.mark.parametrize("what", DIFFERS)
def test_what_differs_is_told_with_its_line(what):
    script, message = DIFFERS[what]
    last = script.count("\n")

    (difference,) = differences(script)

    assert (difference.line, difference.step) == (FIRST + last - 1, last)
    assert re.fullmatch(f"yard.yaml:{difference.line}: {message}", str(difference)), str(difference)


def test_a_script_goes_on_after_a_wrong_fact_and_breaks_off_at_a_wrong_order():
    facts = "  - expect: {round: 2, up: vigil}\n  - expect: {round: 3}\n"

    assert [d.step for d in differences(facts + "  - Sable sing\n  - expect: {round: 4}\n")] == [1, 1, 2, 3]


def test_a_file_is_checked_by_its_path(tmp_path: Path):
    path = tmp_path / "yard.yaml"
    path.write_text(SCENE + MOVED + "  - expect: {round: 2}\n", encoding="utf-8")

    (difference,) = check_file(path)

    assert str(difference) == f"{path}:{FIRST + 1}: round: expected 2, found 1"


@pytest.mark.parametrize(
    ("name", "text"), [("nothing.yaml", None), ("bad.yaml", "title: [\n"), ("none.yaml", "title: x\n")]
)
def test_a_file_that_cannot_be_read_differs_as_a_whole(tmp_path: Path, name, text):
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")

    (difference,) = check_file(tmp_path / name)

    assert (difference.step, difference.expected) == (0, "a scene that can be read")
    assert difference.found


def test_values_are_said_as_scripts_write_them():
    assert [write_value(value) for value in (None, [], True, False, ["a", "b"], 3)] == [
        "nothing",
        "nothing",
        "true",
        "false",
        "a, b",
        "3",
    ]
