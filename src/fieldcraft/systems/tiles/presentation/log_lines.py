"""What happened, as lines of the log: dice beside what they were thrown for, and what was before and is after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from fieldcraft.core import Event, Rolled, Seat
from fieldcraft.core.hand import DiceAsked
from fieldcraft.core.words import capitalize_first, pluralize
from fieldcraft.presentation import Die, Heading, Line, Outcome
from fieldcraft.presentation.odds import Term
from fieldcraft.systems.shared.presentation.log_lines import list_tellings, plain_line, tell_throw
from fieldcraft.systems.tiles.actions.casting import find_area
from fieldcraft.systems.tiles.events import areas, harm, rounds, units
from fieldcraft.systems.tiles.hits import DIE
from fieldcraft.systems.tiles.narration import WAYS, name, narrate, tiles
from fieldcraft.systems.tiles.presentation.areas import find_rule
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.strikes import parse_damage

HEADINGS: Mapping[type[Event], Heading] = {rounds.UpkeepBegan: "round", rounds.TurnBegan: "turn"}
"""The events under which others stand."""


def list_lines(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
    """The events of one entry, given the view before them."""
    spent = next((event.slots for event in events if isinstance(event, units.SlotsSpent)), 0)
    damage = find_damage(view, events)
    checked = {id(roll) for roll, check in pairwise(events) if is_thrown_for(roll, check)}
    told = list_tellings(view, tuple(event for event in events if id(event) not in checked), tell)
    lines = [show_damage(state, event, damage, show_line(state, event, spent)) for state, event in told]
    if is_idle(events):
        lines.append(Line(text="It catches nobody"))
    return tuple(line if line.heading else replace(line, text=f"{line.text}.") for line in lines)


def is_idle(events: tuple[Event, ...]) -> bool:
    """Whether an area was used and did nothing to anybody or anything."""
    covered = any(isinstance(event, units.Struck) and event.cells for event in events)
    return covered and all(isinstance(event, units.SlotsSpent | units.Struck | Rolled) for event in events)


class Damage(NamedTuple):
    """What an effect was thrown for: its name, the faces together, and what is added to them."""

    effect: str = ""
    thrown: int = 0
    plus: int = 0

    @property
    def total(self) -> int:
        return self.thrown + self.plus


def find_damage(view: State, events: tuple[Event, ...]) -> Damage:
    """The damage of the effect that is used in an entry, where it is one throw of dice and a number."""
    for used in events:
        if isinstance(used, units.Struck) and used.unit in view.units:
            effect = next((one for one in view.units[used.unit].effects if one.name == used.effect), None)
            throws = [one for one in events if isinstance(one, Rolled) and one.why == used.effect]
            if effect is not None and effect.damage and len(throws) == 1:
                return Damage(used.effect, sum(throws[0].faces), parse_damage(effect.damage).plus)
    return Damage()


def show_damage(state: State, event: Event, damage: Damage, line: Line) -> Line:
    """The line of a throw for damage with its sum, and that of harm with what armour has kept off."""
    match event:
        case Rolled(why=why) if why and why == damage.effect and damage.plus:
            return replace(
                line,
                text=f"{line.text} {'+' if damage.plus > 0 else '−'} {abs(damage.plus)}, {max(0, damage.total)} damage",
            )
        case harm.Hurt(harm=lost) if lost and damage.total - lost == state.units[event.unit].armour.reduction > 0:
            return replace(line, text=f"{line.text}; its armour keeps off {damage.total - lost}")
    return line


def is_thrown_for(roll: Event, check: Event) -> bool:
    """Whether dice are shown with the check that follows them."""
    return isinstance(roll, Rolled) and isinstance(check, units.Checked) and roll.sides == DIE and check.face > 0


def show_line(state: State, event: Event, spent: int) -> Line:
    """An event as a line: a check with its die and sums, damage with its dice, a move with what it took."""
    said = tell(state, event)
    side = event.side if isinstance(event, rounds.HoldCounted) else ""
    line = plain_line(cite(state, event), capitalize_first(said), HEADINGS, side)
    match event:
        case units.Checked():
            return show_check(state, event, line)
        case Rolled():
            return replace(line, dice=tuple(Die(face=face, sides=event.sides) for face in event.faces))
        case units.Moved() | units.Stepped():
            return replace(line, text=f"{line.text}, {pluralize(spent, 'slot') if spent else 'free'}")
    return line


def cite(state: State, event: Event) -> Event:
    """An event with the ruling that says most of it: of an area that of its Type."""
    match event:
        case units.Struck(unit=unit, effect=name) if event.cells and unit in state.units:
            effect = find_area(state.units[unit], name)
        case areas.AreaLaid(area=area):
            effect = area.effect
        case _:
            return event
    return event if effect is None else replace(event, because=find_rule(effect))


def show_check(state: State, event: units.Checked, line: Line) -> Line:
    """A total against an Evasion: the die and what is added to it, or the sum that needs none."""
    hit = Outcome(label="Hit", look="clean") if event.hit else Outcome(label="Miss", look="miss")
    ruling = "tiles.hit.v20" if event.face else "tiles.hit.touch-static"
    added = "Accuracy" if event.face else "Accuracy and Awareness"
    return replace(
        line,
        dice=(Die(face=event.face, sides=DIE),) if event.face else (),
        outcome=hit,
        needed=f"more than {event.evasion} needed",
        terms=(Term(what=added, value=event.total - event.face, rule=ruling),),
        difficulty=(Term(what="Evasion", value=event.evasion, rule="tiles.unit.data"),),
    )


# --- words ----------------------------------------------------------------------------------


def tell(state: State, event: Event) -> str:
    """An event in a sentence; "" if it needs no telling."""
    said = SENTENCES.get(type(event))
    return narrate(state, event) if said is None else said(state, event)


def tell_move(state: State, event: units.Moved) -> str:
    """Who goes where, and in what manner."""
    return f"{name(state, event.unit)} {WAYS.get(state.turn.last, 'goes')} to {tiles(state, event.path[-1:])}"


def tell_struck(state: State, event: units.Struck) -> str:
    """Who uses what: at whom, or over how many tiles."""
    at = f"at {name(state, event.target)}" if event.target else f"over {pluralize(len(event.cells), 'tile')}"
    return f"{name(state, event.unit)} uses {event.effect} {at}"


def tell_check(state: State, event: units.Checked) -> str:
    """Who tries to hit whom."""
    how = "" if event.face else " without a roll"
    verb = "hits" if event.hit else "misses"
    return f"{name(state, event.unit)} {verb} {name(state, event.target)}{how}: {event.total} against {event.evasion}"


def tell_hurt(state: State, event: harm.Hurt) -> str:
    """Hit Points before and after, or that armour took it all or none were left."""
    if not event.harm:
        return f"{name(state, event.unit)}'s armour takes all of it"
    now = state.units[event.unit].hit_points
    if not now:
        return f"{name(state, event.unit)} has no Hit Points left to lose"
    lost = pluralize(event.harm, "Hit Point")
    return f"{name(state, event.unit)} loses {lost}: {now} to {max(0, now - event.harm)}"


def tell_armour(state: State, event: harm.ArmourWorn) -> str:
    """The Durability of armour before and after."""
    now = state.units[event.unit].armour.durability
    return f"{name(state, event.unit)}'s armour, Durability: {now} to {max(0, now - event.by)}"


def tell_worn(state: State, event: areas.WallWorn) -> str:
    """The Durability of an object before and after."""
    now = state.objects[event.object].durability
    return f"{name(state, event.object).capitalize()}, Durability: {now} to {max(0, now - event.by)}"


def tell_broken(state: State, event: areas.WallBroken) -> str:
    """An object breaks, or has landed."""
    thing = state.objects[event.object]
    return f"{name(state, event.object).capitalize()} {'is gone' if thing.durability else 'breaks'}"


def tell_began(state: State, event: rounds.TurnBegan) -> str:
    """Who is up, and as which of how many."""
    order = [one for one in state.order if one in state.units]
    which = f", {order.index(event.unit) + 1} of {len(order)}" if event.unit in order else ""
    return f"{name(state, event.unit)}{which}"


def tell_roll(event: Rolled) -> str:
    """A throw by its reason; one that answers a question also by how high it could be."""
    face = sum(event.faces)
    if event.why.startswith("is "):
        return f"{capitalize_first(event.why)}? {face} of {event.sides}"
    return f"{capitalize_first(event.why)}: {face}"


SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
    rounds.UpkeepBegan: lambda _, event: f"Upkeep of round {event.round}",
    rounds.TurnBegan: tell_began,
    units.SlotsSpent: lambda _, event: "",
    units.Moved: tell_move,
    units.Struck: tell_struck,
    units.Checked: tell_check,
    harm.Hurt: tell_hurt,
    harm.ArmourWorn: tell_armour,
    areas.WallWorn: tell_worn,
    areas.WallBroken: tell_broken,
    Rolled: lambda _, event: tell_roll(event),
    DiceAsked: lambda _, event: tell_throw(event),
}
"""What is told otherwise than in a story without pictures."""
