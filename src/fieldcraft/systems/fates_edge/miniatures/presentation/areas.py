"""What lies on the map besides pieces: magic, rituals under way, places and lanes."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Area, AreaLook
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Ritual
from fieldcraft.systems.fates_edge.miniatures.narration import effect_name
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.presentation.ground import show_places

LOOKS: dict[str, tuple[AreaLook, str]] = {
    "ward": ("boundary", "mini.magic.ward"),
    "wall": ("barrier", "mini.magic.conjure"),
    "hazard": ("hazard", "mini.magic.conjure"),
    "passage": ("route", "mini.magic.passage"),
}
"""How each kind of effect is drawn, and the rule behind it."""


def areas(state: State) -> dict[str, Area]:
    """All areas by id, in the order of their ids."""
    found = {area.id: area for area in (*effects(state), *rituals(state), *show_places(state.places), *lanes(state))}
    return {id: found[id] for id in sorted(found)}


def effects(state: State) -> Iterator[Area]:
    """What magic laid on the map."""
    for effect in state.effects.values():
        look, rule = LOOKS[effect.kind]
        yield Area(
            id=effect.id,
            look=look,
            label=effect_name(effect),
            cells=effect.cells,
            edges=tuple(side.between for side in effect.sides),
            side=effect.side,
            detail=detail(effect),
            rule=rule,
        )


def detail(effect: Effect) -> str:
    """What an effect does to whoever comes to it."""
    match effect.kind:
        case "ward":
            whom = "outsiders" if effect.bars == "outsiders" else "enemies"
            return f"bars {whom}: {effect.dv} to cross"
        case "wall" | "hazard":
            return f"integrity {effect.integrity}: {max(1, effect.integrity // 2)} to cross"
        case "passage":
            gain = "better position" if effect.bump == "position" else "more effect"
            return f"{gain} in tests" + (", no difficult ground" if effect.fast else "")


def rituals(state: State) -> Iterator[Area]:
    """The symbols of rituals under way lie openly on what they are for."""
    for ritual in state.rituals.values():
        yield Area(
            id=f"ritual:{ritual.caster}",
            look="template",
            label=f"{ritual.spell}: {pluralize(ritual.left, 'turn')} to go",
            cells=symbols(state, ritual),
            side=state.units[ritual.caster].side if ritual.caster in state.units else "",
            timer=ritual.left,
            growth=ritual.aim.ground if ritual.left <= 1 else (),
            detail=f"a ritual of {unit_name(state, ritual.caster)}",
            rule="mini.magic.ritual",
        )


def symbols(state: State, ritual: Ritual) -> tuple[tuple[int, int], ...]:
    """The cells that a ritual is for: its ground, and where its target stands."""
    target = state.units.get(ritual.aim.target)
    return (*ritual.aim.ground, *(cells(state, target) if target is not None else ()))


def lanes(state: State) -> Iterator[Area]:
    """The sections of lanes, where a unit controls the whole width."""
    if state.options.control_lanes:
        for number, section in enumerate(state.lanes):
            rule = "mini.option.control-lanes"
            yield Area(id=f"lane:{number:03}", look="region", label="Control lane", cells=section, rule=rule)
