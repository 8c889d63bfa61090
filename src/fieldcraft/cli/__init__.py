"""The command line: `fieldcraft play`, `check`, `odds`, `rules`, `render`, `replay`, `sim`, `scenes` and `schema`."""

import sys

from fieldcraft import __version__


def main() -> None:
    """Run the command that the shell gave and leave with its exit code."""
    words = sys.argv[1:]
    if words == ["--version"]:
        print(f"fieldcraft {__version__}")  # noqa: T201  the one answer that needs no library
        return
    from fieldcraft.cli.app import run

    sys.exit(run(words))
