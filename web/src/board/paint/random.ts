/** A stream of numbers from 0 to 1 that a seed decides. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from 0 to 1 for a pair of whole numbers. */
export function hash(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

/** Smooth chance over the plane, from 0 to 1, its bumps one unit wide. */
export function noise(x: number, y: number, seed: number): number {
  return makeNoise(seed)(x, y);
}

/** The noise of a seed, to be asked for many places: as long as they lie in one square, its corners are known. */
export function makeNoise(seed: number): (x: number, y: number) => number {
  let [i, j, a, b, c, d] = [NaN, NaN, 0, 0, 0, 0];
  return (x, y) => {
    const [left, upper] = [Math.floor(x), Math.floor(y)];
    if (left !== i || upper !== j) {
      i = left;
      j = upper;
      a = hash(i, j, seed);
      b = hash(i + 1, j, seed);
      c = hash(i, j + 1, seed);
      d = hash(i + 1, j + 1, seed);
    }
    const u = ease(x - left);
    const v = ease(y - upper);
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  };
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

/** From 0 at `a` to 1 at `b`, eased at both ends. */
export function smoothStep(a: number, b: number, x: number): number {
  const t = (x - a) / (b - a);
  return t <= 0 ? 0 : t >= 1 ? 1 : ease(t);
}

/** Points that keep one unit's distance and repeat every `period` units: dense, uneven, without seams. */
export function scatterPoints(period: number, seed: number): [number, number][] {
  const luck = seededRandom(seed);
  const points: [number, number][] = [];
  const apart = (a: number, b: number) => {
    const d = Math.abs(a - b);
    return Math.min(d, period - d);
  };
  for (let i = 0; i < period * period * 6; i++) {
    const [x, y] = [luck() * period, luck() * period];
    if (points.every(([u, v]) => apart(x, u) ** 2 + apart(y, v) ** 2 > 1)) points.push([x, y]);
  }
  return points;
}
