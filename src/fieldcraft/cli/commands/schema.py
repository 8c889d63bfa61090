"""Print the JSON Schema of scene files, for editors that complete and check while you write."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from fieldcraft.maps.scenes import systems
from fieldcraft.maps.schema import schema_text


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("--system", default="miniatures", choices=systems(), help="the game (miniatures by default)")


def run(given: Namespace) -> None:
    """Print it."""
    print(schema_text(given.system), end="")  # noqa: T201  for programs
