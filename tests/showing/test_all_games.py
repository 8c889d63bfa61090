"""Every game on a board: all that is offered is allowed, changes are exact, and all that happens is told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from fieldcraft.core import GM, ONLOOKER, Action, Match, Seat
from fieldcraft.core.log import decoder, entry
from fieldcraft.dice import Seeded
from fieldcraft.games import games
from fieldcraft.maps.scenes import read_packaged, scene_format, scenes, start
from fieldcraft.presentation import Aim, Banner, Change, Deed, Preview, Show, apply, difference
from fieldcraft.presentation.log import finish_lines
from soaking import examples

SHOWS: dict[str, Show[Any]] = {game.system.name: game.show for game in games()}
SCENES = [scene.name for scene in scenes()]
STEPS = examples(12)


def steps(name: str, most: int = STEPS) -> Iterator[tuple[Match[Any], Seat, Show[Any], random.Random]]:
    """A random game of a scene, stopped before each step: the match, who is to act, and how it is shown."""
    system, begun = start(read_packaged(name))
    match, rng = Match(system, begun, Seeded(name.encode())), random.Random(name)
    for _ in range(most):
        if match.result() is not None:
            return
        by = min(match.to_act())
        yield match, by, SHOWS[system.name], rng
        kinds: dict[type, list[Action]] = {}
        for action in match.options(by):
            kinds.setdefault(type(action), []).append(action)
        match.play(rng.choice(kinds[rng.choice(sorted(kinds, key=str))]), by)


def read(match: Match[Any], action: dict[str, object]) -> Action:
    """An action as it comes back over the wire."""
    line = msgspec.json.encode({"seq": 0, "by": "", "action": action, "events": []})
    found: Action = entry(decoder(match.system).decode(line)).action
    return found


def seats_of(name: str) -> tuple[Seat, ...]:
    """Who plays a scene."""
    file = read_packaged(name)
    return tuple(side.id for side in scene_format(file.system).sides(file.scene))


def is_promise_kept(preview: Preview, match: Match[Any], by: Seat) -> None:
    """Whatever a preview offers may be done; what it refuses, it gives a reason for."""
    assert preview.words
    assert (preview.action is None) == (preview.refusal is not None)
    some = [preview.action, *(choice.action for choice in (*preview.degrees, *preview.alternatives))]
    for action in filter(None, some):
        assert match.judge(read(match, action), by) is None


def hold_anywhere(deed: Deed, cells: tuple[Any, ...], rng: random.Random) -> Aim:
    """A shape as somebody may hold it who does not care where it may lie."""
    assert deed.shape is not None
    among = deed.shape.origins if deed.shape.origins and rng.random() < 0.7 else cells
    way, value = rng.choice(deed.shape.ways or ("",)), rng.choice(deed.shape.values or (0,))
    return Aim(at=rng.choice(among), way=way, value=value)


@pytest.mark.parametrize("name", SCENES)
def test_a_deed_keeps_its_slot_whatever_is_possible_now(name: str) -> None:
    known: dict[tuple[str, str], str] = {}
    for match, by, show, _ in steps(name):
        view = match.view(by)
        for piece in sorted(view.units):
            slots = {deed.name: deed.slot for deed in show.deeds(view, by, piece)}
            held = [slot for slot in slots.values() if slot]
            assert len(held) == len(set(held))
            assert "end" in held
            for deed, slot in slots.items():
                assert known.setdefault((piece, deed), slot) == slot


@pytest.mark.parametrize("name", SCENES)
def test_whatever_is_offered_is_allowed(name: str) -> None:
    for match, by, show, rng in steps(name):
        view = match.view(by)
        for piece in sorted(view.units):
            for deed in show.deeds(view, by, piece):
                assert deed.refusal is None or (deed.refusal.why and not deed.choices)
                for choice in rng.sample(deed.choices, min(3, len(deed.choices))):
                    action = read(match, choice.action)
                    assert match.judge(action, by) is None
                    is_promise_kept(show.preview(view, by, action), match, by)
                if deed.shape is not None:
                    for _ in range(3):
                        held = hold_anywhere(deed, view.board.grid.cells, rng)
                        is_promise_kept(show.aim(view, by, piece, deed.name, held), match, by)


@pytest.mark.parametrize("name", SCENES)
def test_a_piece_can_go_wherever_its_reach_says_and_a_plan_leads_there(name: str) -> None:
    for match, by, show, rng in steps(name, 6):
        view = match.view(by)
        seen = show.tableau(view, by, ())
        cells = [(x, y) for x in range(seen.ground.columns) for y in range(seen.ground.rows)]
        for piece in sorted(seen.pieces):
            costs = show.reach(view, by, piece, "").costs if seen.pieces[piece].side == by else ()
            for cost in rng.sample(costs, min(3, len(costs))):
                shown = show.plan(view, by, piece, "", (cost.cell,))
                if shown.refusal is None:
                    is_promise_kept(shown, match, by)
            shown = show.plan(view, by, piece, "", (rng.choice(cells),))
            assert shown.words


@pytest.mark.parametrize("name", SCENES)
def test_changes_are_exact_and_all_that_happens_is_told(name: str) -> None:
    before: dict[Seat, Any] = {}
    for match, _, show, _ in steps(name):
        seats = (*seats_of(name), GM, ONLOOKER)
        banners = tuple(Banner(id=seat, label=seat, colour=seat) for seat in seats)
        for seat in seats:
            now = show.tableau(match.view(seat), seat, banners)
            if seat in before:
                change = msgspec.json.decode(msgspec.json.encode(difference(before[seat], now)), type=Change)
                exact = apply(before[seat], change) == now
                assert exact
            before[seat] = now
            if match.standing:
                last = match.standing[-1]
                view, told = match.system.view(match.before(last.seq), seat), match.events_for(last, seat)
                assert all(line.text for line in show.lines(view, told, seat))
                assert all(motion.piece for motion in show.motions(view, told, seat))
            for piece in (*sorted(match.state.units)[:2], ""):
                assert all(offer.label for offer in show.decrees(match.view(seat), seat, piece))


@pytest.mark.parametrize("name", SCENES)
def test_the_log_calls_sides_by_their_names_and_has_no_turns_in_which_nothing_was_told(name: str) -> None:
    seats = seats_of(name)
    banners = tuple(Banner(id=seat, label=f"The host {number}", colour=seat) for number, seat in enumerate(seats))
    file = read_packaged(name)
    labels = " ".join(side.label for side in scene_format(file.system).sides(file.scene))
    for match, _, show, _ in steps(name):
        titles = " ".join(unit.title for unit in match.state.units.values())
        hidden = {seat.capitalize() for seat in seats}.difference(re.findall(r"\w+", f"{titles} {labels}"))
        for seat in (*seats, GM):
            for last in match.standing[-1:]:
                view, told = match.system.view(match.before(last.seq), seat), match.events_for(last, seat)
                lines = finish_lines(show.lines(view, told, seat), banners)
                assert not hidden.intersection(word for line in lines for word in re.findall(r"\w+", line.text))
                pairs = [(one, other) for one, other in pairwise(lines) if one.heading and other.heading]
                assert all(one.round and not other.round for one, other in pairs)
