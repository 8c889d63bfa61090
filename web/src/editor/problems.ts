import type { Page } from "./editor.svelte";

/** Where in the editor something of a scene file is mended: the page, and the number of a unit or a name there. */
export interface Spot {
  page: Page;
  entry: number | null;
}

const ENTRY = /^units\[(\d+)\]/;
const PAGES: [RegExp, Page][] = [
  [/^(units|kinds|order)\b/, "units"],
  [/^sides\b/, "sides"],
  [/^(goals|places|options|title|about|lanes|master|notes)\b/, "goals"],
  [/^picture\b/, "picture"],
];

/** Where a complaint about a path of the file is mended; about the board if nothing else fits. */
export function spotOf(path: string): Spot {
  const entry = ENTRY.exec(path)?.[1];
  const page = PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? "terrain";
  return { page, entry: entry === undefined ? null : Number(entry) };
}
