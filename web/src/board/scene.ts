import type { Area, Banner, Barred, Crowd, Label, Piece } from "../wire/types";
import type { Colours } from "./colours";
import type { Cell, Surface } from "./grid";
import type { Snippet } from "svelte";
import type * as Shapes from "./overlays/shapes";
import type * as Zoned from "./overlays/zoned";
import type { Plan } from "./paint/plan";
import type { Drag, Held } from "./input";
import type { Aim, Drawn, Overlays, Picked } from "./renderer";
import type { Place, Sight } from "./sight";
import type { Spot, Stand } from "./stacks";

/** What a board is given, and what it tells: it decides no rule, and changes nothing of what it shows by itself. */
export interface BoardProps {
  sight: Sight;
  /**
   * What lies over the map.  While `overlays.shape` is set, a shape is aimed: pointer and keyboard tell `onaim` how it is
   * held, and a click or Enter tells `onpick` to take it.
   */
  overlays?: Partial<Overlays>;
  drawn?: Partial<Drawn>;
  /** What is in the middle as the board opens, where not all of it can be read at once. */
  first?: Cell | undefined;
  /** Whether the whole map is shown as the board opens, however small that makes it. */
  whole?: boolean;
  /** Whether columns and rows are written about a grid. */
  frame?: boolean;
  /** Whether dragging paints instead of moving the map. */
  painting?: boolean;
  /** Whether a piece may be dragged by this seat. */
  movable?: (piece: string, held: Held) => boolean;
  /** The pointer is over a place, and over a way that the shape in hand may not take. */
  onhover?: (over: Picked | null, barred?: Barred | null) => void;
  /** A cell was chosen, or a piece: in a crowd through the list of those who stand there, whose heading is the cell. */
  onpick?: (on: Picked, held: Held) => void;
  ontwice?: (on: Picked) => void;
  onmenu?: (on: Picked) => void;
  onpress?: (on: Picked, held: Held) => void;
  ondrag?: (drag: Drag) => void;
  ondrop?: (drag: Drag) => void;
  oncancel?: () => void;
  onpaint?: (on: Picked, phase: "first" | "next" | "last", held: Held) => void;
  /** The shape in hand is held otherwise: it begins elsewhere, was turned or has another size. */
  onaim?: (aim: Aim) => void;
  /** A key on the board; true if it was used, so that the board makes nothing of it. */
  onkey?: (event: KeyboardEvent) => boolean;
  /** What lies over the board, placed where pieces and cells are. */
  children?: Snippet<[Place]>;
}

/** All that is drawn over the ground; painters read it, the renderer writes it. */
export interface Scene {
  grid: Surface;
  colours: Colours;
  pieces: Readonly<Record<string, Piece>>;
  /** Where the pieces are drawn. */
  stand: Stand;
  /** How little is shown of a zone: 0 all of it, then less in steps. */
  detail: number;
  banners: readonly Banner[];
  areas: Readonly<Record<string, Area>>;
  labels: readonly Label[];
  crowds: readonly Crowd[];
  /** What draws shapes that are aimed, once one has been held. */
  shapes: Pick<typeof Shapes, "shape" | "aimed"> | null;
  /** What draws on zones, once there is a map of them. */
  zoned: typeof Zoned | null;
  overlays: Overlays;
  drawn: Drawn;
  /** What is painted below all of it. */
  plan: Plan;
}

/** No overlays at all. */
export const NO_OVERLAYS: Overlays = {
  reach: null,
  threat: [],
  zones: [],
  sight: [],
  way: null,
  threats: [],
  targets: null,
  selected: null,
  able: [],
  forbidden: null,
  sightline: null,
  layer: null,
  trail: null,
  lifted: null,
  template: null,
  shape: null,
  cursor: null,
  among: null,
  hover: null,
  edge: null,
  pings: [],
  rulers: [],
  notes: [],
};

/** The spot of a piece on the board; undefined for one that is not there or not drawn. */
export function spotOf({ stand }: Pick<Scene, "stand">, id: string | null): Spot | undefined {
  const spot = id === null ? undefined : stand.spots.get(id);
  return spot?.shown ? spot : undefined;
}
