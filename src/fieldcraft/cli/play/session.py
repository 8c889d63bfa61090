"""A game being played at a terminal: reads a line, does what it says, shows what came of it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from fieldcraft.cli.play import narration
from fieldcraft.cli.play.keeping import Kept
from fieldcraft.cli.play.table import Table
from fieldcraft.console.problems import describe_problem
from fieldcraft.core import Action, Entry, OrderError, RefusedError, Seat
from fieldcraft.dice import Seeded, Streams
from fieldcraft.presentation import Line
from fieldcraft.presentation.log import merge_headings
from fieldcraft.render.compose import PLAIN, Overlay
from fieldcraft.render.terminal import draw_surface, legend, roster
from fieldcraft.render.viewer import Viewer

WIDEST = 10_000
"""How much room there is where the output is no screen."""

AROUND = 5
"""The lines that a screen needs besides the board: its head, its key, what is waited for, and the prompt."""


class Session:
    """What the words and orders of one game act upon.

    `orders` and `refusals` count what was carried out, and what was not.
    """

    def __init__(self, table: Table, out: Console, kept: Kept | None = None) -> None:
        self.table, self.out, self.kept = table, out, kept or Kept("game")
        self.going = True
        self.orders = self.refusals = 0
        self.aimed: list[dict[str, Any]] = []
        self._ending = ""
        self._news: list[Line] = []
        self._drawn: Any = None

    def say(self, *what: RenderableType) -> None:
        """Print, each on lines of its own."""
        for one in what:
            self.out.print(one)

    # --- the course of the game ----------------------------------------------------

    def open(self) -> None:
        """What is said before the first order."""
        source, tableau = self.table.match.source, self.table.tableau
        self.say(Text(tableau.title or self.table.viewer.game.title, "title"), *roster.goal_lines(tableau))
        if isinstance(source, Seeded | Streams):
            self.say(Text(f"Dice sealed before play: {source.seal}", "quiet"))
        people = [side for side in self.table.sides if side not in self.table.bots]
        bots = [side for side in self.table.sides if side in self.table.bots]
        if self.table.sides:
            self.say(f"You play {' and '.join(people) or 'nobody'}; bots play {' and '.join(bots) or 'nobody'}.")
        self.say(Text("help lists the commands; Tab completes.", "quiet"), "")

    def go_on(self) -> None:
        """Let the others act and tell what they do; when the game is over, how it ended."""
        self.keep()
        for entry in self.table.others():
            self.tell(entry)
            self.keep()
        if (ending := self.table.viewer.ending) and ending != self._ending:
            self._ending = ending
            self.news()
            self.say("", Text(ending, "now"))
            self._open_the_seal()

    def _open_the_seal(self) -> None:
        source = self.table.match.source
        if isinstance(source, Seeded | Streams):
            self.say(
                Text(f"The seed of the dice, in hexadecimal: {source.seed.hex()}", "quiet"),
                Text(f"Check the dice: the SHA-256 of its bytes is the seal, {source.seal}", "quiet"),
            )

    def turn_to(self, viewer: Viewer, bots: Mapping[Seat, str], kept: Kept) -> None:
        """Leave this game and go on with another."""
        self.leave()
        self.table.seat(viewer, bots)
        self.kept, self._ending, self.aimed = kept, "", []
        self._news.clear()

    # --- what is kept ----------------------------------------------------------------

    def keep(self) -> None:
        """Keep what has happened; where that cannot be, say so once."""
        try:
            self.kept.keep(self.table.match, self.table.logged_sides)
        except OSError as problem:
            why = f"Nothing that happens is kept by itself: {describe_problem(problem)}. Save the game elsewhere."
            self.say(Text.assemble(("⊘ ", "warn"), why))

    def leave(self) -> None:
        """Say where the game is now."""
        self.keep()
        if (place := self.kept.place) is not None:
            self.say(Text(f"The game is kept: fieldcraft play {shlex.quote(str(place))} goes on with it.", "quiet"))
        self.kept.close()

    def hear(self, line: str, words: dict[str, Callable[[Session, str], None]]) -> None:
        """Do what a line says; what cannot be done is said and counted, and nothing is lost."""
        line = line.strip()
        self.refusals += 1
        first, _, rest = line.partition(" ")
        try:
            if first.casefold() in words:
                words[first.casefold()](self, rest.strip())
            elif first:
                self.order(line)
            self.refusals -= 1
        except OrderError as problem:
            self.say(Text(f"  {problem.caret}".replace("\n", "\n  ")), Text.assemble(("⊘ ", "warn"), str(problem)))
        except RefusedError as no:
            self.say(narration.show_refusal(no.refusal))
        except (ValueError, LookupError, OSError) as problem:
            self.say(Text.assemble(("⊘ ", "warn"), describe_problem(problem)))
        self.keep()

    # --- orders ------------------------------------------------------------------------

    def read(self, text: str) -> Action:
        """The action that a text orders, as whoever is to speak understands it."""
        return self.table.match.system.order(self.table.view, text)

    @property
    def speaker(self) -> Seat:
        return self.table.waiting or self.table.eyes

    def order(self, text: str, by: Seat = "") -> None:
        """Carry an order out and go on."""
        self._play(self.table.match.system.order(self.table.match.view(by), text) if by else self.read(text), by)

    def do(self, action: dict[str, Any], by: Seat = "") -> None:
        """Carry an action out that is given as JSON, and go on."""
        self._play(self.table.action(action), by)

    def _play(self, action: Action, by: Seat) -> None:
        self.tell(self.table.match.play(action, by or self.speaker))
        self.orders += 1
        self.go_on()

    def tell(self, entry: Entry) -> None:
        """Note what came of an action, to be read below the board."""
        self._news += self.table.viewer.lines(entry, self.table.eyes)

    # --- what is shown -----------------------------------------------------------------

    def show_board(self, overlay: Overlay = PLAIN) -> None:
        """What lies on the table, with what was asked for."""
        tableau = self.table.tableau
        self.say(roster.header(tableau, self.table.eyes))
        width, lines = (self.out.width, self.out.height - AROUND) if self.out.is_terminal else (WIDEST, WIDEST)
        for line in draw_surface(tableau, width, overlay, lines):
            self.out.print(line, soft_wrap=True)
        if tableau.pieces:
            self.say(legend(tableau))

    def situation(self) -> None:
        """At a terminal what lies on the table if it changed; what is new; and what the game waits for."""
        tableau = self.table.tableau
        acting = tableau.turn.acting
        if self.out.is_terminal and tableau != self._drawn:
            self.show_board(self.table.viewer.overlay(self.table.eyes, reach=acting))
        self._drawn = tableau
        self.news()
        if self.table.viewer.ending:
            self.say(Text("It is over: gm undo takes back, save and replay keep it, quit leaves.", "quiet"))
            return
        self._ending = ""
        prompt = self.table.viewer.show.prompt(self.table.view, self.speaker)
        if prompt is not None:
            self.say(*narration.show_question(prompt, [self.table.words(answer.action) for answer in prompt.answers]))
        else:
            self.say(roster.situation(tableau, self.table.viewer.overlay(self.table.eyes, reach=acting).reach))

    def news(self) -> None:
        """Tell what has been noted."""
        for line in merge_headings(self._news):
            self.say(*narration.narrate(line))
        self._news.clear()
