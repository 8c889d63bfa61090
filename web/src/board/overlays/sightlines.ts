import { stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import { drawTier } from "./areas";

/** The line of a sense: dotted from the eye to the subject. */
export function drawSightline(brush: Brush, { grid, colours, overlays: { sightline } }: Scene): void {
  const [from, to] = [sightline?.cells[0], sightline?.cells.at(-1)];
  if (!from || !to) return;
  const k = grid.size / 36;
  const line = () => {
    brush.moveTo(...grid.center(from));
    brush.lineTo(...grid.center(to));
  };
  stroke(brush, { colour: colours("var(--path-casing)"), width: 5.4 * k, dash: [0.1, 6 * k] }, line);
  stroke(brush, { colour: colours("var(--path)"), width: 3 * k, dash: [0.1, 6 * k] }, line);
}

/** How much each cell of the line hides; the one that counts has a casing. */
export function drawTiers(brush: Brush, scene: Scene): void {
  const { sightline } = scene.overlays;
  sightline?.cells.forEach((cell, i) => {
    const tier = sightline.tiers[i] ?? 0;
    if (tier > 0) drawTier(brush, scene, cell, tier, i === sightline.counts);
  });
}
