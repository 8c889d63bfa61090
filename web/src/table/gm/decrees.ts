import type { Area } from "../../wire/types";
import type { Cell } from "../logic/choices";

/** Something that the game master lets happen, as the engine's event of that name. */
export interface Decreed {
  event: string;
  [field: string]: unknown;
}

/** What may befall a piece. */
export const CONDITIONS = ["prone", "guarding", "bracing", "off-balance", "stunned", "helpless", "disarmed", "compromised", "afraid", "inspired"] as const;

/** Kinds of ground to paint, as boards drawn in text have them. */
export const GROUNDS = [
  { name: "open" }, { name: "floor" }, { name: "road" }, { name: "foliage", cover: 1 }, { name: "rubble", cost: 2 }, { name: "shallow", cost: 2 },
  { name: "deep", impassable: true }, { name: "crag", cover: 2 }, { name: "curtain", opaque: true }, { name: "smoke", opaque: true }, { name: "pillar", impassable: true, opaque: true },
  { name: "wall", impassable: true, opaque: true },
] as const;

/** What may be built between two cells; null takes away what is there. */
export const SIDES = {
  wall: { impassable: true, opaque: true }, door: { impassable: true, opaque: true }, "secret door": { impassable: true, opaque: true },
  window: { impassable: true, opaque: false }, ledge: { impassable: false, opaque: false }, nothing: null,
} as const;
export type SideKind = keyof typeof SIDES;

export const harmed = (unit: string, harm: number): Decreed => ({ event: "harmed", unit, harm });
export const edited = (unit: string, fields: Record<string, unknown>): Decreed => ({ event: "unit_edited", unit, fields });
export const boons = (unit: string, by: number): Decreed => ({ event: "boons_changed", unit, by });
export const tired = (unit: string, levels: number): Decreed => ({ event: "tired", unit, levels });
export const became = (unit: string, condition: string): Decreed => ({ event: "became", unit, condition });
export const recovered = (unit: string, condition: string): Decreed => ({ event: "recovered", unit, condition });
export const hid = (unit: string): Decreed => ({ event: "hid", unit });
export const revealed = (unit: string): Decreed => ({ event: "revealed", unit });
export const removed = (unit: string): Decreed => ({ event: "removed", unit, why: "decree" });
export const placed = (unit: string, at: Cell): Decreed => ({ event: "placed", unit, at });
export const turned = (unit: string, facing: string): Decreed => ({ event: "turned", unit, facing });
export const sideUp = (side: string): Decreed => ({ event: "side_up", side });
export const roundBegan = (round: number): Decreed => ({ event: "round_began", round });
export const doorFound = (a: Cell, b: Cell): Decreed => ({ event: "door_found", between: [a, b] });
export const doorMoved = (a: Cell, b: Cell, open: boolean): Decreed => ({ event: "door_moved", between: [a, b], open });

/** Ground painted on cells. */
export function painted(cells: readonly Cell[], name: string, level: number | null): Decreed {
  const terrain = GROUNDS.find((ground) => ground.name === name) ?? { name };
  return { event: "ground_painted", cells, terrain, level };
}

/** Something built between two cells, or taken away. */
export function built(a: Cell, b: Cell, kind: SideKind): Decreed {
  const what = SIDES[kind];
  return { event: "side_built", between: [a, b], side: what && { between: [a, b], name: kind, ...what } };
}

/** What may lie on cells: magic of each kind, or a place with a name. */
export const AREAS = ["hazard", "wall", "ward", "passage", "place"] as const;
export type AreaKind = (typeof AREAS)[number];

/** An area as it is to lie; `strength` is how hard it is to cross, or how much a conjured thing can take. */
export interface Laid {
  id: string;
  kind: AreaKind;
  name: string;
  side: string;
  cells: readonly Cell[];
  strength: number;
  bars: "enemies" | "outsiders";
  bump: "position" | "effect";
  fast: boolean;
}

/** An area laid on cells. */
export function laid({ id, kind, name, side, cells, strength, bars, bump, fast }: Laid): Decreed {
  if (kind === "place") return { event: "place_set", place: name, cells };
  const does = { ward: { dv: strength, bars }, wall: { integrity: strength }, hazard: { integrity: strength }, passage: { bump, fast } }[kind];
  return { event: "effect_laid", effect: { id, kind, name, side, cells, ...does } };
}

/** More than anything conjured can take. */
const ALL = 999;
const PLACE = "place:";

/** Whether an area is one that a decree can take away. */
export const liftable = ({ id, kind }: Area): boolean => id.startsWith(PLACE) || ["hazard", "wall", "ward", "passage"].includes(kind);

/** An area taken away. */
export function lifted({ id }: Area): Decreed {
  return id.startsWith(PLACE) ? { event: "place_set", place: id.slice(PLACE.length), cells: [] } : { event: "effect_worn", effect: id, by: ALL };
}

/** A new piece, plain but for what is given. */
export function added(unit: { id: string; name: string; side: string; at: Cell; facing: string; emblem: string; unseen: boolean }): Decreed {
  return { event: "unit_added", unit };
}

/** An id for a new piece: its name in small letters, with a number where that is taken. */
export function freshId(name: string, taken: (id: string) => boolean): string {
  const base = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "piece";
  let id = base;
  for (let number = 2; taken(id); number += 1) id = `${base}-${number}`;
  return id;
}
