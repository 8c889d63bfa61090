import { noise } from "./random";

/** A rectangle on paper: its left and upper edge, how wide and how high. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Values on a lattice over a rectangle, read anywhere in between. */
export class Field {
  readonly wide: number;
  readonly high: number;
  values: Float32Array;

  /** `gap` is how far the lattice's points are apart. */
  constructor(
    readonly box: Box,
    readonly gap: number,
  ) {
    this.wide = Math.ceil(box.width / gap) + 1;
    this.high = Math.ceil(box.height / gap) + 1;
    this.values = new Float32Array(this.wide * this.high);
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
      blurLine(this.values, spare, this.high, this.wide, this.wide, 1, radius);
      blurLine(spare, this.values, this.wide, this.high, 1, this.wide, radius);
    }
    return this;
  }

  /** Roughen its slopes, not its heights and hollows; the bumps are `scale` wide. */
  fray(amount: number, scale: number, seed: number): this {
    const { values, box, gap, wide } = this;
    for (let k = 0; k < values.length; k++) {
      const v = values[k] ?? 0;
      if (v <= 0.02 || v >= 0.98) continue;
      const [x, y] = [box.x + (k % wide) * gap, box.y + Math.floor(k / wide) * gap];
      values[k] = v + (noise(x / scale, y / scale, seed) - 0.5) * amount * 4 * v * (1 - v);
    }
    return this;
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
}

function clamp(value: number, most: number): number {
  return value < 0 ? 0 : value > most ? most : value;
}

/** One pass of a moving average over every line of a lattice; edges count as going on for ever. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  line: number,
  next: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1);
  for (let l = 0; l < lines; l++) {
    const start = l * line;
    const read = (i: number) => from[start + (i < 0 ? 0 : i >= length ? length - 1 : i) * next] ?? 0;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += read(i);
    for (let i = 0; i < length; i++) {
      to[start + i * next] = sum * share;
      sum += read(i + radius + 1) - read(i - radius);
    }
  }
}
