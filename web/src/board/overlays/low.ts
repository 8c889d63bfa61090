import type { Area } from "../../wire/types";
import { hatchColour, sideColours, partColour } from "../../lib/piece/sidecolours";
import { colour } from "../../lib/piece/look";
import { key, outline, sideOf, sideTowards, type Cell, type Point } from "../grid";
import type { Painter } from "../canvaslayer";
import type { Brush } from "../paint/terrain";
import { fill, traceSegments, stroke } from "../paint/pen";
import type { Scene } from "../scene";
import { bounds, strokeOutline, hatchCells, fillCells, traceCircle } from "./marks";
import { regions } from "./regions";
import { isZones } from "../zones";
import { drawText } from "./lettering";

/** What lies flat on the ground: areas, what is seen, reach and controlled cells. */
export function lowPainter(scene: Scene): Painter {
  return {
    bounds() {
      const { reach, zones, sight } = scene.overlays;
      const found = [
        ...Object.values(scene.areas).flatMap(areaCells),
        ...sight,
        ...(reach?.costs.map(({ cell }) => cell) ?? []),
        ...zones.flatMap((zone) => zone.cells),
      ];
      return bounds(scene.grid, found, 2);
    },
    paint(brush) {
      for (const area of Object.values(scene.areas)) drawArea(brush, scene, area);
      drawSight(brush, scene);
      if (isZones(scene.grid)) regions(brush, scene, scene.grid);
      else drawReach(brush, scene);
      if (scene.drawn.zones) for (const zone of scene.overlays.zones) drawZone(brush, scene, zone.side, zone.cells);
      for (const area of Object.values(scene.areas)) drawAreaName(brush, scene, area);
    },
  };
}

function areaCells(area: Area): Cell[] {
  return [...area.cells, ...area.growth, ...area.edges.flat()];
}

// --- areas ----------------------------------------------------------------------------------

interface Tone {
  colour: string;
  ink: string;
  wash: number;
  dash: number[];
}

/** How the kinds of areas look; those of a side in its colour. */
function areaTone(scene: Scene, area: Area): Tone {
  const own = area.side ? sideColours(colour(scene.banners, area.side)) : null;
  const side = own
    ? { colour: partColour(own, ""), ink: partColour(own, "ink") }
    : { colour: "var(--map-ink)", ink: "var(--map-ink)" };
  const seam = own ? side : { colour: "var(--map-seam)", ink: "var(--third-ink)" };
  switch (area.look) {
    case "setup":
      return { ...side, wash: 0.17, dash: [7, 4] };
    case "hazard":
      return { colour: "var(--warn)", ink: "var(--map-ink)", wash: 0.24, dash: [3, 3] };
    case "boundary":
    case "veil":
      return { ...seam, wash: 0.14, dash: [1, 4] };
    case "route":
    case "barrier":
      return { ...seam, wash: 0.2, dash: [5, 4] };
    case "template":
      return { ...side, wash: 0.16, dash: [4, 3] };
    case "region":
      return { ...side, wash: 0.06, dash: [2, 5] };
  }
}

function drawArea(brush: Brush, scene: Scene, area: Area): void {
  const { grid, colours } = scene;
  const look = areaTone(scene, area);
  const line = colours(look.colour);
  const k = grid.size / 36;
  fillCells(brush, grid, area.cells, line, look.wash);
  if (area.look === "hazard" || area.look === "barrier") hatchCells(brush, grid, area.cells, line, 0.55, 2 * k);
  if (area.look !== "region")
    strokeOutline(brush, grid, area.cells, { colour: colours("var(--map-halo)"), width: 4 * k });
  const [width, alpha] = area.look === "region" ? [1.4, 0.6] : [2, 1];
  strokeOutline(
    brush,
    grid,
    area.cells,
    { colour: line, width: width * k, alpha, dash: look.dash.map((one) => one * k) },
    0.985,
  );
  if (area.growth.length > 0) drawGrowth(brush, scene, area.growth, line);
  if (area.timer > 0) drawTimer(brush, scene, area, line);
  const sides = area.edges.flatMap(([a, b]) => {
    const side = sideTowards(grid, a, b);
    return side < 0 ? [] : [sideOf(grid, a, side)];
  });
  stroke(brush, { colour: colours("var(--map-paper)"), width: 7 * k, alpha: 0.85 }, () => traceSegments(brush, sides));
  stroke(brush, { colour: line, width: 4 * k, dash: [0.1, 6 * k] }, () => traceSegments(brush, sides));
}

/** What an area takes next: a sparse pattern in a dotted edge. */
function drawGrowth(brush: Brush, { grid, colours }: Scene, cells: readonly Cell[], line: string): void {
  const k = grid.size / 36;
  hatchCells(brush, grid, cells, line, 0.3, 1.2 * k);
  strokeOutline(brush, grid, cells, { colour: colours("var(--map-halo)"), width: 4 * k }, 0.93);
  strokeOutline(brush, grid, cells, { colour: line, width: 2.2 * k, dash: [0.1, 5 * k] }, 0.93);
}

/** How many rounds an area still lies there, in a disc at the corner of its first cell. */
function drawTimer(brush: Brush, { grid, colours }: Scene, { cells, edges, timer }: Area, line: string): void {
  const cell = cells[0] ?? edges[0]?.[0];
  if (!cell) return;
  const k = grid.size / 36;
  const [x, y] = grid.center(cell);
  const at: Point = [x - grid.size * 0.55, y - grid.size * 0.5];
  fill(brush, colours("var(--map-paper)"), () => traceCircle(brush, at, 11 * k));
  stroke(brush, { colour: line, width: 2 * k }, () => traceCircle(brush, at, 11 * k));
  drawText(brush, String(timer), at, { face: "figures", size: 14 * k, fill: colours("var(--map-ink)") });
}

function drawAreaName(brush: Brush, scene: Scene, area: Area): void {
  const at = namePoint(scene, area.cells);
  // A place is named by the labels of the map.
  if (!at || !area.label || area.look === "region") return;
  const fill = scene.colours(areaTone(scene, area).ink);
  drawText(brush, area.label, at, {
    face: "places",
    size: scene.grid.size * 0.42,
    fill,
    halo: scene.colours("var(--map-halo)"),
    breadth: 3.5,
  });
}

/** The cell of an area that lies nearest to its middle, so that its name stands inside it. */
function namePoint({ grid }: Scene, cells: readonly Cell[]): Point | null {
  if (cells.length === 0) return null;
  const points = cells.map((cell) => grid.center(cell));
  const [sx, sy] = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  const [mx, my] = [sx / points.length, sy / points.length];
  const near = points.reduce((best, at) =>
    Math.hypot(at[0] - mx, at[1] - my) < Math.hypot(best[0] - mx, best[1] - my) ? at : best,
  );
  return Math.hypot(near[0] - mx, near[1] - my) < grid.size ? [mx, my] : near;
}

// --- what is asked of the board ---------------------------------------------------------------

function drawSight(brush: Brush, { grid, colours, overlays: { sight } }: Scene): void {
  if (sight.length === 0) return;
  fillCells(brush, grid, sight, colours("var(--map-light)"), 0.22);
  strokeOutline(brush, grid, sight, { colour: colours("var(--map-light)"), width: 2.4, dash: [2, 5] });
}

/** Lamplight gold in three depths by cost, with a double outline. */
function drawReach(brush: Brush, { grid, colours, overlays }: Scene): void {
  const found = overlays.reach;
  if (!found || found.costs.length === 0) return;
  const k = grid.size / 36;
  const most = found.costs.reduce((top, { cost }) => Math.max(top, cost), 1);
  for (const depth of [1, 2, 3] as const) {
    const band = found.costs.filter(({ cost }) => cost > 0 && reachDepth(cost, most) === depth).map(({ cell }) => cell);
    fillCells(brush, grid, band, colours(`var(--reach-${depth})`), 1, 0.955);
  }
  const whole = found.costs.map(({ cell }) => cell);
  strokeOutline(brush, grid, whole, { colour: colours("var(--map-halo)"), width: 5 * k });
  strokeOutline(brush, grid, whole, { colour: colours("var(--reach-line)"), width: 2.2 * k });
}

/** Which of the three depths a cost has: near, further, at the end of one's strength. */
export function reachDepth(cost: number, most: number): 1 | 2 | 3 {
  const share = cost / most;
  return share <= 0.4 ? 1 : share <= 0.8 ? 2 : 3;
}

/** Diagonal hatching and a dotted edge in the controller's colour, stronger inside the reach. */
function drawZone(brush: Brush, scene: Scene, side: string, cells: readonly Cell[]): void {
  const { grid, colours, overlays } = scene;
  const k = grid.size / 36;
  const line = colours(hatchColour(sideColours(colour(scene.banners, side))));
  const inside = new Set(overlays.reach?.costs.map(({ cell }) => key(cell)));
  hatchCells(
    brush,
    grid,
    cells.filter((cell) => !inside.has(key(cell))),
    line,
    0.34,
    1.7 * k,
  );
  hatchCells(
    brush,
    grid,
    cells.filter((cell) => inside.has(key(cell))),
    line,
    0.62,
    2.1 * k,
  );
  stroke(brush, { colour: line, width: 1.6 * k, dash: [1 * k, 4.2 * k] }, () =>
    traceSegments(brush, outline(grid, cells)),
  );
}
