import type { Piece } from "../../wire/types";
import { sideOf, sideTowards, type Cell, type Point } from "../grid";
import { stroke, traceSegments } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";

/** By how much of its length the bar reaches over the border at both ends. */
const BEYOND = 0.2;

/** A piece on the border of two cells holds both: a bar along the border, and brackets round the cells. */
export function drawBorder(brush: Brush, scene: Scene, { border }: Piece): void {
  if (!border) return;
  const { grid, colours } = scene;
  const k = grid.size / 36;
  const [a, b] = border;
  const lines = [...bracket(scene, a, b), ...bracket(scene, b, a)];
  const bar = sharedSide(grid, a, b).map(([one, other]): [Point, Point] => [
    part(one, other, -BEYOND),
    part(other, one, -BEYOND),
  ]);
  for (const [colour, wider] of [
    ["var(--path-casing)", 2.6],
    ["var(--path)", 0],
  ] as const) {
    stroke(brush, { colour: colours(colour), width: (2.4 + wider) * k }, () => traceSegments(brush, lines));
    stroke(brush, { colour: colours(colour), width: (3.4 + wider) * k }, () => traceSegments(brush, bar));
  }
}

/** The side that two cells have in common; none if they have none. */
export function sharedSide(grid: Scene["grid"], a: Cell, b: Cell): [Point, Point][] {
  const side = sideTowards(grid, a, b);
  return side < 0 ? [] : [sideOf(grid, a, side)];
}

/** Short strokes along the sides from the corners of a cell that lie away from another one. */
function bracket({ grid }: Scene, cell: Cell, from: Cell): [Point, Point][] {
  const [x, y] = grid.center(from);
  const corners = grid.corners(cell, 0.82);
  const far = [...corners].sort((a, b) => away(b, x, y) - away(a, x, y)).slice(0, 2);
  return far.flatMap((corner) => {
    const i = corners.indexOf(corner);
    const beside = [corners[(i + 1) % corners.length], corners[(i + corners.length - 1) % corners.length]];
    return beside.flatMap((next): [Point, Point][] => (next ? [[corner, part(corner, next, 0.24)]] : []));
  });
}

const away = ([x, y]: Point, u: number, v: number): number => Math.hypot(x - u, y - v);

const part = ([x, y]: Point, [u, v]: Point, share: number): Point => [x + (u - x) * share, y + (v - y) * share];
