"""Runs every benchmark and prints one table: what, ours, the peer's, the ratio, what is wanted, and whether it is met.

`python bench/run.py` runs all of them but `search`, which takes hours, each in a process of its own;
`python bench/run.py reach odds` some; `python bench/run.py --short` a short form, which shows that they run.
Ends with 1 if one of them fails, not if a figure misses what is wanted.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
from figures import Figure, table

HERE = Path(__file__).parent
NO_SCRIPTS, HOURS = ("run", "figures", "tens"), ("search",)


def scripts() -> list[str]:
    """The names of all benchmarks but those that take hours."""
    return sorted(path.stem for path in HERE.glob("*.py") if path.stem not in (*NO_SCRIPTS, *HOURS))


def run(name: str, short: bool) -> tuple[list[Figure], bool]:
    """What a benchmark measured, and whether it ran to its end."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "figures"
        kept.touch()
        form = {"FIELDCRAFT_BENCH": "short"} if short else {}
        where = os.pathsep.join(filter(None, (str(HERE.parent / "src"), os.environ.get("PYTHONPATH", ""))))
        environment = {**os.environ, **form, "FIELDCRAFT_FIGURES": str(kept), "PYTHONPATH": where}
        print(f"\n== {name}", flush=True)
        ended = subprocess.run([sys.executable, str(HERE / f"{name}.py")], env=environment, check=False)
        return msgspec.json.Decoder(Figure).decode_lines(kept.read_bytes()), ended.returncode == 0


def main(given: Sequence[str]) -> int:
    """Run those that are named, all by default, and print the table."""
    found, failed = list[Figure](), list[str]()
    for name in [one for one in given if one != "--short"] or scripts():
        figures, whole = run(name, "--short" in given)
        found += figures
        failed += [] if whole else [name]
    print(f"\n{table(found)}")
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
