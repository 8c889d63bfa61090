"""Whatever can be done in a game can be said, read back, proposed word by word, and told."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, ONLOOKER, Action, OrderError
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.actions import boons, casting, fighting, master, moving, readying
from fieldcraft.systems.fates_edge.shared.complications import MENU
from fieldcraft.systems.shared.text.grammar import derive_forms
from scenes.games import NAMES, begun, scene_of, turns
from soaking import examples

order, words, complete = SYSTEM.order, SYSTEM.words, SYSTEM.complete
VERBS = [form.word for kind in SYSTEM.actions for form in derive_forms(kind)]

FORD: State = scene_of("ford").start

units = st.sampled_from(list(FORD.units))
cells = st.sampled_from(FORD.board.grid.cells)
paths = st.lists(cells, min_size=1, max_size=4).map(tuple)
facings = st.none() | st.sampled_from(FORD.board.grid.directions)
told = st.sampled_from(("basic", "detailed", "intricate"))
texts = st.text(max_size=20)
casters = st.sampled_from([(unit.id, spell.name) for unit in FORD.units.values() for spell in unit.spells])


@st.composite
def spells(draw: st.DrawFn) -> Action:
    """A casting of a spell that its caster knows, at anything."""
    unit, spell = draw(casters)
    aim = (draw(st.just("") | units), draw(st.just(()) | paths), draw(st.none() | st.tuples(cells, cells)))
    value = draw(st.integers(0, 9))
    if draw(st.booleans()):
        return casting.BeginRitual(unit, spell, *aim, value, tuple(draw(st.lists(units, max_size=3))))
    kind = draw(st.sampled_from((casting.Cast, casting.CrackSeal)))
    return kind(unit, spell, *aim, value, draw(told))


actions = st.one_of(
    st.builds(moving.Move, units, paths, facings),
    st.builds(moving.Face, units, st.sampled_from(FORD.board.grid.directions), st.booleans()),
    st.builds(moving.Shift, units, st.none() | cells, facings, st.sampled_from(("act", "test")), told),
    st.builds(boons.IgnoreZone, units, cells, paths, facings, st.sampled_from(("boon", "aura"))),
    st.builds(boons.HeroicRush, units, paths, units, facings),
    st.builds(fighting.Shove, units, units, cells, told),
    st.builds(fighting.Attack, units, units, told),
    st.builds(readying.Door, units, st.tuples(cells, cells), st.booleans()),
    st.builds(readying.Rally, units, units, told),
    st.builds(readying.Stand, units, st.sampled_from(("act", "boon"))),
    st.builds(master.Spend, st.sampled_from(list(MENU)), st.just("") | units, texts),
    st.builds(master.OfferBargain, texts),
    spells(),
)


@given(actions)
def test_any_action_is_read_back_as_it_was(action):
    text = words(FORD, action)

    assert order(FORD, text) == action
    assert words(FORD, order(FORD, text)) == text


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_game_can_be_said(name):
    match = begun(name, 1)

    for seat, options, _ in turns(match, Random(1), 30):
        view = match.view(seat)
        said = [words(view, option) for option in options]
        assert [order(view, text) for text in said] == options
        assert len(set(said)) == len(said)


@settings(max_examples=examples(10))
@given(st.sampled_from(NAMES), st.integers(0, 99))
def test_every_word_of_an_option_is_proposed(name, seed):
    rng = Random(seed)
    match = begun(name, seed)
    for _ in turns(match, rng, rng.randrange(40)):
        pass
    if match.result() is not None:
        return
    (seat,) = match.to_act()
    view = match.view(seat)
    text = words(view, rng.choice(match.options(seat)))
    parts = pieces(text)
    for number, part in enumerate(parts):
        assert part in complete(view, "".join(f"{word} " for word in parts[:number]), seat), (text, part)


def pieces(text: str) -> list[str]:
    """The words of an order, names in quotes whole."""
    parts: list[str] = []
    for part in text.split(" "):
        if parts and parts[-1].count('"') == 1:
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return parts


vocabulary = st.sampled_from(
    [*VERBS, "decree", "dice", *FORD.units, "Sable", "e4", "d4|e4", "face", "at", "to", "on", "ne", "7", '"', "{"]
)


@settings(max_examples=examples(200))
@given(st.lists(vocabulary | texts, max_size=7).map(" ".join))
def test_whatever_is_typed_is_an_order_or_is_not_understood(text):
    try:
        action = order(FORD, text)
    except OrderError as error:
        place = error.column
    else:
        place, again = 0, order(FORD, words(FORD, action))
        assert again == action
    assert 0 <= place <= len(text)


@settings(max_examples=examples(60))
@given(st.lists(vocabulary | texts, max_size=5).map(" ".join), st.sampled_from(("alder", "vigil", GM, ONLOOKER)))
def test_whatever_is_typed_can_be_gone_on_with_or_not(text, seat):
    assert isinstance(complete(FORD, text, seat), list)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_is_told_a_story_without_what_it_cannot_see(name):
    match = begun(name, 2)

    for seat, _, _ in turns(match, Random(2), 60):
        assert seat in match.state.sides
    for entry in match.standing:
        for seat in (*match.state.sides, ONLOOKER):
            state = match.before(entry.seq)
            view = SYSTEM.view(state, seat)
            hidden = {unit.title for unit in state.units.values()} - {unit.title for unit in view.units.values()}
            for event in match.events_for(entry, seat):
                story = SYSTEM.story(view, event)
                view = event.apply(view)
                shown = {unit.title for unit in view.units.values()}
                assert not [title for title in hidden - shown if f"{title} " in f"{story} "], (story, hidden)
