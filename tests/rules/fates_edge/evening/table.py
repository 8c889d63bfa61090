"""An evening at the table: who says what, and which dice fall."""

from __future__ import annotations

import json
from shlex import quote

from fieldcraft.core import GM, Entry, Match, Rolled, Seat
from fieldcraft.dice import Scripted
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

Pick = str | dict[str, str | int]


class Evening:
    """A campaign being played; dice are written as they fall, "9 8 1", and must be those that the rules throw."""

    def __init__(self, start: Campaign) -> None:
        self.dice: list[tuple[int, ...]] = []
        self.match = Match(SYSTEM, start, Scripted(self.dice))

    @property
    def now(self) -> Campaign:
        """The story as it stands."""
        return self.match.state

    def who(self, id: str) -> Character:
        """A character as it is now."""
        return self.now.characters[id]

    def follower(self, id: str) -> Follower:
        """A follower as it is now."""
        return self.now.followers[id]

    def filled(self, *clocks: str) -> tuple[int, ...]:
        """How many segments of some clocks are filled."""
        return tuple(self.now.clocks[id].filled for id in clocks)

    # --- who does what ----------------------------------------------------------------------

    def does(self, seat: Seat, text: str, *dice: str) -> Entry:
        """Somebody does something, and dice fall."""
        self.dice += [tuple(map(int, faces.split())) for faces in dice]
        entry = self.match.play(SYSTEM.order(self.match.view(seat), text), seat)
        assert sum(type(event) is Rolled for event in entry.events) == len(dice), text
        return entry

    def gm(self, text: str, *dice: str) -> Entry:
        """The game master does something."""
        return self.does(GM, text, *dice)

    def says(self, character: str, text: str, *dice: str) -> Entry:
        """The player of a character has it do something."""
        verb, _, facts = text.partition(" ")
        return self.does(self.who(character).seat, f"{verb} character={character} {facts}", *dice)

    def each(self, characters: tuple[str, ...], text: str) -> None:
        """The game master does something for several characters, one after the other."""
        verb, _, facts = text.partition(" ")
        for one in characters:
            self.gm(f"{verb} character={one} {facts}")

    # --- checks -----------------------------------------------------------------------------

    def check(
        self, who: str, goal: str, roll: str, dv: int, dice: str, *, more: str = "", grade: str = "", stakes: str = "",
        help: str = "", send: str = "",
    ) -> Attempt:  # fmt: skip
        """A check from its goal to its result; what is thrown again stands behind a bar, as in "9 1 | 5".

        `more` are further facts of the goal, `stakes` of the stakes; `help` is who assists and with what, `send` which
        follower comes along.
        """
        attribute, skill = roll.split("+")
        self.says(who, f"propose goal={quote(goal)} attribute={attribute} skill={skill} {more}")
        this = self.this
        self.gm(f"stake {this} dv={dv} {stakes}")
        if grade:
            self.gm(f"grade {this} description={grade}")
        if help:
            helper, _, with_what = help.partition(" with ")
            self.says(helper, f"assist {this} skill={with_what}")
        if send:
            self.does(self.who(who).seat, f"send_follower {this} follower={send}")
        self.does(self.who(who).seat, f"roll_check {this}", *dice.split("|"))
        return self.result(who)

    def result(self, who: str) -> Attempt:
        """The result of the last check is taken, if its player lets it stand."""
        self.does(self.who(who).seat, f"take_result {self.this}")
        return self.last

    @property
    def last(self) -> Attempt:
        """The last check."""
        return list(self.now.attempts.values())[-1]

    @property
    def this(self) -> str:
        """The last check, as it is named in a deed."""
        return f"attempt={self.last.id}"

    def step(self, text: str, *dice: str) -> Entry:
        """The game master goes on with the last check."""
        verb, _, facts = text.partition(" ")
        return self.gm(f"{verb} {self.this} {facts}", *dice)

    def choose(self, text: str, *dice: str) -> Entry:
        """The player of the last check goes on with it."""
        verb, _, facts = text.partition(" ")
        return self.does(self.who(self.last.character).seat, f"{verb} {self.this} {facts}", *dice)

    def spend(self, *picks: Pick) -> Entry:
        """The game master spends points of the last check."""
        return self.step(f"spend_points picks={listed(picks)}")

    def cash(self, *picks: Pick) -> Entry:
        """The game master spends points from the bank."""
        return self.gm(f"cash_points place=0 picks={listed(picks)}")

    def scene(self, name: str, pillar: str, **facts: object) -> None:
        """The game master begins a scene."""
        told = " ".join(f"{key}={quote(json.dumps(value))}" for key, value in facts.items())
        self.gm(f"begin_scene name={quote(name)} pillar={pillar} {told}")


def listed(picks: tuple[Pick, ...]) -> str:
    """What is bought with points, as it stands in a deed."""
    return quote(json.dumps([{"trouble": one} if isinstance(one, str) else one for one in picks]))
