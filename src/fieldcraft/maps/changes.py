"""A scene with something else in it: changes of its document by paths, such as `units.corvin.body`."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from fieldcraft.maps.fit import suggest


def change_document(document: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A document with other values at some paths; those of lists are found by their id, name or kind, or by number.

    What a scene may hold is for its reader to say, and a part that is left out may be begun.  ValueError, with what
    there is, for a path that leads nowhere.

    >>> change_document({"units": [{"id": "corvin", "body": 3}]}, {"units.corvin.body": 2})
    {'units': [{'id': 'corvin', 'body': 2}]}
    """
    changed: dict[str, Any] = deepcopy(dict(document))
    for path, value in changes.items():
        *steps, last = path.split(".")
        holder: Any = changed
        if len(steps) == 1:
            changed.setdefault(steps[0], {})  # A part that is left out, such as the options, is as it usually is.
        for number, step in enumerate(steps):
            holder = holder[_key_in(holder, step, path, ".".join(steps[:number]))]
        holder[_last_key(holder, last, path, ".".join(steps))] = value
    return changed


def find_value(document: Mapping[str, Any], path: str) -> Any:
    """What stands at a path; None if nothing does, and its default holds.  ValueError if the way there is wrong."""
    *steps, last = path.split(".")
    holder: Any = document
    if len(steps) == 1 and steps[0] not in document:
        return None
    for number, step in enumerate(steps):
        holder = holder[_key_in(holder, step, path, ".".join(steps[:number]))]
    key = _last_key(holder, last, path, ".".join(steps))
    return holder.get(key) if isinstance(holder, Mapping) else holder[key]


def _last_key(holder: Any, step: str, path: str, before: str) -> Any:
    """The key at the end of a path, which a mapping need not hold yet."""
    return step if isinstance(holder, dict) else _key_in(holder, step, path, before)


def _key_in(holder: Any, step: str, path: str, before: str) -> Any:
    """The key or the number by which a step of a path is found."""
    there = _names(holder)
    if step in there:
        return there[step]
    where = f"{path}: in {before}" if before else path
    raise ValueError(f"{where} there is no {step!r}; {suggest(step, there)}" if there else f"{where} there is nothing")


def _names(holder: Any) -> dict[str, Any]:
    """What may stand next in a path, and the key or number of it: the first of those that are called alike."""
    if isinstance(holder, dict):
        return {str(key): key for key in holder}
    if not isinstance(holder, list):
        return {}
    found = {str(number): number for number in range(len(holder))}
    for number, entry in reversed(list(enumerate(holder))):
        called = name_entry(entry)
        found |= {called: number} if called else {}
    return found


def name_entry(entry: Any) -> str:
    """What an entry of a list is called in a path; nothing if it has no name."""
    if not isinstance(entry, dict):
        return ""
    return next((str(entry[key]) for key in ("id", "kind", "name", "title") if entry.get(key)), "")
