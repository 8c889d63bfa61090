"""Follower Initiative: one small deed of a follower's own in each scene, for the whole crew."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed
from fieldcraft.systems.fates_edge.campaign.characters.terms import kind_words
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_apart
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, UNDECIDED_STAGES
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import KINETIC, deny_clock, deny_no_rail, deny_no_room
from fieldcraft.systems.fates_edge.campaign.condition.facts import Sort
from fieldcraft.systems.fates_edge.campaign.followers.assisting import (
    INITIATIVE,
    MOST,
    deny_no_window,
    deny_unfit,
)
from fieldcraft.systems.fates_edge.campaign.followers.creditors import show_creditor
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    FollowerChanged,
    FollowerDeed,
    own_follower,
    owner_is_not_lost,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import (
    Effect,
    Follower,
    Toll,
    Venture,
    opening_key,
    opening_used_key,
)
from fieldcraft.systems.fates_edge.campaign.followers.familiars import is_in_danger, mark_hot_beat
from fieldcraft.systems.fates_edge.campaign.followers.openings import (
    burdens,
    deny_in_control,
    fill_fetched,
    openings_left,
)
from fieldcraft.systems.fates_edge.campaign.followers.points import give_points
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, times_used

ACTED = "acted"
"""What is counted of a follower for a scene: its own initiative."""

EFFECTS: dict[Effect, str] = from_rule(
    {
        "controlled": "scouts: an ally's next action begins in a controlled position",
        "effect": "signals: an ally's next action has one more effect",
        "distract": "distracts: a rail of pursuit, escape or hazard is trimmed by one",
        "fetch": "fetches: an ally's next success fills one segment more",
    },
    "core.follower.initiative.effects",
)

OWN_LANES: dict[Effect, str] = from_rule(
    {"controlled": "scout", "effect": "scout", "distract": "distract", "fetch": "fetch"},
    "core.follower.initiative.effects",
)
"""The lane to which each of these suits without a word."""

ACTING: dict[str, str] = from_rule(
    {
        "player action": "a character attempts something; position and effect belong to it",
        "assist": "somebody lends dice, three at most: a follower its Cap in its lane, outside of it one if told fully",
        "follower initiative": "once in a scene for the crew: a position, a rail or an object",
    },
    "core.follower.action-economy",
)
"""The three ways to act in a scene."""


@rule("core.follower.initiative.limit", "core.follower.timing", "kit.addenda.follower-actions")
def window_open(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """The crew has one window in a scene; a roll that two followers helped with has used it, one assist has not."""
    return deny_no_window(campaign)


@rule("core.follower.initiative.limit")
def is_of_crew(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """What those do by themselves who follow somebody of the game master's is told, and is no initiative."""
    one = campaign.followers[deed.follower]
    return None if campaign.is_played(one.owner) else Denial(f"{one.name} follows nobody of the crew", unit=one.id)


@rule("core.resource.screen-split")
def is_fit(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """Only who is on screen and able takes the initiative."""
    return deny_unfit(campaign, campaign.followers[deed.follower])


@rule("kit.addenda.follower-actions", "core.follower.rolls")
def not_helping(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """A follower does not help with a roll, before its result is taken, and take the initiative at once."""
    open_ = (one for one in campaign.attempts.values() if is_undecided(campaign, one))
    busy = any(deed.follower in list_helpers(one) for one in open_)
    return Denial("it is helping with a roll", unit=deed.follower) if busy else None


def is_undecided(campaign: Campaign, attempt: Attempt) -> bool:
    """Whether the result of a check is still to come; what was rolled in a scene that is over has none any more."""
    here = campaign.scene is not None and attempt.scene == campaign.scene.number
    return attempt.stage in OPEN_STAGES or (here and attempt.stage in UNDECIDED_STAGES)


@rule("kit.addenda.follower-actions")
def is_another_follower(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """Who shared a roll by a talent in one window of a scene does not act in the other; who has acted may act again."""
    shared = any(attempt.shared and deed.follower in list_helpers(attempt) for attempt in campaign.attempts.values())
    if not shared:
        return None
    return Denial("it shares a roll for the crew's Follower Initiative: now another may act", unit=deed.follower)


def list_helpers(attempt: Attempt) -> tuple[str, ...]:
    """Who helps with a check, by id."""
    return tuple(one.helper for one in attempt.helps)


@rule("core.follower.initiative.heroic")
def is_second(campaign: Campaign) -> bool:
    """Whether an Initiative Action would be the second of the scene; a roll that two followers share is none."""
    return any(name.startswith("scene/") and name.endswith(f"/{ACTED}") for name in campaign.counters)


@rule("kit.addenda.follower-actions")
def deny_acted(campaign: Campaign, followers: tuple[str, ...]) -> Denial | None:
    """Why followers do not fill a window of this scene: one of them has taken the initiative in it already."""
    acted = next((one for one in followers if times_used(campaign, "scene", one, ACTED)), None)
    return Denial("it has taken the initiative: now another may", unit=acted) if acted else None


@rule("kit.addenda.follower-actions")
def eases_next_roll(campaign: Campaign, follower: Follower, character: str) -> bool:
    """Whether what a follower did by itself in this scene still waits for the next roll of a character."""
    did = follower.venture
    if did is None or did.ally != character or not times_used(campaign, "scene", follower.id, ACTED):
        return False
    feature = opening_key(did.effect, did.clock)
    used = times_used(campaign, "scene", character, opening_used_key(feature))
    return used < did.opening and openings_left(campaign, character, feature) > 0


@rule("core.follower.initiative.effects")
def ask_fit(follower: Follower, effect: Effect) -> str:
    """What the game master is asked of what a follower does by itself; "" of what is its very lane."""
    fits = any(OWN_LANES[effect] in kind_words(lane) for lane in (follower.role, *follower.roles))
    return "" if fits else " (the game master: does that suit its role or form?)"


@rule("core.follower.initiative.effects")
def has_target(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """To distract needs a kinetic rail on the table; all else needs an ally in the scene, where the leader is too."""
    if deed.effect == "distract":
        if deed.clock not in KINETIC & campaign.clocks.keys():
            return Denial("name a rail: hunt, escape or hazard")
        return deny_no_rail(campaign, deed.clock) or deny_no_room(campaign, deed.clock, -1)
    if campaign.scene is None or deed.ally not in campaign.scene.present:
        return Denial("name an ally who is in the scene")
    if (no := deny_apart(campaign, campaign.followers[deed.follower].owner, deed.ally)) is not None:
        return no
    if deed.effect == "controlled":
        return deny_in_control(campaign, deed.ally)
    return deny_unfetchable(campaign, deed.clock) if deed.effect == "fetch" else None


THREATS: frozenset[Sort] = from_rule(
    frozenset[Sort](("rail", "peril", "doom", "debt", "injury", "domain")), "core.follower.initiative.effects"
)
"""The clocks that run against the crew."""


@rule("core.follower.initiative.effects")
def deny_unfetchable(campaign: Campaign, clock: str) -> Denial | None:
    """What is fetched brings a clock, by its id, nearer that is there and that the crew wants to be full."""
    if (no := deny_clock(campaign, clock)) is not None or campaign.clocks[clock].sort not in THREATS:
        return no
    return Denial(f"{campaign.clocks[clock].name} is a threat: nothing is fetched for it")


@rule("core.follower.initiative.guardrails")
def not_the_end(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """No Initiative Action finishes the primary clock."""
    clock = campaign.clocks.get(deed.clock)
    if clock is None or clock.sort != "primary" or clock.filled + 1 < clock.size:
        return None
    return Denial("a follower does not finish what it is all about")


@rule("core.follower.initiative.cost")
def can_pay_initiative(campaign: Campaign, deed: TakeInitiative, by: Seat) -> Denial | None:
    """The cost is always paid: a track that is full takes none."""
    one = campaign.followers[deed.follower]
    full = getattr(one, deed.cost) >= MOST
    return Denial(f"{one.name} can bear no more {deed.cost.capitalize()}", unit=one.id) if full else None


class TakeInitiative(FollowerDeed, frozen=True):
    """Let a follower take the initiative: for an ally, or against a rail; `clock` is what is trimmed or will gain."""

    effect: Effect
    cost: Toll
    ally: str = ""
    clock: str = ""

    checks = (
        own_follower,
        owner_is_not_lost,
        in_scene,
        is_fit,
        is_of_crew,
        not_helping,
        window_open,
        is_another_follower,
        has_target,
        not_the_end,
        can_pay_initiative,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        second = is_second(play.state)
        what = f"{one.name} ({', '.join((one.role, *one.roles))}) {EFFECTS[self.effect]}{ask_fit(one, self.effect)}"
        play.emit(Counted(window="scene", owner=CREW, feature=INITIATIVE, what=what), window_open)
        acted = Counted(window="scene", owner=one.id, feature=ACTED, what=f"{one.name} has acted")
        play.emit(acted, window_open)
        self._take_effect(play)
        opening = times_used(play.state, "scene", self.ally, opening_key(self.effect, self.clock))
        did = replace(one, venture=Venture(self.effect, self.ally, self.clock, opening=opening))
        play.emit(pay_initiative(did, self.cost), pay_initiative)
        show_creditor(play, one.id)
        if second or is_in_danger(play.state):
            mark_hot_beat(play, self.follower)
        if second:
            give_points(play, 1, "a second Initiative Action", is_second)

    def _take_effect(self, play: Play[Campaign]) -> None:
        if self.effect == "distract":
            play.emit(Ticked(clock=self.clock, by=-1, why="a distraction"), has_target)
            return
        feature = opening_key(self.effect, self.clock)
        what = f"{play.state.characters[self.ally].name} may use it"
        play.emit(Counted(window="scene", owner=self.ally, feature=feature, what=what), has_target)


@rule("core.follower.initiative.cost")
def pay_initiative(follower: Follower, cost: Toll) -> FollowerChanged:
    """A follower after the cost of its initiative; a scrape leaves its Cap alone."""
    if cost == "exposure":
        now = replace(follower, exposure=follower.exposure + 1)
        return FollowerChanged(follower=now, what=f"Exposure {now.exposure}")
    now = replace(follower, harm=follower.harm + 1)
    return FollowerChanged(follower=now, what=f"Harm {now.harm}")


@rule("core.follower.initiative.effects")
def has_opening(campaign: Campaign, deed: UseOpening, by: Seat) -> Denial | None:
    """Only what a follower opened can be used, all of it once; of what was fetched the game master tells success."""
    if deed.effect == "fetch" and by != GM:
        return Denial("what was fetched counts with the next success: a check, or the game master's word")
    feature = opening_key(deed.effect, deed.clock)
    return None if openings_left(campaign, deed.character, feature) > 0 else Denial("no follower has opened that")


class UseOpening(CharacterDeed, frozen=True):
    """Use what a follower opened where there is no check: with an action, or once it succeeds what was fetched."""

    effect: Literal["controlled", "effect", "fetch"]
    clock: str = ""

    checks = (*IN_PERSON, has_opening)

    def resolve(self, play: Play[Campaign]) -> None:
        what = f"{play.state.characters[self.character].name} uses the opening: {self.effect}"
        used = {opening_key(self.effect, self.clock): what}
        if self.effect != "fetch":
            worn = "The asset that opened it is neglected"
            used |= dict.fromkeys(burdens(play.state, self.character, self.effect), worn)
        left = {feature: openings_left(play.state, self.character, feature) for feature in used}
        for feature, told in used.items():
            key, times = opening_used_key(feature), left[feature]
            play.emit(Counted(window="scene", owner=self.character, feature=key, what=told, times=times), has_opening)
        if self.effect == "fetch":
            fill_fetched(play, self.clock, left[opening_key("fetch", self.clock)])


ACTIONS = (TakeInitiative, UseOpening)
