"""From the words of the shell to a command, and from a problem to a message and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Annotated

import typer

from fieldcraft import __version__

COMMANDS: tuple[str, ...] = ()
"""The commands in the order in which people meet them; each is a function of its name in a module of its name."""

PROBLEM, SURPRISE = 2, 70
"""What the shell is told when something given cannot be used, and when Fieldcraft itself is at fault."""


def run(words: Sequence[str]) -> int:
    """Do what the words say; the exit code, 0 if all is well."""
    named = [name for name in COMMANDS if name in words[:1]]
    try:
        typer.main.get_command(app(named or COMMANDS))(args=list(words), prog_name="fieldcraft")
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    except KeyboardInterrupt:
        return _told("Stopped.", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as problem:  # noqa: BLE001  whatever happens, nobody is shown a traceback unasked
        return complain(problem)
    return 0


def app(names: Iterable[str]) -> typer.Typer:
    """The program with some of its commands; only their modules are imported."""
    program = typer.Typer(
        name="fieldcraft",
        help="A tabletop that knows the rules.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    program.callback()(_version)
    for name in names:
        program.command(name)(getattr(import_module(f"fieldcraft.cli.commands.{name}"), name))
    return program


def _version(
    version: Annotated[bool, typer.Option("--version", help="Tell the version and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"fieldcraft {__version__}")
        raise typer.Exit


def complain(problem: Exception) -> int:
    """Tell a problem in words on standard error; the exit code for it."""
    if os.environ.get("FIELDCRAFT_DEBUG"):
        traceback.print_exception(problem)
    if isinstance(problem, OSError):
        where = f"{problem.filename}: " if problem.filename else ""
        return _told(f"{where}{problem.strerror or problem}", PROBLEM)
    if isinstance(problem, ValueError):
        return _told(str(problem), PROBLEM)
    if isinstance(problem, LookupError) and not isinstance(problem, KeyError | IndexError):
        return _told(str(problem), PROBLEM)
    return _told(
        f"Fieldcraft stumbled over its own feet ({type(problem).__name__}: {problem}).\n"
        "That is a fault of ours. Run the command again with FIELDCRAFT_DEBUG=1 in the environment and send what it\n"
        "prints, with the file you gave it, to the project's issue tracker.",
        SURPRISE,
    )


def _told(message: str, code: int) -> int:
    sys.stderr.write(f"{message}\n")
    return code
