import type { Attempt, Casting } from "../wire";

/** Whether a check weaves a spell, so that its points become backlash and are neither spent nor kept. */
export function weavesSpell(story: { castings: Record<string, Casting> } | null, one: Attempt): boolean {
  return Object.values(story?.castings ?? {}).some((casting) => casting.weave === one.id);
}

/** Whether a check channels or weaves, so that its points come about and are neither kept nor waived. */
export function castsSpell(story: { castings: Record<string, Casting> } | null, one: Attempt): boolean {
  const castings = Object.values(story?.castings ?? {});
  return weavesSpell(story, one) || castings.some((casting) => casting.channels.includes(one.id));
}
