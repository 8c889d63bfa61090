"""What happened in a battle, told in plain words.

Names are of one or of many ("Old Ros", "Mill Slings"), so that every sentence must be right for both: it tells what
was, without "is", "has" or any other verb that would have to agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import Event, Rolled, from_rule
from fieldcraft.core.words import list_in_words, pluralize
from fieldcraft.dice.fate import LADDER
from fieldcraft.systems.mass_combat.events import aspects, contests, muster, pieces, turns
from fieldcraft.systems.mass_combat.state import Contest, Phase, State, Undertaking
from fieldcraft.systems.shared.narration import unit_name

RUNGS: dict[int, str] = from_rule(LADDER, "mass.fate.ladder")
"""The names of results."""

DEGREES = {"fail": "a failure", "tie": "a tie", "success": "a success", "style": "a success with style"}


def tell_event(state: State, event: Event) -> str:
    """An event in a sentence, given the state before it; "" if it needs no telling."""
    tell = TELLINGS.get(type(event))
    return "" if tell is None else tell(state, event)


def player_name(state: State, seat: str) -> str:
    """What a player is called."""
    return state.players[seat].name if seat in state.players else seat


def place_name(state: State, on: str) -> str:
    """What a piece or a zone is called on which an aspect lies."""
    return unit_name(state, on) if on in state.units else on


def aspect_words(state: State, id: str) -> str:
    """The words of an aspect, as far as they are known."""
    aspect = state.aspects.get(id)
    return "an aspect" if aspect is None else aspect.title


def side_title(state: State, side: str) -> str:
    """What a side is called: by its players."""
    return " and ".join(player.name for player in state.players.values() if player.side == side) or side.capitalize()


def rung_name(result: int) -> str:
    """A result by its name on the ladder, if it has one.

    >>> rung_name(3), rung_name(12), rung_name(-5)
    ('Good (+3)', '+12', '-5')
    """
    return f"{RUNGS[result]} ({result:+})" if result in RUNGS else f"{result:+}"


# --- sentences --------------------------------------------------------------------------------


def _undertaking(state: State, what: Undertaking) -> str:
    who, whom = unit_name(state, what.piece), unit_name(state, what.target) if what.target else ""
    forms = {
        "ambush": f"{who} lay in wait in {what.zone}",
        "intimidate": f"{who} made a show of strength" if what.target == what.piece else f"{who} threatened {whom}",
        "pin": f"{who} tried to pin {whom} down",
        "scout": f"{who} tried to scout {what.zone}",
        "surround": f"{who} tried to surround the enemy in {what.zone}",
        "free": f"{who} sought an advantage",
    }
    deeds = {
        "enter": f"{who} tried to force a way to {what.zone}",
        "extra": f"{who} tried to go further, to {what.zone}",
        "attack": f"{who} attacked {whom}",
        "duel": f"{who} fought {whom}",
        "remove": f"{who} worked against {aspect_words(state, what.aspect)}",
        "heal": f"{who} tended to {aspect_words(state, what.aspect)}",
        "boost": f"{who} spurred {whom} on",
    }
    return forms.get(what.form) or deeds.get(what.deed, f"{who} acted")


def _opposed(state: State, event: contests.Opposed) -> str:
    if event.hand is None:
        return f"{player_name(state, event.seat)} let nobody oppose."
    return f"{unit_name(state, event.hand.piece)} opposed." if event.hand.piece else ""


def _invoked(state: State, event: contests.Invoked) -> str:
    made = event.invocation
    how = "for a fate point" if made.paid else "freely"
    what = "all dice again" if made.use == "reroll" else "+2"
    return f"{player_name(state, made.seat)} invoked {aspect_words(state, made.aspect)} {how}: {what}."


def _outcome(state: State, event: contests.OutcomeTold) -> str:
    return f"{rung_name(event.result)} against {rung_name(event.against)}: {DEGREES[event.degree]}."


def _made(state: State, event: aspects.AspectMade) -> str:
    aspect = event.aspect
    free = [f"{count} free for {player_name(state, seat)}" for seat, count in aspect.free.items()]
    kind = "boost" if aspect.kind == "boost" else "aspect"
    more = f", {', '.join(free)}" if free else ""
    return f"{place_name(state, aspect.on)} got the {kind} {aspect.title}{more}."


def _moved(state: State, event: pieces.Moved) -> str:
    return f"{unit_name(state, event.unit)} came to {event.zone}."


def _initiative(state: State, event: turns.InitiativeRolled) -> str:
    return f"{player_name(state, event.seat)} rolled {rung_name(event.initiative.result)} for the order."


def _ended(state: State, event: turns.BattleEnded) -> str:
    return f"The battle is over: {side_title(state, event.side)} won." if event.side else "The battle is over: a draw."


PHASES: dict[Phase, str] = {
    "build": "Armies are built.",
    "zones": "Zones are placed.",
    "aspects": "Aspects are written on zone cards.",
    "deploy": "Armies are deployed.",
    "battle": "The battle begins.",
    "over": "The battle is over.",
}
"""What is told when a phase begins."""

TELLINGS: dict[type[Event], Callable[[State, Any], str]] = {
    Rolled: lambda _, e: f"{e.why}: {' '.join(sign.strip() or '0' for sign in e.labels) or e.faces[0]}",
    turns.InitiativeRolled: _initiative,
    turns.OrderSet: lambda s, e: f"The order is {', '.join(player_name(s, seat) for seat in e.order)}.",
    turns.PlayerUp: lambda s, e: f"The turn came to {player_name(s, e.seat)}.",
    turns.PlayerSkipped: lambda s, e: f"The turn passed over {player_name(s, e.seat)}: nobody there may act.",
    turns.TurnBegan: lambda s, e: f"The activation of {unit_name(s, e.unit)} began.",
    turns.CycleBegan: lambda s, e: f"Everybody may act again: {list_in_words(side_title(s, one) for one in e.sides)}.",
    turns.ActionGiven: lambda s, e: f"{unit_name(s, e.unit)} gave the action away.",
    turns.ActionBought: lambda s, e: (
        f"{player_name(s, e.seat)} spent a fate point: {unit_name(s, e.unit)} may act twice."
    ),
    turns.BattleEnded: _ended,
    turns.Attached: lambda s, e: f"{unit_name(s, e.unit)} joined {unit_name(s, e.to)}.",
    turns.Detached: lambda s, e: f"{unit_name(s, e.unit)} left the unit.",
    contests.ContestBegan: lambda s, e: f"{_undertaking(s, e.contest.undertaking)}.",
    contests.Opposed: _opposed,
    contests.Invoked: _invoked,
    contests.InvocationPassed: lambda s, e: f"{player_name(s, e.seat)} passed.",
    contests.OutcomeTold: _outcome,
    pieces.Moved: _moved,
    pieces.CardTurned: lambda _, e: f"The card of {e.aspect.on} turned up: {e.aspect.words}.",
    pieces.StressMarked: lambda s, e: f"{unit_name(s, e.unit)} marked stress box {e.box}.",
    pieces.TakenOut: lambda s, e: f"Taken out: {unit_name(s, e.unit)}.",
    pieces.OwnerChanged: lambda s, e: f"{unit_name(s, e.unit)} went over to {player_name(s, e.owner)}.",
    pieces.UnitAdded: lambda _, e: f"{e.piece.title} joined the battle.",
    pieces.UnitEdited: lambda s, e: f"The card of {unit_name(s, e.unit)} changed.",
    muster.UnitBought: lambda s, e: (
        f"{player_name(s, e.piece.owner)} bought {e.piece.title} for {pluralize(e.price, 'point')}."
    ),
    muster.CardRewritten: lambda s, e: f"{player_name(s, e.piece.owner)} rewrote the card of {e.piece.title}.",
    muster.UnitStruck: lambda s, e: f"Struck out again: {unit_name(s, e.unit)}.",
    muster.LeaderBrought: lambda s, e: f"{player_name(s, e.piece.owner)} brought {e.piece.title} as a leader.",
    muster.LeaderAssigned: lambda s, e: f"{unit_name(s, e.unit)} went with {unit_name(s, e.to)}.",
    muster.PlayerReady: lambda s, e: f"Ready: {player_name(s, e.seat)}.",
    muster.PhaseBegan: lambda _, e: PHASES[e.phase],
    muster.ZonePlaced: lambda s, e: (
        f"{player_name(s, e.seat)} placed {e.zone}{' beside ' + list_in_words(e.beside) if e.beside else ''}."
    ),
    muster.CardWritten: lambda s, e: (
        f"{player_name(s, e.aspect.writer)} wrote {e.aspect.words or 'something'} on the card of {e.aspect.on}."
    ),
    muster.HomeChosen: lambda s, e: f"{side_title(s, e.side)} chose a home zone: {e.zone}.",
    aspects.AspectMade: _made,
    aspects.AspectGone: lambda s, e: f"Gone: {aspect_words(s, e.aspect)}.",
    aspects.AspectEdited: lambda s, e: f"{aspect_words(s, e.aspect)} became {e.words}.",
    aspects.InvocationGiven: lambda s, e: (
        f"{player_name(s, e.seat)} may invoke {aspect_words(s, e.aspect)} freely once more."
    ),
    aspects.InvocationHanded: lambda s, e: (
        f"{player_name(s, e.seat)} handed an invocation of {aspect_words(s, e.aspect)} to {player_name(s, e.to)}."
    ),
    aspects.PinHeld: lambda s, e: f"{unit_name(s, e.unit)} kept the enemy pinned down.",
    aspects.PointAwarded: lambda s, e: f"A fate point after the battle for {player_name(s, e.seat)}.",
    aspects.PointBought: lambda s, e: (
        f"{player_name(s, e.seat)} bought a fate point for {pluralize(e.price, 'build point')}."
    ),
    aspects.Conceded: lambda s, e: f"{player_name(s, e.seat)} conceded.",
    aspects.PlayerEdited: lambda s, e: f"The points of {player_name(s, e.seat)} are others now.",
}


def describe_contest(state: State, contest: Contest) -> str:
    """What a contest is about, in words: who, and what is tried."""
    what = contest.undertaking
    who, whom = unit_name(state, what.piece), unit_name(state, what.target) if what.target else ""
    forms = {
        "ambush": f"ambush in {what.zone}",
        "intimidate": "a show of strength" if what.target == what.piece else f"threats to {whom}",
        "pin": f"to pin {whom} down",
        "scout": f"to scout {what.zone}",
        "surround": f"to surround the enemy in {what.zone}",
        "free": "to gain an advantage",
    }
    deeds = {
        "enter": f"the way to {what.zone}",
        "extra": f"further, to {what.zone}",
        "attack": f"attack on {whom}",
        "duel": f"duel with {whom}",
        "remove": f"against {aspect_words(state, what.aspect)}",
        "heal": f"healing {aspect_words(state, what.aspect)}",
        "boost": f"to spur {whom} on",
    }
    return f"{who}: {forms.get(what.form) or deeds.get(what.deed, 'an action')}"
