"""Two campaigns that differ only in what some seats may not know, and play alike."""

from __future__ import annotations

import random
from collections import Counter
from functools import reduce
from typing import Any, TypeAlias

from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Action, Entry, Match, Seat, laws
from fieldcraft.core.laws import to_bytes as written_down
from fieldcraft.core.laws import told_bytes
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.facts import Jotting
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points
from fieldcraft.systems.fates_edge.campaign.condition.clocks import RemoveClock, StartClock, TickClock
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown
from fieldcraft.systems.fates_edge.campaign.decks.adventure import draw_seed
from fieldcraft.systems.fates_edge.campaign.decks.drawing import TurnCards
from fieldcraft.systems.fates_edge.campaign.decks.facts import Motive, Pile, SeedEntry, Trait
from fieldcraft.systems.fates_edge.campaign.decks.hands import seeded_pack
from fieldcraft.systems.fates_edge.campaign.decks.people import DrawMotive
from fieldcraft.systems.fates_edge.campaign.magic import duration
from fieldcraft.systems.fates_edge.campaign.notes import StrikeNote, WriteNote
from fieldcraft.systems.fates_edge.campaign.presentation import SHOW
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from laws.campaigns.starts import MOTIVE

KEPT_OUT: tuple[Seat, ...] = ("p1", "p3", ONLOOKER)
"""The seats that cannot tell twins apart: all but the game master's, and that of the player who keeps a secret."""

Twins: TypeAlias = laws.Twins[Campaign]


class Falling:
    """Dice that fall by the deed and by what is thrown, so that few depend on those that fell unseen."""

    def __init__(self, seed: int) -> None:
        self.seed, self.deed = seed, 0
        self.fallen: Counter[tuple[int, ...]] = Counter()

    def faces(self, sides: int, count: int, n: int) -> tuple[int, ...]:
        """As they may."""
        self.fallen[self.deed, sides, count] += 1
        rng = random.Random(f"{self.seed} {self.deed} {count} {self.fallen[self.deed, sides, count]}")
        return tuple(int(rng.random() * sides) + 1 for _ in range(count))


def twins(campaign: Campaign, seed: int) -> Twins:
    """Two campaigns that the seats kept out cannot tell apart."""
    one, two = truths(campaign)
    return Twins.of(SYSTEM, one, two, lambda: Falling(seed))


def truths(campaign: Campaign) -> tuple[Campaign, Campaign]:
    """The campaign with secrets, and with other ones."""
    one = settled(secretive(campaign))
    return one, otherwise(one)


def settled(campaign: Campaign) -> Campaign:
    """A campaign in which all has lapsed whose time is over: what is done next, even in secret, makes nothing lapse."""
    return reduce(lambda now, event: event.apply(now), duration.lapse_castings(campaign), campaign)


# --- what is secret -------------------------------------------------------------------------


def secretive(campaign: Campaign) -> Campaign:
    """A campaign with something of all that players, or some of them, do not know."""
    return campaign.change(
        attempts={id: aimed(one) for id, one in campaign.attempts.items()},
        piles={"adventure": Pile(("2S", "9H"), ("KD",)), "motives": Pile(("3H", "9S")), "crown": Pile(("10S",))},
        seeds={"first": replace(draw_seed(seeded_pack(1)), id="first")},
        packs={"more": Pack(id="more", title="More", cards=(SeedEntry(suit="S", rank="2", text="A well"),))},
        jottings={"bryn/Debts": Jotting(id="bryn/Debts", character="bryn", head="Debts", text="to Orla")},
    )


def aimed(attempt: Attempt) -> Attempt:
    """A check that moves a clock which nobody else sees."""
    return replace(attempt, clock="cult")


def otherwise(campaign: Campaign) -> Campaign:
    """The same campaign for the seats kept out, and another one for the others."""
    hidden = {id: clock for id, clock in campaign.clocks.items() if clock.hidden}
    plot = Clock(id="plot", name="Another plot", size=4, hidden=True)
    more = (Points(3, "nobody knows", secret=True, until="arc", arc=campaign.arc),)
    return campaign.change(
        attempts={id: other_value(one) for id, one in campaign.attempts.items()},
        clocks={"plot": plot} | campaign.clocks | {id: other_clock(one) for id, one in hidden.items()},
        notes={"truth": "another one", "more": "and more of it"},
        motives={id: moved(one) for id, one in campaign.motives.items()} | {"Ulric": UNKNOWN},
        crown=campaign.crown and dealt(campaign.crown),
        bank=more + tuple(other_points(points) for points in campaign.bank),
        piles={"adventure": Pile(("QC", "JC", "4H"), ("AS",)), "motives": Pile(("5D",)), "crown": Pile()},
        seeds={},
        packs={id: replace(pack, cards=()) for id, pack in campaign.packs.items()},
        jottings={},
    )


UNKNOWN = replace(MOTIVE, id="Ulric", name="Ulric", shown=frozenset())


def other_value(attempt: Attempt) -> Attempt:
    """A check with another value if that is blind, without the clock that it moves."""
    return replace(attempt, clock="", dv=attempt.dv + 1 if attempt.blind else attempt.dv)


def other_clock(clock: Clock) -> Clock:
    """A clock of another name, nearer to its end."""
    return replace(clock, name="The guild moves", filled=clock.size - 1, then="fire")


def moved(motive: Motive) -> Motive:
    """Somebody whom something else moves where players do not see it."""
    other = Trait("S", "2", "wound", "Grief", "an empty sleeve")
    return replace(motive, traits=tuple(one if one.suit in motive.shown else other for one in motive.traits))


def dealt(crown: Crown) -> Crown:
    """A spread with other cards face down."""
    cards = {"rival": "2H", "pressure": "6C", "wild": "8D"} | {place: crown.cards[place] for place in crown.shown}
    return replace(crown, cards=cards)


def other_points(points: Points) -> Points:
    """Points that come from elsewhere, if nobody knows of them."""
    return replace(points, source="a face in the crowd", count=points.count + 1) if points.secret else points


PLOTS = ("cult", "plot", *(f"shadow-{number}" for number in range(9)))
"""The hidden clocks that no rule but the game master's will moves."""


def secret_deeds(campaign: Campaign, rng: random.Random) -> list[Action]:
    """What the game master may do behind the screen."""
    hidden = [id for id in PLOTS if id in campaign.clocks and campaign.clocks[id].hidden]
    return [
        WriteNote(head="truth", text=f"it is {rng.random()}"),
        StartClock(name=f"Shadow {rng.randrange(9)}", hidden=True),
        DrawMotive(id=f"X{rng.randrange(9)}", name="Somebody"),
        TurnCards("adventure", (rng.choice(("2D", "3D", "4D")),)),
        *(StrikeNote(head) for head in campaign.notes),
        *(TickClock(id, by=rng.choice((-2, 1, 3))) for id in hidden),
        *(RemoveClock(id) for id in hidden),
    ]


def secretly(match: Match[Campaign], rng: random.Random) -> Entry | None:
    """Let the game master do something of which nobody else hears, if anything can be done."""
    may = [deed for deed in secret_deeds(match.state, rng) if match.judge(deed, GM) is None]
    return match.play(rng.choice(may), GM) if may else None


def came_out(one: Campaign, other: Campaign) -> bool:
    """Whether the value of a check that was blind is known now, which was another in the other campaign."""
    both = ((check, other.attempts[id]) for id, check in one.attempts.items() if id in other.attempts)
    return any(a.dv != b.dv and not (a.blind and b.blind) for a, b in both)


# --- what a seat finds out ------------------------------------------------------------------


def written(match: Match[Campaign], seat: Seat) -> bytes:
    """All that a seat knows, byte by byte, and whom the game waits for."""
    return written_down((SYSTEM.view(match.state, seat), sorted(match.to_act())))


def told(match: Match[Campaign], entry: Entry, seat: Seat) -> list[bytes]:
    """What a seat is told of an entry, byte by byte, and in words."""
    events, view = match.events_for(entry, seat), SYSTEM.view(match.before(entry.seq), seat)
    return [*told_bytes(match, entry, seat), written_down(SHOW.lines(view, events, seat))]


def answered(match: Match[Campaign], deed: Action, seat: Seat) -> tuple[Any, bytes]:
    """What a seat is answered when it asks about a deed: whether it may, what would come of it and with which odds."""
    return match.judge(deed, seat), written_down(SHOW.preview(SYSTEM.view(match.state, seat), seat, deed))
