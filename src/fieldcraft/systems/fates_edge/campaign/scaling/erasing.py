"""Cards that were turned over in a beat are erased: Diamonds by a patron or a fortune, any by a visit to Aerisahl."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Happening, is_active, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.characters.effects import Gain, Roll
from fieldcraft.systems.fates_edge.campaign.checks.cancelling import card_gains, deny_gain, use_gain
from fieldcraft.systems.fates_edge.campaign.checks.facts import Name
from fieldcraft.systems.fates_edge.campaign.decks.drawing import is_not_rewarded, replace_card
from fieldcraft.systems.fates_edge.campaign.scaling.beats import in_beat
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class FlipCancelled(Happening, frozen=True, kw_only=True):
    """A card that was turned over in a beat counts for nothing."""

    card: str

    def apply(self, campaign: Campaign) -> Campaign:
        if (now := campaign.scaling) is None:
            return campaign
        return campaign.change(scaling=replace(now, flips=replace_card(now.flips, self.card)))

    def impossible(self, campaign: Campaign) -> str:
        there = campaign.scaling is not None and self.card in campaign.scaling.flips
        return "" if there else f"{self.card} does not lie there"

    def words(self, campaign: Campaign) -> str:
        return f"{Card(self.card).name} is cancelled"


@rule("core.option.patronage", "core.prestige.master-of-coin")
def is_flipped(campaign: Campaign, deed: CancelFlip, by: Seat) -> Denial | None:
    """Only a card that lies there is cancelled, before a card of the beat applies."""
    now = current_scaling(campaign)
    if now is None or deed.card not in now.flips:
        return Denial(f"{deed.card} was not turned over in this beat")
    if now.applied:
        return Denial("a card of this beat has been applied")
    return None


def erasing_gain(campaign: Campaign, deed: CancelFlip) -> Gain | None:
    """What somebody has that takes a card off the crew."""
    return next(card_gains(campaign, campaign.characters[deed.character], Roll("presence", ""), deed.card), None)


@rule("core.option.patronage", "core.prestige.master-of-coin")
def can_erase(campaign: Campaign, deed: CancelFlip, by: Seat) -> Denial | None:
    """A patron cancels a complication of Diamonds once per arc, a Master of Coin one per session, for its price."""
    return deny_gain(campaign.characters[deed.character], erasing_gain(campaign, deed), deed.card)


class CancelFlip(CharacterDeed, frozen=True):
    """Cancel a card that was turned over: of Diamonds by a patron or a fortune, any by a visit to Aerisahl."""

    card: Name

    checks = (is_own, is_active, is_present, in_beat, is_flipped, is_not_rewarded, can_erase)

    def resolve(self, play: Play[Campaign]) -> None:
        gain = erasing_gain(play.state, self)
        assert gain is not None
        use_gain(play, self.character, gain, self.card)
        play.emit(FlipCancelled(card=self.card), is_flipped)


ACTIONS = (CancelFlip,)
EVENTS = (FlipCancelled,)
