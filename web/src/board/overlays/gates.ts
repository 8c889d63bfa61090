import { t } from "../../i18n";
import type { Cost } from "../../wire/types";
import type { Point } from "../grid";
import { fill, paintAt } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import type { ZoneMap } from "../zones";
import { chanceWords, chip, icon, oddsBar } from "./chips";
import { setFont, drawText } from "./lettering";
import { drawNoEntry, traceBox, traceCircle } from "./marks";

/** How large the ring is at a gate that is closed. */
const CLOSED = 12;
/** Gates are no smaller on screen than on a map at this zoom. */
const LEAST = 0.8;

/** What the ways out of the zone of the piece that may move take: round where they are free, square where they take a
    roll, a slashed ring where they are closed. */
export function gates(brush: Brush, scene: Scene, map: ZoneMap, zoom: number): void {
  const { overlays, pieces, detail } = scene;
  const from = pieces[overlays.reach?.piece ?? ""]?.at[0];
  if (from === undefined || detail > 1) return;
  const at = (to: number, paint: () => void) => {
    const way = map.ways.find(({ ends }) => ends.includes(from) && ends.includes(to));
    if (to === from || !way) return;
    paintAt(brush, way.gate, 0, () => {
      const scale = Math.max(1, LEAST / zoom);
      brush.scale(scale, scale);
      paint();
    });
  };
  for (const { cell } of overlays.reach?.closed ?? [])
    at(cell[0], () => drawNoEntry(brush, scene.colours, [0, 0], CLOSED));
  for (const cost of overlays.reach?.costs ?? []) {
    const turns = map.regions[cost.cell[0]]?.zone.slips.some(({ face_down }) => face_down) ?? false;
    at(cost.cell[0], () => (cost.odds ? forced(brush, scene, cost, cost.odds) : free(brush, scene, cost, turns)));
  }
}

/** A round gate; with an eye if something lies face down there, which turns up. */
function free(brush: Brush, { colours, overlays }: Scene, { cost, text }: Cost, turns: boolean): void {
  const [ground, ink] = [colours("var(--ends)"), colours("var(--on-ends)")];
  const costs = new Set(overlays.reach?.costs.flatMap((one) => (one.cost > 0 ? [one.cost] : [])));
  const words = text || (costs.size < 2 ? t("common.gateFree") : String(cost));
  const wide = chip(brush, [0, 0], words, {
    ground,
    ink,
    edge: colours("var(--path-casing)"),
    size: 13.5,
    round: true,
    icon: "footprints",
  });
  if (!turns) return;
  const at: Point = [wide / 2 + 9, 0];
  fill(brush, colours("var(--path-casing)"), () => traceCircle(brush, at, 12.5));
  fill(brush, ground, () => traceCircle(brush, at, 11));
  icon(brush, "eye", at, 15, ink);
}

function forced(brush: Brush, { colours }: Scene, { text }: Cost, odds: NonNullable<Cost["odds"]>): void {
  const words = chanceWords(odds);
  setFont(brush, { face: "figures", size: 13.5 });
  const wide = Math.max(74, brush.measureText(words).width + 36);
  const [x, y, high, bar] = [0, 0, 29, 8];
  const card =
    (grow: number, down = 0) =>
    () =>
      traceBox(brush, [x, y + down], wide + grow, high + grow, 3);
  fill(brush, "rgba(0,0,0,.26)", card(3, 2.4));
  fill(brush, colours("var(--reach-line)"), card(3.2));
  fill(brush, colours("var(--card)"), card(0));
  icon(brush, text ? "hand-fist" : "boot", [x - wide / 2 + 18, y - bar / 2], 15, colours("var(--ink)"));
  drawText(brush, words, [x + 9, y - bar / 2], { face: "figures", size: 13.5, fill: colours("var(--ink)") });
  oddsBar(brush, colours, [x - wide / 2, y + high / 2 - bar, wide, bar], odds);
}
