import type { Edge, GroundKind } from "../wire/types";

/** A cell: `(x, y)` on squares, axial `(q, r)` on hexes. */
export type Cell = [number, number];

export type Layout = "odd-r" | "even-r" | "odd-q" | "even-q";

export type Grid =
  { shape: "square"; columns: number; rows: number } | { shape: "hex"; columns: number; rows: number; layout: Layout };

/** A kind of ground; what a name means is for the game to say. */
export interface Terrain {
  name: string;
  cost?: number;
  impassable?: boolean;
  opaque?: boolean;
  cover?: number;
}

/** Something on the side that two neighbouring cells share: a wall, a door, a ledge. */
export interface Side {
  between: [Cell, Cell];
  name: string;
  impassable?: boolean;
  opaque?: boolean;
  cover?: number;
}

/** The board as the engine has it: `ground` are numbers of `kinds`, row by row, as are `levels` (none on flat land). */
export interface Board {
  grid: Grid;
  kinds: Terrain[];
  ground: number[];
  levels: number[];
  sides: Side[];
}

/** A side of the game. */
export interface SideEntry {
  id: string;
  label: string;
  colour: string;
  seat: "player" | "bot";
  neutral: boolean;
  /** Where its units look, in a game in which they look anywhere. */
  facing?: string | null;
}

/** A picture under the board: an asset, and left, top, width and height in widths of a cell. */
export interface PictureEntry {
  asset: string;
  box: [number, number, number, number];
}

/** A scene being made: what the drafts of all games have; what else a game's have is for its own parts of the editor. */
export interface Draft {
  title: string;
  about: string;
  system: string;
  board: Board;
  picture: PictureEntry | null;
  sides: SideEntry[];
  places: Record<string, Cell[]>;
  notes: Record<string, string>;
}

/** A kind of ground, with its sign on drawn boards and how it looks. */
export interface GroundSample {
  sign: string;
  terrain: Terrain;
  shown: GroundKind;
}

/** A thing that may stand on the side of a cell, and how it looks; `side` has no place yet. */
export interface EdgeSample {
  side: Side;
  shown: Edge;
}

/** What there is to paint with; a game's own parts of the editor know what else it offers. */
export interface Palette {
  grounds: GroundSample[];
  edges: EdgeSample[];
}

/** What a new board is to be like. */
export interface Plain {
  /** The game, by default the one whose editor is meant for any map. */
  system?: string;
  shape: "square" | "hex" | "zones";
  layout: Layout;
  columns: number;
  rows: number;
}
