"""When an attack hits: a Touch by a static total, all else by a die and the Accuracy."""

from __future__ import annotations

from fractions import Fraction

from fieldcraft.core import Play, from_rule, rule
from fieldcraft.systems.tiles.events.units import Checked
from fieldcraft.systems.tiles.options import Options
from fieldcraft.systems.tiles.state import State, Unit

DIE = from_rule(20, "tiles.hit.v20")
"""The sides of the die behind (v:20)."""


@rule("tiles.hit.v20", "tiles.hit.touch-static")
def beats(options: Options, total: int, evasion: int) -> bool:
    """A total hits if it exceeds the Evasion; whether a tie does is for the table to choose."""
    return total > evasion or (options.hit_on_tie and total == evasion)


@rule("tiles.hit.touch-static")
def static_total(options: Options, unit: Unit) -> int:
    """What a unit touches with: Accuracy and Awareness, without its bonuses unless only the target's are left out."""
    bare = unit.accuracy + unit.awareness
    return bare if options.static_ignores == "all_bonuses" else bare + unit.accuracy_bonus + unit.awareness_bonus


@rule("tiles.hit.touch-static")
def touch_hits(options: Options, unit: Unit, target: Unit) -> bool:
    """Whether a Touch hits without a roll: its static total against the Evasion without bonuses."""
    return beats(options, static_total(options, unit), target.evasion)


@rule("tiles.hit.v20", "tiles.hit.touch-check")
def accuracy(unit: Unit) -> int:
    """What is added to the die: Accuracy with all bonuses."""
    return unit.accuracy + unit.accuracy_bonus


@rule("tiles.hit.v20", "tiles.hit.touch-check")
def evasion(target: Unit) -> int:
    """What a check must exceed: Evasion with all bonuses."""
    return target.evasion + target.evasion_bonus


def chance(options: Options, unit: Unit, target: Unit, *, touch: bool = False) -> Fraction:
    """How likely an attack hits; a Touch may be certain."""
    if touch and touch_hits(options, unit, target):
        return Fraction(1)
    faces = range(1, DIE + 1)
    return Fraction(sum(beats(options, face + accuracy(unit), evasion(target)) for face in faces), DIE)


@rule("tiles.hit.v20")
def roll_check(play: Play[State], unit: Unit, target: Unit) -> bool:
    """The Accuracy Check of a unit against a target."""
    face = play.roll(DIE, 1, f"{unit.title} at {target.title}")[0]
    total = face + accuracy(unit)
    hit = beats(play.state.options, total, evasion(target))
    event = Checked(unit=unit.id, target=target.id, face=face, total=total, evasion=evasion(target), hit=hit)
    play.emit(event, because=roll_check)
    return hit


@rule("tiles.hit.touch-static", "tiles.hit.touch-check")
def roll_touch(play: Play[State], unit: Unit, target: Unit) -> bool:
    """A Touch: its static total, and if that does not exceed the Evasion an Accuracy Check."""
    if not touch_hits(play.state.options, unit, target):
        return roll_check(play, unit, target)
    total = static_total(play.state.options, unit)
    event = Checked(unit=unit.id, target=target.id, face=0, total=total, evasion=target.evasion, hit=True)
    play.emit(event, because=roll_touch)
    return True
