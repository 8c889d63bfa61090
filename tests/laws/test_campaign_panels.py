"""What the panels of random campaigns offer may be done, whatever is chosen in it, and tells nobody what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, ONLOOKER
from fieldcraft.presentation import Panel
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from laws.campaigns.offers import Filling, closed_fillings, fillings, list_offers
from laws.campaigns.playing import Evening
from soaking import examples

TOGETHER = {
    "drift": "what is forgotten and learned is worth the same together",
    "activate_absent": "any two pay, and one of them twice only who has two boons",
    "start_danger": "its four triggers are four different ones",
    "send_absent": "any two pay, and one of them twice only who has two boons",
    "turn_cards": "a deck holds each card once",
}
"""Forms in which one choice decides about another, by their actions: the judge says what does not go together."""

PRICED = "Name a price"
"""The form in which a price is for the thing that is picked, and is paid with what is left."""


def refusals(evening: Evening) -> Iterator[tuple[str, str, Filling, str]]:
    """What somebody is offered at this moment and may not do: by panel and label, with what was chosen and why not."""
    match = evening.match
    for seat in (GM, *match.state.players):
        for name, panel in panels(match.view(seat), seat).items():
            for offer in list_offers(panel):
                for filling in fillings(offer) if offer.refusal is None else ():
                    if (no := match.judge(filling.action, seat)) is not None:
                        yield name, offer.label, filling, no.why


@settings(max_examples=examples(8))
@given(st.integers(0, 2**32 - 1))
def test_what_panels_offer_may_be_done_whatever_is_chosen(seed: int) -> None:
    evening = Evening(seed)
    for step, _ in enumerate(evening.play(45)):
        if step % 9 == 8:
            found = refusals(evening)
            wrong = [one for one in found if one[2].do not in TOGETHER and one[1] != PRICED]
            assert wrong == []


@settings(max_examples=examples(8))
@given(st.integers(0, 2**32 - 1))
def test_what_panels_close_may_not_be_done(seed: int) -> None:
    evening = Evening(seed)
    list(evening.play(40))
    match = evening.match
    for seat in (GM, *match.state.players):
        for panel in panels(match.view(seat), seat).values():
            for offer in list_offers(panel):
                for filling in closed_fillings(offer):
                    assert match.judge(filling.action, seat) is not None, filling


@settings(max_examples=examples(8))
@given(st.integers(0, 2**32 - 1))
def test_what_panels_offer_at_once_can_be_carried_out(seed: int) -> None:
    evening = Evening(seed)
    list(evening.play(40))
    match = evening.match
    for seat in (GM, *match.state.players):
        for panel in panels(match.view(seat), seat).values():
            for offer in list_offers(panel):
                if not offer.fields and offer.refusal is None:
                    match.resolve(next(fillings(offer)).action, seat)


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
        shown: dict[str, Panel] = panels(SYSTEM.view(truth, ONLOOKER), ONLOOKER)
        assert not any([*list_offers(panel)] for panel in shown.values())
