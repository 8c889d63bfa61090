import { key, type Cell, type Grid, type Point } from "../grid";
import { pieces, placed, polygon, stroke } from "./pen";
import type { Brush, Survey } from "./survey";

/** A road through a cell: where it enters and leaves, at the middles of sides or at the edge of the map. */
interface Stretch {
  at: Point;
  ends: Point[];
}

/** Roads: soft bends from cell to cell with a casing and ruts; over water they are bridges. */
export function roads(brush: Brush, survey: Survey): void {
  const { palette } = survey.land.plan;
  const { k } = survey;
  const cells = survey.of("road");
  if (cells.length === 0) return;
  const land = cells.filter((cell) => span(survey, cell) === null);
  const broad = places(survey, land);
  const dry = land.map((cell) => stretch(survey, cell));
  const lay = () => dry.forEach((one) => course(brush, one));
  const pave = () => broad.forEach((place) => polygon(brush, place));
  stroke(brush, { colour: palette["road-line"], width: 17 * k, alpha: 0.8 }, () => (lay(), pave()));
  stroke(brush, { colour: palette.road, width: 13.5 * k }, () => (lay(), pave()));
  brush.fillStyle = palette.road;
  for (const place of broad) {
    brush.beginPath();
    polygon(brush, place);
    brush.fill();
  }
  if (broad.length === 0) stroke(brush, { colour: palette["road-line"], width: Math.max(0.4, 0.9 * k), alpha: 0.5, dash: [5 * k, 6 * k] }, lay);
}

function course(brush: Brush, { at, ends }: Stretch): void {
  const [from, to] = ends;
  if (ends.length === 2 && from && to) {
    brush.moveTo(...from);
    brush.quadraticCurveTo(...at, ...to);
  } else pieces(brush, (ends.length ? ends : [at]).map((end) => [end, at] as const));
}

function stretch(survey: Survey, cell: Cell): Stretch {
  const { grid } = survey.land;
  const at = grid.center(cell);
  const links = linked(survey, cell);
  const ends = links.map((near) => halfway(at, grid.center(near)));
  if (links.length < 2) ends.push(...leaving(grid, cell, links).map((beyond) => grid.center(beyond)));
  return { at, ends: ends.length < 2 ? [...ends, ...meetings(survey, cell).slice(0, 2 - ends.length)] : ends };
}

function halfway(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function carries({ land }: Survey, cell: Cell): boolean {
  return land.grid.index(cell) >= 0 && land.look(cell) === "road";
}

/** The neighbours that a road goes on to: across a side, and on squares over a corner that no side serves. */
function linked(survey: Survey, cell: Cell): Cell[] {
  const { grid } = survey.land;
  const sides = around(grid, cell).filter((near) => carries(survey, near));
  if (grid.sides === 6) return sides;
  const corners = ([[1, 1], [1, -1], [-1, 1], [-1, -1]] as const).map(([dx, dy]): Cell => [cell[0] + dx, cell[1] + dy]);
  return [...sides, ...corners.filter((near) => carries(survey, near) && !sides.some(([x, y]) => x === near[0] || y === near[1]))];
}

function around(grid: Grid, cell: Cell): Cell[] {
  return Array.from({ length: grid.sides }, (_, side) => grid.next(cell, side));
}

/** Where a road goes off the map: straight on from where it came, or out of the nearest edge. */
function leaving(grid: Grid, cell: Cell, links: Cell[]): Cell[] {
  const ahead = links.map(([x, y]): Cell => [2 * cell[0] - x, 2 * cell[1] - y]);
  return ahead.filter((beyond) => grid.index(beyond) < 0);
}

/** Where a road could lead that ends in a cell: into a ford or a house. */
function meetings(survey: Survey, cell: Cell): Point[] {
  const { land } = survey;
  const at = land.grid.center(cell);
  const leads = (near: Cell) => land.grid.index(near) >= 0 && ["shallows", "floor"].includes(land.look(near));
  return around(land.grid, cell).filter(leads).map((near) => halfway(at, land.grid.center(near)));
}

/** Where a road is as broad as a place: cells about a corner that all carry it. */
function places(survey: Survey, cells: Cell[]): Point[][] {
  const { grid } = survey.land;
  const about = (cell: Cell): Cell[][] =>
    grid.sides === 6
      ? [[cell, grid.next(cell, 0), grid.next(cell, 1)], [cell, grid.next(cell, 1), grid.next(cell, 2)]]
      : [[cell, grid.next(cell, 0), [cell[0] + 1, cell[1] + 1], grid.next(cell, 1)]];
  const full = cells.flatMap(about).filter((place) => place.every((one) => carries(survey, one)));
  return full.map((place) => place.map((one) => grid.center(one)));
}

/** How far a bridge may be broad, in cells. */
const BROADEST = 5;

/** The side across which water lies, where a road crosses it: with the same water on the other side of the road; or null. */
function span(survey: Survey, cell: Cell): number | null {
  const { grid } = survey.land;
  for (let side = 0; side < grid.sides / 2; side++)
    if (shore(survey, cell, side) && shore(survey, cell, side + grid.sides / 2)) return side;
  return null;
}

/** Whether water bounds the road in a direction. */
function shore(survey: Survey, cell: Cell, side: number): boolean {
  const { grid } = survey.land;
  let at = cell;
  for (let n = 0; n < BROADEST && carries(survey, at); n++) at = grid.next(at, side);
  return grid.index(at) >= 0 && ["deep", "shallows"].includes(survey.land.look(at));
}

/** Bridges: planks across, rails along the sides. */
export function bridges(brush: Brush, survey: Survey): void {
  const decks = survey.of("road").flatMap((cell) => {
    const side = span(survey, cell);
    return side === null ? [] : [{ cell, side }];
  });
  const whole = new Set(decks.map(({ cell }) => key(cell)));
  for (const { cell, side } of decks) deck(brush, survey, cell, heading(survey, cell, side), whole);
}

/** Which way a bridge runs (radians): along the road, as nearly across the water as may be. */
function heading({ land: { grid } }: Survey, cell: Cell, side: number): number {
  const angle = (to: Cell) => {
    const [[x, y], [u, v]] = [grid.center(cell), grid.center(to)];
    return Math.atan2(v - y, u - x);
  };
  return angle(grid.next(cell, side)) + Math.PI / 2;
}

function deck(brush: Brush, survey: Survey, cell: Cell, turn: number, whole: ReadonlySet<string>): void {
  const { land, k, size } = survey;
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
  placed(brush, [cx, cy], turn, () => {
    brush.fillStyle = "rgba(0,0,0,.28)";
    if (!lower) brush.fillRect(-half, bottom, 2 * half, 5 * k);
    brush.fillStyle = palette.floor;
    brush.fillRect(-half, -top, 2 * half, top + bottom);
    stroke(brush, { colour: palette["floor-line"], width: Math.max(0.4, 0.9 * k) }, () => pieces(brush, planks.map((x) => [[x, -top], [x, bottom]] as const)));
    stroke(brush, { colour: palette.wall, width: 4 * k }, () => pieces(brush, rails.map((y) => [[-half, y], [half, y]] as const)));
  });
}
