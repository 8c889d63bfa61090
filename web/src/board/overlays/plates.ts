import type { Edge } from "../../wire/types";
import type { Point } from "../grid";
import { fill, paintAt, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import { sharedSide } from "./borders";
import { drawText, setFont } from "./lettering";
import { traceBox } from "./marks";

/** The words on what stands between cells; a worn one has a crack, and a dashed plate. */
export function drawPlates(brush: Brush, scene: Scene): void {
  for (const edge of scene.plan.edges) if (edge.text || edge.worn) drawPlate(brush, scene, edge);
}

function drawPlate(brush: Brush, scene: Scene, { between: [a, b], text, worn }: Edge): void {
  const { grid, colours } = scene;
  const k = grid.size / 36;
  for (const [one, other] of sharedSide(grid, a, b)) {
    const middle: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const half = Math.hypot(other[0] - one[0], other[1] - one[1]) / 2;
    if (worn) crack(brush, scene, middle, Math.atan2(other[1] - one[1], other[0] - one[0]), half);
    if (!text) continue;
    const size = 11 * k;
    setFont(brush, { face: "figures", size });
    const wide = Math.max(26 * k, brush.measureText(text).width + 12 * k);
    const box = () => traceBox(brush, middle, wide, 17 * k, 2 * k);
    fill(brush, colours("var(--map-frame)"), box);
    const ink = colours("var(--map-frame-ink)");
    stroke(brush, { colour: ink, width: 1.2 * k, dash: worn ? [3 * k, 2 * k] : [] }, box);
    drawText(brush, text, middle, { face: "figures", size, fill: ink });
  }
}

const CRACK: readonly Point[] = [
  [-1, -2],
  [-0.5, 3],
  [-0.2, -4],
  [0.1, 4],
  [0.45, -3],
  [0.7, 3],
  [1, -1],
];

function crack(brush: Brush, { grid, colours }: Scene, at: Point, turn: number, half: number): void {
  const k = grid.size / 36;
  paintAt(brush, at, turn, () =>
    stroke(brush, { colour: colours("var(--path-casing)"), width: 1.7 * k }, () =>
      CRACK.forEach(([x, y], i) => (i ? brush.lineTo(x * half * 0.95, y * k) : brush.moveTo(x * half * 0.95, y * k))),
    ),
  );
}
