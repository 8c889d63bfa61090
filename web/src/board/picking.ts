import { toMap, type Extent, type View } from "./camera";
import { key, sideOf, UNIT, type Cell, type Point, type Surface } from "./grid";
import type { Picked } from "./renderer";
import type { Stand } from "./stacks";
import { isZones } from "./zones";

/** How near a side the pointer must be to mean it, in cells. */
const NEAR_SIDE = 0.2;

/** What lies at a place of the screen. */
export function pickAt(
  grid: Surface,
  stand: Stand,
  view: View,
  room: Extent,
  at: Point,
  near: (piece: string) => boolean = () => true,
): Picked {
  const place = toMap(view, room, at);
  const hung = hangingAt(stand, near, place);
  if (hung) return { at, ...hung, edge: null };
  const cell = grid.at(...place);
  if (grid.index(cell) < 0) return { at, cell: null, piece: null, edge: null };
  return { at, cell, piece: pieceAt(grid, stand, near, cell, place), edge: nearestSide(grid, cell, place) };
}

/** The piece in a cell whose counter is nearest; in a zone, which is larger than its pieces, only one under the pointer. */
function pieceAt(
  grid: Surface,
  stand: Stand,
  near: (piece: string) => boolean,
  cell: Cell,
  [x, y]: Point,
): string | null {
  let [best, least]: [string | null, number] = [null, isZones(grid) ? 1.15 : Infinity];
  for (const id of stand.cells.get(key(cell)) ?? []) {
    const spot = stand.spots.get(id);
    if (!spot?.shown || spot.over || !near(id)) continue;
    const far = Math.hypot(spot.at[0] - x, spot.at[1] - y) / spot.radius;
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

/** A piece that hangs over the board under the pointer, and the cell that it hangs over. */
function hangingAt(
  { spots }: Stand,
  near: (piece: string) => boolean,
  [x, y]: Point,
): { piece: string; cell: Cell } | null {
  for (const [piece, { at, radius, over }] of spots)
    if (over && near(piece) && Math.hypot(at[0] - x, at[1] - y) <= radius) return { piece, cell: over };
  return null;
}

function nearestSide(grid: Surface, cell: Cell, place: Point): [Cell, Cell] | null {
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
