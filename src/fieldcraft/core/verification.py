"""What a log proves: whether it is whole, and whether its dice are those that were sealed before play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from fieldcraft.core.log import Loaded
from fieldcraft.core.model import Rolled
from fieldcraft.core.throws import find_wrong_throws
from fieldcraft.core.words import pluralize
from fieldcraft.dice import Seeded, Streams
from fieldcraft.dice.sources import seal_of

DiceProof = Literal["sealed", "wrong", "seed unknown", "thrown by hand", "none"]
"""What is known of the dice of a log; "none" where none were thrown."""


class Verification(msgspec.Struct, frozen=True):
    """What was found: how many actions and throws stand, what is known of the dice, and whatever is wrong.

    `notices` are no faults of the log: the rules may have changed since it was written.
    """

    actions: int
    throws: int
    seal: str
    dice: DiceProof
    problems: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def verify_log(loaded: Loaded) -> Verification:
    """Everything that can be checked of a log; all its actions are carried out again."""
    match = loaded.match
    faults = tuple(find_faults(loaded))
    by_rules = tuple(f"from action {seq} on, the current rules give a different result" for seq in match.differences())
    same = loaded.version == match.system.version
    return Verification(
        actions=len(match.standing),
        throws=count_rolls(loaded),
        seal=loaded.seal,
        dice=prove_dice(loaded),
        problems=(*faults, *(by_rules if same else ())),
        notices=() if same else by_rules,
    )


def find_faults(loaded: Loaded) -> Iterator[str]:
    """What is wrong with a log, as far as can be told without playing it again."""
    if loaded.notice:
        yield loaded.notice
    source = loaded.match.source
    if not isinstance(source, Seeded | Streams):
        return
    if loaded.seal and seal_of(source.seed) != loaded.seal:
        yield "the seed is not the one that was sealed"
    if wrong := find_wrong_throws(loaded.match):
        listed = ", ".join(map(str, wrong[:8])) + (" ..." if len(wrong) > 8 else "")
        yield f"the dice of {pluralize(len(wrong), 'action')} do NOT follow from the seed: {listed}"


def prove_dice(loaded: Loaded) -> DiceProof:
    """What is known of the dice."""
    source = loaded.match.source
    if not count_rolls(loaded):
        return "none"
    if not isinstance(source, Seeded | Streams):
        return "seed unknown" if loaded.seal else "thrown by hand"
    fair = not find_wrong_throws(loaded.match) and loaded.seal in ("", seal_of(source.seed))
    return "sealed" if fair else "wrong"


def count_rolls(loaded: Loaded) -> int:
    """How often dice were thrown."""
    return sum(type(event) is Rolled for event in loaded.match.events())
