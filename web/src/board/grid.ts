import type { Compass } from "../lib/piece/look";
import type { Ground } from "../wire/types";

/** A cell: `(x, y)` on squares, y down; axial `(q, r)` on hexes. */
export type Cell = readonly [number, number];
/** A place on paper, in pixels at zoom 1. */
export type Point = readonly [number, number];

/** Pixels between the middles of neighbouring cells at zoom 1. */
export const UNIT = 62;

/** As much of the ground as says which cells there are. */
export type Frame = Pick<Ground, "shape" | "columns" | "rows" | "layout"> & {
  /** Pixels between the middles of neighbouring cells; `UNIT` if it is not said. */
  unit?: number;
};

/** Which cells there are, how they hang together and where they lie on paper: a grid, or a map of zones. */
export interface Surface {
  compass: Compass;
  columns: number;
  rows: number;
  /** How many sides a cell has; side `i` runs from corner `i` to the next.  Zones have none. */
  sides: number;
  /** The size by which strokes and symbols are scaled. */
  size: number;
  width: number;
  height: number;
  cell(column: number, row: number): Cell;
  place(cell: Cell): [column: number, row: number];
  /** Where a cell stands in lists that go row by row; -1 off the map. */
  index(cell: Cell): number;
  center(cell: Cell): Point;
  /** The corners, clockwise; `scale` shrinks the cell about its middle. */
  corners(cell: Cell, scale?: number): Point[];
  next(cell: Cell, side: number): Cell;
  /** The cell in a compass direction, which may lie off the map. */
  step(cell: Cell, direction: string): Cell | null;
  /** The cell that an arrow key leads to; the same one where there is none. */
  beside(cell: Cell, arrow: readonly [number, number]): Cell;
  /** How many steps two cells are apart, a diagonal one on squares counted as one; Infinity where no way leads. */
  steps(from: Cell, to: Cell): number;
  /** What people call a cell. */
  name(cell: Cell): string;
  /** The cell at a place, which may lie off the map. */
  at(x: number, y: number): Cell;
}

/** A surface of squares or hexes. */
export interface Grid extends Surface, Frame {}

const ALONG = Math.sqrt(3) / 2;
const ACROSS = 1 / Math.sqrt(3);

const HEX_VECTORS: Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];
const SQUARE_VECTORS: Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
const POINTED_STEPS = ["e", "se", "sw", "w", "nw", "ne"];
const FLAT_STEPS = ["se", "s", "sw", "nw", "n", "ne"];
const SQUARE_STEPS: Record<string, Cell> = {
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
  nw: [-1, -1],
};

/** The grid of a ground. */
export function makeGrid(frame: Frame): Grid {
  if (frame.shape === "square") return squareGrid(frame);
  return frame.layout.endsWith("q") ? flatGrid(frame) : pointedGrid(frame);
}

type Own = Omit<Grid, keyof Frame | "index" | "corners" | "next" | "beside" | "steps" | "name"> & {
  spread: Point[];
  vectors: Cell[];
};

function buildGrid(frame: Frame, own: Own): Grid {
  const { spread, vectors, ...rest } = own;
  const { columns, rows } = frame;
  const index = (cell: Cell) => {
    const [column, row] = rest.place(cell);
    return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  };
  return {
    ...frame,
    ...rest,
    index,
    corners(cell, scale = 1) {
      const [x, y] = rest.center(cell);
      return spread.map(([dx, dy]) => [x + dx * scale, y + dy * scale]);
    },
    next([a, b], side) {
      const [da, db] = vectors[side % vectors.length] ?? [0, 0];
      return [a + da, b + db];
    },
    beside(cell, [dx, dy]) {
      const [column, row] = rest.place(cell);
      const next = rest.cell(column + dx, row + dy);
      return index(next) < 0 ? cell : next;
    },
    steps([a, b], [c, d]) {
      const [dx, dy] = [c - a, d - b];
      const straight = Math.max(Math.abs(dx), Math.abs(dy));
      return rest.sides === 4 ? straight : Math.max(straight, Math.abs(dx + dy));
    },
    name(cell) {
      const [column, row] = rest.place(cell);
      return columnName(column) + String(row + 1);
    },
  };
}

function ringOf(count: number, radius: number, first: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((first + (i * 360) / count) * Math.PI) / 180;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
}

function squareGrid(frame: Frame): Grid {
  const { unit = UNIT } = frame;
  return buildGrid(frame, {
    compass: "square",
    sides: 4,
    size: unit * 0.62,
    width: frame.columns * unit,
    height: frame.rows * unit,
    vectors: SQUARE_VECTORS,
    spread: ringOf(4, unit * Math.SQRT1_2, -45),
    cell: (column, row) => [column, row],
    place: ([x, y]) => [x, y],
    center: ([x, y]) => [(x + 0.5) * unit, (y + 0.5) * unit],
    at: (x, y) => [Math.floor(x / unit), Math.floor(y / unit)],
    step([x, y], direction) {
      const by = SQUARE_STEPS[direction];
      return by ? [x + by[0], y + by[1]] : null;
    },
  });
}

/** By how many cells a line (row or column) is skewed in axial coordinates. */
function oddOffset(even: boolean, line: number): number {
  return even ? (line + (line & 1)) / 2 : (line - (line & 1)) / 2;
}

function makeStep(steps: string[]): Grid["step"] {
  return ([q, r], direction) => {
    const by = HEX_VECTORS[steps.indexOf(direction)];
    return by ? [q + by[0], r + by[1]] : null;
  };
}

function pointedGrid(frame: Frame): Grid {
  const { unit = UNIT } = frame;
  const even = frame.layout === "even-r";
  const first = even ? 1 : 0.5;
  return buildGrid(frame, {
    compass: "pointed",
    sides: 6,
    size: unit * ACROSS,
    width: (frame.columns + (frame.rows > 1 ? 0.5 : 0)) * unit,
    height: ((frame.rows - 1) * ALONG + 2 * ACROSS) * unit,
    vectors: HEX_VECTORS,
    spread: ringOf(6, unit * ACROSS, -30),
    cell: (column, row) => [column - oddOffset(even, row), row],
    place: ([q, r]) => [q + oddOffset(even, r), r],
    center: ([q, r]) => [(q + r / 2 + first) * unit, (r * ALONG + ACROSS) * unit],
    at(x, y) {
      const r = (y / unit - ACROSS) / ALONG;
      return roundHex(x / unit - first - r / 2, r);
    },
    step: makeStep(POINTED_STEPS),
  });
}

function flatGrid(frame: Frame): Grid {
  const { unit = UNIT } = frame;
  const even = frame.layout === "even-q";
  const first = even ? 1 : 0.5;
  return buildGrid(frame, {
    compass: "flat",
    sides: 6,
    size: unit * ACROSS,
    width: ((frame.columns - 1) * ALONG + 2 * ACROSS) * unit,
    height: (frame.rows + (frame.columns > 1 ? 0.5 : 0)) * unit,
    vectors: HEX_VECTORS,
    spread: ringOf(6, unit * ACROSS, 0),
    cell: (column, row) => [column, row - oddOffset(even, column)],
    place: ([q, r]) => [q, r + oddOffset(even, q)],
    center: ([q, r]) => [(q * ALONG + ACROSS) * unit, (r + q / 2 + first) * unit],
    at(x, y) {
      const q = (x / unit - ACROSS) / ALONG;
      return roundHex(q, y / unit - first - q / 2);
    },
    step: makeStep(FLAT_STEPS),
  });
}

/** The hex whose middle is nearest to fractional axial coordinates. */
function roundHex(q: number, r: number): Cell {
  const s = -q - r;
  let [nq, nr] = [Math.round(q), Math.round(r)];
  const ns = Math.round(s);
  const [dq, dr, ds] = [Math.abs(nq - q), Math.abs(nr - r), Math.abs(ns - s)];
  if (dq > dr && dq > ds) nq = -nr - ns;
  else if (dr > ds) nr = -nq - ns;
  return [nq || 0, nr || 0];
}

/** The letters of a column, counted from 0: a to z, then aa. */
export function columnName(column: number): string {
  let name = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(97 + ((left - 1) % 26)) + name;
  return name;
}

/** A cell as the key of maps and sets. */
export function key(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

/** Every cell, row by row. */
export function* cellsOf(surface: Surface): Generator<Cell> {
  for (let row = 0; row < surface.rows; row++)
    for (let column = 0; column < surface.columns; column++) yield surface.cell(column, row);
}

/** The two corners of a side. */
export function sideOf(surface: Surface, cell: Cell, side: number, scale = 1): [Point, Point] {
  const corners = surface.corners(cell, scale);
  const count = corners.length;
  return [corners[side % count] ?? [0, 0], corners[(side + 1) % count] ?? [0, 0]];
}

/** The number of the side that a cell shares with its neighbour, or -1 if they share none. */
export function sideTowards(surface: Surface, from: Cell, to: Cell): number {
  for (let side = 0; side < surface.sides; side++) {
    const next = surface.next(from, side);
    if (next[0] === to[0] && next[1] === to[1]) return side;
  }
  return -1;
}

/** The sides of a set of cells that face out of it; of zones, which share no sides, every outline. */
export function outline(surface: Surface, cells: readonly Cell[], scale = 1): [Point, Point][] {
  if (surface.sides === 0) return cells.flatMap((cell) => loop(surface.corners(cell, scale)));
  const within = new Set(cells.map(key));
  return cells.flatMap((cell) =>
    Array.from({ length: surface.sides }, (_, side) => side)
      .filter((side) => !within.has(key(surface.next(cell, side))))
      .map((side) => sideOf(surface, cell, side, scale)),
  );
}

/** The sides of a polygon. */
function loop(corners: readonly Point[]): [Point, Point][] {
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner]);
}
