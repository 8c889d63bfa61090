import { key, type Cell, type Grid, type Point } from "../grid";
import { traceSegments, paintAt, tracePolygon, stroke } from "./pen";
import type { Brush, TileTerrain } from "./terrain";

/** A road through a cell: where it enters and leaves, at the middles of sides or at the edge of the map. */
interface Stretch {
  at: Point;
  ends: Point[];
}

/** Roads: soft bends from cell to cell with a casing and ruts; over water they are bridges. */
export function paintRoads(brush: Brush, terrain: TileTerrain): void {
  const { palette } = terrain.land.plan;
  const { k } = terrain;
  const cells = terrain.of("road");
  if (cells.length === 0) return;
  const land = cells.filter((cell) => bridgeSide(terrain, cell) === null);
  const broad = [
    ...crossingPoints(terrain, land),
    ...land.filter((cell) => isPaved(terrain, cell)).map((cell) => terrain.land.grid.corners(cell, 1.02)),
  ];
  const dry = land.map((cell) => stretchOf(terrain, cell));
  const lay = () => dry.forEach((one) => traceStretch(brush, one));
  const pave = () => broad.forEach((place) => tracePolygon(brush, place));
  stroke(brush, { colour: palette["road-line"], width: 17 * k, alpha: 0.8 }, () => (lay(), pave()));
  stroke(brush, { colour: palette.road, width: 13.5 * k }, () => (lay(), pave()));
  brush.fillStyle = palette.road;
  for (const place of broad) {
    brush.beginPath();
    tracePolygon(brush, place);
    brush.fill();
  }
  if (broad.length === 0)
    stroke(
      brush,
      { colour: palette["road-line"], width: Math.max(0.4, 0.9 * k), alpha: 0.5, dash: [5 * k, 6 * k] },
      lay,
    );
}

function traceStretch(brush: Brush, { at, ends }: Stretch): void {
  const [from, to] = ends;
  if (ends.length === 2 && from && to) {
    brush.moveTo(...from);
    brush.quadraticCurveTo(...at, ...to);
  } else
    traceSegments(
      brush,
      (ends.length ? ends : [at]).map((end) => [end, at] as const),
    );
}

function stretchOf(terrain: TileTerrain, cell: Cell): Stretch {
  const { grid } = terrain.land;
  const at = grid.center(cell);
  const links = linkedCells(terrain, cell);
  const ends = links.map((near) => midpoint(at, grid.center(near)));
  if (links.length < 2) ends.push(...exitCells(grid, cell, links).map((beyond) => grid.center(beyond)));
  return { at, ends: ends.length < 2 ? [...ends, ...exitPoints(terrain, cell).slice(0, 2 - ends.length)] : ends };
}

function midpoint(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function isRoad({ land }: TileTerrain, cell: Cell): boolean {
  return land.grid.index(cell) >= 0 && land.look(cell) === "road";
}

/** The neighbours that a road goes on to: across a side, and on squares over a corner that no side serves. */
function linkedCells(terrain: TileTerrain, cell: Cell): Cell[] {
  const { grid } = terrain.land;
  const sides = neighboursOf(grid, cell).filter((near) => isRoad(terrain, near));
  if (grid.sides === 6) return sides;
  const corners = (
    [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map(([dx, dy]): Cell => [cell[0] + dx, cell[1] + dy]);
  return [
    ...sides,
    ...corners.filter((near) => isRoad(terrain, near) && !sides.some(([x, y]) => x === near[0] || y === near[1])),
  ];
}

function neighboursOf(grid: Grid, cell: Cell): Cell[] {
  return Array.from({ length: grid.sides }, (_, side) => grid.next(cell, side));
}

/** Where a road goes off the map: straight on from where it came, or out of the nearest edge. */
function exitCells(grid: Grid, cell: Cell, links: Cell[]): Cell[] {
  const ahead = links.map(([x, y]): Cell => [2 * cell[0] - x, 2 * cell[1] - y]);
  return ahead.filter((beyond) => grid.index(beyond) < 0);
}

/** Whether a cell lies in a place as broad as several roads: more of its neighbours are built on than not. Rock is neither. */
function isPaved({ land }: TileTerrain, cell: Cell): boolean {
  const around = neighboursOf(land.grid, cell).filter((near) => land.look(near) !== "rock");
  const built = around.filter((near) => ["road", "floor", "rubble"].includes(land.look(near)));
  return built.length > around.length / 2;
}

/** Where a road could lead that ends in a cell: into a ford or a house. */
function exitPoints(terrain: TileTerrain, cell: Cell): Point[] {
  const { land } = terrain;
  const at = land.grid.center(cell);
  const leads = (near: Cell) => land.grid.index(near) >= 0 && ["shallows", "floor"].includes(land.look(near));
  return neighboursOf(land.grid, cell)
    .filter(leads)
    .map((near) => midpoint(at, land.grid.center(near)));
}

/** Where a road is as broad as a place: cells about a corner that all carry it. */
function crossingPoints(terrain: TileTerrain, cells: Cell[]): Point[][] {
  const { grid } = terrain.land;
  const about = (cell: Cell): Cell[][] =>
    grid.sides === 6
      ? [
          [cell, grid.next(cell, 0), grid.next(cell, 1)],
          [cell, grid.next(cell, 1), grid.next(cell, 2)],
        ]
      : [[cell, grid.next(cell, 0), [cell[0] + 1, cell[1] + 1], grid.next(cell, 1)]];
  const full = cells.flatMap(about).filter((place) => place.every((one) => isRoad(terrain, one)));
  return full.map((place) => place.map((one) => grid.center(one)));
}

/** How broad a bridge may be, in cells. */
const BROADEST = 3;

/** The side across which water lies, where a road crosses it: with the same water on the other side of the road; or null. */
function bridgeSide(terrain: TileTerrain, cell: Cell): number | null {
  const { grid } = terrain.land;
  for (let side = 0; side < grid.sides / 2; side++)
    if (toShore(terrain, cell, side) + toShore(terrain, cell, side + grid.sides / 2) <= BROADEST + 1) return side;
  return null;
}

/** How many cells it is to the water that bounds the road in a direction; no end where none does. */
function toShore(terrain: TileTerrain, cell: Cell, side: number): number {
  const { grid } = terrain.land;
  let [at, n] = [cell, 0];
  for (; n <= BROADEST && isRoad(terrain, at); n++) at = grid.next(at, side);
  return grid.index(at) >= 0 && ["deep", "shallows"].includes(terrain.land.look(at)) ? n : Infinity;
}

/** Bridges: planks across, rails along the sides. */
export function paintBridges(brush: Brush, terrain: TileTerrain): void {
  const decks = terrain.of("road").flatMap((cell) => {
    const side = bridgeSide(terrain, cell);
    return side === null ? [] : [{ cell, side }];
  });
  const whole = new Set(decks.map(({ cell }) => key(cell)));
  for (const { cell, side } of decks) paintDeck(brush, terrain, cell, bridgeAngle(terrain, cell, side), whole);
}

/** Which way a bridge runs (radians): along the road, as nearly across the water as may be. */
function bridgeAngle({ land: { grid } }: TileTerrain, cell: Cell, side: number): number {
  const angle = (to: Cell) => {
    const [[x, y], [u, v]] = [grid.center(cell), grid.center(to)];
    return Math.atan2(v - y, u - x);
  };
  return angle(grid.next(cell, side)) + Math.PI / 2;
}

function paintDeck(brush: Brush, terrain: TileTerrain, cell: Cell, turn: number, whole: ReadonlySet<string>): void {
  const { land, k, size } = terrain;
  const { palette } = land.plan;
  const [cx, cy] = land.grid.center(cell);
  const half = size * 0.95;
  const beside = (by: number) => {
    const [x, y] = [cx + Math.cos(turn + by) * size * 1.7, cy + Math.sin(turn + by) * size * 1.7];
    return whole.has(key(land.grid.at(x, y)));
  };
  const [upper, lower] = [beside(-Math.PI / 2), beside(Math.PI / 2)];
  const [top, bottom] = [upper ? half : size * 0.6, lower ? half : size * 0.6];
  const planks = Array.from({ length: 11 }, (_, i) => (i / 5 - 1) * half);
  const rails = [...(upper ? [] : [-top]), ...(lower ? [] : [bottom])];
  paintAt(brush, [cx, cy], turn, () => {
    brush.fillStyle = "rgba(0,0,0,.28)";
    if (!lower) brush.fillRect(-half, bottom, 2 * half, 5 * k);
    brush.fillStyle = palette.floor;
    brush.fillRect(-half, -top, 2 * half, top + bottom);
    stroke(brush, { colour: palette["floor-line"], width: Math.max(0.4, 0.9 * k) }, () =>
      traceSegments(
        brush,
        planks.map(
          (x) =>
            [
              [x, -top],
              [x, bottom],
            ] as const,
        ),
      ),
    );
    stroke(brush, { colour: palette.wall, width: 4 * k }, () =>
      traceSegments(
        brush,
        rails.map(
          (y) =>
            [
              [-half, y],
              [half, y],
            ] as const,
        ),
      ),
    );
  });
}
