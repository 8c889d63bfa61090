import { outline, type Cell, type Grid, type Point } from "../grid";
import type { Box } from "../paint/field";
import { fill, pieces, polygon, stroke } from "../paint/pen";
import type { Brush } from "../paint/survey";

/** Lay down cells, a little smaller than they are. */
export function cells(brush: Brush, grid: Grid, which: readonly Cell[], scale: number): void {
  for (const cell of which) polygon(brush, grid.corners(cell, scale));
}

/** Fill cells with a colour. */
export function wash(brush: Brush, grid: Grid, which: readonly Cell[], colour: string, alpha = 1, scale = 1): void {
  fill(brush, colour, () => cells(brush, grid, which, scale), alpha);
}

/** Diagonal lines over cells; neighbours' lines meet. */
export function hatching(brush: Brush, grid: Grid, which: readonly Cell[], colour: string, alpha: number, breadth: number): void {
  if (which.length === 0) return;
  const gap = grid.size * 0.275;
  const lines: [Point, Point][] = [];
  const box = around(grid, which);
  const [low, high] = [box.x + box.y, box.x + box.width + box.y + box.height];
  for (let n = Math.floor(low / gap); n * gap < high; n++) lines.push([[n * gap - box.y, box.y], [n * gap - box.y - box.height, box.y + box.height]]);
  brush.save();
  brush.beginPath();
  cells(brush, grid, which, 0.965);
  brush.clip();
  stroke(brush, { colour, width: breadth, alpha }, () => pieces(brush, lines));
  brush.restore();
}

/** The rectangle about cells, with half a cell to spare. */
export function around(grid: Grid, which: readonly Cell[]): Box {
  const middles = which.map((cell) => grid.center(cell));
  const [xs, ys] = [middles.map((at) => at[0]), middles.map((at) => at[1])];
  const [x, y] = [min(xs), min(ys)];
  const spare = grid.size * 1.2;
  return { x: x - spare, y: y - spare, width: -min(xs.map((one) => -one)) - x + 2 * spare, height: -min(ys.map((one) => -one)) - y + 2 * spare };
}

function min(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

/** The edge of a set of cells. */
export function edge(brush: Brush, grid: Grid, which: readonly Cell[], look: { colour: string; width: number; dash?: number[]; alpha?: number }, scale = 1): void {
  stroke(brush, look, () => pieces(brush, outline(grid, which, scale)));
}

/** A circle's line. */
export function circle(brush: Brush, [x, y]: Point, radius: number): void {
  brush.moveTo(x + radius, y);
  brush.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A rectangle with rounded corners about a point. */
export function plaque(brush: Brush, [x, y]: Point, wide: number, high: number, corner: number): void {
  brush.roundRect(x - wide / 2, y - high / 2, wide, high, corner);
}
