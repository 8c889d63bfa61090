"""Where orders come from: somebody at a terminal, with completion and memory, or lines from elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

Complete = Callable[[str], Iterable[str]]
"""From what is typed so far to how its last word may go on."""

Read = Callable[[str], str]
"""From a prompt to a line; EOFError when there is no more."""


def choose_reader(complete: Complete) -> Read:
    """How orders are read here."""
    return read_typed(complete) if sys.stdin.isatty() and sys.stdout.isatty() else read_lines(sys.stdin)


def read_lines(source: TextIO) -> Read:
    """Lines as they come, each shown behind its prompt, so that what is printed can be followed."""

    def read(prompt: str) -> str:
        line = source.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}")  # noqa: T201  the line as it was given
        return line

    return read


def read_typed(complete: Complete) -> Read:
    """A line with completion by Tab and the lines before it by the arrow keys."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        """How the last word may go on."""

        def get_completions(self, document: Document, complete_event: Any) -> Iterator[Completion]:
            text = document.text_before_cursor
            begun = len(text) - _last(text)
            yield from (Completion(word, start_position=-begun) for word in complete(text))

    session: PromptSession[str] = PromptSession(completer=Words(), complete_while_typing=False)

    def read(prompt: str) -> str:
        while True:
            try:
                return session.prompt(prompt)
            except KeyboardInterrupt:
                print("Ctrl-C clears the line; quit or Ctrl-D leaves.")  # noqa: T201  while a line is typed

    return read


def _last(text: str) -> int:
    """Where the last word of a text begins; quotes hold words together."""
    if text.count('"') % 2:
        return text.rindex('"')
    return len(text) if not text or text[-1].isspace() else len(text) - len(text.rsplit(maxsplit=1)[-1])
