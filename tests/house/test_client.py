"""The browser's client speaks the protocol as it is: its types are made from the Python types, and are up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fieldcraft.table.schema import schema
from house.reading import ROOT

SOURCES = ROOT / "web" / "src"
TYPES = SOURCES / "wire" / "types.ts"


@pytest.mark.slow
def test_the_types_of_the_client_are_those_of_the_protocol(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "hatch_build.py"), "wire", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)

    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.ts"))
    assert [str(path) for path in made] == ["games/fates_edge/wire.ts", "games/miniatures/wire.ts", "wire/types.ts"]
    for path in made:
        assert (tmp_path / path).read_text() == (SOURCES / path).read_text(), "run `make wire`"


def test_every_message_has_a_type_of_its_name() -> None:
    text = TYPES.read_text()
    kinds = ("type", "interface")

    assert [name for name in schema()["definitions"] if not any(f"export {k} {name} " in text for k in kinds)] == []
