import { sideColours, partColour } from "../../lib/piece/sidecolours";
import { colour, teamOf } from "../../lib/piece/look";
import { key, type Point } from "../grid";
import { fill, tracePolygon, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import { spotOf, type Scene } from "../scene";
import type { ZoneMap } from "../zones";
import { drawText } from "./lettering";
import { traceCircle, traceBox } from "./marks";

/** Crossed swords where enemies stand side by side in one zone. */
export function fights(brush: Brush, scene: Scene): void {
  const { stand, pieces, banners } = scene;
  if (scene.detail > 1) return;
  for (const ids of stand.cells.values()) {
    const spots = ids.flatMap((id) => {
      const [spot, piece] = [spotOf(scene, id), pieces[id]];
      return spot && piece && piece.kind !== "object" && !piece.attached
        ? [{ spot, team: teamOf(banners, piece.side) }]
        : [];
    });
    const row = spots.sort((a, b) => a.spot.at[0] - b.spot.at[0]);
    row.forEach(({ spot, team }, i) => {
      const next = row[i + 1];
      if (!next || next.team === team) return;
      const at: Point = [(spot.at[0] + next.spot.at[0]) / 2, (spot.at[1] + next.spot.at[1]) / 2];
      fill(brush, "#fdfcf6", () => traceCircle(brush, at, 9.5));
      stroke(brush, { colour: "#191713", width: 1 }, () => traceCircle(brush, at, 9.5));
      swords(brush, at);
    });
  }
}

function swords(brush: Brush, [x, y]: Point): void {
  stroke(brush, { colour: "#191713", width: 1.7 }, () => {
    for (const side of [-1, 1]) {
      brush.moveTo(x - 5 * side, y - 5);
      brush.lineTo(x + 4.4 * side, y + 4.4);
      brush.moveTo(x + 1 * side, y + 4.6);
      brush.lineTo(x + 4.6 * side, y + 1);
    }
  });
}

/** From afar a side in a zone is one plaque with its number: round or square, with a crown for a leader. */
export function plaques(brush: Brush, scene: Scene, map: ZoneMap, zoom: number): void {
  if (scene.detail < 2) return;
  const size = 11 / zoom;
  map.regions.forEach(({ heart: [x, y] }, zone) => {
    const here = (scene.stand.cells.get(key([zone, 0])) ?? []).flatMap((id) => scene.pieces[id] ?? []);
    const sides = [...new Set(here.map(({ side }) => side))].sort((a, b) => order(scene, a) - order(scene, b));
    sides.forEach((side, i) => {
      const units = here.filter((piece) => piece.side === side && !piece.attached);
      const at: Point = [x + (i - (sides.length - 1) / 2) * size * 2.6, y + size * 1.2];
      plate(brush, scene, side, at, size, String(units.length));
      if (here.some((piece) => piece.side === side && piece.kind === "leader"))
        crown(brush, [at[0], at[1] - size * 1.2], size * 1.2);
    });
  });
}

function order({ banners }: Scene, side: string): number {
  return banners.findIndex(({ id }) => id === side);
}

function plate(brush: Brush, { banners, colours }: Scene, side: string, at: Point, size: number, words: string): void {
  const own = sideColours(colour(banners, side));
  const dark = own.name === "vigil" || own.name === "fourth";
  const shape = (grow: number) => () =>
    dark
      ? traceBox(brush, at, (size + grow) * 1.8, (size + grow) * 1.8, size * 0.3)
      : traceCircle(brush, at, size + grow);
  const [ring, ground, ink] = (["", dark ? "plate" : "", dark ? "charge" : "plate"] as const).map((part) =>
    colours(partColour(own, part)),
  );
  fill(brush, colours("var(--map-halo)"), shape(size * 0.22));
  fill(brush, ring ?? "", shape(size * 0.06));
  fill(brush, ground ?? "", shape(-size * 0.1));
  drawText(brush, words, at, { face: "figures", size: size * 1.15, fill: ink ?? "" });
}

/** A crown over a plaque. */
function crown(brush: Brush, [x, y]: Point, wide: number): void {
  const shape: Point[] = [
    [-0.5, 0.14],
    [-0.56, -0.42],
    [-0.22, -0.14],
    [0, -0.56],
    [0.22, -0.14],
    [0.56, -0.42],
    [0.5, 0.14],
  ];
  const points = shape.map(([u, v]): Point => [x + u * wide, y + v * wide]);
  fill(brush, "#fdf6dd", () => tracePolygon(brush, points));
  stroke(brush, { colour: "#191713", width: 1.2 }, () => tracePolygon(brush, points));
}
