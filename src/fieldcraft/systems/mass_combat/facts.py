"""Facts about a battle by name, so that a script can say what must be true: `Tollmen: {at: Hask Bridge}`."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.systems.mass_combat.consequences import consequences_of
from fieldcraft.systems.mass_combat.state import Leader, Piece, Player, State
from fieldcraft.systems.mass_combat.turns import find_result
from fieldcraft.systems.shared.facts import Facts, name_winners


def list_aspects(state: State) -> list[str]:
    """The aspects on zones, and those that have come into play, each with where it lies: "Walls on Mill"."""
    own = ("name", "trait")
    found = (aspect for aspect in state.aspects.values() if aspect.kind not in own)
    return sorted(f"{aspect.title} on {aspect.on}" for aspect in found)


def count_free(state: State) -> list[str]:
    """How many free invocations each player has who has any: "crown 2"."""
    found: dict[str, int] = {}
    for aspect in state.aspects.values():
        for seat, count in aspect.free.items():
            found[seat] = found.get(seat, 0) + count
    return sorted(f"{seat} {count}" for seat, count in found.items())


def list_points(state: State, count: Callable[[Player], int]) -> list[str]:
    """How many points of a kind each player has: "crown 2"."""
    return sorted(f"{seat} {count(player)}" for seat, player in state.players.items())


def find_leader(state: State, piece: Piece) -> str:
    """The id of the leader who is with a unit, or of the unit that a leader is with."""
    if type(piece) is Leader:
        return piece.unit
    leader = state.leader_of.get(piece.id)
    return leader.id if leader else ""


FACTS: Facts[State] = Facts(
    of_game={
        "phase": lambda state: state.phase,
        "round": lambda state: state.round,
        "turn": lambda state: state.turn.unit,
        "up": lambda state: state.up,
        "order": lambda state: sorted(state.order),
        "asked": lambda state: state.ask.seat if state.ask else None,
        "aspects": list_aspects,
        "free": count_free,
        "fate": lambda state: list_points(state, lambda player: player.points),
        "awards": lambda state: list_points(state, lambda player: player.awards),
        "chest": lambda state: list_points(state, lambda player: player.chest),
        "winner": lambda state: name_winners(find_result(state)),
    },
    of_unit={
        "at": lambda state, piece: state.zone_of(piece),
        "owner": lambda _, piece: piece.owner,
        "acted": lambda _, piece: piece.acted,
        "out": lambda _, piece: piece.out,
        "with": find_leader,
        "consequences": lambda state, piece: sorted(str(one.severity) for one in consequences_of(state, piece)),
        "stress": lambda _, piece: sorted(piece.stress) if type(piece) is Leader else [],
        "aspects": lambda state, piece: sorted(one.title for one in state.aspects_on.get(piece.id, ())),
    },
    references=frozenset({"turn", "with"}),
)
"""What scripts can ask of a battle."""
