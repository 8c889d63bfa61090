"""The notebooks show what comes of their cells."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from house.reading import ROOT
from tools import load_script

FOLDER = ROOT / "docs" / "notebooks"


@pytest.fixture(scope="module")
def notebooks() -> ModuleType:
    """The program that writes their outputs."""
    return load_script(ROOT / "docs" / "notebooks.py")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_shows_what_comes_of_its_cells(path: Path, notebooks: ModuleType) -> None:
    if path.stem == "training":
        pytest.importorskip("numpy")
    text = path.read_text("utf-8")

    assert notebooks.refresh(text) == text, "run `python docs/notebooks.py`"


def test_there_are_three_of_them() -> None:
    assert [path.stem for path in sorted(FOLDER.glob("*.ipynb"))] == ["fairness", "odds", "training"]


def test_what_a_cell_prints_and_what_its_last_line_comes_to_are_kept(notebooks: ModuleType) -> None:
    cell = {"cell_type": "code", "source": ["print('one')\n", "1 + 1"], "execution_count": None, "outputs": []}
    book = json.loads(notebooks.refresh(json.dumps({"cells": [cell]})))

    printed, value = book["cells"][0]["outputs"]
    assert (printed["text"], value["data"]) == (["one\n"], {"text/plain": ["2"]})
