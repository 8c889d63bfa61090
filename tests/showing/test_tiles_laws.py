"""What is shown of random fights on tiles holds: it is all that is legal, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from fieldcraft.core import GM, ONLOOKER, Action, Match, Seat
from fieldcraft.core.log import decoder, entry
from fieldcraft.dice import Seeded
from fieldcraft.presentation import Aim, Change, Preview, Tableau, apply, difference
from fieldcraft.systems.tiles.actions.casting import Cast, name_offer
from fieldcraft.systems.tiles.actions.moving import Jog, Momentum, MoveAction, Rush
from fieldcraft.systems.tiles.presentation import SHOW
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from rules.tiles.fights import FIRST, SECOND
from rules.tiles.test_laws import random_fight
from showing.skirmishes import BANNERS
from soaking import times

SEATS: tuple[Seat, ...] = (FIRST, SECOND, GM, ONLOOKER)
PLANNED = (Rush, Jog, Momentum)
"""Ways that are planned, and areas that are aimed, are not listed but held anywhere."""

seeds = pytest.mark.parametrize("seed", range(times(4, 40)))


def steps(seed: int, most: int) -> Iterator[tuple[Match[State], Seat, random.Random]]:
    """A random fight, stopped before each step: the match, and who is to act."""
    rng, match = random.Random(seed), Match(SYSTEM, random_fight(seed), Seeded(b"%d" % seed))
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


def allowed(preview: Preview, match: Match[State], by: Seat) -> None:
    """Whatever a preview offers may be done, and what it refuses may not."""
    assert preview.words
    assert (preview.action is None) == (preview.refusal is not None)
    for action in (preview.action, *(choice.action for choice in preview.alternatives)):
        assert action is None or match.judge(read(action), by) is None


@seeds
def test_changes_lead_from_tableau_to_tableau_and_all_is_told(seed: int) -> None:
    before: dict[Seat, Tableau] = {}
    for match, _, _ in steps(seed, 25):
        for seat in SEATS:
            now = SHOW.tableau(match.view(seat), seat, BANNERS)
            if seat in before:
                sent = msgspec.json.decode(msgspec.json.encode(difference(before[seat], now)), type=Change)
                assert apply(before[seat], sent) == now
            before[seat] = now
        if match.standing:
            last = match.standing[-1]
            view = match.before(last.seq)
            assert all(line.text for line in SHOW.lines(view, last.events, FIRST))
            assert all(motion.piece for motion in SHOW.motions(view, last.events, FIRST))


@seeds
def test_deeds_are_all_that_is_legal_and_nothing_else(seed: int) -> None:
    for match, by, rng in steps(seed, 15):
        view = match.view(by)
        for piece in sorted(view.units):
            deeds = SHOW.deeds(view, by, piece)
            assert all((deed.refusal is None) == bool(deed.choices or deed.shape) for deed in deeds)
            assert all(deed.refusal.rule and deed.refusal.why for deed in deeds if deed.refusal)
            choices = [read(choice.action) for deed in deeds for choice in deed.choices]
            legal = [action for action in match.options(by) if action.piece == piece]
            listed = [action for action in legal if not isinstance(action, (*PLANNED, Cast))]
            assert not {str(action) for action in listed} - {str(action) for action in choices}
            open_ = {deed.name for deed in deeds if deed.refusal is None}
            assert open_ == {action.offer_name for action in legal}  # type: ignore[attr-defined]
            for action in rng.sample(choices, min(len(choices), 10)):
                assert match.judge(action, by) is None
                allowed(SHOW.preview(view, by, action), match, by)


@seeds
def test_shapes_held_anywhere_are_judged_as_their_areas_are(seed: int) -> None:
    for match, by, rng in steps(seed, 15):
        view = match.view(by)
        unit = view.units.get(view.turn.unit)
        for effect in unit.effects if unit else ():
            for cell in rng.sample(view.board.grid.cells, 8) if effect.area else ():
                shown = SHOW.aim(view, by, unit.id, name_offer(effect.name), Aim(at=cell))  # type: ignore[union-attr]
                order = Cast(unit.id, effect.name, (cell,))  # type: ignore[union-attr]
                assert shown.refusal == match.judge(order, by)
                allowed(shown, match, by)
                assert not set(shown.cells) & set(shown.cut)
                assert {target.piece for target in shown.targets} <= view.units.keys()


@seeds
def test_who_is_said_to_be_caught_is_harmed_as_it_is_said(seed: int) -> None:
    for match, by, rng in steps(seed, 20):
        casts = [action for action in match.options(by) if isinstance(action, Cast)]
        for action in rng.sample(casts, min(len(casts), 5)):
            said = {target.piece for target in SHOW.preview(match.view(by), by, action).targets if not target.spared}
            hurt = {
                event.unit  # type: ignore[attr-defined]
                for event in match.resolve(action, by).entry.events
                if type(event).__name__ == "Hurt"
            }
            assert hurt <= said


@seeds
def test_reach_is_where_a_move_may_end_and_plans_are_refused_as_moves_are(seed: int) -> None:
    for match, by, rng in steps(seed, 15):
        view = match.view(by)
        piece = view.turn.unit
        if not piece:
            continue
        moves = [action for action in match.options(by) if isinstance(action, MoveAction) and action.piece == piece]
        found = SHOW.reach(view, by, piece, "")
        assert {cost.cell for cost in found.costs} == {action.waypoints[-1] for action in moves}
        for cost in rng.sample(found.costs, min(5, len(found.costs))):
            plan = SHOW.plan(view, by, piece, "", (cost.cell,))
            assert (plan.spends, plan.path[-1].cell) == (cost.cost, cost.cell)
        allowed(SHOW.plan(view, by, piece, "", (rng.choice(view.board.grid.cells),)), match, by)
