"""What the game master may decree in a battle: events of the game, each with what is still to be filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from fieldcraft.core import Event, Seat, rule
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.miniatures.events import battle, decrees, motion, scenery
from fieldcraft.systems.fates_edge.miniatures.magic import events as magic
from fieldcraft.systems.fates_edge.miniatures.narration import effect_name as called
from fieldcraft.systems.fates_edge.miniatures.presentation.areas import detail
from fieldcraft.systems.fates_edge.miniatures.presentation.compendium import offer_samples, offer_unit_copy
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State, Unit
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain

EMBLEMS = (
    "sword", "spear", "bow", "shield", "skull", "hound", "paw", "flame", "book", "lantern", "crown", "axe", "eyeflame",
    "horse",
)  # fmt: skip
"""The emblems that a new piece may have."""

CONDITIONS: dict[Condition, str] = {
    "guarding": "on guard", "bracing": "braced", "off-balance": "off balance", "compromised": "weapon compromised",
    "lost-footing": "without footing", "armour-compromised": "armour compromised", "restrained": "pinned down",
}  # fmt: skip
"""What conditions are called whose names do not say it."""

ALL = 999
"""More than anything conjured can take."""


def decree_offers(view: State, seat: Seat, about: str) -> tuple[Offer, ...]:
    """What may be decreed about a unit; of "" all that is about no unit."""
    if about:
        unit = view.units.get(about)
        return () if unit is None else (*of_unit(unit), offer_unit_copy(view, unit), *of_conditions(unit))
    ground = (*grounds(), *sides(), *fog(view), *areas(), *liftings(view))
    return (new_unit(), *offer_samples(view), *ground, *turns(view))


def offer(group: str, label: str, text: str, event: type[Event], *fields: FormField, **known: Any) -> Offer:
    """An event to be decreed: what is known of it, and the fields that are to be filled in."""
    return Offer(action={"event": tag(event.__name__), **known}, label=label, text=text, group=group, fields=fields)


def with_icon(icon: str, found: Offer) -> Offer:
    """An offer with the icon by which keys and gestures find it: `eye-slash` hides, `eye` shows, `trash` takes off."""
    return msgspec.structs.replace(found, icon=icon)


# --- pieces -----------------------------------------------------------------------------


def of_unit(unit: Unit) -> Iterator[Offer]:
    """What may befall a unit."""
    name, of = unit.title, {"unit": unit.id}
    if unit.harm < unit.harm_max:
        yield offer("Piece", "Harm +1", f"{name}: one harm more", battle.Harmed, **of, harm=1)
    if unit.harm:
        yield offer(
            "Piece", "Harm −1", f"{name}: one harm less", decrees.UnitEdited, **of, fields={"harm": unit.harm - 1}
        )
    yield offer("Piece", "Boon +1", f"{name}: one boon more", battle.BoonsChanged, **of, by=1)
    yield offer("Piece", "Boon −1", f"{name}: one boon less", battle.BoonsChanged, **of, by=-1)
    yield offer("Piece", "Fatigue +1", f"{name}: one fatigue more", battle.Tired, **of, levels=1)
    if unit.hidden:
        yield with_icon("eye", offer("Piece", "Show to all", f"{name}: shown to all", magic.Revealed, **of))
    else:
        yield with_icon("eye-slash", offer("Piece", "Hide", f"{name}: hidden", decrees.Hid, **of))
    yield with_icon("trash", offer("Piece", "Remove", f"{name}: off the board", battle.Removed, **of, why="decree"))
    where = FormField(name="at", kind="cell", label="Where it shall stand", needed=True)
    yield offer("Piece", "Move to …", f"{name}: moved", motion.Placed, where, **of)


def of_conditions(unit: Unit) -> Iterator[Offer]:
    """The conditions that a unit may have or lose."""
    for condition in get_args(Condition):
        words = CONDITIONS.get(condition, condition)
        has = condition in unit.conditions
        label = f"No longer {words}" if has else words.capitalize()
        event: type[Event] = battle.Recovered if has else battle.Became
        text = f"{unit.title}: {label[:1].lower()}{label[1:]}"
        yield offer("Conditions", label, text, event, unit=unit.id, condition=condition)


def new_unit() -> Offer:
    """A unit joins, plain but for what is filled in."""
    fields = (
        FormField(name="unit.name", kind="text", label="Name", needed=True, most=40),
        FormField(name="unit.id", kind="id"),
        FormField(name="unit.side", kind="side", label="Side", needed=True),
        FormField(name="unit.emblem", kind="one", label="Emblem", values=EMBLEMS, usual="sword"),
        FormField(name="unit.facing", kind="direction", label="Faces", needed=True, usual="ne"),
        FormField(name="unit.unseen", kind="flag", label="Hidden from the others at first"),
        FormField(name="unit.at", kind="cell", label="Where it shall stand", needed=True),
    )
    return offer("Add", "New piece", "New", decrees.UnitAdded, *fields)


# --- the ground -------------------------------------------------------------------------


def grounds() -> Iterator[Offer]:
    """Ground of each kind, to be painted on cells."""
    fields = (
        FormField(name="cells", kind="cells", label="Click cells to paint them", needed=True),
        FormField(name="level", kind="number", label="Height (empty: as it is)", least=0, most=4),
    )
    for name, kind in terrain().terrains.items():
        text = name.replace("-", " ").capitalize()
        yield offer("Ground", text, text, scenery.GroundPainted, *fields, terrain=msgspec.to_builtins(kind))


def sides() -> Iterator[Offer]:
    """What may be built on the side that two cells share, or taken away there."""
    both = FormField(name="between side.between", kind="edge", label="Click two neighbouring cells", needed=True)
    for name, kind in terrain().side_kinds.items():
        text = name.replace("-", " ").capitalize()
        yield offer("Walls and doors", text, text, scenery.SideBuilt, both, side=msgspec.to_builtins(kind))
    gone = FormField(name="between", kind="edge", label="Click two neighbouring cells", needed=True)
    yield offer("Walls and doors", "Nothing", "Nothing left", scenery.SideBuilt, gone, side=None)


# --- fog --------------------------------------------------------------------------------


@rule("mini.fog.decree")
def fog(view: State) -> Iterator[Offer]:
    """Ground that a side shall know, or know no longer; nothing where there is no fog."""
    if not view.known:
        return
    whose = FormField(name="side", kind="side", label="Whose fog", needed=True)
    where = FormField(name="cells", kind="cells", label="Click cells to paint them", needed=True)
    yield offer("Fog", "Reveal", "Ground revealed", scenery.GroundShown, whose, where)
    yield offer("Fog", "Cover", "Ground covered", scenery.GroundForgotten, whose, where)


# --- areas ------------------------------------------------------------------------------

CELLS = "Click the cells that it lies on"


def areas() -> Iterator[Offer]:
    """Magic of each kind to be laid on cells, and places to be named."""
    integrity = FormField(name="effect.integrity", kind="number", label="Integrity", usual=3, least=1, most=20)
    crossing = FormField(name="effect.dv", kind="number", label="Difficulty to cross", usual=3, least=1, most=20)
    bars = FormField(name="effect.bars", kind="one", label="Bars", values=("enemies", "outsiders"), usual="enemies")
    gives = FormField(
        name="effect.bump", kind="one", label="Gives in tests", values=("position", "effect"), usual="position"
    )
    fast = FormField(name="effect.fast", kind="flag", label="No difficult ground there")
    yield effect_offer("hazard", "Hazard, such as fire", "Fire", integrity)
    yield effect_offer("wall", "Conjured wall", "Wall of force", integrity)
    yield effect_offer("ward", "Ward", "Ward", crossing, bars)
    yield effect_offer("passage", "Passage", "Passage", gives, fast)
    place = FormField(name="place", kind="text", label="Name", needed=True, usual="Place", most=40)
    where = FormField(name="cells", kind="cells", label=CELLS, needed=True)
    yield offer("Area", "Place with a name", "Place", scenery.PlaceSet, place, where)


def effect_offer(kind: str, label: str, name: str, *more: FormField) -> Offer:
    """Magic of a kind, to be laid on cells."""
    fields = (
        FormField(name="effect.name", kind="text", label="Name", needed=True, usual=name, most=40),
        FormField(name="effect.id", kind="id"),
        FormField(name="effect.side", kind="side", label="Side", needed=True),
        *more,
        FormField(name="effect.cells", kind="cells", label=CELLS, needed=True),
    )
    return offer("Area", label, label, magic.EffectLaid, *fields, effect={"kind": kind})


def liftings(view: State) -> Iterator[Offer]:
    """What lies on the map and may be taken away."""
    for effect in view.effects.values():
        gone = {"effect": effect.id, "by": ALL}
        yield removal_offer(effect.id, called(effect), detail(effect), magic.EffectWorn, **gone)
    for place in view.places:
        yield removal_offer(f"place:{place}", place, "", scenery.PlaceSet, place=place, cells=[])


def removal_offer(area: str, name: str, text: str, event: type[Event], **known: Any) -> Offer:
    """An area taken away."""
    found = offer("Area", f"Take away: {name}", f"{name}: taken away", event, **known)
    return msgspec.structs.replace(found, about=area, icon="trash")


# --- turns ------------------------------------------------------------------------------


def turns(view: State) -> Iterator[Offer]:
    """Whose turn it is, and which round."""
    side = FormField(name="side", kind="side", label="Whose turn it is", needed=True)
    yield offer("Turn", "Side up", "Side up", battle.SideUp, side)
    number = FormField(name="round", kind="number", label="Round", needed=True, usual=view.round + 1, least=1, most=99)
    yield offer("Turn", "New round", "New round", battle.RoundBegan, number)
