"""Areas that stay or will land, and what the next Upkeep brings."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core.words import capitalize_first, pluralize
from fieldcraft.presentation import Area, Fact, Panel, Row
from fieldcraft.presentation.tableau import Pattern
from fieldcraft.systems.shared.narration import name_units
from fieldcraft.systems.tiles.areas import victims
from fieldcraft.systems.tiles.effects import Effect, Standing
from fieldcraft.systems.tiles.entries import Falling, Rising
from fieldcraft.systems.tiles.standing import aim_of, fall_height, grown_effect, growth, pass_upkeep
from fieldcraft.systems.tiles.state import State, Unit

PATTERNS: dict[str, Pattern] = {"aura": "rings", "blast": "strokes", "emanation": "dots", "engulf": "waves"}
"""What fills the areas of each Type that spreads."""

RULES = {
    "aura": "tiles.type.aura",
    "blast": "tiles.type.blast.vector",
    "emanation": "tiles.type.emanation.fill",
    "engulf": "tiles.type.engulf.fill",
    "falling": "tiles.type.falling.timer",
    "rising": "tiles.type.rising.beneath",
}
"""The ruling behind each Type."""

ICONS = {"aura": "broadcast", "blast": "flame", "emanation": "wind", "engulf": "drop"}


def name_type(effect: Effect) -> str:
    """The Type of an area in a word."""
    type_ = effect.area.type if effect.area else "plain"
    return type_ if isinstance(type_, str) else type(type_).__name__.lower()


def find_rule(effect: Effect) -> str:
    """The ruling behind an area."""
    return RULES.get(name_type(effect), "tiles.aoe.overview")


def find_pattern(effect: Effect) -> Pattern:
    """What fills an area, by its Type."""
    match effect.area.type if effect.area else "":
        case Falling():
            return "shadow"
        case Rising():
            return "carets"
    return PATTERNS.get(name_type(effect), "")


def show_area(state: State, area: Standing) -> Area:
    """An area that stays or will land, with the tiles to which it comes at the next Upkeep."""
    falls = area.timer > 0
    return Area(
        id=area.id,
        look="hazard",
        label=label_area(area),
        cells=area.cells,
        side=area.side,
        timer=area.timer or area.left,
        growth=() if falls else growth(state, area),
        pattern=find_pattern(area.effect),
        detail=describe_effect(area.effect),
        rule=find_rule(area.effect),
    )


def label_area(area: Standing) -> str:
    """What an area is called, with the Reach that it has grown by."""
    name = capitalize_first(area.effect.name)
    return f"{name}, reach +{area.reach}" if area.reach else name


def describe_effect(effect: Effect) -> str:
    """The entry of an effect, its damage, and how it grows."""
    parts = (
        effect.entry.removeprefix("AoE - "),
        f"damage {effect.damage}" if effect.damage else "",
        f"Emanating {effect.emanating}" if effect.emanating else "",
    )
    return ", ".join(filter(None, parts))


# --- the next Upkeep ------------------------------------------------------------------------


def show_upkeep(state: State) -> dict[str, Panel]:
    """What will be otherwise at the next Upkeep: areas, what falls, speed that is kept; no panel if nothing will."""
    rows = (*(show_tick(state, area) for area in state.areas.values()), *list_speeds(state))
    last = next((state.units[id].title for id in reversed(state.order) if id in state.units), "")
    text = f"after {last}" if last else ""
    return (
        {"upkeep": Panel(title="At the next Upkeep", text=text, icon="hourglass-medium", place="log", rows=rows)}
        if rows
        else {}
    )


def show_tick(state: State, area: Standing) -> Row:
    """What the next Upkeep does to an area: now, and then."""
    return Row(
        id=area.id,
        title=label_area(area),
        text=describe_effect(area.effect),
        icon="arrow-down" if area.timer else ICONS.get(name_type(area.effect), "sparkle"),
        about=area.id,
        facts=tuple(list_facts(state, area)),
    )


def list_facts(state: State, area: Standing) -> Iterator[Fact]:
    """Its height, its tiles and its end, as they are and as they will be."""
    comes = pass_upkeep(state, area)
    if comes.ends:
        yield Fact(label="Then", value="it ends")
    elif area.timer:
        now = fall_height(area.effect, area.timer)
        yield Fact(label="Height", value=f"{now} to {comes.height}", rule="tiles.type.falling.timer")
        yield Fact(
            label="Lands", value="now" if comes.lands else f"in {comes.timer}", tone="bad" if comes.lands else "warn"
        )
    else:
        if len(comes.cells) != len(area.cells):
            yield Fact(label="Tiles", value=f"{len(area.cells)} to {len(comes.cells)}", tone="warn")
        caught = victims(state, grown_effect(area.effect, comes.reach), aim_of(area)) if area.effect.damage else ()
        if caught:
            yield Fact(label="Strikes", value=name_units(state, caught), tone="bad")
        if area.effect.lasts:
            yield Fact(label="Left", value=pluralize(comes.left, "Upkeep"))
    if area.timer and area.effect.durability:
        thing = next((one for one in state.objects.values() if one.area == area.id), None)
        if thing is not None:
            yield Fact(label="May be shot", value=f"{thing.durability} of {thing.most}")


def list_speeds(state: State) -> Iterator[Row]:
    """The units whose speed goes on into the next round."""
    for unit in state.units.values():
        if unit.budget.kept:
            yield show_speed(unit)


def show_speed(unit: Unit) -> Row:
    """A unit whose speed goes on into the next round."""
    speed = Fact(label="Then", value="4 tiles a slot from the first", rule="tiles.move.momentum-carry")
    return Row(
        id=f"speed:{unit.id}", title=f"{unit.title}'s Momentum", icon="person-simple-run", about=unit.id, facts=(speed,)
    )
