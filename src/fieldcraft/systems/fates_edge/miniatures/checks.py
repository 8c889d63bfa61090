"""Tests on the board: their pools and values, what bears on the dice, and the boon that throws one again."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Play, Tally, from_rule, rule, ruling_id
from fieldcraft.core.continuations import resume
from fieldcraft.systems.fates_edge.miniatures.events.battle import Assisted, BoonsChanged, Recovered, Tested
from fieldcraft.systems.fates_edge.miniatures.events.questions import Asked
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.questions import BoonReroll, Then, alone
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Missed, State, Unit
from fieldcraft.systems.fates_edge.miniatures.visibility import watchers
from fieldcraft.systems.fates_edge.shared import Attribute, Test
from fieldcraft.systems.fates_edge.shared.assists import assist_dice
from fieldcraft.systems.fates_edge.shared.boons import boons_earned, cap_boons
from fieldcraft.systems.fates_edge.shared.checks import SIDES, dice, grade, ones_again, read
from fieldcraft.systems.fates_edge.shared.fatigue import fatigue_dice


class CheckKind(msgspec.Struct, frozen=True):
    """A named test: its pool, what somebody does who makes it, and the difficulty suggested for it (0 for none)."""

    name: str
    pool: tuple[Attribute, str]
    narration: str
    dv: int = 0


CHECKS: dict[str, CheckKind] = from_rule(
    {
        kind.name: kind
        for kind in (
            CheckKind("melee", ("body", "melee"), "strikes at"),
            CheckKind("ranged", ("wits", "ranged"), "shoots at"),
            CheckKind("shove", ("body", "brawl"), "tries to shove", 4),
            CheckKind("pull", ("body", "brawl"), "tries to pull", 4),
            CheckKind("tackle", ("body", "brawl"), "tries to tackle", 4),
            CheckKind("breach", ("body", "melee"), "hews at the conjured thing"),
            CheckKind("disengage", ("body", "athletics"), "tries to get away", 4),
            CheckKind("shift", ("body", "athletics"), "tries to shift", 4),
            CheckKind("balance", ("body", "athletics"), "tries to keep its footing", 4),
            CheckKind("coordination", ("body", "athletics"), "tries to time the swap", 3),
            CheckKind("wall", ("body", "athletics"), "pushes against the wall"),
            CheckKind("ward", ("spirit", "insight"), "presses against the ward"),
            CheckKind("ritual", ("spirit", "arcana"), "tries to hold the ritual together"),
            CheckKind("rally", ("presence", "command"), "calls out", 2),
        )
    },
    "mini.checks.fitting",
    "mini.dv.suggested",
    "mini.quickref",
)
"""Every named test; an action that makes one of its own adds it with `declare_check`."""


def declare_check(kind: CheckKind) -> CheckKind:
    """Add a test to those that are known by name; ValueError if another one has the name."""
    if CHECKS.setdefault(kind.name, kind) != kind:
        message = f"there is a test called {kind.name!r} already"
        raise ValueError(message)
    return kind


@rule("mini.checks.fitting")
def set_up(unit: Unit, what: str, dv: Tally | int | None = None, art: str = "") -> Test:
    """Each named test has its pool and the difficulty suggested for it; casting rolls Wits with the spell's art."""
    value = dv if isinstance(dv, Tally) else Tally.of(CHECKS[what].dv if dv is None else dv, what)
    pool = unit.abilities.pool("wits", art) if art else unit.abilities.pool(*CHECKS[what].pool)
    return Test(unit=unit.id, what=what, dice=pool, dv=value, casting=bool(art))


@rule("mini.scope.srd-assist", "core.assist.pc")
def helper(state: State, unit: Unit, target: str = "") -> Unit | None:
    """One ally who has readied help lends dice, if it is close to the one who acts or to the target.

    Who is separated from the others neither helps nor is helped.
    """
    if unit.has("separated"):
        return None
    ready = [ally for ally in state.of(unit.side) if ally.assisting == unit.id and not ally.has("separated")]
    near = [unit, *filter(None, (state.units.get(target),))]
    for ally in ready:
        if any(unit_distance(state, ally, other) <= state.options.bands[0] for other in near):
            return ally
    return None


@rule("mini.magic.passage")
def passage(state: State, unit: Unit) -> str:
    """An ally who tests on a declared passage has a better position or more effect, as the caster chose."""
    here = set(cells(state, unit))
    for effect in state.effects.values():
        if effect.kind == "passage" and effect.side == unit.side and here & set(effect.cells):
            return effect.bump
    return ""


@rule("core.fatigue.effect")
def fatigue_penalty(unit: Unit, what: str) -> int:
    """Fatigue takes a die from strenuous tests, which are those of the body."""
    return fatigue_dice(unit.fatigue) if what in CHECKS and CHECKS[what].pool[0] == "body" else 0


DEFENDED = from_rule(frozenset(("melee", "ranged", "shove", "pull", "tackle")), "core.cp.menu.combat")
"""The tests against which a unit defends itself."""

OPENINGS: dict[Condition, str] = {"lost-footing": "lost footing", "armour-compromised": "compromised armour"}
"""The conditions that take a die from a defence."""


def defender(state: State, test: Test) -> Unit | None:
    """Who defends itself against a test, if anybody does."""
    return state.units.get(test.target) if test.what in DEFENDED else None


@rule("core.cp.menu.combat")
def openings(state: State, test: Test) -> list[str]:
    """Nobody rolls to defend itself here: each die that a defence has lost goes to whoever attacks."""
    target = defender(state, test)
    if target is None or not target.conditions:
        return []
    return [f"{target.called}'s {words}" for condition, words in OPENINGS.items() if target.has(condition)]


def with_modifiers(state: State, unit: Unit, test: Test) -> Test:
    """The test with all that is not particular to it: fatigue, balance, inspiration, help, openings and passages."""
    pool = test.dice
    if unit.fatigue and not test.casting:
        pool = pool.plus(fatigue_penalty(unit, test.what), "fatigue", ruling_id(fatigue_penalty))
    if unit.conditions:
        pool = pool.plus(-1 if unit.has("off-balance") else 0, "off balance", "mini.magic.transport")
        pool = pool.plus(1 if unit.has("inspired") else 0, "rallied", "mini.turn.act")
    if (ally := helper(state, unit, test.target)) is not None:
        skill = CHECKS[test.what].pool[1] if test.what in CHECKS else "arcana"
        pool = pool.plus(assist_dice(ally.abilities.skill(skill)), f"help from {ally.called}", ruling_id(helper))
    for words in openings(state, test):
        pool = pool.plus(1, words, ruling_id(openings))
    bump = passage(state, unit) if state.effects else ""
    if bump == "position":
        pool = pool.plus(1, "passage: better position", ruling_id(passage))
    effect = test.effect.plus(1 if bump == "effect" else 0, "passage", ruling_id(passage))
    return replace(test, dice=pool, effect=effect)


def attempt(play: Play[State], test: Test, then: Then | None) -> None:
    """Make a test: roll, throw ones again as the description allows, offer a boon, and go on with the result."""
    state, unit = play.state, play.state.units[test.unit]
    test = with_modifiers(state, unit, test)
    number = dice(test)
    seen_by = watchers(state, unit)
    faces = play.roll(SIDES, number, f"{unit.called}: {test.what}", seen_by) if number else ()
    if again := ones_again(faces, test.description):
        fresh = play.roll(SIDES, len(again), f"{unit.called}: {test.what}, ones again", seen_by)
        places = dict(zip(again, fresh, strict=True))
        faces = tuple(places.get(i, face) for i, face in enumerate(faces))
    spend_help(play, unit, test)
    if unit.boons and faces:
        ask = BoonReroll(seat=unit.side, of=play.by, test=test, faces=faces, then=then)
        play.emit(Asked(ask=ask))
    else:
        settle_test(play, test, faces, then)


def spend_help(play: Play[State], unit: Unit, test: Test) -> None:
    """Help, balance and inspiration count for one test, and footing is lost for one defence."""
    if (ally := helper(play.state, unit, test.target)) is not None:
        play.emit(Assisted(unit=ally.id, ally=""), because=helper)
    for condition in ("off-balance", "inspired"):
        if condition in unit.conditions:
            play.emit(Recovered(unit=unit.id, condition=condition))
    target = defender(play.state, test)
    if target is not None and target.has("lost-footing"):
        play.emit(Recovered(unit=target.id, condition="lost-footing"), because=openings)


def settle_test(play: Play[State], test: Test, faces: tuple[int, ...], then: Then | None) -> None:
    """The faces stand: grade them, bank complications, and go on."""
    state, unit = play.state, play.state.units[test.unit]
    result = read(test, faces)
    points = points_to_bank(unit, result.complications)
    lost = unit.player and result.grade == "miss" and then is not None
    play.emit(
        Tested(
            unit=unit.id, what=test.what, target=test.target, dice=test.dice, dv=test.dv, faces=faces,
            successes=result.successes, complications=result.complications, grade=result.grade, effect=result.effect,
            banked=points, missed=Missed(unit.id, test.what, test.dv.total, alone(then)) if lost and then else None,
        ),
        because=grade,
    )  # fmt: skip
    if (
        unit.player
        and (
            gain := cap_boons(unit.boons + boons_earned(result.successes, points), state.options.boon_cap) - unit.boons
        )
        > 0
    ):
        play.emit(BoonsChanged(unit=unit.id, by=gain), because=boons_earned)
    resume(play, then, result)


@rule("core.cp.generation")
def points_to_bank(unit: Unit, complications: int) -> int:
    """Only dice rolled by players give the game master complication points."""
    return complications if unit.player else 0
