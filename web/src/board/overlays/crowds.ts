import type { Crowd, Target } from "../../wire/types";
import { key, type Cell, type Point } from "../grid";
import { fill, paintAt, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import { spotOf, type Scene } from "../scene";
import { isZones } from "../zones";
import { chanceChip, chanceWords, chip, icon } from "./chips";
import { drawText } from "./lettering";
import { traceCircle, traceBox } from "./marks";

/** How many are where not all are drawn, and the piece among several that the keyboard is on. */
export function crowds(brush: Brush, scene: Scene): void {
  const { colours, stand, detail, overlays, grid } = scene;
  const k = grid.size / 36;
  const [ground, ink] = [colours("var(--card)"), colours("var(--ink)")];
  if (detail < 2)
    for (const { at, count } of stand.heaps)
      chip(brush, at, `× ${count}`, { ground, ink, edge: ink, size: 12.5 * k, round: true, face: "figures" });
  if (detail < 2) for (const crowd of scene.crowds) badge(brush, scene, crowd);
  const among = spotOf(scene, overlays.among);
  if (!among) return;
  const ring = () => traceCircle(brush, among.at, among.radius * 1.2);
  stroke(brush, { colour: colours("var(--card)"), width: 6 * k }, ring);
  stroke(brush, { colour: colours("var(--focus)"), width: 3.2 * k }, ring);
}

/** How many places of a cell are taken, filled from below, and how crowded that makes it; a full cell is dark. */
function badge(brush: Brush, { colours, grid, pieces }: Scene, { cell, taken, places, tier }: Crowd): void {
  const full = taken >= places;
  const [ground, ink] = ["var(--card)", "var(--ink)"].map(colours) as [string, string];
  const [plate, mark] = full ? [ink, ground] : [ground, ink];
  const k = grid.size / 36;
  const wide = places * 9 + 11 + (tier > 0 ? 27 : 0);
  const [x, y] = grid.center(cell);
  const below = grid.beside(cell, [0, 1]);
  const crowded = below !== null && Object.values(pieces).some((piece) => key(piece.at) === key(below));
  paintAt(brush, [x, y + grid.size * (crowded ? -0.84 : 0.84)], 0, () => {
    brush.scale(k, k);
    fill(brush, ink, () => traceBox(brush, [0, 0], wide + 2.4, 20.4, 10.2));
    fill(brush, plate, () => traceBox(brush, [0, 0], wide, 18, 9));
    for (let n = 0; n < places; n++) {
      const [left, share] = [-wide / 2 + 7 + n * 9, Math.max(0, Math.min(1, taken - n))];
      stroke(brush, { colour: mark, width: 1 }, () => brush.rect(left, -3.5, 7, 7));
      if (share > 0) fill(brush, mark, () => brush.rect(left, 3.5 - 7 * share, 7, 7 * share));
    }
    if (tier === 0) return;
    icon(brush, "users", [wide / 2 - 22, 0], 13, mark);
    drawText(brush, String(tier), [wide / 2 - 9, 0], { face: "figures", size: 12, fill: mark });
  });
}

/** Targets of one side of which the same is said, and where that stands. */
export interface TargetGroup<One> {
  all: One[];
  words: string;
  at: Point;
}

/** The targets that are drawn, with their chances: those that share a cell together, over it. */
export function groupTargets<One extends Pick<Target, "piece" | "odds">>(
  scene: Scene,
  targets: readonly One[],
): TargetGroup<One>[] {
  const { pieces, grid } = scene;
  const cells = new Map<string, Map<string, One[]>>();
  for (const target of targets) {
    const { side = "", at = [0, 0] } = pieces[target.piece] ?? {};
    const cell = isZones(grid) ? target.piece : key(at);
    const said = cells.get(cell) ?? new Map<string, One[]>();
    const same = `${side} ${target.odds ? chanceWords(target.odds) : ""}`;
    cells.set(cell, said.set(same, [...(said.get(same) ?? []), target]));
  }
  return [...cells.values()].flatMap((said) => [...said.values()].flatMap((all, n) => group(scene, all, said.size, n)));
}

/** The `n`-th of so many groups of a cell; none if no piece of it is drawn. */
function group<One extends Pick<Target, "piece" | "odds">>(
  scene: Scene,
  all: One[],
  groups: number,
  n: number,
): TargetGroup<One>[] {
  const [first] = all;
  const spot = spotOf(scene, all.find(({ piece }) => spotOf(scene, piece))?.piece ?? null);
  if (!spot || !first) return [];
  const chance = first.odds ? chanceWords(first.odds) : "";
  const words = chance && all.length > 1 ? `${all.length} × ${chance}` : chance;
  const shared = groups > 1 || all.length > 1;
  return [{ all, words, at: shared ? overCell(scene, scene.pieces[first.piece]?.at ?? [0, 0], n) : above(spot) }];
}

/** Where the chips of a cell that several share stand: over it, one above the other. */
function overCell({ grid, crowds: all }: Scene, cell: Cell, n: number): Point {
  const [x, y] = grid.center(cell);
  const badged = all.some((one) => key(one.cell) === key(cell));
  return [x, y - grid.size - (badged ? 26 : 8) - 21 * n];
}

/** The chances against pieces that may be chosen, over their counters. */
export function chances(brush: Brush, scene: Scene): void {
  if (scene.detail > 1) return;
  const targets = Object.entries(scene.overlays.targets?.odds ?? {}).map(([piece, odds]) => ({ piece, odds }));
  for (const { words, at } of groupTargets(scene, targets)) chanceChip(brush, scene.colours, at, words);
}

/** Where a chip stands over a counter. */
function above({ at: [x, y], radius }: { at: Point; radius: number }): Point {
  return [x, y - radius - 13];
}
