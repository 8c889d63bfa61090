import { sideOf, type Point } from "../grid";
import { combOf } from "./fixtures";
import { stroke, traceSegments } from "./pen";
import type { Brush, TileTerrain } from "./terrain";

/** Where a floor ends above lower ground, which no contour tells: a firm edge with short strokes down the step. */
export function paintScarps(brush: Brush, terrain: Pick<TileTerrain, "land" | "k" | "of">): void {
  const { land, k } = terrain;
  const { grid, plan } = land;
  const sides = terrain.of("floor").flatMap((cell): (readonly [Point, Point])[] =>
    Array.from({ length: grid.sides }, (_, side) => side)
      .filter((side) => land.level(grid.next(cell, side)) < land.level(cell))
      .map((side) => sideOf(grid, cell, side)),
  );
  const combs = sides.flatMap((side) => combOf(side, 5 * k));
  stroke(brush, { colour: plan.palette.wall, width: 1.8 * k }, () => traceSegments(brush, sides));
  stroke(brush, { colour: plan.palette.wall, width: 1.1 * k, alpha: 0.75 }, () => traceSegments(brush, combs));
}
