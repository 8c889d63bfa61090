"""What a casting does (section 14.1), a function for each tag, and what one that goes wrong does to its caster."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Literal

from msgspec.structs import replace

from fieldcraft.board import Side
from fieldcraft.core import Play, from_rule, rule
from fieldcraft.core.continuations import resumes
from fieldcraft.systems.fates_edge.miniatures.checks import attempt, points_to_bank
from fieldcraft.systems.fates_edge.miniatures.combat import reveal_attacker
from fieldcraft.systems.fates_edge.miniatures.detection import Foiled
from fieldcraft.systems.fates_edge.miniatures.events.battle import Became, Placed, PointsSpent
from fieldcraft.systems.fates_edge.miniatures.events.scenery import DoorFound
from fieldcraft.systems.fates_edge.miniatures.fog import SECRET_DOOR
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, occupied_mask, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.casting import SEARCH_RADIUS, banish_dv, cast_test, find_spell
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Origin, Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.events import EffectLaid, Marked, Revealed, RitualEnded, Veiled
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import disturb_rituals, helpers_close_by
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Element, Spell, Tag
from fieldcraft.systems.fates_edge.miniatures.magic.targeting import is_foiled
from fieldcraft.systems.fates_edge.miniatures.questions import AfterCast, AfterRitual
from fieldcraft.systems.fates_edge.miniatures.removal import fill_leash, harm
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_perceived
from fieldcraft.systems.fates_edge.shared import Result
from fieldcraft.systems.fates_edge.shared.checks import Description
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


LEAST_VEIL = from_rule(2, "mini.magic.veil")

HOSTILE: tuple[Tag, ...] = ("banish", "mark")
"""The tags that are cast at an enemy, as an attack is."""


def cast(play: Play[State], unit: Unit, spell: Spell, aim: Aim, description: Description) -> None:
    """Roll for a spell; whoever casts at an enemy from hiding is seen."""
    if fail_hidden_cast(play, unit, spell, aim):
        return
    if spell.tag in HOSTILE:
        reveal_attacker(play, unit)
    test = replace(cast_test(play.state, unit, spell, aim), description=description)
    attempt(play, test, AfterCast(unit=unit.id, spell=spell.name, aim=aim))


def perform_ritual(play: Play[State], unit: Unit, spell: Spell, ritual: Ritual, description: Description) -> None:
    """Roll for the spell of a ritual that has come to its end."""
    if fail_hidden_cast(play, unit, spell, ritual.aim):
        play.emit(RitualEnded(unit=unit.id), because=is_foiled)
        return
    test = cast_test(play.state, unit, spell, ritual.aim, helpers_close_by(play.state, ritual))
    after = AfterRitual(cast=AfterCast(unit=unit.id, spell=spell.name, aim=ritual.aim))
    attempt(play, replace(test, description=description), after)


def fail_hidden_cast(play: Play[State], unit: Unit, spell: Spell, aim: Aim) -> bool:
    """Let a spell come to nothing, if the fog hid what it cannot be cast at."""
    if not (play.state.known and is_foiled(play.state, unit, spell, aim)):
        return False
    play.emit(Foiled(unit=unit.id, what=spell.name), because=is_foiled)
    return True


@resumes(AfterCast)
@rule("mini.magic.cast", "mini.magic.backlash")
def finish_casting(play: Play[State], then: AfterCast, result: Result | None) -> None:
    """A success does what the tag says; a partial or a miss turns on the caster."""
    unit = play.state.units.get(then.unit)
    spell = unit and find_spell(unit, then.spell)
    if not unit or not spell or result is None or then.aim.target not in ("", *play.state.units):
        return
    if result.passed or (result.grade == "partial" and spell.tag in HALF):
        RESOLVE[spell.tag](play, unit, spell, then.aim, result)
    if (caster := play.state.units.get(unit.id)) is not None:
        suffer_backlash(play, caster, spell, result)


def lay_effect(
    play: Play[State], because: Callable[..., Any], caster: Unit, effect: Effect, aim: Aim, *, opaque: bool = False
) -> None:
    sides = (Side(aim.edge, effect.name, impassable=False, opaque=opaque),) if aim.edge else ()
    laid = replace(effect, id=new_effect_id(play.state, effect.kind, aim), cells=aim.cells, sides=sides)
    play.emit(EffectLaid(effect=laid, origin=Origin(caster.id, effect.name)), because=because)


@rule("mini.fog.public")
def new_effect_id(state: State, kind: str, aim: Aim) -> str:
    """An id for what is laid: numbered, or in fog named after its place, since a number would tell of others."""
    if not state.known:
        return f"{kind}{state.made + 1}"
    name = "-".join((kind, *map(state.map.grid.label, aim.ground[: 1 if aim.cells else 2])))
    names = (name if n == 1 else f"{name}-{n}" for n in count(1))
    return next(name for name in names if name not in state.effects)


@rule("mini.magic.ward", "mini.magic.zone-effects")
def ward(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """A ward lies there for the scene, as strong as its caster's Spirit, or as the cap of whoever summoned sets it."""
    dv = max(unit.abilities.attribute("spirit"), unit.cap)
    effect = Effect(id="", kind="ward", name=spell.name, side=unit.side, dv=dv, bars=spell.bars)
    lay_effect(play, ward, unit, effect, aim)


@rule("mini.magic.conjure", "mini.magic.zone-effects")
def conjure(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """A wall or a hazard stands for the scene, with an integrity of twice the value; whoever hid there is found."""
    if reveal_occupants(play, unit, play.state.board.field.mask(aim.cells)):
        return
    kind: Literal["hazard", "wall"] = "hazard" if spell.hazard else "wall"
    effect = Effect(id="", kind=kind, name=spell.name, side=unit.side, integrity=2 * aim.choice)
    lay_effect(play, conjure, unit, effect, aim, opaque=not spell.hazard)


@rule("mini.magic.passage")
def passage(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """A route is declared for the caster's side."""
    effect = Effect(id="", kind="passage", name=spell.name, side=unit.side, fast=spell.fast, bump=spell.bump)
    lay_effect(play, passage, unit, effect, aim)


@rule("mini.magic.banish")
def banish(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """The outsider's leash fills by as much as its cap."""
    target = play.state.units[aim.target]
    fill_leash(play, target, banish_dv(target))


@rule("mini.magic.mark")
def mark(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """The target bears the mark of the caster's side."""
    play.emit(Marked(unit=aim.target, by=unit.side), because=mark)


@rule("mini.magic.veil")
def veil(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """The veil is as hard to pierce as the casting had successes, and never easier than 2."""
    dv = max(LEAST_VEIL, result.successes)
    play.emit(Veiled(unit=aim.target, dv=dv, origin=Origin(unit.id, spell.name)), because=veil)


@rule("mini.magic.reveal", "mini.secret-door")
def reveal(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """One roll is held against every veil in the place and round it, and finds every secret door there.

    Whoever is found is found for the caster's side.
    """
    state = play.state
    searched = state.board.field.disk(aim.cells[0], SEARCH_RADIUS)
    for other in unseen_units_on(state, unit, searched):
        if 0 < other.veil <= result.successes:
            play.emit(Revealed(unit=other.id, to=unit.side), because=reveal)
    for side in state.map.sides:
        if side.name == SECRET_DOOR and searched & state.board.field.mask(side.between):
            play.emit(DoorFound(between=side.between), because=reveal)


def unseen_units_on(state: State, unit: Unit, mask: int) -> list[Unit]:
    others = (other for other in state.units.values() if not is_perceived(other, unit.side))
    return [other for other in others if unit_mask(state, other) & mask]


@rule("mini.magic.veil")
def reveal_occupants(play: Play[State], unit: Unit, mask: int) -> bool:
    """Whether somebody stands in the way of a spell after all; it finds those who hid there, and does no more."""
    for other in unseen_units_on(play.state, unit, mask):
        play.emit(Revealed(unit=other.id, to=unit.side), because=reveal_occupants)
    return bool(mask & occupied_mask(play.state))


@rule("mini.magic.transport")
def transport(play: Play[State], unit: Unit, spell: Spell, aim: Aim, result: Result) -> None:
    """The ally stands in the new place, off balance after a partial; nobody strikes, since nobody was left."""
    ally, to = play.state.units[aim.target], aim.cells[0]
    there = play.state.board.field.mask(cells(play.state, ally, to)) & ~unit_mask(play.state, ally)
    if reveal_occupants(play, unit, there):
        return
    play.emit(Placed(unit=ally.id, at=to), because=transport)
    if not result.passed:
        play.emit(Became(unit=ally.id, condition="off-balance"), because=transport)
    if play.state.rituals:
        disturb_rituals(play, ally.id, None)


HALF: frozenset[Tag] = from_rule(frozenset[Tag](("transport",)), "mini.magic.transport")
"""The tags that do something on a partial."""

RESOLVE: dict[str, Callable[[Play[State], Unit, Spell, Aim, Result], None]] = {
    resolve.__name__: resolve for resolve in (ward, banish, conjure, mark, veil, reveal, passage, transport)
}
"""What each tag does, by its name."""
