import { UNIT, type Cell, type Grid, type Point } from "../board/grid";
import type { PictureEntry } from "./draft";

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

/** The nearest place at which the grid of a picture can begin: a corner of a square, the middle of a hex. */
export function nearest(grid: Grid, [x, y]: Point): Point {
  if (grid.shape === "square") return [Math.round(x), Math.round(y)];
  const [cx, cy] = grid.center(grid.at(x * UNIT, y * UNIT));
  return [cx / UNIT, cy / UNIT];
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
