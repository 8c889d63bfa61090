"""Scripts: orders, the dice that fall, and what must come of it.  Checking one says what differs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fieldcraft.core import GM, Action, Entry, Match, RefusedError, Rolled, Seat
from fieldcraft.dice import Scripted
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.load import load_scene
from fieldcraft.maps.scenes import SceneFile, Step, new_match, scene_format


class Difference(msgspec.Struct, frozen=True):
    """Where a game differs from its script: in which step (from 1; 0 for the scene), what it is about, and how."""

    file: str
    line: int
    step: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.what}: expected {self.expected}, found {self.found}"


class BrokenOffError(Exception):
    """A script cannot go on: what it ran into, what was expected, and what was found."""


def check_file(path: Path | str) -> list[Difference]:
    """What differs between the script of a scene file and the game; a file that cannot be read differs as a whole."""
    return list(check_named(str(path)).differences)


class Checked(msgspec.Struct, frozen=True):
    """What differs between a script and the game, and what of the scene's map file was skipped or guessed."""

    differences: tuple[Difference, ...]
    notices: tuple[str, ...] = ()


def check_named(name: str) -> Checked:
    """The same of a scene by its name or its file, with what is to be told of its map."""
    try:
        scene = load_scene(name)
    except MapError as error:
        what = error.place or "the file"
        return Checked((Difference(error.file, 0, 0, what, "a scene that can be read", error.problem),))
    return Checked(tuple(msgspec.structs.replace(one, file=name) for one in check(scene)), scene.notices)


def check(scene: SceneFile) -> list[Difference]:
    """What differs between a scene's script and the game; it breaks off at the first order that cannot be given."""
    return list(_differences(scene))


def _differences(scene: SceneFile) -> Iterator[Difference]:
    dice = [faces for step in scene.script for faces in step.dice]
    match = new_match(scene, Scripted(dice))
    for number, (step, line) in enumerate(zip(scene.script, scene.lines, strict=True), start=1):
        try:
            for what, expected, found in _run(scene, match, step):
                yield Difference(scene.file, line, number, what, expected, found)
        except BrokenOffError as end:
            yield Difference(scene.file, line, number, *end.args)
            return


def _run(scene: SceneFile, match: Match[Any], step: Step) -> Iterator[tuple[str, str, str]]:
    """Carry out a step; yields what differs, as what, expected, found.  BrokenOff if nothing after it makes sense."""
    if step.order and step.refused:
        yield from _refuse(match, step)
    elif step.order:
        _throws(step, _play(match, step))
    if step.expect:
        yield from _facts(scene, match, step)
    if step.options is not None:
        yield from _options(match, step)


def _seat(match: Match[Any], step: Step) -> Seat:
    """Who gives the order: as the step says, else whoever the game waits for, the game master once it is over."""
    return step.by or next(iter(sorted(match.to_act())), GM)


def _action(match: Match[Any], seat: Seat, text: str) -> Action:
    try:
        return match.system.order(match.view(seat), text)
    except ValueError as error:
        raise BrokenOffError(text, "an order that can be read", str(error)) from None


def _refuse(match: Match[Any], step: Step) -> Iterator[tuple[str, str, str]]:
    seat = _seat(match, step)
    refusal = match.judge(_action(match, seat, step.order), seat)
    if refusal is None:
        yield step.order, f"a refusal by {step.refused}", "that it is allowed"
    elif refusal.rule != step.refused:
        yield step.order, f"a refusal by {step.refused}", str(refusal)
    elif step.because.casefold() not in refusal.why.casefold():
        yield step.order, f"a refusal that says {step.because!r}", refusal.why


def _play(match: Match[Any], step: Step) -> Entry:
    seat = _seat(match, step)
    action = _action(match, seat, step.order)
    try:
        return match.play(action, seat)
    except RefusedError as error:
        raise BrokenOffError(step.order, "that it is allowed", str(error)) from None
    except ValueError as error:
        raise BrokenOffError(step.order, "dice as the step has them", str(error)) from None


def _throws(step: Step, entry: Entry) -> None:
    """BrokenOff unless every throw of a step was made, for those that follow would get the wrong dice."""
    thrown = [event.faces for event in entry.events if type(event) is Rolled]
    if len(thrown) != len(step.dice):
        raise BrokenOffError(step.order, f"{len(step.dice)} throws", f"{len(thrown)} throws")


def _facts(scene: SceneFile, match: Match[Any], step: Step) -> Iterator[tuple[str, str, str]]:
    try:
        for unmet in scene_format(scene.system).unmet(match.start, match.state, step.expect):
            yield unmet.what, write_value(unmet.expected), write_value(unmet.found)
    except ValueError as error:
        yield "expect", "facts of this game", str(error)


def write_value(value: Any) -> str:
    """A value as a script writes it.

    >>> write_value(None), write_value(True), write_value(["a", "b"]), write_value(3)
    ('nothing', 'true', 'a, b', '3')
    """
    if value is None or value == []:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _options(match: Match[Any], step: Step) -> Iterator[tuple[str, str, str]]:
    listing, seat = step.options, _seat(match, step)
    if listing is None:
        return
    options = match.options(seat)
    for text in listing.includes:
        if _action(match, seat, text) not in options:
            yield text, "to be among the options", "that it is not"
    for text in listing.excludes:
        if _action(match, seat, text) in options:
            yield text, "not to be among the options", "that it is"
