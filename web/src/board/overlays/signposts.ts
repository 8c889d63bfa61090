import type { Point } from "../grid";
import { fill, tracePolygon, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import type { Way, ZoneMap } from "../zones";
import { setFont, drawText } from "./lettering";

const SIZE = 12;
/** Letters are no smaller than this on screen. */
const LEAST = 11.5;
/** At how many places a way is looked at between two of its points. */
const STEPS = 24;

/** A post at both ends of a way between zones that do not touch, with the name of where it leads. */
export function signposts(brush: Brush, scene: Scene, map: ZoneMap, zoom: number): void {
  if (scene.detail > 1) return;
  for (const way of map.ways.filter(({ touches }) => !touches))
    for (const [here, there] of [way.ends, [way.ends[1], way.ends[0]] as const]) {
      const at = leaving(map, way, here);
      const far = map.regions[there]?.heart;
      if (at && far) post(brush, scene, at, far[0] >= at[0] ? 1 : -1, map.name([there, 0]), zoom);
    }
}

/** Where a way leaves one of its zones. */
export function leaving(map: Pick<ZoneMap, "depth">, { ends, line }: Way, zone: number): Point | null {
  const points = ends[0] === zone ? line : [...line].reverse();
  for (let n = 0; n + 1 < points.length; n++)
    for (let step = 0; step < STEPS; step++) {
      const [[x, y], [u, v]] = [points[n] as Point, points[n + 1] as Point];
      const at: Point = [x + ((u - x) * step) / STEPS, y + ((v - y) * step) / STEPS];
      if (map.depth(...at)[0] !== zone) return at;
    }
  return null;
}

function post(brush: Brush, { colours }: Scene, [x, y]: Point, way: 1 | -1, words: string, zoom: number): void {
  const size = Math.max(SIZE, LEAST / zoom);
  const [wood, ink] = [colours("var(--slip)"), colours("var(--ink)")];
  setFont(brush, { face: "names", size });
  const [wide, high, up] = [brush.measureText(words).width + size * 1.1, size * 1.5, size * 2];
  const mast = () => {
    brush.moveTo(x, y);
    brush.lineTo(x, y - up - high * 0.7);
  };
  stroke(brush, { colour: colours("var(--map-halo)"), width: size * 0.5 }, mast);
  stroke(brush, { colour: ink, width: size * 0.2 }, mast);
  const [back, tip] = [x - way * size * 0.5, x + way * wide];
  const plank: Point[] = [
    [back, y - up - high / 2],
    [tip - way * size * 0.2, y - up - high / 2],
    [tip + way * size * 0.5, y - up],
    [tip - way * size * 0.2, y - up + high / 2],
    [back, y - up + high / 2],
  ];
  fill(brush, wood, () => tracePolygon(brush, plank));
  stroke(brush, { colour: ink, width: 1.2 }, () => tracePolygon(brush, plank));
  drawText(brush, words, [(back + tip) / 2, y - up], { face: "names", size, fill: ink });
}
