"""Backlash (section 14.2): what magic that goes wrong does to its caster."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Play, from_rule, rule
from fieldcraft.systems.fates_edge.miniatures.checks import points_to_bank
from fieldcraft.systems.fates_edge.miniatures.events.battle import Became, PointsSpent
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Element, Spell
from fieldcraft.systems.fates_edge.miniatures.removal import harm
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State, Unit
from fieldcraft.systems.fates_edge.shared import Result
from fieldcraft.systems.fates_edge.shared.complications import BACKLASH

BITES: dict[Element, Condition | Literal["harm"]] = from_rule(
    {
        "fire": "harm",
        "storm": "off-balance",
        "fate": "off-balance",
        "shadow": "afraid",
        "earth": "prone",
        "water": "off-balance",
        "life": "harm",
    },
    "mini.magic.backlash",
    "core.magic.backlash-theme",
)


@rule("mini.magic.backlash", "core.magic.backlash-severity")
def apply_element(play: Play[State], unit: Unit, element: Element, points: int) -> None:
    """Each point is 1 harm, or the condition of the element; whoever has the condition already takes harm instead."""
    kind = BITES[element]
    if kind != "harm" and kind not in unit.conditions:
        play.emit(Became(unit=unit.id, condition=kind), because=apply_element)
        points -= 1
    if points:
        harm(play, unit.id, points)


@rule("mini.magic.backlash")
def suffer_backlash(play: Play[State], unit: Unit, spell: Spell, result: Result) -> None:
    """A casting that fails turns on its caster: the points that its roll banked are spent on that at once."""
    points = points_to_bank(unit, result.complications)
    if points and not result.passed:
        play.emit(
            PointsSpent(
                points=points, on=f"backlash of {spell.name}: {BACKLASH[min(points, max(BACKLASH))]}", unit=unit.id
            ),
            because=suffer_backlash,
        )
        apply_element(play, unit, spell.element, points)
