"""The choices that a table makes before play, each read in exactly one rule."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import from_rule


def explain(title: str, description: str, ge: int | None = None, le: int | None = None) -> msgspec.Meta:
    """What a reading is called and what it decides, with its limits if it is a number."""
    return msgspec.Meta(title=title, description=description, ge=ge, le=le)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every reading that a table may choose, with a title and a sentence; the defaults are the ledger's decisions."""

    # setup (sections 4, 5.1 and 12)
    diagonals: Annotated[
        Literal["alternating", "manhattan"],
        explain("Diagonal steps", "Whether diagonal steps on squares cost 1 and 2 by turns, or are not made at all."),
    ] = "alternating"
    zone: Annotated[
        Literal["orthogonal", "full"],
        explain(
            "Zones of control on squares",
            "Whether a piece controls the four squares beside it, or all eight around it.",
        ),
    ] = "orthogonal"
    facings: Annotated[
        Literal[4, 8],
        explain("Facings on squares", "Whether a piece on squares faces one of four ways, or one of eight."),
    ] = 4
    turn_order: Annotated[
        Literal["alternate", "side_by_side", "fixed_list"],
        explain(
            "Order of turns",
            "Whether sides take turns piece by piece, side by side, or by a list that is written down.",
        ),
    ] = "alternate"

    # checks
    opposed: Annotated[
        Literal["fixed_dv", "contest"],
        explain("Contests", "Whether opposition stands as a value, or rolls dice of its own."),
    ] = "fixed_dv"
    boon_cap: Annotated[Literal[4, 5], explain("Boon cap", "How many boons a player's piece may hold.")] = 5
    attack_dv: Annotated[
        Literal["2", "3", "from_pool"],
        explain(
            "Value of an attack",
            "What an attack is rolled against where nothing is printed: 2, 3, or half the defender's dice.",
        ),
    ] = "3"

    # movement
    pass_through_friends: Annotated[
        bool,
        explain(
            "Passing through friends", "Whether a piece may walk through its friends' cells, though not end there."
        ),
    ] = False

    # zones of control
    friend_negates_zoc: Annotated[
        bool, explain("Friends break zones", "Whether a cell on which a friend stands is free of enemy control.")
    ] = False

    # reactions
    strikes_per_round: Annotated[
        int,
        explain("Guarded Strikes in a round", "How many Guarded Strikes each piece may make in a round.", ge=1, le=99),
    ] = 1
    disengage_provokes: Annotated[
        bool,
        explain(
            "Strikes at those who disengage",
            "Whether enemies may still strike at a piece that passed its test to disengage.",
        ),
    ] = True

    # facing and flanks
    free_facing: Annotated[
        Literal["after_any_move", "always", "never_without_cost"],
        explain("Turning for free", "When a piece may turn without paying: after any move, always, or never."),
    ] = "after_any_move"

    # attacks, cover, placement
    melee_range: Annotated[
        Literal["zoc", "eight_neighbours"],
        explain(
            "Melee on diagonals",
            "Whether a melee attack reaches the cells that a piece controls, or all eight around it.",
        ),
    ] = "zoc"
    los_graze: Annotated[
        Literal["blocks", "pinched"],
        explain(
            "Lines past a corner",
            "Whether a line that touches a corner is blocked, or only one that is pinched between two.",
        ),
    ] = "blocks"
    cover_as: Annotated[
        Literal["dice", "dv"],
        explain("What cover does", "Whether cover takes dice from the attacker, or raises the value of the attack."),
    ] = "dice"

    # magic
    bands: Annotated[tuple[int, int, int], explain("Range bands", "How many cells Close, Near and Far reach.")] = (
        2,
        6,
        12,
    )

    # what a side knows
    fog: Annotated[
        Literal["none", "sight"],
        explain("Fog of war", "Whether a side sees the whole map, or only what its pieces can see."),
    ] = "none"

    # modules (section 15)
    control_lanes: Annotated[
        bool, explain("Control lanes", "Whether enemies in a marked lane control it across its width.")
    ] = False
    skirmish_fog: Annotated[
        bool,
        explain(
            "Skirmish fog",
            "Whether a target far away has light cover unless an ally of the shooter spots it from near.",
        ),
    ] = False
    command_auras: Annotated[
        bool,
        explain(
            "Command auras", "Whether allies near a leader may ignore one cell's control on the way to an objective."
        ),
    ] = False


DEFAULT = from_rule(Options(), "mini.setup.declare", "mini.adapter.squares", "mini.adapter.hexes")
