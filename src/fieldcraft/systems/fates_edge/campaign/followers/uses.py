"""What was asked of an asset beyond what is listed for it: how it is asked about, and how it is taken back."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.characters.facts import Purchase
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.boons import boon_cap
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY, supply_clock
from fieldcraft.systems.fates_edge.campaign.condition.supply import SupplyChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import ACTIVATED, LACED, Asset, Use, opening_key
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import times_used, use_key

ASKED = " (the game master: is that its sort of work, and can it matter here and now?)"
"""What the game master is asked of each use that is not listed, as long as nothing of the kind was said before."""

OPENINGS = (opening_key("controlled"), opening_key("effect"))
"""What an asset may open on screen, as it is counted of its owner."""


@rule("core.asset.activation.plausibility")
def ask_plausible(campaign: Campaign, asset: Asset, outcome: str) -> str:
    """What is asked of an outcome: nothing of a listed one, nor if it was judged or set up before."""
    done, laced = (times_used(campaign, "session", asset.id, what) for what in (ACTIVATED, LACED))
    known = slug(outcome) == slug(asset.effect) or asset.reach != "fits" or laced > done
    return "" if known else ASKED


@rule("core.asset.activation.plausibility")
def note_use(play: Play[Campaign], before: Campaign, asset: str, outcome: str) -> None:
    """Keep what a use of an asset, by its id, has done since the state `before`, if it was not what is listed."""
    listed = slug(outcome) == slug(before.assets[asset].effect)
    use = None if listed else use_between(before, play.state, play.state.assets[asset], outcome)
    if use != play.state.assets[asset].asked:
        play.emit(UseNoted(asset=asset, use=use), note_use)


class UseNoted(Happening, frozen=True, kw_only=True):
    """What an asset has done last is known with what it changed, or is settled."""

    asset: str
    use: Use | None = None

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(assets=replace(campaign.assets[self.asset], asked=self.use))

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.asset in campaign.assets else f"there is no asset {self.asset!r}"

    def words(self, campaign: Campaign) -> str:
        return ""


def use_between(before: Campaign, after: Campaign, asset: Asset, outcome: str) -> Use:
    """What a use of an asset changed from one state to another."""
    was, owner = before.characters[asset.owner], after.characters[asset.owner]
    gained = after.scene.gained[len(before.scene.gained) :] if after.scene and before.scene else ()
    return Use(
        outcome=outcome,
        boons=was.boons - owner.boons,
        xp=owner.spent - was.spent,
        counted=subtract(after.counters, before.counters),
        moved=subtract(count_segments(after), count_segments(before)),
        mended=tuple(
            (who.id, key)
            for who in after.characters.values()
            for key, item in who.gear.items()
            if before.characters[who.id].gear[key].condition != item.condition
        ),
        gained=gained,
        listed=asset.effect != before.assets[asset.id].effect,
    )


def count_segments(campaign: Campaign) -> dict[str, int]:
    """How many segments of each clock are filled, the supplies among them."""
    return {SUPPLY: supply_clock(campaign).filled, **{id: one.filled for id, one in campaign.clocks.items()}}


def subtract(after: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    """By how much each number is different from before, without those that are not.

    >>> subtract({"a": 2, "b": 1}, {"a": 1, "b": 1})
    {'a': 1}
    """
    return {name: count - before.get(name, 0) for name, count in after.items() if count != before.get(name, 0)}


@rule("core.asset.activation.plausibility")
def pending_use(campaign: Campaign, asset: Asset) -> Use | None:
    """What was asked of an asset last and may still be taken back: nothing that a roll has used since."""
    use = asset.asked
    if use is None:
        return None
    opened = [one for one in OPENINGS if use_key("scene", asset.owner, one) in use.counted]
    return use if all(openings_left(campaign, asset.owner, one) > 0 for one in opened) else None


class UseTakenBack(Happening, frozen=True, kw_only=True):
    """What an asset has done last is taken back: what was paid for it is there again, and it counts as no use."""

    asset: str

    def apply(self, campaign: Campaign) -> Campaign:
        asset = campaign.assets[self.asset]
        if (use := asset.asked) is None:
            return campaign
        owner = campaign.characters[asset.owner]
        boons = max(owner.boons, min(boon_cap(campaign), owner.boons + use.boons))
        paid = replace(owner, boons=boons, purchases=without_last(owner.purchases, asset.name, use.xp))
        effect = "" if use.listed else asset.effect
        after = campaign.put(characters=paid, assets=replace(asset, asked=None, effect=effect))
        return lose_gained(after.change(counters=uncount(after.counters, use.counted)), use.gained)

    def impossible(self, campaign: Campaign) -> str:
        asset = campaign.assets.get(self.asset)
        return "" if asset and asset.asked else f"nothing was asked of {self.asset!r}"

    def words(self, campaign: Campaign) -> str:
        asset = campaign.assets[self.asset]
        return (
            f"{asset.name}: it is taken back with its price, {asset.asked.outcome if asset.asked else 'its last use'}"
        )


def without_last(purchases: tuple[Purchase, ...], what: str, xp: int) -> tuple[Purchase, ...]:
    """Purchases without the last activation of something that cost as much; all of them if it cost nothing."""
    paid = [place for place, one in enumerate(purchases) if (one.kind, one.what, one.xp) == ("activation", what, xp)]
    return purchases if not paid else (*purchases[: paid[-1]], *purchases[paid[-1] + 1 :])


def lose_gained(campaign: Campaign, gained: tuple[str, ...]) -> Campaign:
    """The campaign in whose scene some advantages of the crew's do not count any more."""
    if (scene := campaign.scene) is None:
        return campaign
    return campaign.change(scene=replace(scene, gained=tuple(one for one in scene.gained if one not in gained)))


def uncount(counters: Mapping[str, int], less: Mapping[str, int]) -> dict[str, int]:
    """What was counted, less some of it; what was forgotten meanwhile stays so."""
    return {name: max(0, count - less.get(name, 0)) for name, count in counters.items()}


@rule("core.asset.activation.plausibility")
def take_back(play: Play[Campaign], asset: Asset, use: Use) -> None:
    """Undo what an asset has done, as far as it is there: clocks, mended things, what it opened, and its price."""
    for id, by in use.moved.items():
        if id == SUPPLY:
            play.emit(SupplyChanged(by=-by, why=asset.name), take_back)
        elif id in play.state.clocks:
            play.emit(Ticked(clock=id, by=-by, why=asset.name), take_back)
    for character, key in use.mended:
        item = play.state.characters[character].gear.get(key)
        if item is not None and item.condition == "maintained":
            play.emit(ItemChanged(character=character, item=key, condition="compromised"), take_back)
    play.emit(UseTakenBack(asset=asset.id), take_back)


EVENTS = (UseNoted, UseTakenBack)
