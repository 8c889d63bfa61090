"""What scaling knows of bands, suits, opponents, domains and rewards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Band, Opposition


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a band: least and most segments of the job, the danger's, how many are filled at the start.

    `faces` are the ranks above the Ten that may be turned over.
    """

    job: tuple[int, int]
    danger: int
    prefill: tuple[int, int]
    gates: int
    floor: int
    faces: str


OCCASIONS: dict[Band, str] = from_rule(
    {
        "balanced": "the obstacle is at most as high as the characters on average",
        "hard": "it is as high as the highest of them",
        "boss": "it is above the highest of them",
    },
    "kit.scaling.bands",
)
"""When each band is meant."""


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cards of a suit are about, what they do to clocks, and at whom they are best aimed."""

    field: str
    rider: str
    aim: str


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the file holds."""

    bands: dict[Band, Numbers]
    suits: dict[str, Field]
    opposition: dict[Opposition, str]
    domains: dict[str, str]
    rewards: dict[Band, dict[str, str]]


@rule("kit.scaling.bands", "kit.scaling.suits", "kit.scaling.opposition", "kit.scaling.rewards")
@cache
def content() -> Content:
    """The tables.

    >>> content().bands["boss"].danger
    8
    """
    return msgspec.yaml.decode(Path(__file__).with_name("scaling.yaml").read_bytes(), type=Content)


def explain_band(band: Band) -> str:
    """A band in words.

    >>> explain_band("boss").partition("; ")[2]
    'job 10, danger 8, begun with 3 to 4; 2 gates; 2 points in each beat; all cards'
    """
    known = content().bands[band]
    job, start = (f"{least} to {most}" if least < most else f"{most}" for least, most in (known.job, known.prefill))
    cards = {"": "cards up to the Ten", "JQ": "cards up to the Queen"}.get(known.faces, "all cards")
    parts = (
        OCCASIONS[band],
        f"job {job}, danger {known.danger}, begun with {start}",
        pluralize(known.gates, "gate"),
        f"{pluralize(known.floor, 'point')} in each beat",
        cards,
    )
    return "; ".join(parts)
