import type { Point } from "../grid";
import type { Brush } from "./terrain";

/** How a line is drawn. */
export interface Stroke {
  colour: string;
  width: number;
  alpha?: number;
  dash?: number[];
}

/** Draw the lines that `route` lays down. */
export function stroke(brush: Brush, { colour, width, alpha = 1, dash = [] }: Stroke, route: () => void): void {
  brush.strokeStyle = colour;
  brush.lineWidth = width;
  brush.globalAlpha = alpha;
  brush.setLineDash(dash);
  brush.beginPath();
  route();
  brush.stroke();
  brush.setLineDash([]);
  brush.globalAlpha = 1;
}

/** Fill the shapes that `route` lays down. */
export function fill(brush: Brush, colour: string, route: () => void, alpha = 1): void {
  brush.fillStyle = colour;
  brush.globalAlpha = alpha;
  brush.beginPath();
  route();
  brush.fill();
  brush.globalAlpha = 1;
}

/** Do something with the brush put elsewhere and turned (radians). */
export function paintAt(brush: Brush, [x, y]: Point, turn: number, paint: () => void): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate(turn);
  paint();
  brush.restore();
}

/** Lay down a closed shape. */
export function tracePolygon(brush: Brush, points: readonly Point[]): void {
  points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
  brush.closePath();
}

/** Lay down straight pieces. */
export function traceSegments(brush: Brush, segments: readonly (readonly [Point, Point])[], dx = 0, dy = 0): void {
  for (const [a, b] of segments) {
    brush.moveTo(a[0] + dx, a[1] + dy);
    brush.lineTo(b[0] + dx, b[1] + dy);
  }
}

/** Lay down a line through points with its bends rounded. */
export function traceCurve(brush: Brush, line: readonly Point[]): void {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return;
  brush.moveTo(...first);
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = line[i] ?? first;
    const [u, v] = line[i + 1] ?? last;
    brush.quadraticCurveTo(x, y, (x + u) / 2, (y + v) / 2);
  }
  brush.lineTo(...last);
  if (line.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1) brush.closePath();
}
