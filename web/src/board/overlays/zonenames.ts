import { t } from "../../i18n";
import type { Point } from "../grid";
import { fill, traceSegments, tracePolygon, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import type { Region, ZoneMap } from "../zones";
import { chip } from "./chips";
import { setFont, drawText } from "./lettering";

const NAME = 21;
const SLIP = { size: 14.5, high: 22, step: 27, most: 3 };
/** Letters are no smaller than this on screen. */
const LEAST = 11.5;

/** The names of zones and what is written on them: slips of paper below, words on the range above. */
export function zoneNames(brush: Brush, scene: Scene, map: ZoneMap, zoom: number): void {
  const { detail, overlays } = scene;
  const told = new Set(overlays.reach?.costs.map(({ cell }) => cell[0]));
  for (const cell of [overlays.hover, overlays.cursor, scene.pieces[overlays.selected ?? ""]?.at])
    if (cell) told.add(cell[0]);
  map.regions.forEach((region, i) => {
    if (detail > 2 && !told.has(i)) return;
    name(brush, scene, region, zoom);
    if (detail === 0)
      region.zone.slips.slice(0, shownSlips(region)).forEach((text, n) => slip(brush, scene, region, text, n));
    const rest = region.zone.slips.length - shownSlips(region);
    if (detail === 0 && rest > 0) more(brush, scene, region, rest);
    const tag = overlays.notes.find(({ cell }) => cell[0] === i);
    if (tag && detail < 2) range(brush, scene, region, tag.text);
  });
}

function shownSlips({ zone: { slips } }: Region): number {
  return slips.length > SLIP.most ? SLIP.most - 1 : slips.length;
}

function name(brush: Brush, scene: Scene, { zone, title }: Region, zoom: number): void {
  const size = Math.max(NAME * (scene.detail === 0 ? 1 : 0.9), LEAST / zoom);
  const ink = { fill: scene.colours("var(--map-ink)"), halo: scene.colours("var(--map-halo)") };
  const folded = scene.detail > 0 && scene.detail < 3 && zone.slips.length > 0 ? ` · ${zone.slips.length}` : "";
  brush.letterSpacing = `${size * 0.045}px`;
  drawText(brush, zone.name + folded, title, { face: "zones", size, ...ink, breadth: size * 0.2 });
  brush.letterSpacing = "0px";
}

/** Words on paper; a slip without words is the back of a card. */
function slip(brush: Brush, { colours }: Scene, { title }: Region, text: string, n: number): void {
  const at: Point = [title[0], title[1] + 29 + n * SLIP.step];
  setFont(brush, { face: "places", size: SLIP.size });
  const wide = text ? brush.measureText(text).width + 15 : 88;
  const high = text ? SLIP.high : SLIP.high + 2;
  const map =
    (grow: number, down = 0) =>
    () =>
      brush.roundRect(at[0] - wide / 2 - grow, at[1] - high / 2 - grow + down, wide + 2 * grow, high + 2 * grow, 2);
  fill(brush, "rgba(0,0,0,.2)", map(1, 1.6));
  fill(brush, colours("var(--slip-edge)"), map(1));
  fill(brush, colours("var(--slip)"), map(0));
  if (text) drawText(brush, text, at, { face: "places", size: SLIP.size, fill: colours("var(--ink)") });
  else back(brush, colours, at, wide, high);
}

/** The back of a card: a lattice of hexagons. */
function back(brush: Brush, colours: Scene["colours"], [x, y]: Point, wide: number, high: number): void {
  const [left, top] = [x - wide / 2 + 2, y - high / 2 + 2];
  brush.save();
  brush.beginPath();
  brush.roundRect(left, top, wide - 4, high - 4, 1);
  brush.clip();
  fill(brush, colours("var(--back)"), () => brush.rect(left, top, wide, high));
  const lines: [Point, Point][] = [];
  for (let row = -1; row < high / 6; row++)
    for (let column = -1; column < wide / 7; column++) {
      const [u, v] = [left + column * 14 + (row % 2 ? 7 : 0), top + row * 12];
      lines.push(
        [
          [u, v],
          [u + 7, v + 4],
        ],
        [
          [u + 7, v + 4],
          [u + 14, v],
        ],
        [
          [u + 7, v + 4],
          [u + 7, v + 12],
        ],
      );
    }
  stroke(brush, { colour: colours("var(--back-line)"), width: 0.9 }, () => traceSegments(brush, lines));
  brush.restore();
  stroke(brush, { colour: colours("var(--back-line)"), width: 1 }, () =>
    brush.roundRect(left, top, wide - 4, high - 4, 1),
  );
  const words = t("common.faceDown");
  setFont(brush, { face: "names", size: 13 });
  const room = brush.measureText(words).width + 12;
  fill(brush, colours("var(--back)"), () => brush.roundRect(x - room / 2, y - 8, room, 16, 2));
  drawText(brush, words, [x, y], { face: "names", size: 13, fill: "#fbfcf8" });
}

function more(brush: Brush, { colours }: Scene, { title }: Region, rest: number): void {
  const at: Point = [title[0], title[1] + 29 + (SLIP.most - 1) * SLIP.step];
  const ink = { fill: colours("var(--map-ink)"), halo: colours("var(--map-halo)") };
  drawText(brush, t("common.moreSlips", { n: rest }), at, { face: "names", size: 12.5, ...ink });
}

/** How far a zone is, over its name. */
function range(brush: Brush, { colours }: Scene, { title: [x, y] }: Region, words: string): void {
  const [ground, ink] = [colours("var(--map-frame)"), colours("var(--map-frame-ink)")];
  chip(brush, [x, y - 27], words, { ground, ink, edge: ink, size: 12 });
}

/** A crown over a plaque. */
export function crown(brush: Brush, [x, y]: Point, wide: number): void {
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
