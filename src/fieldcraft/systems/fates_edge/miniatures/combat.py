"""Attacks: who can be hit, with how many dice, and what a hit does (sections 6, 8 and 11)."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Tally, rule, ruling_id
from fieldcraft.core.continuations import resume, resumes
from fieldcraft.systems.fates_edge.miniatures.checks import attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.detection import Foiled
from fieldcraft.systems.fates_edge.miniatures.events.battle import Struck
from fieldcraft.systems.fates_edge.miniatures.facing import from_behind, is_flanking
from fieldcraft.systems.fates_edge.miniatures.footprint import occupied_mask, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.events import MarkUsed, Revealed
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import disturb_by_harm
from fieldcraft.systems.fates_edge.miniatures.questions import AfterStrike, Then
from fieldcraft.systems.fates_edge.miniatures.ranges import (
    COVER_RULES,
    best_cover,
    clear_line,
    edge_cover,
    unit_distance,
)
from fieldcraft.systems.fates_edge.miniatures.removal import harm
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile, zone
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.fates_edge.shared.checks import Description, opposing_dv
from fieldcraft.systems.shared.caches import remember


@rule("mini.attack.melee-reach")
def is_in_reach(state: State, attacker: Unit, target: Unit) -> bool:
    """A melee attack reaches what the attacker controls; no diagonal blows with four-cell zones."""
    if zone(state, attacker) & unit_mask(state, target):
        return True
    if state.options.melee_range == "zoc":
        return False
    return bool(state.board.field.around(unit_mask(state, attacker)) & unit_mask(state, target))


def enemies_in_reach(state: State, attacker: Unit) -> tuple[Unit, ...]:
    """The enemies that a unit can strike."""
    return remember(state.unit_cache, ("in reach", attacker.id), lambda: find_in_reach(state, attacker))


def find_in_reach(state: State, attacker: Unit) -> tuple[Unit, ...]:
    """The same, worked out anew."""
    around = zone(state, attacker) if state.options.melee_range == "zoc" else state.board.field.on
    if not around & occupied_mask(state):
        return ()
    foes = (unit for unit in state.units.values() if is_hostile(state, attacker.side, unit.side))
    return tuple(foe for foe in foes if is_in_reach(state, attacker, foe))


@rule("mini.attack.resolve")
def defence(state: State, target: Unit) -> Tally:
    """An attack is a test against the target's defence, 3 unless its data say otherwise."""
    if target.defence is not None:
        return Tally.of(target.defence, f"{target.called}'s defence", ruling_id(defence))
    if state.options.attack_dv == "from_pool":
        pool = target.abilities.pool("body", "melee").total
        return Tally.of(opposing_dv(pool), f"half of {target.called}'s pool", ruling_id(opposing_dv))
    return Tally.of(int(state.options.attack_dv), "standard defence", ruling_id(defence))


@rule("mini.magic.mark")
def mark_bonus(attacker: Unit, target: Unit) -> int:
    """Each ally of the one who marked a target gains a die against it, once a scene."""
    if attacker.side not in target.marks:
        return 0
    return int(attacker.id not in target.mark_used)


@rule("mini.flank.opposite", "mini.flank.rear", "mini.flank.all-around")
def position_parts(state: State, attacker: Unit, target: Unit, ranged: bool, heavy: bool) -> tuple[int, int]:
    """The dice for flanking and for an attack from behind; heavy cover leaves only the first."""
    rear = 0 if heavy else int(from_behind(state, attacker, target))
    return int(is_flanking(state, attacker, target)), rear


@rule("mini.cover.light", "mini.cover.heavy", "mini.cover.source")
def cover_against(state: State, attacker: Unit, target: Unit, ranged: bool) -> int:
    """The degree of cover: along the line of a shot, or on the edge between two who fight hand to hand."""
    if not ranged:
        return edge_cover(state, attacker, target) if state.board.sides else 0
    path = clear_line(state, attacker, target)
    return best_cover(state, attacker, target, path).degree if path else 0


@rule("mini.cover.light", "mini.cover.heavy")
def with_cover(state: State, dice: Tally, dv: Tally, degree: int) -> tuple[Tally, Tally]:
    """Cover takes dice from whoever attacks through it, or raises the value, as the table chose; never both."""
    if not degree:
        return dice, dv
    name, source = ("light cover", "heavy cover")[degree - 1], COVER_RULES[degree]
    if state.options.cover_as == "dice":
        return dice.plus(-degree, name, source), dv
    return dice, dv.plus(degree, name, source)


@rule("mini.react.guarded-strike", "mini.action.guard", "mini.dv.suggested")
def guarded_penalty(state: State, striker: Unit) -> int:
    """A Guarded Strike is made with a die less, unless the striker stood on guard for just this."""
    return 0 if "guarding" in striker.conditions and striker.strikes == 0 else -1


def attack_test(
    state: State,
    attacker: Unit,
    target: Unit,
    *,
    ranged: bool,
    guarded: bool = False,
    description: Description = "basic",
) -> Test:
    """The test of an attack with everything that bears on it, each part with its rule."""
    test = set_up(attacker, "ranged" if ranged else "melee", defence(state, target))
    pool, dv, effect = test.dice, test.dv, test.effect
    degree = cover_against(state, attacker, target, ranged)
    flank, rear = position_parts(state, attacker, target, ranged, degree == 2)
    pool = pool.plus(flank, "flanking", "mini.flank.opposite").plus(rear, "from behind", "mini.flank.rear")
    effect = effect.plus(rear, "from behind", "mini.flank.rear")
    pool, dv = with_cover(state, pool, dv, degree)
    pool = pool.plus(mark_bonus(attacker, target), "marked", ruling_id(mark_bonus))
    pool = pool.plus(-1 if attacker.has("compromised") else 0, "compromised weapon", "core.cp.menu.combat")
    if guarded:
        pool = pool.plus(guarded_penalty(state, attacker), "Guarded Strike", ruling_id(guarded_penalty))
    return replace(test, dice=pool, dv=dv, effect=effect, target=target.id, description=description)


def strike(
    play: Play[State],
    attacker: Unit,
    target: Unit,
    *,
    ranged: bool,
    description: Description = "basic",
    then: Then | None = None,
    guarded: bool = False,
) -> None:
    """Make an attack."""
    state = play.state
    if state.known and not guarded and is_out_of_reach(state, attacker, target, ranged):
        what = "shoot" if ranged else "attack"
        play.emit(Foiled(unit=attacker.id, what=what), because=is_out_of_reach)
        return resume(play, then)
    test = attack_test(state, attacker, target, ranged=ranged, guarded=guarded, description=description)
    if mark_bonus(attacker, target):
        play.emit(MarkUsed(unit=target.id, by=attacker.id), because=mark_bonus)
    if guarded:
        play.emit(Struck(unit=attacker.id), because=guarded_penalty)
    reveal_attacker(play, attacker)
    return attempt(play, test, AfterStrike(unit=attacker.id, target=target.id, then=then))


@rule("mini.fog.deeds")
def is_out_of_reach(state: State, attacker: Unit, target: Unit, ranged: bool) -> bool:
    """Whether the fog hid what keeps an attack from its target."""
    return clear_line(state, attacker, target) is None if ranged else not is_in_reach(state, attacker, target)


@rule("mini.magic.veil", "mini.hidden")
def reveal_attacker(play: Play[State], unit: Unit) -> None:
    """Whoever attacks from hiding gives away where they are."""
    if unit.hidden:
        play.emit(Revealed(unit=unit.id), because=reveal_attacker)


@resumes(AfterStrike)
@rule("mini.attack.resolve", "mini.unit.data")
def finish_strike(play: Play[State], then: AfterStrike, result: Result | None) -> None:
    """A hit marks harm equal to its effect."""
    if result is not None and result.passed and then.target in play.state.units:
        harm(play, then.target, result.effect)
        if play.state.rituals and disturb_by_harm(play, then.target, then.then):
            return
    resume(play, then.then)


# --- why not -----------------------------------------------------------------------


@rule("mini.attack.resolve", "mini.zoc.friendly")
def deny_target(state: State, unit: Unit, target: str) -> Denial | None:
    """You attack enemies that you can see."""
    other = state.units.get(target)
    if other is None:
        why = f"there is no {target!r} to be seen" if target else "no enemy can be seen"
        return Denial(why, unit=unit.id, rule="mini.attack.resolve")
    if not is_hostile(state, unit.side, other.side):
        return Denial(f"{other.title} is no enemy", other.at, other.id, rule="mini.zoc.friendly")
    return None


@rule("mini.attack.melee-reach")
def deny_reach(state: State, unit: Unit, target: Unit) -> Denial | None:
    """A melee attack needs the target in the attacker's zone."""
    if is_in_reach(state, unit, target):
        return None
    label = state.board.grid.label(target.at)
    return Denial(
        f"{target.title} on {label} is out of {unit.title}'s reach",
        target.at,
        target.id,
        rule="mini.attack.melee-reach",
    )


@rule("mini.los.center-line", "mini.los.corners", "mini.unit.data")
def deny_shot(state: State, unit: Unit, target: Unit) -> Denial | None:
    """A shot needs a missile weapon, range, and a clear line."""
    if not unit.ranged:
        return Denial(f"{unit.title} has nothing to shoot with", unit=unit.id, rule="mini.unit.data")
    far = unit_distance(state, unit, target)
    if far > unit.ranged:
        return Denial(
            f"{target.title} is {far} away, and {unit.title} shoots {unit.ranged}",
            target.at,
            target.id,
            rule="mini.unit.data",
        )
    if clear_line(state, unit, target) is None:
        return Denial(f"no line of sight to {target.title}", target.at, target.id, rule="mini.los.center-line")
    return None


def is_beside(state: State, a: Unit, b: Unit) -> bool:
    return bool(state.board.field.around(unit_mask(state, a)) & unit_mask(state, b))
