import type { GameEditor, Spot } from "./game";
import type { Page } from "./editor.svelte";

const PAGES: [RegExp, Page][] = [
  [/^sides\b/, "sides"],
  [/^(places|title|about|master|notes)\b/, "goals"],
  [/^picture\b/, "picture"],
];

/** Where a complaint about a path of the file is mended; about the board if nothing else fits. */
export function spotOf(path: string, game: GameEditor): Spot {
  const page = PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? "terrain";
  return game.spot(path) ?? { page, piece: "" };
}
