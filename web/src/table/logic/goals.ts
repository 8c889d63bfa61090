import type { Goal } from "../../wire/types";

/** The goals with those of one's own side first, then those of nobody in particular, each part in its order. */
export function ownFirst(goals: readonly Goal[], side: string): Goal[] {
  const rank = (goal: Goal) => (goal.side === side ? 0 : goal.side === "" ? 1 : 2);
  return [...goals].sort((one, other) => rank(one) - rank(other));
}
