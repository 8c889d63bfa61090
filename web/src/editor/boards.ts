import { cellsOf, key, makeGrid, type Cell as Seen, type Frame, type Grid as Sheet } from "../board/grid";
import type { Edge, Ground, GroundKind } from "../wire/types";
import type { Board, Cell, Grid, Side, Terrain } from "./draft";

/** Ground that nothing is said of. */
export const OPEN: Terrain = { name: "open" };

/** What a side is called that can be opened. */
const DOOR = "door";

/** The two cells beside a side. */
export type Between = readonly [Seen, Seen];

/** The grid as the board draws it. */
export function frameOf(grid: Grid): Frame {
  return {
    shape: grid.shape,
    columns: grid.columns,
    rows: grid.rows,
    layout: grid.shape === "hex" ? grid.layout : "odd-r",
  };
}

/** The sheet of a board. */
export function sheetOf(board: Board): Sheet {
  return makeGrid(frameOf(board.grid));
}

/** Whether two kinds of ground are the same to the rules. */
export function alike(a: Terrain, b: Terrain): boolean {
  return terrainKey(a) === terrainKey(b);
}

/** A kind of ground as the key of maps. */
export function terrainKey(one: Terrain): string {
  return JSON.stringify([one.name, one.cost ?? 1, one.impassable ?? false, one.opaque ?? false, one.cover ?? 0]);
}

/** The ground of a cell. */
export function terrainAt(board: Board, sheet: Sheet, cell: Seen): Terrain {
  return board.kinds[board.ground[sheet.index(cell)] ?? 0] ?? OPEN;
}

/** The height of a cell. */
export function levelAt(board: Board, sheet: Sheet, cell: Seen): number {
  return board.levels[sheet.index(cell)] ?? 0;
}

/** What stands on the sides of a cell. */
export function sidesOf(board: Board, cell: Seen): Side[] {
  const here = key(cell);
  return board.sides.filter(({ between: [a, b] }) => key(a) === here || key(b) === here);
}

/** A side as the key of maps, whichever of its cells is named first. */
export function edgeKey([a, b]: Between): string {
  return [key(a), key(b)].sort().join("|");
}

// --- changing ---------------------------------------------------------------------------------

/** The board with ground on some cells; kinds that no longer lie anywhere are dropped. */
export function painted(board: Board, sheet: Sheet, cells: Iterable<Seen>, terrain: Terrain): Board {
  const kinds = board.kinds.some((kind) => alike(kind, terrain)) ? board.kinds : [...board.kinds, terrain];
  const number = kinds.findIndex((kind) => alike(kind, terrain));
  const ground = [...board.ground];
  for (const cell of cells) if (sheet.index(cell) >= 0) ground[sheet.index(cell)] = number;
  return lean({ ...board, kinds, ground });
}

/** The board without the kinds of ground that lie nowhere. */
function lean(board: Board): Board {
  const used = new Set(board.ground);
  if (used.size === board.kinds.length) return board;
  const left = board.kinds.map((_, number) => number).filter((number) => used.has(number));
  const renumbered = new Map(left.map((number, i) => [number, i]));
  const kinds = left.map((number) => board.kinds[number] ?? OPEN);
  return { ...board, kinds, ground: board.ground.map((number) => renumbered.get(number) ?? 0) };
}

/** The board with some cells at a height; flat land has no list of heights. */
export function raised(board: Board, sheet: Sheet, cells: Iterable<Seen>, level: number): Board {
  const levels = board.levels.length ? [...board.levels] : board.ground.map(() => 0);
  for (const cell of cells) if (sheet.index(cell) >= 0) levels[sheet.index(cell)] = level;
  return { ...board, levels: levels.some((one) => one !== 0) ? levels : [] };
}

/** The board with a thing on some sides, in place of what stood there; null clears them. */
export function built(board: Board, edges: Iterable<Between>, side: Side | null): Board {
  const touched = new Map([...edges].map((edge) => [edgeKey(edge), edge]));
  const left = board.sides.filter((one) => !touched.has(edgeKey(one.between)));
  const added = side ? [...touched.values()].map(([a, b]): Side => ({ ...side, between: [own(a), own(b)] })) : [];
  return { ...board, sides: [...left, ...added] };
}

/** The board with more or fewer columns and rows, at the right and at the bottom; what is new is open. */
export function resized(board: Board, columns: number, rows: number): Board {
  const before = sheetOf(board);
  const grid = { ...board.grid, columns, rows };
  const after = makeGrid(frameOf(grid));
  const cells = [...cellsOf(after)];
  const at = (cell: Seen) => before.index(cell);
  const kinds = [OPEN, ...board.kinds];
  const ground = cells.map((cell) => (at(cell) < 0 ? 0 : (board.ground[at(cell)] ?? 0) + 1));
  const levels = cells.map((cell) => board.levels[at(cell)] ?? 0);
  const sides = board.sides.filter(({ between }) => between.every((cell) => after.index(cell) >= 0));
  return merged(lean({ grid, kinds, ground, levels: levels.some((one) => one !== 0) ? levels : [], sides }));
}

/** The board with each kind of ground once. */
function merged(board: Board): Board {
  const first = board.kinds.map((kind) => board.kinds.findIndex((other) => alike(kind, other)));
  return lean({ ...board, ground: board.ground.map((number) => first[number] ?? number) });
}

/** A cell of one's own, as drafts have it. */
export function own(cell: Seen): Cell {
  return [cell[0], cell[1]];
}

// --- drawing ----------------------------------------------------------------------------------

/** How kinds of ground and things on sides look. */
export interface Looks {
  ground: (terrain: Terrain) => GroundKind;
  edge: (name: string) => Edge["kind"];
}

/** A board as it is drawn. */
export function groundOf(board: Board, looks: Looks): Ground {
  return {
    ...frameOf(board.grid),
    surface: "grid",
    zones: [],
    kinds: board.kinds.map(looks.ground),
    terrain: board.ground,
    levels: board.levels,
    layers: [],
    edges: board.sides.map((side) => edgeOf(side, looks)),
    picture: "",
    picture_box: null,
    cover: "",
  };
}

function edgeOf({ between, name, impassable }: Side, looks: Looks): Edge {
  return { between, kind: looks.edge(name), name, open: name === DOOR && impassable === false, text: "", worn: false };
}
