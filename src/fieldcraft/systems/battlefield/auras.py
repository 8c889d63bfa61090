"""Auras: who is inside one, and whom it affects as it moves and as others move."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.battlefield.affecting import affect, aims_in, roll_attack
from fieldcraft.systems.battlefield.areas import lay_burst, members_of
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.field import AuraMoved, Touched
from fieldcraft.systems.battlefield.obstruction import kind_passed, obstructions_of
from fieldcraft.systems.battlefield.spaces import bodies_of
from fieldcraft.systems.battlefield.state import Aura, State
from fieldcraft.systems.shared.caches import remember


def effect_of(state: State, aura: Aura) -> Effect:
    """The effect that an aura is; LookupError if its owner no longer has it."""
    effect = state.units[aura.owner].effect(aura.effect)
    if effect is None:
        raise LookupError(f"{aura.owner} has no effect {aura.effect!r}")
    return effect


@rule("field.area.aura", "field.area.self-exempt")
def members(state: State, aura: Aura) -> frozenset[str]:
    """Who is inside an aura now; its owner is too, unless it chose to be unaffected."""
    key = ("members", aura.owner, aura.effect, aura.value, aura.spare)
    return remember(state.position_cache, key, lambda: find_members(state, aura))


def find_members(state: State, aura: Aura) -> frozenset[str]:
    """Whom the burst round its owner comes to, as everybody stands."""
    if (owner := bodies_of(state).get(aura.owner)) is None:
        return frozenset()
    template = lay_burst(state, owner, aura.value)
    spared = (aura.owner,) if aura.spare else ()
    return frozenset(members_of(template, obstructions_of(state), spared, kind_passed(effect_of(state, aura))))


def find_changed(state: State) -> Aura | None:
    """The first aura with others inside than before."""
    for aura in state.auras.values():
        if members(state, aura) != aura.members:
            return aura
    return None


@rule("field.area.aura")
def update_auras(play: Play[State]) -> None:
    """Bring auras up to date after any step: those who come inside are affected, each at most once in a turn."""
    while (changed := find_changed(play.state)) is not None:
        inside = members(play.state, changed)
        play.emit(AuraMoved(aura=changed.id, members=inside), because=update_auras)
        if newly := tuple(sorted(inside - changed.members - changed.touched)):
            touch(play, play.state.auras[changed.id], newly)


@rule("field.area.aura", "field.area.multi-target")
def touch(play: Play[State], aura: Aura, ids: tuple[str, ...]) -> None:
    """Affect those who have come inside an aura, all at once with one attack roll."""
    state = play.state
    owner, effect = state.units[aura.owner], effect_of(state, aura)
    aims = aims_in(state, effect, lay_burst(state, bodies_of(state)[owner.id], aura.value), ids)
    if aims:
        play.emit(Touched(aura=aura.id, units=tuple(aim.target for aim in aims)), because=touch)
        affect(play, owner, effect, aims, roll_attack(play, effect))
