"""The choices that a table makes before play, each read in exactly one rule."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import from_rule


def describe(title: str, description: str, ge: int | None = None, le: int | None = None) -> msgspec.Meta:
    """What a reading is called and what it decides, with its limits if it is a number."""
    return msgspec.Meta(title=title, description=description, ge=ge, le=le)


class Options(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """Every reading that a table may choose, with a title and a sentence; the defaults are the rulebook's decisions."""

    # the board
    square_adjacency: Annotated[
        Literal[8, 4],
        describe("Neighbours on squares", "Whether a square tile is next to all eight around it, or to four."),
    ] = 8
    height_distance: Annotated[
        Literal["max", "sum", "ignored"],
        describe(
            "Distance in height",
            "Whether the larger of steps and levels counts, their sum, or the steps alone.",
        ),
    ] = "max"
    units_per_line: Annotated[
        Literal["one", "unlimited"],
        describe("Units on a Line", "Whether one unit may stand on a Line, or any number."),
    ] = "one"

    # movement
    slots_per_round: Annotated[
        int,
        describe("Action slots", "How many slots a unit has in a Full Round unless it says otherwise.", ge=1, le=20),
    ] = 6
    move_distance: Annotated[
        Literal["up_to", "exact"],
        describe("Distance of a move", "Whether a move may go less far than its slots allow, or goes exactly so far."),
    ] = "up_to"
    pass_through: Annotated[
        Literal["friends", "none", "all"],
        describe(
            "Passing through units", "Whether moves lead through the Centers of friends, of nobody, or of anybody."
        ),
    ] = "friends"  # noqa: S105
    carry_needs: Annotated[
        Literal["momentum", "jog_or_more"],
        describe("Carrying speed over", "What must take the last slot for its speed to last: Momentum, or any Jog."),
    ] = "momentum"

    # hitting
    static_ignores: Annotated[
        Literal["all_bonuses", "target_bonuses"],
        describe("Bonuses against a Touch", "Which bonuses the static total of a Touch leaves out."),
    ] = "all_bonuses"
    hit_on_tie: Annotated[bool, describe("Ties hit", "Whether a total equal to the Evasion hits.")] = False
    los_graze: Annotated[
        Literal["both_needed", "blocks"],
        describe(
            "Lines past a corner",
            "Whether a line that touches a corner is blocked only between two obstacles, or by one.",
        ),
    ] = "both_needed"

    # areas and harm
    aoe_to_hit: Annotated[
        Literal["automatic", "one_roll_vs_each_evasion"],
        describe("Areas that hit", "Whether an area hits whoever is in it, or one roll is held against each Evasion."),
    ] = "automatic"
    default_at_zero: Annotated[
        Literal["down", "dead"],
        describe("No Hit Points left", "What becomes of a unit at 0 Hit Points if nothing else says so."),
    ] = "down"


DEFAULT = from_rule(Options(), "tiles.scope.exceptions")
