"""What the panels of random campaigns offer may be done, and they tell nobody what is behind the screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, ONLOOKER, Action
from fieldcraft.presentation import Offer, Panel
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS, SYSTEM
from laws.campaigns.playing import Evening
from showing.filling import put
from soaking import examples

WORDS = {"flag": False, "number": 1, "numbers": [1], "texts": ["something"], "several": []}
"""What else than a word stands in a field."""


def offers(panel: Panel) -> Iterator[Offer]:
    """All offers of a panel."""
    yield from panel.offers
    for row in panel.rows:
        yield from row.offers


def filled(one: FormField) -> Any:
    """What somebody might put into a field."""
    if one.usual not in (None, "", [], ()):
        return one.usual
    if one.values and one.kind != "several":
        return int(one.values[0]) if one.kind == "number" else one.values[0]
    return [one.values[0]] if one.values else one.least or WORDS.get(one.kind, "something")


def action_of(offer: Offer) -> Action:
    """The action of an offer with its fields filled in; fails if no action of the game is so written."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(offer.action))
    facts: dict[str, str] = {}
    for one in offer.fields:
        if all(facts.get(name) in values for name, values in one.given.items()):
            put(said, one.name, value := filled(one))
            facts[one.name] = str(value)
    found: Action = msgspec.convert(said, reduce(or_, ACTIONS))
    return found


@settings(max_examples=examples(8))
@given(st.integers(0, 2**32 - 1))
def test_what_panels_offer_may_be_done(seed: int) -> None:
    evening = Evening(seed)
    list(evening.play(40))
    match = evening.match
    for seat in (GM, *match.state.players):
        for name, panel in panels(match.view(seat), seat).items():
            for offer in offers(panel):
                action = action_of(offer)
                if not offer.fields and offer.refusal is None:
                    assert match.judge(action, seat) is None, (name, offer.label)
                    match.resolve(action, seat)


@settings(max_examples=examples(8))
@given(st.integers(0, 2**32 - 1))
def test_nobody_but_the_game_master_is_told_what_is_behind_the_screen(seed: int) -> None:
    evening = Evening(seed)
    list(evening.play(40))
    truth = evening.match.state
    secret = {f"zz{id}": one for id, one in truth.clocks.items()}
    hidden = {id: msgspec.structs.replace(one, id=id, name=id, hidden=True) for id, one in secret.items()}
    truth = truth.change(clocks={**truth.clocks, **hidden}, notes={"zz": "Marrick waits"})
    for seat in (*truth.players, ONLOOKER):
        told = msgspec.json.encode(panels(SYSTEM.view(truth, seat), seat))
        assert b"zz" not in told
        assert b"Marrick" not in told
        assert not any([*offers(panel)] for name, panel in panels(SYSTEM.view(truth, ONLOOKER), ONLOOKER).items())
