import type { Banner, Piece } from "../wire/types";
import { teamOf } from "../lib/piece/look";
import { key, type Cell, type Point, type Surface } from "./grid";
import { isZones } from "./zones";

/** Where a piece is drawn: its middle, how large, and whether it is drawn at all and not only counted. */
export interface Spot {
  at: Point;
  radius: number;
  shown: boolean;
  /** How many stand with it, itself among them. */
  company: number;
  /** The cell that it hangs over, if it hangs. */
  over?: Cell;
}

/** Several pieces of a side or of a cell of which only some are drawn: how many there are, and where that is written. */
export interface Heap {
  at: Point;
  count: number;
  side: string;
}

/** Where everybody stands: each piece's spot, the pieces of each cell in order, and the heaps. */
export interface Stand {
  spots: ReadonlyMap<string, Spot>;
  cells: ReadonlyMap<string, readonly string[]>;
  heaps: readonly Heap[];
}

export type Pieces = Readonly<Record<string, Piece>>;

/** How far above its place a thing hangs for each level, in pixels of a cell of 36. */
export const HANG = 26;

/** Whether a piece is a thing that hangs over the ground. */
export const hangs = ({ kind, level }: Piece): boolean => kind === "object" && level > 0;

/** Whether a piece is on the level that is looked at; all are if none is. */
export function isOn(layer: number | null, piece: Piece | undefined): boolean {
  if (layer === null || !piece) return true;
  return layer >= piece.level && layer < piece.level + Math.max(1, piece.height);
}

/** Nobody stands anywhere. */
export const NOBODY: Stand = { spots: new Map(), cells: new Map(), heaps: [] };

/** The largest number of counters that are drawn in one cell, and of a side in one zone. */
const MOST = 5;
const MOST_OF_SIDE = 3;
const MOST_IN_ZONE = 6;

/** How large counters are for 1, 2, 3, 4 and more in a cell, and where each stands, in sizes of the cell. */
const SPREADS: readonly { radius: number; at: readonly Point[] }[] = [
  { radius: 0.655, at: [[0, 0]] },
  {
    radius: 0.42,
    at: [
      [-0.4, -0.05],
      [0.4, 0.05],
    ],
  },
  {
    radius: 0.385,
    at: [
      [0, -0.41],
      [-0.39, 0.25],
      [0.39, 0.25],
    ],
  },
  {
    radius: 0.34,
    at: [
      [-0.365, -0.37],
      [0.365, -0.37],
      [-0.365, 0.32],
      [0.365, 0.32],
    ],
  },
  {
    radius: 0.3,
    at: [
      [0, -0.47],
      [-0.44, -0.16],
      [0.44, -0.16],
      [-0.27, 0.33],
      [0.27, 0.33],
    ],
  },
];

/** A leader on the rim of its unit: how large, and where, in radii of the unit. */
const ATTACHED = { radius: 0.47, at: [-0.74, -0.56] } as const;

/** What decides who stands where among those that share a cell. */
export interface Order {
  /** Pieces that are drawn before others where not all can be. */
  first: readonly string[];
  /** The sides from the left. */
  banners: readonly Pick<Banner, "id" | "team">[];
  /** How little is shown of a zone: 0 all of it, 1 less, from 2 on no counters. */
  detail: number;
}

const NO_ORDER: Order = { first: [], banners: [], detail: 0 };

/** Where pieces stand on a surface. */
export function standing(surface: Surface, pieces: Pieces, order: Order = NO_ORDER): Stand {
  const spots = new Map<string, Spot>();
  const cells = new Map<string, string[]>();
  const heaps: Heap[] = [];
  for (const piece of Object.values(pieces)) for (const cell of piece.cells) push(cells, key(cell), piece.id);
  for (const ids of cells.values()) {
    const here = ids.flatMap((id) => (alone(pieces, id) ? [pieces[id] as Piece] : []));
    if (here.length > 0) heaps.push(...(isZones(surface) ? fan : spread)(surface, here, order, spots));
  }
  for (const piece of Object.values(pieces)) {
    if (hangs(piece)) spots.set(piece.id, hanging(surface, piece));
    else if (piece.border) spots.set(piece.id, between(surface, piece, piece.border));
    else if (piece.cells.length > 1) spots.set(piece.id, broad(surface, piece));
    else if (!spots.has(piece.id) && !hosted(pieces, piece)) spots.set(piece.id, lone(surface, piece));
  }
  for (const piece of Object.values(pieces)) {
    const host = hosted(pieces, piece) ? spots.get(piece.attached) : undefined;
    if (host) spots.set(piece.id, rim(host));
  }
  return { spots, cells, heaps };
}

function push(map: Map<string, string[]>, name: string, id: string): void {
  const known = map.get(name);
  if (known) known.push(id);
  else map.set(name, [id]);
}

/** Whether a piece moves with another one that is on the board. */
function hosted(pieces: Pieces, { attached, id }: Piece): boolean {
  return attached !== "" && attached !== id && pieces[attached]?.attached === "";
}

/** Whether a piece takes a place of its own in its only cell. */
function alone(pieces: Pieces, id: string): boolean {
  const piece = pieces[id];
  return piece !== undefined && piece.cells.length === 1 && !piece.border && !hangs(piece) && !hosted(pieces, piece);
}

function rim({ at: [x, y], radius, shown }: Spot): Spot {
  const at: Point = [x + ATTACHED.at[0] * radius, y + ATTACHED.at[1] * radius];
  return { at, radius: radius * ATTACHED.radius, shown, company: 1 };
}

/** The middle of the cells of a piece that stands on several. */
function broad(surface: Surface, piece: Piece): Spot {
  const count = piece.cells.length;
  const [x, y] = piece.cells
    .map((cell) => surface.center(cell))
    .reduce<Point>(([sx, sy], [u, v]) => [sx + u / count, sy + v / count], [0, 0]);
  const radius = surface.size * 0.655 * Math.sqrt(count) * 0.985 * piece.scale;
  return { at: [x, y], radius, shown: true, company: 1 };
}

/** On the border of two cells, as large as in one. */
function between(surface: Surface, { scale }: Piece, [a, b]: [Cell, Cell]): Spot {
  const [[x, y], [u, v]] = [surface.center(a), surface.center(b)];
  return { at: [(x + u) / 2, (y + v) / 2], radius: surface.size * 0.655 * scale, shown: true, company: 1 };
}

/** Over its place by so much for each level. */
function hanging(surface: Surface, { at, level, scale }: Piece): Spot {
  const [x, y] = surface.center(at);
  const up = (level * HANG + 8) * (surface.size / 36);
  return { at: [x, y - up], radius: surface.size * 0.6 * scale, shown: true, company: 1, over: at };
}

function lone(surface: Surface, piece: Piece): Spot {
  return { at: surface.center(piece.at), radius: surface.size * 0.655 * piece.scale, shown: true, company: 1 };
}

/** Those that are drawn: `first`, then the largest, else in the order in which they stand. */
function chosen(here: readonly Piece[], first: readonly string[], most: number): Piece[] {
  if (here.length <= most) return [...here];
  const rank = ({ id, scale }: Piece) => (first.includes(id) ? -100 : 0) - scale;
  const drawn = new Set([...here].sort((a, b) => rank(a) - rank(b)).slice(0, most));
  return here.filter((piece) => drawn.has(piece));
}

type Arrange = (surface: Surface, here: readonly Piece[], order: Order, spots: Map<string, Spot>) => Heap[];

/** One in the middle, two side by side, three and four as on a die, more as a heap with a count. */
const spread: Arrange = (surface, here, { first }, spots) => {
  const { radius, at } = SPREADS[Math.min(here.length, MOST) - 1] ?? { radius: 0, at: [] };
  const [x, y] = surface.center(here[0]?.at ?? [0, 0]);
  const size = surface.size;
  const drawn = chosen(here, first, MOST);
  for (const piece of here) {
    const [u, v] = at[drawn.indexOf(piece)] ?? [0, 0];
    const place: Point = [x + u * size, y + v * size];
    const scale = here.length === 1 ? piece.scale : Math.min(1, piece.scale);
    spots.set(piece.id, {
      at: place,
      radius: radius * size * scale,
      shown: drawn.includes(piece),
      company: here.length,
    });
  }
  return here.length > MOST ? [{ at: [x, y], count: here.length, side: "" }] : [];
};

/** How large counters are in a zone, how far they stand apart, and how far the sides do, in radii. */
const IN_ZONE = { radius: 25, few: 1.68, many: 1.24, gap: 2.6, stagger: 0.2 };

/** A fan of counters: each side a group of its own beside its allies, leaning on its neighbours; a large side as three and a count. */
const fan: Arrange = (surface, here, { first, banners, detail }, spots) => {
  const zone = isZones(surface) ? surface.regions[here[0]?.at[0] ?? 0] : undefined;
  const radius = detail === 0 ? IN_ZONE.radius : Math.max(IN_ZONE.radius, (zone?.room ?? 0) * 0.26);
  const team = (side: string | undefined) => teamOf(banners, side ?? "");
  const place = (side: string) =>
    banners.findIndex(({ id }) => team(id) === team(side)) * banners.length +
    banners.findIndex(({ id }) => id === side);
  const sides = [...new Set(here.map(({ side }) => side))]
    .sort((a, b) => place(a) - place(b))
    .map((side) => here.filter((piece) => piece.side === side));
  const places = new Map<Piece, Point>();
  const heaps: Heap[] = [];
  let x = 0;
  sides.forEach((group, n) => {
    const allied = team(group[0]?.side) === team(sides[n - 1]?.[0]?.side);
    if (n > 0) x += radius * (allied ? IN_ZONE.few : IN_ZONE.gap);
    const drawn = here.length > MOST_IN_ZONE ? chosen(group, first, MOST_OF_SIDE) : group;
    const step = drawn.length < 3 ? IN_ZONE.few : IN_ZONE.many;
    drawn.forEach((piece, i) => {
      if (i > 0) x += radius * step;
      places.set(piece, [x, drawn.length > 1 ? (i % 2 ? 1 : -1) * radius * IN_ZONE.stagger : 0]);
    });
    const middle = x - (radius * step * (drawn.length - 1)) / 2;
    if (drawn.length < group.length)
      heaps.push({ at: [middle, radius * 1.12], count: group.length, side: group[0]?.side ?? "" });
  });
  const [mx, my] = surface.center(here[0]?.at ?? [0, 0]);
  const put = ([u, v]: Point): Point => [mx + u - x / 2, my + v];
  for (const piece of here) {
    const at = places.get(piece);
    const scale = Math.min(1.3, piece.scale) * (piece.kind === "leader" ? 0.84 : 1);
    spots.set(piece.id, {
      at: put(at ?? [x / 2, 0]),
      radius: radius * scale,
      shown: at !== undefined,
      company: here.length,
    });
  }
  return heaps.map((heap) => ({ ...heap, at: put(heap.at) }));
};
