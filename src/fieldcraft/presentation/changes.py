"""The difference between two tableaux, and how it is applied."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from fieldcraft.presentation.tableau import Change, Tableau

T = TypeVar("T")

PARTS = ("banners", "labels", "turn", "goals", "counters", "crowds", "contest", "fog", "ending")
"""What is told whole where it differs."""


def diff_entries(old: dict[str, T], new: dict[str, T]) -> dict[str, T | None]:
    """What is new or different by id, and None for what is gone; sorted, so that it tells nothing else."""
    gone: dict[str, T | None] = {id: None for id in old if id not in new}
    found = gone | {id: one for id, one in new.items() if old.get(id) != one}
    return {id: found[id] for id in sorted(found)}


def difference(old: Tableau, new: Tableau) -> Change:
    """What turns one tableau into the other; of the ground only its edges, where no more than a door moved."""
    parts: dict[str, Any] = {name: getattr(new, name) for name in PARTS if getattr(old, name) != getattr(new, name)}
    if old.ground != new.ground:
        if replace(old.ground, edges=new.ground.edges) == new.ground:
            parts["edges"] = new.ground.edges
        else:
            parts["ground"] = new.ground
    return Change(
        pieces=diff_entries(old.pieces, new.pieces),
        areas=diff_entries(old.areas, new.areas),
        panels=diff_entries(old.panels, new.panels),
        story=diff_story(old.story, new.story),
        **parts,
    )


def diff_story(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The parts of a story that differ; of those that hold things by id, the things that do."""
    return {
        name: diff_entries(old[name], part) if holds_entries(old.get(name)) and holds_entries(part) else part
        for name, part in new.items()
        if old.get(name, UNSET) != part
    }


def holds_entries(part: Any) -> bool:
    """Whether a part of a story holds things by id, of which None stands for one that is gone."""
    return isinstance(part, dict) and all(one is None or isinstance(one, dict) for one in part.values())


def patch_story(old: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A story with its changes."""
    return old | {
        name: patch_entries(old[name], part) if holds_entries(old.get(name)) and holds_entries(part) else part
        for name, part in changes.items()
    }


def patch_entries(old: dict[str, T], changes: dict[str, T | None]) -> dict[str, T]:
    """A mapping with its changes, in the order of the ids."""
    both = old | changes
    return {id: one for id in sorted(both) if (one := both[id]) is not None}


def apply(old: Tableau, change: Change) -> Tableau:
    """The tableau after a change."""
    parts = {name: value for name in PARTS if (value := getattr(change, name)) is not UNSET}
    if change.ground is not UNSET:
        parts["ground"] = change.ground
    elif change.edges is not UNSET:
        parts["ground"] = replace(old.ground, edges=change.edges)
    return replace(
        old,
        pieces=patch_entries(old.pieces, change.pieces),
        areas=patch_entries(old.areas, change.areas),
        panels=patch_entries(old.panels, change.panels),
        story=patch_story(old.story, change.story),
        **parts,
    )
