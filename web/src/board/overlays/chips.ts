import bodies from "virtual:icons/first";
import type { Chance, Odds } from "../../wire/types";
import { outlinesOf } from "../../lib/piece/emblems";
import { percent } from "../../lib/odds";
import type { FirstIcon } from "../../lib/ui/iconnames";
import type { Colours } from "../colours";
import type { Point } from "../grid";
import { fill, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import { setFont, drawText, type Lettering } from "./lettering";
import { traceBox } from "./marks";

const BOX = 256;
const known = new Map<FirstIcon, Path2D>();

/** Draw an icon of the screens about a point. */
export function icon(brush: Brush, name: FirstIcon, [x, y]: Point, size: number, colour: string): void {
  let outline = known.get(name);
  if (!outline) {
    outline = new Path2D();
    for (const { d } of outlinesOf(bodies[name])) outline.addPath(new Path2D(d));
    known.set(name, outline);
  }
  brush.save();
  brush.translate(x - size / 2, y - size / 2);
  brush.scale(size / BOX, size / BOX);
  brush.fillStyle = colour;
  brush.fill(outline);
  brush.restore();
}

/** How a chip looks: a rounded or square plate with an edge, and letters on it. */
export interface Chip {
  ground: string;
  ink: string;
  edge: string;
  size: number;
  round?: boolean;
  icon?: FirstIcon | undefined;
  face?: Lettering["face"];
}

/** Draw a few words on a plate about a point; answers how wide it is. */
export function chip(brush: Brush, [x, y]: Point, words: string, look: Chip): number {
  const { size } = look;
  setFont(brush, { face: look.face ?? "names", size });
  const [pad, mark] = [size * 0.55, look.icon ? size * 1.35 : 0];
  const [letters, high] = [brush.measureText(words).width, size * 1.75];
  const wide = letters + mark + 2 * pad;
  const shape = (grow: number) => () =>
    traceBox(brush, [x, y], wide + grow, high + grow, look.round ? (high + grow) / 2 : size * 0.24);
  fill(brush, "rgba(0,0,0,.24)", () => traceBox(brush, [x, y + size * 0.16], wide + 2, high + 2, size * 0.4));
  fill(brush, look.edge, shape(size * 0.22));
  fill(brush, look.ground, shape(0));
  if (look.icon) icon(brush, look.icon, [x - wide / 2 + pad + size * 0.5, y], size * 1.15, look.ink);
  drawText(brush, words, [x + mark / 2, y], { face: look.face ?? "names", size, fill: look.ink });
  return wide;
}

/** The outcomes of a roll as a bar in a rectangle, each with its own pattern. */
export function oddsBar(
  brush: Brush,
  colours: Colours,
  box: readonly [number, number, number, number],
  odds: Odds,
): void {
  const [left, top, wide, high] = box;
  let x = left;
  for (const outcome of odds.outcomes.filter(({ chance }) => chance >= 0.003)) {
    const share = wide * outcome.chance;
    brush.save();
    brush.beginPath();
    brush.rect(x, top, share, high);
    brush.clip();
    pattern(brush, colours, outcome.look, [x, top, share, high]);
    brush.restore();
    if (x > left) fill(brush, colours("var(--ink)"), () => brush.rect(x - 0.4, top, 0.8, high));
    x += share;
  }
}

/** The hatching of an outcome. */
function pattern(
  brush: Brush,
  colours: Colours,
  look: Chance["look"],
  [x, y, wide, high]: [number, number, number, number],
): void {
  const ground = { clean: "var(--clean)", cost: "var(--clean)", partial: "var(--partial)", miss: "var(--card)" }[look];
  fill(brush, colours(ground), () => brush.rect(x, y, wide, high));
  const count = Math.ceil((wide + high) / 4.4);
  const lines = (slant: 1 | -1) => () => {
    for (let i = -1; i <= count; i++) {
      const at = x + i * 4.4;
      brush.moveTo(slant > 0 ? at : at - high, y + high);
      brush.lineTo(slant > 0 ? at - high : at, y);
    }
  };
  if (look === "cost") stroke(brush, { colour: colours("var(--cost)"), width: 2 }, lines(-1));
  if (look === "partial")
    fill(brush, "#5e4205", () => {
      for (let i = 0; i * 4.4 < wide; i++) brush.rect(x + i * 4.4 + 1.2, y + high / 2 - 1, 2, 2);
    });
  if (look === "miss")
    for (const slant of [1, -1] as const) stroke(brush, { colour: colours("var(--miss)"), width: 0.8 }, lines(slant));
}

/** A chance on a dark plate; a friend's in amber, with a sign of warning. */
export function chanceChip(brush: Brush, colours: Colours, at: Point, words: string, friend = false): void {
  const look: Chip = friend
    ? { ground: "var(--brass)", ink: "var(--on-brass)", edge: "var(--on-brass)", size: 12, icon: "warning-fill" }
    : { ground: "var(--ink)", ink: "var(--ink-inv)", edge: "var(--path-casing)", size: 12 };
  const [ground, ink, edge] = [look.ground, look.ink, look.edge].map(colours) as [string, string, string];
  chip(brush, at, words, { ...look, ground, ink, edge, face: "figures" });
}

/** A chance in figures. */
export function chanceWords(odds: Odds): string {
  return `${percent(odds.success)}\u00a0%`;
}
