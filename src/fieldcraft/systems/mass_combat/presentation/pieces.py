"""Units and leaders as they stand in their zones, with all that is on their cards."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.presentation import Mark, Piece, Stat
from fieldcraft.systems.mass_combat import state as battle
from fieldcraft.systems.mass_combat.consequences import consequences_of, count_boxes
from fieldcraft.systems.mass_combat.presentation.deeds import cell_of
from fieldcraft.systems.mass_combat.quality import SLOTS
from fieldcraft.systems.mass_combat.skills import find_bonus
from fieldcraft.systems.mass_combat.state import Leader, State


def show_piece(view: State, piece: battle.Piece) -> Piece:
    """A unit or a leader; the pips of a unit are its slots for consequences, those of a leader stress boxes."""
    at = cell_of(view, view.zone_of(piece))
    leader = isinstance(piece, Leader)
    return Piece(
        id=piece.id,
        name=piece.title,
        side=piece.owner,
        emblem=piece.emblem,
        at=at,
        cells=(at,),
        health=count_slots(view, piece),
        marks=tuple(list_marks(view, piece)),
        stats=tuple(list_stats(view, piece)),
        kind="leader" if leader else "unit",
        attached=piece.unit if isinstance(piece, Leader) else "",
        scale=0.8 if leader else 1.0,
        acting=view.turn.unit == piece.id,
        acted=piece.acted,
        about=describe_quality(piece),
    )


def count_slots(view: State, piece: battle.Piece) -> tuple[int, int]:
    """How many slots are taken, and how many there are."""
    if isinstance(piece, Leader) and view.options.leader_model == "fate_core":
        return len(piece.stress), count_boxes(piece)
    slots = SLOTS["good" if isinstance(piece, Leader) else piece.quality]
    return len(consequences_of(view, piece)), len(slots)


def describe_quality(piece: battle.Piece) -> str:
    """What a piece is."""
    return "Leader" if isinstance(piece, Leader) else piece.quality.capitalize()


def list_marks(view: State, piece: battle.Piece) -> Iterator[Mark]:
    """What holds for a piece: who surrounds a unit or pins it down, consequences, and other aspects in play."""
    for aspect in () if isinstance(piece, Leader) else view.aspects_on.get(piece.zone, ()):
        if aspect.kind == "surrounded" and aspect.side != view.side_of(piece):
            yield Mark(name="surrounded", label=aspect.words, rule="mass.action.create.surrounded")
    for aspect in view.aspects_on.get(piece.id, ()):
        match aspect.kind:
            case "pinned":
                yield Mark(
                    name="pinned",
                    word="Pinned down",
                    label=aspect.words,
                    icon="target",
                    rule="mass.action.create.pinned-down",
                )
            case "consequence":
                label = f"{str(aspect.severity).capitalize()}: {aspect.words}"
                yield Mark(name="", label=label, icon="warning", rule="mass.fate.consequences")
            case "boost":
                yield Mark(
                    name="", label=aspect.words, icon="lightning", until="until it is used", rule="mass.fate.boost"
                )
            case "situation":
                yield Mark(name="", label=aspect.words, icon="note", rule="mass.fate.situation-aspects")


def list_stats(view: State, piece: battle.Piece) -> Iterator[Stat]:
    """The skills, best first, and the aspects of a piece."""
    bonuses = {skill: find_bonus(view, piece, skill) for skill in piece.skills}
    for skill, rating in sorted(piece.skills.items(), key=lambda one: (-one[1], one[0])):
        yield Stat(label=skill, value=f"{rating + bonuses[skill]:+}")
    if led := [skill for skill, bonus in bonuses.items() if bonus]:
        yield Stat(
            label="Leader",
            value=f"{bonuses[led[0]]:+} in {', '.join(led)} is the leader's",
            rule="mass.leaders.skill-bonus",
        )
    traits = [aspect.words for aspect in view.aspects_on.get(piece.id, ()) if aspect.kind == "trait"]
    for words in traits:
        yield Stat(label="Aspect", value=words, rule="mass.aspects.extra")
