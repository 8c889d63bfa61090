"""The end of characters, where there are no hit points: bargains first, then death, and the end of a whole crew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    is_active,
    is_master,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.condition.clocks import OWN
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.assisting import has_withdrawn
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetGone
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.followers.hits import strike_follower
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, forget_uses, times_used, use_key

Stake = Literal["follower", "asset", "boon", "bargain"]
Fate = Literal["capture", "exile", "the end of their cause"]

STAKES: tuple[Stake, ...] = from_rule(("follower", "asset", "boon", "bargain"), "kit.lethal.bargain")
"""What may be offered in place of a life."""

CONSENT, REFUSED = "consents to die", "refused"

WIPED = "wiped"
"""What is counted for the scene of a crew that has come to its end."""


class Died(CharacterEvent, frozen=True, kw_only=True):
    """A character died, and is in no scene any more."""

    how: str

    def apply(self, campaign: Campaign) -> Campaign:
        return self.update(campaign, status="dead").without_present(self.character)

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} dies: {self.how}"


def name_stake(stake: Stake) -> str:
    """A price for a life with its article.

    >>> name_stake("asset"), name_stake("boon")
    ('an asset', 'a boon')
    """
    return f"an {stake}" if stake == "asset" else f"a {stake}"


def offer_text(stake: Stake) -> str:
    return f"may give {name_stake(stake)}"


def tell(play: Play[Campaign], character: str, what: str, because: Callable[..., Any]) -> None:
    """Count for the scene what passes between a player and the game master about a life."""
    told = f"{play.state.characters[character].name}: {what}"
    play.emit(Counted(window="scene", owner=character, feature=what, what=told), because)


@rule("kit.lethal.bargain")
def followers_to_give(campaign: Campaign, character: str) -> tuple[str, ...]:
    """The followers who may be given for a life: those who go along, and not who was called for the scene."""
    own = (one for one in campaign.followers.values() if one.owner == character and not one.scene)
    return tuple(one.id for one in own if can_be_lost(one))


def can_be_lost(follower: Follower) -> bool:
    """Whether a follower is there to be lost: not taken, nor settled down; a familiar neither sleeps nor withdrew."""
    taken = follower.condition == "compromised"
    return follower.where not in ("anchored", "dormant") and not has_withdrawn(follower) and not taken


@rule("kit.lethal.bargain")
def assets_to_give(campaign: Campaign, character: str) -> tuple[str, ...]:
    """The assets that may be given for a life: none that is seized or burned already."""
    own = (one for one in campaign.assets.values() if one.owner == character)
    return tuple(one.id for one in own if one.condition != "compromised")


@rule("kit.lethal.bargain")
def stakes_left(campaign: Campaign, character: Character) -> tuple[Stake, ...]:
    """What a character still has to give for its life; a devil's bargain can always be made."""
    held: dict[Stake, bool] = {
        "follower": bool(followers_to_give(campaign, character.id)),
        "asset": bool(assets_to_give(campaign, character.id)),
        "boon": character.boons > 0,
        "bargain": True,
    }
    return tuple(stake for stake in STAKES if held[stake])


@rule("kit.lethal.bargain", "kit.lethal.kill")
def has_refused_all(campaign: Campaign, character: Character) -> bool:
    """Whether all that a character could give has been offered in this scene and refused."""
    left = (
        one
        for one in stakes_left(campaign, character)
        if not times_used(campaign, "scene", character.id, f"{REFUSED} {one}")
    )
    return not any(left)


@rule("kit.lethal.bargain")
def has_stake(campaign: Campaign, deed: OfferBargain, by: Seat) -> Denial | None:
    """Only what a character has can be asked of it."""
    who = campaign.characters[deed.character]
    if deed.stake in stakes_left(campaign, who):
        return None
    return Denial(f"{who.name} has no {deed.stake} to give", unit=who.id)


@rule("kit.lethal.bargain")
def was_offered(campaign: Campaign, deed: RefuseBargain, by: Seat) -> Denial | None:
    """Only what was offered can be refused."""
    was = times_used(campaign, "scene", deed.character, offer_text(deed.stake))
    return None if was else Denial("nothing of that kind was offered")


@rule("kit.lethal.kill", "kit.lethal.bargain")
def answers_for_it(campaign: Campaign, deed: CharacterDeed, by: Seat) -> Denial | None:
    """Its player alone says what is given for a character's life; the game master where nobody plays it."""
    who = campaign.characters[deed.character]
    return None if by == (who.seat or GM) else Denial(f"this is for {who.name}'s player to say", unit=who.id)


class OfferBargain(CharacterDeed, frozen=True):
    """Offer a character its life for a price."""

    stake: Stake

    checks = (is_master, is_own, is_active, has_stake)

    def resolve(self, play: Play[Campaign]) -> None:
        tell(play, self.character, offer_text(self.stake), has_stake)


class RefuseBargain(CharacterDeed, frozen=True):
    """Refuse to pay a price for a life."""

    stake: Stake

    checks = (is_own, is_active, answers_for_it, was_offered)

    def resolve(self, play: Play[Campaign]) -> None:
        tell(play, self.character, f"{REFUSED} {self.stake}", was_offered)


def forget_bargains(campaign: Campaign, character: str) -> Campaign:
    """The campaign with all forgotten that was said about a life in this scene."""
    texts = (CONSENT, *(text for one in STAKES for text in (offer_text(one), f"{REFUSED} {one}")))
    told = {use_key("scene", character, text) for text in texts}
    return campaign.change(counters={key: times for key, times in campaign.counters.items() if key not in told})


def is_bargained_for(campaign: Campaign, character: str) -> bool:
    """Whether somebody's death is pending: something was offered for their life in this scene."""
    return any(times_used(campaign, "scene", character, offer_text(one)) for one in STAKES)


class Stabilised(CharacterEvent, frozen=True, kw_only=True):
    """Somebody was kept from dying, and is no more able to act than before: what was said of their death is over."""

    def apply(self, campaign: Campaign) -> Campaign:
        return forget_bargains(campaign, self.character)

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} is out of danger"


class BargainStruck(CharacterEvent, frozen=True, kw_only=True):
    """A price was paid for a life: what was offered, refused and consented to before counts no more."""

    stake: Stake
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        now = forget_bargains(campaign, self.character)
        who = now.characters[self.character]
        if self.stake == "boon":
            return now.put(characters=replace(who, boons=max(0, who.boons - 1)))
        if self.stake == "bargain":
            return now.put(characters=replace(who, complications=(*who.complications, self.what)))
        return now

    def words(self, campaign: Campaign) -> str:
        given = campaign.followers.get(self.what) or campaign.assets.get(self.what)
        named = given.name if given is not None and self.stake in ("follower", "asset") else self.what
        return f"{self.who(campaign).name} lives, for {name_stake(self.stake)}" + (f": {named}" if named else "")


@rule("kit.lethal.bargain")
def can_pay_for_life(campaign: Campaign, deed: AcceptBargain, by: Seat) -> Denial | None:
    """A follower or an asset that is given is one's own and is named, as is the price of a devil's bargain."""
    if not times_used(campaign, "scene", deed.character, offer_text(deed.stake)):
        return Denial("nothing of that kind was offered")
    if deed.stake == "boon":
        return None if campaign.characters[deed.character].boons else Denial("there is no boon to give")
    if deed.stake == "bargain":
        return None if deed.what.strip() else Denial("say what the devil's bargain costs")
    give = followers_to_give if deed.stake == "follower" else assets_to_give
    own = give(campaign, deed.character)
    return None if deed.what in own else Denial(f"name what is given: {', '.join(own) or 'there is none'}")


class AcceptBargain(CharacterDeed, frozen=True):
    """Pay for a life: with a boon, with a follower, an asset or a complication that `what` names."""

    stake: Stake
    what: str = ""

    checks = (is_own, is_active, answers_for_it, can_pay_for_life)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(BargainStruck(character=self.character, stake=self.stake, what=self.what), can_pay_for_life)
        if self.stake == "follower":
            strike_follower(play, self.what, "lose")
        if self.stake == "asset":
            play.emit(AssetGone(asset=self.what, what="is given for a life"), can_pay_for_life)


@rule("kit.lethal.kill")
def may_die(campaign: Campaign, deed: Kill, by: Seat) -> Denial | None:
    """Death needs the player's consent, or a story that demands it once every bargain is refused; or as it is read.

    Whom nobody plays but the game master dies as the game master tells.
    """
    who = campaign.characters[deed.character]
    if not campaign.is_played(who.id):
        return None
    consent, spent = has_consented(campaign, who.id), has_refused_all(campaign, who)
    allowed = {
        "consent_or_fiction_without_bargain": consent or (deed.demanded and spent),
        "all_three": consent and deed.demanded and spent,
        "any_one": consent or deed.demanded or spent,
    }[campaign.options["death_gate"]]
    return (
        None if allowed else Denial(f"{who.name} does not die: offer a bargain first, or ask the player", unit=who.id)
    )


def has_consented(campaign: Campaign, character: str) -> bool:
    """Whether somebody's player agrees, in this scene, that they die."""
    return times_used(campaign, "scene", character, CONSENT) > 0


class ConsentWithdrawn(CharacterEvent, frozen=True, kw_only=True):
    """A player does not agree any more that their character dies."""

    def apply(self, campaign: Campaign) -> Campaign:
        return forget_uses(campaign, "scene", self.character, CONSENT)

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name}: does not consent to die any more"


class ConsentToDeath(CharacterDeed, frozen=True):
    """Agree that one's character may die in this scene, or take that back while the character lives."""

    checks = (is_own, is_active, answers_for_it)

    def resolve(self, play: Play[Campaign]) -> None:
        if has_consented(play.state, self.character):
            play.emit(ConsentWithdrawn(character=self.character), may_die)
        else:
            tell(play, self.character, CONSENT, may_die)


class Kill(CharacterDeed, frozen=True):
    """Let a character die; `demanded` says that the story leaves nothing else."""

    how: Name
    demanded: bool = False

    checks = (is_master, is_own, is_active, may_die)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(Died(character=self.character, how=self.how), may_die)


@rule("kit.lethal.wipe")
def ends_crew(clock: Clock) -> bool:
    """Whether a clock is one of those that may end a crew: it is full, and nothing that the crew works for."""
    return clock.full and clock.sort not in OWN


@rule("kit.lethal.wipe")
def can_wipe(campaign: Campaign, deed: Wipe, by: Seat) -> Denial | None:
    """A crew ends when more than half are at fatigue 3, a clock that counts is full, and nothing is left to burn.

    The assets of those who are away may still be used, and those of the dead are nobody's.
    """
    crew = campaign.played_characters("active")
    if 2 * sum(one.fatigue >= 3 for one in crew) <= len(crew):
        return Denial("most of the crew can still stand")
    if unknown := next((name for name in deed.clocks if name not in campaign.clocks), None):
        return Denial(f"there is no clock {unknown!r}")
    if not any(ends_crew(campaign.clocks[name]) for name in deed.clocks):
        return Denial("no clock that counts is full")
    if times_used(campaign, "scene", CREW, WIPED):
        return Denial("the crew has come to its end")
    held = campaign.crew_assets("active", "absent")
    return Denial("the crew has assets or boons left") if held or any(one.boons for one in crew) else None


class Wipe(Deed, frozen=True):
    """Let the whole crew come to its end; `clocks` are those that count."""

    fate: Fate
    clocks: tuple[str, ...]

    checks = (is_master, can_wipe)

    def resolve(self, play: Play[Campaign]) -> None:
        what = f"The crew comes to its end: {self.fate}"
        play.emit(Counted(window="scene", owner=CREW, feature=WIPED, what=what), can_wipe)


ACTIONS = (OfferBargain, RefuseBargain, AcceptBargain, ConsentToDeath, Kill, Wipe)
EVENTS = (Died, Stabilised, BargainStruck, ConsentWithdrawn)
