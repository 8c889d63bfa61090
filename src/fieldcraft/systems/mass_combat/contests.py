"""How a contest goes: who opposes, the dice, invocations in turn, and then its outcome."""

from __future__ import annotations

from fieldcraft.core import Play, Tally, rule, ruling_id
from fieldcraft.dice.fate import FATE_DIE, Degree, degree
from fieldcraft.systems.mass_combat.events.contests import (
    Asked,
    ContestBegan,
    DiceFell,
    Opposed,
    OutcomeTold,
    under_way,
)
from fieldcraft.systems.mass_combat.invoking import find_next_seat
from fieldcraft.systems.mass_combat.outcomes import settle_outcome
from fieldcraft.systems.mass_combat.positions import allies_in
from fieldcraft.systems.mass_combat.skills import MOVING, choose_skill, rate
from fieldcraft.systems.mass_combat.state import (
    Contest,
    Hand,
    InvokeOrPass,
    Piece,
    Skill,
    State,
    WhoOpposes,
)

DICE = 4


def make_hand(state: State, piece: Piece, skill: Skill) -> Hand:
    """The hand of a piece that rolls with a skill."""
    return Hand(seat=piece.owner, piece=piece.id, skill=skill, bonus=rate(state, piece, skill))


def oppose_with(difficulty: int, what: str, rule_id: str) -> Hand:
    """A number that opposes."""
    return Hand(bonus=Tally.of(difficulty, what, rule_id))


def begin_contest(play: Play[State], contest: Contest) -> None:
    """Begin a contest, and go on with it as far as nobody is asked anything."""
    play.emit(ContestBegan(contest=contest))
    continue_contest(play)


def continue_contest(play: Play[State]) -> None:
    """Ask who opposes, roll the dice, ask who invokes, or let the outcome take effect: whatever is next."""
    contest = under_way(play.state)
    if contest.defenders:
        play.emit(Asked(ask=WhoOpposes(seat=contest.defenders[0])), because=oppose_entry)
        return
    if not contest.rolled:
        roll_dice(play)
    contest = under_way(play.state)
    if seat := find_next_seat(play.state, contest):
        play.emit(Asked(ask=InvokeOrPass(seat=seat)), because=find_next_seat)
        return
    told = OutcomeTold(result=contest.actor.result, against=contest.leading.result, degree=find_degree(contest))
    play.emit(told, because=find_degree)
    settle_outcome(play)


@rule("mass.fate.dice")
def roll_dice(play: Play[State]) -> None:
    """Every piece that takes part rolls four Fate dice; a number that opposes has none."""
    contest = under_way(play.state)
    if not contest.against:
        none = oppose_with(0, "nobody opposes", ruling_id(oppose_entry))
        play.emit(Opposed(seat="", hand=none), because=oppose_entry)
        contest = under_way(play.state)
    thrown = tuple(_throw(play, hand) if hand.piece else () for hand in contest.hands)
    play.emit(DiceFell(faces=thrown), because=roll_dice)


def _throw(play: Play[State], hand: Hand) -> tuple[int, ...]:
    piece = play.state.units[hand.piece]
    return play.roll(FATE_DIE, DICE, f"{piece.title} rolled {hand.skill}")


@rule("mass.fate.shifts", "mass.fate.four-outcomes")
def find_degree(contest: Contest) -> Degree:
    """Result less opposition: below 0 a failure, 0 a tie, then success, from 3 on with style."""
    return degree(contest.shifts)


@rule("mass.action.overcome.enemy")
def oppose_entry(state: State, unit: Piece, zone: str) -> Hand:
    """A unit opposes whoever enters its zone with the best of Athletics, Drive and Pilot, +1 for each ally there."""
    hand = make_hand(state, unit, choose_skill(state, unit, MOVING))
    helpers = len(allies_in(state, unit, zone))
    return Hand(
        seat=hand.seat, piece=hand.piece, skill=hand.skill,
        bonus=hand.bonus.plus(helpers, "others of its side", ruling_id(oppose_entry)),
    )  # fmt: skip
