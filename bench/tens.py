"""Ten against ten on thirty by thirty cells, in The Battlefield and in Tiles & Movement, each with some casters.

And twelve against twelve on nine zones, in mass combat, each side with two leaders.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Grid, Hexes, Squares
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zones import Zones
from fieldcraft.systems.battlefield.content import creatures
from fieldcraft.systems.battlefield.content import effects as field_effects
from fieldcraft.systems.battlefield.state import State as Field
from fieldcraft.systems.battlefield.state import Unit as Creature
from fieldcraft.systems.battlefield.terrain import read_terrain
from fieldcraft.systems.mass_combat.content import aspects, leaders
from fieldcraft.systems.mass_combat.content import units as armies
from fieldcraft.systems.mass_combat.scene import new_aspect
from fieldcraft.systems.mass_combat.state import Card, Leader, Player, Venue
from fieldcraft.systems.mass_combat.state import State as War
from fieldcraft.systems.mass_combat.state import Unit as Company
from fieldcraft.systems.tiles.content import content
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.slots import refill
from fieldcraft.systems.tiles.state import State as Fight
from fieldcraft.systems.tiles.state import Turn, Unit
from fieldcraft.systems.tiles.terrain import terrain
from fieldcraft.systems.tiles.turns import by_initiative, next_unit

SIZE, EACH = 30, 10
SIDES = ("alder", "vigil")

SHAPES = ("lightning", "fire-breath", "thunderclap", "choking-gas")
"""The four effects of a caster of The Battlefield."""

AREAS = (
    Effect(name="bolt", slots=2, entry="AoE - Blast - Line: 8", damage="2d6"),
    Effect(name="fan", slots=2, entry="AoE - Blast - Cone: 4|2:1|4:2", damage="2d6"),
    Effect(name="gas", slots=2, entry="AoE - Engulf - Sphere: Range: 8, Reach: 2", damage="d4", lasts=2),
    Effect(name="wall", slots=2, entry="AoE - Rising - Rail: 6, Reach: 1", damage="d6"),
)
"""The four effects of a caster of Tiles & Movement."""

ARMY, ACROSS = 12, 3
"""The units of a side in mass combat, and how many zones its field is wide."""


def ground(grid: Grid, catalog: TerrainCatalog, rng: random.Random, rough: str) -> tuple[Board, list[Cell]]:
    """A board, an eighth of it rough and a little less walls, and the cells that are free, from west to east."""
    cells = list(grid.cells)
    rng.shuffle(cells)
    some, walls = SIZE * SIZE // 8, SIZE * SIZE // 5
    painted = dict.fromkeys(cells[:some], catalog.legend[rough])
    painted |= dict.fromkeys(cells[some:walls], catalog.legend["#"])
    free = sorted((cell for cell in cells if cell not in painted), key=lambda cell: grid.place(cell)[0])
    return Board.of(grid, painted), free


def homes(free: list[Cell]) -> Iterator[tuple[str, int, Cell]]:
    """Whose each unit is, which of its side, and where it begins."""
    for side, home in zip(SIDES, (free, free[::-1]), strict=True):
        for number, at in enumerate(home[: 3 * EACH : 3]):
            yield side, number, at


def field(seed: int) -> Field:
    """Ten creatures a side; every fifth is a caster, every other one of the rest has a bow."""
    board, free = ground(Hexes(SIZE, SIZE), read_terrain(), random.Random(seed), ":")
    known, units = field_effects(), {}
    for side, number, at in homes(free):
        named = SHAPES if number % 5 == 0 else ("bow", "knife") if number % 2 else ("sword",)
        kind = creatures()["swordsman"]
        units[f"{side[0]}{number}"] = Creature(
            id=f"{side[0]}{number}",
            side=side,
            at=at,
            awareness=kind.awareness or 0,
            dl=kind.dl or {},
            defences=kind.defences or {},
            durability=kind.durability,
            effects=tuple(known[name] for name in named),
        )
    return Field(map=board, units=units, sides=SIDES, up=SIDES[0])


def tiles(seed: int) -> Fight:
    """Ten units a side; every fifth is a caster, every other one of the rest shoots."""
    board, free = ground(Squares(SIZE, SIZE), terrain(), random.Random(seed), ":")
    state, known = Fight(map=board, units={}, sides=SIDES), content().effects
    for side, number, at in homes(free):
        effects = AREAS if number % 5 == 0 else tuple(known[name] for name in ("Knife", "Thrown Bolt"))
        unit = Unit(id=f"{side[0]}{number}", side=side, at=Place(at), accuracy=4, effects=effects)
        state = state.put(replace(unit, budget=refill(state, unit)))
    ordered = state.change(order=by_initiative(state.units))
    return ordered.change(turn=Turn(unit=next_unit(ordered, "")))


def war(seed: int) -> War:
    """Twelve units and two leaders a side on three by three zones; on every other zone lies an aspect that hinders."""
    rng, zones = random.Random(seed), [f"{row}{column}" for row in "abc" for column in range(ACROSS)]
    ways = [(a, b) for i, a in enumerate(zones) for b in zones[i + 1 :] if is_beside(a, b)]
    players = {seat: Player(seat=seat, side=seat, fate=3) for seat in SIDES}
    field = place_zones(Zones.of(ways))
    cards = {zone: Card() for zone in field.cells}
    state = War(ground=field, cards=cards, players=players, venue=Venue(), order=SIDES, up=SIDES[0])
    for number, zone in enumerate(zones[::2]):
        found = list(aspects().values())[number]
        state = new_aspect(state, found.words, zone, "zone", hinders=found.hinders)
    for side, row in zip(SIDES, "ac", strict=True):
        state = muster(state, side, [zone for zone in zones if zone[0] == row], rng)
    return state


def is_beside(a: str, b: str) -> bool:
    """Whether two zones, named by row and column, touch."""
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1


def muster(state: War, side: str, zones: list[str], rng: random.Random) -> War:
    """The field with an army more, in some zones."""
    known = rng.choices(list(armies()["medieval"].values()), k=ARMY)
    led = list(leaders()["medieval"].values())[:2]
    for number, kind in enumerate(known):
        id, title = f"{side[0]}{number}", f"{kind.name} {number} of {side}"
        unit = Company(
            id=id, owner=side, title=title, quality=kind.quality or "average", skills=kind.skills or {},
            zone=zones[number % len(zones)],
        )  # fmt: skip
        state = new_aspect(state.put(unit), title, id, "name")
        for words in kind.aspects or ():
            state = new_aspect(state, words, id, "trait")
    for number, one in enumerate(led):
        id = f"{side[0]}-lord-{number}"
        leader = Leader(
            id=id, owner=side, title=f"{one.name} of {side}", skills=one.skills or {}, unit=f"{side[0]}{number}"
        )
        state = new_aspect(state.put(leader), leader.title, id, "name")
    return state
