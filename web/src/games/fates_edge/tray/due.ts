import type { Attempt } from "../wire";

/** Who must do something before a check goes on. */
export type Due = "master" | "player" | "nobody";

/** Whom a check waits for. */
export function dueOf(one: Attempt): Due {
  switch (one.stage) {
    case "staked":
    case "rolled":
      return "player";
    case "forked":
      return one.fork ? "player" : "master";
    case "missed":
      return one.bargain ? "player" : "master";
    case "done":
      return "nobody";
    default:
      return "master";
  }
}

/** Whose player a check waits for: whom fatigue makes reroll first, else whose check it is. */
export const waitsFor = (one: Attempt): string => Object.keys(one.forced)[0] ?? one.character;

/** The checks of a character that are not over, the oldest first: the place of a check does not change as others come. */
export const queueOf = (attempts: readonly Attempt[], character: string): Attempt[] =>
  attempts
    .filter((one) => one.character === character && one.stage !== "done")
    .sort((a, b) => Number(a.id) - Number(b.id));
