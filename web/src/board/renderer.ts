import type {
  Anchor,
  Area,
  Banner,
  Crowd,
  Fog,
  Ground,
  Label,
  Motion,
  Odds,
  Piece,
  Reach,
  Shape,
  Sightline,
  Target,
  Waypoint,
  Zone,
} from "../wire/types";
import type { View } from "./camera";
import type { Cell, Point, Surface } from "./grid";

/** What lies at a place of the screen: the cell, the piece on it, the side of the cell that is near. */
export interface Picked {
  at: Point;
  cell: Cell | null;
  piece: string | null;
  edge: [Cell, Cell] | null;
  /** The piece that is meant; without a pointer it may be none of those that stand there, by default it is `piece`. */
  hit?: string | null;
}

/** A planned way: where it starts, its cells (the start may be among them), and those that were chosen as waypoints. */
export interface Way {
  from: Cell;
  path: readonly Waypoint[];
  chosen: readonly Cell[];
}

/** Cells that a deed would touch, and the pieces that it would catch. */
export interface Template {
  cells: readonly Cell[];
  caught: readonly string[];
  /** Cells that may be added, or the rest of its full size. */
  full?: readonly Cell[];
  /** `deed` for what is about to be done, `plan` for a trail, `brush` for what is about to be painted. */
  tone: "deed" | "plan" | "brush";
}

/** What may be chosen, with the chances where they are known. */
export interface Targets {
  cells: readonly Cell[];
  pieces: readonly string[];
  odds?: Readonly<Record<string, Odds>>;
  /** Pairs of neighbouring cells of which the side between them may be chosen. */
  sides?: readonly (readonly [Cell, Cell])[];
}

/** A shape as somebody holds it over the board: where it begins, its direction and its size. */
export interface Aim {
  at: Cell;
  way: string;
  value: number;
  /** Further places where it begins. */
  more?: readonly Cell[];
}

/** A shape under the pointer: what may be chosen of it, how it is held, and what the preview says that it would do. */
export interface AimedShape {
  /** The cells that it would cover but for what stands in the way. */
  cut?: readonly Cell[];
  /** The rest of its full size. */
  full?: readonly Cell[];
  anchors?: readonly Anchor[];
  shape: Shape;
  aim: Aim;
  cells: readonly Cell[];
  targets: readonly Target[];
  effects: readonly string[];
}

/** Somebody's finger or measure: along cells, in the colour of a side, with a few words. */
export interface Finger {
  cells: readonly Cell[];
  colour: string;
  words: string;
}

/** A few letters in a cell, as an editor writes heights. */
export interface Note {
  cell: Cell;
  text: string;
}

/** Everything that lies over the map and comes and goes. */
export interface Overlays {
  /** Where a piece can go, with what it costs. */
  /** Where a piece can go; of bands that cost more than `paid` there are edges only. */
  reach: (Pick<Reach, "piece" | "costs"> & Partial<Pick<Reach, "bands" | "closed">> & { paid?: number }) | null;
  /** Where another's piece could go. */
  threat: readonly Cell[];
  zones: readonly Zone[];
  /** Cells that are seen from somewhere. */
  sight: readonly Cell[];
  way: Way | null;
  /** Pieces that may strike. */
  threats: readonly string[];
  /** The way of the last move. */
  trail: Finger | null;
  /** Cells that may be chosen, and pieces. */
  targets: Targets | null;
  selected: string | null;
  /** Pieces that may act now. */
  able: readonly string[];
  /** The line of a sense that is looked at. */
  sightline: Sightline | null;
  /** The level that is looked at, where pieces stand at heights; those of others are faint. */
  layer: number | null;
  /** The piece that is in somebody's hand, and pale where it stands. */
  lifted: string | null;
  /** A cell where the plan may not go. */
  forbidden: Cell | null;
  template: Template | null;
  /** A shape that is being aimed. */
  shape: AimedShape | null;
  /** Where the keyboard is, and the piece among those of the cell. */
  cursor: Cell | null;
  among: string | null;
  /** What the pointer is over. */
  hover: Cell | null;
  /** A side of a cell about to be changed. */
  edge: [Cell, Cell] | null;
  pings: readonly Finger[];
  rulers: readonly Finger[];
  notes: readonly Note[];
}

/** What is drawn, as a reader has set it. */
export interface Drawn {
  grid: boolean;
  names: boolean;
  costs: boolean;
  zones: boolean;
  /** Whether anything moves. */
  motion: boolean;
}

/** Something that draws a board; it decides no rule. */
export interface BoardRenderer {
  readonly grid: Surface;
  readonly view: View;
  /** How often something was drawn. */
  readonly frames: number;
  /** Whether nothing moves, whether all that is in sight is sketched, or painted, and whether nothing at all is left to do. */
  readonly steady: boolean;
  readonly sketched: boolean;
  readonly ready: boolean;
  readonly idle: boolean;
  /** Milliseconds of work of the last frames, the newest last. */
  readonly work: readonly number[];
  setGround(ground: Ground): void;
  setLabels(labels: readonly Label[]): void;
  setCrowds(crowds: readonly Crowd[]): void;
  setPieces(pieces: Readonly<Record<string, Piece>>, banners: readonly Banner[]): void;
  setAreas(areas: Readonly<Record<string, Area>>): void;
  setOverlay<K extends keyof Overlays>(kind: K, data: Overlays[K]): void;
  setFog(fog: Fog | null): void;
  /** Read the colours anew. */
  setTheme(): void;
  setDrawn(drawn: Drawn): void;
  /** Look elsewhere. */
  look(view: View): void;
  resize(width: number, height: number): void;
  /** What lies at a place of the screen; pieces of other levels only if `all` are meant. */
  pick(x: number, y: number, all?: boolean): Picked;
  /** Where a piece or a cell stands, in CSS pixels from the corner of the board; null for a piece that is not there. */
  locate(what: string | Cell): Point | null;
  /** Play motions; resolves when they are over. */
  animate(motions: readonly Motion[]): Promise<void>;
  destroy(): void;
}
