import type { Point } from "../grid";
import type { Field } from "./field";

type Segment = [Point, Point];

/** The sides of a square that a line enters and leaves by, for each set of corners above the level (1, 2, 4, 8). */
const CROSSINGS: Record<number, [number, number][]> = {
  1: [[3, 0]],
  14: [[3, 0]],
  2: [[0, 1]],
  13: [[0, 1]],
  3: [[3, 1]],
  12: [[3, 1]],
  4: [[1, 2]],
  11: [[1, 2]],
  6: [[0, 2]],
  9: [[0, 2]],
  7: [[3, 2]],
  8: [[3, 2]],
  5: [
    [3, 0],
    [1, 2],
  ],
  10: [
    [0, 1],
    [3, 2],
  ],
};

/** The lines along which a field has a value, joined end to end. */
export function traceIsolines(field: Field, level: number): Point[][] {
  return joinSegments(cellSegments(field, level).filter(([from, to]) => pointKey(from) !== pointKey(to)));
}

function cellSegments(field: Field, level: number): Segment[] {
  const { wide, high, values } = field;
  const found: Segment[] = [];
  for (let j = 0; j < high - 1; j++)
    for (let i = 0; i < wide - 1; i++) {
      const k = j * wide + i;
      const corners: Four = [values[k] ?? 0, values[k + 1] ?? 0, values[k + wide + 1] ?? 0, values[k + wide] ?? 0];
      const mask = corners.reduce((bits, value, corner) => bits | (value > level ? 1 << corner : 0), 0);
      for (const [from, to] of CROSSINGS[mask] ?? [])
        found.push([crossing(field, i, j, corners, level, from), crossing(field, i, j, corners, level, to)]);
    }
  return found;
}

type Four = [number, number, number, number];

/** Where the line crosses a side of the lattice's square: 0 above, 1 right, 2 below, 3 left. */
function crossing(field: Field, i: number, j: number, [a, b, c, d]: Four, level: number, side: number): Point {
  const share = (from: number, to: number) => (level - from) / (to - from);
  const [du, dv] =
    side === 0 ? [share(a, b), 0] : side === 1 ? [1, share(b, c)] : side === 2 ? [share(d, c), 1] : [0, share(a, d)];
  return [field.box.x + (i + du) * field.gap, field.box.y + (j + dv) * field.gap];
}

function pointKey([x, y]: Point): string {
  return `${Math.round(x * 8)}:${Math.round(y * 8)}`;
}

function joinSegments(pieces: Segment[]): Point[][] {
  const ends = new Map<string, number[]>();
  pieces.forEach((piece, n) => {
    for (const end of piece) {
      const at = pointKey(end);
      const there = ends.get(at);
      if (there) there.push(n);
      else ends.set(at, [n]);
    }
  });
  const used = new Uint8Array(pieces.length);
  return pieces.flatMap((piece, n) => {
    if (used[n]) return [];
    used[n] = 1;
    const after = followLine(piece[1], pieces, ends, used);
    const before = followLine(piece[0], pieces, ends, used);
    return [[...before.reverse(), ...piece, ...after]];
  });
}

/** The points that go on from an end, taking every segment once. */
function followLine(end: Point, pieces: Segment[], ends: Map<string, number[]>, used: Uint8Array): Point[] {
  const found: Point[] = [];
  for (let at = pointKey(end); ;) {
    const next = ends.get(at)?.find((n) => !used[n]);
    const piece = next === undefined ? undefined : pieces[next];
    if (next === undefined || !piece) return found;
    used[next] = 1;
    const far = pointKey(piece[0]) === at ? piece[1] : piece[0];
    found.push(far);
    at = pointKey(far);
  }
}
