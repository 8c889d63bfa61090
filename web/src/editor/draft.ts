import type { Kind, Side, Terrain } from "./wire";

/** A cell: `(x, y)` on squares, axial `(q, r)` on hexes. */
export type Cell = [number, number];

export type Layout = "odd-r" | "even-r" | "odd-q" | "even-q";

export type Grid =
  { shape: "square"; columns: number; rows: number } | { shape: "hex"; columns: number; rows: number; layout: Layout };

/** The board as the engine has it: `ground` are numbers of `kinds`, row by row, as are `levels` (none on flat land). */
export interface Board {
  grid: Grid;
  kinds: Terrain[];
  ground: number[];
  levels: number[];
  sides: Side[];
}

/** A side of the battle. */
export interface SideEntry {
  id: string;
  label: string;
  colour: string;
  seat: "player" | "bot";
  neutral: boolean;
  facing: string | null;
}

/** A unit, or several of a kind, one on each of its cells. */
export interface Unit extends Kind {
  id?: string | null;
  kind?: string | null;
  unseen?: boolean | null;
  side: string;
  at: Cell[];
}

/** What decides the battle. */
export type Goal =
  | { goal: "last_standing"; side: string }
  | { goal: "hold"; side: string; place: string; rounds: number }
  | { goal: "survive"; side: string; rounds: number }
  | { goal: "reach"; side: string; place: string; units: number }
  | { goal: "slay"; side: string; unit: string }
  | { goal: "complete"; side: string; spell: string };

/** A picture under the board: an asset, and left, top, width and height in widths of a cell. */
export interface PictureEntry {
  asset: string;
  box: [number, number, number, number];
}

export type Choice = string | number | boolean | null | number[];

/** A scene being made, as `maps/drafts.py` has it. */
export interface Draft {
  title: string;
  about: string;
  system: string;
  board: Board;
  picture: PictureEntry | null;
  options: Record<string, Choice>;
  sides: SideEntry[];
  kinds: Record<string, Kind>;
  units: Unit[];
  places: Record<string, Cell[]>;
  lanes: Cell[][];
  goals: Goal[];
  order: string[];
  master: string;
  notes: Record<string, string>;
  script: unknown[];
}

/** What a new board is to be like. */
export interface Plain {
  shape: "square" | "hex";
  layout: Layout;
  columns: number;
  rows: number;
}
