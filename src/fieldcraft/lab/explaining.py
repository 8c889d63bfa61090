"""Why bots do what they do: a match told decision by decision, with the best of what was weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from fieldcraft.core import Action, Match, Seat
from fieldcraft.core.match import Resolution
from fieldcraft.lab.player import Bot, Reason, WeighingBot
from fieldcraft.lab.study import Playing, Study


class Decision(msgspec.Struct, frozen=True):
    """What a seat did, in words, and the best of what its bot had weighed; nothing if the bot cannot say."""

    seat: Seat
    words: str
    reasons: tuple[Reason, ...]


class Explanations:
    """Looks on while bots play, and tells each decision in which there was a choice."""

    def __init__(self, bots: Mapping[Seat, Bot], tell: Callable[[Decision], None]) -> None:
        self.bots, self.tell = bots, tell

    def see(self, match: Match[Any], options: Sequence[Action], resolution: Resolution[Any]) -> None:
        """Ask the bot again, and tell what it says."""
        if len(options) < 2:
            return
        by, view = resolution.entry.by, match.view(resolution.entry.by)
        decided = self.bots[by]
        reasons = decided.explain(view, options) if isinstance(decided, WeighingBot) else ()
        self.tell(Decision(by, match.system.words(view, resolution.entry.action), reasons))

    def numbers(self) -> Mapping[str, float]:
        """None: it tells, and measures nothing."""
        return {}


def explain_match(study: Study, tell: Callable[[Decision], None], number: int = 0) -> None:
    """Play one match of a study, counted from 0, and tell each decision as it is taken."""
    playing = Playing(study, number)
    playing.watches.append(Explanations(playing.bots, tell))
    playing.play_on(study.limit)
