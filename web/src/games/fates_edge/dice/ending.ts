import type { Attempt, Casting } from "../wire";
import { castsSpell } from "../magic/woven";

/** Whether the end of a check lets points go that it has left: those of a spell come about instead. */
export function waivesPoints(story: { castings: Record<string, Casting> } | null, one: Attempt): boolean {
  return one.points > 0 && !castsSpell(story, one);
}
