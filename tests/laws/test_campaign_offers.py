"""What the rules allow somebody in a random campaign is offered to them on some page, not only among all actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, Action, Seat
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer
from fieldcraft.systems.fates_edge.campaign.presentation import offers as learning
from fieldcraft.systems.fates_edge.campaign.presentation import panels as shown
from fieldcraft.systems.fates_edge.campaign.presentation.able import who_may
from fieldcraft.systems.fates_edge.campaign.presentation.offers import deeds
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS
from house.reading import ROOT
from laws.campaigns.inventing import Inventor
from laws.campaigns.offers import covers, list_offers
from laws.campaigns.playing import Evening
from soaking import examples

PAGES = ROOT / "web" / "src" / "games" / "fates_edge"

ELSEWHERE = {
    "add_pack": "is read from a file",
    "import_character": "is read from a file",
    "return_from_battle": "is done by the table when a battle is over",
    "recruit": "nobody is dismissed for somebody new without being seen",
    "take_complication": "the game master picks from the table",
    "keep_legacy": "the regions are those of the world",
    "raise_skill": "a skill in other words and a mentor who is no character are said among all actions",
    "raise_attribute": "a mentor who is no character is named among all actions; montages are spent as they help",
    "learn_talent": "a mentor who is no character is named among all actions; montages are spent as they help",
    "tick_clock": "more than a segment is touched one by one",
    "damage_item": "more than a step is told one by one, and what is broken gets no worse",
    "award_all": "all are given the least, and more one by one",
    "award_xp": "nobody is given nothing",
    "start_clock": "the other sorts are started by what they are for",
    "start_ready": "a clock is hidden once it is there",
    "rest": "who is away or not tired yet rests among all actions",
    "treat": "outside of downtime the game master touches the harm of somebody",
    "begin_project": "stands on the page of downtime",
    "follower_resists": "threats come in scenes",
    "force_resist": "a skill is one of the list",
    "consent_to_death": "is asked for once a life is at stake in a scene",
    "offer_bargain": "a life is at stake in a scene",
    "refuse_bargain": "a life is at stake in a scene",
    "accept_bargain": "a life is at stake in a scene",
    "kill": "a life is at stake in a scene",
    "lay_scenario": "is done between scenes",
    "put_scenario_away": "is done between scenes",
    "tell_ending": "is told between scenes, once one was played",
    "judge_scene": "is judged while it is played",
    "frame_end": "comes between scenes",
    "stir_fixture": "a rail is known by its name",
    "tie": "who is tied to somebody asks for nothing else before that is dropped",
    "flag_strained": "is offered while something may be flagged",
    "settle_flags": "is offered while something is flagged",
    "lose": "who is lost is lost once",
    "invoke_token": "the bank pays as long as it can",
    "acquire": "what has no price is handed out",
    "mend_item": "is asked for with all that it needs",
    "open_seed": "nobody is named whom nothing befalls",
}
"""What is not offered though the rules allow it, and where it is found or why it is not wanted."""


@cache
def sent_by_pages() -> frozenset[str]:
    """The actions that the parts of the page write themselves."""
    files = (path for path in PAGES.rglob("*") if path.suffix in (".svelte", ".ts") and path.name != "wire.ts")
    written = (line for path in files for line in re.findall(r"\bdo: .*", path.read_text("utf-8")))
    words = {word for line in written for word in re.findall(r'"([a-z_]+)"', line)}
    return frozenset(words & {tag(kind.__name__) for kind in ACTIONS})


PLACELESS = {
    "add_pack": "is read from a file, which the page of packs opens",
    "return_from_battle": "is done by the table when a battle is over",
}
"""The deeds that no part of a page and no panel offers, and why."""


def offered_by_panels() -> frozenset[str]:
    """The actions that the panels of the game make, and what may be learned."""
    modules = (import_module(f"{shown.__name__}.{one.name}") for one in iter_modules(shown.__path__))
    made = {name for module in (*modules, learning) for name in vars(module)}
    return frozenset(tag(kind.__name__) for kind in ACTIONS if kind.__name__ in made)


def test_every_kind_of_deed_has_its_place_besides_the_list_of_all() -> None:
    known = {tag(kind.__name__) for kind in ACTIONS}
    assert known - sent_by_pages() - offered_by_panels() == set(PLACELESS)


def offered(evening: Evening, seat: Seat) -> tuple[Offer, ...]:
    """All that a seat is offered by panels, and what its characters may learn."""
    view = evening.match.view(seat)
    learned = (deed for one in view.characters for deed in deeds(view, seat, one) if deed.refusal is None)
    lessons = (Offer(action=choice.action, label=deed.label) for deed in learned for choice in deed.choices)
    return (*(one for panel in panels(view, seat).values() for one in list_offers(panel)), *lessons)


def allowed(evening: Evening, seat: Seat) -> Iterator[Action]:
    """Random deeds of those kinds that panels offer, which the rules allow a seat now."""
    for kind in ACTIONS:
        if tag(kind.__name__) in sent_by_pages() or tag(kind.__name__) in ELSEWHERE:
            continue
        for _ in range(3):
            deed = Inventor(evening.match.state, evening.rng, evening.past.said).deed(kind)
            if deed is not None and evening.match.judge(deed, seat) is None:
                yield deed


@settings(max_examples=examples(8))
@given(st.integers(0, 2**32 - 1))
def test_what_the_rules_allow_is_offered(seed: int) -> None:
    evening = Evening(seed)
    for step, _ in enumerate(evening.play(45)):
        for seat in (GM, *evening.match.state.players) if step % 9 == 8 else ():
            offers = offered(evening, seat)
            for deed in allowed(evening, seat):
                said = {"do": tag(type(deed).__name__), **msgspec.json.decode(msgspec.json.encode(deed))}
                assert any(covers(one, said) for one in offers), (seat, deed)


@settings(max_examples=examples(8))
@given(st.integers(0, 2**32 - 1))
def test_those_who_are_named_for_a_deed_are_those_who_may_do_it(seed: int) -> None:
    evening = Evening(seed)
    list(evening.play(40))
    match = evening.match
    for seat in (GM, *match.state.players):
        assert who_may(match.view(seat), seat) == who_may(match.state, seat)


def test_what_is_found_elsewhere_is_an_action_of_the_game() -> None:
    assert set(ELSEWHERE) <= {tag(kind.__name__) for kind in ACTIONS} - sent_by_pages()
