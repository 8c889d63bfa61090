import { cellsOf, UNIT, type Cell, type Grid } from "./grid";
import { parseColour, type Palette } from "./paint/palette";
import type { Plan, Look } from "./paint/plan";
import { tracePolygon } from "./paint/pen";
import type { Brush } from "./paint/terrain";

const TONES: Record<Look, keyof Palette> = {
  grass: "land-0",
  wood: "tree",
  shallows: "shallow",
  deep: "deep",
  rubble: "rubble",
  sand: "sand",
  road: "road",
  floor: "floor",
  rock: "wall",
  stone: "wall",
  barrier: "seam",
  unknown: "paper",
};

/** Paint all cells in one flat colour each, as bricks: what is seen at once, before the map is painted. */
export function paintFlatMap(brush: Brush, grid: Grid, plan: Plan): void {
  const { unit = UNIT, compass } = grid;
  const pitch = (unit * Math.sqrt(3)) / 2;
  const [wide, high] = compass === "flat" ? [pitch, unit] : compass === "pointed" ? [unit, pitch] : [unit, unit];
  paintByColour(brush, grid, plan, cellsOf(grid), (cell) => {
    const [x, y] = grid.center(cell);
    brush.rect(x - wide / 2 - 1, y - high / 2 - 1, wide + 2, high + 2);
  });
}

/** Paint some cells in one flat colour each: what is seen until they are painted anew. */
export function paintFlatCells(brush: Brush, grid: Grid, plan: Plan, which: Iterable<Cell>): void {
  paintByColour(brush, grid, plan, which, (cell) => tracePolygon(brush, grid.corners(cell, 1.03)));
}

function paintByColour(brush: Brush, grid: Grid, plan: Plan, which: Iterable<Cell>, lay: (cell: Cell) => void): void {
  const heaps = new Map<string, Cell[]>();
  for (const cell of which) {
    const colour = flatColour(plan, grid.index(cell));
    const heap = heaps.get(colour);
    if (heap) heap.push(cell);
    else heaps.set(colour, [cell]);
  }
  for (const [colour, cells] of heaps) {
    brush.fillStyle = colour;
    brush.beginPath();
    cells.forEach(lay);
    brush.fill();
  }
}

function flatColour({ looks, under, levels, palette }: Plan, cell: number): string {
  const look = under[cell] ?? "grass";
  const level = Math.min(3, Math.max(0, levels[cell] ?? 0));
  // What stands on the ground is a block of stone until it is painted.
  const name = look !== looks[cell] ? "stone" : look === "grass" ? (`land-${level}` as keyof Palette) : TONES[look];
  return `rgb(${parseColour(String(palette[name])).join(",")})`;
}
