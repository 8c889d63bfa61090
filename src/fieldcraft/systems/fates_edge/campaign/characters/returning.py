"""Giving back what was bought while a character is still being made."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, CharacterEvent, is_own
from fieldcraft.systems.fates_edge.campaign.characters.buying import name_purchase
from fieldcraft.systems.fates_edge.campaign.characters.creation import in_the_making
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Kind, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.followers.assets import deny_no_face, face_of
from fieldcraft.systems.fates_edge.campaign.followers.familiars import loosen_bonds
from fieldcraft.systems.fates_edge.campaign.state import Campaign

RETURNABLE: tuple[Kind, ...] = ("attribute", "skill", "talent", "prestige")
"""What is given back; followers, assets and gear are things of the story."""


class PurchaseReturned(CharacterEvent, frozen=True, kw_only=True):
    """A character in the making is without the last step of something, and has its experience again."""

    purchase: Purchase

    def apply(self, campaign: Campaign) -> Campaign:
        return self.update(campaign, purchases=without_last(self.who(campaign), self.purchase).purchases)

    def words(self, campaign: Campaign) -> str:
        what = name_purchase(self.purchase, terms(campaign))
        return f"{self.who(campaign).name} gives back {what} for {self.purchase.xp} XP"


def last_purchase(character: Character, what: str) -> Purchase | None:
    """The last step of an attribute, a skill or a talent, by its key; None if there is none."""
    steps = (one for one in reversed(character.purchases) if one.what == what and one.kind in RETURNABLE)
    return next(steps, None)


def without_last(character: Character, purchase: Purchase) -> Character:
    """A character without the last of some equal purchases."""
    left = list(reversed(character.purchases))
    if purchase in left:
        left.remove(purchase)
    return replace(character, purchases=tuple(reversed(left)))


@rule("core.creation.pool")
def can_return(campaign: Campaign, deed: ReturnPurchase, by: Seat) -> Denial | None:
    """The thirty XP are spent anew until the character is made; what other purchases need stays."""
    who = campaign.characters[deed.character]
    if (purchase := last_purchase(who, deed.what)) is None:
        return Denial(f"{who.name} has bought no {deed.what.replace('-', ' ')}")
    packs = tuple(campaign.packs.values())
    before = {(one.where, one.why) for one in check_sheet(who, campaign.options, packs)}
    after = check_sheet(without_last(who, purchase), campaign.options, packs)
    amiss = next((one for one in after if (one.where, one.why) not in before), None)
    return Denial(f"{amiss.where} needs it: {amiss.why}", rule=amiss.rule) if amiss else None


@rule("core.asset.face-requirement")
def keeps_what_assets_ask(campaign: Campaign, deed: ReturnPurchase, by: Seat) -> Denial | None:
    """What an asset that was bought asks of its owner stays as well."""
    who = campaign.characters[deed.character]
    if (purchase := last_purchase(who, deed.what)) is None:
        return None
    after, bought = without_last(who, purchase), who.ratings_of("asset")
    held = (one for one in campaign.assets.values() if one.owner == who.id and one.name in bought)
    return next(
        filter(None, (deny_no_face(campaign, after, face_of(one.kind) or face_of(one.name)) for one in held)), None
    )


class ReturnPurchase(CharacterDeed, frozen=True):
    """Give back the last step of an attribute, a skill or a talent while a character is made; `what` is its key."""

    what: str

    checks = (is_own, in_the_making, can_return, keeps_what_assets_ask)

    def resolve(self, play: Play[Campaign]) -> None:
        purchase = last_purchase(play.state.characters[self.character], self.what)
        assert purchase is not None
        play.emit(PurchaseReturned(character=self.character, purchase=purchase), can_return)
        loosen_bonds(play, self.character)


ACTIONS = (ReturnPurchase,)
EVENTS = (PurchaseReturned,)
