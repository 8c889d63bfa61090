import type { Point } from "./grid";

/** A name on the board: the middle of its box and how large that is. */
export interface NameBox {
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
}

/** Of its width and of its height, so much of the box of a name is letters; the rest may be covered. */
const [WIDE, HIGH] = [0.66, 0.7];

/** Names that are so little too near each other are not. */
const TOLERANCE = 0.05;

/** What a name should not lie on: a counter. */
export interface Disc {
  at: Point;
  radius: number;
}

/** How far a name is moved to the side, in parts of its width, and how much of a counter's radius it must keep off. */
const [ASIDE, RIM] = [0.32, 0.9];

/** So far into a counter, in parts of its radius, the letters of a name may reach without hiding what it shows. */
const INTO = 0.5;

/** Whether a name lies on a counter, within so many parts of its radius about the middle. */
export function liesOn({ x, y, width, height }: NameBox, { at, radius }: Disc, part = INTO): boolean {
  const [dx, dy] = [Math.abs(at[0] - x) - width / 2, Math.abs(at[1] - y) - (height * HIGH) / 2];
  return Math.hypot(Math.max(0, dx), Math.max(0, dy)) < radius * part;
}

/** Where under its own counter, a little to a side, or over it a name is clear of others; under it if nowhere. */
export function clearPlace({ x, y, width, height }: NameBox, own: Point, others: readonly Disc[]): Point {
  const step = width * ASIDE;
  const places: Point[] = [[x, y], [x - step, y], [x + step, y], [x, 2 * own[1] - y]]; // prettier-ignore
  const touches = ([u, v]: Point) => others.some((disc) => liesOn({ x: u, y: v, width, height }, disc, RIM));
  return places.find((place) => !touches(place)) ?? [x, y];
}

/** Move names that would cover each other a line down, from the top and from the left, so that each can be read. */
export function stagger(names: readonly NameBox[]): void {
  const placed: NameBox[] = [];
  for (const name of [...names].sort((a, b) => a.y - b.y || a.x - b.x)) {
    while (placed.length && (placed[0]?.y ?? 0) + 3 * name.height < name.y) placed.shift();
    const near = placed.filter((other) => Math.abs(other.x - name.x) * 2 < (other.width + name.width) * WIDE);
    for (const other of near.sort((a, b) => a.y - b.y))
      if (Math.abs(other.y - name.y) < name.height * (HIGH - TOLERANCE)) name.y = other.y + name.height * HIGH;
    placed.push(name);
  }
}
