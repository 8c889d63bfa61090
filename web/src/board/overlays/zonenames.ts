import { t } from "../../i18n";
import type { Point } from "../grid";
import { paintAt } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import type { Region, ZoneMap } from "../zones";
import { chip } from "./chips";
import { drawText } from "./lettering";
import { drawSlip, slipScale } from "./slips";

const NAME = 21;
/** How far the first slip lies under the name, how far slips lie apart, and how many there are at most. */
const FIRST = 29;
const SLIP = { step: 27, most: 3 };
/** How wide slips may be, in parts of how far the zone reaches about its heart. */
const ROOM = 2.2;
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
    if (detail === 0) slips(brush, scene, region, zoom);
    const tag = overlays.notes.find(({ cell }) => cell[0] === i);
    if (tag && detail < 2) range(brush, scene, region, tag.text);
  });
}

/** What is written on a zone, one slip below the other, and how many there are that are not shown. */
function slips(brush: Brush, scene: Scene, region: Region, zoom: number): void {
  const [x, y] = region.title;
  const { slips } = region.zone;
  const [scale, most] = [slipScale(zoom), shownSlips(region)];
  paintAt(brush, [x, y + FIRST * scale], 0, () => {
    brush.scale(scale, scale);
    const room = (ROOM * region.room) / scale;
    slips.slice(0, most).forEach((slip, n) => drawSlip(brush, scene, slip, [0, n * SLIP.step], room));
    if (slips.length > most) more(brush, scene, slips.length - most);
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

function more(brush: Brush, { colours }: Scene, rest: number): void {
  const at: Point = [0, (SLIP.most - 1) * SLIP.step];
  const ink = { fill: colours("var(--map-ink)"), halo: colours("var(--map-halo)") };
  drawText(brush, t("common.moreSlips", { n: rest }), at, { face: "names", size: 12.5, ...ink });
}

/** How far a zone is, over its name. */
function range(brush: Brush, { colours }: Scene, { title: [x, y] }: Region, words: string): void {
  const [ground, ink] = [colours("var(--map-frame)"), colours("var(--map-frame-ink)")];
  chip(brush, [x, y - 27], words, { ground, ink, edge: ink, size: 12 });
}
