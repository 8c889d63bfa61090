"""What lies on the field besides pieces: fog with its Tier, auras, places, and how crowded spaces are."""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from operator import or_

from fieldcraft.core import Seat
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Area, Crowd
from fieldcraft.systems.battlefield.actions.offering import describe_effect, effect_label
from fieldcraft.systems.battlefield.areas import lay_burst
from fieldcraft.systems.battlefield.crowding import crowd_in, places_of
from fieldcraft.systems.battlefield.spaces import FULL, Body, bodies_of
from fieldcraft.systems.battlefield.state import Aura, Fog, Space, State
from fieldcraft.systems.shared.narration import name_units
from fieldcraft.systems.shared.presentation.ground import show_places

MOST_NAMED = 4
"""Of how many in a space the names are told."""


def show_areas(view: State) -> dict[str, Area]:
    """All areas by id, in the order of their ids."""
    fogs = (show_fog(fog) for fog in view.fogs.values())
    auras = (show_aura(view, aura) for aura in view.auras.values() if aura.owner in bodies_of(view))
    found = {area.id: area for area in (*fogs, *auras, *show_places(view.places))}
    return {id: found[id] for id in sorted(found)}


def show_fog(fog: Fog) -> Area:
    """What conceals: a veil with its Tier."""
    return Area(
        id=f"fog:{fog.id}",
        look="veil",
        label=f"{capitalize_first(fog.name)} {fog.tier}",
        cells=fog.cells,
        tier=fog.tier,
        detail=f"Concealment {fog.tier} against {' and '.join(fog.senses)}",
        rule="field.conceal.sources",
    )


def show_aura(view: State, aura: Aura) -> Area:
    """An aura round its maker, with whom it holds now."""
    owner = view.units[aura.owner]
    effect, template = owner.effect(aura.effect), lay_burst(view, bodies_of(view)[owner.id], aura.value)
    inside = f"; inside: {name_units(view, sorted(aura.members))}" if aura.members else ""
    return Area(
        id=f"aura:{aura.id}",
        look="hazard",
        label=aura.effect if effect is None else effect_label(effect),
        cells=template.field.cells(reduce(or_, template.masks.values(), 0)),
        side=owner.side,
        pattern="rings",
        detail=f"{'' if effect is None else describe_effect(effect)}; moves with {owner.title}{inside}",
        rule="field.area.aura",
    )


# --- crowds -------------------------------------------------------------------------


def show_crowds(view: State, seat: Seat) -> tuple[Crowd, ...]:
    """The cells with a space that several share: its places, and how crowded it is for whoever acts or stands there."""
    inside: dict[Space, list[Body]] = defaultdict(list)
    for body in bodies_of(view).values():
        for space in body.spaces:
            inside[space].append(body)
    shared: dict[tuple[int, int], list[Space]] = defaultdict(list)
    for space, some in inside.items():
        if len(some) > 1:
            shared[space.cell].append(space)
    taken = places_of(view)
    fullest = (max(spaces, key=lambda space: (taken[space], -space.layer)) for spaces in shared.values())
    return tuple(show_crowd(view, seat, space, inside[space]) for space in sorted(fullest))


def show_crowd(view: State, seat: Seat, space: Space, bodies: list[Body]) -> Crowd:
    """One space that several share."""
    acting = view.units.get(view.turn.unit)
    mine = acting.id if acting is not None and acting.side == seat else ""
    viewer = min(bodies, key=lambda body: (body.id != mine, abs(body.size), body.id))
    tier = crowd_in(viewer, space, bodies, pair_large=view.options.pair_large).tier
    places = places_of(view)[space]
    ids = sorted(body.id for body in bodies)
    who = name_units(view, ids) if len(ids) <= MOST_NAMED else f"{len(ids)} of them"
    return Crowd(cell=space.cell, taken=places, places=int(FULL), tier=tier, text=_crowd_words(places, tier, who))


def _crowd_words(places: float, tier: int, who: str) -> str:
    much = f"{places:.2g}" if places != int(places) else str(int(places))
    full = "full, " if places >= FULL else ""
    return f"{full}{much} of {int(FULL)} places{f', Crowded {tier}' if tier else ''}: {who}"
