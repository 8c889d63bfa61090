import type { Point } from "../grid";
import { fill, pieces, polygon, stroke } from "./pen";
import { EDGE } from "./plan";
import type { Brush, Survey } from "./survey";

/** How much of a side the tick at each of its ends takes. */
const TICK = { hex: 0.17, square: 0.1 };

/** The grid: faint sides and firm ticks at the corners. */
export function lines(brush: Brush, { land, cells, k }: Survey): void {
  const { palette } = land.plan;
  const share = TICK[land.plan.shape];
  const sides: [Point, Point][] = [];
  const ticks: [Point, Point][] = [];
  for (const cell of cells)
    land.grid.corners(cell).forEach((a, i, corners) => {
      const b = corners[(i + 1) % corners.length] ?? a;
      if (i >= corners.length / 2 && land.grid.index(land.grid.next(cell, i)) >= 0) return;
      sides.push([a, b]);
      ticks.push([a, towards(a, b, share)], [b, towards(b, a, share)]);
    });
  brush.lineCap = "butt";
  stroke(brush, { colour: palette.grid, width: Math.max(0.8, k) }, () => pieces(brush, sides));
  stroke(brush, { colour: palette.tick, width: Math.max(0.9, 1.1 * k) }, () => pieces(brush, ticks));
  brush.lineCap = "round";
}

function towards(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** A veil over what lies beyond the cells of the map. */
export function veil(brush: Brush, { land, beyond }: Survey): void {
  fill(brush, land.plan.palette.paper, () => beyond.forEach((cell) => polygon(brush, land.grid.corners(cell))), 0.6);
}

/** The sheet's own edge: a firm line and a fine one within. */
export function neatline(brush: Brush, { land, k }: Survey): void {
  const { grid, plan } = land;
  const rim = (inset: number) => () => brush.rect(inset - EDGE, inset - EDGE, grid.width + 2 * (EDGE - inset), grid.height + 2 * (EDGE - inset));
  stroke(brush, { colour: plan.palette.ink, width: 2.4 * k }, rim(1.2 * k));
  stroke(brush, { colour: plan.palette.ink, width: 0.9 * k }, rim(5.5 * k));
}
