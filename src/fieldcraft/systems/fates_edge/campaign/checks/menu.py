"""The menu of troubles that complication points buy: which lines there are now, and what they cost."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.fates_edge.campaign.checks.facts import Text
from fieldcraft.systems.fates_edge.campaign.condition.supply import supply_price
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Pillar

FILE = Path(__file__).with_name("troubles.yaml")

Family = Literal["escalation", "exhaustion", "exposure", "collateral"]

Does = Literal[
    "story",
    "clock",
    "position",
    "fatigue",
    "harm",
    "compromise",
    "break",
    "supply",
    "out_of_supply",
    "footing",
    "gaffe",
    "beat",
    "restrain",
    "disarm",
    "separate",
    "burn",
    "endanger",
]


FAMILIES: dict[Family, str] = from_rule(
    {
        "escalation": "more enemies or higher stakes",
        "exhaustion": "time, resources or positioning drained",
        "exposure": "what was hidden is revealed, foes are warned",
        "collateral": "danger or harm spreads to allies, bystanders or the surroundings",
    },
    "core.cp.categories",
)
"""What the troubles of each family bring."""


class Trouble(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the menu: its price in points, what it is, and what the rules do with it."""

    key: str
    price: Annotated[int, msgspec.Meta(ge=1, le=10)]
    text: str
    family: Family
    does: Does = "story"
    amount: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    everybody: bool = False


class Troubles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lines: those of the menu by pillar, and those of the lethal toolkit."""

    menu: dict[Literal["universal"] | Pillar, tuple[Trouble, ...]]
    ladder: tuple[Trouble, ...]


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that the game master buys: for whom, `what` it is about, told how, and its scaled price.

    `what` is a clock, a piece of gear, a follower, an asset, or the contact whom a gaffe has put off.
    """

    trouble: str
    who: str = ""
    what: str = ""
    text: Text = ""
    price: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None


@cache
def troubles() -> Troubles:
    return from_rule(
        msgspec.yaml.decode(FILE.read_bytes(), type=Troubles),
        "core.cp.menu.universal", "core.cp.menu.combat", "core.cp.menu.stealth", "core.cp.menu.social",
        "core.cp.menu.travel", "core.cp.menu.arcana", "core.cp.categories", "kit.cp.spend-ladder",
    )  # fmt: skip


@rule("core.cp.menu.universal", "kit.cp.spend-ladder")
def price_list(campaign: Campaign) -> str:
    """By which prices this table goes."""
    return campaign.options["cp_prices"]


@rule("core.cp.menu.universal", "core.cp.menu.travel", "kit.cp.spend-ladder")
def trouble_menu(campaign: Campaign) -> dict[str, Trouble]:
    """What may be bought now, by key: the lines of the scene's pillar go before the universal ones.

    By other readings the lethal toolkit sets the prices, or fatigue for all costs as little as in the example.
    """
    reading, found = price_list(campaign), troubles()
    if reading == "ladder_U":
        return {one.key: one for one in found.ladder}
    lines = {one.key: one for one in (*found.menu["universal"], *pillar_troubles(campaign))}
    prices = {"supply": supply_price(campaign)} | ({"fatigue_all": 2} if reading == "example_46" else {})
    return {key: msgspec.structs.replace(one, price=prices.get(key, one.price)) for key, one in lines.items()}


@rule(
    "core.cp.menu.combat", "core.cp.menu.stealth", "core.cp.menu.social", "core.cp.menu.travel", "core.cp.menu.arcana"
)
def pillar_troubles(campaign: Campaign) -> tuple[Trouble, ...]:
    """The lines that only scenes of this pillar have; none where the lethal toolkit sets the prices."""
    if campaign.scene is None or price_list(campaign) == "ladder_U":
        return ()
    return troubles().menu[campaign.scene.pillar]


@rule("kit.cp.spend-ladder", "kit.lethal.clock-examples")
def pick_price(campaign: Campaign, pick: Pick) -> int:
    """What a line costs: as the menu has it, but a clock that names a price of its own ticks for that."""
    line = trouble_menu(campaign)[pick.trouble]
    clock = campaign.clocks.get(pick.what) if line.does == "clock" else None
    return clock.price * line.amount if clock is not None and clock.price else line.price


@rule("core.cp.spend.timing", "kit.cp.spend-ladder", "kit.lethal.sample-play")
def picks_cost(campaign: Campaign, picks: tuple[Pick, ...]) -> int:
    """Prices add up, and the game master scales them by the fiction.

    By the ladder so many points buy one line from every rung up to them.
    """
    prices = [pick_price(campaign, pick) if pick.price is None else pick.price for pick in picks]
    bundle = price_list(campaign) == "ladder_U" and len(set(prices)) == len(prices)
    return max(prices, default=0) if bundle else sum(prices)
