"""A new action is one class and one ruling: everything else reads what the class says of itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Self

import pytest

from fieldcraft.core import Denial, Match, Play, Seat, System, rule, rulebook
from fieldcraft.core.log import dump, load
from fieldcraft.core.rulebook import Rulebook, ruling
from fieldcraft.dice import Scripted
from fieldcraft.systems.fates_edge import miniatures
from fieldcraft.systems.fates_edge.miniatures import State, bot
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.shared import may_describe, nearest_enemy
from fieldcraft.systems.fates_edge.miniatures.bot.planning import unit_plans
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation
from fieldcraft.systems.fates_edge.miniatures.checks import CheckKind, declare_check
from fieldcraft.systems.fates_edge.miniatures.combat import deny_target
from fieldcraft.systems.fates_edge.miniatures.commands import ACT, units_able_to_act
from fieldcraft.systems.fates_edge.miniatures.events.battle import Became
from fieldcraft.systems.fates_edge.miniatures.forecast import forecast
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from fieldcraft.systems.fates_edge.miniatures.presentation.deeds import deeds
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance
from fieldcraft.systems.fates_edge.miniatures.system import ACTIONS, build_system
from fieldcraft.systems.fates_edge.miniatures.text.tokens import DescriptionRef
from fieldcraft.systems.fates_edge.shared import Result
from fieldcraft.systems.fates_edge.shared.checks import Description
from fieldcraft.systems.shared.bot.plans import Menus
from fieldcraft.systems.shared.text.pieces import UnitRef
from rules.scenes import FIRST, scene

# --- the class -----------------------------------------------------------------------------


@rule("house.taunt")
def may_taunt(state: State, a: Taunt, by: Seat) -> Denial | None:
    """An enemy is taunted within three cells."""
    unit = state.units[a.unit]
    if (no := deny_target(state, unit, a.target)) is not None:
        return no
    target = state.units[a.target]
    return None if unit_distance(state, unit, target) <= 3 else Denial(f"{target.title} does not hear it", target.at)


class Taunt(UnitAction, frozen=True):
    """Jeer at an enemy, whom it unsettles."""

    target: Annotated[str, UnitRef]
    description: Annotated[Description, DescriptionRef] = "basic"

    label = "Taunt"
    icon = "megaphone"
    targets = "piece"
    summary = "Unsettle an enemy who hears you"
    ruling = "house.taunt"
    check = declare_check(CheckKind("taunt", ("presence", "command"), "jeers", dv=2))
    worth = 2.0
    checks = (*ACT, may_taunt, may_describe)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every unit, at every other."""
        return (cls(unit.id, other) for unit in units_able_to_act(state, by) for other in state.units)

    @classmethod
    def example(cls, state: State, unit: miniatures.Unit) -> Self:
        """The nearest enemy."""
        return cls(unit.id, nearest_enemy(state, unit))

    def finish(self, play: Play[State], result: Result | None) -> None:
        """The target is afraid."""
        if result is not None and result.passed and self.target in play.state.units:
            play.emit(Became(unit=self.target, condition="afraid"), because=may_taunt)


# --- the ruling ------------------------------------------------------------------------------

RULING = """
- id: house.taunt
  title: Taunts
  source: The toy's rules
  kind: mechanic
  rule: An enemy within three cells may be taunted.
"""


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "rules.yaml").write_text(RULING, encoding="utf-8")
    toy = Rulebook(tmp_path / "rules.yaml", "toy")
    books = {**rulebook.rulebooks(), "toy": toy}
    monkeypatch.setattr(rulebook, "rulebooks", lambda: books)
    ruling.cache_clear()
    yield
    ruling.cache_clear()


# --- what follows of itself --------------------------------------------------------------------

SYSTEM: System[State] = build_system((*ACTIONS, Taunt))
GOOD = {"presence": 3, "skills": {"command": 1}, "name": "Sable"}


def battle(*dice: tuple[int, ...], boons: int = 0) -> Match[State]:
    start = scene("A . e . . . g", units={"A": {**GOOD, "boons": boons, "player": True}, "e": {"name": "Guard"}})
    return Match(SYSTEM, start, Scripted(dice))


def test_it_is_among_the_options() -> None:
    game = battle()

    assert [one for one in game.options(FIRST) if isinstance(one, Taunt)] == [Taunt("A", "e")]


def test_it_is_read_and_written_as_text() -> None:
    state = battle().state

    assert SYSTEM.order(state, "Sable taunt Guard intricate") == Taunt("A", "e", "intricate")
    assert SYSTEM.words(state, Taunt("A", "e", "detailed")) == "Sable taunt Guard detailed"


def test_it_is_completed_word_by_word() -> None:
    state = battle().state

    assert "taunt" in SYSTEM.complete(state, "Sable ", FIRST)
    assert SYSTEM.complete(state, "Sable taunt ", FIRST) == ["Guard"]
    assert SYSTEM.complete(state, "Sable taunt Guard ", FIRST) == ["detailed", "intricate"]


def test_it_is_a_deed_with_its_label_its_icon_and_its_odds() -> None:
    state = battle().state

    found = next(deed for deed in deeds(state, FIRST, "A", SYSTEM) if deed.name == "taunt")

    assert (found.label, found.icon, found.aim, found.rule) == ("Taunt", "megaphone", "piece", "house.taunt")
    assert [(one.label, one.piece) for one in found.choices] == [("Guard", "e")]
    assert found.odds is not None
    assert found.odds.success > 0.5


def test_it_is_forbidden_with_the_rule_that_says_so() -> None:
    game = battle()
    refusal = game.judge(Taunt("A", "g"), FIRST)

    assert refusal is not None
    assert (refusal.rule, refusal.title, refusal.source) == ("house.taunt", "Taunts", "The toy's rules")


def test_a_deed_that_is_forbidden_says_why() -> None:
    state = scene("A . . . . e")

    found = next(deed for deed in deeds(state, FIRST, "A", SYSTEM) if deed.name == "taunt")

    assert found.refusal is not None
    assert found.refusal.why == "E does not hear it"


def test_its_odds_are_told_beforehand() -> None:
    found = forecast(battle().state, Taunt("A", "e"))

    assert found is not None
    assert (found.test.what, found.test.dice.total, found.test.dv.total) == ("taunt", 4, 2)


def test_its_preview_names_its_target() -> None:
    state = battle().state

    shown = SHOW.preview(state, FIRST, Taunt("A", "e"))

    assert (shown.words, shown.detail) == ("Taunt: Guard", "Unsettle an enemy who hears you")
    assert [degree.label for degree in shown.degrees] == ["Basic", "Detailed", "Intricate"]


def test_it_is_played_and_told() -> None:
    game = battle((7, 7, 7, 2))
    before = game.view(FIRST)

    entry = game.play(SYSTEM.order(before, "Sable taunt Guard"), FIRST)

    assert game.state.units["e"].conditions == {"afraid"}
    assert entry.events[-1].because == "house.taunt"
    lines = SHOW.lines(before, game.events_for(entry, FIRST), FIRST)
    assert "Sable jeers: a clean success, effect 2." in [line.text for line in lines]
    assert SYSTEM.story(before, entry.events[-1]) == "Guard is afraid."


def test_it_waits_for_a_question_and_goes_on_from_a_log() -> None:
    game = battle((7, 2, 2, 2), boons=1)
    game.play(Taunt("A", "e"), FIRST)
    assert game.state.ask is not None

    again = load(SYSTEM, dump(game), Scripted([(7, 2, 2, 2), (8,)])).match
    again.play(SYSTEM.order(again.view(FIRST), "reroll 2"), FIRST)

    assert again.state.units["e"].conditions == {"afraid"}


def test_a_bot_weighs_it_by_its_odds_and_does_it() -> None:
    game = battle()
    view, options = game.view(FIRST), game.options(FIRST)
    situation = Situation(view, FIRST)

    plans = unit_plans(situation, view.units["A"], Menus(options).of("A"))
    scores = [plan.score for plan in plans if plan.order == Taunt("A", "e")]

    odds = forecast(view, Taunt("A", "e"))
    assert odds is not None
    assert scores == [pytest.approx(Taunt.worth * float(odds.odds.success), abs=0.01)]
    assert bot.choose(view, options, Random(1), situation.deadline) == Taunt("A", "e")


# --- nobody keeps a table of actions ---------------------------------------------------------------


def test_no_table_outside_the_actions_is_keyed_by_their_classes() -> None:
    kinds = {kind.__name__ for kind in ACTIONS}
    package = Path(miniatures.__file__).parent
    found = [
        f"{path.relative_to(package)}:{node.lineno}"
        for path in sorted(package.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict) and len(kinds & {name(key) for key in node.keys}) > 1
    ]

    assert found == []


def name(key: ast.expr | None) -> str:
    """The last part of a name that is a key."""
    return key.attr if isinstance(key, ast.Attribute) else key.id if isinstance(key, ast.Name) else ""


def test_every_action_says_what_it_is_called_and_by_which_ruling() -> None:
    for kind in ACTIONS:
        if issubclass(kind, UnitAction) and "spell" not in kind.__struct_fields__:
            assert kind.label, kind
            assert kind.icon, kind
            assert kind.summary, kind
            assert ruling(kind.ruling).id == kind.ruling
