"""Words of the rules: how long things take, and words that mean several things."""

from __future__ import annotations

import msgspec

from fieldcraft.core import from_rule


class Span(msgspec.Struct, frozen=True):
    """A step of time in the story: its name, how long it is, and what fits into it."""

    name: str
    length: str
    use: str


SPANS: dict[str, Span] = from_rule(
    {
        "moment": Span("A Moment", "a heartbeat", "one action"),
        "some_time": Span("Some Time", "a few minutes", "quick exchanges"),
        "significant_time": Span("Significant Time", "hours", "a journey between places, a ritual, a siege, downtime"),
        "days": Span("Days", "days", "a long march, a project, drill, healing"),
    },
    "core.time.ladder",
    "kit.quickref.time",
)
"""The ladder of time, the shortest first."""

SENSES: dict[str, dict[str, str]] = from_rule(
    {
        "compromised": {
            "gear_compromised": "one die less with it, and it breaks at the next setback",
            "exposure_compromised": "a follower at Exposure 3: it may be removed or a rail tilts",
            "condition_compromised": "a follower or an asset whose condition makes it unavailable",
        },
        "bond": {
            "character_bond": "a tie of a character's past that gives boons",
            "follower_bond": "how loyal a follower or a familiar is",
            "familiar_bond": "the talent by which familiars are bound",
            "bond_award": "what experience is given for",
        },
        "flag": {
            "flag_award": "a hook on a sheet that its player declared, for which experience is given",
            "flagged_follower": "a follower after hot beats",
            "flagged_upkeep": "what needs upkeep when an arc ends",
        },
        "cap": {
            "follower_cap": "how good a follower is",
            "familiar_cap": "how many familiars somebody may have",
            "limit_cap": "the most help in a roll or boons in a hand",
        },
        "complication": {
            "complication_point": "what a 1 gives to the game master",
            "complication_card": "a card of the deck",
            "complication_trait": "what a character begins with",
            "complication_effect": "what befalls somebody, of which talents take something away",
        },
        "tier": {
            "reputation_tier": "how much experience a character has spent",
            "talent_tier": "early, middle and prestige talents",
            "asset_tier": "how large an asset is",
            "backlash_tier": "how bad a backlash is",
        },
    },
    "core.terms.homonyms",
)
"""Words with several senses, each sense under a key of its own."""
