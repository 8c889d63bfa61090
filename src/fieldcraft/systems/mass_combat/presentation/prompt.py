"""What a player is asked in the middle of a contest, with its answers and the one for when the time is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import Action, Seat, ThrowDice
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Answer, Prompt
from fieldcraft.presentation.figures import prompt_throw
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.mass_combat.actions.answering import (
    Absorb,
    ForgoBoost,
    Invoke,
    KeepBoost,
    Oppose,
    PassInvocation,
    StandAside,
    Stay,
    TakeSeriousCost,
)
from fieldcraft.systems.mass_combat.consequences import ABSORBED
from fieldcraft.systems.mass_combat.contests import oppose_entry
from fieldcraft.systems.mass_combat.events.contests import INVOKED, under_way
from fieldcraft.systems.mass_combat.invoking import find_hand
from fieldcraft.systems.mass_combat.narration import describe_contest, rung_name
from fieldcraft.systems.mass_combat.presentation.contest import (
    describe_outcome,
    describe_verdict,
    name_aid,
    name_slot,
    propose_aid,
)
from fieldcraft.systems.mass_combat.state import (
    AbsorbHit,
    InvokeOrPass,
    Question,
    SeriousCost,
    State,
    StyleReward,
    WhoOpposes,
)
from fieldcraft.systems.shared.presentation.deeds import plain


def show_prompt(view: State, seat: Seat) -> Prompt | None:
    """The question that waits for a seat's answer."""
    ask = view.ask
    if ask is None or ask.seat != seat:
        return None
    if isinstance(ask, ThrowDice):
        return prompt_throw(ask)
    return PROMPTS[type(ask)](view, ask)


def list_answers(view: State, seat: Seat, kind: type[Action]) -> list[Any]:
    """The answers of a kind that a player may give."""
    return list(kind.candidates(view, seat))


# --- who opposes ------------------------------------------------------------------------------


def ask_opposer(view: State, ask: WhoOpposes) -> Prompt:
    """Which unit opposes, the best of them first; nobody is asked twice."""
    contest = under_way(view)
    zone = contest.undertaking.zone
    strength = {
        one.unit: oppose_entry(view, view.units[one.unit], zone) for one in list_answers(view, ask.seat, Oppose)
    }
    best = max(strength, key=lambda id: strength[id].bonus.total, default="")
    found = [
        Answer(
            action=plain(Oppose(unit=id)), label=view.units[id].title, main=id == best, default=id == best,
            detail=f"{hand.skill or 'no skill'}, {hand.bonus.total:+} with all that helps",
        )
        for id, hand in strength.items()
    ]  # fmt: skip
    aside = Answer(action=plain(StandAside()), label="Nobody", detail="let it come")
    return Prompt(
        kind="oppose", seat=ask.seat, title="Who stands in the way?", text=f"{describe_contest(view, contest)}.",
        rule="mass.action.overcome.enemy", piece=best, answers=(*found, aside),
    )  # fmt: skip


# --- invocations ------------------------------------------------------------------------------


def ask_invocation(view: State, ask: InvokeOrPass) -> Prompt:
    """What is invoked, or nothing."""
    contest = under_way(view)
    hand = contest.hands[find_hand(view, contest, ask.seat)]
    proposed = propose_aid(view, contest)
    skip = Answer(
        action=plain(PassInvocation()), label="Pass", detail=describe_outcome(view, contest), default=True,
        main=proposed is None,
    )  # fmt: skip
    ways = (
        show_way(view, one, proposed.aid if proposed else "", hand.result)
        for one in list_answers(view, ask.seat, Invoke)
    )
    verdict = describe_verdict(view, contest, ask.seat)
    return Prompt(
        kind="invoke", seat=ask.seat, title="Do you invoke an aspect?",
        text=f"{verdict}: {describe_outcome(view, contest)}.", rule="mass.fate.invoke",
        piece=hand.piece if hand.seat == ask.seat else "", answers=(skip, *ways),
    )  # fmt: skip


def show_way(view: State, action: Invoke, proposed: str, result: int) -> Answer:
    """One way to invoke an aspect."""
    group, plus = name_aid(action.aspect, action.paid), action.use == "plus"
    price = "a fate point" if action.paid else "free"
    return Answer(
        action=plain(action),
        label=f"{view.aspects[action.aspect].words}, {'+2' if plus else 're-roll'}",
        brief="+2" if plus else "Re-roll",
        group=group,
        detail=f"{price}, to {rung_name(result + INVOKED)}" if plus else f"{price}, all four dice",
        main=plus and group == proposed,
    )


# --- hits and rewards -------------------------------------------------------------------------


def ask_absorption(view: State, ask: AbsorbHit) -> Prompt:
    """With what a hit is absorbed: the least that is enough is offered first."""
    found = list_answers(view, ask.seat, Absorb)
    piece = view.units[ask.piece]
    return Prompt(
        kind="absorb", seat=ask.seat, title=f"{piece.title}: {pluralize(ask.shifts, 'shift')} to absorb",
        rule="mass.fate.consequences", piece=ask.piece, about=ask.piece,
        answers=tuple(show_absorption(one, first=one is found[0]) for one in found),
    )  # fmt: skip


def show_absorption(action: Absorb, *, first: bool) -> Answer:
    """One way to absorb a hit, with words for each consequence."""
    named = [slot for slot in action.slots if not slot.startswith("box")]
    fields = tuple(FormField(name=f"words.{i}", kind="text", label=name_slot(slot)) for i, slot in enumerate(named))
    takes = " and ".join(name_slot(slot).lower() for slot in action.slots)
    return Answer(
        action=plain(Absorb(slots=action.slots, words=("",) * len(named))),
        label=f"Take {takes}" if takes else "Taken out",
        detail=f"absorbs {sum(ABSORBED[slot] for slot in action.slots)}" if takes else "it leaves the map",
        group=" ".join(action.slots),
        fields=fields,
        main=first,
        default=first,
    )


def ask_reward(view: State, ask: StyleReward) -> Prompt:
    """What success with style brings."""
    contest = under_way(view)
    moves = contest.undertaking.deed == "extra"
    whole = f"on to {contest.undertaking.beyond}" if moves else f"a hit of {contest.shifts}"
    lower = "in place of the second zone" if moves else f"and a hit of {contest.shifts - 1}"
    return Prompt(
        kind="reward", seat=ask.seat, title="Success with style", rule="mass.fate.attack", piece=contest.actor.piece,
        text="A boost can take the place of part of it.",
        answers=(
            Answer(action=plain(KeepBoost()), label="A boost", detail=lower),
            Answer(action=plain(ForgoBoost()), label="The whole of it", detail=whole, main=True, default=True),
        ),
    )  # fmt: skip


def ask_cost(view: State, ask: SeriousCost) -> Prompt:
    """Whether a serious cost is paid to get in after all."""
    contest = under_way(view)
    return Prompt(
        kind="cost", seat=ask.seat, title="It does not get in", rule="mass.action.overcome.enter-zone",
        piece=contest.actor.piece, text=f"A serious cost would take it to {contest.undertaking.zone} after all.",
        answers=(
            Answer(action=plain(TakeSeriousCost()), label="Pay a serious cost", detail="a consequence, or an aspect"),
            Answer(action=plain(Stay()), label="Stay", main=True, default=True),
        ),
    )  # fmt: skip


PROMPTS: dict[type[Question], Callable[[State, Any], Prompt]] = {
    WhoOpposes: ask_opposer,
    InvokeOrPass: ask_invocation,
    AbsorbHit: ask_absorption,
    StyleReward: ask_reward,
    SeriousCost: ask_cost,
}
"""How each question is put."""
