import type { Edge, Ground, GroundKind } from "../../wire/types";
import { makeGrid, type Cell, type Frame, type Grid } from "../grid";
import { country, type Regions } from "./country";
import { groundUnder, type Look } from "./fixtures";
import type { Palette } from "./palette";

/** The map goes on so far beyond the cells, in pixels at zoom 1. */
export const EDGE = 26;

export type { Look } from "./fixtures";

/** All that a painter needs to know of a map; it travels to the painters as it is. */
export interface Plan extends Frame {
  /** The size of strokes and symbols. */
  brush: number;
  /** Borders and ways, where the board is one of zones. */
  regions: Regions | null;
  looks: GroundKind["look"][];
  /** The ground under things that stand on it. */
  under: Look[];
  levels: number[];
  edges: Edge[];
  palette: Palette;
  lines: boolean;
  picture: Picture | null;
}

/** A picture that lies under the grid, and where: in pixels at zoom 1. */
export interface Picture {
  image: ImageBitmap;
  box: [left: number, top: number, width: number, height: number];
}

/** The plan of a ground. */
export function planOf(ground: Ground, palette: Palette, lines: boolean, picture: Picture | null): Plan {
  const { shape, columns, rows, layout, levels, edges } = ground;
  if (ground.surface === "zones") return { ...country(ground), edges: [], palette, lines: false, picture };
  const looks = ground.terrain.map((kind) => ground.kinds[kind]?.look ?? "grass");
  const grid = makeGrid(ground);
  const under = groundUnder(grid, columns, looks);
  return {
    shape,
    columns,
    rows,
    layout,
    brush: grid.size,
    regions: null,
    looks,
    under,
    levels,
    edges,
    palette,
    lines,
    picture,
  };
}

/** What lies where; off the map it goes on as at its edge. */
export class Land {
  readonly grid: Grid;
  readonly highest: number;

  constructor(readonly plan: Plan) {
    this.grid = makeGrid(plan);
    this.highest = plan.levels.reduce((most, level) => Math.max(most, level), 0);
  }

  /** Where a cell stands in the lists, that of the nearest cell for one off the map. */
  nearest(cell: Cell): number {
    const { columns, rows } = this.plan;
    const [column, row] = this.grid.place(cell);
    return Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column));
  }

  /** What lies in a cell, under anything that stands there. */
  look(cell: Cell): Look {
    return this.plan.under[this.nearest(cell)] ?? "grass";
  }

  /** How high a cell lies. */
  level(cell: Cell): number {
    return this.plan.levels[this.nearest(cell)] ?? 0;
  }
}
