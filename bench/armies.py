"""Ten units a side on sixteen zones, three of them with leaders, in mass combat."""

from __future__ import annotations

import random

from fieldcraft.board.zones import Zones
from fieldcraft.systems.mass_combat.quality import RATINGS
from fieldcraft.systems.mass_combat.scene import new_aspect
from fieldcraft.systems.mass_combat.state import Leader, Player, Quality, State, Unit
from fieldcraft.systems.mass_combat.venues import venues

SIDE, EACH, LED = 4, 10, 3
SEATS = ("alder", "vigil")
QUALITIES: tuple[Quality, ...] = ("average", "fair", "good")


def armies(seed: int) -> State:
    """A square of zones, each next to those beside it; both armies begin at its ends."""
    rng = random.Random(seed)
    names = [f"Zone {row}-{column}" for row in range(SIDE) for column in range(SIDE)]
    links = [(names[i], names[i + 1]) for i in range(len(names)) if (i + 1) % SIDE]
    links += [(names[i], names[i + SIDE]) for i in range(len(names) - SIDE)]
    state = State(
        ground=Zones.of(links),
        players={seat: Player(seat=seat, side=seat, fate=2) for seat in SEATS},
        order=SEATS,
        up=SEATS[0],
    )
    for name in names[::3]:
        state = new_aspect(state, f"Rubble of {name}", name, "zone", hinders=("foot",) if rng.random() < 0.5 else ())
    for seat, home in zip(SEATS, (names[:SIDE], names[-SIDE:]), strict=True):
        for number in range(EACH):
            state = enlist(state, seat, number, rng.choice(home), rng)
    return state


def enlist(state: State, seat: str, number: int, zone: str, rng: random.Random) -> State:
    """The battle with one unit more, and perhaps its leader."""
    quality, id = QUALITIES[number % 3], f"{seat}-{number}"
    skills = rng.sample(venues()["medieval"].skills, len(RATINGS[quality]))
    unit = Unit(
        id=id, owner=seat, title=id.title(), quality=quality, skills=dict(zip(skills, RATINGS[quality], strict=True)),
        zone=zone,
    )  # fmt: skip
    state = new_aspect(state.put(unit), unit.title, id, "name")
    if number >= LED:
        return state
    leader = Leader(id=f"{id}-leader", owner=seat, title=f"Leader {id}", skills={"Will": 2, "Fight": 2}, unit=id)
    return new_aspect(state.put(leader), leader.title, leader.id, "name")
