"""Favours: what can be called in so many times, at the price of a boon or, in need, of experience."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, CharacterEvent, Happening, is_active, is_own
from fieldcraft.systems.fates_edge.campaign.characters.facts import Purchase
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.boons import gain_boons
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.supply import SupplyChanged
from fieldcraft.systems.fates_edge.campaign.decks.facts import Favour
from fieldcraft.systems.fates_edge.campaign.state import Campaign

BOONS, XP = from_rule((1, 2), "kit.adventure.links")
"""What it costs to call a favour in: boons, or experience."""


class FavourGained(Happening, frozen=True, kw_only=True):
    """Somebody is owed a favour."""

    favour: Favour

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(favours=self.favour)

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.favour.owner].name} holds {self.favour.text}"


class FavourCalled(CharacterEvent, frozen=True, kw_only=True):
    """A favour was called in and paid for."""

    favour: str
    boons: int = 0
    xp: int = 0

    def impossible(self, campaign: Campaign) -> str:
        if why := super().impossible(campaign):
            return why
        who = self.who(campaign)
        return "" if who.boons >= self.boons else f"{who.name} has only {pluralize(who.boons, 'boon')}"

    def apply(self, campaign: Campaign) -> Campaign:
        favour, who = campaign.favours[self.favour], self.who(campaign)
        spent = (Purchase("activation", favour.text, self.xp, "kit.adventure.links", session=campaign.session),)
        paid = replace(who, boons=who.boons - self.boons, purchases=who.purchases + spent * bool(self.xp))
        campaign = campaign.put(characters=paid)
        if favour.uses == 1:
            return campaign.drop(favours=self.favour)
        return campaign.put(favours=replace(favour, uses=favour.uses - 1))

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} calls in {campaign.favours[self.favour].text}"


@rule("kit.adventure.links")
def deny_favour_name(campaign: Campaign, name: str) -> Denial | None:
    """No two favours have one name."""
    return Denial(f"a favour is called {name!r} already") if slug(name) in campaign.favours else None


@rule("kit.adventure.links")
def is_owed(campaign: Campaign, deed: CallFavour, by: Seat) -> Denial | None:
    """People call in what they are owed."""
    favour = campaign.favours.get(deed.favour)
    return None if favour and favour.owner == deed.character else Denial("no such favour is owed to them")


@rule("kit.adventure.links")
def can_pay_favour(campaign: Campaign, deed: CallFavour, by: Seat) -> Denial | None:
    """It costs a boon, or experience where there is none at hand, which is spent between scenes only."""
    who, favour = campaign.characters[deed.character], campaign.favours[deed.favour]
    if favour.pays:
        return Denial(f"{favour.text} pays for {favour.pays}")
    if favour.boons or favour.reward:
        return None
    if deed.pay == "boon":
        return None if who.boons >= BOONS else Denial(f"{who.name} has no boon")
    if campaign.scene:
        return Denial("experience is not spent within a scene")
    if who.boons >= BOONS:
        return Denial(f"{who.name} has a boon: experience is for need")
    return None if who.left >= XP else Denial(f"{who.name} has less than {XP} XP")


@rule("kit.adventure.diamonds")
def renown_worth(favour: Favour) -> int:
    """The boons that renown is worth in its region, where it is called upon for nothing."""
    return favour.boons


@rule("kit.adventure.diamonds")
def counts_here(campaign: Campaign, deed: CallFavour, by: Seat) -> Denial | None:
    """Renown counts in its region alone: the game master says whether this is it."""
    judged = by == GM or not renown_worth(campaign.favours[deed.favour])
    return None if judged else Denial("the game master says whether this is the region where it counts")


@rule("kit.scaling.rewards")
def can_erase(campaign: Campaign, deed: CallFavour, by: Seat) -> Denial | None:
    """A chit waives a fee, or erases a tick of the supplies or of the time of the scene."""
    if not deed.erase:
        return None
    if campaign.favours[deed.favour].reward != "chit":
        return Denial("only a chit erases a tick")
    clock = campaign.clocks.get(deed.erase)
    return None if clock and clock.filled else Denial(f"there is no tick of {deed.erase} to erase")


class CallFavour(CharacterDeed, frozen=True):
    """Call in a favour, for a boon or in need for experience; renown and rewards are called upon for nothing.

    Of renown the game master says that it counts here.  A chit may `erase` a tick of the supplies or of the time of the
    scene.
    """

    favour: str
    pay: Literal["boon", "xp"] = "boon"
    erase: Literal["", "supply", "time"] = ""

    checks = (is_own, is_active, is_owed, counts_here, can_pay_favour, can_erase)

    def resolve(self, play: Play[Campaign]) -> None:
        favour = play.state.favours[self.favour]
        if favour.reward:
            play.emit(FavourCalled(favour=self.favour, character=self.character), can_erase)
            self._erase(play, favour)
            return
        if favour.boons:
            play.emit(FavourCalled(favour=self.favour, character=self.character), renown_worth)
            gain_boons(play, self.character, renown_worth(favour), favour.text)
            return
        boons, xp = (BOONS, 0) if self.pay == "boon" else (0, XP)
        play.emit(FavourCalled(favour=self.favour, character=self.character, boons=boons, xp=xp), can_pay_favour)

    def _erase(self, play: Play[Campaign], favour: Favour) -> None:
        if self.erase == "supply":
            play.emit(SupplyChanged(by=-1, why=favour.text), can_erase)
        elif self.erase:
            play.emit(Ticked(clock=self.erase, by=-1, why=favour.text), can_erase)


ACTIONS = (CallFavour,)
EVENTS = (FavourGained, FavourCalled)
