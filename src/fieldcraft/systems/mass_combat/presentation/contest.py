"""The contest that is under way, as two hands on a ladder that everybody at the table sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fieldcraft.core import Seat
from fieldcraft.core.words import pluralize
from fieldcraft.dice.fate import STYLE, Degree, degree, fate_sum, fate_total
from fieldcraft.presentation import (
    Aid,
    Chance,
    Contest,
    Die,
    Hand,
    HarmSlot,
    Look,
    Outcome,
    Proposal,
    Prospect,
    Rung,
    Step,
    Term,
)
from fieldcraft.presentation.figures import terms
from fieldcraft.systems.mass_combat import state as battle
from fieldcraft.systems.mass_combat.consequences import ABSORBED, consequences_of, find_capacity, free_slots
from fieldcraft.systems.mass_combat.events.contests import INVOKED
from fieldcraft.systems.mass_combat.invoking import (
    find_hand,
    list_camps,
    list_chances,
    may_reroll,
    shifts_if,
    weigh_outcome,
)
from fieldcraft.systems.mass_combat.narration import RUNGS, describe_contest, player_name
from fieldcraft.systems.mass_combat.state import AbsorbHit, InvokeOrPass, State
from fieldcraft.systems.shared.narration import unit_name

LOOKS: Mapping[Degree, Look] = {"style": "clean", "success": "cost", "tie": "partial", "fail": "miss"}
"""How the four degrees are drawn, best first."""

RUNG_COUNT = 12
SIGNS: Mapping[int, str] = {3: "+", 2: " ", 1: "-"}


def show_contest(view: State, seat: Seat) -> Contest | None:
    """The contest as it stands; None where there is none, or no dice have been thrown yet."""
    found = view.contest
    if found is None or not found.rolled:
        return None
    turn, proposal = find_turn(view, found), propose_aid(view, found)
    harm = view.ask.shifts if isinstance(view.ask, AbsorbHit) else 0
    return Contest(
        title=describe_contest(view, found),
        text=describe_outcome(view, found),
        hands=(show_hand(view, found, seat, 0), show_hand(view, found, seat, 1)),
        rungs=list_rungs(found, proposal),
        turn=turn,
        outcome=name_outcome(found.shifts),
        verdict=describe_verdict(view, found, seat),
        proposal=proposal,
        prospects=tuple(list_prospects(view, found, seat)),
        stakes=describe_stakes(view, found, harm),
        harm=harm,
        slots=tuple(list_slots(view, found)),
        history=tuple(list_steps(view, found)),
    )


# --- in words ---------------------------------------------------------------------------------


def name_outcome(shifts: int) -> Outcome:
    """What so many shifts are, for whoever acts."""
    found = degree(shifts)
    return Outcome(label=found.capitalize(), look=LOOKS[found])


def describe_shifts(shifts: int) -> str:
    """What so many shifts are, with their number.

    >>> describe_shifts(-1), describe_shifts(0), describe_shifts(4)
    ('Fail by 1', 'Tie', 'Style: 4 shifts')
    """
    if shifts < 0:
        return f"Fail by {-shifts}"
    if shifts == 0:
        return "Tie"
    return f"{degree(shifts).capitalize()}: {pluralize(shifts, 'shift')}"


def describe_verdict(view: State, contest: battle.Contest, seat: Seat, shifts: int | None = None) -> str:
    """What so many shifts are, by default as it stands: for whom, unless the reader is on the side of whoever acts."""
    words = describe_shifts(contest.shifts if shifts is None else shifts)
    piece = view.units.get(contest.actor.piece)
    return words if piece is None or seat in list_camps(view, contest)[0] else f"{words} for {piece.title}"


def describe_outcome(view: State, contest: battle.Contest, shifts: int | None = None) -> str:
    """What it comes to with so many shifts, by default as it stands."""
    number = contest.shifts if shifts is None else shifts
    if contest.undertaking.deed in ("attack", "duel") and number > 0:
        return f"a hit of {number}"
    return OUTCOMES[contest.undertaking.deed][degree(number)]


def describe_stakes(view: State, contest: battle.Contest, harm: int) -> str:
    """The heading over the slots of whoever is attacked; "" where nobody is."""
    if contest.undertaking.deed not in ("attack", "duel"):
        return ""
    target = view.units[contest.undertaking.target]
    return f"The hit for {player_name(view, target.owner)}" if harm else "What a hit would do"


ATTACKED: dict[Degree, str] = {"fail": "no hit", "tie": "no hit, but a boost", "success": "a hit", "style": "a hit"}
OUTCOMES: Mapping[battle.Deed, Mapping[Degree, str]] = {
    "attack": ATTACKED,
    "duel": ATTACKED,
    "enter": {"fail": "it stays", "tie": "it gets in at a minor cost", "success": "it gets in",
              "style": "it gets in, and has a boost"},
    "extra": {"fail": "it stays", "tie": "one zone at a minor cost", "success": "one zone",
              "style": "one zone and a boost, or a second zone"},
    "create": {"fail": "no aspect", "tie": "a boost", "success": "an aspect with one free invocation",
               "style": "an aspect with two free invocations"},
    "remove": {"fail": "the aspect stays", "tie": "it is gone, at a minor cost", "success": "it is gone",
               "style": "it is gone, and there is a boost"},
    "heal": {"fail": "it stays", "tie": "it is gone", "success": "it is gone", "style": "it is gone"},
    "boost": {"fail": "no boost", "tie": "a boost", "success": "a boost", "style": "a boost"},
}  # fmt: skip
"""What the degrees come to, for each deed."""


# --- hands ------------------------------------------------------------------------------------


def find_turn(view: State, contest: battle.Contest) -> int:
    """The hand that is asked: 0 for whoever acts, 1 for the opposition, -1 for neither."""
    if view.ask is None:
        return -1
    return int(view.ask.seat not in list_camps(view, contest)[0])


def hand_shown(contest: battle.Contest, index: int) -> battle.Hand:
    """The hand on one side of the ladder: of several that oppose, the leading one."""
    return contest.leading if index else contest.actor


def find_speaker(view: State, contest: battle.Contest, index: int) -> Seat:
    """Whose aspects stand under a hand: whoever of its camp is asked, else the first of them."""
    camp = list_camps(view, contest)[index]
    asked = "" if view.ask is None else view.ask.seat
    return asked if asked in camp else next(iter(camp), "")


def show_hand(view: State, contest: battle.Contest, seat: Seat, index: int) -> Hand:
    """One side of the contest, with what may be invoked for it."""
    hand, speaker = hand_shown(contest, index), find_speaker(view, contest, index)
    piece = view.units.get(hand.piece)
    thrown = (Term(what="Dice", value=fate_sum(hand.faces)),) if hand.faces else ()
    player = view.players.get(speaker)
    return Hand(
        title="Difficulty" if piece is None else piece.title,
        text="" if piece is None else describe_piece(view, piece),
        piece=hand.piece,
        seat=speaker,
        total=hand.result,
        rung=RUNGS.get(hand.result, f"beyond {RUNGS[max(RUNGS) if hand.result > 0 else min(RUNGS)]}"),
        dice=tuple(show_die(face) for face in hand.faces),
        terms=(*terms(hand.bonus), *thrown),
        aids=tuple(list_aids(view, contest, index)),
        heading=describe_turn(view, seat, speaker),
        note="passes" if speaker in contest.passed else describe_gap(contest.shifts if index == 0 else -contest.shifts),
        points=(player.points, max(player.points, 2)) if player else (0, 0),
    )


def describe_piece(view: State, piece: battle.Piece) -> str:
    """What a piece is, who leads it, and where it stands."""
    leader = view.leader_of.get(piece.id)
    quality = piece.quality.capitalize() if isinstance(piece, battle.Unit) else "Leader"
    led = f"led by {leader.title}" if leader else ""
    return ", ".join(filter(None, (quality, led, view.zone_of(piece))))


def describe_turn(view: State, seat: Seat, speaker: Seat) -> str:
    """The heading over what a player may invoke, for somebody who looks on."""
    if not speaker:
        return ""
    who = "You" if speaker == seat else player_name(view, speaker)
    return (
        f"{who} may invoke" if isinstance(view.ask, InvokeOrPass) and view.ask.seat == speaker else f"{who} could use"
    )


def describe_gap(ahead: int) -> str:
    """How far one side is ahead of the other, or behind."""
    return f"ahead by {ahead}" if ahead > 0 else f"behind by {-ahead}" if ahead < 0 else "even"


def show_die(face: int) -> Die:
    """A Fate die as it lies."""
    sign = SIGNS[face]
    return Die(face=face - 2, sides=3, label=sign, look="good" if face == 3 else "bad" if face == 1 else "plain")


# --- what may be invoked ----------------------------------------------------------------------


def name_aid(aspect: str, paid: bool) -> str:
    """The id of a way to invoke."""
    return f"{aspect} {'paid' if paid else 'free'}"


def list_aids(view: State, contest: battle.Contest, index: int) -> Iterator[Aid]:
    """What may be invoked for a hand, and what was."""
    for made in contest.invoked:
        if (made.hand > 0) == bool(index):
            aspect = view.aspects.get(made.aspect)
            words = "A boost" if aspect is None else aspect.words
            text = "" if aspect is None else place_words(view, aspect)
            yield Aid(
                id=f"used {made.aspect} {made.paid}", words=words, text=text, state="used", note="used on this roll"
            )
    speaker = find_speaker(view, contest, index)
    if speaker not in view.players:
        return
    for chance in list_chances(view, contest, speaker):
        aspect = chance.aspect
        yield Aid(
            id=name_aid(aspect.id, chance.paid),
            words=aspect.words,
            text=place_words(view, aspect),
            sign="coin" if chance.paid else "breaks" if aspect.kind == "boost" else "token",
            side=chance.giver or speaker,
            price="1" if chance.paid else "free",
            count=1 if chance.paid else aspect.free[chance.giver],
        )


def place_words(view: State, aspect: battle.Aspect) -> str:
    """Where an aspect comes from."""
    on = unit_name(view, aspect.on) if aspect.on in view.units else aspect.on
    kinds = {"boost": "a boost on", "consequence": f"{aspect.severity} consequence of"}
    return f"{kinds[aspect.kind]} {on}" if aspect.kind in kinds else on


def propose_aid(view: State, contest: battle.Contest) -> Proposal | None:
    """The cheapest way to invoke for whoever is asked, if +2 changes what it comes to, else any that is free."""
    if not isinstance(view.ask, InvokeOrPass):
        return None
    seat = view.ask.seat
    number = find_hand(view, contest, seat)
    chances = list(list_chances(view, contest, seat))
    now = weigh_outcome(view, contest, contest.shifts)
    changes = weigh_outcome(view, contest, shifts_if(contest, number, INVOKED)) != now
    some = chances if changes else [chance for chance in chances if not chance.paid]
    if not some:
        return None
    first = min(some, key=lambda chance: (chance.paid, chance.aspect.kind != "boost"))
    total = contest.hands[number].result + INVOKED
    return Proposal(aid=name_aid(first.aspect.id, first.paid), hand=int(number > 0), total=total)


def list_prospects(view: State, contest: battle.Contest, reader: Seat) -> Iterator[Prospect]:
    """What each choice of whoever is asked would make: to pass, +2, twice +2, and to throw again."""
    if not isinstance(view.ask, InvokeOrPass):
        return
    seat = view.ask.seat
    number = find_hand(view, contest, seat)
    for times in range(min(2, count_invocations(view, contest, seat)) + 1):
        label, shifts = ", ".join(["+2"] * times) or "Pass", shifts_if(contest, number, times * INVOKED)
        text = f"{describe_verdict(view, contest, reader, shifts)}, {describe_outcome(view, contest, shifts)}"
        yield Prospect(label=label, outcome=name_outcome(shifts), text=text)
    if may_reroll(contest, seat, number):
        yield Prospect(label="Re-roll", chances=tuple(list_reroll_chances(contest, number)))


def count_invocations(view: State, contest: battle.Contest, seat: Seat) -> int:
    """How often somebody may still invoke on a roll: every free invocation, and as many others as points pay for."""
    chances = list_chances(view, contest, seat)
    paid = sum(chance.paid for chance in chances)
    free = sum(chance.aspect.free[chance.giver] for chance in chances if not chance.paid)
    return free + min(paid, view.players[seat].points)


def list_reroll_chances(contest: battle.Contest, number: int) -> Iterator[Chance]:
    """The chances of the four degrees if a hand threw its dice again."""
    hand = contest.hands[number]
    thrown = fate_sum(hand.faces)
    chances = dict.fromkeys(LOOKS, 0.0)
    for total, chance in fate_total().items():
        chances[degree(shifts_if(contest, number, total - thrown))] += float(chance)
    for found, share in chances.items():
        yield Chance(label=found.capitalize(), look=LOOKS[found], chance=share)


# --- the ladder -------------------------------------------------------------------------------


def list_rungs(contest: battle.Contest, proposal: Proposal | None) -> tuple[Rung, ...]:
    """Twelve rungs from the top that hold both totals and the proposal, or the higher of them, with one to spare."""
    defence = contest.leading.result
    totals = [contest.actor.result, defence, *([proposal.total] if proposal else [])]
    top = max(max(totals) + 1, min(totals) + RUNG_COUNT - 2, STYLE + defence)
    top = min(top, max(totals) + RUNG_COUNT // 2)
    return tuple(
        Rung(value=value, name=RUNGS.get(value, "beyond"), look=LOOKS[degree(value - defence)])
        for value in range(top, top - RUNG_COUNT, -1)
    )


def list_steps(view: State, contest: battle.Contest) -> Iterator[Step]:
    """How the totals grew since dice were last thrown."""
    totals = [contest.actor.result, contest.leading.result]
    found: list[tuple[str, tuple[int, int]]] = []
    for made in reversed(contest.invoked):
        aspect = view.aspects.get(made.aspect)
        found.append(("A boost" if aspect is None else aspect.words, (totals[0], totals[1])))
        if made.use == "reroll":
            break
        totals[int(made.hand > 0)] -= INVOKED
    else:
        found.append(("The roll", (totals[0], totals[1])))
    for label, (one, other) in reversed(found):
        yield Step(label=label, totals=(one, other), look=LOOKS[degree(one - other)])


# --- harm -------------------------------------------------------------------------------------


def list_slots(view: State, contest: battle.Contest) -> Iterator[HarmSlot]:
    """What can absorb a hit on whoever is attacked, what is full, and what more than that comes to."""
    target = view.units.get(contest.undertaking.target)
    if target is None or contest.undertaking.deed not in ("attack", "duel"):
        return
    for aspect in consequences_of(view, target):
        severity = aspect.severity or "mild"
        yield HarmSlot(
            id=severity, label=severity.capitalize(), most=ABSORBED[severity], words=aspect.words, state="full"
        )
    for slot in free_slots(view, target):
        text = f"a free invocation for {player_name(view, contest.actor.seat)}"
        boxed = slot.startswith("box")
        yield HarmSlot(
            id=slot, label=name_slot(slot), most=ABSORBED[slot], text="clears after the battle" if boxed else text
        )
    yield HarmSlot(
        id="out", label=f"{find_capacity(view, target) + 1} or more", most=0, state="out", text="and it is taken out"
    )


def name_slot(slot: str) -> str:
    """What a slot is called.

    >>> name_slot("mild"), name_slot("box-2")
    ('Mild', 'Stress box 2')
    """
    return f"Stress box {slot[-1]}" if slot.startswith("box") else slot.capitalize()
