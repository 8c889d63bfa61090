import type { Box } from "./paint/field";

/** What two rectangles share, or null. */
export function intersection(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Whether two rectangles share nothing. */
export function isDisjoint(a: Box, b: Box): boolean {
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
}

/** Whether a rectangle lies wholly within another. */
export function isWithin(inner: Box, outer: Box): boolean {
  const right = inner.x + inner.width <= outer.x + outer.width;
  return right && inner.x >= outer.x && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

/** Whether a point lies in a rectangle. */
export function isInside([x, y]: readonly [number, number], box: Box): boolean {
  return x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height;
}

/** A rectangle with a share of its size added on every side. */
export function expand({ x, y, width, height }: Box, share: number): Box {
  const [dx, dy] = [width * share, height * share];
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

/** The rectangle about points, with a margin; null about none. */
export function boundsOf(points: Iterable<readonly [number, number]>, margin: number): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return null;
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
