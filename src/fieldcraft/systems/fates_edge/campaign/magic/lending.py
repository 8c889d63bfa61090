"""Spells that stand are brought to bear on checks."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import master
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Position, Stage
from fieldcraft.systems.fates_edge.campaign.checks.spending import WITH_POINTS
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Controlled, Stronger, Turned
from fieldcraft.systems.fates_edge.campaign.magic.happenings import SpellUsed
from fieldcraft.systems.fates_edge.campaign.magic.lasting import borne
from fieldcraft.systems.fates_edge.campaign.magic.turning import named, turn
from fieldcraft.systems.fates_edge.campaign.state import Campaign

STRONG = 2
"""How many successes beyond the value make a strong hit."""

AFTER: tuple[Stage, ...] = (*WITH_POINTS, "done")


class SpellBorne(Progress, frozen=True, kw_only=True):
    """A spell helps with a check: the position is better, or the effect."""

    spell: str
    tag: str
    position: Position
    effect: int

    def change(self, attempt: Attempt) -> dict[str, Any]:
        """The check is set up anew."""
        tags = attempt.tags | {self.tag}
        return {"position": self.position, "effect": attempt.effect + self.effect, "tags": tags}

    def words(self, campaign: Campaign) -> str:
        """Which spell, and how it helps."""
        return f"{self.spell}: {self.position}, effect {self.effect:+d}"


@rule("kit.magic.casting")
def helpful(campaign: Campaign, deed: BringSpell, by: Seat) -> Denial | None:
    """A spell that stands helps whom it is cast upon, and once in a check."""
    casting, attempt = campaign.castings.get(deed.casting), campaign.attempts[deed.attempt]
    if casting is None or casting.phase != "standing":
        return Denial(f"no spell {deed.casting!r} stands")
    if casting.target not in ("", attempt.character, *attempt.members):
        return Denial(f"this spell is upon {campaign.characters[casting.target].name}", unit=casting.target)
    return Denial("this spell helps already") if borne(casting) in attempt.tags else None


@rule("kit.magic.casting")
def lent(casting: Casting, attempt: Attempt) -> SpellBorne:
    """What a spell changes about a check: it starts controlled, or it has more effect."""
    eased = any(isinstance(one, Controlled) for one in casting.outcomes)
    return SpellBorne(
        attempt=attempt.id,
        spell=casting.spell.name if casting.spell else casting.goal,
        tag=borne(casting),
        position="controlled" if eased else attempt.position,
        effect=sum(one.by for one in casting.outcomes if isinstance(one, Stronger)),
    )


@rule("kit.spell.cinder-fist")
def struck(campaign: Campaign, deed: TurnRail, by: Seat) -> Denial | None:
    """What a spell does to a rail after a strong hit it does once: two successes more than were needed."""
    casting, attempt = campaign.castings.get(deed.casting), campaign.attempts[deed.attempt]
    if casting is None or borne(casting) not in attempt.tags or after_hit(casting) is None:
        return Denial("no spell in this check can do that now")
    strong = attempt.passed and attempt.successes >= attempt.dv + STRONG
    return None if strong else Denial(f"this takes {pluralize(STRONG, 'success', 'successes')} more than the value")


def after_hit(casting: Casting) -> Turned | None:
    """What a spell does to a rail after a strong hit."""
    return next((one for one in casting.outcomes if isinstance(one, Turned) and one.strong), None)


class BringSpell(Step, frozen=True):
    """Let a spell that stands help with a check that fits, once the stakes are stated."""

    stages = ("staked",)

    casting: str

    checks = (master, in_time, helpful)

    def resolve(self, play: Play[Campaign]) -> None:
        """It helps, and is used up if it helps only so often."""
        casting = play.state.castings[self.casting]
        play.emit(lent(casting, play.state.attempts[self.attempt]), helpful)
        if casting.uses:
            play.emit(SpellUsed(casting=casting.id), helpful)


class TurnRail(Step, frozen=True):
    """After a strong hit on what the spell speaks of, let it move its rail."""

    stages = AFTER

    casting: str

    checks = (master, in_time, struck)

    def resolve(self, play: Play[Campaign]) -> None:
        """The rail moves, once."""
        casting = play.state.castings[self.casting]
        outcome = after_hit(casting)
        assert outcome is not None
        turn(play, named(play.state, outcome.rail), outcome.by, play.state.attempts[self.attempt].goal)
        play.emit(SpellUsed(casting=casting.id, outcome=outcome), struck)


ACTIONS = (BringSpell, TurnRail)
EVENTS = (SpellBorne,)
