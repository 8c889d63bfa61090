import { emblem, markIcon } from "./emblems";
import type { Piece } from "../../wire/types";
import { sideColours, partColour, type SideColours } from "./sidecolours";
import { around, block, disc, path, type Place, type Shape } from "./shapes";

/** What a counter shows.  `angle` is its facing in degrees, clockwise from the right; null leaves the wedge out. */
export interface Look {
  name: string;
  colour: string;
  emblem: string;
  picture: string;
  angle: number | null;
  harm: number;
  most: number;
  marks: readonly string[];
  unseen: boolean;
  /** What kind of piece it is, a unit if nothing is said; how high it is over the ground; whether it has acted. */
  kind?: Piece["kind"];
  level?: number;
  acted?: boolean;
}

/** Letters on a counter, about a place, `size` high. */
export interface Letters {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
}

/** A counter of radius 20 about the origin: what lies under a picture and over it, from the ground up, then letters. */
export interface Counter {
  under: Shape[];
  over: Shape[];
  letters: Letters[];
  picture: string;
  plate: number;
}

export const RADIUS = 20;
const R = RADIUS;
const PLATE = R * 0.755;
/** So many pips fit on a counter; more are figures on a plate below it. */
export const MOST_PIPS = 6;
const MOST_MARKS = 3;
const PALE = "#fffef8";
const BLACK = "#14110f";
const CREAM = "#fdf8e6";
const INK = "#191713";

/** The drawing of a counter. */
export function counter(look: Look): Counter {
  const side = sideColours(look.colour);
  const letters: Letters[] = [];
  const body =
    look.kind === "object"
      ? crate(side)
      : [...base(side), ...wedge(side, look.angle), ...ring(side, look.unseen), ...plate(side)];
  const under = look.acted ? body.map((shape) => ({ ...shape, alpha: (shape.alpha ?? 1) * 0.78 })) : body;
  const bare = look.kind === "object" && !look.emblem;
  if (!look.picture) under.push(...(bare ? planks(side) : emblemShapes(look, side, letters)));
  const over = [...harm(look, letters), ...marks(look.marks, letters), ...height(look.level ?? 0, letters)];
  if (look.acted) over.push(...tick());
  if (look.kind === "leader") over.push(...crown());
  return { under, over, letters, picture: look.picture, plate: PLATE };
}

function base(side: SideColours): Shape[] {
  return [
    { d: disc(R * 0.1, R * 0.2, R * 1.07, R * 1.03), fill: "var(--piece-shadow)" },
    { d: disc(0, R * 0.085, R), fill: partColour(side, "deep") },
  ];
}

function wedge(side: SideColours, angle: number | null): Shape[] {
  if (angle === null) return [];
  const d = path("M", R * 0.82, -R * 0.5, "L", R * 1.34, 0, "L", R * 0.82, R * 0.5, "Z");
  return [
    {
      d,
      fill: partColour(side, ""),
      stroke: partColour(side, "deep"),
      width: 0.9,
      round: true,
      place: { turn: angle },
    },
  ];
}

function ring(side: SideColours, unseen: boolean): Shape[] {
  const deep = partColour(side, "deep");
  const shine = path("M", -R * 0.9, -R * 0.12, "A", R * 0.908, R * 0.908, "0 0 1", R * 0.12, -R * 0.9);
  const shapes: Shape[] = [{ d: disc(0, 0, R), fill: partColour(side, "") }];
  if (side.pattern === "notched") shapes.push({ d: spokes(12), stroke: deep, width: R * 0.085 });
  if (side.pattern === "dotted") shapes.push({ d: beads(12), fill: partColour(side, "plate") });
  if (unseen) shapes.push({ d: disc(0, 0, R * 0.88), stroke: PALE, width: R * 0.13, dash: [R * 0.22, R * 0.24] });
  shapes.push({ d: disc(0, 0, R - 0.45), stroke: "#ffffff", width: 0.9, alpha: 0.34 });
  shapes.push({ d: shine, stroke: "#ffffff", width: R * 0.07, alpha: 0.42, round: true });
  return shapes;
}

function spokes(count: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const angle = ((i + 0.5) * 360) / count;
    return path("M", ...around(angle, R * 0.8), "L", ...around(angle, R * 1.01));
  });
  return lines.join("");
}

function beads(count: number): string {
  return Array.from({ length: count }, (_, i) => disc(...around((i * 360) / count, R * 0.88), R * 0.05)).join("");
}

function plate(side: SideColours): Shape[] {
  const bend = PLATE * 0.945;
  const well = path("M", -PLATE * 0.94, PLATE * 0.1, "A", bend, bend, "0 0 1", PLATE * 0.66, -PLATE * 0.66);
  const shapes: Shape[] = [
    { d: disc(0, 0, PLATE), fill: partColour(side, "plate"), stroke: partColour(side, "deep"), width: 0.8 },
  ];
  const half = path("M", 0, -PLATE, "A", PLATE, PLATE, "0 0 1 0", PLATE, "Z");
  if (side.pattern === "halved") shapes.push({ d: half, fill: partColour(side, "second") });
  if (side.pattern === "quartered")
    shapes.push({ d: quarter(PLATE) + quarter(-PLATE), fill: partColour(side, "second") });
  shapes.push({ d: disc(0, 0, PLATE - R * 0.07), stroke: partColour(side, "charge"), width: 0.7, alpha: 0.28 });
  shapes.push({ d: well, stroke: "#000000", width: R * 0.06, alpha: 0.16, round: true });
  return shapes;
}

function quarter(size: number): string {
  return path("M 0 0 V", -size, "A", Math.abs(size), Math.abs(size), "0 0 1", size, 0, "Z");
}

/** A thing that is no creature: a square plate with a broad edge. */
function crate(side: SideColours): Shape[] {
  const size = 1.62 * R;
  const inner = 1.24 * R;
  return [
    { d: block(R * 0.1, R * 0.2, size * 1.04, size * 1.04), fill: "var(--piece-shadow)" },
    { d: block(0, R * 0.085, size, size), fill: partColour(side, "deep") },
    { d: block(0, 0, size, size), fill: partColour(side, "") },
    { d: block(0, 0, size - 0.9, size - 0.9), stroke: "#ffffff", width: 0.9, alpha: 0.34 },
    { d: block(0, 0, inner, inner), fill: partColour(side, "plate"), stroke: partColour(side, "deep"), width: 0.8 },
  ];
}

/** Crossed boards on a thing that has no emblem. */
function planks(side: SideColours): Shape[] {
  const half = 0.62 * R;
  const cross = path("M", -half, -half, "L", half, half, "M", half, -half, "L", -half, half);
  const boards = path("M", -half, -half * 0.36, "H", half, "M", -half, half * 0.36, "H", half);
  return [{ d: cross + boards, stroke: partColour(side, "charge"), width: 1.5 }];
}

/** A crown over the rim. */
function crown(): Shape[] {
  const wide = R * 1.25;
  const y = -R * 0.96;
  const points = [-0.5, 0.14, -0.56, -0.42, -0.22, -0.14, 0, -0.56, 0.22, -0.14, 0.56, -0.42, 0.5, 0.14];
  const line = points.map((one, i) => (i % 2 ? y + one * wide : one * wide));
  const band = path("M", -wide * 0.46, y + wide * 0.02, "H", wide * 0.46);
  return [
    { d: path("M", ...line, "Z"), fill: CREAM, stroke: INK, width: 1.2, round: true },
    { d: band, stroke: INK, width: 0.9 },
  ];
}

/** How high it is, on a small flag at the lower left. */
function height(level: number, letters: Letters[]): Shape[] {
  if (level === 0) return [];
  const [x, y] = [-R * 0.86, R * 0.5];
  const flag = path("M", x - 8, y - 6.4, "H", x + 6, "L", x + 9.4, y, "L", x + 6, y + 6.4, "H", x - 8, "Z");
  letters.push({ text: level > 0 ? `+${level}` : `−${-level}`, x: x - 0.6, y, size: R * 0.46, fill: INK });
  return [{ d: flag, fill: CREAM, stroke: INK, width: 1 }];
}

/** It has acted. */
function tick(): Shape[] {
  const [x, y] = [-R * 0.8, R * 0.6];
  const hook = path("M", x - R * 0.13, y, "L", x - R * 0.03, y + R * 0.11, "L", x + R * 0.14, y - R * 0.11);
  return [
    { d: disc(x, y, R * 0.28), fill: CREAM, stroke: INK, width: 1 },
    { d: hook, stroke: INK, width: 1.6, round: true },
  ];
}

/** The emblem, on its side when the piece is prone; initials where there is no such emblem. */
function emblemShapes(look: Look, side: SideColours, letters: Letters[]): Shape[] {
  const fill = partColour(side, "charge");
  const found = emblem(look.emblem, R, fill, { turn: look.marks.includes("prone") ? 90 : 0 });
  if (found) return found;
  const text = initials(look.name);
  letters.push({ text, x: 0, y: 0, size: R * (text.length === 1 ? 0.95 : 0.72), fill });
  return [];
}

/** The first letters of the first two words of a name. */
export function initials(name: string): string {
  const firsts = name.split(/\s+/).map((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? "");
  return firsts.join("").slice(0, 2) || "?";
}

/** White pips for what is left, black ones with a bar for what is gone; figures where pips would not fit. */
function harm({ harm, most }: Look, letters: Letters[]): Shape[] {
  if (most > MOST_PIPS) return tally(`${Math.max(0, most - harm)}/${most}`, letters);
  const spread = (most > 3 ? 0.3 : 0.46) * (180 / Math.PI);
  return Array.from({ length: most }, (_, i) => {
    const [x, y] = around(90 + ((most - 1) / 2 - i) * spread, R * 0.9);
    return pip({ x, y, turn: 45 }, i >= most - harm);
  }).flat();
}

function pip(place: Place, gone: boolean): Shape[] {
  const size = R * 0.14;
  const edge = gone ? PALE : BLACK;
  const square = { d: block(0, 0, 2 * size, 2 * size), fill: gone ? BLACK : PALE, stroke: edge, width: 0.85, place };
  const bar = { d: path("M", -size, "0 H", size), stroke: PALE, width: 0.9, place };
  return gone ? [square, bar] : [square];
}

function tally(text: string, letters: Letters[]): Shape[] {
  const size = R * 0.42;
  const y = R * 0.9;
  letters.push({ text, x: 0, y, size, fill: BLACK });
  return [{ d: block(0, y, (0.54 * text.length + 0.5) * size, 1.24 * size), fill: PALE, stroke: BLACK, width: 0.9 }];
}

/** Up to three badges, from the upper right against the clock; the last says how many more there are. */
function marks(names: readonly string[], letters: Letters[]): Shape[] {
  const more = names.length - MOST_MARKS;
  const shown = more > 0 ? [...names.slice(0, MOST_MARKS - 1), `+${more + 1}`] : names;
  return shown.flatMap((name, i) => badge(name, around(-42 - 46 * i, R * 1.02), letters));
}

function badge(name: string, [x, y]: [number, number], letters: Letters[]): Shape[] {
  const r = R * 0.345;
  const plate: Shape = { d: disc(x, y, r), fill: "#fdfcf6", stroke: "#191713", width: 1 };
  const icon = markIcon(name, 1.4 * r, "#191713", { x, y });
  if (!icon)
    letters.push({
      text: name.startsWith("+") ? name : initials(name).slice(0, 1),
      x,
      y,
      size: 1.2 * r,
      fill: "#191713",
    });
  return [plate, ...(icon ?? [])];
}
