"""Runs the notebooks and writes down what comes of each cell, as a Jupyter server would; it needs none.

What the last line of a cell comes to is shown as a drawing if it can draw itself, and in words otherwise.
"""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("notebooks")


def refresh(text: str) -> str:
    """A notebook with the outputs of its cells as they are now."""
    book, names = json.loads(text), dict[str, Any]()
    number = 0
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"], cell["outputs"] = number, run_cell("".join(cell["source"]), names, number)
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def run_cell(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last line comes to if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)  # noqa: S102  a notebook is a program
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)  # noqa: S307
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": split_lines(printed.getvalue())})
    if value is not None:
        found.append({"output_type": "execute_result", "metadata": {}, "execution_count": number, "data": show(value)})
    return found


def show(value: Any) -> dict[str, list[str]]:
    """A value as a notebook shows it."""
    drawn = value._repr_svg_() if hasattr(value, "_repr_svg_") else None
    return {"text/plain": split_lines(repr(value))} | ({"image/svg+xml": split_lines(drawn)} if drawn else {})


def split_lines(text: str) -> list[str]:
    """Lines with their ends, as notebooks keep them."""
    return text.splitlines(keepends=True)


def main() -> None:
    """Write them anew."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        text = path.read_text("utf-8")
        if (new := refresh(text)) != text:
            path.write_text(new, encoding="utf-8")
            print(f"wrote {path.name}")


if __name__ == "__main__":
    main()
