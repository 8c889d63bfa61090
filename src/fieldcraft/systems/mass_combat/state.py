"""What is on the table: players, zones and their cards, units, leaders, aspects, whose turn it is, and the contest."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal, final

import msgspec

from fieldcraft.board.zones import Zones
from fieldcraft.core import Ask, Seat, Tally, ThrowDice
from fieldcraft.core import State as Base
from fieldcraft.core.derived import derived_property
from fieldcraft.dice.fate import fate_sum
from fieldcraft.systems.mass_combat.carrying import BINDING, carry_aspect, carry_pieces
from fieldcraft.systems.mass_combat.options import DEFAULT, Options

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Rating = Annotated[int, msgspec.Meta(ge=-9, le=99)]
Skill = str
"""What a skill is called: "Fight", "Shoot", "Will"."""

Words = Annotated[str, msgspec.Meta(max_length=80)]
Movement = Literal["foot", "ground", "air", "water", "space"]
Quality = Literal["average", "fair", "good"]
Severity = Literal["mild", "moderate", "severe"]
Phase = Literal["build", "zones", "aspects", "deploy", "battle", "over"]
Kind = Literal["name", "trait", "zone", "situation", "boost", "consequence", "pinned", "surrounded"]
ActionKind = Literal["overcome", "attack", "create"]
AttackSkills = Literal["fight_and_shoot", "shoot_only"]
DefenceTable = Literal["fate_core", "medieval"]

# --- players ----------------------------------------------------------------------------------


class Player(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays, for a `side`: those of one side are allies.

    `chest` are the build points left, `fate` the fate points of this battle and `own` personal ones, which are spent
    last; `awards` are the fate points that are paid after the battle.  `ready` says that a phase of the muster is done.
    """

    seat: Seat
    title: str = ""
    side: str
    chest: Count = 0
    fate: Count = 0
    own: Count = 0
    awards: Count = 0
    ready: bool = False
    conceded: bool = False

    @property
    def name(self) -> str:
        """What everybody may call the player."""
        return self.title or self.seat.capitalize()

    @property
    def points(self) -> int:
        """The fate points that can be spent."""
        return self.fate + self.own


# --- zones and aspects ------------------------------------------------------------------------


class Venue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where armies meet: the skills in use, how attacks are made and met, and how units move."""

    id: str = "medieval"
    title: str = ""
    skills: tuple[Skill, ...] = ("Athletics", "Drive", "Fight", "Notice", "Provoke", "Shoot", "Stealth", "Will")
    attack_skills: AttackSkills = "fight_and_shoot"
    defense_table: DefenceTable = "fate_core"
    movement: tuple[Movement, ...] = ("foot", "ground")


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A zone card: who placed it, "" for nobody."""

    by: Seat = ""


class Aspect(msgspec.Struct, frozen=True, kw_only=True):
    """Something true that can be invoked, `on` a piece, by its id, or on a zone, by its name.

    `words` are "" to those who may not read a card that lies face down.  `hinders` are the kinds of movement that it
    hinders, `free` the free invocations of each seat.  `maker` is the piece that made it with a `skill`, `severity`
    that of a consequence, and `side` the one that has surrounded the zone.
    """

    id: str
    words: Words
    on: str
    kind: Kind
    writer: Seat = ""
    hinders: tuple[Movement, ...] = ()
    free: dict[Seat, Count] = {}
    maker: str = ""
    skill: Skill = ""
    severity: Severity | None = None
    side: str = ""
    face_down: bool = False

    @property
    def title(self) -> str:
        """What everybody may call it."""
        return self.words or "a card face down"


# --- pieces -----------------------------------------------------------------------------------


@final
class Unit(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unit"):
    """A unit: whose it is, what it can do, where it stands ("": nowhere yet), and whether it has acted this cycle.

    Its name is its first aspect; that one, the others and its consequences are among the aspects of the state.
    """

    id: str
    owner: Seat
    title: str
    quality: Quality = "average"
    skills: dict[Skill, Rating] = {}
    movement: Movement = "foot"
    zone: str = ""
    acted: bool = False
    out: bool = False
    emblem: str = ""

    @property
    def here(self) -> bool:
        """Whether it stands in a zone."""
        return bool(self.zone) and not self.out


@final
class Leader(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="leader"):
    """A leader: attached to a `unit`, or ("") independent in a `zone`.

    `stress` are the boxes that are marked, counted from 1.
    """

    id: str
    owner: Seat
    title: str
    skills: dict[Skill, Rating] = {}
    movement: Movement = "foot"
    unit: str = ""
    zone: str = ""
    stress: tuple[int, ...] = ()
    acted: bool = False
    out: bool = False
    emblem: str = ""

    @property
    def here(self) -> bool:
        """Whether the leader is in the battle, with a unit or alone."""
        return bool(self.zone or self.unit) and not self.out


Piece = Unit | Leader

# --- turns ------------------------------------------------------------------------------------


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What the activated piece has done; `unit` is "" until one is chosen.

    `actions` are the kinds it has taken, `second` what has given it a second one; it is `over` after the last.  `led`
    are the leaders who were attached to it at any time, `spent` those of them whose action is used; `attached` and
    `detached` who has joined or left a unit; `held` the pins that it has made or kept up.
    """

    unit: str = ""
    moved: bool = False
    actions: tuple[ActionKind, ...] = ()
    second: Literal["", "leader", "fate"] = ""
    over: bool = False
    led: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    detached: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


class Initiative(msgspec.Struct, frozen=True, kw_only=True):
    """How a player fared in the roll for the order: with which leader, their Will, and the result."""

    leader: str = ""
    will: Rating = 0
    result: int = 0


# --- contests ---------------------------------------------------------------------------------

Deed = Literal["enter", "extra", "attack", "create", "remove", "duel", "heal", "boost"]
Form = Literal["", "ambush", "intimidate", "pin", "scout", "surround", "free"]


class Undertaking(msgspec.Struct, frozen=True, kw_only=True):
    """What a contest decides: who does what to whom, where, and in which words.

    `zone` is where it takes effect, `beyond` a second zone to move to, `aspect` the one it is about.
    """

    deed: Deed
    piece: str
    form: Form = ""
    target: str = ""
    zone: str = ""
    beyond: str = ""
    aspect: str = ""
    words: Words = ""


class Hand(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A roll in a contest, or a number that opposes it: whose it is, what is added to the dice, and what they show.

    Opposition without a piece has no dice.  `faces` are from 1 to 3, for minus, blank and plus.
    """

    seat: Seat = ""
    piece: str = ""
    skill: Skill = ""
    bonus: Tally = Tally()
    faces: tuple[int, ...] = ()

    @derived_property
    def result(self) -> int:
        return self.bonus.total + fate_sum(self.faces)


class Invocation(msgspec.Struct, frozen=True, kw_only=True):
    """An aspect that was invoked in this contest: by whom, for whose roll, and whether for a fate point."""

    seat: Seat
    aspect: str
    hand: int
    paid: bool
    use: Literal["plus", "reroll"]


class Contest(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A roll under way: for what, by whom, against whom, and what has been invoked; the highest opposition counts.

    Hand 0 is that of who acts, those from 1 on oppose it.  `defenders` are the seats that have yet to say whether one
    of their units opposes.  `passed` are the seats that have passed since the last invocation.
    """

    undertaking: Undertaking
    actor: Hand
    against: tuple[Hand, ...] = ()
    defenders: tuple[Seat, ...] = ()
    rolled: bool = False
    invoked: tuple[Invocation, ...] = ()
    passed: tuple[Seat, ...] = ()

    @derived_property
    def hands(self) -> tuple[Hand, ...]:
        return (self.actor, *self.against)

    @derived_property
    def leading(self) -> Hand:
        """The opposition that counts: the highest, of equal ones a piece's."""
        if len(self.against) == 1:
            return self.against[0]
        return max(self.against, key=lambda hand: (hand.result, bool(hand.piece)), default=Hand())

    @derived_property
    def shifts(self) -> int:
        return self.actor.result - self.leading.result


# --- questions --------------------------------------------------------------------------------


class WhoOpposes(Ask, frozen=True, kw_only=True):
    """Which of a player's units opposes whoever tries to enter their zone?"""


class InvokeOrPass(Ask, frozen=True, kw_only=True):
    """Does a player invoke an aspect for this roll?"""


class SeriousCost(Ask, frozen=True, kw_only=True):
    """Does a piece that failed to enter a zone pay a serious cost to get in after all?"""


class StyleReward(Ask, frozen=True, kw_only=True):
    """What does a success with style bring: the boost, or what may be had in its place?"""


class AbsorbHit(Ask, frozen=True, kw_only=True):
    """With which slots does a piece absorb so many shifts?"""

    piece: str
    shifts: int


Question = WhoOpposes | InvokeOrPass | SeriousCost | StyleReward | AbsorbHit

# --- all of it --------------------------------------------------------------------------------


class State(Base, frozen=True, kw_only=True):
    """The battlefield and all that is true on it.

    `units` are all pieces by id, leaders among them.  `order` is that of the players' turns, empty until it is rolled;
    `up` is whose turn it is.  `placing` is the order in which players place zones and deploy, `homes` the home zone of
    each side.  `cycles` counts for each side how often it has begun anew.  `made` is the number of the
    last aspect that came into play, `won` the side that has won when the battle is over.
    """

    derived_from = {
        "troops": ("units",),
        "leaders": ("units",),
        "aspects_on": ("aspects",),
        "unit_ids": ("units",),
        "piece_ids": ("units",),
        "activatable": ("units",),
        "ready": ("units",),
        "owners_left": ("units",),
        "binding": ("aspects",),
        "hidden": ("aspects",),
        "invitations": ("aspects",),
        "leader_of": ("units",),
        "binding_cache": ("units", "aspects", "ground"),
    }

    asks: tuple[Question | ThrowDice, ...] = ()
    options: Options = DEFAULT
    venue: Venue = Venue()
    title: str = ""
    ground: Zones
    cards: dict[str, Card] = {}
    players: dict[Seat, Player]
    units: dict[str, Piece] = {}
    aspects: dict[str, Aspect] = {}
    phase: Phase = "battle"
    placing: tuple[Seat, ...] = ()
    homes: dict[str, str] = {}
    initiative: dict[Seat, Initiative] = {}
    order: tuple[Seat, ...] = ()
    up: Seat = ""
    turn: Turn = Turn()
    contest: Contest | None = None
    cycles: dict[str, int] = {}
    won: str = ""
    made: int = 0
    master: Seat = "gm"

    @property
    def round(self) -> int:
        """How often the side that has begun anew most often has done so, counted from 1."""
        return 1 + max(self.cycles.values(), default=0)

    # --- who and what is there ------------------------------------------------------

    @derived_property
    def troops(self) -> dict[str, Unit]:
        """The units by id, without leaders."""
        return {id: piece for id, piece in self.units.items() if type(piece) is Unit}

    @derived_property
    def leaders(self) -> dict[str, Leader]:
        """The leaders by id."""
        return {id: piece for id, piece in self.units.items() if type(piece) is Leader}

    @derived_property
    def aspects_on(self) -> dict[str, tuple[Aspect, ...]]:
        """The aspects on each piece and zone that has any."""
        found: dict[str, list[Aspect]] = {}
        for aspect in self.aspects.values():
            found.setdefault(aspect.on, []).append(aspect)
        return {on: tuple(some) for on, some in found.items()}

    @derived_property
    def unit_ids(self) -> dict[str, tuple[str, ...]]:
        """The ids of the units in each zone that holds any."""
        found: dict[str, list[str]] = {}
        for id, piece in self.units.items():
            if type(piece) is Unit and piece.zone and not piece.out:
                found.setdefault(piece.zone, []).append(id)
        return {zone: tuple(some) for zone, some in found.items()}

    @derived_property
    def piece_ids(self) -> dict[str, tuple[str, ...]]:
        """The ids of the units and leaders in each zone that holds any."""
        found: dict[str, list[str]] = {}
        for id, piece in self.units.items():
            if piece.here:
                found.setdefault(self.zone_of(piece), []).append(id)
        return {zone: tuple(some) for zone, some in found.items()}

    @derived_property
    def activatable(self) -> tuple[Piece, ...]:
        """The pieces with activations of their own: all on the map, but for leaders who are with a unit."""
        standing = [piece for piece in self.units.values() if piece.zone and not piece.out]
        return tuple([piece for piece in standing if type(piece) is Unit or not piece.unit])

    @derived_property
    def ready(self) -> dict[Seat, tuple[str, ...]]:
        """The ids of the pieces of each player that have not acted this cycle, of those that have any."""
        found: dict[Seat, list[str]] = {}
        for piece in self.activatable:
            if not piece.acted:
                found.setdefault(piece.owner, []).append(piece.id)
        return {seat: tuple(some) for seat, some in found.items()}

    @derived_property
    def owners_left(self) -> frozenset[Seat]:
        """The players who have a unit on the map."""
        pieces = self.units.values()
        return frozenset([piece.owner for piece in pieces if type(piece) is Unit and piece.zone and not piece.out])

    @derived_property
    def binding(self) -> tuple[Aspect, ...]:
        """The aspects that last only while something holds: pins, and zones that are surrounded."""
        return tuple([aspect for aspect in self.aspects.values() if aspect.kind in BINDING])

    @derived_property
    def hidden(self) -> tuple[Aspect, ...]:
        """The aspects on cards that lie face down."""
        return tuple(aspect for aspect in self.aspects.values() if aspect.face_down)

    @derived_property
    def invitations(self) -> dict[Seat, int]:
        """Of how many aspects each player has free invocations."""
        return Counter([seat for aspect in self.aspects.values() if aspect.free for seat in aspect.free])

    @derived_property
    def leader_of(self) -> dict[str, Leader]:
        """The leader of each unit that has one."""
        return {leader.unit: leader for leader in self.leaders.values() if leader.unit and leader.here}

    @derived_property
    def cache(self) -> dict[Any, Any]:
        """What the rules have worked out about this state and need not work out again."""
        return {}

    @derived_property
    def binding_cache(self) -> dict[Any, Any]:
        """The same for what depends only on where pieces are and on the aspects that last while something holds."""
        return {}

    def units_in(self, zone: str) -> list[Piece]:
        """The units in a zone."""
        units = self.units
        return [units[id] for id in self.unit_ids.get(zone, ())]

    def side_of(self, piece: Piece) -> str:
        return self.players[piece.owner].side

    def zone_of(self, piece: Piece) -> str:
        """The zone in which a piece is: a leader who is attached is where the unit is."""
        if type(piece) is Leader and piece.unit:
            return self.units[piece.unit].zone
        return piece.zone

    # --- changes --------------------------------------------------------------------

    def put(self, *pieces: Piece, **fields: Any) -> State:
        """The state with some pieces as they are now, and perhaps with other fields."""
        units = self.units.copy()
        for piece in pieces:
            units[piece.id] = piece
        changed = self.change(units=units, **fields)
        carry_pieces(self, changed, pieces)
        return changed

    def put_player(self, player: Player, **fields: Any) -> State:
        """The state with a player as they are now, and perhaps with other fields."""
        return self.change(players={**self.players, player.seat: player}, **fields)

    def put_aspects(self, *some: Aspect, **fields: Any) -> State:
        """The state with some aspects as they are now, and perhaps with other fields, of which none are pieces."""
        state = self
        for aspect in some:
            aspects = state.aspects.copy()
            was, aspects[aspect.id] = aspects.get(aspect.id), aspect
            state, before = state.change(aspects=aspects, **fields), state
            carry_aspect(before, state, was, aspect)
        return state

    def drop_aspects(self, *ids: str, **fields: Any) -> State:
        """The state without some aspects, and perhaps with other fields, of which none are pieces."""
        state = self
        for id in ids:
            aspects = state.aspects.copy()
            gone = aspects.pop(id, None)
            state, before = state.change(aspects=aspects, **fields), state
            carry_aspect(before, state, gone, None)
        return state
