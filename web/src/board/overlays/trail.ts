import { hatchColour, sideColours } from "../../lib/piece/sidecolours";
import type { Brush } from "../paint/terrain";
import { fill, stroke } from "../paint/pen";
import type { Scene } from "../scene";
import { drawText } from "./lettering";
import { traceCircle } from "./marks";

/** The way of the last move: a thin line with a dot in each cell, and where it began, beside the way, what it came to. */
export function drawTrail(brush: Brush, { grid, colours, overlays }: Scene): void {
  const { trail } = overlays;
  if (!trail) return;
  const k = grid.size / 36;
  const points = trail.cells.map((cell) => grid.center(cell));
  const [first, ...others] = points;
  if (!first) return;
  const tone = colours(hatchColour(sideColours(trail.colour)));
  const halo = colours("var(--map-halo)");
  const line = () => points.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
  stroke(brush, { colour: halo, width: 4.4 * k, alpha: 0.7 }, line);
  stroke(brush, { colour: tone, width: 1.8 * k, dash: [2 * k, 4 * k] }, line);
  fill(brush, tone, () => others.forEach((at) => traceCircle(brush, at, 2.6 * k)));
  stroke(brush, { colour: halo, width: 5 * k, alpha: 0.7 }, () => traceCircle(brush, first, 9 * k));
  stroke(brush, { colour: tone, width: 2 * k, dash: [3 * k, 3 * k] }, () => traceCircle(brush, first, 9 * k));
  const look = { face: "figures", size: grid.size * 0.38, fill: colours("var(--map-ink)"), halo } as const;
  const side = (others[0]?.[1] ?? 0) > first[1] ? -1 : 1;
  drawText(brush, trail.words, [first[0], first[1] + side * grid.size * 0.52], look);
}
