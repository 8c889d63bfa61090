import type { Play } from "../play.svelte";
import type { Attempt, Gift } from "../wire";

/** What else a check leans on; "" for nothing. */
export interface Extra {
  gear: string;
  asset: string;
  clock: string;
  defense: boolean;
  tags: string[];
}

export const NOTHING: Extra = { gear: "", asset: "", clock: "", defense: false, tags: [] };

/** It as fields of the deed that begins a check, without what is not there. */
export function fields({ gear, asset, clock, defense, tags }: Extra): Record<string, unknown> {
  const named = Object.entries({ gear, asset, clock, sort: defense ? "defense" : "" });
  return { ...Object.fromEntries(named.filter(([, one]) => one)), ...(tags.length ? { tags } : {}) };
}

/** Whether somebody may use a gift on a check: whose talent it is, and of a shared one also who rolls.

    Dice that are thrown again are its leader's to pick. */
export function mayUse(play: Play, gift: Gift, check: Attempt): boolean {
  const rollers = gift.what ? [check.character] : [check.character, ...check.members];
  const users = [gift.character, ...(gift.shared ? rollers : [])];
  return users.some((id) => play.commands(play.story?.characters[id]));
}
