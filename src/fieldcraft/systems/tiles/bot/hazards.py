"""Areas that stay and what falls: where it will hurt at the next Upkeep, and what it is worth to shoot a thing down."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board.sight import field_of_view
from fieldcraft.systems.tiles.actions.striking import Shoot
from fieldcraft.systems.tiles.areas import is_above, tiles_of
from fieldcraft.systems.tiles.bot.attacks import Attack, payable, plan_distance
from fieldcraft.systems.tiles.bot.odds import damage_odds, use_toll
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.effects import Standing
from fieldcraft.systems.tiles.ranges import graze
from fieldcraft.systems.tiles.standing import aim_of, pass_upkeep, standing_tiles
from fieldcraft.systems.tiles.state import Object, Unit

LATER = 0.3
"""How much what lands after the next Upkeep counts: one may still leave."""


def find_hazards(s: Situation, unit: Unit) -> Iterator[tuple[int, float]]:
    """The tiles on which areas that stay will strike a unit at the next Upkeep, with what that takes of its worth."""
    for area in s.view.areas.values():
        if is_above(area.effect, unit) or area.moves_with == unit.id:
            continue
        coming = pass_upkeep(s.view, area)
        lost = use_toll(s.view, unit, area.effect, unit).loss * s.worth[unit.id]
        if coming.strikes or area.timer:
            yield next_tiles(s, area, coming.reach, unit), lost * (1.0 if coming.strikes else LATER)


def next_tiles(s: Situation, area: Standing, reach: int, unit: Unit) -> int:
    """The tiles that an area will strike at the level of a unit."""
    if area.timer:
        return tiles_of(s.view, area.effect, aim_of(area), unit.at.level)
    return standing_tiles(s.view, replace(area, reach=reach), unit.at.level)


# -- what falls


def find_shots_down(s: Situation, unit: Unit) -> tuple[Attack, ...]:
    """Shots at what falls, worth what it would do to one's own, less what it would do to foes."""
    falling = (thing for thing in s.view.objects.values() if thing.area) if s.view.areas else ()
    return tuple(shot for thing in falling for shot in shots_at(s, unit, thing))


def shots_at(s: Situation, unit: Unit, thing: Object) -> Iterator[Attack]:
    """The ranged effects of a unit at a thing that falls."""
    ranged = [effect for effect in unit.effects if effect.aim == "range" and not effect.entry]
    paid = [effect for effect in payable(unit) if effect in ranged]
    worth = loss_spared(s, s.view.areas[thing.area]) if paid and thing.area in s.view.areas else 0.0
    for effect in paid if worth > 0 else ():
        far = plan_distance(s, effect.far, thing.height - unit.at.level)
        if far >= 0:
            name = "" if effect is ranged[0] else effect.name
            tiles = field_of_view(s.view.field, thing.cells[0], far, graze(s.view))
            yield Attack(effect, thing.id, tiles, worth * breaks(effect.damage, thing.durability), worth,
                         order=Shoot(unit.id, thing.id, name))  # fmt: skip


def loss_spared(s: Situation, area: Standing) -> float:
    """What does not happen if an area never lands."""
    found = 0.0
    for other in (*s.own, *s.foes):
        struck = next_tiles(s, area, area.reach, other) & s.stands[other.id]
        lost = (
            use_toll(s.view, other, area.effect, other).loss * s.worth[other.id] * (1.0 if area.timer == 1 else LATER)
        )
        found += lost * bool(struck) * (1 if other.side == s.seat else -1)
    return found


def breaks(damage: str, durability: int) -> float:
    """How far a hit brings a thing to its end: all the way, or a part that counts for half."""
    return sum(share * (1.0 if dealt >= durability else dealt / durability / 2) for dealt, share in damage_odds(damage))
