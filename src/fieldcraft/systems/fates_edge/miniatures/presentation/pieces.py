"""Units as pieces: where they stand, what has befallen them, and what is on their card."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.core import ruling_id
from fieldcraft.core.words import list_in_words
from fieldcraft.presentation import Mark, Piece, Stat
from fieldcraft.systems.fates_edge.miniatures.combat import defence
from fieldcraft.systems.fates_edge.miniatures.deployment import leash_size
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import ritual_of
from fieldcraft.systems.fates_edge.miniatures.movement import allowance, points_left
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Size, State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES
from fieldcraft.systems.shared.narration import name_units, side_name, unit_name

CONDITIONS: dict[Condition, Mark] = {
    "prone": Mark(name="prone", label="Prone", until="until it stands up", rule="mini.action.prone"),
    "guarding": Mark(name="guard", label="On guard", until="until its next turn", rule="mini.action.guard"),
    "bracing": Mark(name="brace", label="Braced", until="until its next turn", rule="mini.action.brace"),
    "off-balance": Mark(name="slowed", label="Off balance", until="for its next test", rule="mini.magic.transport"),
    "lost-footing": Mark(
        name="slowed", label="Lost its footing", until="until it is attacked next", rule="core.cp.menu.combat"
    ),
    "stunned": Mark(name="stunned", label="Stunned", until="until its turn ends", rule="mini.turn.act"),
    "helpless": Mark(name="down", label="Helpless", rule="mini.zoc.who-projects"),
    "disarmed": Mark(
        name="held", label="Disarmed", until="until it picks up its weapon", rule="mini.react.ready-melee"
    ),
    "compromised": Mark(name="hurt", label="Weapon compromised", rule="core.cp.menu.combat"),
    "armour-compromised": Mark(name="hurt", label="Armour compromised", rule="core.cp.menu.combat"),
    "restrained": Mark(name="held", label="Pinned down", until="until it breaks free", rule="core.cp.menu.combat"),
    "separated": Mark(name="held", label="Separated from the others", rule="core.cp.menu.combat"),
    "afraid": Mark(name="afraid", label="Afraid", until="until it is rallied", rule="mini.magic.backlash"),
    "inspired": Mark(name="leader", label="Heartened", until="for its next test", rule="mini.turn.act"),
}
"""The mark for each condition."""

ICONS = {
    "prone": "arrow-fat-up",
    "guard": "shield-chevron-fill",
    "brace": "shield-fill",
    "afraid": "warning-fill",
    "marked": "target-fill",
    "veiled": "eye-slash-fill",
    "dash": "person-simple-run",
    "engaged": "sword-fill",
    "leader": "crown-simple-fill",
}
"""The icon of each mark on a card, by its name."""

BASES: dict[Size, str] = {
    "small": "mini.unit.base.small",
    "medium": "mini.unit.base.medium",
    "large": "mini.unit.base.large",
    "huge": "mini.unit.base.huge",
}
"""The rule of each size of base."""

TRAITS = {
    "all-around-sense": "senses all around",
    "amphibious": "amphibious",
    "outsider": "outsider",
    "leader": "leader",
    "flying": "flies",
    "battle-caster": "casts in melee",
}


MOST_KEPT = 4096
"""How many pieces are remembered."""

_kept: dict[tuple[int, int], tuple[tuple[object, ...], Piece]] = {}


def piece(state: State, unit: Unit) -> Piece:
    """A unit as a piece; what was drawn of it before is drawn again while nothing that it shows has changed."""
    own = state.turn if state.turn.unit == unit.id else unit.id in state.done
    enemies = engaged_with(state, unit)
    foes = tuple(enemy.title for enemy in enemies) if enemies else ()
    helped = unit_name(state, unit.assisting) if unit.assisting else ""
    basis = (unit, state.options, state.map.grid, own, state.rituals, foes, helped)
    key = (id(unit), id(state.options))
    if (known := _kept.get(key)) is None or known[0] != basis:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        known = _kept[key] = (basis, build_piece(state, unit))
    return known[1]


def build_piece(state: State, unit: Unit) -> Piece:
    """A unit as a piece, drawn anew."""
    own = (replace(mark, icon=ICONS.get(mark.name, mark.icon)) for mark in marks(state, unit))
    return replace(outline(state, unit), marks=tuple(own), stats=tuple(stats(state, unit)))


def outline(state: State, unit: Unit) -> Piece:
    """A unit as a piece, without its marks and its card."""
    return Piece(
        id=unit.id,
        name=unit.title,
        side=unit.side,
        emblem=unit.emblem,
        at=unit.at,
        cells=cells(state, unit),
        front=unit.facing,
        health=(min(unit.harm, unit.harm_max), unit.harm_max),
        unseen=unit.hidden,
        acting=state.turn.unit == unit.id,
        acted=unit.id in state.done,
    )


# --- marks ----------------------------------------------------------------------------


def marks(state: State, unit: Unit) -> Iterator[Mark]:
    """What has befallen a unit, the weightiest first."""
    yield from (mark for condition, mark in CONDITIONS.items() if condition in unit.conditions)
    if enemies := engaged_with(state, unit):
        label = f"Engaged with {list_in_words(sorted(enemy.title for enemy in enemies))}"
        yield Mark(name="engaged", word="Engaged", label=label, rule="mini.zoc.engaged")
    yield from of_magic(state, unit)
    if state.turn.unit == unit.id:
        yield from of_turn(state)
    if unit.assisting:
        label = f"Ready to help {unit_name(state, unit.assisting)}"
        yield Mark(
            name="helping",
            word="Ready to help",
            label=label,
            until="until its next turn",
            rule="mini.scope.srd-assist",
        )
    if unit.strikes >= state.options.strikes_per_round:
        label = "Reaction spent"
        yield Mark(name="spent", label=label, until="until the round ends", rule="mini.react.guarded-strike")
    if unit.fatigue:
        yield Mark(name="fatigue", word="Fatigue", label=f"Fatigue {unit.fatigue}", rule="core.fatigue.effect")
    if "leader" in unit.traits:
        yield Mark(name="leader", label="Leader", rule="mini.option.command-auras")


def of_magic(state: State, unit: Unit) -> Iterator[Mark]:
    """Veils, marks and rituals, and the game master's will to hide a unit."""
    if unit.unseen:
        yield Mark(name="veiled", label="Hidden", until="until it is revealed", rule="mini.hidden")
    if unit.veil:
        yield Mark(name="veiled", word="Hidden", label=f"Veiled: {unit.veil} to find out", rule="mini.magic.veil")
    if unit.marks:
        label = f"Marked by {list_in_words(map(side_name, sorted(unit.marks)))}"
        yield Mark(name="marked", word="Marked", label=label, rule="mini.magic.mark")
    if (ritual := ritual_of(state, unit.id)) is not None:
        yield Mark(
            name="ritual",
            word="Bound by a ritual",
            label=f"Bound by the ritual of {ritual.spell}",
            rule="mini.magic.ritual",
        )


def of_turn(state: State) -> Iterator[Mark]:
    """What the acting unit has gained for its turn."""
    if state.turn.dashed:
        yield Mark(name="dash", label="Dashing", until="until its turn ends", rule="mini.action.dash")
    if state.turn.free:
        yield Mark(name="free", label="Free to leave", until="for its next step", rule="mini.zoc.leave.disengage")


# --- the card ---------------------------------------------------------------------------


def stats(state: State, unit: Unit) -> Iterator[Stat]:
    """What is on a unit's card."""
    yield Stat(label="Harm", value=f"{min(unit.harm, unit.harm_max)} of {unit.harm_max}", rule="mini.unit.data")
    yield Stat(label="Speed", value=speed(state, unit), rule="mini.move.speed-limit")
    for attribute in ATTRIBUTES:
        value = str(unit.abilities.attribute(attribute))
        yield Stat(label=attribute.capitalize(), value=value, rule="core.attribute.list")
    if unit.abilities.skills:
        trained = sorted(unit.abilities.skills.items(), key=lambda skill: (-skill[1], skill[0]))
        value = ", ".join(f"{skill.capitalize()} {rating}" for skill, rating in trained)
        yield Stat(label="Skills", value=value, rule="core.skill.list")
    yield Stat(label="Defence", value=str(defence(state, unit).total), rule=ruling_id(defence))
    yield from (Stat(label=label, value=value, rule=rule) for label, value, rule in rest(state, unit) if value)


def speed(state: State, unit: Unit) -> str:
    """The movement that a unit has, and in its turn how much of it is left."""
    most = allowance(state, unit)
    return f"{points_left(state, unit)} of {most}" if state.turn.unit == unit.id else str(most)


def rest(state: State, unit: Unit) -> Iterator[tuple[str, str, str]]:
    """What not every unit has: the label, the value ("" if it has none) and the rule."""
    yield "Reach", str(unit.reach) if unit.melee else "no melee weapon", "mini.zoc.reach"
    yield "Shoots", f"up to {unit.ranged}" if unit.ranged else "", "mini.unit.data"
    yield "Base", "" if unit.size == "small" and not unit.shape else unit.size, BASES[unit.size]
    yield "Boons", str(unit.boons) if unit.boons or unit.player else "", "mini.scope.srd-boons"
    yield "Fatigue", str(unit.fatigue or ""), "core.fatigue.effect"
    size = leash_size(unit)
    yield "Leash", f"{unit.leash} of {size}" if size else "", "mini.magic.leash"
    yield "Cap", str(unit.cap or ""), "mini.magic.banish"
    yield "Obligation", str(unit.obligation or ""), "mini.magic.crack-seal"
    yield "Spells", ", ".join(spell.name for spell in unit.spells), "mini.magic.cast"
    yield "Nature", ", ".join(TRAITS[trait] for trait in sorted(unit.traits)), "mini.unit.data"
    ritual = state.rituals.get(unit.id)
    yield "Helpers", name_units(state, ritual.helpers) if ritual else "", "mini.magic.ritual"
