"""The deeds of the action bar: one line for each, with what it is called, how it is aimed and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

import msgspec

from fieldcraft.core import Action
from fieldcraft.core.model import tag
from fieldcraft.systems.miniatures.actions.boons import ignorable
from fieldcraft.systems.miniatures.actions.casting import (
    BeginRitual,
    BreakOff,
    Cast,
    ContinueRitual,
    CrackSeal,
    Spellwork,
)
from fieldcraft.systems.miniatures.actions.fighting import Attack, Pull, Shoot, Shove, Tackle
from fieldcraft.systems.miniatures.actions.moving import Disengage, Shift, SlipAway
from fieldcraft.systems.miniatures.actions.readying import Assist, Brace, Dash, End, Guard, Rally, Rearm, Stand, Swap
from fieldcraft.systems.miniatures.aiming import ASKS, MOST
from fieldcraft.systems.miniatures.rituals import binding
from fieldcraft.systems.miniatures.showing import telling
from fieldcraft.systems.miniatures.spells import Spell, Tag
from fieldcraft.systems.miniatures.state import State, Unit

Way = Literal["none", "piece", "cell", "path", "front", "list"]


def always(state: State, unit: Unit) -> bool:
    """Whether a deed is for every unit at any time."""
    return True


class Order(msgspec.Struct, frozen=True):
    """A deed of the action bar: its name, label and icon, how it is aimed, what it does and by which rule.

    `tries` is its most telling action; `suits` whether it may ever be for a unit; `most` how many cells it covers.
    """

    name: str
    label: str
    icon: str
    aim: Way
    text: str
    rule: str
    tries: Callable[[State, Unit], Action]
    suits: Callable[[State, Unit], bool] = always
    most: int = 0


def plain(kind: type[Action]) -> Callable[[State, Unit], Action]:
    """An order that says no more than who is to carry it out."""
    return lambda state, unit: kind(unit.id)


def bold(state: State, unit: Unit) -> bool:
    """Whether a unit may ever have boons, or an aura in their place."""
    return unit.player or unit.boons > 0


def hemmed(state: State, unit: Unit) -> bool:
    """Whether there is a zone in a unit's way, and it may ever ignore one."""
    return (bold(state, unit) or state.options.command_auras) and bool(ignorable(state, unit))


ORDERS: tuple[Order, ...] = (
    Order("move", "Move", "footprints", "path", "Walk as far as the points go", "mini.turn.move", telling.move),
    Order("attack", "Attack", "sword", "piece", "Strike an enemy in your zone", "mini.attack.resolve",
          partial(telling.against, Attack)),
    Order("shoot", "Shoot", "crosshair", "piece", "Shoot at an enemy you can see", "mini.los.center-line",
          partial(telling.against, Shoot), lambda state, unit: unit.ranged > 0),
    Order("disengage", "Disengage", "arrow-u-up-left", "none", "Get free of every zone, then move",
          "mini.zoc.leave.disengage", plain(Disengage)),
    Order("shift", "Shift", "arrows-left-right", "cell", "One step inside the zone, for the act", "mini.zoc.shift",
          partial(telling.shift, "act")),
    Order("sidestep", "Sidestep", "arrows-left-right", "cell", "One step inside the zone, by a test in the move",
          "mini.zoc.shift", partial(telling.shift, "test")),
    Order("shove", "Shove", "hand-fist", "piece", "Push an enemy one cell away", "mini.place.shove",
          partial(telling.displace, Shove)),
    Order("pull", "Pull", "hand-grabbing", "piece", "Drag an enemy one cell nearer", "mini.place.shove",
          partial(telling.displace, Pull)),
    Order("tackle", "Tackle", "arrow-down", "piece", "Knock an enemy off its feet", "mini.action.tackle",
          partial(telling.against, Tackle)),
    Order("guard", "Guard", "shield-chevron", "none", "Strike the first who leaves your zone, with all dice",
          "mini.action.guard", plain(Guard)),
    Order("brace", "Brace", "shield", "none", "Harder to shove, and you watch one ring more", "mini.action.brace",
          plain(Brace)),
    Order("dash", "Dash", "person-simple-run", "none", "Two points of movement more", "mini.action.dash", plain(Dash)),
    Order("face", "Turn", "arrows-clockwise", "front", "Face another way", "mini.facing.choose", telling.face),
    Order("stand", "Stand up", "arrow-up", "list", "Get back on your feet", "mini.action.prone", plain(Stand),
          lambda state, unit: "prone" in unit.conditions),
    Order("rearm", "Pick up", "sword", "none", "Pick up the weapon you lost", "core.cp.menu.combat", plain(Rearm),
          lambda state, unit: "disarmed" in unit.conditions),
    Order("assist", "Help", "users", "piece", "Lend dice to an ally's next test", "mini.scope.srd-assist",
          partial(telling.beside, Assist)),
    Order("rally", "Rally", "flag", "piece", "Take away fear, or give a die", "mini.turn.act",
          partial(telling.beside, Rally), lambda state, unit: state.options.rally != "off"),
    Order("swap", "Swap", "arrows-clockwise", "piece", "Trade places with an ally beside you", "mini.place.swap",
          partial(telling.beside, Swap)),
    Order("door", "Door", "door-open", "cell", "Open or close a door", "mini.turn.act", telling.door,
          lambda state, unit: any(side.door for side in state.map.sides)),
    Order("breach", "Breach", "hand-fist", "cell", "Hew at a conjured thing", "mini.magic.conjure", telling.breach,
          lambda state, unit: any(effect.kind in telling.HEWN for effect in state.effects.values())),
    Order("slip_away", "Slip away", "star-four", "none", "For a boon: free of every zone, without a test",
          "mini.boon.disengage", plain(SlipAway), bold),
    Order("ignore_zone", "Ignore a zone", "star-four", "cell", "Move as if one cell were not controlled",
          "mini.boon.ignore-step", telling.ignore, hemmed),
    Order("heroic_rush", "Heroic rush", "star-four", "cell", "For two boons: through all zones, to an enemy",
          "mini.boon.heroic-rush", telling.rush, bold),
    Order("continue_ritual", "Go on", "sparkle", "none", "Go on with the ritual", "mini.magic.ritual",
          plain(ContinueRitual), lambda state, unit: unit.id in state.rituals),
    Order("break_off", "Break off", "x", "none", "Leave the ritual, or give it up", "mini.magic.ritual",
          plain(BreakOff), lambda state, unit: binding(state, unit.id) is not None),
)  # fmt: skip
"""The deeds that any unit may do; spells and the end of the turn come behind them."""

END = Order("end", "End turn", "check", "none", "The turn is over, and the next one is up", "mini.turn.end", plain(End))

AIMED: dict[Tag, Way] = {
    "ward": "cell", "conjure": "cell", "passage": "cell", "reveal": "cell", "transport": "list",
    "banish": "piece", "mark": "piece", "veil": "piece",
}  # fmt: skip
"""How the spells of each tag are aimed."""

ICONS: dict[Tag, str] = {
    "ward": "seal-check", "conjure": "wall", "passage": "path", "reveal": "eye", "transport": "arrows-out-cardinal",
    "banish": "link-break", "mark": "target", "veil": "eye-slash",
}  # fmt: skip

TAGS: dict[Tag, str] = {
    "ward": "mini.magic.ward", "conjure": "mini.magic.conjure", "passage": "mini.magic.passage",
    "reveal": "mini.magic.reveal", "transport": "mini.magic.transport", "banish": "mini.magic.banish",
    "mark": "mini.magic.mark", "veil": "mini.magic.veil",
}  # fmt: skip
"""The rule of each tag."""


def orders(state: State, unit: Unit) -> Iterator[Order]:
    """The deeds that may be for a unit, in the order of the action bar."""
    yield from (order for order in ORDERS if order.suits(state, unit))
    for spell in unit.spells:
        yield from of_spell(spell)
    yield END


def of_spell(spell: Spell) -> Iterator[Order]:
    """A spell is cast, or begun as a ritual, or its seal is cracked."""
    ways: tuple[tuple[type[Cast | BeginRitual | CrackSeal], str, str], ...] = (
        ((BeginRitual, "{}, a ritual", "mini.magic.ritual"), (CrackSeal, "{}, seal cracked", "mini.magic.crack-seal"))
        if spell.ritual
        else ((Cast, "{}", TAGS[spell.tag]),)
    )
    for kind, label, rule in ways:
        yield Order(
            f"{tag(kind.__name__)}:{spell.name}", label.format(spell.name), ICONS[spell.tag], AIMED[spell.tag],
            f"[{spell.tag.upper()}] {ASKS[spell.tag]}", rule, partial(telling.spellwork, kind, spell),
            most=MOST.get(spell.tag, 0),
        )  # fmt: skip


def named(action: Action) -> str:
    """The name of the deed to which an action belongs: turning in place is turning, however it is paid for."""
    if isinstance(action, Spellwork):
        return f"{tag(type(action).__name__)}:{action.spell}"
    if isinstance(action, Shift):
        return "face" if action.to is None else "shift" if action.by == "act" else "sidestep"
    return tag(type(action).__name__)
