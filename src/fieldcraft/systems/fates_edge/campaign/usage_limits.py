"""What may be used only so often: per scene, session, arc and the like."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Denial, rule
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Window = Literal["roll", "duel", "battle", "scene", "trip", "session", "arc", "downtime", "campaign"]

CREW = "crew"
"""Who counts what the whole crew shares."""


def use_key(window: Window, owner: str, feature: str) -> str:
    """Under what a use is counted.

    >>> use_key("scene", "anna", "silver-tongue")
    'scene/anna/silver-tongue'
    """
    return f"{window}/{owner}/{feature}"


def feature_key(what: str, id: str) -> str:
    """The feature under which it is counted what was done with something that has an id.

    >>> feature_key("shot", "crossbow")
    'shot-crossbow'
    """
    return f"{what}-{id}"


def times_used(campaign: Campaign, window: Window, owner: str, feature: str) -> int:
    return campaign.counters.get(use_key(window, owner, feature), 0)


def count_use(campaign: Campaign, window: Window, owner: str, feature: str, times: int = 1) -> Campaign:
    name = use_key(window, owner, feature)
    return campaign.change(counters={**campaign.counters, name: campaign.counters.get(name, 0) + times})


def return_use(campaign: Campaign, window: Window, owner: str, feature: str, times: int = 1) -> Campaign:
    """The campaign with uses given back, since it did not come to them."""
    name = use_key(window, owner, feature)
    return campaign.change(counters={**campaign.counters, name: max(0, campaign.counters.get(name, 0) - times)})


def forget_uses(campaign: Campaign, window: Window, owner: str, feature: str) -> Campaign:
    """The campaign with all uses of one feature in a window forgotten."""
    name = use_key(window, owner, feature)
    return campaign.change(counters={key: times for key, times in campaign.counters.items() if key != name})


def forget_features(campaign: Campaign, *features: str) -> Campaign:
    """The campaign in which some features were never used, by anybody."""
    kept = {name: times for name, times in campaign.counters.items() if name.rpartition("/")[2] not in features}
    return campaign if len(kept) == len(campaign.counters) else campaign.change(counters=kept)


def rename_uses(campaign: Campaign, feature: str, other: str) -> Campaign:
    """The campaign in which what was counted of one feature, whoever used it, is counted of another."""
    ends = f"/{feature}"
    kept = {name: times for name, times in campaign.counters.items() if not name.endswith(ends)}
    moved = {
        f"{name.removesuffix(ends)}/{other}": times for name, times in campaign.counters.items() if name not in kept
    }
    return campaign.change(counters=kept | moved) if moved else campaign


@rule("core.time.frequency-counters")
def is_used_up(campaign: Campaign, window: Window, owner: str, feature: str, most: int = 1) -> bool:
    """Whether something was used as often as it may be before its window is over."""
    return times_used(campaign, window, owner, feature) >= most


@rule("core.time.frequency-counters")
def deny_used_up(campaign: Campaign, window: Window, owner: str, feature: str, name: str) -> Denial | None:
    """What may be used once cannot be used again before its window is over; `name` is what people call it."""
    return Denial(f"{name} may be used once per {window}") if is_used_up(campaign, window, owner, feature) else None


@rule("core.time.frequency-counters")
def forget_windows(campaign: Campaign, *windows: Window) -> Campaign:
    """The campaign with what was counted in some windows forgotten, since they are over."""
    kept = {name: times for name, times in campaign.counters.items() if name.partition("/")[0] not in windows}
    return campaign if len(kept) == len(campaign.counters) else campaign.change(counters=kept)


SPENT = "spent"
"""What is counted of a check that has fed the crew or mended something: nothing more comes of it."""


@rule("kit.supply.clear", "kit.gear.repair-field")
def deny_check_used(campaign: Campaign, attempt: str, goal: str) -> Denial | None:
    """Why nothing more comes of a check, by its id and its goal."""
    spent = is_used_up(campaign, "scene", CREW, feature_key(SPENT, attempt))
    return Denial(f"{goal!r} has fed the crew or mended something already") if spent else None


class Counted(Happening, frozen=True, kw_only=True):
    """Something that can be done only so often was done."""

    window: Window
    owner: str
    feature: str
    what: str
    times: int = 1

    def apply(self, campaign: Campaign) -> Campaign:
        return count_use(campaign, self.window, self.owner, self.feature, self.times)

    def words(self, campaign: Campaign) -> str:
        return self.what


EVENTS = (Counted,)
