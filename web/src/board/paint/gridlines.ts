import type { Point } from "../grid";
import { fill, traceSegments, tracePolygon, stroke } from "./pen";
import { EDGE } from "./plan";
import type { Brush, TileTerrain } from "./terrain";

/** How much of a side the tick at each of its ends takes. */
const TICK = { hex: 0.17, square: 0.1 };

/** The grid: faint sides and firm ticks at the corners. */
export function paintGridLines(brush: Brush, { land, cells, k }: TileTerrain): void {
  const { palette } = land.plan;
  const share = TICK[land.plan.shape];
  const sides: [Point, Point][] = [];
  const ticks: [Point, Point][] = [];
  for (const cell of cells)
    land.grid.corners(cell).forEach((a, i, corners) => {
      const b = corners[(i + 1) % corners.length] ?? a;
      if (i >= corners.length / 2 && land.grid.index(land.grid.next(cell, i)) >= 0) return;
      sides.push([a, b]);
      ticks.push([a, pointTowards(a, b, share)], [b, pointTowards(b, a, share)]);
    });
  brush.lineCap = "butt";
  stroke(brush, { colour: palette.grid, width: Math.max(0.8, k) }, () => traceSegments(brush, sides));
  stroke(brush, { colour: palette.tick, width: Math.max(0.9, 1.1 * k) }, () => traceSegments(brush, ticks));
  brush.lineCap = "round";
}

function pointTowards(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** A veil over what lies beyond the cells of the map. */
export function paintMargin(brush: Brush, { land, beyond }: TileTerrain): void {
  fill(
    brush,
    land.plan.palette.paper,
    () => beyond.forEach((cell) => tracePolygon(brush, land.grid.corners(cell))),
    0.6,
  );
}

/** The map's own edge: a firm line and a fine one within. */
export function paintNeatline(brush: Brush, { land, k }: TileTerrain): void {
  const { grid, plan } = land;
  const rim = (inset: number) => () =>
    brush.rect(inset - EDGE, inset - EDGE, grid.width + 2 * (EDGE - inset), grid.height + 2 * (EDGE - inset));
  stroke(brush, { colour: plan.palette.ink, width: 2.4 * k }, rim(1.2 * k));
  stroke(brush, { colour: plan.palette.ink, width: 0.9 * k }, rim(5.5 * k));
}
