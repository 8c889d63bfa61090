"""How an effect is carried out: one attack roll for all whom it comes to, harm for each, and what breaks meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from fieldcraft.core import Event, Play, Seat, Tally, rule
from fieldcraft.systems.battlefield.areas import Template, is_reached, open_spaces, sizes_smaller_inside, travel
from fieldcraft.systems.battlefield.dice import roll_damage, roll_natural, total_of
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import (
    Attack,
    Attacked,
    Harmed,
    Mended,
    ObjectBroken,
    Released,
    Removed,
)
from fieldcraft.systems.battlefield.events.field import AuraDropped, FogLaid
from fieldcraft.systems.battlefield.obstruction import kind_passed, obstructions_of
from fieldcraft.systems.battlefield.spaces import Body, bodies_of, holds
from fieldcraft.systems.battlefield.state import Fog, Space, State, Unit
from fieldcraft.systems.battlefield.targeting import bonus_of, has_open_path, parts_to_hit, reach_of
from fieldcraft.systems.shared.caches import remember

MOST_REROLLS = 20
"""After so many rolls of parts that cannot be hit the first that can be is hit: dice that fall alike end nothing."""


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """A target of an effect: what is added to the attack on it, its sizes smaller, and what of it can be hit."""

    target: str
    bonus: Tally
    smaller: int = 0
    parts: tuple[Space, ...] = ()


@rule("field.area.multi-target")
def roll_attack(play: Play[State], effect: Effect) -> int | None:
    """The one roll of an effect that attacks, however many targets it has; None for one that does not."""
    return None if effect.attack is None else roll_natural(play, "attack", who_sees_dice(play.state, effect))


@rule("field.area.subject")
def who_sees_dice(state: State, effect: Effect) -> tuple[Seat, ...]:
    """Before whom dice are thrown for an effect: those who know for whom it is meant; () for all."""
    declared = state.turn.declared
    if declared is None or declared.effect != effect.id or declared.known_by >= set(state.sides):
        return ()
    return tuple(side for side in state.sides if side in declared.known_by)


@rule("field.area.defines", "field.area.multi-target", "field.unit.data")
def affect(play: Play[State], unit: Unit, effect: Effect, aims: Sequence[Aim], natural: int | None) -> None:
    """Apply an effect to targets that it comes to at the same time: the same roll for all, harm rolled for each.

    A target is hit if the total comes to its defence; without a roll everybody is.
    """
    hit = [(aim.target, _roll_part(play, effect, aim)) for aim in aims]
    if natural is not None and aims:
        attacks = tuple(
            _attack(play.state, effect, aim, natural, part) for aim, (_, part) in zip(aims, hit, strict=True)
        )
        play.emit(Attacked(unit=unit.id, effect=effect.id, natural=natural, attacks=attacks), because=affect)
        hit = [(attack.target, attack.part) for attack in attacks if attack.hit]
    for id, part in hit:
        if effect.damage and id in play.state.units:
            deal_damage(play, effect, id, part)


def _attack(state: State, effect: Effect, aim: Aim, natural: int, part: str) -> Attack:
    target = state.units[aim.target]
    return Attack(
        target=target.id,
        bonus=aim.bonus,
        total=total_of(state.options, natural, aim.bonus.total),
        against=target.defences.get(effect.against, 0),
        smaller=aim.smaller,
        part=part,
    )


@rule("field.target.partial-parts")
def _roll_part(play: Play[State], effect: Effect, aim: Aim) -> str:
    """Roll which part of a target is hit, again and again until it is one that can be."""
    if not effect.parts:
        return ""
    legal = parts_to_hit(play.state.units[aim.target], effect, aim.parts)
    for _ in range(MOST_REROLLS):
        (face,) = play.roll(len(effect.parts), 1, "part hit", who_sees_dice(play.state, effect))
        if effect.parts[face - 1] in legal:
            return effect.parts[face - 1]
    return legal[0]


@rule("field.area.multi-target", "field.unit.data")
def deal_damage(play: Play[State], effect: Effect, id: str, part: str = "") -> None:
    """Roll the harm of one hit, or what it mends."""
    unit = play.state.units[id]
    if unit.durability is None:
        return
    why = "mending" if effect.mends else "damage"
    amount = roll_damage(play, effect.damage, why, who_sees_dice(play.state, effect))
    if effect.mends and (mended := min(amount, unit.harm)):
        play.emit(Mended(unit=id, harm=mended), because=deal_damage)
    elif amount and not effect.mends:
        play.emit(Harmed(unit=id, harm=amount, part=part), because=deal_damage)


# --- shapes -------------------------------------------------------------------------


def works_on(effect: Effect, unit: Unit) -> bool:
    """Whether an effect works on a unit at all."""
    return effect.affects in ("all", "creatures" if unit.kind == "unit" else "objects")


@rule("field.area.all-in-area", "field.area.multi-target", "field.area.defines", "field.target.partial-parts")
def aims_in(state: State, effect: Effect, template: Template, ids: Iterable[str]) -> tuple[Aim, ...]:
    """The targets of an effect among those whom its shape comes to: no sense counts, and no concealment.

    An effect that rolls for body parts leaves out those of whom it comes to none.
    """
    aims = [_aim_in(state, effect, template, id) for id in ids if works_on(effect, state.units[id])]
    return tuple(aim for aim in aims if not effect.parts or parts_to_hit(state.units[aim.target], effect, aim.parts))


def _aim_in(state: State, effect: Effect, template: Template, id: str) -> Aim:
    body = bodies_of(state)[id]
    smaller = sizes_smaller_inside(template, body) if state.options.partial_in_area == "by_size" else 0
    return Aim(
        target=id, bonus=bonus_of(effect, smaller), smaller=smaller, parts=_parts_in(state, effect, template, body)
    )


@rule("field.target.partial-parts", "field.area.travel")
def _parts_in(state: State, effect: Effect, template: Template, body: Body) -> tuple[Space, ...]:
    """The spaces of a body that a shape comes to, for effects that roll for body parts."""
    if not effect.parts:
        return ()
    obstructions, passes = obstructions_of(state), kind_passed(effect)
    inside = (space for space in body.spaces if holds(template.field, template.masks, space))
    return tuple(space for space in inside if is_reached(template, obstructions, body, (space,), passes))


@rule("field.obstruct.destroyed", "field.area.travel", "field.area.self-exempt")
def let_loose(play: Play[State], unit: Unit, effect: Effect, template: Template, spared: Collection[str] = ()) -> None:
    """Let an effect travel outward; what it breaks on its way obstructs it no more."""
    natural: int | None = None
    wave = travel(template, obstructions_of(play.state), spared, kind_passed(effect))
    reached = next(wave, None)
    while reached is not None:
        before = frozenset(play.state.units)
        aims = aims_in(play.state, effect, template, (id for id in reached if id in before))
        if aims and natural is None:
            natural = roll_attack(play, effect)
        affect(play, unit, effect, aims, natural)
        try:
            reached = wave.send(before.difference(play.state.units))
        except StopIteration:
            return


@rule("field.conceal.sources")
def lay_fog(play: Play[State], unit: Unit, effect: Effect, template: Template) -> None:
    """Lay the Concealment of an effect where its shape comes."""
    masks = open_spaces(template, obstructions_of(play.state))
    cells = tuple(sorted({cell for mask in masks.values() for cell in template.field.cells(mask)}))
    if cells:
        fog = Fog(
            id=free_fog_id(play.state, unit, effect),
            name=effect.title,
            tier=effect.fog,
            senses=effect.senses,
            cells=cells,
        )
        play.emit(FogLaid(fog=fog), because=lay_fog)


def free_fog_id(state: State, unit: Unit, effect: Effect) -> str:
    """An id for what an effect leaves behind."""
    number = 1
    while (id := f"{unit.id}-{effect.id}-{number}") in state.fogs:
        number += 1
    return id


# --- what follows of itself ---------------------------------------------------------


def follows(state: State) -> Iterable[Event]:
    """What follows of itself when something has changed, one thing after another until nothing more does."""
    return () if next_to_follow(state) is None else _follow(state)


def _follow(state: State) -> Iterator[Event]:
    while (event := next_to_follow(state)) is not None:
        yield event
        state = event.apply(state)


def next_to_follow(state: State) -> Event | None:
    """What follows of the units, or else an aura ends with what made it."""
    if (event := remember(state.position_cache, "follows", lambda: follows_of_units(state))) is not None:
        return event
    for aura in state.auras.values():
        if aura.owner not in state.units or state.units[aura.owner].effect(aura.effect) is None:
            return AuraDropped(aura=aura.id, because="field.area.aura")
    return None


def follows_of_units(state: State) -> Event | None:
    """What is at its durability is gone, and grips end out of Reach or behind what obstructs."""
    for unit in state.units.values():
        if unit.durability is not None and unit.harm >= unit.durability:
            return remove_at_durability(unit)
    for unit in state.units.values():
        for held in unit.grips:
            if not holds_on(state, unit, held):
                return Released(unit=unit.id, target=held, because="field.area.grip")
    return None


@rule("field.unit.data")
def remove_at_durability(unit: Unit) -> ObjectBroken | Removed:
    """What is at its durability is destroyed, or out of the fight."""
    kind = ObjectBroken if unit.kind == "object" else Removed
    return kind(unit=unit.id, because="field.unit.data")


@rule("field.area.grip", "field.crowd.target-full", "field.obstruct.full")
def holds_on(state: State, unit: Unit, held: str) -> bool:
    """Whether a grip lasts: of an object always, of a creature as long as an open path leads to it within Reach."""
    target = state.units[held]
    return target.kind == "object" or has_open_path(state, obstructions_of(state), unit, target, reach_of(state, unit))
