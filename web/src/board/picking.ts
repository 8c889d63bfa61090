import { toSheet, type Room, type View } from "./camera";
import { key, sideOf, UNIT, type Cell, type Grid, type Point } from "./grid";
import type { Picked } from "./renderer";

/** How near a side the pointer must be to mean it, in cells. */
const NEAR_SIDE = 0.2;

/** What lies at a place of the screen; `standing` are the pieces by the cells that they stand on. */
export function pickAt(grid: Grid, standing: ReadonlyMap<string, string>, view: View, room: Room, at: Point): Picked {
  const place = toSheet(view, room, at);
  const cell = grid.at(...place);
  if (grid.index(cell) < 0) return { at, cell: null, piece: null, edge: null };
  return { at, cell, piece: standing.get(key(cell)) ?? null, edge: sideNear(grid, cell, place) };
}

function sideNear(grid: Grid, cell: Cell, place: Point): [Cell, Cell] | null {
  let [best, least] = [-1, NEAR_SIDE * UNIT];
  for (let side = 0; side < grid.sides; side++) {
    const far = distance(place, sideOf(grid, cell, side));
    if (far < least) [best, least] = [side, far];
  }
  return best < 0 ? null : [cell, grid.next(cell, best)];
}

/** How far a point is from a straight line between two others. */
function distance([x, y]: Point, [[ax, ay], [bx, by]]: [Point, Point]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - dx * share, y - ay - dy * share);
}
