import type { Point } from "../grid";
import { chance, hashed, noise, scattered } from "./chance";
import { isolines } from "./isolines";
import type { Palette } from "./palette";
import { bend, fill, polygon, stroke } from "./pen";
import type { Brush, Survey } from "./survey";

const PERIOD = 23;
/** Where trees stand, in units of their distance; the pattern repeats too far apart to be noticed. */
const TREES = scattered(PERIOD, 5);

/** A broken stone, its light side up. */
export function stone(brush: Brush, palette: Palette, [x, y]: Point, r: number, luck: () => number): void {
  const count = 5 + Math.floor(luck() * 2);
  const first = luck() * 2 * Math.PI;
  const corners = Array.from({ length: count }, (_, i): Point => {
    const angle = first + (i / count) * 2 * Math.PI;
    const far = r * (0.75 + luck() * 0.45);
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.8];
  });
  const under = corners.map(([u, v]): Point => [u + r * 0.28, v + r * 0.36]);
  fill(brush, "rgba(0,0,0,.2)", () => polygon(brush, under));
  fill(brush, luck() < 0.45 ? palette["stone-lit"] : palette.stone, () => polygon(brush, corners));
  stroke(brush, { colour: palette["stone-line"], width: Math.max(0.4, r * 0.16), alpha: 0.8 }, () => polygon(brush, corners));
}

/** Stones where the ground is broken. */
export function rubble(brush: Brush, survey: Survey): void {
  const { land, size, k } = survey;
  for (const cell of survey.of("rubble")) {
    const luck = survey.luck(cell, 22);
    const [cx, cy] = land.grid.center(cell);
    for (let i = 0; i < 15; i++) {
      const angle = luck() * 2 * Math.PI;
      const far = Math.sqrt(luck()) * size * 0.82;
      stone(brush, land.plan.palette, [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far], (2.2 + luck() * 4.4) * k, luck);
    }
  }
}

/** Tufts of grass, sparse, where nothing else is. */
export function tufts(brush: Brush, survey: Survey): void {
  const { wide, size, k, land } = survey;
  const blades = [[-2.6, -2.6], [0, -4.2], [2.6, -2.6]] as const;
  stroke(brush, { colour: land.plan.palette["tree-line"], width: 0.9 * k, alpha: 0.34 }, () => {
    for (let j = Math.floor(wide.y / size); j * size < wide.y + wide.height; j++)
      for (let i = Math.floor(wide.x / size); i * size < wide.x + wide.width; i++) {
        const [x, y] = [(i + hashed(i, j, 31)) * size, (j + hashed(i, j, 32)) * size];
        if (hashed(i, j, 33) > 0.62 || !bare(survey, x, y)) continue;
        for (const [u, v] of blades) {
          brush.moveTo(x + u * 0.3 * k, y);
          brush.lineTo(x + u * k, y + v * k);
        }
      }
  });
}

function bare(survey: Survey, x: number, y: number): boolean {
  const { size, water, wood, rubble } = survey;
  if (noise(x / size / 1.8, y / size / 1.8, 18) < 0.5) return false;
  const wet = (water?.at(x, y) ?? 0) > 0.44;
  return !wet && (wood?.at(x, y) ?? 0) <= 0.3 && (rubble?.at(x, y) ?? 0) <= 0.25 && !survey.built(x, y);
}

/** Woods: crowns from back to front, thinner at the middle of a cell so that pieces and figures stay clear. */
export function woods(brush: Brush, survey: Survey): void {
  const { wood, k, land } = survey;
  if (!wood) return;
  const edge = { colour: land.plan.palette["tree-line"], width: Math.max(0.5, 1.1 * k), alpha: 0.5, dash: [2.2 * k, 3 * k] };
  stroke(brush, edge, () => isolines(wood, 0.47).forEach((line) => bend(brush, line)));
  for (const { at, radius, seed } of crowns(survey)) tree(brush, land.plan.palette, at, radius, chance(seed));
}

interface Crown {
  at: Point;
  radius: number;
  seed: number;
}

function crowns(survey: Survey): Crown[] {
  const { wide, k } = survey;
  const gap = 10.5 * k;
  const [reach, found] = [PERIOD * gap, [] as Crown[]];
  for (let j = Math.floor(wide.y / reach); j * reach < wide.y + wide.height; j++)
    for (let i = Math.floor(wide.x / reach); i * reach < wide.x + wide.width; i++)
      TREES.forEach(([u, v], n) => {
        const at: Point = [i * reach + u * gap, j * reach + v * gap];
        if (!stands(survey, at)) return;
        const seed = Math.floor(hashed(i * 1024 + n, j, 41) * 2 ** 31);
        found.push({ at, seed, radius: (6.2 + hashed(n, i * 7 + j, 42) * 3.2) * k });
      });
  return found.sort((a, b) => a.at[1] - b.at[1]);
}

function stands(survey: Survey, at: Point): boolean {
  const { wood, land, size } = survey;
  if (!wood || !survey.shows(at, size) || wood.at(...at) < 0.56) return false;
  const [cx, cy] = land.grid.center(land.grid.at(...at));
  return Math.hypot(cx - at[0], cy - at[1]) >= size * 0.3;
}

function tree(brush: Brush, palette: Palette, [x, y]: Point, r: number, luck: () => number): void {
  const first = luck() * 2 * Math.PI;
  const lobes = Array.from({ length: 7 }, (_, i) => {
    const angle = first + (i / 7) * 2 * Math.PI;
    return [x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62, r * (0.4 + luck() * 0.14)] as const;
  });
  const round = (u: number, v: number, size: number) => {
    brush.moveTo(u + size, v);
    brush.arc(u, v, size, 0, 7);
  };
  const body = (grow: number) => () => {
    round(x, y, r * 0.7 + grow);
    for (const [u, v, size] of lobes) round(u, v, size + grow);
  };
  fill(brush, palette["crown-shade"], () => brush.ellipse(x + r * 0.38, y + r * 0.46, r * 1.02, r * 0.92, 0, 0, 7));
  fill(brush, palette["tree-line"], body(Math.max(0.5, r * 0.11)));
  fill(brush, palette.tree, body(0));
  fill(brush, palette["tree-lit"], () => {
    for (const [u, v, size] of lobes) if (u - x + (v - y) < r * 0.25) round(u - size * 0.16, v - size * 0.2, size * 0.7);
    round(x - r * 0.2, y - r * 0.24, r * 0.42);
  });
  stroke(brush, { colour: palette["tree-line"], width: Math.max(0.35, r * 0.09), alpha: 0.55 }, () => brush.arc(x + r * 0.12, y + r * 0.1, r * 0.36, -0.4, 1.9));
}
