import { key, type Cell, type Point } from "../grid";
import { fill, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import { spotOf, type Scene } from "../scene";
import { hangs } from "../stacks";
import { drawTimer } from "./areas";
import { traceCircle } from "./marks";

/** Where a thing that hangs will land: rings and its shadow on the ground, and the plumb line up to it. */
export function drawFalls(brush: Brush, scene: Scene): void {
  const { grid, colours } = scene;
  const k = grid.size / 36;
  for (const piece of Object.values(scene.pieces)) {
    const spot = hangs(piece) ? spotOf(scene, piece.id) : undefined;
    if (!spot) continue;
    const ground = grid.center(piece.at);
    const ring = colours("var(--hazard)");
    const ringed = Object.values(scene.areas).some((area) => area.pattern === "shadow" && holds(area.cells, piece.at));
    for (const [radius, width, alpha] of piece.timer > 0 && !ringed ? RINGS : [])
      stroke(brush, { colour: ring, width: width * k, alpha }, () => traceCircle(brush, ground, radius * grid.size));
    fill(brush, "rgba(10,10,14,.42)", () =>
      brush.ellipse(...ground, grid.size * 0.5, grid.size * 0.34, 0, 0, 2 * Math.PI),
    );
    const plumb = () => {
      brush.moveTo(...ground);
      brush.lineTo(...spot.at);
    };
    stroke(brush, { colour: colours("var(--path-casing)"), width: 3.4 * k, alpha: 0.7 }, plumb);
    stroke(brush, { colour: colours("var(--path)"), width: 1.6 * k, dash: [3 * k, 4 * k] }, plumb);
  }
}

const holds = (cells: readonly Cell[], cell: Cell): boolean => cells.some((one) => key(one) === key(cell));

const RINGS = [
  [1.42, 1.4, 0.5],
  [1.02, 1.9, 0.7],
  [0.64, 2.4, 0.9],
] as const;

/** When things that hang will land, in a disc at their upper right. */
export function drawFallTimers(brush: Brush, scene: Scene): void {
  for (const piece of Object.values(scene.pieces)) {
    const spot = hangs(piece) && piece.timer > 0 ? spotOf(scene, piece.id) : undefined;
    if (!spot) continue;
    const at: Point = [spot.at[0] + spot.radius, spot.at[1] - spot.radius * 0.7];
    drawTimer(brush, scene, at, piece.timer, scene.colours("var(--hazard)"));
  }
}
