"""What is wrong with a content pack although all its fields are there: keys, rulings and options that are none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec

from fieldcraft.core.rulebook import explain
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack, Talent, Ware, skill_file
from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_gear, printed_talents
from fieldcraft.systems.fates_edge.campaign.magic.content import spells
from fieldcraft.systems.fates_edge.campaign.magic.facts import Spell

OWN = "own"
"""The pack of what the table itself made up."""

KEY = re.compile(r"[^\W_]+(-[^\W_]+)*")
"""A key: words of letters and digits, joined by hyphens."""

Keys = Mapping[str, Iterable[str]]
"""Keys by the part of a pack in which they stand."""


class Fault(msgspec.Struct, frozen=True):
    """Something that is wrong: where in the pack, like `$.talents[0].key`, what, and what is allowed."""

    path: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


def keys(pack: Pack) -> dict[str, tuple[str, ...]]:
    """The keys of all that a pack adds, by part.

    >>> keys(Pack(id="a", title="A", talents=(Talent(key="sea-legs", name="Sea Legs", text=""),)))["talents"]
    ('sea-legs',)
    """
    return {
        "talents": tuple(one.key for one in pack.talents),
        "gear": tuple(one.key for one in pack.gear),
        "skills": tuple(one.key for one in pack.skills),
        "spells": tuple(pack.spells),
    }


@cache
def printed_keys() -> dict[str, frozenset[str]]:
    """The keys that the rules themselves use."""
    return {
        "talents": frozenset(printed_talents()),
        "gear": frozenset(printed_gear()),
        "skills": frozenset(one.key for one in skill_file().skills),
        "spells": frozenset(spells()),
    }


def find_faults(pack: Pack) -> Iterator[Fault]:
    """All that is wrong with a pack by itself."""
    if pack.id == OWN or not is_key(pack.id):
        yield Fault("$.id", f"{pack.id!r} is no id: small letters and digits joined by hyphens, and not {OWN!r}")
    yield from _keys(pack)
    yield from _rows(pack)
    for key, spell in pack.spells.items():
        yield from _spell(f"$.spells.{key}", spell)


def is_key(key: str) -> bool:
    return key == key.casefold() and KEY.fullmatch(key) is not None


def _keys(pack: Pack) -> Iterator[Fault]:
    for part, found in keys(pack).items():
        for index, key in enumerate(found):
            if not is_key(key):
                yield Fault(
                    key_path(part, index, key), f"{key!r} is no key: small letters and digits joined by hyphens"
                )
            elif key in found[:index]:
                yield Fault(key_path(part, index, key), f"{key!r} stands here twice")
    yield from find_taken_keys(pack, printed_keys(), "the rules")


def find_taken_keys(pack: Pack, others: Keys, whose: str) -> Iterator[Fault]:
    for part, found in keys(pack).items():
        for index, key in enumerate(found):
            if key in others.get(part, ()):
                yield Fault(key_path(part, index, key), f"{key!r} is taken by {whose}: choose another key")


def key_path(part: str, index: int, key: str) -> str:
    """Where a key stands in a pack.

    >>> key_path("gear", 2, "gaff"), key_path("spells", 0, "salt-ward")
    ('$.gear[2].key', '$.spells.salt-ward')
    """
    return f"$.spells.{key}" if part == "spells" else f"$.{part}[{index}].key"


def _rows(pack: Pack) -> Iterator[Fault]:
    rows: dict[str, tuple[Talent | Ware, ...]] = {"talents": pack.talents, "gear": pack.gear}
    for part, found in rows.items():
        for index, one in enumerate(found):
            if explain(one.rule) == ("", ""):
                yield Fault(f"$.{part}[{index}].rule", f"there is no ruling {one.rule!r}: leave it out, or cite one")


def _spell(path: str, spell: Spell) -> Iterator[Fault]:
    if spell.ruling and explain(spell.ruling) == ("", ""):
        yield Fault(f"{path}.ruling", f"there is no ruling {spell.ruling!r}: leave it out, or cite one")
    from fieldcraft.systems.fates_edge.bridge import explain_unfit

    if why := explain_unfit(spell):
        yield Fault(f"{path}.battle", why)
