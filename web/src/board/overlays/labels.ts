import type { Label } from "../../wire/types";
import type { Painter } from "../canvaslayer";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import { isZones } from "../zones";
import { drawText } from "./lettering";
import { bounds } from "./marks";
import { placeName } from "./placenames";

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

function drawPlaceName(brush: Brush, scene: Scene, label: Label): void {
  const name = placeName(scene, label);
  if (name)
    drawText(brush, name.text, name.at, {
      face: "places",
      size: name.size,
      fill: scene.colours("var(--map-ink)"),
      halo: scene.colours("var(--map-halo)"),
      breadth: 3.6,
    });
}
