"""What an area would do, before it is cast: its tiles, whom it catches, what it breaks, how it grows and lands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Denial
from fieldcraft.core.words import capitalize_first, pluralize
from fieldcraft.dice import parse
from fieldcraft.dice.expression_odds import odds
from fieldcraft.presentation import Odds, Preview, Target, Waypoint
from fieldcraft.presentation.figures import percent
from fieldcraft.presentation.previews import Anchor, SharedDie
from fieldcraft.systems.tiles.actions.casting import Cast, find_area
from fieldcraft.systems.tiles.areas import (
    AreaHarm,
    barriers_of,
    is_above,
    is_blast,
    is_step,
    is_stopped_by_roof,
    strike_with,
    tiles_of,
)
from fieldcraft.systems.tiles.blast import strike_through
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import Cone, Rising, Trail
from fieldcraft.systems.tiles.harm import Harm
from fieldcraft.systems.tiles.hits import DIE, accuracy, beats, chance, evasion
from fieldcraft.systems.tiles.options import Options
from fieldcraft.systems.tiles.shapes import Aim, covered_tiles, travel_tiles
from fieldcraft.systems.tiles.standing import fall_height, fall_time, stays
from fieldcraft.systems.tiles.state import Object, State, Unit

Totals = tuple[tuple[int, float], ...]
"""Totals of dice with the chance of each, the lowest first."""


@lru_cache(maxsize=256)
def list_totals(damage: str) -> Totals:
    """What a damage may come to, never less than 0."""
    found: dict[int, float] = {}
    for total, likely in odds(parse(damage)).items() if damage else ((0, 1),):
        found[max(0, total)] = found.get(max(0, total), 0.0) + float(likely)
    return tuple(sorted(found.items()))


def forecast(view: State, action: Cast, shown: Preview) -> Preview:
    """The preview of an area with all that it would do."""
    unit = view.units[action.unit]
    effect, aim = find_area(unit, action.effect), action.aim(view)
    if effect is None or effect.area is None or type(aim) is Denial:
        return shown
    totals = list_totals(effect.damage)
    least, most = (strike_with(view, effect, aim, total) for total in (totals[0][0], totals[-1][0]))
    cells, cut = split_tiles(view, effect, aim, totals[-1][0])
    late = fall_time(effect) > 0
    return replace(
        shown,
        words=describe_cast(effect, action.cells, shown.words),
        detail="" if effect.damage else "No damage",
        cells=cells,
        cut=cut,
        full=next_tiles(view, effect, aim),
        path=tuple(number_trail(effect, aim)),
        anchors=tuple(list_anchors(view, effect.area.shape, aim)),
        die=None if late else share_die(view, unit, tuple(most.harms)),
        targets=tuple(list_targets(view, unit, effect, aim, (least, most))),
        effects=(*list_losses(view, least, most), *list_later(effect)),
    )


def describe_cast(effect: Effect, cells: tuple[Cell, ...], words: str) -> str:
    """An area in words; of a Trail how much of it is laid."""
    if effect.area is not None and isinstance(effect.area.shape, Trail):
        name = capitalize_first(effect.name)
        return f"{name}, {len(cells)} of {pluralize(effect.area.shape.length, 'tile')}"
    return words


# --- where ----------------------------------------------------------------------------------


def split_tiles(view: State, effect: Effect, aim: Aim, most: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The tiles on which an area works on the ground, and those of its shape that walls and roofs keep out."""
    assert effect.area is not None, "what has no area has no tiles"
    adjacency = view.options.square_adjacency
    whole = covered_tiles(view.field, effect.area.shape, aim, 0, adjacency)
    inside = tiles_of(view, effect, aim)
    if is_blast(effect) and most and not is_stopped_by_roof(view, effect, aim):
        blow = strike_through(barriers_of(view), effect.area.shape, aim, most, 0, adjacency)
        inside &= view.field.mask(cell for cell, comes in blow.damage.items() if comes)
    return view.field.cells(inside), view.field.cells(whole & ~inside)


def next_tiles(view: State, effect: Effect, aim: Aim) -> tuple[Cell, ...]:
    """The tiles to which a Trail may go on."""
    shape = effect.area.shape if effect.area else None
    if not isinstance(shape, Trail) or len(aim.spots) >= shape.length:
        return ()
    last, laid = aim.spots[-1].cell, {spot.cell for spot in aim.spots}
    return tuple(cell for cell in view.map.grid.neighbours(last) if cell not in laid and is_step(view, last, cell))


def number_trail(effect: Effect, aim: Aim) -> Iterator[Waypoint]:
    """The tiles of a Trail in their order."""
    if effect.area is not None and isinstance(effect.area.shape, Trail):
        yield from (Waypoint(cell=spot.cell, cost=number) for number, spot in enumerate(aim.spots, 1))


def list_anchors(view: State, shape: object, aim: Aim) -> Iterator[Anchor]:
    """The tiles on the axis of a Cone from which on it is wider, each with the bar across."""
    if not isinstance(shape, Cone):
        return
    field, adjacency, (x, y) = view.field, view.options.square_adjacency, aim.origin.cell
    to = aim.spots[0].cell[0] - x, aim.spots[0].cell[1] - y
    covered = covered_tiles(field, shape, aim, 0, adjacency)
    for tile, reach in shape.anchors:
        dx, dy = travel_tiles(field, to, tile, adjacency)[0]
        ring = field.cells(covered & field.disk(aim.origin.cell, tile) & ~field.disk(aim.origin.cell, tile - 1))
        if (x + dx, y + dy) in view.map.grid and ring:
            bar = max(product(ring, ring), key=lambda pair: view.map.grid.distance(*pair))
            yield Anchor(cell=(x + dx, y + dy), bar=bar, label=f"tile {tile}, reach {reach}")


# --- whom -----------------------------------------------------------------------------------


def list_targets(
    view: State, unit: Unit, effect: Effect, aim: Aim, outcomes: tuple[AreaHarm, AreaHarm]
) -> Iterator[Target]:
    """Whom an area catches, with what it does to each, and who flies over it."""
    least, most = outcomes
    rolled = view.options.aoe_to_hit != "automatic" and not fall_time(effect)
    for id in sorted(most.harms):
        target = view.units[id]
        outcome = least.harms[id], most.harms[id]
        words = describe_harm(view.options, target, outcome, list_totals(effect.damage))
        yours = "yours" if target.side == unit.side else ""
        hit = Odds(
            success=float(chance(view.options, unit, target)),
            roll=f"d20 + {accuracy(unit)}",
            against=f"Evasion {evasion(target)}",
        )
        yield Target(piece=id, odds=hit if rolled else None, text=", ".join(filter(None, (yours, words))))
    if effect.area is not None and isinstance(effect.area.type, Rising):
        inside = set(view.field.cells(tiles_of(view, effect, aim)))
        for one in view.units.values():
            if is_above(effect, one) and inside & set(one.at.cells):
                yield Target(piece=one.id, spared=True, text="flies over it")


def describe_harm(options: Options, target: Unit, outcome: tuple[Harm, Harm], totals: Totals) -> str:
    """What comes of a harm between two: Hit Points, armour, the chance to be maimed and to be out of the fight."""
    least, most = outcome
    dies = most.deadly or options.default_at_zero == "dead"
    parts = [f"loses {span(least.hit_points, most.hit_points)} Hit Points"]
    if most.armour:
        parts.append(f"armour {span(least.armour, most.armour)} Durability")
    taken = totals[-1][0] - most.hit_points
    lost = [(total - taken, likely) for total, likely in totals]
    if most.maim and not target.maimed:
        alive = sum(likely for harm, likely in lost if harm > 0 and not (dies and harm >= target.hit_points))
        parts.append(f"maimed {percent(alive * most.maim / 100)}")
    needed = max(1, target.hit_points)
    if most.hit_points >= needed and (dies or not target.down):
        fallen = sum(likely for harm, likely in lost if harm >= needed)
        parts.append(f"{'dies' if dies else 'goes down'} {percent(fallen)}")
    return ", ".join(parts)


def span(least: int, most: int) -> str:
    """A number or two.

    >>> span(2, 2), span(1, 4)
    ('2', '1 to 4')
    """
    return str(most) if least == most else f"{least} to {most}"


def share_die(view: State, unit: Unit, caught: tuple[str, ...]) -> SharedDie | None:
    """How many are hit by each face, where one roll is held against the Evasion of each."""
    if view.options.aoe_to_hit == "automatic" or not caught:
        return None
    against = [evasion(view.units[id]) for id in caught]
    totals = range(accuracy(unit) + 1, accuracy(unit) + DIE + 1)
    return SharedDie(hits=tuple(sum(beats(view.options, total, one) for one in against) for total in totals))


# --- what else ------------------------------------------------------------------------------


def list_losses(view: State, least: AreaHarm, most: AreaHarm) -> Iterator[str]:
    """What stands in the way, how much of it a Blast takes, and whether it breaks."""
    lines = (describe_loss(view.objects[id], least.losses.get(id, 0), lost) for id, lost in sorted(most.losses.items()))
    for line, count in Counter(lines).items():
        yield line if count == 1 else f"{count} times: {line}"


def describe_loss(thing: Object, least: int, most: int) -> str:
    """What an object loses, between two numbers, of what it bears, and whether it breaks."""
    breaks = "breaks" if least >= thing.durability else "may break" if most >= thing.durability else ""
    loses = f"{thing.title.capitalize()} loses {span(least, most)} of {thing.durability} Durability"
    return ", ".join(filter(None, (loses, breaks)))


def list_later(effect: Effect) -> Iterator[str]:
    """How long an area stays, how it grows, when it lands."""
    if timer := fall_time(effect):
        yield f"lands in {pluralize(timer, 'Upkeep')}, now {pluralize(fall_height(effect, timer), 'tile')} up"
        if effect.durability:
            yield f"may be shot: Durability {effect.durability}"
        if effect.lasts:
            yield f"then stays for {pluralize(effect.lasts, 'Upkeep')}"
    elif stays(effect):
        yield f"stays for {pluralize(effect.lasts, 'Upkeep')}" if effect.lasts else "stays"
    if effect.emanating:
        yield f"grows by {pluralize(effect.emanating, 'tile')} at each Upkeep"
