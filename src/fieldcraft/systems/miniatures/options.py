"""The choices that a table makes before play, each read in exactly one rule."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import stated

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every reading that a table may choose; the defaults are the ledger's decisions."""

    # setup (sections 4, 5.1 and 12)
    diagonals: Literal["alternating", "manhattan"] = "alternating"
    zone: Literal["orthogonal", "full"] = "orthogonal"
    facings: Literal[4, 8] = 4
    turn_order: Literal["alternate", "side_by_side", "fixed_list"] = "alternate"

    # checks
    min_pool: Literal[0, 1] = 1
    partial_move_test: Literal["fail", "success_with_cost"] = "fail"
    opposed: Literal["fixed_dv", "contest"] = "fixed_dv"
    position_as: Literal["dice", "label_only"] = "dice"
    effect_scale: Literal["margin", "flat"] = "margin"
    boon_cap: Literal[4, 5] = 5
    assist_range: Literal["close", "any"] = "close"
    attack_dv: Literal["2", "3", "from_pool"] = "3"

    # movement
    illegal_path: Literal["refuse", "truncate"] = "refuse"
    range_metric: Literal["as_movement", "chebyshev"] = "as_movement"
    difficult_max: Literal[1, 2] = 1
    steep_from: Literal[1, 2, 3] = 2
    pass_through_friends: bool = False
    amphibious_shallow_free: bool = True
    dash_after_move: Literal["if_not_stopped", "never"] = "if_not_stopped"
    prone_crawl: Literal[0, 1] = 1

    # zones of control
    reach_ring_orthogonal: Literal["diamond", "straight_lines"] = "diamond"
    zoc_blocked_by: Literal["line_of_sight", "nothing"] = "line_of_sight"
    neutral_zoc: Literal["none", "hostile"] = "none"
    friend_negates_zoc: bool = False
    prone_zoc: bool = True
    hidden_zoc: bool = False
    medium_zoc: Literal["both_cells", "head_only"] = "both_cells"
    shift_fail: Literal["movement_ends", "no_effect"] = "movement_ends"
    shift_multi: Literal["all", "any"] = "all"
    disengage_base: Literal[4, 5, 6] = 4
    disengage_cap: Literal[6] | None = None
    ignore_step_per_turn: Count = 1
    rush_end: Literal["at_least_chosen", "only_chosen"] = "at_least_chosen"

    # reactions
    strikes_per_round: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    disengage_provokes: bool = True
    prone_may_strike: bool = False
    ignored_zoc_provokes: bool = False
    swap_provokes: bool = True
    shove_strike_by_shover: bool = False
    end_reactions: Literal["data_only", "one_guarded_strike_each"] = "data_only"

    # facing and flanks
    free_facing: Literal["after_any_move", "always", "never_without_cost"] = "after_any_move"
    arc_ties: Literal["defender", "attacker"] = "defender"
    flank_same_rear: bool = False
    flank_bonus_to: Literal["pair_members", "all_attackers"] = "pair_members"
    flank_rear_stack: Literal["sum", "best_only"] = "sum"
    rear_ranged: bool = True
    pin_and_multiple: Literal["sum", "higher_only"] = "sum"

    # attacks, cover, placement
    melee_range: Literal["zoc", "eight_neighbours"] = "zoc"
    los_graze: Literal["blocks", "pinched"] = "blocks"
    cover_as: Literal["dice", "dv"] = "dice"
    heavy_cancels_flank: bool = False
    body_cover_from: Literal["large_allies", "any_large"] = "large_allies"
    rubble_blocks_shove: Literal["into", "into_and_out"] = "into"
    shove_choice: Literal["straight", "any_farther"] = "straight"
    huge_shove_threshold: Literal[2, 3] = 3

    # magic
    bands: tuple[int, int, int] = (2, 6, 12)
    off_band: Literal["minus_one_die", "minus_one_effect", "none"] = "minus_one_die"
    ward_dv: Literal["spirit_or_cap_max", "spirit", "cap"] = "spirit_or_cap_max"
    leash_size: Literal[4, 6, 8] = 6
    leash_tick: Count = 1
    mark_uses: Literal["per_ally", "total_one"] = "per_ally"
    veil_dv: Literal["successes", "fixed"] = "successes"
    transport_zoc: Literal["both", "origin", "destination"] = "both"
    heavy_cover_blocks_spells: bool = True
    ritual_break: Literal["test_dv3", "fails"] = "test_dv3"
    obligation: Literal["counter", "ignored"] = "counter"
    rally: Literal["default_effect", "off"] = "default_effect"

    # what a side knows
    fog: Literal["none", "sight"] = "none"

    # modules (section 15)
    control_lanes: bool = False
    skirmish_fog: bool = False
    command_auras: bool = False


DEFAULT = stated(Options(), "mini.setup.declare", "mini.adapter.squares", "mini.adapter.hexes")
