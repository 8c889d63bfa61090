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
