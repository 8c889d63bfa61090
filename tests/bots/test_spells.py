"""When the tactical bot casts, and at what."""

from __future__ import annotations

from typing import Any

from bots.deciding import decision, turn
from fieldcraft.systems.fates_edge.miniatures.goals import Complete
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell, Tag
from fieldcraft.systems.fates_edge.miniatures.state import State
from rules.scenes import FIRST, SECOND, scene

FIGHTER = {"body": 4, "skills": {"melee": 3}}


def battle(
    text: str, *tags: Tag, units: dict[str, dict[str, Any]] | None = None, ritual: int = 0, **more: Any
) -> State:
    """A battle in which A is no fighter and knows spells, each named as its tag."""
    spells = tuple(Spell(name=tag.title(), tag=tag, ritual=ritual) for tag in tags)
    caster = {"wits": 4, "skills": {"arcana": 3}, "melee": False, "spells": spells, "speed": 4}
    return scene(text, units={"A": caster, **(units or {})}, **more)


def test_it_banishes_an_outsider_that_its_allies_would_need_long_to_hew_down() -> None:
    state = battle(
        ". . . . . .\n. A . . B e\n. . . . . .",
        "banish",
        "mark",
        units={"B": FIGHTER, "e": {**FIGHTER, "traits": ["outsider"], "leash_max": 4, "leash": 2, "harm_max": 6}},
        done=frozenset("B"),
    )

    assert "A cast Banish at E" in turn(state)


def test_it_does_not_banish_its_own_outsider() -> None:
    state = battle("A . B . . . . . . . . e", "banish", units={"B": {"traits": ["outsider"], "leash_max": 4}})

    assert not any("cast" in order for order in turn(state))


def test_it_marks_a_foe_whom_allies_can_reach() -> None:
    state = battle(
        "A . . . .\n. B . . .\n. e C . .\n. D . . .",
        "mark",
        units=dict.fromkeys("BCD", FIGHTER) | {"e": {**FIGHTER, "harm_max": 6}},
        done=frozenset("BCD"),
    )

    assert "A cast Mark at E" in turn(state)


def test_it_carries_a_hurt_ally_out_of_danger() -> None:
    state = battle(
        """
        . . . . . . . . . . .
        A . . . . B . . e . .
        . . . . . . . . . . .
        """,
        "transport",
        units={"B": {**FIGHTER, "harm": 2}, "e": {**FIGHTER, "speed": 3}},
        done=frozenset("B"),
    )
    said = next(order for order in turn(state) if order.startswith("A cast Transport at B on"))

    assert said.split()[-1][0] in "abcde"


def test_it_searches_when_no_foe_is_to_be_seen() -> None:
    state = battle("A . . . . e", "reveal", units={"e": {"veil": 2}})

    assert any(order.startswith("A cast Reveal") for order in turn(state))


def test_it_does_not_search_while_foes_are_to_be_seen() -> None:
    assert not any("cast" in order for order in turn(battle("A . . . . e", "reveal")))


def test_it_begins_the_ritual_that_wins_and_goes_on_with_it() -> None:
    goals = (Complete(side=FIRST, spell="Ward"),)
    state = battle("A . . . . . . . . . . e", "ward", ritual=2, goals=goals, units={"e": {"speed": 1}})
    ritual = Ritual(caster="A", spell="Ward", aim=Aim(cells=((3, 0),)), left=1)
    begun = battle(
        "A . . . . . . . . . . e", "ward", ritual=2, goals=goals, units={"e": {"speed": 1}}, rituals={"A": ritual}
    )

    assert decision(state).startswith("A ritual Ward on")
    assert decision(begun) == "A continue"


def test_who_takes_part_in_a_ritual_stays() -> None:
    ritual = Ritual(caster="A", helpers=("B",), spell="Ward", aim=Aim(cells=((3, 0),)), left=1)
    state = battle(
        "A B . . . . . . . . . e",
        "ward",
        ritual=2,
        rituals={"A": ritual},
        done=frozenset("A"),
        goals=(Complete(side=FIRST, spell="Ward"),),
        units={"B": FIGHTER},
    )

    assert not any("move" in order or "dash" in order for order in turn(state))


def test_a_caster_whose_ritual_would_win_is_worth_more_than_a_hurt_soldier() -> None:
    caster = {"spells": (Spell(name="Ward", tag="ward", ritual=2),)}
    units = {"A": caster, "B": {"harm": 2}, "e": {"body": 3, "skills": {"melee": 2}}}
    text = ". . .\nA e B\n. . ."

    assert decision(scene(text, units=units, up=SECOND)) == "E attack B"
    assert decision(scene(text, units=units, up=SECOND, goals=(Complete(side=FIRST, spell="Ward"),))) == "E attack A"
