"""The units and leaders that come with the game and suit the venue, to be put into the battle by decree."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.mass_combat.content import leaders, units
from fieldcraft.systems.mass_combat.entries import LeaderKind, UnitKind
from fieldcraft.systems.mass_combat.events.pieces import UnitAdded
from fieldcraft.systems.mass_combat.presentation.panels import one_of
from fieldcraft.systems.mass_combat.state import Leader, Piece, State, Unit
from fieldcraft.systems.shared.presentation.compendium import call_copy, call_next, copy_fields, offer_copy, offer_kind


def offer_troops(view: State) -> Iterator[Offer]:
    """One more of each unit and leader of the venue, once there is a zone for it."""
    if not view.ground.cells:
        return
    fields = (
        one_of("piece.owner", "Whose it shall be", view.players, (player.name for player in view.players.values())),
        show_zones(view),
    )
    known: tuple[dict[str, UnitKind] | dict[str, LeaderKind], ...] = (
        units().get(view.venue.id, {}), leaders().get(view.venue.id, {})
    )  # fmt: skip
    for kinds in known:
        for id, kind in kinds.items():
            yield offer_one(view, id, kind, fields)


def offer_one(view: State, id: str, kind: UnitKind | LeaderKind, fields: tuple[FormField, ...]) -> Offer:
    """One more of a kind."""
    title = kind.name or id.capitalize()
    own, called = call_next(
        id, title, {*view.units, *view.ground.cells}, {piece.title for piece in view.units.values()}
    )
    piece = msgspec.to_builtins(make_piece(view, own, called, kind))
    del piece["owner"]
    return offer_kind(
        title,
        describe_card(kind),
        kind.emblem or "",
        UnitAdded,
        *fields,
        unit=own,
        piece=piece,
        aspects=kind.aspects or (),
    )


def make_piece(view: State, id: str, title: str, kind: UnitKind | LeaderKind) -> Piece:
    """A piece of a kind that is nobody's yet."""
    skills, emblem, movement = kind.skills or {}, kind.emblem or "", kind.movement or view.venue.movement[0]
    if isinstance(kind, LeaderKind):
        return Leader(id=id, owner="", title=title, skills=skills, emblem=emblem, movement=movement)
    quality = kind.quality or "average"
    return Unit(id=id, owner="", title=title, quality=quality, skills=skills, emblem=emblem, movement=movement)


def describe_card(kind: UnitKind | LeaderKind) -> str:
    """A kind in a few words: its quality, its skills, its aspects."""
    what = "leader" if isinstance(kind, LeaderKind) else kind.quality or "average"
    skills = (f"{skill} {rating}" for skill, rating in (kind.skills or {}).items())
    return ", ".join((what, *skills, *(kind.aspects or ())))


LASTING = frozenset(("owner", "quality", "skills", "movement", "emblem"))
"""What a copy of a unit or a leader has too."""


def offer_piece_copy(view: State, piece: Piece) -> Offer:
    """One more unit or leader like another, with the traits on its card."""
    taken = {*view.units, *view.ground.cells}
    own, title = call_copy(piece.id, piece.title, taken, {one.title for one in view.units.values()})
    kind = "leader" if isinstance(piece, Leader) else "unit"
    made = {**copy_fields(piece, LASTING), "kind": kind, "id": own, "title": title}
    traits = [aspect.words for aspect in view.aspects_on.get(piece.id, ()) if aspect.kind == "trait"]
    return offer_copy("Piece", piece.title, UnitAdded, show_zones(view), unit=own, piece=made, aspects=traits)


def show_zones(view: State) -> FormField:
    """The field in which the zone stands where a piece comes to."""
    return FormField(
        name="piece.zone", kind="one", label="In which zone", needed=True, values=view.ground.cells, on_board=True
    )
