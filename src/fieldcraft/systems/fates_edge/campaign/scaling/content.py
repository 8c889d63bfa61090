"""What scaling knows of bands, suits, opponents, domains and rewards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Ambience, Band, Opposition


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
    domains: dict[Ambience, str]
    rewards: dict[Band, dict[str, str]]


@rule("kit.scaling.bands", "kit.scaling.suits", "kit.scaling.opposition", "kit.scaling.rewards")
@cache
def content() -> Content:
    """The tables.

    >>> content().bands["boss"].danger
    8
    """
    return msgspec.yaml.decode(Path(__file__).with_name("scaling.yaml").read_bytes(), type=Content)
