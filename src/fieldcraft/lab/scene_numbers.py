"""The numbers of a scene: which there are, what they are called, and which others it could have in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from fieldcraft.maps.changes import name_entry
from fieldcraft.maps.scenes import SceneFile, document

FURNITURE = frozenset({"board", "map", "zones", "picture", "notes", "script", "system", "title", "about"})
"""The parts of a scene whose numbers say where things lie, not how strong they are."""

FARTHEST = 8
"""So many steps away from what a number is others are looked for."""


class SceneNumber(msgspec.Struct, frozen=True, kw_only=True):
    """A number in a scene: its path in the document, whose it is, what it is called and what it is now."""

    path: str
    of: str
    name: str
    value: int


def list_numbers(scene: SceneFile) -> tuple[SceneNumber, ...]:
    """The whole numbers of a scene, those that its document leaves as they usually are too, in its order.

    Numbers of units that follow from their kind are among them.

    >>> from fieldcraft.maps.scenes import find_scene
    >>> [(one.path, one.value) for one in list_numbers(find_scene("duel")) if one.name == "body"]
    [('units.sable.body', 3), ('units.corvin.body', 3)]
    """
    whole = msgspec.convert(scene.document, document(scene.system))
    parts = {name: getattr(whole, name) for name in whole.__struct_fields__ if name not in FURNITURE}
    return tuple(
        SceneNumber(path=".".join(steps), of=of, name=" ".join(words).replace("_", " "), value=value)
        for part, found in parts.items()
        for steps, of, words, value in _numbers_in(found, (part,), part, (), scene.start)
    )


_Found = tuple[tuple[str, ...], str, tuple[str, ...], int]
"""The steps of a path, whose number it is, the words of its name, and the number."""


def _numbers_in(value: Any, steps: tuple[str, ...], of: str, words: tuple[str, ...], start: Any) -> Iterator[_Found]:
    """The numbers within a value of a document."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield steps, of, words, value
    elif isinstance(value, tuple | list):
        for step, title, entry in _name_entries([one for one in value if not isinstance(one, int)], of):
            yield from _numbers_in(entry, (*steps, step), title, words, start)
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _numbers_in(entry, (*steps, str(key)), of, (*words, str(key)), start)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            entry = getattr(value, field)
            given = _of_its_kind(value, field, start) if entry is None else entry
            yield from _numbers_in(given, (*steps, field), of, (*words, field), start)


def _name_entries(entries: Sequence[Any], of: str) -> Iterator[tuple[str, str, Any]]:
    """The step to each entry of a list, by its name where no other is called alike, and how people call it."""
    plain = [msgspec.to_builtins(entry) for entry in entries]
    steps = [name_entry(entry) for entry in plain]
    for number, (entry, fields, step) in enumerate(zip(entries, plain, steps, strict=True)):
        named = step and "." not in step and steps.count(step) == 1
        said = fields if isinstance(fields, dict) else {}
        title = said.get("name") or said.get("label") or step or said.get("goal") or f"{of} {number + 1}"
        yield step if named else str(number), str(title).replace("_", " "), entry


def _of_its_kind(entry: Any, field: str, start: Any) -> int | None:
    """The number that a unit begins with where its entry says nothing of it."""
    name = getattr(entry, "id", None) or getattr(entry, "kind", None)
    units = getattr(start, "units", {})
    unit = units.get(name) or units.get(f"{name}-1") if name and isinstance(units, Mapping) else None
    found = getattr(unit, field, None)
    return found if isinstance(found, int) else None


def values_near(scene: SceneFile, path: str, most: int = 5) -> tuple[int, tuple[int, ...]]:
    """What a number of a scene is, and with it the nearest others that the scene could have there, in order.

    ValueError for a path at which no whole number stands.

    >>> from fieldcraft.maps.scenes import find_scene
    >>> values_near(find_scene("duel"), "units.corvin.body")
    (3, (1, 2, 3, 4, 5))
    """
    here = next((one.value for one in list_numbers(scene) if one.path == path), None)
    if here is None:
        raise ValueError(f"{path}: the scene has no whole number there")
    step = max(1, round(abs(here) / 8))
    steps = (sign * step * far for far in range(1, FARTHEST + 1) for sign in (1, -1))
    possible = (here + away for away in steps if _is_possible(scene, path, here + away))
    return here, tuple(sorted((here, *islice(possible, most - 1))))


def _is_possible(scene: SceneFile, path: str, value: int) -> bool:
    try:
        scene.with_changes({path: value})
    except ValueError:
        return False
    return True
