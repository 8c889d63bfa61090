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

/** Pieces that were lost: a cross for each of a few, of more their number. */
export const crosses = (lost: number): string => (lost > 3 ? `${lost}×` : "×".repeat(lost));

/** A round of a battle: the harm that each side took in it, and how many of its pieces were lost. */
export interface RoundTally {
  round: number;
  harm: ReadonlyMap<string, number>;
  lost: ReadonlyMap<string, number>;
}

/** How a battle went, round by round, and how many minutes it took. */
export function tallyRounds({ start, news }: Pick<Past, "start" | "news">): { rounds: RoundTally[]; minutes: number } {
  const undone = new Set(news.flatMap((item) => item.undone ?? []));
  const sides = sidesOf(start, news);
  const rounds: { round: number; harm: Map<string, number>; lost: Map<string, number> }[] = [];
  let round = Math.max(1, start.turn.round);
  for (const { cursor, change, motions, tableau } of news) {
    const told = undone.has(cursor) ? [] : (motions ?? []);
    let now = rounds.at(-1);
    if (now?.round !== round) rounds.push((now = { round, harm: new Map(), lost: new Map() }));
    for (const { kind, piece, amount } of told) {
      if (kind === "hit") add(now.harm, sides.get(piece), amount);
      if (kind === "gone") add(now.lost, sides.get(piece), 1);
    }
    round = Math.max(1, (change?.turn ?? tableau?.turn)?.round ?? round);
  }
  const times = news.flatMap(({ at, change, lines }) => (at && (change || lines) ? at : []));
  const spent = Math.max(0, (times.at(-1) ?? 0) - (times[0] ?? 0));
  return { rounds, minutes: Math.round(spent / 60_000) };
}

function add(counts: Map<string, number>, side: string | undefined, amount: number): void {
  if (side !== undefined && amount > 0) counts.set(side, (counts.get(side) ?? 0) + amount);
}

/** The side of every piece that was ever on the board, but for things. */
function sidesOf(start: Tableau, news: readonly News[]): Map<string, string> {
  const changed = news.flatMap(({ change, tableau }) => Object.values(change?.pieces ?? tableau?.pieces ?? {}));
  const all = [...Object.values(start.pieces), ...changed].filter((piece) => piece !== null);
  return new Map(all.filter(({ kind }) => kind !== "object").map(({ id, side }) => [id, side]));
}
