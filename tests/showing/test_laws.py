"""What is shown holds in every battle: it is all that is legal, nothing else, and nothing that a seat may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Action, Match, Seat
from fieldcraft.core.log import decoder, entry
from fieldcraft.dice import Seeded
from fieldcraft.presentation import Aim, Change, Deed, Preview, Tableau, apply, difference
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.casting import Spellwork
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from fieldcraft.systems.fates_edge.miniatures.commands import commandable
from fieldcraft.systems.fates_edge.miniatures.events.battle import Acted, BoonsChanged
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from laws.battles import battles
from laws.orders import essence, orders
from rules.scenes import FIRST, SECOND
from showing.games import BANNERS
from soaking import examples

SEATS: tuple[Seat, ...] = (FIRST, SECOND, GM, ONLOOKER)
seeds = st.integers(0, 2**32 - 1)


def steps(start: State, seed: int, most: int) -> Iterator[tuple[Match[State], Seat, random.Random]]:
    """A random game, stopped before each step: the match, and who is to act."""
    rng, match = random.Random(seed), Match(SYSTEM, start, Seeded(b"%d" % seed))
    assume(match.result() is None)
    while match.result() is None and len(match.log) < most:
        by = min(match.to_act())
        yield match, by, rng
        kinds: dict[type, list[Action]] = {}
        for action in match.options(by):
            kinds.setdefault(type(action), []).append(action)
        match.play(rng.choice(kinds[rng.choice(sorted(kinds, key=str))]), by)


def read(action: dict[str, object]) -> Action:
    """An action as it comes back over the wire."""
    line = msgspec.json.encode({"seq": 0, "by": "", "action": action, "events": []})
    found: Action = entry(decoder(SYSTEM).decode(line)).action
    return found


def drawn(match: Match[State], seat: Seat) -> Tableau:
    """What a seat sees now."""
    return SHOW.tableau(match.view(seat), seat, BANNERS)


def sent(change: Change) -> Change:
    """A change as it arrives over the wire."""
    return msgspec.json.decode(msgspec.json.encode(change), type=Change)


@settings(max_examples=examples(10))
@given(battles(), seeds)
def test_changes_lead_from_tableau_to_tableau_and_all_is_told(start: State, seed: int) -> None:
    before: dict[Seat, Tableau] = {}
    for match, _, _ in steps(start, seed, 20):
        for seat in SEATS:
            now = drawn(match, seat)
            if seat in before:
                exact = apply(before[seat], sent(difference(before[seat], now))) == now
                assert exact
            before[seat] = now
        if match.standing:
            last = match.standing[-1]
            for seat in SEATS:
                view = SYSTEM.view(match.before(last.seq), seat)
                told = match.events_for(last, seat)
                assert all(line.text for line in SHOW.lines(view, told, seat))
                assert all(motion.piece for motion in SHOW.motions(view, told, seat))


@settings(max_examples=examples(10))
@given(battles(), seeds)
def test_deeds_are_all_that_is_legal_and_nothing_else(start: State, seed: int) -> None:
    for match, by, rng in steps(start, seed, 12):
        view = match.view(by)
        legal = [] if view.asks else match.options(by)
        for piece in sorted(view.units):
            deeds = SHOW.deeds(view, by, piece)
            assert all((deed.refusal is None) == bool(deed.choices or deed.shape) for deed in deeds)
            assert all(deed.refusal.rule and deed.refusal.why for deed in deeds if deed.refusal)
            choices = [read(choice.action) for deed in deeds for choice in deed.choices]
            own = [action for action in legal if action.piece == piece and not is_aimed(view, action)]
            missing = {essence(view, a) for a in own} - {essence(view, a) for a in choices}
            assert not missing
            for action in rng.sample(choices, min(len(choices), 10)):
                assert match.judge(action, by) is None
                previewed(SHOW.preview(view, by, action), match, by)


@settings(max_examples=15)
@given(battles(), seeds)
def test_whatever_is_listed_can_be_aimed_and_whatever_is_aimed_is_judged_so(start: State, seed: int) -> None:
    for match, by, rng in steps(start, seed, 12):
        view = match.view(by)
        if view.asks:
            continue
        for action in filter(partial(is_aimed, view), match.options(by)):
            shown = SHOW.aim(view, by, action.unit, action.offer_name, hold(view, action))
            previewed(shown, match, by)
            ways = [shown.action, *(choice.action for choice in shown.degrees)]
            assert essence(view, action) in {essence(view, read(way)) for way in ways if way}
        for unit in commandable(view, by):
            for deed in SHOW.deeds(view, by, unit.id):
                if deed.shape is not None:
                    aims_anywhere(match, by, deed, unit.id, rng)


def aims_anywhere(match: Match[State], by: Seat, deed: Deed, piece: str, rng: random.Random) -> None:
    """A shape is held anywhere: what is promised is allowed, and a refusal says why and what it would cover."""
    view = match.view(by)
    assert deed.shape is not None
    for cell in rng.sample(view.board.grid.cells, min(6, len(view.board.grid.cells))):
        way, value = rng.choice(deed.shape.ways or ("",)), rng.choice(deed.shape.values or (0,))
        shown = SHOW.aim(view, by, piece, deed.name, Aim(at=cell, way=way, value=value))
        assert {*shown.cells, *shown.cut} <= set(view.board.grid.cells)
        if shown.refusal is None:
            previewed(shown, match, by)
            assert {target.piece for target in shown.targets} <= view.units.keys()
        else:
            assert shown.action is None
            assert shown.refusal.rule
            assert cell in shown.cells + shown.cut


def is_aimed(view: State, action: Action) -> bool:
    """Whether an action is a spell that is laid on the map."""
    return isinstance(action, Spellwork) and bool(action.cells or action.edge)


def hold(view: State, action: Spellwork) -> Aim:
    """The shape as it is held to lay a spell where it is laid."""
    grid, cells = view.board.grid, action.edge or action.cells
    value = len(action.cells)
    if len(cells) == 1:
        return Aim(at=cells[0], value=value)
    vector = (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
    return Aim(at=cells[0], way=grid.directions[grid.vectors.index(vector)], value=value)


@settings(max_examples=12)
@given(battles(), seeds)
def test_what_a_deed_costs_is_what_it_takes(start: State, seed: int) -> None:
    for match, by, rng in steps(start, seed, 15):
        view = match.view(by)
        options = [action for action in match.options(by) if isinstance(action, UnitAction)]
        if view.asks or not options:
            continue
        action = rng.choice(options)
        cost, unit = SHOW.preview(view, by, action).cost, match.state.units[action.unit]
        moved = isinstance(action, Move)
        events = [event for event in match.resolve(action, by).entry.events if getattr(event, "unit", "") == unit.id]
        acts = sum(isinstance(event, Acted) for event in events)
        boons = sum(-event.by for event in events if isinstance(event, BoonsChanged) and event.by < 0)
        assert moved or unit.leash_max or acts == cost.startswith("act")
        assert moved or boons == int(*re.findall(r"(\d) boon", cost) or "0")


def previewed(preview: Preview, match: Match[State], by: Seat) -> None:
    """Whatever a preview offers may be done."""
    assert preview.refusal is None
    assert preview.words
    offered = [preview.action, *(choice.action for choice in (*preview.degrees, *preview.alternatives))]
    for action in offered:
        assert action is not None
        assert match.judge(read(action), by) is None


@settings(max_examples=examples(10))
@given(battles(), seeds)
def test_reach_is_where_a_move_is_allowed(start: State, seed: int) -> None:
    for match, by, rng in steps(start, seed, 10):
        view = match.view(by)
        if view.asks or not (able := commandable(view, by)):
            continue
        unit = rng.choice(able)
        reach = SHOW.reach(view, by, unit.id, "move")
        allowed = {cell for cell in view.board.grid.cells if match.judge(Move(unit.id, (cell,)), by) is None}
        assert {cost.cell for cost in reach.costs} == allowed
        for cost in reach.costs:
            plan = SHOW.plan(view, by, unit.id, "move", (cost.cell,))
            assert plan.path[-1].cell == cost.cell
            assert plan.path[-1].cost == cost.cost
            assert plan.path[-1].ends or not cost.ends
            assert plan.path[-1].ends == cost.ends or len(cells(view, unit)) > 1


@settings(max_examples=examples(10))
@given(battles(), seeds)
def test_plans_are_refused_as_moves_are_and_offer_what_is_allowed(start: State, seed: int) -> None:
    for match, by, rng in steps(start, seed, 10):
        view = match.view(by)
        for piece in sorted(view.units):
            cell = rng.choice(view.board.grid.cells)
            plan, refusal = SHOW.plan(view, by, piece, "move", (cell,)), match.judge(Move(piece, (cell,)), by)
            if refusal is None or plan.refusal is None:
                previewed(plan, match, by)
            for choice in plan.alternatives:
                assert match.judge(read(choice.action), by) is None


@settings(max_examples=examples(10))
@given(battles(), seeds)
def test_whatever_is_tried_is_refused_as_it_would_be(start: State, seed: int) -> None:
    for match, by, rng in steps(start, seed, 8):
        view = match.view(by)
        known = [order for order in orders(view, by) if not isinstance(order, Move)]
        for order in rng.sample(known, min(30, len(known))):
            preview = SHOW.preview(view, by, order)
            assert preview.refusal == match.judge(order, by)
            assert (preview.action is None) == (preview.refusal is not None)


@settings(max_examples=examples(12))
@given(battles(), seeds)
def test_questions_have_answers_that_are_allowed_and_only_for_those_asked(start: State, seed: int) -> None:
    for match, by, _ in steps(start, seed, 25):
        for seat in SEATS:
            prompt = SHOW.prompt(match.view(seat), seat)
            assert (prompt is not None) == (match.state.ask is not None and seat == by)
            if prompt is None:
                continue
            assert [answer.main for answer in prompt.answers].count(True) == 1
            assert [answer.default for answer in prompt.answers].count(True) == 1
            assert {read(answer.action) for answer in prompt.answers} == set(match.options(by))
            for answer in prompt.answers:
                previewed(SHOW.preview(match.view(seat), seat, read(answer.action)), match, by)


def shuffled(state: State, rng: random.Random) -> State:
    """The same battle, whose units and effects came to be in another order."""
    units, effects = list(state.units.items()), list(state.effects.items())
    rng.shuffle(units)
    rng.shuffle(effects)
    return replace(state, units=dict(units), effects=dict(effects))


@settings(max_examples=examples(10))
@given(battles(), seeds)
def test_the_order_in_which_things_came_to_be_is_not_drawn(start: State, seed: int) -> None:
    for match, by, rng in steps(start, seed, 8):
        view = match.view(by)
        alike = encoded(view, by) == encoded(shuffled(view, rng), by)
        assert alike


def encoded(view: State, seat: Seat) -> bytes:
    """All that is drawn of a view, as it goes over the wire."""
    reach = [SHOW.reach(view, seat, id, "move") for id in sorted(view.units)]
    return msgspec.json.encode([SHOW.tableau(view, seat, BANNERS), SHOW.prompt(view, seat), reach])
