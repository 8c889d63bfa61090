"""The choices that a table makes before play, each read in exactly one rule."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

ZoneNumber = Annotated[int, msgspec.Meta(ge=2, le=60)]


def describe(title: str, description: str, ge: int | None = None, le: int | None = None) -> msgspec.Meta:
    """What an option is called and what it decides, with its limits if it is a number."""
    return msgspec.Meta(title=title, description=description, ge=ge, le=le)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every reading that a table may choose, with a title and a sentence; the defaults are the rulebook's decisions."""

    # before the battle
    chest_size: Annotated[
        int, describe("Battle chest", "How many build points each player has in the battle chest.", ge=1, le=60)
    ] = 10
    zone_count: Annotated[
        Literal["players_plus_one", "plus_two_more"] | ZoneNumber,
        describe(
            "Number of zones",
            "How many zone cards are laid out: one more than there are players, three more, or a number of one's own.",
        ),
    ] = "players_plus_one"
    deployment: Annotated[
        Literal["home_zone", "free"],
        describe(
            "Deployment", "Whether units begin in and around the home zone of their side, or wherever no enemy is."
        ),
    ] = "home_zone"

    # attacking and defending
    attack_skills: Annotated[
        Literal["by_venue", "fight_and_shoot", "shoot_only"],
        describe("Attack skills", "Which skills attack: as the venue says, Fight near and Shoot far, or only Shoot."),
    ] = "by_venue"
    defense_table: Annotated[
        Literal["by_venue", "fate_core", "medieval"],
        describe(
            "Defence table",
            "Which skill defends: as the venue says, as Fate Core has it, or with Will alone against Shoot.",
        ),
    ] = "by_venue"
    max_attack_range: Annotated[
        Literal[2, "unlimited_plus_2_each"],
        describe(
            "Range of attacks",
            "Whether attacks reach two zones away, or any distance with +2 for the defender per zone past the first.",
        ),
    ] = 2
    consequence_choice: Annotated[
        Literal["owner", "smallest"],
        describe(
            "Choosing consequences",
            "Whether the owner picks the consequences that absorb a hit, or the smallest that suffice are taken.",
        ),
    ] = "owner"
    leader_model: Annotated[
        Literal["fate_core", "unit_like_good"],
        describe(
            "Leaders in duels",
            "Whether leaders have the stress and consequences of Fate Core, or the consequences of a Good unit.",
        ),
    ] = "fate_core"

    # turns
    attack_ends_turn: Annotated[
        Literal["any_attack", "unit_attacks_only"],
        describe("Attacks end the turn", "Whether a leader's attack ends the turn as well, or only that of a unit."),
    ] = "any_attack"
    cycle: Annotated[
        Literal["per_side", "global_round"],
        describe("Cycle", "Whether each side begins anew once all of its own have acted, or all sides do together."),
    ] = "per_side"
    on_fail: Annotated[
        Literal["stay", "offer_serious_cost"],
        describe(
            "Failing to get in",
            "Whether a unit that fails to get into a zone stays, or may pay a serious cost to get in after all.",
        ),
    ] = "stay"
    ask_invocations: Annotated[
        Literal["if_it_matters", "always"],
        describe(
            "Asking for invocations",
            "Whether players are asked to invoke only where this can change the outcome, or whenever they could.",
        ),
    ] = "if_it_matters"


DEFAULT = Options()
