import type { Point } from "../grid";
import type { Field } from "./field";

/**
 * The sides of a square of the lattice (0 above, 1 right, 2 below, 3 left) that a line enters and leaves by, for each set
 * of corners above the level (1 upper left, 2 upper right, 4 lower right, 8 lower left).  What is higher lies on one hand
 * of the line throughout, so that a line leaves each square where it enters the next.
 */
const CROSSINGS: readonly (readonly (readonly [from: number, to: number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/** The lines along which a field has a value, joined end to end. */
export function traceIsolines(field: Field, level: number): Point[][] {
  const next = crossedEdges(field, level);
  const entered = new Set(next.values());
  const open = [...next.keys()].filter((edge) => !entered.has(edge));
  const lines = open.map((edge) => followLine(field, level, edge, next));
  for (const edge of next.keys()) lines.push(followLine(field, level, edge, next));
  return lines;
}

/**
 * The edges of the lattice that the lines cross, each with the one that follows it.  Edge `2k` runs from point `k` of the
 * lattice to the right, edge `2k + 1` from it downwards.
 */
function crossedEdges({ wide, high, values }: Field, level: number): Map<number, number> {
  const next = new Map<number, number>();
  const above = (k: number) => ((values[k] ?? 0) > level ? 1 : 0);
  for (let j = 0; j < high - 1; j++)
    for (let k = j * wide, last = k + wide - 1; k < last; k++) {
      const mask = above(k) | (above(k + 1) << 1) | (above(k + wide + 1) << 2) | (above(k + wide) << 3);
      if (mask === 0 || mask === 15) continue;
      const sides = [2 * k, 2 * (k + 1) + 1, 2 * (k + wide), 2 * k + 1];
      for (const [from, to] of CROSSINGS[mask] ?? []) next.set(sides[from] ?? 0, sides[to] ?? 0);
    }
  return next;
}

/** The line that goes on from an edge, taken out of what is left to be followed. */
function followLine(field: Field, level: number, first: number, next: Map<number, number>): Point[] {
  const line = [crossing(field, level, first)];
  for (let edge = first, to = next.get(edge); to !== undefined; edge = to, to = next.get(edge)) {
    next.delete(edge);
    line.push(crossing(field, level, to));
  }
  return line;
}

/** Where the line crosses an edge. */
function crossing({ values, wide, box, gap }: Field, level: number, edge: number): Point {
  const [k, down] = [edge >> 1, edge & 1];
  const [from, to] = [values[k] ?? 0, values[k + (down ? wide : 1)] ?? 0];
  const share = (level - from) / (to - from);
  const [i, j] = [k % wide, Math.floor(k / wide)];
  return [box.x + (i + (down ? 0 : share)) * gap, box.y + (j + (down ? share : 0)) * gap];
}
