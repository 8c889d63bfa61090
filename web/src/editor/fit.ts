import { UNIT, type Cell, type Grid, type Point } from "../board/grid";
import type { PictureEntry } from "./draft";

/** How few cells wide a picture may be dragged. */
const LEAST = 1;

type Locate = (cell: Cell) => Point | null;

/** A place of the screen in widths of a cell from the corner of the board; null while the board is not there. */
export function onSheet(grid: Grid, locate: Locate, at: Point): Point | null {
  const [a, b] = [grid.cell(0, 0), grid.cell(grid.columns - 1, grid.rows - 1)];
  const [pa, pb] = [locate(a), locate(b)];
  if (!pa || !pb) return null;
  const [ca, cb] = [grid.center(a), grid.center(b)];
  const zoom = Math.hypot(pb[0] - pa[0], pb[1] - pa[1]) / Math.hypot(cb[0] - ca[0], cb[1] - ca[1]);
  return [(ca[0] + (at[0] - pa[0]) / zoom) / UNIT, (ca[1] + (at[1] - pa[1]) / zoom) / UNIT];
}

/** Where a place on the board lies on the screen; the other way round than `onSheet`. */
export function onScreen(grid: Grid, locate: Locate, [x, y]: Point): Point | null {
  const [origin, unit] = [onSheet(grid, locate, [0, 0]), onSheet(grid, locate, [1, 1])];
  if (!origin || !unit) return null;
  return [(x - origin[0]) / (unit[0] - origin[0]), (y - origin[1]) / (unit[1] - origin[1])];
}

/** The nearest place at which the grid of a picture can begin: a corner of a square, the middle of a hex. */
export function nearest(grid: Grid, [x, y]: Point): Point {
  if (grid.shape === "square") return [Math.round(x), Math.round(y)];
  const [cx, cy] = grid.center(grid.at(x * UNIT, y * UNIT));
  return [cx / UNIT, cy / UNIT];
}

/** The picture so many cells further to the right and down. */
export function moved(picture: PictureEntry, [across, down]: Point): PictureEntry {
  const [left, top, width, height] = picture.box;
  return { ...picture, box: [rounded(left + across), rounded(top + down), width, height] };
}

/** The picture so large that its lower right corner lies at a place, or as near to it as its shape allows. */
export function stretched(picture: PictureEntry, [x, y]: Point): PictureEntry {
  const [left, top, width, height] = picture.box;
  const scale = Math.max(LEAST / width, (x - left) / width, (y - top) / height);
  return { ...picture, box: [left, top, rounded(width * scale), rounded(height * scale)] };
}

function rounded(cells: number): number {
  return Math.round(cells * 1000) / 1000;
}

/** How many cells two places of the picture lie apart as it lies now, at least one. */
export function apart(a: Point, b: Point): number {
  return Math.max(1, Math.round(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]))));
}

/** The picture laid so that two of its places lie so many cells apart, and the first on the grid. */
export function fitted(grid: Grid, picture: PictureEntry, a: Point, b: Point, cells: number): PictureEntry {
  const [left, top, width, height] = picture.box;
  const across = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]));
  const scale = across > 0 ? cells / across : 1;
  const [wide, high] = [width * scale, height * scale];
  const [x, y] = nearest(grid, a);
  const box = [x - ((a[0] - left) / width) * wide, y - ((a[1] - top) / height) * high, wide, high].map(
    (one) => Math.round(one * 1000) / 1000,
  );
  return { ...picture, box: [box[0] ?? 0, box[1] ?? 0, box[2] ?? 1, box[3] ?? 1] };
}
