import { key, type Cell, type Surface } from "../../board/grid";
import type { Picked } from "../../board/renderer";
import { blot, flood, type Between } from "../../board/strokes";
import { t } from "../i18n";
import type { Ground } from "../../wire/types";
import type { Screen } from "../screen.svelte";

/** What shuts a room in, whether it stands open or not. */
const WALLS = /^(wall|window|curtain)$|door$/;

/** How many cells are called by their names. */
const NAMED = 24;

/** Cells by their names, of many only the first and how many there are. */
export function listCells(screen: Pick<Screen, "cellName">, cells: readonly Cell[]): string {
  const names = cells.slice(0, NAMED).map((cell) => screen.cellName(cell));
  if (cells.length > NAMED) names.push("…", t("table.cells", { n: cells.length }));
  return names.join(" ");
}

/** Ground that is wall all through. */
const SOLID: ReadonlySet<string> = new Set(["rock", "stone"]);

const nameSide = ([a, b]: Between): string => [key(a), key(b)].sort().join(" ");

/** Paint with the brush of a decree where the pointer is: `first` says that a stroke begins there. */
export function paintAt({ drafting, grid, tableau, table }: Screen, { cell, piece }: Picked, first: boolean): void {
  if (!cell || !grid || !tableau) return;
  const { brush } = drafting;
  if (typeof brush === "number") return drafting.paint(blot(grid, cell, brush), first);
  if (!first) return;
  if (brush === "room") drafting.paint(roomAbout(grid, tableau.ground, cell), true);
  else if (piece)
    void table.range(piece).then((found) => {
      if (found.type === "reach") drafting.cover(found.reach.sees);
    });
}

/** The cells of the room that a cell lies in, it first: as far as walls, doors and rock go. */
export function roomAbout(grid: Surface, ground: Pick<Ground, "edges" | "kinds" | "terrain">, cell: Cell): Cell[] {
  const shut = new Set(ground.edges.filter(({ kind }) => WALLS.test(kind)).map(({ between }) => nameSide(between)));
  const isSolid = (one: Cell) => SOLID.has(ground.kinds[ground.terrain[grid.index(one)] ?? 0]?.look ?? "");
  const same = (one: Cell) => isSolid(one) === isSolid(cell);
  return flood(grid, cell, same, (side) => shut.has(nameSide(side)));
}
