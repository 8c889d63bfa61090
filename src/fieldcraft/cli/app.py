"""From the words of the shell to a command, and from a problem to a message and an exit code."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType

from fieldcraft import __version__
from fieldcraft.cli import extensions
from fieldcraft.console.problems import describe_problem

COMMANDS = {
    "serve": "serve tables to browsers",
    "play": "play a game in the terminal",
    "check": "play the scripts of scene files and say what differs",
    "odds": "exact odds of checks, contests, clocks and dice",
    "rules": "look a rule up, or see what is implemented",
    "scenes": "list the scenes that come with Fieldcraft",
    "sim": "let bots play a scene many times",
    "ladder": "let bots play each other, and rate them",
    "sweep": "change something in a scene, and see who wins then",
    "replay": "play a saved game back, here or as a page",
    "verify": "check that a saved game is whole and its dice are those that were sealed",
    "completion": "print a script that lets your shell complete",
    "schema": "print the JSON Schema of scene files",
    "map": "tell what is in a map file, and make a scene of it",
    "convert": "write a map file anew in another format",
    "render": "draw a scene or a saved game as SVG or PNG",
    "account": "make an account on a server that hosts for others",
    "backup": "write all that a server keeps into one file",
    "restore": "read such a file into an empty database",
}
"""Each command with what it is for; its module of the same name has its `arguments` and runs it."""

OUTSIDE = """\
Exit status:  0 all is well; 1 something was checked and is wrong; 2 what was given cannot be used;
              70 an internal error; 130 stopped by Ctrl-C
Environment:  FIELDCRAFT_DATA   the folder for games, instead of the usual one
              FIELDCRAFT_ASCII  draw boards and marks with ASCII signs only
              FIELDCRAFT_DEBUG  show the traceback of an error
              NO_COLOR          no colours
"""

PROBLEM, SURPRISE, STOPPED = 2, 70, 130
"""What the shell is told when something given cannot be used, when Fieldcraft itself is at fault, and on Ctrl-C."""

INTERNAL_ERROR = """\
Internal error: {problem}.
This is a fault of Fieldcraft. Run the command again with FIELDCRAFT_DEBUG=1 set, and send what it prints to the
project's issue tracker, with the file that you gave it.
"""


def run(words: Sequence[str]) -> int:
    """Do what the words say; the exit code, 0 if all is well."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return command(words)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else PROBLEM
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # Whoever read the output has left: what is still to be flushed goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as problem:  # noqa: BLE001  whatever happens, nobody is shown a traceback unasked
        return complain(problem)


def command(words: Sequence[str]) -> int:
    """Run the command that the first word names; SystemExit where the words are not understood."""
    name = words[0] if words else "--help"
    if name == "help" and words[1:]:
        return command((words[1], "--help"))
    if name in ("-h", "--help", "help"):
        sys.stdout.write(overview())
        return 0
    parser = parser_of(name)
    return int(module_of(name).run(parser.parse_args(words[1:])) or 0)


def parser_of(name: str) -> ArgumentParser:
    """What may follow a command, as it declares it."""
    module = module_of(name)
    parser = ArgumentParser(
        f"fieldcraft {name}", description=module.__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    module.arguments(parser)
    return parser


def module_of(name: str) -> ModuleType:
    """The module of a command, of this program or of a game; ValueError, with the one that was meant, if none."""
    if name in COMMANDS:
        return import_module(f"fieldcraft.cli.commands.{name}")
    if name in extensions.commands():
        return extensions.commands()[name].module()
    near = get_close_matches(name, (*COMMANDS, *extensions.commands()), n=1)
    hint = f"Did you mean {near[0]}?" if near else "fieldcraft --help lists them."
    message = f"fieldcraft has no command {name!r}. {hint}"
    raise ValueError(message)


def overview() -> str:
    """What there is to be done."""
    lines = (f"  {name:<12}{about}" for name, about in summaries().items())
    return "\n".join(
        (
            f"Fieldcraft {__version__}: a tabletop that knows the rules.\n",
            *lines,
            "\nfieldcraft help COMMAND says more of each; fieldcraft --version prints the version.\n",
            OUTSIDE,
        )
    )


def summaries() -> dict[str, str]:
    """All commands, those of the games too, with what each is for."""
    return COMMANDS | {name: one.about for name, one in extensions.commands().items()}


def complain(problem: Exception) -> int:
    """Tell a problem in words on standard error; the exit code for it."""
    from fieldcraft.store.faults import StoreError  # only now: most commands need no store

    if os.environ.get("FIELDCRAFT_DEBUG"):
        import traceback

        traceback.print_exception(problem)
    if isinstance(problem, OSError | ValueError | SyntaxError | StoreError) or type(problem) is LookupError:
        return _fail(describe_problem(problem), PROBLEM)
    return _fail(INTERNAL_ERROR.format(problem=f"{type(problem).__name__}: {problem}"), SURPRISE)


def _fail(message: str, code: int) -> int:
    sys.stderr.write(f"{message.rstrip()}\n")
    return code
