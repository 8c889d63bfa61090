"""The rulebook: what each rule says and where it stands, and the mark of the code that decides by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.metadata import entry_points
from importlib.util import find_spec
from math import log
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

PACKAGE = Path(__file__).parents[1]
"""The folder of the package."""

GROUP = "fieldcraft.rulebooks"
"""The entry point group: the name of an entry is that of a rulebook, its object the package that holds `rules.yaml`."""

FILE = "rules.yaml"
"""A rulebook: its title and what it is about, a line `---`, and its rulings; a folder `rules` beside it has more."""

Kind = Literal["mechanic", "procedure", "option", "content", "guidance"]
"""What a ruling is; guidance is read by people, the other four are decided by code."""

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])

_marks: dict[Callable[..., Any], tuple[str, ...]] = {}


def rule(first: str, *more: str) -> Callable[[Function], Function]:
    """Mark a function as the one that decides by these rulings; `first` is the one that it cites.

    The function itself comes back, so that a rule costs nothing when it is called.

    >>> @rule("house.tea.first", "house.tea")
    ... def tea_is_made(state): return state.tea
    >>> ruling_id(tea_is_made)
    'house.tea.first'
    """

    def mark(function: Function) -> Function:
        _marks[function] = (first, *more)
        return function

    return mark


def from_rule(value: T, *_ids: str) -> T:
    """A table or a number as it stands in these rulings; coverage reads the ids where they are written.

    >>> from_rule({"tea": 4}, "house.tea.minutes")["tea"]
    4
    """
    return value


def rulings_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The ids of the rulings that a function decides by; none if it is not a rule."""
    return _marks.get(function, ())


def ruling_id(function: Callable[..., Any]) -> str:
    """The id of the ruling that a function cites; LookupError if it is not marked with `rule`."""
    if function in _marks:
        return _marks[function][0]
    msg = f"{function.__module__}.{function.__qualname__} cites no ruling: mark it with @rule"
    raise LookupError(msg)


class Ruling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of a rulebook.

    `source` is the section of the document that it comes from and `rule` what that says, in our own words.  `hole` is
    what it leaves open, `conflict` where it contradicts itself, `decision` how we read it, `table` its rows if any.
    Where only people can judge, `asks` is who is asked and what.
    """

    id: str
    title: str
    source: str
    kind: Kind
    rule: str
    hole: str = ""
    conflict: tuple[str, ...] = ()
    decision: str = ""
    asks: str = ""
    example: str = ""
    table: tuple[dict[str, Any], ...] = ()

    @property
    def topic(self) -> str:
        """The part of the rules that it belongs to, as its id says: "turn" for "match.turn"."""
        return self.id.split(".")[1]

    @property
    def binding(self) -> bool:
        """Whether code has to decide by it."""
        return self.kind != "guidance"


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a rulebook is called and what it is about."""

    title: str
    about: str = ""


class Rulebook:
    """The rulings of one system in the order of its source, read from a YAML file when first asked for.

    >>> book = rulebook("core")
    >>> book.title
    'The table'
    >>> book.search("whose turn", most=1)[0].id
    'match.turn'
    """

    def __init__(self, path: Path, name: str = "") -> None:
        self.path, self.name = path, name or path.parent.name

    def __repr__(self) -> str:
        return f"Rulebook({self.name!r})"

    @cached_property
    def _parts(self) -> tuple[str, str]:
        """The head and the rulings of the file as they are written."""
        head, line, rulings = self.path.read_text(encoding="utf-8").partition("\n---\n")
        return (head, rulings) if line else ("", head)

    @cached_property
    def head(self) -> Head:
        """The title and the subject; the name stands for a title that is not given."""
        written, _ = self._parts
        return msgspec.yaml.decode(written, type=Head) if written else Head(title=self.name)

    @property
    def title(self) -> str:
        return self.head.title

    @property
    def source(self) -> Path:
        """The folder of the code that decides by it: the package, or the folder of a game that stands elsewhere."""
        return PACKAGE if self.path.is_relative_to(PACKAGE) else self.path.parent

    @cached_property
    def text(self) -> str:
        """The rulings as they are written, and those of the folder `rules` beside the file after them."""
        more = sorted(self.path.parent.glob("rules/*.yaml"))
        return "\n".join((self._parts[1], *(path.read_text(encoding="utf-8") for path in more)))

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by its id; ValueError, with the path, if the file cannot be read as rulings."""
        try:
            return {ruling.id: ruling for ruling in msgspec.yaml.decode(self.text, type=list[Ruling])}
        except msgspec.DecodeError as error:
            msg = f"{self.path.name} of {self.name}: {error}"
            raise ValueError(msg) from error

    def __contains__(self, id: str) -> bool:
        # Told from the text: a book that does not hold what is sought need not be decoded.
        return f"- id: {id}\n" in self.text

    def __getitem__(self, id: str) -> Ruling:
        """The ruling of an id; LookupError, with ids that look alike, if there is none."""
        if (found := self.rulings.get(id)) is None:
            alike = get_close_matches(id, self.rulings, n=3)
            hint = f"; did you mean {' or '.join(alike)}?" if alike else ""
            msg = f"the rulebook of {self.name} has no ruling {id!r}{hint}"
            raise LookupError(msg)
        return found

    def alone(self, id: str) -> Ruling:
        """The ruling of an id that the book holds, decoded without the others: a hundred times quicker than all."""
        _, start, rest = f"\n{self.text}".partition(f"\n- id: {id}\n")
        return msgspec.yaml.decode(start + rest.partition("\n- id: ")[0], type=list[Ruling])[0]

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rulings.values())

    def __len__(self) -> int:
        return len(self.rulings)

    @cached_property
    def sections(self) -> dict[str, tuple[Ruling, ...]]:
        """The rulings by topic, topics in the order in which they first come up."""
        found: dict[str, list[Ruling]] = {}
        for ruling in self:
            found.setdefault(ruling.topic, []).append(ruling)
        return {topic: tuple(rulings) for topic, rulings in found.items()}

    def search(self, words: str, most: int = 10) -> list[Ruling]:
        """The rulings that best match some words or a question, best first; a word finds all that begin with it.

        A word weighs more in a title than in the text, and more the rarer it is; a ruling counts for more the more of
        the words it has, and the more of its title they are.  What only makes words a question counts for nothing where
        there is more.
        """
        asked = set(_words(words)) - QUESTION or set(_words(words))
        scores, had = [0.0] * len(self), [0] * len(self)
        for word in sorted(asked):
            weights = [_weight(word, fields) for fields in self._fields]
            rarity = log(1 + len(self) / max(1, sum(map(bool, weights))))
            scores = [score + weight * rarity for score, weight in zip(scores, weights, strict=True)]
            had = [count + (weight > 0) for count, weight in zip(had, weights, strict=True)]
        many = HOW_MANY.issubset(_words(words))
        titles = [
            _share(ruling.title, words, asked) * (1 + (many and bool((fields[0] | fields[1]) & LIMITS)))
            for ruling, fields in zip(self, self._fields, strict=True)
        ]
        scores = [score * count * title for score, count, title in zip(scores, had, titles, strict=True)]
        ranked = sorted(zip(scores, self, strict=True), key=lambda found: -found[0])
        return [ruling for score, ruling in ranked[:most] if score]

    @cached_property
    def _fields(self) -> list[tuple[frozenset[str], ...]]:
        """The words of each ruling: of its title, of its id, of its rule, of the rest."""
        return [_fields_of(ruling) for ruling in self]


ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s|e|y)$")
"""What a word may end in besides its stem, which has three letters or more."""

WORTH = (8, 4, 3, 1)
"""What a word is worth in the title of a ruling, in its id, in its rule and in the rest."""


def hits(ruling: Ruling, words: str) -> int:
    """How many of some words a ruling has, each in full or as the beginning of a longer one."""
    return sum(_weight(word, _fields_of(ruling)) > 0 for word in set(_words(words)))


def _fields_of(ruling: Ruling) -> tuple[frozenset[str], ...]:
    rest = " ".join((ruling.source, ruling.hole, *ruling.conflict, ruling.decision, ruling.example))
    texts = (ruling.title, ruling.id, ruling.rule, rest)
    return tuple(frozenset(_words(text)) for text in texts)


def _words(text: str) -> list[str]:
    """The words of a text in small letters, without what one stem is given at its end.

    >>> _words("Devil's bargains, banking and banked: it expires at an expiry")
    ['devil', 's', 'bargain', 'bank', 'and', 'bank', 'it', 'expir', 'at', 'an', 'expir']
    """
    return [ENDING.sub("", word) for word in re.findall(r"[a-z0-9]+", text.lower())]


QUESTION = frozenset(
    _words(
        "a an and are at be by can could did do does for from get has have how i if in is it long many may me much must"
        " my of on or should so take that the their them there they this to was we what when where which who why will"
        " with you your"
    )
)
"""Words that make others a question or a sentence and say nothing of a rule."""


HOW_MANY, LIMITS = frozenset(_words("how many")), frozenset(_words("cap count limit most number"))
"""Whoever asks how many asks for a limit: what a title or an id calls one."""


def _share(title: str, words: str, asked: set[str]) -> float:
    """How much of a title was asked for: from 1 for nothing of it to 2 for all; 1 more if the words stand in it so."""
    known = set(_words(title))
    telling = known - QUESTION or known
    return 1 + len(telling & asked) / max(1, len(telling)) + (" ".join(_words(words)) in " ".join(_words(title)))


def _weight(word: str, fields: tuple[frozenset[str], ...]) -> int:
    """How much a word counts for a ruling: where it stands, and twice if it stands there whole."""
    weight = 0
    for worth, words in zip(WORTH, fields, strict=True):
        if word in words:
            weight += 2 * worth
        elif any(one.startswith(word) for one in words):
            weight += worth
    return weight


@cache
def rulebooks() -> dict[str, Rulebook]:
    """Every rulebook that is installed, by its name; no game is imported for it."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: Rulebook(locate_package(entry.module) / FILE, entry.name) for entry in found}


def locate_package(package: str) -> Path:
    """The folder of a package, which is not imported, though those round it are; LookupError if there is none."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        msg = f"something is said to be in the package {package!r}, which is not installed"
        raise LookupError(msg)
    return Path(next(iter(spec.submodule_search_locations)))


def rulebook(name: str) -> Rulebook:
    """The rulebook of a name, with "-" or "_" in it; LookupError, with the names there are, if there is none."""
    found = rulebooks().get(name.replace("-", "_"))
    if found is None:
        msg = f"no rulebook is called {name!r}: there are {', '.join(rulebooks())}"
        raise LookupError(msg)
    return found


@cache
def ruling(id: str) -> Ruling:
    """The ruling of an id, in whichever rulebook it stands; LookupError if none holds it."""
    for book in rulebooks().values():
        if id in book:
            return book.alone(id)
    msg = f"no rulebook has a ruling {id!r}"
    raise LookupError(msg)


def explain(id: str) -> tuple[str, str]:
    """The title and the source section of a ruling; two empty strings if no rulebook holds it.

    >>> explain("match.turn")
    ('Whose turn it is', 'Table rules')
    """
    try:
        found = ruling(id)
    except LookupError:
        return "", ""
    return found.title, found.source
