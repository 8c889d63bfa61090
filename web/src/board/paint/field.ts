import { makeNoise } from "./random";

/** A rectangle on paper: its left and upper edge, how wide and how high. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the pixels of a line lie on a field: the point of the lattice at their left, and how far they are beyond it. */
export interface Columns {
  points: Int32Array;
  shares: Float32Array;
}

/** Values on a lattice over a rectangle, read anywhere in between. */
export class Field {
  readonly wide: number;
  readonly high: number;
  values: Float32Array;
  /** A row between two rows of the lattice. */
  readonly #row: Float32Array;

  /** `gap` is how far the lattice's points are apart. */
  constructor(
    readonly box: Box,
    readonly gap: number,
  ) {
    this.wide = Math.ceil(box.width / gap) + 1;
    this.high = Math.ceil(box.height / gap) + 1;
    this.values = new Float32Array(this.wide * this.high);
    this.#row = new Float32Array(this.wide);
  }

  /** Set every point by its place. */
  fill(value: (x: number, y: number, index: number) => number): this {
    const { box, gap, wide, high, values } = this;
    for (let j = 0, k = 0; j < high; j++)
      for (let i = 0; i < wide; i++, k++) values[k] = value(box.x + i * gap, box.y + j * gap, k);
    return this;
  }

  /** Soften it, as if by a bell curve of a given breadth on paper. */
  blur(breadth: number): this {
    const radius = Math.max(1, Math.round((Math.sqrt((12 * (breadth / this.gap) ** 2) / 3 + 1) - 1) / 2));
    const spare = new Float32Array(this.values.length);
    for (let pass = 0; pass < 3; pass++) {
      blurRows(this.values, spare, this.wide, radius);
      blurColumns(spare, this.values, this.wide, radius);
    }
    return this;
  }

  /** Roughen its slopes, not its heights and hollows; the bumps are `scale` wide. */
  fray(amount: number, scale: number, seed: number): this {
    const bumps = makeNoise(seed);
    const { values } = this;
    return this.fill((x, y, k) => {
      const v = values[k] ?? 0;
      return v <= 0.02 || v >= 0.98 ? v : v + (bumps(x / scale, y / scale) - 0.5) * amount * 4 * v * (1 - v);
    });
  }

  /** The value at a place; beyond the edge that of the edge. */
  at(x: number, y: number): number {
    const { values, box, gap, wide, high } = this;
    const u = clamp((x - box.x) / gap, wide - 1.001);
    const v = clamp((y - box.y) / gap, high - 1.001);
    const i = u | 0;
    const j = v | 0;
    const du = u - i;
    const dv = v - j;
    const k = j * wide + i;
    const a = values[k] ?? 0;
    const b = values[k + 1] ?? 0;
    const c = values[k + wide] ?? 0;
    const d = values[k + wide + 1] ?? 0;
    return a + (b - a) * du + (c - a) * dv + (a - b - c + d) * du * dv;
  }

  /** Where the middles of so many pixels across a rectangle lie, for `readLine`. */
  locateColumns(across: Box, count: number): Columns {
    const points = new Int32Array(count);
    const shares = new Float32Array(count);
    for (let n = 0; n < count; n++) {
      const u = clamp((across.x + ((n + 0.5) * across.width) / count - this.box.x) / this.gap, this.wide - 1.001);
      points[n] = u | 0;
      shares[n] = u - (u | 0);
    }
    return { points, shares };
  }

  /** Write the values of a line of pixels at a height: those of `at`, without finding every place anew. */
  readLine(y: number, { points, shares }: Columns, into: Float32Array): void {
    const { values, wide, box, gap, high } = this;
    const v = clamp((y - box.y) / gap, high - 1.001);
    const start = (v | 0) * wide;
    const dv = v - (v | 0);
    const row = this.#row;
    for (let i = points[0] ?? 0, last = (points.at(-1) ?? 0) + 1; i <= last; i++) {
      const upper = values[start + i] ?? 0;
      row[i] = upper + ((values[start + wide + i] ?? 0) - upper) * dv;
    }
    for (let n = 0; n < into.length; n++) {
      const i = points[n] ?? 0;
      const left = row[i] ?? 0;
      into[n] = left + ((row[i + 1] ?? 0) - left) * (shares[n] ?? 0);
    }
  }
}

function clamp(value: number, most: number): number {
  return value < 0 ? 0 : value > most ? most : value;
}

/** One pass of a moving average along every row of a lattice; edges count as going on for ever. */
function blurRows(from: Float32Array, to: Float32Array, wide: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  for (let start = 0; start < from.length; start += wide) {
    const last = start + wide - 1;
    let sum = 0;
    for (let k = start - radius; k <= start + radius; k++) sum += from[Math.min(last, Math.max(start, k))] ?? 0;
    for (let k = start; k <= last; k++) {
      to[k] = sum * share;
      const [enters, leaves] = [Math.min(last, k + radius + 1), Math.max(start, k - radius)];
      sum += (from[enters] ?? 0) - (from[leaves] ?? 0);
    }
  }
}

/** The same along every column: all of them together, row by row, as they lie in memory. */
function blurColumns(from: Float32Array, to: Float32Array, wide: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const high = from.length / wide;
  const row = (j: number) => (j < 0 ? 0 : j >= high ? high - 1 : j) * wide;
  const sums = new Float32Array(wide);
  for (let j = -radius; j <= radius; j++)
    for (let i = 0, k = row(j); i < wide; i++, k++) sums[i] = (sums[i] ?? 0) + (from[k] ?? 0);
  for (let j = 0; j < high; j++) {
    const [at, enters, leaves] = [j * wide, row(j + radius + 1), row(j - radius)];
    for (let i = 0; i < wide; i++) {
      const sum = sums[i] ?? 0;
      to[at + i] = sum * share;
      sums[i] = sum + (from[enters + i] ?? 0) - (from[leaves + i] ?? 0);
    }
  }
}
