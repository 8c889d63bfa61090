"""Whose turn it is in a beat of a scaled scene: all declare, the anchor acts first, everybody once."""

from __future__ import annotations

from fieldcraft.core import Denial, from_rule, rule, ruling_id
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Sort
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import deny_helpless
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling, party_tiers, tiers
from fieldcraft.systems.fates_edge.campaign.state import Campaign

TURNS: frozenset[Sort] = from_rule(frozenset[Sort]({"check", "casting"}), "kit.scaling.beat")
"""The checks that somebody makes when it is their turn; others ward something off."""


@rule("kit.scaling.beat")
def takes_turn(check: Attempt) -> bool:
    """Whether a check is what somebody does in a beat: whatever moves a clock, and all that wards nothing off."""
    return check.sort in TURNS or bool(check.clock)


@rule("kit.scaling.beat", "kit.scaling.anchor")
def can_act_in_beat(campaign: Campaign, character: str) -> bool:
    """Whether somebody is in the scene and able, so that others wait for them."""
    who = campaign.characters.get(character)
    return (
        who is not None and who.status == "active" and character in tiers(campaign) and not deny_helpless(campaign, who)
    )


@rule("kit.scaling.anchor")
def beat_anchor(campaign: Campaign) -> str:
    """Who handles the danger in a beat: the highest of those who can act in it now."""
    able = {id: number for id, number in party_tiers(campaign).items() if can_act_in_beat(campaign, id)}
    return max(able, key=lambda id: able[id], default="")


@rule("kit.scaling.beat")
def find_undeclared(campaign: Campaign, scaling: Scaling) -> list[str]:
    """Those in the scene who can act and have not said what they do in this beat."""
    here = (id for id in sorted(tiers(campaign)) if id not in scaling.intents)
    return [campaign.characters[id].name for id in here if can_act_in_beat(campaign, id)]


@rule("kit.scaling.beat")
def deny_undeclared(campaign: Campaign, scaling: Scaling) -> Denial | None:
    """Why nobody acts and no card is turned over yet: somebody has yet to say what they do."""
    waiting = find_undeclared(campaign, scaling)
    have = "has" if len(waiting) == 1 else "have"
    return Denial(f"all declare first: {', '.join(waiting)} {have} not") if waiting else None


def deny_acted(campaign: Campaign, character: str) -> Denial | None:
    """Why somebody does nothing more in the beat; None if they have not acted in it yet."""
    now = current_scaling(campaign)
    intent = now.intents.get(character) if now else None
    if intent is None or not intent.done:
        return None
    return Denial(f"{campaign.characters[character].name} has acted in this beat", rule="kit.scaling.beat")


@rule("kit.scaling.assist-or-act", "core.magic.ritual.helper-cap")
def ritual_helpers(campaign: Campaign, check: Attempt) -> tuple[str, ...]:
    """Those who help with the ritual that a check weaves."""
    rites = (one for one in campaign.castings.values() if one.weave == check.id)
    return tuple(helper.character for rite in rites for helper in rite.helpers)


def deny_out_of_turn(campaign: Campaign, now: Scaling, character: str, people: tuple[str, ...]) -> Denial | None:
    """Why somebody does not act in the beat yet, or no more; `people` are all who take part, maybe the anchor too.

    Who is not in the scene and lends it a check declares nothing.
    """
    first = now.intents.get(now.anchor)
    if character not in now.intents and character in tiers(campaign):
        return Denial("they have declared nothing")
    if (no := deny_acted(campaign, character) or deny_undeclared(campaign, now)) is not None:
        return no
    waits = first and not first.done and now.anchor not in people and can_act_in_beat(campaign, now.anchor)
    return Denial("the anchor acts first") if waits else None


@rule("kit.scaling.epic")
def deny_owed_flips(scaling: Scaling) -> Denial | None:
    """Why no card applies and the beat is not over yet: cards for the 1s of epic deeds are still turned over."""
    if not scaling.owed:
        return None
    cards = pluralize(scaling.owed, "card")
    return Denial(f"first turn over {cards} for what was epic", rule=ruling_id(deny_owed_flips))


@rule("kit.scaling.beat", "kit.scaling.cp", "kit.scaling.epic")
def deny_cards_left(scaling: Scaling) -> Denial | None:
    """Why a beat is not over yet: cards are still turned over, or the worst of those that lie there has to apply."""
    if (no := deny_owed_flips(scaling)) is not None or not scaling.flips or scaling.applied:
        return no
    return Denial("first the worst card of the beat applies", rule=ruling_id(deny_cards_left))


@rule("kit.scaling.epic")
def deny_epic_to_come(campaign: Campaign, scaling: Scaling) -> Denial | None:
    """Why no card applies yet: who is epic has still to act, and each 1 of theirs turns another card over."""
    late = (id for id, one in scaling.intents.items() if one.epic and not one.done and can_act_in_beat(campaign, id))
    if (who := next(late, None)) is None:
        return None
    why = f"first {campaign.characters[who].name}, who is epic, acts"
    return Denial(why, unit=who, rule=ruling_id(deny_epic_to_come))


@rule("kit.scaling.beat", "kit.scaling.exit-tail")
def deny_exit(campaign: Campaign) -> Denial | None:
    """Why the crew is not out yet: the cards of a beat are not settled, or that in which they get out is to be played.

    That comes after a job which was done while the danger was hot.
    """
    now = current_scaling(campaign)
    if now is None:
        return None
    if (no := deny_cards_left(now)) is not None or not now.hot:
        return no
    if now.beat <= now.done_in:
        return Denial("the danger is hot: first play the beat in which they get out")
    late = (id for id, intent in now.intents.items() if not intent.done and can_act_in_beat(campaign, id))
    waiting = [*find_undeclared(campaign, now), *(campaign.characters[id].name for id in late)]
    return Denial(f"in the beat in which they get out {', '.join(waiting)} act first") if waiting else None
