import type { Cost, Reach } from "../../wire/types";
import { key, type Cell, type Point } from "../grid";
import { fill } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import { setFont, drawText } from "./lettering";
import { strokeOutline, fillCells, traceBox } from "./marks";
import { namesOver } from "./placenames";

/** The cells in reach for one price; `depth` says how gold they are, 1 the nearest. */
export interface BandOfCells {
  depth: 1 | 2 | 3;
  label: string;
  cells: Cell[];
  /** Whether it has edges only, since the way to move that is chosen does not lead there. */
  bare: boolean;
}

/** The cells in reach, cheapest first: by the prices that the game names, else in three depths. */
export function bandsOf({
  costs,
  bands = [],
  paid: price = Infinity,
}: Pick<Reach, "costs"> & Partial<Pick<Reach, "bands">> & { paid?: number }): BandOfCells[] {
  const paid = costs.filter(({ cost }) => cost > 0);
  if (bands.length > 0)
    return bands.map(({ most, label }, i) => ({
      depth: Math.min(i + 1, 3) as 1 | 2 | 3,
      label,
      bare: most > price,
      cells: cellsOf(paid.filter(({ cost }) => cost <= most && cost > (bands[i - 1]?.most ?? 0))),
    }));
  const top = costs.reduce((most, { cost }) => Math.max(most, cost), 1);
  return ([1, 2, 3] as const).map((depth) => ({
    depth,
    label: "",
    bare: false,
    cells: cellsOf(paid.filter(({ cost }) => reachDepth(cost, top) === depth)),
  }));
}

/** Which of the three depths a cost has: near, further, at the end of one's strength. */
export function reachDepth(cost: number, most: number): 1 | 2 | 3 {
  const share = cost / most;
  return share <= 0.4 ? 1 : share <= 0.8 ? 2 : 3;
}

const cellsOf = (costs: readonly Cost[]): Cell[] => costs.map(({ cell }) => cell);

/** Lamplight gold in three depths by cost, with a double outline; each price that the game names has an edge of its own. */
export function drawReach(brush: Brush, { grid, colours, overlays }: Scene): void {
  const found = overlays.reach;
  if (!found || found.costs.length === 0) return;
  const k = grid.size / 36;
  const bands = bandsOf(found);
  for (const { depth, cells, bare } of bands)
    if (!bare) fillCells(brush, grid, cells, colours(`var(--reach-${depth})`), 1, 0.955);
  const whole = cellsOf(found.costs);
  const edges = found.bands?.length ? bands.map((_, i) => bands.slice(0, i + 1).flatMap(({ cells }) => cells)) : [];
  const free = cellsOf(found.costs.filter(({ cost }) => cost === 0));
  for (const within of edges) edge(brush, { grid, colours }, [...free, ...within], 4 * k, 1.8 * k);
  edge(brush, { grid, colours }, whole, 5 * k, 2.2 * k);
}

/** Where another's piece could go: a broken line of warning. */
export function drawThreat(brush: Brush, { grid, colours, overlays }: Scene): void {
  const k = grid.size / 36;
  const cells = overlays.threat;
  strokeOutline(brush, grid, cells, { colour: colours("var(--map-halo)"), width: 5 * k });
  strokeOutline(brush, grid, cells, { colour: colours("var(--warn)"), width: 2.4 * k, dash: [7 * k, 5 * k] });
}

function edge(
  brush: Brush,
  { grid, colours }: Pick<Scene, "grid" | "colours">,
  cells: readonly Cell[],
  halo: number,
  line: number,
): void {
  strokeOutline(brush, grid, cells, { colour: colours("var(--map-halo)"), width: halo });
  strokeOutline(brush, grid, cells, { colour: colours("var(--reach-line)"), width: line });
}

/** What each band of reach costs, on a tag in a cell of it with nobody and no name, as far from the piece as may be. */
export function drawBandTags(brush: Brush, scene: Scene): void {
  const { overlays, grid, colours, stand, pieces } = scene;
  const found = overlays.reach;
  const from = pieces[found?.piece ?? ""]?.at;
  if (!found?.bands?.length || !from) return;
  const named = namesOver(brush, scene);
  const taken = new Set([...stand.cells.keys(), ...(overlays.way?.path ?? []).map(({ cell }) => key(cell))]);
  for (const { label, cells } of bandsOf(found)) {
    const open = cells.filter((cell) => !taken.has(key(cell)) && !named(grid.center(cell)));
    const at = (open.length > 0 ? open : cells).reduce<Cell | null>(
      (far, cell) => (far && grid.steps(from, far) >= grid.steps(from, cell) ? far : cell),
      null,
    );
    if (at && label)
      tag(brush, grid.center(at), label, grid.size / 36, [colours("var(--ends)"), colours("var(--on-ends)")]);
  }
}

function tag(brush: Brush, at: Point, words: string, k: number, [ground, ink]: [string, string]): void {
  const size = 12 * k;
  setFont(brush, { face: "figures", size });
  const wide = brush.measureText(words).width + 18 * k;
  fill(brush, ground, () => traceBox(brush, at, wide, 20 * k, 10 * k));
  drawText(brush, words, at, { face: "figures", size, fill: ink });
}
