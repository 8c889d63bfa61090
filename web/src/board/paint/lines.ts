import type { Point } from "../grid";
import { fill, pieces, polygon, stroke } from "./pen";
import type { Brush, Survey } from "./survey";

const TICK = 0.17;

/** The grid: faint sides and firm ticks at the corners. */
export function lines(brush: Brush, { land, cells, k }: Survey): void {
  const { palette } = land.plan;
  const sides: [Point, Point][] = [];
  const ticks: [Point, Point][] = [];
  for (const cell of cells)
    land.grid.corners(cell).forEach((a, i, corners) => {
      const b = corners[(i + 1) % corners.length] ?? a;
      if (i >= corners.length / 2 && land.grid.index(land.grid.next(cell, i)) >= 0) return;
      sides.push([a, b]);
      ticks.push([a, towards(a, b)], [b, towards(b, a)]);
    });
  brush.lineCap = "butt";
  stroke(brush, { colour: palette.grid, width: Math.max(0.8, k) }, () => pieces(brush, sides));
  stroke(brush, { colour: palette.tick, width: Math.max(0.9, 1.1 * k) }, () => pieces(brush, ticks));
  brush.lineCap = "round";
}

function towards(a: Point, b: Point): Point {
  return [a[0] + (b[0] - a[0]) * TICK, a[1] + (b[1] - a[1]) * TICK];
}

/** A veil over what lies beyond the cells of the map. */
export function veil(brush: Brush, { land, beyond }: Survey): void {
  fill(brush, land.plan.palette.paper, () => beyond.forEach((cell) => polygon(brush, land.grid.corners(cell))), 0.6);
}
