import type { Play } from "../play.svelte";
import type { Gift } from "../wire";

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

/** Whether somebody may use a gift on a check: whose talent it is, and of a shared one also who rolls. */
export const mayUse = (play: Play, gift: Gift, roller: string): boolean =>
  play.commands(play.story?.characters[gift.character]) ||
  (gift.shared && play.commands(play.story?.characters[roller]));
