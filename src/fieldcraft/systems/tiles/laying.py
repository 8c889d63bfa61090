"""What comes of an area when it is cast and at every Upkeep: whom it harms, what it breaks, how it grows and lands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fieldcraft.core import Event, Play, rule
from fieldcraft.systems.tiles.areas import is_blast, strike_with, tiles_of, victims
from fieldcraft.systems.tiles.effects import Effect, Standing
from fieldcraft.systems.tiles.entries import Rising
from fieldcraft.systems.tiles.events.areas import (
    AreaEnded,
    AreaGrown,
    AreaLaid,
    AreaMoved,
    AreaTicked,
    Fell,
    Landed,
    ObjectAdded,
    Rose,
    WallBroken,
    WallWorn,
)
from fieldcraft.systems.tiles.events.units import Checked, Struck
from fieldcraft.systems.tiles.hits import DIE, accuracy, beats, evasion
from fieldcraft.systems.tiles.narration import name
from fieldcraft.systems.tiles.shapes import Aim
from fieldcraft.systems.tiles.standing import (
    Upkeep,
    aim_of,
    fall_time,
    falling_object,
    follow,
    goes_along,
    grown_effect,
    lands_still,
    lay_down,
    pass_upkeep,
    replaced_auras,
    stays,
)
from fieldcraft.systems.tiles.state import Object, State, Unit
from fieldcraft.systems.tiles.strikes import roll_damage, take_harm


@rule("tiles.aoe.to-hit")
def cast_area(play: Play[State], unit: Unit, effect: Effect, aim: Aim) -> None:
    """An effect with an area is used: it strikes at once, or stays, or begins to fall."""
    cells = play.state.field.cells(tiles_of(play.state, effect, aim))
    play.emit(Struck(unit=unit.id, effect=effect.name, cells=cells), because=cast_area)
    if effect.area is not None and isinstance(effect.area.type, Rising):
        play.emit(Rose(effect=effect.name, cells=cells))
    if not fall_time(effect):
        spared = find_spared(play, unit.id, accuracy(unit), effect, aim)
        strike_tiles(play, effect, aim, spared)
    if stays(effect) and (unit.id in play.state.units or not goes_along(effect, aim)):
        lay(play, unit, effect, aim)


@rule("tiles.aoe.to-hit")
def find_spared(play: Play[State], owner: str, bonus: int, effect: Effect, aim: Aim) -> frozenset[str]:
    """Whom an area misses: nobody, unless the table wants one roll that is held against the Evasion of each.

    It is made each time the area strikes, with the Accuracy that its `owner` had when it was cast.
    """
    inside = () if play.state.options.aoe_to_hit == "automatic" else victims(play.state, effect, aim)
    if not inside:
        return frozenset()
    face = play.roll(DIE, 1, f"{name(play.state, owner)} with {effect.name}")[0]
    total, spared = face + bonus, set[str]()
    for id in inside:
        against = evasion(play.state.units[id])
        hit = beats(play.state.options, total, against)
        play.emit(Checked(unit=owner, target=id, face=face, total=total, evasion=against, hit=hit))
        if not hit:
            spared.add(id)
    return frozenset(spared)


def lay(play: Play[State], unit: Unit, effect: Effect, aim: Aim) -> None:
    """An area begins to stay, with the object that falls if there is one."""
    area = lay_down(play.state, f"{effect.name} {play.state.made + 1}", unit, effect, aim)
    for other in replaced_auras(play.state, area):
        play.emit(AreaEnded(area=other.id), because=replaced_auras)
    play.emit(AreaLaid(area=area), because=cast_area)
    if (falls := falling_object(area)) is not None:
        name, durability, height = falls
        cell = area.targets[0].cell if area.targets else area.origin
        thing = Object(
            id=area.id, name=name, durability=durability, most=durability, cells=(cell,), height=height, area=area.id
        )
        play.emit(ObjectAdded(object=thing))


def strike_tiles(play: Play[State], effect: Effect, aim: Aim, spared: frozenset[str]) -> None:
    """An area strikes whoever is in it, and wears what a Blast meets; dice fall only where they can matter."""
    inside = set(victims(play.state, effect, aim)) - spared
    if not effect.damage or not (inside or is_blast(effect)):
        return
    found = strike_with(play.state, effect, aim, roll_damage(play, effect))
    for id, loss in found.losses.items():
        if loss:
            play.emit(WallWorn(object=id, by=loss), because=is_blast)
            if not play.state.objects[id].durability:
                play.emit(WallBroken(object=id), because=is_blast)
    for id, harm in found.harms.items():
        if id in inside:
            take_harm(play, id, harm)


# --- at Upkeep --------------------------------------------------------------------------------


@rule("tiles.type.falling.timer", "tiles.type.emanation.emanating", "tiles.round.structure")
def keep_up(play: Play[State]) -> None:
    """The Upkeep of all areas, in the order in which they were laid."""
    for id in tuple(play.state.areas):
        if (area := play.state.areas.get(id)) is not None:
            keep_up_area(play, area, pass_upkeep(play.state, area))


def keep_up_area(play: Play[State], area: Standing, comes: Upkeep) -> None:
    """One area grows, falls on, lands, strikes or ends."""
    if comes.ends or not lands_still(play.state, area):
        play.emit(AreaEnded(area=area.id), because=keep_up)
        return
    if (comes.left, comes.timer) != (area.left, area.timer):
        play.emit(AreaTicked(area=area.id, left=comes.left, timer=comes.timer))
    if (comes.reach, comes.cells) != (area.reach, area.cells):
        play.emit(AreaGrown(area=area.id, reach=comes.reach, cells=comes.cells), because=keep_up)
    for thing in [one for one in play.state.objects.values() if one.area == area.id]:
        play.emit(WallBroken(object=thing.id) if comes.lands else Fell(object=thing.id, height=comes.height))
    if comes.lands:
        play.emit(Landed(area=area.id, cells=comes.cells), because=keep_up)
    if comes.strikes:
        effect, aim = grown_effect(area.effect, comes.reach), aim_of(area)
        strike_tiles(play, effect, aim, find_spared(play, area.owner, area.accuracy, effect, aim))
    if comes.lands and not comes.left and area.id in play.state.areas:
        play.emit(AreaEnded(area=area.id), because=keep_up)


@rule("tiles.type.aura")
def follow_units(state: State) -> Iterable[Event]:
    """Auras go with the units they are about, and end with them."""
    return _follow_units(state) if state.areas else ()


@rule("tiles.type.aura")
def _follow_units(state: State) -> Iterator[Event]:
    for area in state.areas.values():
        if not area.moves_with:
            continue
        unit = state.units.get(area.moves_with)
        if unit is None:
            yield AreaEnded(area=area.id, because="tiles.type.aura")
        elif area.origin not in unit.at.cells or area.level != unit.at.level:
            for moved in follow(state, unit.id, unit.at):
                if moved.id == area.id:
                    yield AreaMoved(
                        area=area.id,
                        origin=moved.origin,
                        cells=moved.cells,
                        level=moved.level,
                        because="tiles.type.aura",
                    )
