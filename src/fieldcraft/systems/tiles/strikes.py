"""What strikes whoever it hits: damage by dice, less what armour takes off, and what that brings about."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.core import Play, from_rule, rule
from fieldcraft.dice import parse
from fieldcraft.dice.expressions import Expression
from fieldcraft.dice.rolls import roll
from fieldcraft.dice.sources import Faces
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.events.areas import AreaEnded, WallBroken, WallWorn
from fieldcraft.systems.tiles.events.harm import ArmourWorn, Died, Downed, Hurt, Maimed
from fieldcraft.systems.tiles.harm import Harm, harm_to
from fieldcraft.systems.tiles.state import State, Unit

HUNDRED = from_rule(100, "tiles.type.blast.maim")
"""The sides of the die for chances in percent."""


class Thrown:
    """The dice of a match as a source for an expression."""

    def __init__(self, play: Play[State], why: str) -> None:
        self.play, self.why = play, why

    def faces(self, sides: int, count: int, n: int) -> Faces:
        """Dice rolled in the open."""
        return self.play.roll(sides, count, self.why)


@lru_cache(maxsize=256)
def parse_damage(text: str) -> Expression:
    """The dice of a damage, read once."""
    return parse(text)


def roll_damage(play: Play[State], effect: Effect) -> int:
    """The damage of an effect, never less than 0."""
    if not effect.damage:
        return 0
    return max(0, roll(parse_damage(effect.damage), Thrown(play, effect.name), 0).total)


def land_strike(play: Play[State], unit: Unit, effect: Effect, target: str) -> None:
    """A strike hits: it hurts whom it is aimed at, or wears down what falls."""
    damage = roll_damage(play, effect)
    if target in play.state.units:
        take_harm(play, target, harm_to(play.state.units[target], effect, damage))
    elif target in play.state.objects:
        wear_down(play, target, damage)


@rule("tiles.type.blast.maim", "tiles.type.blast.armor")
def take_harm(play: Play[State], id: str, harm: Harm) -> None:
    """A victim's armour and Hit Points suffer; one roll says whether whoever lives is maimed."""
    if harm.armour:
        play.emit(ArmourWorn(unit=id, by=harm.armour), because=take_harm)
    if harm.stopped:
        play.emit(Hurt(unit=id, harm=0), because=take_harm)
    lose_hit_points(play, id, harm.hit_points, deadly=harm.deadly)
    victim = play.state.units.get(id)
    if not harm.maim or victim is None or victim.maimed:
        return
    sure = harm.maim >= HUNDRED
    if sure or play.roll(HUNDRED, 1, f"is {victim.title} maimed")[0] <= harm.maim:
        play.emit(Maimed(unit=id), because=take_harm)


@rule("tiles.hp.zero-default")
def lose_hit_points(play: Play[State], id: str, harm: int, *, deadly: bool = False) -> None:
    """Take Hit Points; at 0 the unit is down, or dead if what hurt it is deadly or the table reads it so."""
    if not harm:
        return
    play.emit(Hurt(unit=id, harm=harm), because=lose_hit_points)
    if not play.state.units[id].hit_points:
        fall_at_zero(play, id, deadly=deadly)


@rule("tiles.hp.zero-default")
def fall_at_zero(play: Play[State], id: str, *, deadly: bool = False) -> None:
    """Who has no Hit Points is down, or dead if what hurt it is deadly or the table reads it so."""
    if deadly or play.state.options.default_at_zero == "dead":
        play.emit(Died(unit=id), because=fall_at_zero)
    elif not play.state.units[id].down:
        play.emit(Downed(unit=id), because=fall_at_zero)


def wear_down(play: Play[State], id: str, damage: int) -> None:
    """An object that falls loses Durability; at 0 it is gone, and lands nowhere."""
    if not damage:
        return
    play.emit(WallWorn(object=id, by=damage))
    if not play.state.objects[id].durability:
        break_object(play, id)


def break_object(play: Play[State], id: str) -> None:
    """An object is gone, and what would have landed with it lands nowhere."""
    area = play.state.objects[id].area
    play.emit(WallBroken(object=id))
    if area in play.state.areas:
        play.emit(AreaEnded(area=area))


def clear_at_zero(play: Play[State]) -> None:
    """What a decree has left without Hit Points or Durability falls as though it had been struck."""
    for id in [unit.id for unit in play.state.units.values() if not (unit.hit_points or unit.down)]:
        fall_at_zero(play, id)
    for id in [thing.id for thing in play.state.objects.values() if thing.most and not thing.durability]:
        break_object(play, id)
