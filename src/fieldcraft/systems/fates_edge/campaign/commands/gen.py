"""Make up seeds of adventures, people and places.

They follow from a number: the same number, the same answer.

fieldcraft gen hook                   a place and somebody, for an evening
fieldcraft gen seed --seed 7          a whole seed: place, people, complication, reward
fieldcraft gen npc --count 3 --json   what moves three people, for programs
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from secrets import randbelow
from typing import Any

from rich.text import Text

from fieldcraft.console.terminal import as_json, console

KINDS = {
    "hook": "a place and somebody",
    "seed": "place, people, complication and reward",
    "act": "setting, actor and complication, with rewards for its end",
    "npc": "what moves somebody",
    "spell": "a new spell in three lines",
    "place": "somewhere in the known world",
    "people": "one of its peoples",
    "rumour": "something that is going on there",
}
"""What can be made up."""

MOST = 1000
"""How many can be made up at once."""

NUMBERS = 1_000_000
"""How many numbers there are to choose from where none is given."""


def arguments(parser: ArgumentParser) -> None:
    told = "; ".join(f"{kind}: {what}" for kind, what in KINDS.items())
    parser.add_argument("kind", choices=KINDS, metavar="KIND", help=told)
    parser.add_argument("--seed", type=int, metavar="N", help="the number that it follows from (any, by default)")
    parser.add_argument("--count", type=int, default=1, metavar="N", help="so many, from numbers one after another")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """Make it up."""
    if not 1 <= given.count <= MOST:
        raise ValueError(f"--count {given.count}: 1 to {MOST} can be made up at once")
    first = randbelow(NUMBERS) if given.seed is None else given.seed
    make = makers()[given.kind]
    found = {number: make(number) for number in range(first, first + given.count)}
    if given.json:
        return as_json([{"seed": number, given.kind: one} for number, one in found.items()])
    out = console()
    for number, one in found.items():
        out.print(Text(f"{given.kind} {number}", "title"))
        out.print(f"{one}\n", soft_wrap=True)
    return None


def makers() -> dict[str, Callable[[int], Any]]:
    """What makes each of the kinds from a number."""
    from fieldcraft.systems.fates_edge.campaign import world
    from fieldcraft.systems.fates_edge.campaign.decks.adventure import DRAWS
    from fieldcraft.systems.fates_edge.campaign.decks.hands import seeded_pack
    from fieldcraft.systems.fates_edge.campaign.decks.motives import draw_motive
    from fieldcraft.systems.fates_edge.campaign.magic import seeds

    def from_cards(draw: Any) -> Callable[[int], Any]:
        return lambda seed: draw(seeded_pack(seed))

    return {
        **{kind: from_cards(draw) for kind, draw in (*DRAWS.items(), ("npc", draw_motive))},
        "spell": seeds.spell_from_seed,
        "place": world.pick_place,
        "people": world.pick_people,
        "rumour": world.pick_rumour,
    }
