/** A place on a map of zones: x to the right, y down. */
export type Point = [x: number, y: number];

/** A rectangle: left, top, width, height. */
export type Box = [left: number, top: number, width: number, height: number];

/** How far apart borders drawn by hand may lie and still touch, and along what length they must, in sizes of a zone. */
const TOLERANCE = 0.09;
const LEAST = 0.25;
/** Into how many parts a side is divided to find out what lies beside it. */
const PARTS = 24;

/** The sides of a closed polygon. */
export function sidesOf(polygon: readonly Point[]): [Point, Point][] {
  return polygon.map((at, i) => [at, polygon[(i + 1) % polygon.length] ?? at]);
}

/** The area of a polygon, however its corners go round. */
export function areaOf(polygon: readonly Point[]): number {
  return Math.abs(sidesOf(polygon).reduce((sum, [[x, y], [u, v]]) => sum + x * v - u * y, 0)) / 2;
}

/** Whether a point lies inside a polygon. */
export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  const crossed = sidesOf(polygon).filter(
    ([[a, b], [c, d]]) => b > y !== d > y && x < a + ((y - b) / (d - b)) * (c - a),
  );
  return crossed.length % 2 === 1;
}

/** The point of a stretch of line that is nearest to another point. */
export function nearestOn([x, y]: Point, [[a, b], [c, d]]: readonly [Point, Point]): Point {
  const [dx, dy] = [c - a, d - b];
  const share = Math.min(1, Math.max(0, ((x - a) * dx + (y - b) * dy) / (dx * dx + dy * dy || 1)));
  return [a + dx * share, b + dy * share];
}

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(x - u, y - v);
}

/** Whether two outlines share a stretch of border, or run so near that no gap was meant. */
export function touch(one: readonly Point[], other: readonly Point[]): boolean {
  const size = Math.sqrt(Math.min(areaOf(one), areaOf(other)));
  const sides = sidesOf(other);
  const isNear = (at: Point) => sides.some((side) => distance(at, nearestOn(at, side)) <= TOLERANCE * size);
  const along = sidesOf(one).map(([a, b]) => {
    const near = Array.from({ length: PARTS }, (_, i): Point => {
      const share = (i + 0.5) / PARTS;
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    }).filter(isNear);
    return (distance(a, b) * near.length) / PARTS;
  });
  return along.reduce((sum, length) => sum + length, 0) >= LEAST * size;
}

/** The middle of the corners of a polygon. */
export function middleOf(polygon: readonly Point[]): Point {
  const sum = polygon.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / (polygon.length || 1), sum[1] / (polygon.length || 1)];
}

/** Where a corner goes that is set at a point: to a corner that is near, else to a border that is, else where it is. */
export function snapped(at: Point, outlines: readonly (readonly Point[])[], reach: number): Point {
  const corner = nearest(at, outlines.flat());
  if (corner && distance(at, corner) <= reach) return corner;
  const beside = nearest(
    at,
    outlines.filter((one) => one.length > 2).flatMap((one) => sidesOf(one).map((side) => nearestOn(at, side))),
  );
  return beside && distance(at, beside) <= reach * 0.7 ? rounded(beside) : rounded(at);
}

function nearest(at: Point, points: readonly Point[]): Point | null {
  return points.reduce<Point | null>(
    (best, one) => (best === null || distance(at, one) < distance(at, best) ? one : best),
    null,
  );
}

/** A point as a file holds it: to the hundredth. */
export function rounded([x, y]: Point): Point {
  return [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
}

/** The rectangle about points, and a margin as a share of its size. */
export function boxOf(points: readonly Point[], margin = 0): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const pad = Math.max(wide, high, 1) * margin;
  return [left - pad, top - pad, wide + 2 * pad, high + 2 * pad];
}
