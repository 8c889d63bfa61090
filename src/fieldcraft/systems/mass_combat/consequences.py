"""What a piece can bear: slots for consequences, stress boxes of leaders, and what absorbs how much."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Literal, get_args

from fieldcraft.core import Play, Seat, from_rule, rule
from fieldcraft.systems.mass_combat.events.aspects import AspectMade, PointAwarded
from fieldcraft.systems.mass_combat.events.pieces import StressMarked, TakenOut
from fieldcraft.systems.mass_combat.making import make_aspect
from fieldcraft.systems.mass_combat.quality import SLOTS
from fieldcraft.systems.mass_combat.state import Aspect, Leader, Piece, Severity, State, Unit

Slot = Literal["mild", "moderate", "severe", "box-1", "box-2", "box-3", "box-4"]
"""What absorbs shifts: a consequence, or a leader's stress box."""

ABSORBED: dict[Slot, int] = from_rule(
    {"mild": 2, "moderate": 4, "severe": 6, "box-1": 1, "box-2": 2, "box-3": 3, "box-4": 4},
    "mass.fate.consequences",
    "mass.fate.leader-stress",
)
"""How many shifts each slot absorbs."""

RECOVERY: dict[Severity, int] = from_rule({"mild": 2, "moderate": 4, "severe": 6}, "mass.fate.recovery-difficulties")
"""The difficulty of removing a consequence."""

SLOT_NAMES: tuple[Slot, ...] = get_args(Slot)

BOXES = frozenset(slot for slot in SLOT_NAMES if slot.startswith("box"))
"""The slots that are stress boxes."""


def consequences_of(state: State, piece: Piece) -> tuple[Aspect, ...]:
    """The consequences that a piece has taken."""
    return tuple([aspect for aspect in state.aspects_on.get(piece.id, ()) if aspect.kind == "consequence"])


@rule("mass.fate.leader-stress")
def count_boxes(leader: Leader) -> int:
    """A leader has two stress boxes, a third with Physique +1 or +2, and a fourth with +3 or more."""
    physique = leader.skills.get("Physique", 0)
    return 2 + (physique >= 1) + (physique >= 3)


@rule("mass.fate.leader-stress", "mass.fate.consequences", "mass.unit.built-like-character")
def free_slots(state: State, piece: Piece) -> tuple[Slot, ...]:
    """What a piece can still absorb shifts with: the slots of its quality, a leader's boxes and consequences."""
    taken = {aspect.severity for aspect in consequences_of(state, piece)}
    if type(piece) is Unit:
        return tuple([slot for slot in SLOTS[piece.quality] if slot not in taken])
    if state.options.leader_model == "unit_like_good":
        return tuple(slot for slot in SLOTS["good"] if slot not in taken)
    boxes = (SLOT_NAMES[2 + box] for box in range(1, count_boxes(piece) + 1) if box not in piece.stress)
    return (*boxes, *(slot for slot in SLOT_NAMES[:3] if slot not in taken))


@rule("mass.fate.leader-stress")
def count_hit_boxes(slots: Iterable[Slot]) -> int:
    """How many stress boxes there are among some slots: one may be used for a hit."""
    return sum(slot.startswith("box") for slot in slots)


def list_sets(state: State, piece: Piece, shifts: int) -> list[tuple[Slot, ...]]:
    """The sets of slots that absorb so many shifts with none to spare, those that waste least first."""
    free = free_slots(state, piece)
    found: list[tuple[Slot, ...]] = []
    for number in range(1, len(free) + 1):
        for some in combinations(free, number):
            total = sum(ABSORBED[slot] for slot in some)
            least = min(ABSORBED[slot] for slot in some)
            if count_hit_boxes(some) <= 1 and total >= shifts and total - least < shifts:
                found.append(some)
    return sorted(found, key=lambda some: (_weigh(some), len(some)))


def _weigh(some: tuple[Slot, ...]) -> tuple[int, int]:
    """How much a set costs: shifts of consequences first, then boxes."""
    boxes = sum(ABSORBED[slot] for slot in some if slot.startswith("box"))
    return sum(ABSORBED[slot] for slot in some) - boxes, boxes


@rule("mass.fate.consequences")
def can_absorb(state: State, piece: Piece, shifts: int) -> bool:
    """Whether a piece's free slots can absorb a hit at all."""
    return shifts <= find_capacity(state, piece)


def find_capacity(state: State, piece: Piece) -> int:
    """How many shifts a piece can absorb at most."""
    free = free_slots(state, piece)
    boxes = [ABSORBED[slot] for slot in free if slot in BOXES]
    return max(boxes, default=0) + sum([ABSORBED[slot] for slot in free]) - sum(boxes)


@rule("mass.fate.consequences")
def take_slots(play: Play[State], id: str, slots: Iterable[Slot], by: Seat, words: tuple[str, ...] = ()) -> None:
    """Mark boxes and take consequences, each an aspect with a free invocation for the attacker."""
    named = iter(words)
    for slot in slots:
        if slot.startswith("box"):
            play.emit(StressMarked(unit=id, box=int(slot[-1])), because=free_slots)
        else:
            severity: Severity = slot  # type: ignore[assignment]
            said = next(named, "") or f"A {severity} consequence"
            aspect = make_aspect(play.state, said, id, "consequence", severity=severity, free={by: 1} if by else {})
            play.emit(AspectMade(aspect=aspect), because=take_slots)


@rule("mass.fate.taken-out", "mass.leaders.unit-defeated", "mass.build.cards")
def take_out(play: Play[State], id: str, by: Seat) -> None:
    """A piece that cannot bear a hit leaves the map; who led a unit stays behind."""
    piece = play.state.units[id]
    play.emit(TakenOut(unit=id), because=take_out)
    if type(piece) is Leader:
        award_leader(play, by)


@rule("mass.winning.leaders")
def award_leader(play: Play[State], by: Seat) -> None:
    """Whoever defeats an enemy leader is owed a fate point for it."""
    play.emit(PointAwarded(seat=by), because=award_leader)
