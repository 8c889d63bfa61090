"""What a ritual's backlash may be, for the game master to pick from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Panel
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.magic.backlash import Backlash, rungs_reached, tier_of
from fieldcraft.systems.fates_edge.campaign.magic.severity import casting_of
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import ask, form_if_legal
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM


def may_strike(view: Campaign, seat: Seat, attempt: Attempt, character: str) -> bool:
    """Whether the points of a check may befall a character, who perhaps has left the scene since."""
    return SYSTEM.judge(view, view, Backlash(attempt.id, who=character), seat) is None


def backlash_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """The examples of the tier of a ritual's points, and whom it may strike; for the game master alone."""
    for attempt in view.attempts.values() if seat == GM else ():
        casting = casting_of(view, attempt)
        if casting is None or not casting.ritual or not attempt.points:
            continue
        tier = tier_of(view, casting, attempt.points)
        rungs = (rungs_reached(view, casting, attempt, place) for place in range(len(tier.examples)))
        examples = {str(place): spell_out(rung.text) for place, (rung,) in enumerate(rungs)}
        present = (attempt.character, casting.character, *(one.character for one in casting.helpers))
        struck = [id for id in dict.fromkeys(present) if may_strike(view, seat, attempt, id)]
        names = {id: view.characters[id].name for id in struck}
        pick = replace(ask(Backlash, "pick", "What happens", examples), needed=True)
        who = (replace(ask(Backlash, "who", "To whom", names), needed=True),) if names else ()
        looks = ask(Backlash, "text", "How it shows in the theme of the Art")
        offers = tuple(
            form_if_legal(view, seat, Backlash(attempt.id), "Apply", pick, *who, looks, open=True, main=True)
        )
        if offers:
            yield f"backlash.{attempt.id}", Panel(title=f"{tier.name} backlash", place="page", offers=offers)
