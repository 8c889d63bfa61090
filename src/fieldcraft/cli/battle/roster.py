"""Who is in the battle: a table of units, and one unit in a line."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fieldcraft.cli.battle.board import plate
from fieldcraft.cli.terminal import side_style
from fieldcraft.core import Seat
from fieldcraft.core.words import many
from fieldcraft.systems.miniatures.goals import Complete, Goal, Hold, LastStanding, Reach, Slay, Survive
from fieldcraft.systems.miniatures.movement import bound, left
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.turns import waiting
from fieldcraft.systems.miniatures.zoc import engaged_with


def units(state: State) -> Table:
    """Every unit with its harm, its boons and what has befallen it; a tick for those that have acted."""
    table = Table(box=None, pad_edge=False, header_style="quiet")
    for head in ("", "unit", "at", "harm", "speed", "boons", "tired", "now"):
        table.add_column(head)
    for number, side in enumerate(state.sides):
        for unit in state.of(side):
            table.add_row(*_row(state, unit, number))
    return table


def _row(state: State, unit: Unit, side: int) -> tuple[Text, ...]:
    done = "✓" if unit.id in state.done else "▸" if unit.id == state.turn.unit else " "
    name = Text.assemble((plate(unit, side, 5), side_style(side)), f" {unit.title}")
    numbers = (state.board.grid.label(unit.at), pips(unit), str(unit.speed), "●" * unit.boons, "▪" * unit.fatigue)
    return Text(done, "now"), name, *map(Text, numbers), Text(", ".join(now(state, unit)), "quiet")


def pips(unit: Unit) -> str:
    """The harm that a unit can still take, and what it has taken.

    >>> pips(Unit(id="a", side="x", at=(0, 0), facing="n", harm=1, harm_max=3))
    '◆◆◇'
    """
    return "◆" * (unit.harm_max - unit.harm) + "◇" * unit.harm


def now(state: State, unit: Unit) -> list[str]:
    """What has befallen a unit, in words."""
    words: list[str] = [*sorted(unit.conditions)]
    if enemies := engaged_with(state, unit):
        words.append(f"engaged with {' and '.join(enemy.title for enemy in enemies)}")
    words += [f"marked by {side}" for side in sorted(unit.marks)]
    words += [f"veiled {unit.veil}"] * bool(unit.veil)
    words += [f"leash {unit.leash} of {unit.leash_max}"] * bool(unit.leash_max)
    return words


def header(state: State, seat: Seat) -> Text:
    """The round, who is up, and who may act or is acting."""
    line = Text.assemble((f" Round {state.round} ", "bold reverse"), "  ", (state.title, "title"), "  ")
    if state.up in state.sides:
        line.append(f"{state.up.capitalize()} is up", side_style(state.sides.index(state.up)))
    if state.bank:
        line.append(f"  the game master has {many(state.bank, 'point')}", "quiet")
    if seat and seat != state.up:
        line.append(f"  (you see what {seat} sees)", "quiet")
    return line


def acting(state: State) -> Text:
    """The unit whose turn is open and what it has left, or those that may begin theirs."""
    unit = state.units.get(state.turn.unit)
    if unit is None:
        names = ", ".join(unit.title for unit in waiting(state, state.up))
        return Text.assemble(("May act: ", "quiet"), names)
    here = state.board.grid.label(unit.at)
    move = "no move left" if state.turn.over else "engaged: no plain move" if bound(state, unit) else ""
    move = move or f"{left(state, unit)} to move"
    act = "act taken" if state.turn.acted else "an act"
    return Text.assemble((unit.title, "now"), f" on {here}, facing {unit.facing}, {pips(unit)}: {move}, {act}")


def goals(state: State) -> list[Text]:
    """What decides the battle, a line for each way to win."""
    return [
        Text.assemble((goal.side.capitalize(), _style(state, goal.side)), f" wins {way(state, goal)}.")
        for goal in state.goals
    ]


def _style(state: State, side: Seat) -> str:
    return side_style(state.sides.index(side))


def way(state: State, goal: Goal) -> str:
    """How a side wins, in words."""
    match goal:
        case Hold():
            return f"by standing alone in {goal.place} at the end of {many(goal.rounds, 'round')} in a row"
        case Survive():
            return f"by still standing after {many(goal.rounds, 'round')}"
        case Reach():
            return f"by bringing {many(goal.units, 'unit')} to {goal.place}"
        case Slay():
            unit = state.units.get(goal.unit)
            return f"by taking {unit.title if unit is not None else goal.unit} out of the fight"
        case Complete():
            return f"by completing {goal.spell}"
        case LastStanding():
            return "when no enemy is left"
