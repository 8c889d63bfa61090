import type { Cost } from "../../wire/types";
import type { Point } from "../grid";
import { fill, traceSegments, tracePolygon, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import type { Region, ZoneMap } from "../zones";

/** How zones stand to the selected piece: where it is, which it may go to or choose freely, and which by force. */
export function regions(brush: Brush, scene: Scene, map: ZoneMap): void {
  const { overlays, pieces: all } = scene;
  const costs = overlays.reach?.costs ?? [];
  const here = map.regions[all[overlays.reach?.piece ?? overlays.selected ?? ""]?.at[0] ?? -1];
  const of = (which: Cost[]) => which.flatMap(({ cell }) => map.regions[cell[0]] ?? []).filter((one) => one !== here);
  const chosen = overlays.targets?.cells.flatMap(([zone]) => map.regions[zone] ?? []) ?? [];
  const free = [...of(costs.filter(({ odds }) => odds === null)), ...chosen];
  const forced = of(costs.filter(({ odds }) => odds !== null));
  const { colours } = scene;
  const line = colours("var(--reach-line)");
  for (const one of free) fill(brush, colours("var(--reach-2)"), () => lay(brush, one), 0.8);
  for (const one of forced) {
    fill(brush, colours("var(--reach-3)"), () => lay(brush, one));
    hatched(brush, one, line);
  }
  if (here) fill(brush, colours("var(--reach-1)"), () => lay(brush, here), 0.3);
  for (const one of forced) rimmed(brush, one, line, 6.5, [11, 7]);
  for (const one of free) rimmed(brush, one, line, 6.5);
  if (here) rimmed(brush, here, colours("var(--brass)"), 9);
}

function lay(brush: Brush, { outlines }: Region): void {
  for (const outline of outlines) tracePolygon(brush, outline);
}

function within(brush: Brush, region: Region, paint: () => void): void {
  brush.save();
  brush.beginPath();
  lay(brush, region);
  brush.clip();
  paint();
  brush.restore();
}

/** An edge inside the border. */
function rimmed(brush: Brush, region: Region, colour: string, width: number, dash: number[] = []): void {
  within(brush, region, () => {
    brush.lineCap = "butt";
    stroke(brush, { colour, width, dash, alpha: 0.95 }, () => lay(brush, region));
    brush.lineCap = "round";
  });
}

const HATCH = 9;

function hatched(brush: Brush, region: Region, colour: string): void {
  const points = region.outlines.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const lines: [Point, Point][] = [];
  const gap = HATCH * Math.SQRT2;
  for (let n = Math.floor((left - bottom) / gap); n * gap < right - top; n++)
    lines.push([
      [n * gap + top, top],
      [n * gap + bottom, bottom],
    ]);
  within(brush, region, () => stroke(brush, { colour, width: 1.5, alpha: 0.36 }, () => traceSegments(brush, lines)));
}
