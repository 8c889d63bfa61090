"""Every rulebook can be read, hangs together, and is what the code and the tests refer to."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fieldcraft import games
from fieldcraft.core import rulebook
from fieldcraft.core.rulebook import (
    Rulebook,
    Ruling,
    explain,
    from_rule,
    rule,
    rulebooks,
    ruling,
    ruling_id,
    rulings_of,
)
from soaking import times

BOOKS = rulebooks()
REFERENCE = re.compile(r"\b(?:mini|core|kit|campaign|match|table|field|tiles|mass)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")

books = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def written(tmp_path: Path, text: str) -> Rulebook:
    """A rulebook made of some text."""
    path = tmp_path / "house" / "rules.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return Rulebook(path)


RULING = (
    "- id: house.tea.first\n  title: Tea first\n  source: House rules\n  kind: mechanic\n  rule: Tea is made first.\n"
)


# --- the books ------------------------------------------------------------------


def test_the_rulebooks_are_there() -> None:
    least = {"core": 5, "fates_edge": 40, "miniatures": 132, "table": 13}

    assert {name: len(BOOKS[name]) >= number for name, number in least.items()} == dict.fromkeys(least, True)


@books
def test_no_id_is_given_twice(book: Rulebook) -> None:
    assert len(book) == book.text.count("- id: ")


@books
def test_an_id_is_found_in_the_text_exactly_if_it_is_a_ruling(book: Rulebook) -> None:
    everywhere = {id for other in BOOKS.values() for id in other.rulings}

    assert {id for id in everywhere if id in book} == set(book.rulings)


@books
def test_a_ruling_read_alone_is_that_of_the_book(book: Rulebook) -> None:
    assert [one for one in book if book.alone(one.id) != one] == []


@books
def test_every_ruling_has_a_title_a_source_and_a_rule(book: Rulebook) -> None:
    assert [r.id for r in book if not (r.title.strip() and r.source.strip() and r.rule.strip())] == []


@books
def test_a_ruling_refers_only_to_rulings_that_are_there(book: Rulebook) -> None:
    text = {r.id: " ".join((r.rule, r.hole, r.decision, r.example, *r.conflict, str(r.table))) for r in book}
    missing = {
        id: [one for one in REFERENCE.findall(text[id]) if not any(one in b for b in BOOKS.values())] for id in text
    }

    assert {id: ids for id, ids in missing.items() if ids} == {}


def test_no_id_stands_in_two_books() -> None:
    ids = [id for book in BOOKS.values() for id in book.rulings]

    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", ["battlefield", "miniatures"])
def test_an_option_of_a_rulebook_is_a_setting_of_the_system(game: str) -> None:
    options = {one.name: one.type for one in msgspec.structs.fields(games.game(game).system.state)}["options"]
    offered = {name for r in BOOKS[game] for name in re.findall(r"\boption ([a-z_0-9]+):", r.decision)}

    assert offered == set(options.__struct_fields__)


# --- reading --------------------------------------------------------------------


def test_a_field_that_is_not_known_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"rules.yaml of house: .*`colour`.*\$\[0\]"):
        _ = written(tmp_path, RULING + "  colour: red\n").rulings


def test_a_text_that_is_no_yaml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"rules.yaml of house: "):
        _ = written(tmp_path, "- id: [").rulings


def test_a_ruling_is_found_by_its_id(tmp_path: Path) -> None:
    book = written(tmp_path, RULING)

    assert book["house.tea.first"] == Ruling(
        id="house.tea.first", title="Tea first", source="House rules", kind="mechanic", rule="Tea is made first."
    )


def test_an_id_that_is_not_there_is_answered_with_ids_that_look_alike() -> None:
    with pytest.raises(LookupError, match=r"no ruling 'mini.zoc.enter-stop'; did you mean mini.zoc.enter-stops"):
        BOOKS["miniatures"]["mini.zoc.enter-stop"]


def test_a_rulebook_is_found_by_the_name_that_people_type() -> None:
    assert rulebook.rulebook("fates-edge") is BOOKS["fates_edge"]


def test_a_rulebook_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(LookupError, match=f"'chess': there are {', '.join(BOOKS)}"):
        rulebook.rulebook("chess")


def test_what_no_rulebook_holds_has_no_explanation() -> None:
    assert explain("house.tea.first") == ("", "")
    with pytest.raises(LookupError, match=r"house\.tea\.first"):
        ruling("house.tea.first")


@books
def test_the_sections_hold_every_ruling_once(book: Rulebook) -> None:
    assert sorted(r.id for rulings in book.sections.values() for r in rulings) == sorted(book.rulings)


# --- searching ------------------------------------------------------------------


@books
def test_searching_for_a_title_finds_its_ruling_first(book: Rulebook) -> None:
    some = list(book)[:: times(5, 1)]

    assert [r.title for r in some if r.title not in [hit.title for hit in book.search(r.title, most=3)]] == []


def test_a_word_in_a_title_outweighs_the_same_word_in_a_text() -> None:
    assert BOOKS["miniatures"].search("rubble")[0].id == "mini.terrain.rubble"


def test_a_word_finds_all_that_begin_with_it_and_its_plural() -> None:
    book = BOOKS["miniatures"]

    assert book.search("diseng", most=99)
    assert book.search("boons") == book.search("boon")


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("how many boons can i hold", "core.boon.cap"),
        ("boon cap", "core.boon.cap"),
        ("what happens at fatigue 4", "core.fatigue.effect"),
        ("how much does a follower cost", "core.follower.cost"),
        ("when do banked points expire", "core.cp.banking"),
        ("What is a devil's bargain?", "core.check.devils-bargain"),
        ("how long does harm take to heal", "kit.harm.track"),
        ("starting xp", "core.creation.pool"),
        ("what does an intricate description do", "core.description.ladder"),
        ("how many followers can help me", "core.follower.slot-limit"),
        ("how many bonds may I have", "core.creation.bonds.max"),
        ("opposed checks", "core.check.opposed."),
        ("do I learn a talent", "core.talent.categories"),
    ],
)
def test_a_question_finds_first_what_answers_it(question: str, found: str) -> None:
    assert BOOKS["fates_edge"].search(question)[0].id.startswith(found)


@pytest.mark.parametrize("words", ["", "...", "xylophone"])
def test_words_that_stand_nowhere_find_nothing(words: str) -> None:
    assert BOOKS["miniatures"].search(words) == []


# --- the mark -------------------------------------------------------------------


def test_a_rule_is_the_function_itself() -> None:
    def stops() -> bool:
        return True

    assert rule("house.tea.first", "house.tea.second")(stops) is stops
    assert rulings_of(stops) == ("house.tea.first", "house.tea.second")
    assert ruling_id(stops) == "house.tea.first"


def test_a_function_without_a_mark_cites_nothing() -> None:
    def stops() -> bool:
        return True

    assert rulings_of(stops) == ()
    with pytest.raises(LookupError, match=r"stops cites no ruling: mark it with @rule"):
        ruling_id(stops)


def test_what_is_stated_is_the_value_itself() -> None:
    table = {"disengage": 4}

    assert from_rule(table, "mini.dv.suggested") is table
