"""Coverage is honest: an id counts where it is marked, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldcraft.core.coverage import Coverage, coverage, proofs
from fieldcraft.core.rulebook import Rulebook, rulebook, rulebooks
from proofs import BOOKS, PROVED

RULES = """
- id: tea.make
  title: Making
  source: House rules
  kind: mechanic
  rule: Tea is made first.
- id: tea.cups
  title: Cups
  source: House rules
  kind: content
  rule: There are six cups.
- id: tea.milk
  title: Milk
  source: House rules
  kind: option
  rule: Milk may be added.
- id: tea.spirit
  title: Spirit
  source: House rules
  kind: guidance
  rule: Tea is for company.
"""

CODE = '''
"""Tea.  A text that mentions tea.milk decides nothing."""
from fieldcraft.core import Denial, rule, from_rule

CUPS: int = from_rule(6, "tea.cups", "tea.unheard-of")

class Kettle:
    @rule("tea.make")
    def boil(self):
        return Denial("no water", rule="tea.milk")
'''

TESTS = """
import pytest

@pytest.mark.rule("tea.make", "tea.cups")
def test_tea_is_made(): ...

@pytest.mark.parametrize("cups", [pytest.param(6, marks=pytest.mark.rule("tea.cups"))])
def test_cups(cups): ...
"""


@pytest.fixture
def house(tmp_path: Path) -> Coverage:
    """The coverage of a small house of its own."""
    for name, text in {"code/tea/pot.py": CODE, "tests/test_tea.py": TESTS, "tea/rules.yaml": RULES}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return coverage(Rulebook(tmp_path / "tea/rules.yaml"), tmp_path / "code", tmp_path / "tests")


def test_a_mark_on_a_function_or_a_table_implements(house: Coverage) -> None:
    assert house.implemented == {"tea.make": ("tea.pot.Kettle.boil",), "tea.cups": ("tea.pot.CUPS",)}


def test_what_a_refusal_names_is_cited(house: Coverage) -> None:
    assert house.cited == {"tea.make", "tea.cups", "tea.milk"}


def test_a_mark_on_a_test_proves(house: Coverage) -> None:
    assert house.tested == {
        "tea.make": ("test_tea.test_tea_is_made",),
        "tea.cups": ("test_tea.test_tea_is_made", "test_tea.test_cups"),
    }


def test_guidance_need_not_be_implemented(house: Coverage) -> None:
    assert [ruling.id for ruling in house.open] == ["tea.milk"]
    assert [ruling.id for ruling in house.untested] == ["tea.milk"]


def test_the_counts_are_told_in_a_line(house: Coverage) -> None:
    assert str(house) == "3 binding rulings of 4: 2 implemented, 3 cited, 2 tested"


def test_of_a_book_whose_tests_were_watched_only_what_ran_counts(tmp_path: Path, house: Coverage) -> None:
    (tmp_path / "tests/proved").mkdir()
    (tmp_path / "tests/proved/tea.json").write_text('{"tea.cups": ["test_tea.test_cups"], "tea.gone": ["test_tea.x"]}')
    book = Rulebook(tmp_path / "tea/rules.yaml")
    watched = coverage(book, tmp_path / "code", tmp_path / "tests")
    assert watched.tested == {"tea.cups": ("test_tea.test_cups",)}


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_written_down_as_proved_are_tests_that_there_are_and_every_binding_entry_is_among_it(name: str) -> None:
    book = rulebook(name)
    written = proofs(book, PROVED.parent)
    for test in {test for some in written.values() for test in some}:
        module, _, function = test.rpartition(".")
        path = PROVED.parent / f"{module.replace('.', '/')}.py"
        assert path.is_file(), test
        assert f"def {function}(" in path.read_text(encoding="utf-8"), f"{test}: run pytest tests/rules --prove"
    assert {one.id for one in book if one.binding} <= set(written)


def test_without_tests_at_hand_nothing_counts_as_tested() -> None:
    covered = coverage(rulebooks()["miniatures"])

    assert covered.tested == {}
    assert covered.implemented["mini.dv.suggested"]
