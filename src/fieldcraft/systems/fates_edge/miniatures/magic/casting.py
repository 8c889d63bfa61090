"""Casting (section 14.2): how far a spell carries, what keeps it from its target, its dice and its value."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.board.cover import cover
from fieldcraft.board.sight import sees
from fieldcraft.board.terrain import HEAVY
from fieldcraft.core import Denial, Tally, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.miniatures.checks import set_up
from fieldcraft.systems.fates_edge.miniatures.combat import cover_against, with_cover
from fieldcraft.systems.fates_edge.miniatures.fog import sight_of
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell, Tag
from fieldcraft.systems.fates_edge.miniatures.ranges import BANDS, band_of, clear_line, group_distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_engaged, is_hostile
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.fates_edge.shared.assists import assist_dice

VALUES: dict[Tag, int] = from_rule(
    {"ward": 2, "mark": 2, "veil": 2, "reveal": 2, "passage": 2, "transport": 3},
    "mini.magic.cast",
    "mini.magic.transport",
)

CAP = from_rule(2, "mini.magic.banish")

SEARCH_RADIUS = from_rule(1, "mini.magic.reveal")
"""How far round its cell a search reaches, in steps."""


def find_spell(unit: Unit, name: str) -> Spell | None:
    return next((spell for spell in unit.spells if spell.name == name), None)


@rule("mini.magic.banish")
def banish_dv(unit: Unit) -> int:
    """How hard an outsider is to banish: 2 unless its data say otherwise."""
    return unit.cap or CAP


@rule("mini.magic.cast")
def casting_dv(state: State, unit: Unit, spell: Spell, aim: Aim) -> Tally:
    """What a casting is rolled against: the cap of whom it banishes, what was chosen to conjure, or the tag's value."""
    if spell.tag == "banish":
        return Tally.of(banish_dv(state.units[aim.target]), "the target's cap", ruling_id(banish_dv))
    if spell.tag == "conjure":
        return Tally.of(aim.choice, "chosen", "mini.magic.conjure")
    return Tally.of(spell.dv or VALUES[spell.tag], f"[{spell.tag.upper()}]", ruling_id(casting_dv))


@rule("mini.magic.in-melee", "mini.scope.srd-position")
def melee_penalty(state: State, unit: Unit, spell: Spell) -> int:
    """Whoever casts while engaged is in a worse position, unless the spell is instant or the caster trained for it."""
    if spell.instant or "battle-caster" in unit.traits or not is_engaged(state, unit):
        return 0
    return -1


def farthest_range(state: State, unit: Unit, aim: Aim) -> int:
    """The range to the farthest of what a spell is cast at."""
    here = cells(state, unit)
    places: list[tuple[Cell, ...]] = [(cell,) for cell in aim.cells]
    if aim.target:
        places.append(cells(state, state.units[aim.target]))
    if aim.edge:
        places.append(aim.edge)
    return max(group_distance(state, here, place) for place in places)


@rule("mini.magic.range-bands")
def is_off_band(state: State, unit: Unit, spell: Spell, aim: Aim) -> bool:
    """A spell is off its band when it is cast farther than the band reaches; nearer is never off."""
    return farthest_range(state, unit, aim) > state.options.bands[BANDS.index(spell.band)]


def cast_test(state: State, unit: Unit, spell: Spell, aim: Aim, helpers: tuple[Unit, ...] = ()) -> Test:
    """The test of a casting with everything that bears on it, each part with its rule."""
    test = set_up(unit, spell.name, casting_dv(state, unit, spell, aim), spell.art)
    pool = test.dice.plus(melee_penalty(state, unit, spell), "engaged", ruling_id(melee_penalty))
    if is_off_band(state, unit, spell, aim):
        pool = pool.plus(-1, f"beyond {spell.band}", ruling_id(is_off_band))
    pool = pool.plus(
        assist_dice(sum(helper.abilities.skill("arcana") for helper in helpers)), "helpers", "mini.magic.ritual"
    )
    pool, dv = with_cover(state, pool, test.dv, spell_cover(state, unit, aim))
    # Others see the test, and must not learn from it who is hidden from them.
    target = "" if not aim.target or state.units[aim.target].hidden else aim.target
    return replace(test, dice=pool, dv=dv, target=target)


@rule("mini.cover.light", "mini.cover.heavy")
def spell_cover(state: State, unit: Unit, aim: Aim) -> int:
    """The degree of cover that an enemy has against a spell, which is as good as against a shot."""
    target = state.units.get(aim.target)
    if target is None or not is_hostile(state, unit.side, target.side):
        return 0
    return cover_against(state, unit, target, ranged=True)


# --- why not ------------------------------------------------------------------------


@rule("mini.magic.range-bands")
def deny_range(state: State, unit: Unit, aim: Aim) -> Denial | None:
    """Beyond the far band no spell carries."""
    far = farthest_range(state, unit, aim)
    if band_of(state, far) is not None:
        return None
    why = f"that is {far} away, and no spell carries farther than {state.options.bands[-1]}"
    return Denial(why, unit=unit.id, rule=ruling_id(deny_range))


@rule("mini.magic.los")
def deny_sight(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """A spell that needs sight needs it to its target, to each cell it is laid on, and to either side of an edge."""
    if not spell.sight:
        return None
    if aim.edge and not any(is_in_view(state, unit, cell) for cell in aim.edge):
        return sight_denial(state, unit, aim.edge[0])
    if hidden := next((cell for cell in aim.cells if not is_in_view(state, unit, cell)), None):
        return sight_denial(state, unit, hidden)
    return deny_cover(state, unit, state.units[aim.target]) if aim.target else None


def is_in_view(state: State, unit: Unit, cell: Cell) -> bool:
    """Whether a clear line runs from any cell of a unit to a cell; in fog its side must see the cell indeed."""
    field, graze = state.board.field, state.options.los_graze
    if state.known and not field.bit(cell) & sight_of(state, unit.side):
        return False
    return any(sees(field, here, cell, graze) for here in cells(state, unit))


def sight_denial(state: State, unit: Unit, cell: Cell) -> Denial:
    label = state.board.grid.label(cell)
    return Denial(f"{unit.title} has no line of sight to {label}", cell, unit.id, rule=ruling_id(deny_sight))


@rule("mini.magic.los")
def deny_cover(state: State, unit: Unit, target: Unit) -> Denial | None:
    """Walls keep a spell from its target, and so does heavy cover on the line, the target's own cell included."""
    path = clear_line(state, unit, target)
    if path is None:
        return sight_denial(state, unit, target.at)
    if cover(state.board.field, *path).degree >= HEAVY:
        return Denial(f"heavy cover keeps spells from {target.title}", target.at, target.id, rule=ruling_id(deny_cover))
    return None
