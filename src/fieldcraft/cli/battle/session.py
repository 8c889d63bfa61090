"""A battle being played at a terminal: reads a line, does what it says, shows what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from fieldcraft.cli.battle import roster, telling
from fieldcraft.cli.battle.board import PLAIN, Marks, draw, legend
from fieldcraft.cli.battle.table import Table
from fieldcraft.core import Action, Entry, Refused, Seat
from fieldcraft.dice import Seeded
from fieldcraft.systems.miniatures.notation import OrderError
from fieldcraft.systems.miniatures.story import asked

DEFAULT_NAME = "battle.fcl"
"""Where a game is saved if no name is given."""


class Session:
    """What the words and orders of one sitting act upon."""

    def __init__(self, table: Table, out: Console) -> None:
        self.table, self.out, self.saved = table, out, Path(DEFAULT_NAME)
        self.going = True
        self._news: list[Text] = []
        self._drawn: Any = None

    def say(self, *what: RenderableType) -> None:
        """Print, each on lines of its own."""
        for one in what:
            self.out.print(one)

    # --- the course of the game ----------------------------------------------------

    def open(self) -> None:
        """What is said before the first order."""
        source, state = self.table.match.source, self.table.view
        self.say(Text(state.title, "title"), *roster.goals(state))
        if isinstance(source, Seeded):
            self.say(Text(f"Dice sealed before play: {source.seal}", "quiet"))
        people = [side for side in state.sides if side not in self.table.bots]
        bots = [side for side in state.sides if side in self.table.bots]
        self.say(f"You play {' and '.join(people) or 'nobody'}; bots play {' and '.join(bots) or 'nobody'}.")
        self.say(Text("help says what may be said; the tabulator key completes.", "quiet"), "")

    def go_on(self) -> None:
        """Let the others act and tell what they do; when the game is over, how it ended."""
        for entry in self.table.others():
            self.tell(entry)
        if (end := self.table.match.result()) is not None:
            self.news()
            winner = f"{end.winner.capitalize()} wins" if end.winner else "Nobody wins"
            self.say("", Text.assemble((f"{winner}: {end.why}.", "now")))
            self._open_the_seal()
            self.going = False

    def _open_the_seal(self) -> None:
        source = self.table.match.source
        if isinstance(source, Seeded):
            self.say(
                Text(f"The seed of the dice: {source.seed.hex()}", "quiet"),
                Text(f"Check the dice: its SHA-256 is the seal, {source.seal}", "quiet"),
            )

    def hear(self, line: str, words: dict[str, Callable[[Session, str], None]]) -> None:
        """Do what a line says; what cannot be done is said, and nothing is lost."""
        line = line.strip()
        first, _, rest = line.partition(" ")
        try:
            if first.casefold() in words:
                words[first.casefold()](self, rest.strip())
            elif first:
                self.order(line)
        except OrderError as problem:
            self.say(Text(f"  {problem.caret}".replace("\n", "\n  ")), Text.assemble(("⊘ ", "warn"), str(problem)))
        except Refused as no:
            self.say(telling.refused(no.refusal))
        except (ValueError, LookupError, OSError) as problem:
            self.say(Text.assemble(("⊘ ", "warn"), str(problem)))

    # --- orders ------------------------------------------------------------------------

    def read(self, text: str) -> Action:
        """The action that a text orders, as whoever is to speak understands it."""
        return self.table.match.system.order(self.table.view, text)

    @property
    def speaker(self) -> Seat:
        """Who gives the next order."""
        return self.table.waiting or self.table.eyes

    def order(self, text: str, by: Seat = "") -> None:
        """Carry an order out and go on."""
        action = self.table.match.system.order(self.table.match.view(by), text) if by else self.read(text)
        self.tell(self.table.match.play(action, by or self.speaker))
        self.go_on()

    def tell(self, entry: Entry) -> None:
        """Note what came of a deed, to be read below the board."""
        self._news += telling.told(self.table.match, entry, self.table.eyes)

    # --- what is shown -----------------------------------------------------------------

    def show_board(self, marks: Marks = PLAIN) -> None:
        """The board, with what was asked for."""
        state = self.table.view
        self.say(roster.header(state, self.table.eyes))
        width = self.out.width if self.out.is_terminal else 10_000
        for line in draw(state, width, marks):
            self.out.print(line, soft_wrap=True)
        self.say(legend(state.sides))

    def situation(self) -> None:
        """At a terminal the board if it changed; what is new; and what the game waits for."""
        state = self.table.view
        shown = state.units, state.effects, state.up
        if self.out.is_terminal and shown != self._drawn:
            self.show_board(Marks(reach="" if state.turn.over else state.turn.unit))
        self._drawn = shown
        self.news()
        question = asked(state, state.ask) if state.ask is not None else ""
        self.say(Text.assemble(("? ", "now"), (question, "title")) if question else roster.acting(state))

    def news(self) -> None:
        """Tell what has been noted."""
        self.say(*self._news)
        self._news.clear()
