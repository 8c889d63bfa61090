import type { Attempt, Casting } from "../wire";

/** Whether a check weaves a spell, so that its points become backlash and are neither spent nor kept. */
export function weavesSpell(story: { castings: Record<string, Casting> } | null, one: Attempt): boolean {
  return Object.values(story?.castings ?? {}).some((casting) => casting.weave === one.id);
}
