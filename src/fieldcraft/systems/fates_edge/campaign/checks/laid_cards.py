"""What is done with cards that lie by somebody or something: another is drawn, or somebody cancels one."""

from __future__ import annotations

from typing import Protocol

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed, is_active, is_master, is_own, is_present
from fieldcraft.systems.fates_edge.campaign.characters.effects import Gain, Roll
from fieldcraft.systems.fates_edge.campaign.checks.cancelling import card_gains, deny_gain, use_gain
from fieldcraft.systems.fates_edge.campaign.checks.consequences import release_on_spade, withhold_points
from fieldcraft.systems.fates_edge.campaign.checks.facts import Name
from fieldcraft.systems.fates_edge.campaign.checks.visiting import RESHAPED
from fieldcraft.systems.fates_edge.campaign.decks.drawing import draw_cards, is_not_rewarded, set_aside
from fieldcraft.systems.fates_edge.campaign.decks.laid import SORTS, LaidCardGone, Sort, laid_cards, lies
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class LaidDeed(Protocol):
    """A deed with a card that lies by somebody or something."""

    @property
    def owner(self) -> str: ...

    @property
    def card(self) -> str: ...


def sort_of(campaign: Campaign, deed: LaidDeed) -> Sort | None:
    """How a card lies by somebody or something; None if it does not."""
    return next((sort for sort in SORTS if lies(campaign, deed.owner, sort, deed.card)), None)


@rule("core.cp.deck.contradiction", "kit.deck.contradiction", "core.option.patronage", "core.prestige.master-of-coin")
def is_laid(campaign: Campaign, deed: LaidDeed, by: Seat) -> Denial | None:
    """A card that was drawn for no check is drawn again or cancelled like any other, as long as it lies there."""
    return None if sort_of(campaign, deed) else Denial(f"{deed.card} does not lie there")


class RedrawLaidCard(Deed, frozen=True):
    """Draw another card for one that contradicts what everybody knows: by whom or what it lies is its `owner`."""

    owner: str
    card: str

    checks = (is_master, is_laid, is_not_rewarded)

    def resolve(self, play: Play[Campaign]) -> None:
        if (sort := sort_of(play.state, self)) is None:
            return
        set_aside(play, self.card)
        (new,) = draw_cards(play, "consequences")
        play.emit(LaidCardGone(owner=self.owner, sort=sort, card=self.card, new=new.text), is_laid)
        withhold_points(play, self.card, laid_cards(play.state, self.owner, sort))
        release_on_spade(play, new.text)


@rule("core.option.patronage", "core.prestige.master-of-coin")
def laid_gain(campaign: Campaign, deed: CancelLaidCard) -> Gain | None:
    """What somebody has that cancels a card that lies by them, by something of theirs, or by an ally."""
    asset = campaign.assets.get(deed.owner)
    own = deed.character == (asset.owner if asset and deed.owner not in campaign.characters else deed.owner)
    found = card_gains(campaign, campaign.characters[deed.character], Roll("presence", ""), deed.card)
    return next((gain for gain in found if own or gain.allies or gain.feature == RESHAPED), None)


@rule("core.option.patronage", "core.prestige.master-of-coin")
def can_cancel_laid(campaign: Campaign, deed: CancelLaidCard, by: Seat) -> Denial | None:
    """A patron cancels a complication of Diamonds once per arc, a Master of Coin one per session, for its price."""
    return deny_gain(campaign.characters[deed.character], laid_gain(campaign, deed), deed.card)


class CancelLaidCard(CharacterDeed, frozen=True):
    """Cancel a card that lies by somebody or something: of Diamonds by a patron or a fortune, any by a visit."""

    owner: str
    card: Name

    checks = (is_own, is_active, is_present, is_laid, is_not_rewarded, can_cancel_laid)

    def resolve(self, play: Play[Campaign]) -> None:
        gain, sort = laid_gain(play.state, self), sort_of(play.state, self)
        if gain is None or sort is None:
            return
        use_gain(play, self.character, gain, self.card)
        play.emit(LaidCardGone(owner=self.owner, sort=sort, card=self.card), is_laid)


ACTIONS = (RedrawLaidCard, CancelLaidCard)
