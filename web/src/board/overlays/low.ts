import type { Area } from "../../wire/types";
import { hatchColour, sideColours } from "../../lib/piece/sidecolours";
import { colour } from "../../lib/piece/look";
import { key, outline, type Cell } from "../grid";
import type { Painter } from "../canvaslayer";
import { Land } from "../paint/plan";
import { paintEdges } from "../paint/edges";
import type { Brush } from "../paint/terrain";
import { traceSegments, stroke } from "../paint/pen";
import type { Scene } from "../scene";
import { drawArea, drawAreaName } from "./areas";
import { drawReach, drawThreat } from "./bands";
import { bounds, strokeOutline, hatchCells, fillCells } from "./marks";
import { drawTrail } from "./trail";
import { isZones } from "../zones";

/** What lies flat on the ground: areas, what is seen, reach and controlled cells, and walls over all of them. */
export function lowPainter(scene: Scene): Painter {
  return {
    bounds() {
      const { reach, threat, zones, sight, trail } = scene.overlays;
      const found = [
        ...Object.values(scene.areas).flatMap(areaCells),
        ...sight,
        ...(reach?.costs.map(({ cell }) => cell) ?? []),
        ...threat,
        ...zones.flatMap((zone) => zone.cells),
        ...(trail?.cells ?? []),
      ];
      return bounds(scene.grid, found, 2);
    },
    paint(brush) {
      drawSight(brush, scene);
      if (isZones(scene.grid)) scene.zoned?.regions(brush, scene, scene.grid);
      else drawReach(brush, scene);
      drawThreat(brush, scene);
      for (const area of Object.values(scene.areas)) drawArea(brush, scene, area);
      if (scene.drawn.zones) for (const zone of scene.overlays.zones) drawZone(brush, scene, zone.side, zone.cells);
      drawWalls(brush, scene);
      for (const area of Object.values(scene.areas)) drawAreaName(brush, scene, area);
      drawTrail(brush, scene);
    },
  };
}

function areaCells(area: Area): Cell[] {
  const anchors = area.anchors.flatMap(({ cell, bar }) => [cell, ...bar]);
  return [...area.cells, ...area.growth, ...area.edges.flat(), ...anchors];
}

/** What stands between cells once more, over the areas that it stops. */
function drawWalls(brush: Brush, { plan, areas, overlays }: Scene): void {
  const covered = Object.values(areas).flatMap(areaCells);
  const touched = new Set([...covered, ...(overlays.reach?.costs ?? []).map(({ cell }) => cell)].map(key));
  const edges = plan.edges.filter(({ between: [a, b] }) => touched.has(key(a)) || touched.has(key(b)));
  if (edges.length === 0) return;
  const land = new Land({ ...plan, edges });
  paintEdges(brush, { land, size: plan.brush, k: plan.brush / 36, shows: () => true });
}

function drawSight(brush: Brush, { grid, colours, overlays: { sight } }: Scene): void {
  if (sight.length === 0) return;
  fillCells(brush, grid, sight, colours("var(--map-light)"), 0.22);
  strokeOutline(brush, grid, sight, { colour: colours("var(--map-light)"), width: 2.4, dash: [2, 5] });
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
