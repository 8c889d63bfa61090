import type { Label } from "../../wire/types";
import type { Point } from "../grid";
import type { Painter } from "../canvaslayer";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import { isZones } from "../zones";
import { drawText } from "./lettering";
import { bounds } from "./marks";

/** The names on the map, in italics as on a map. */
export function labelPainter(scene: Scene): Painter {
  return {
    bounds: () =>
      bounds(
        scene.grid,
        scene.labels.flatMap(({ cells }) => cells),
        6,
      ),
    paint(brush, { scale }) {
      for (const label of scene.labels) drawPlaceName(brush, scene, label);
      if (!isZones(scene.grid)) return;
      scene.zoned?.signposts(brush, scene, scene.grid, scale / devicePixelRatio);
      scene.zoned?.zoneNames(brush, scene, scene.grid, scale / devicePixelRatio);
    },
  };
}

function drawPlaceName(brush: Brush, scene: Scene, { text, cells }: Label): void {
  const points = cells.map((cell) => scene.grid.center(cell));
  const [sx, sy] = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  const at: Point = [sx / points.length, sy / points.length];
  const size = scene.grid.size * (points.length > 8 ? 0.58 : 0.46);
  if (points.length)
    drawText(brush, text, at, {
      face: "places",
      size,
      fill: scene.colours("var(--map-ink)"),
      halo: scene.colours("var(--map-halo)"),
      breadth: 3.6,
    });
}
