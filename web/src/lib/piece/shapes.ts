/** One painted outline; paints are CSS colours or `var(--token)`, which both painters resolve. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  alpha?: number;
  dash?: number[];
  round?: boolean;
  evenodd?: boolean;
  place?: Place;
}

/** Where an outline is put: moved, then turned clockwise (degrees), then scaled. */
export interface Place {
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
}

/** A point at an angle, clockwise from the right in degrees, and a distance from the middle. */
export function around(angle: number, distance: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  return [Math.cos(turn) * distance, Math.sin(turn) * distance];
}

/** Path data of words and numbers, two decimals each. */
export function path(...parts: (string | number)[]): string {
  return parts.map((part) => (typeof part === "number" ? String(Math.round(part * 100) / 100) : part)).join(" ");
}

/** An ellipse about a point. */
export function disc(x: number, y: number, rx: number, ry = rx): string {
  return path("M", x - rx, y, "a", rx, ry, "0 1 0", 2 * rx, "0 a", rx, ry, "0 1 0", -2 * rx, "0 Z");
}

/** A rectangle about a point. */
export function block(x: number, y: number, wide: number, high: number): string {
  return path("M", x - wide / 2, y - high / 2, "h", wide, "v", high, "h", -wide, "Z");
}

/** The SVG transform of a place. */
export function transform({ x = 0, y = 0, turn = 0, scale = 1 }: Place): string {
  return `translate(${path(x, y)}) rotate(${path(turn)}) scale(${scale.toFixed(4)})`;
}
