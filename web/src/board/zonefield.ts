import type { Point } from "./grid";
import { noise } from "./paint/random";
import { Field, type Box } from "./paint/field";
import { traceIsolines } from "./paint/isolines";

/** What a zone grows from, on paper: its place, or its outline where it has one. */
export interface Seed {
  at: Point;
  outline: readonly Point[];
}

/** How far the lattice's points are apart, how far borders waver, and how far the field stays from the paper's edge. */
const GAP = 5;
const WAVER = 24;
const MARGIN = 18;
/** How far from the place of its name a zone without an outline reaches, in distances between such places. */
const FARTHEST = 1.05;

/** To which zone each point belongs: inside an outline to its zone, elsewhere to the nearest zone without an outline. */
export class ZoneField {
  readonly #wide: number;
  readonly #high: number;
  /** The zone of each point of the lattice, -1 for none. */
  readonly #owner: Int16Array;
  readonly #nearest: Int16Array;
  readonly #first: Float32Array;
  readonly #second: Float32Array;
  /** The distance to the nearest outline, less than 0 inside. */
  readonly #walled: Float32Array;

  /** `spacing` is how far zones are apart, as a rule. */
  constructor(
    readonly seeds: readonly Seed[],
    readonly width: number,
    readonly height: number,
    readonly spacing: number,
    /** How far borders waver, as a share of what they do where nobody has drawn a map. */
    readonly waver = 1,
  ) {
    this.#wide = Math.ceil(width / GAP) + 1;
    this.#high = Math.ceil(height / GAP) + 1;
    const count = this.#wide * this.#high;
    this.#owner = new Int16Array(count).fill(-1);
    this.#nearest = new Int16Array(count).fill(-1);
    this.#first = new Float32Array(count).fill(1e6);
    this.#second = new Float32Array(count).fill(1e6);
    this.#walled = new Float32Array(count).fill(1e6);
    for (let k = 0; k < count; k++) this.#claim(k);
  }

  /** The zone at a place, -1 for none. */
  at(x: number, y: number): number {
    return this.#owner[this.#index(x, y)] ?? -1;
  }

  /** How deep inside a zone the points about it lie, in pixels; less than 0 outside. */
  depth(zone: number): Field {
    const seed = this.seeds[zone];
    const field = new Field(this.#about(zone), GAP);
    return field.fill((x, y) => (seed ? this.#depth(seed, zone, x, y) : -1));
  }

  /** The outlines of what is deeper than 0 in a field, the longest first, each closed. */
  static outlines(depth: Field): Point[][] {
    const lines = traceIsolines(depth, 0.001).filter((line) => line.length > 24);
    return lines.map((line) => smoothed(line.slice(0, -1))).sort((a, b) => b.length - a.length);
  }

  #index(x: number, y: number): number {
    const clamp = (at: number, count: number) => Math.min(count - 1, Math.max(0, Math.round(at / GAP)));
    return clamp(y, this.#high) * this.#wide + clamp(x, this.#wide);
  }

  #claim(k: number): void {
    const [x, y] = [(k % this.#wide) * GAP, Math.floor(k / this.#wide) * GAP];
    const [u, v] = warped(x, y, this.waver);
    let inside = -1;
    this.seeds.forEach((seed, zone) => {
      const far = distance(seed, u, v);
      if (seed.outline.length > 2) {
        if (far >= (this.#walled[k] ?? 0)) return;
        this.#walled[k] = far;
        if (far < 0) inside = zone;
      } else if (far < (this.#first[k] ?? 0)) {
        this.#second[k] = this.#first[k] ?? 0;
        this.#first[k] = far;
        this.#nearest[k] = zone;
      } else if (far < (this.#second[k] ?? 0)) this.#second[k] = far;
    });
    const free = this.#shore(x, y) > 0 && (this.#first[k] ?? 0) < this.spacing * FARTHEST;
    this.#owner[k] = inside >= 0 ? inside : free ? (this.#nearest[k] ?? -1) : -1;
  }

  /** How far a place is from the edge of the paper that stays free. */
  #shore(x: number, y: number): number {
    return Math.min(x, y, this.width - x, this.height - y) - MARGIN - (noise(x / 40, y / 40, 8) - 0.5) * 9;
  }

  #depth(seed: Seed, zone: number, x: number, y: number): number {
    const [u, v] = warped(x, y, this.waver);
    const own = distance(seed, u, v);
    if (seed.outline.length > 2) return -own;
    const k = this.#index(x, y);
    const other = (this.#nearest[k] === zone ? this.#second[k] : this.#first[k]) ?? 0;
    return Math.min((other - own) / 2, this.#walled[k] ?? 0, this.#shore(x, y), this.spacing * FARTHEST - own);
  }

  /** The rectangle about a zone, with room for its border. */
  #about(zone: number): Box {
    let [left, top, right, bottom] = [this.#wide, this.#high, 0, 0];
    this.#owner.forEach((owner, k) => {
      if (owner !== zone) return;
      const [i, j] = [k % this.#wide, Math.floor(k / this.#wide)];
      [left, right] = [Math.min(left, i), Math.max(right, i)];
      [top, bottom] = [Math.min(top, j), Math.max(bottom, j)];
    });
    const pad = 3;
    if (right < left) return { x: 0, y: 0, width: GAP, height: GAP };
    const size = (low: number, high: number) => (high - low + 2 * pad) * GAP;
    return { x: (left - pad) * GAP, y: (top - pad) * GAP, width: size(left, right), height: size(top, bottom) };
  }
}

/** A place pushed about a little, so that straight borders waver. */
function warped(x: number, y: number, waver: number): Point {
  const push = (seed: number) =>
    ((noise(x / 62, y / 62, seed) - 0.5) * 2 + (noise(x / 21, y / 21, seed + 9) - 0.5) * 0.5) * WAVER * waver;
  return [x + push(5), y + push(6)];
}

/** How far a place is from what a zone grows from; from an outline less than 0 inside. */
function distance({ at, outline }: Seed, x: number, y: number): number {
  if (outline.length < 3) return Math.hypot(x - at[0], y - at[1]);
  let [least, inside] = [1e12, false];
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [[ax, ay], [bx, by]] = [outline[i] ?? at, outline[j] ?? at];
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, (x - ax - dx * share) ** 2 + (y - ay - dy * share) ** 2);
    if (ay > y !== by > y && x < ax + ((y - ay) / dy) * dx) inside = !inside;
  }
  return inside ? -Math.sqrt(least) : Math.sqrt(least);
}

/** A closed line with the steps of the lattice rounded off. */
function smoothed(line: readonly Point[]): Point[] {
  const count = line.length;
  return line.map(([x, y], i) => {
    const [a, b] = [line[(i + count - 2) % count] ?? [x, y], line[(i + 2) % count] ?? [x, y]];
    return [(a[0] + 2 * x + b[0]) / 4, (a[1] + 2 * y + b[1]) / 4];
  });
}
