import type { Label } from "../../wire/types";
import type { Point } from "../grid";
import { about } from "../boxes";
import type { Painter } from "../glass";
import type { Brush } from "../paint/survey";
import type { Scene } from "../scene";
import { write } from "./lettering";

/** The names on the map, in italics as on a map. */
export function labels(scene: Scene): Painter {
  return {
    bounds: () => about(scene.labels.flatMap(({ cells }) => cells.map((cell) => scene.grid.center(cell))), scene.grid.size * 6),
    paint: (brush) => scene.labels.forEach((label) => place(brush, scene, label)),
  };
}

function place(brush: Brush, scene: Scene, { text, cells }: Label): void {
  const points = cells.map((cell) => scene.grid.center(cell));
  const [sx, sy] = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  const at: Point = [sx / points.length, sy / points.length];
  const size = scene.grid.size * (points.length > 8 ? 0.58 : 0.46);
  if (points.length) write(brush, text, at, { face: "places", size, fill: scene.colours("var(--map-ink)"), halo: scene.colours("var(--map-halo)"), breadth: 3.6 });
}
