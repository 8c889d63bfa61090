import type { Banner, News, Past, Tableau } from "../../wire/types";

/** What came of a side in a battle: its pieces, harm that it took, and its dice. */
export interface SideTally {
  side: string;
  label: string;
  pieces: string[];
  standing: string[];
  harm: number;
  dice: number;
  good: number;
}

/** What came of each side that has pieces, as far as one seat was told of the scene. */
export function tally({ start, news }: Pick<Past, "start" | "news">, end: Tableau): SideTally[] {
  const undone = new Set(news.flatMap((item) => item.undone ?? []));
  const told = news.filter((item) => !undone.has(item.cursor));
  const sides = sidesOf(start, news);
  const hits = told.flatMap((item) => (item.motions ?? []).filter(({ kind }) => kind === "hit"));
  const throws = told.flatMap((item) => (item.lines ?? []).filter(({ dice }) => dice.length > 0));
  return end.banners.flatMap(({ id, label, neutral }: Banner) => {
    const pieces = [...sides].filter(([, side]) => side === id).map(([piece]) => piece);
    if (neutral || pieces.length === 0) return [];
    const dice = throws.filter(({ piece }) => sides.get(piece) === id).flatMap((line) => line.dice);
    return {
      side: id,
      label,
      pieces,
      standing: pieces.filter((piece) => piece in end.pieces),
      harm: hits.filter(({ piece }) => sides.get(piece) === id).reduce((sum, { amount }) => sum + amount, 0),
      dice: dice.length,
      good: dice.filter(({ look }) => look === "good").length,
    };
  });
}

/** The side of every piece that was ever on the board, but for things. */
function sidesOf(start: Tableau, news: readonly News[]): Map<string, string> {
  const changed = news.flatMap(({ change, tableau }) => Object.values(change?.pieces ?? tableau?.pieces ?? {}));
  const all = [...Object.values(start.pieces), ...changed].filter((piece) => piece !== null);
  return new Map(all.filter(({ kind }) => kind !== "object").map(({ id, side }) => [id, side]));
}
