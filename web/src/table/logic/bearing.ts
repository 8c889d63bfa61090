import type { Cell } from "./choices";

export type Bearing = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
export type Point = readonly [number, number];

const ROSE: readonly Bearing[] = ["e", "se", "s", "sw", "w", "nw", "n", "ne"];

/** Which of eight winds leads from a point to another (y down), or null where they are one. */
export function bearing(from: Point, to: Point): Bearing | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.hypot(dx, dy) < 1e-9) return null;
  const eighth = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
  return ROSE[(eighth + 8) % 8] as Bearing;
}

/** How many cells apart two cells are, counting a diagonal step on squares as one. */
export function steps(shape: "hex" | "square", from: Cell, to: Cell): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (shape === "square") return Math.max(Math.abs(dx), Math.abs(dy));
  return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx + dy));
}
