import type { Line, News } from "../../wire/types";

/** A throw and, in sentences, what came of it. */
export interface Throw {
  line: Line;
  after: string[];
}

/** What a deed has brought about: its throws, whom it hit how hard, and who had to do with it. */
export interface Result {
  cursor: number;
  throws: Throw[];
  hits: { piece: string; amount: number }[];
  about: string[];
}

/** What is worth showing of news where it happened; null where nobody threw dice or was hit. */
export function resultOf({ cursor, lines = [], motions = [], undone = [] }: News): Result | null {
  const throws: Throw[] = [];
  for (const line of lines ?? []) {
    if (line.dice.length > 0) throws.push({ line, after: [] });
    else if (!line.heading && line.text) throws.at(-1)?.after.push(line.text);
  }
  const moved = motions ?? [];
  const hits = moved.filter(({ kind }) => kind === "hit").map(({ piece, amount }) => ({ piece, amount }));
  if ((throws.length === 0 && hits.length === 0) || (undone ?? []).length > 0) return null;
  const struck = moved.filter(({ kind }) => kind === "strike").flatMap(({ piece, target }) => [piece, target]);
  const named = [...throws.map(({ line }) => line.piece), ...struck, ...hits.map(({ piece }) => piece)];
  return { cursor, throws, hits, about: [...new Set(named.filter(Boolean))] };
}
