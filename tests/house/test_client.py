"""The browser's client speaks the protocol as it is: its types are made from the Python types, and are up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fieldcraft.table.schema import schema
from house.reading import ROOT

TYPES = ROOT / "web" / "src" / "wire" / "types.ts"


@pytest.mark.slow
def test_the_types_of_the_client_are_those_of_the_protocol(tmp_path: Path) -> None:
    made = tmp_path / "types.ts"
    command = [sys.executable, str(ROOT / "hatch_build.py"), "wire", str(made)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)

    assert made.read_text() == TYPES.read_text(), "run `make wire`"


def test_every_message_has_a_type_of_its_name() -> None:
    text = TYPES.read_text()
    kinds = ("type", "interface")

    assert [name for name in schema()["definitions"] if not any(f"export {k} {name} " in text for k in kinds)] == []
