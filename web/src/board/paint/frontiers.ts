import type { Point } from "../grid";
import { traceSegments, tracePolygon, stroke } from "./pen";
import { EDGE } from "./plan";
import type { Brush, TileTerrain } from "./terrain";

/** How broad the pale band inside a border is, and how often one that none may pass bears a tooth. */
const RIBBON = 15;
const TOOTH = 8.5;

/** The borders of zones: what lies outside is washed to paper and ruled; each kind of border has a line of its own. */
export function paintFrontiers(brush: Brush, { land }: TileTerrain): void {
  const { regions, palette } = land.plan;
  if (!regions) return;
  const { outlines, borders } = regions;
  outside(brush, land.grid, outlines, palette);
  for (const outline of outlines) ribbon(brush, outline, palette["zone-ribbon"]);
  const lay = (lines: readonly Point[][]) => () => lines.forEach((line) => open(brush, line));
  const line = palette["zone-line"];
  stroke(brush, { colour: line, width: 2.6 }, lay(borders.shut));
  stroke(brush, { colour: line, width: 1.7 }, () => traceSegments(brush, borders.shut.flatMap(teeth)));
  stroke(brush, { colour: palette.halo, width: 4.6 }, lay(borders.open));
  stroke(brush, { colour: line, width: 1.7, dash: [9, 3.4, 1.6, 3.4] }, lay(borders.open));
  stroke(brush, { colour: line, width: 2 }, lay(borders.rim));
}

function open(brush: Brush, line: readonly Point[]): void {
  line.forEach(([x, y], i) => (i ? brush.lineTo(x, y) : brush.moveTo(x, y)));
}

function outside(
  brush: Brush,
  { width, height }: { width: number; height: number },
  outlines: readonly Point[][],
  palette: TileTerrain["land"]["plan"]["palette"],
): void {
  brush.save();
  brush.beginPath();
  brush.rect(-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE);
  for (const line of outlines) tracePolygon(brush, line);
  brush.clip("evenodd");
  brush.globalAlpha = 0.78;
  brush.fillStyle = palette.paper;
  brush.fillRect(-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE);
  const reach = width + height + 4 * EDGE;
  const rules = Array.from({ length: Math.ceil(reach / 6) }, (_, n): [Point, Point] => {
    const x = n * 6 - height - 2 * EDGE;
    return [
      [x, height + EDGE],
      [x + height + 2 * EDGE, -EDGE],
    ];
  });
  stroke(brush, { colour: palette.tick, width: 0.7, alpha: 0.25 }, () => traceSegments(brush, rules));
  brush.restore();
}

/** A pale band inside a border, as in an atlas. */
function ribbon(brush: Brush, outline: readonly Point[], colour: string): void {
  brush.save();
  brush.beginPath();
  tracePolygon(brush, outline);
  brush.clip();
  stroke(brush, { colour, width: RIBBON }, () => tracePolygon(brush, outline));
  brush.restore();
}

/** Short strokes across a border. */
function teeth(line: readonly Point[]): [Point, Point][] {
  const found: [Point, Point][] = [];
  let since = 0;
  line.forEach(([x, y], i) => {
    const [u, v] = line[i - 1] ?? [x, y];
    const long = Math.hypot(x - u, y - v);
    since += long;
    if (since < TOOTH || long === 0) return;
    since = 0;
    const [nx, ny] = [(-(y - v) / long) * 3.4, ((x - u) / long) * 3.4];
    found.push([
      [x - nx, y - ny],
      [x + nx, y + ny],
    ]);
  });
  return found;
}
