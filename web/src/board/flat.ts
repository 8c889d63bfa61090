import { cellsOf, type Cell, type Grid } from "./grid";
import { shade, type Palette } from "./paint/palette";
import type { Plan, Look } from "./paint/plan";
import { polygon } from "./paint/pen";
import type { Brush } from "./paint/survey";

const TONES: Record<Look, keyof Palette> = {
  grass: "land-0", wood: "tree", shallows: "shallow", deep: "deep", rubble: "rubble", road: "road", floor: "floor", rock: "wall",
  stone: "wall", conjured: "seam", unknown: "paper",
};

/** Paint cells in one flat colour each: what is seen at once, before the sheet is painted. */
export function flat(brush: Brush, grid: Grid, plan: Plan, which: Iterable<Cell> = cellsOf(grid)): void {
  const heaps = new Map<string, Cell[]>();
  for (const cell of which) {
    const colour = tone(plan, grid.index(cell));
    const heap = heaps.get(colour);
    if (heap) heap.push(cell);
    else heaps.set(colour, [cell]);
  }
  for (const [colour, cells] of heaps) {
    brush.fillStyle = colour;
    brush.beginPath();
    for (const cell of cells) polygon(brush, grid.corners(cell, 1.03));
    brush.fill();
  }
}

function tone({ looks, levels, palette }: Plan, cell: number): string {
  const look = looks[cell] ?? "grass";
  const level = Math.min(3, Math.max(0, levels[cell] ?? 0));
  const name = look === "grass" ? (`land-${level}` as keyof Palette) : TONES[look];
  return `rgb(${shade(String(palette[name])).join(",")})`;
}
