"""The choices that a table makes before play, each read in exactly one rule."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class SizeRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What creatures of a size are like: how tall in feet, how many spaces on the grid, how far they reach."""

    size: Annotated[int, msgspec.Meta(ge=-12, le=12)]
    height: Annotated[float, msgspec.Meta(gt=0, le=500)]
    spaces: Annotated[int, msgspec.Meta(ge=1, le=99)]
    reach: Annotated[int, msgspec.Meta(ge=0, le=99)]


def explain(title: str, description: str, ge: int | None = None, le: int | None = None) -> msgspec.Meta:
    """What a reading is called and what it decides, with its limits if it is a number."""
    return msgspec.Meta(title=title, description=description, ge=ge, le=le)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every reading that a table may choose, with a title and a sentence; the defaults are the rulings' decisions."""

    # the grid and the dice
    vertical_distance: Annotated[
        Literal["sum", "max"],
        explain("Distance upwards", "Whether hexes and layers between two spaces are added up, or the larger counts."),
    ] = "sum"
    die: Annotated[
        Literal["d20", "3d6", "2d10", "supplied_total"],
        explain("Dice of a roll", "Which dice are rolled to sense and to attack, or whether the table names totals."),
    ] = "d20"

    # sizes
    size_chart: Annotated[
        tuple[SizeRow, ...],
        explain("Size chart", "What height, spaces and reach each size has; the derived chart where it is silent."),
    ] = ()

    # targets and senses
    margin: Annotated[
        Literal["at_least", "more_than"],
        explain("Margins of senses", "Whether a margin of 3, 6 or 9 must be reached, or must be exceeded."),
    ] = "at_least"
    attack_blind_penalty: Annotated[
        int, explain("Attack Blind", "How much an attack roll loses when the attacker Attacks Blind.", ge=0, le=20)
    ] = 6
    senses_per_target: Annotated[
        Literal["all_in_turn", "one"],
        explain("Senses tried", "Whether each sense may be tried on a target in a turn, or only a single one."),
    ] = "all_in_turn"

    # areas
    cone_edge_profile: Annotated[
        Literal["late", "early"],
        explain("Cones facing an edge", "Whether such a cone first widens at its third space, or at its second."),
    ] = "late"
    away: Annotated[
        Literal["strictly_farther", "not_nearer"],
        explain("Away from you", "Whether each space of a line or cone must be farther away, or merely no nearer."),
    ] = "strictly_farther"
    partial_in_area: Annotated[
        Literal["affected", "by_size"],
        explain("Partly in an area", "Whether those partly in an area are wholly affected, or as a smaller creature."),
    ] = "affected"

    # obstruction, concealment and crowds
    full_obstruction: Annotated[
        Literal["solid_objects", "also_fully_occupied"],
        explain("Full obstruction", "Whether only solid things fully obstruct, or fully occupied spaces do as well."),
    ] = "solid_objects"
    conceal_path: Annotated[
        Literal["include_ends", "exclude_own"],
        explain("Concealment at hand", "Whether the space of whoever senses counts on the path, or is left out."),
    ] = "include_ends"
    pair_large: Annotated[
        bool, explain("Pairs of large ones", "Whether two of a size make the next above size 0 too, or only below it.")
    ] = False


DEFAULT = Options()
