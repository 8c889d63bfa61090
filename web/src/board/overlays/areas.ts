import type { Anchor, Area } from "../../wire/types";
import { sideColours, partColour } from "../../lib/piece/sidecolours";
import { colour } from "../../lib/piece/look";
import { sideOf, sideTowards, type Cell, type Point } from "../grid";
import type { Brush } from "../paint/terrain";
import { fill, tracePolygon, traceSegments, stroke } from "../paint/pen";
import type { Scene } from "../scene";
import { strokeOutline, hatchCells, fillCells, traceBox, traceCircle } from "./marks";
import { drawText } from "./lettering";
import { fillPattern } from "./patterns";
import { areaName } from "./placenames";

interface Tone {
  colour: string;
  ink: string;
  wash: number;
  dash: number[];
}

/** How the kinds of areas look; those of a side in its colour. */
function areaTone(scene: Scene, area: Area): Tone {
  const banner = area.side ? colour(scene.banners, area.side) : area.colour;
  const own = banner ? sideColours(banner) : null;
  const side = own
    ? { colour: partColour(own, ""), ink: partColour(own, "ink") }
    : { colour: "var(--map-ink)", ink: "var(--map-ink)" };
  const seam = own ? side : { colour: "var(--map-seam)", ink: "var(--third-ink)" };
  switch (area.look) {
    case "setup":
      return { ...side, wash: 0.17, dash: [7, 4] };
    case "hazard": {
      const [wash, dash] = area.pattern === "shadow" ? [0, [7, 4]] : [0.14, []];
      return { colour: "var(--hazard)", ink: "var(--hazard-ink)", wash, dash };
    }
    case "boundary":
      return { ...seam, wash: 0.14, dash: [1, 4] };
    case "veil":
      return { colour: "var(--veil-line)", ink: "var(--veil-ink)", wash: 0, dash: [1, 5] };
    case "route":
    case "barrier":
      return { ...seam, wash: 0.2, dash: [5, 4] };
    case "template":
      return { ...side, wash: 0.16, dash: [4, 3] };
    case "region":
      return { ...side, wash: 0.06, dash: [2, 5] };
  }
}

/** An area: its wash and pattern, its edge, what it takes next, how long it lasts, and its sides. */
export function drawArea(brush: Brush, scene: Scene, area: Area): void {
  const { grid, colours } = scene;
  const look = areaTone(scene, area);
  const line = colours(look.colour);
  const k = grid.size / 36;
  fillArea(brush, scene, area, line, look.wash);
  if (area.look !== "region" && area.look !== "veil")
    strokeOutline(brush, grid, area.cells, { colour: colours("var(--map-halo)"), width: 4.6 * k });
  const [width, alpha] = area.look === "region" ? [1.4, 0.6] : [2.2, 1];
  strokeOutline(
    brush,
    grid,
    area.cells,
    { colour: line, width: width * k, alpha, dash: look.dash.map((one) => one * k) },
    0.985,
  );
  if (area.growth.length > 0) drawGrowth(brush, scene, area, line);
  drawAnchors(brush, scene, area.anchors, line);
  if (area.timer > 0)
    drawTimer(brush, scene, timerPoint(scene, area), area.timer, area.look === "veil" ? colours(look.ink) : line);
  const sides = area.edges.flatMap(([a, b]) => {
    const side = sideTowards(grid, a, b);
    return side < 0 ? [] : [sideOf(grid, a, side)];
  });
  stroke(brush, { colour: colours("var(--map-paper)"), width: 7 * k, alpha: 0.85 }, () => traceSegments(brush, sides));
  stroke(brush, { colour: line, width: 4 * k, dash: [0.1, 6 * k] }, () => traceSegments(brush, sides));
}

/** A wash, with the pattern of the area or else that of its look; a veil is the denser the higher its tier. */
function fillArea(brush: Brush, { grid, colours }: Scene, area: Area, line: string, wash: number): void {
  const { cells, look, pattern, tier } = area;
  if (look === "veil") {
    fillCells(brush, grid, cells, colours("var(--veil)"), Math.min(1, 0.38 + tier * 0.075));
    const gap = 1.25 - Math.min(tier, 8) * 0.09;
    return fillPattern(brush, grid, cells, pattern || "waves", { colour: line, alpha: 1, gap });
  }
  fillCells(brush, grid, cells, line, wash);
  if (pattern) fillPattern(brush, grid, cells, pattern, { colour: line, alpha: 0.85, gap: 1 });
  else if (look === "hazard" || look === "barrier") hatchCells(brush, grid, cells, line, 0.55, 2 * (grid.size / 36));
}

/** What an area takes next: its pattern, sparse, in a dotted edge. */
function drawGrowth(brush: Brush, { grid, colours }: Scene, { growth, pattern }: Area, line: string): void {
  const k = grid.size / 36;
  if (pattern) fillPattern(brush, grid, growth, pattern, { colour: line, alpha: 0.55, gap: 1.6 });
  else hatchCells(brush, grid, growth, line, 0.3, 1.2 * k);
  strokeOutline(brush, grid, growth, { colour: colours("var(--map-halo)"), width: 4 * k }, 0.93);
  strokeOutline(brush, grid, growth, { colour: line, width: 2.2 * k, dash: [0.1, 5 * k] }, 0.93);
}

/** The axis of a shape, a lozenge where its width changes, and a bar as wide as it is from there on. */
export function drawAnchors(brush: Brush, { grid, colours }: Scene, anchors: readonly Anchor[], line: string): void {
  if (anchors.length === 0) return;
  const k = grid.size / 36;
  const middles = anchors.map(({ cell }) => grid.center(cell));
  stroke(brush, { colour: line, width: 2 * k, dash: [5 * k, 4 * k] }, () =>
    middles.forEach((at, i) => (i ? brush.lineTo(...at) : brush.moveTo(...at))),
  );
  for (const { cell, bar, label } of anchors) {
    const [x, y] = grid.center(cell);
    const [a, b] = [grid.center(bar[0]), grid.center(bar[1])];
    stroke(brush, { colour: line, width: 2.4 * k }, () => traceSegments(brush, [[a, b]]));
    const lozenge: Point[] = [
      [x, y - 7.5 * k],
      [x + 7.5 * k, y],
      [x, y + 7.5 * k],
      [x - 7.5 * k, y],
    ];
    fill(brush, line, () => tracePolygon(brush, lozenge));
    stroke(brush, { colour: colours("var(--path-casing)"), width: 1.6 * k }, () => tracePolygon(brush, lozenge));
    const top = Math.min(a[1], b[1], y - grid.size * 0.35);
    const ink = { fill: colours("var(--hazard-ink)"), halo: colours("var(--map-halo)"), breadth: 3.4 * k };
    drawText(brush, label, [x, top - 9 * k], { face: "figures", size: 11.5 * k, ...ink });
  }
}

/** How many rounds are left, in a disc. */
export function drawTimer(brush: Brush, { grid, colours }: Scene, at: Point, left: number, ground: string): void {
  const k = grid.size / 36;
  const paper = colours("var(--path-casing)");
  fill(brush, ground, () => traceCircle(brush, at, 12 * k));
  stroke(brush, { colour: paper, width: 2 * k }, () => traceCircle(brush, at, 12 * k));
  drawText(brush, String(left), at, { face: "figures", size: 14 * k, fill: paper });
}

/** Where the rounds of an area are told: by the corner of its first cell, or of the first cell of its sides. */
function timerPoint({ grid }: Scene, { cells, edges }: Area): Point {
  const [x, y] = grid.center(cells[0] ?? edges[0]?.[0] ?? [0, 0]);
  return [x - grid.size * 0.55, y - grid.size * 0.5];
}

/** The name of an area, and how thick it lies in each of its cells. */
export function drawAreaName(brush: Brush, scene: Scene, area: Area): void {
  for (const cell of area.tier > 0 ? area.cells : []) drawTier(brush, scene, cell, area.tier, false);
  const name = areaName(scene, area);
  if (!name) return;
  drawText(brush, name.text, name.at, {
    face: "places",
    size: name.size,
    fill: scene.colours(areaTone(scene, area).ink),
    halo: scene.colours("var(--map-halo)"),
    breadth: 3.5,
  });
}

/** How much a cell hides, in a square at its lower right; the one that counts has a casing. */
export function drawTier(brush: Brush, { grid, colours }: Scene, cell: Cell, tier: number, counts: boolean): void {
  const k = grid.size / 36;
  const [x, y] = grid.center(cell);
  const at: Point = [x + grid.size * 0.5, y + grid.size * 0.46];
  if (counts) fill(brush, colours("var(--path)"), () => traceBox(brush, at, 25 * k, 24 * k, 4 * k));
  if (counts) fill(brush, colours("var(--path-casing)"), () => traceBox(brush, at, 22 * k, 21 * k, 3 * k));
  fill(brush, colours("var(--veil-ink)"), () => traceBox(brush, at, 18 * k, 17 * k, 2 * k));
  drawText(brush, String(tier), at, { face: "figures", size: 11.5 * k, fill: colours("var(--map-paper)") });
}
