import { cellsOf, key, type Cell, type Surface } from "./grid";

/** Two neighbours, for the side that they share. */
export type Between = readonly [Cell, Cell];

/** How a brush lays down what it paints. */
export type Mode = "brush" | "fill" | "box" | "erase";

/** Rings of cells about the one under the pointer: one cell, or with its neighbours, or more. */
export const SIZES = [0, 1, 2, 3] as const;

/** A cell and those around it, as far as the brush reaches; on squares the brush is round. */
export function blot(grid: Surface, cell: Cell, size: number): Cell[] {
  let found = new Map([[key(cell), cell]]);
  for (let ring = 0; ring < size; ring++) {
    const wider = new Map(found);
    for (const one of found.values()) for (const next of neighbours(grid, one)) wider.set(key(next), next);
    found = wider;
  }
  return [...found.values()].filter((one) => grid.index(one) >= 0);
}

/** The cells that share a side with one; they may lie off the map. */
export function neighbours(grid: Surface, cell: Cell): Cell[] {
  return Array.from({ length: grid.sides }, (_, side) => grid.next(cell, side));
}

/** The cells from one to another, straight as the eye sees it, both included. */
export function straight(grid: Surface, from: Cell, to: Cell): Cell[] {
  const [ax, ay] = grid.center(from);
  const [bx, by] = grid.center(to);
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / (grid.size / 2)));
  const found = new Map<string, Cell>();
  for (let i = 0; i <= steps; i++) {
    const cell = grid.at(ax + ((bx - ax) * i) / steps, ay + ((by - ay) * i) / steps);
    found.set(key(cell), cell);
  }
  return [...found.values()];
}

/** The cells of the columns and rows between two corners. */
export function box(grid: Surface, a: Cell, b: Cell): Cell[] {
  const [ca, ra] = grid.place(a);
  const [cb, rb] = grid.place(b);
  const found: Cell[] = [];
  for (let row = Math.min(ra, rb); row <= Math.max(ra, rb); row++)
    for (let column = Math.min(ca, cb); column <= Math.max(ca, cb); column++) found.push(grid.cell(column, row));
  return found.filter((cell) => grid.index(cell) >= 0);
}

/** All cells of one look that hang together with a cell; `same` says which belong, `barred` where a side keeps them apart. */
export function flood(
  grid: Surface,
  from: Cell,
  same: (cell: Cell) => boolean,
  barred: (edge: Between) => boolean,
): Cell[] {
  const found = new Map([[key(from), from]]);
  const edge = [from];
  for (let cell = edge.pop(); cell; cell = edge.pop())
    for (const next of neighbours(grid, cell)) {
      if (grid.index(next) < 0 || found.has(key(next)) || !same(next) || barred([cell, next])) continue;
      found.set(key(next), next);
      edge.push(next);
    }
  return [...found.values()];
}

/** The sides between cells of a set and cells of the map outside it: the walls of a room. */
export function around(grid: Surface, cells: readonly Cell[]): Between[] {
  const inside = new Set(cells.map(key));
  return cells.flatMap((cell) =>
    neighbours(grid, cell)
      .filter((next) => grid.index(next) >= 0 && !inside.has(key(next)))
      .map((next): Between => [cell, next]),
  );
}

/** All sides that the cells of a set have on the map, inside it and about it. */
export function within(grid: Surface, cells: readonly Cell[]): Between[] {
  return cells.flatMap((cell) =>
    neighbours(grid, cell)
      .filter((next) => grid.index(next) >= 0)
      .map((next): Between => [cell, next]),
  );
}

/** Every cell of a map as a list. */
export function everywhere(grid: Surface): Cell[] {
  return [...cellsOf(grid)];
}
