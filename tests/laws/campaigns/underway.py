"""Checks, spells and rituals that have come so far: at least one at every stage, so that all can be gone on with."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from fieldcraft.systems.fates_edge.campaign.checks.facts import Aid, Attempt, Fork, Help
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Helper

FACES = (6, 1, 2, 5, 1)
"""What fell: face values that every die of the game has."""


@dataclass(frozen=True)
class Underway:
    """Checks and castings of a scene by their ids."""

    attempts: dict[str, Attempt]
    castings: dict[str, Casting]


def underway(rng: random.Random, scene: int) -> Underway:
    """What is being done in a scene."""
    castings = [*spelled(rng, scene), *rituals(rng, scene)]
    aids = {one.id: Aid() for one in castings if one.phase == "standing"}
    facts = [*before_the_roll(rng), *after_the_roll(aids), *of_castings()]
    people = ("sable", "bryn", "ash")
    attempts = [
        Attempt(**{"id": str(number), "character": people[number % 3], "scene": scene, "goal": "Try", **one})
        for number, one in enumerate(({"attribute": "wits", "skill": "stealth"} | one for one in facts), start=1)
    ]
    return Underway({one.id: one for one in attempts}, {one.id: one for one in castings})


def before_the_roll(rng: random.Random) -> list[dict[str, Any]]:
    """Checks that wait for their stakes, for the roll, which somebody helps, and for what is done about the dice."""
    staked = {"stage": "staked", "dv": rng.randint(1, 4), "description": "intricate"}
    helped = staked | {"helps": (Help("ash", 1, "ash, tactics"),)}
    return [{}, helped, staked | {"blind": True}, {"stage": "rolled", "dv": 2, "faces": FACES, "forced": {"bryn": 1}}]


def after_the_roll(aids: dict[str, Aid]) -> list[dict[str, Any]]:
    """Checks with a result: two ways, told or not, a miss without and with a bargain, points, cards, a triumph."""
    rolled = {"dv": 2, "faces": FACES, "complications": 2, "points": 2}
    fork = Fork("over the wall", "time", "back to the street", "safety")
    return [
        rolled | {"stage": "forked", "grade": "partial", "successes": 1},
        rolled | {"stage": "forked", "grade": "partial", "successes": 1, "fork": fork},
        rolled | {"stage": "missed", "grade": "miss", "way": "draw", "cards": ("KD",)},
        rolled | {"stage": "missed", "grade": "miss", "bargain": "a debt"},
        rolled | {"stage": "paying", "grade": "cost", "successes": 3, "points": 6},
        rolled | {"stage": "paying", "grade": "cost", "successes": 3, "way": "draw", "cards": ("7D", "7S")},
        rolled | {"stage": "done", "grade": "clean", "successes": 5, "description": "intricate", "spells": aids},
    ]


WEAVING, RITUAL, CHANNEL, OVER = "12", "13", "14", "15"
"""The ids of the checks that shape a spell and a ritual, of one that gathers potential, and of a spell that stands."""


def of_castings() -> list[dict[str, Any]]:
    """Checks of casting that are over, but for the points of a ritual and of a spell that stands already."""
    woven = {"sort": "casting", "skill": "arcana", "dv": 2, "faces": FACES, "grade": "clean", "successes": 3}
    return [
        woven | {"stage": "done", "character": "ash"},
        woven | {"stage": "paying", "character": "bryn", "grade": "cost", "points": 5, "complications": 5},
        woven | {"stage": "done", "character": "sable"},
        woven | {"stage": "paying", "character": "bryn", "grade": "cost", "points": 4, "complications": 4},
    ]


def spelled(rng: random.Random, scene: int) -> list[Casting]:
    """A spell that has been woven, two that stand, one of which waits for an answer, and one that is being gathered."""
    book = tuple(spells().values())
    standing = [rng.choice(book), next(one for one in book if one.name == "Cinder-Fist")]
    return [
        Casting(id="93", character="ash", phase="weave", spell=rng.choice(book), weave=WEAVING, scene=scene),
        Casting(id="95", character="sable", channels=(CHANNEL,), scene=scene),
        *(
            Casting(
                id=str(id), character="bryn", phase="standing", spell=spell, outcomes=spell.outcomes,
                target=target, left=3, uses=1, scene=scene, stood=(scene, 0), bargain=bargain, noticed=bool(bargain),
                weave=weave,
            )
            for id, spell, target, bargain, weave in (
                (91, standing[0], "bryn", "", ""), (92, standing[1], "sable", "a debt", OVER),
            )
        ),
    ]  # fmt: skip


def rituals(rng: random.Random, scene: int) -> list[Casting]:
    """A ritual that is being gathered for, and one that has been woven with a helper."""
    helper = Helper(character="sable", attribute="spirit", skill="lore", part="holds the lamp")
    return [
        Casting(
            id="90", character="neve", phase=rng.choice(("declared", "channel")), goal="A ward", ritual=True,
            helpers=rng.choice(((), (helper,))), scene=scene,
        ),
        Casting(
            id="94", character="bryn", phase="weave", goal="A ward", ritual=True, helpers=(helper,), weave=RITUAL,
            spell=rng.choice(tuple(spells().values())), scene=scene,
        ),
    ]  # fmt: skip
