import drawn from "../../../../src/fieldcraft/render/icons.json";
import { disc, type Place, type Shape } from "./shapes";

interface Icon {
  box: number;
  body: string;
}

interface Outline {
  d: string;
  evenodd: boolean;
}

const ICONS: { emblems: Record<string, Icon>; marks: Record<string, Icon> } = drawn;
const OUTLINES = /<path ([^>]*)\/>|<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"\/>/g;

/** The emblems that a piece may bear. */
export const EMBLEMS: readonly string[] = Object.keys(ICONS.emblems);

/** The outlines in the body of an icon. */
export function outlinesOf(body: string): Outline[] {
  return [...body.matchAll(OUTLINES)].map(([, words, x, y, r]) => ({
    d: words === undefined ? disc(Number(x), Number(y), Number(r)) : (/ ?d="([^"]*)"/.exec(words)?.[1] ?? ""),
    evenodd: words?.includes("evenodd") ?? false,
  }));
}

function shapes(icon: Icon, size: number, fill: string, place: Place): Shape[] {
  const scale = size / icon.box;
  const flipped = icon.body.includes("rotate(180") ? -1 : 1;
  const turn = (place.turn ?? 0) + (flipped < 0 ? 180 : 0);
  const angle = (turn * Math.PI) / 180;
  const half = size / 2;
  const dx = half * Math.cos(angle) - half * Math.sin(angle);
  const dy = half * Math.sin(angle) + half * Math.cos(angle);
  const at = { x: (place.x ?? 0) - dx, y: (place.y ?? 0) - dy, turn, scale };
  return outlinesOf(icon.body).map(({ d, evenodd }) => ({ d, fill, evenodd, place: at }));
}

/** An emblem about a place, `size` wide; null if there is none of that name. */
export function emblem(name: string, size: number, fill: string, place: Place = {}): Shape[] | null {
  const icon = ICONS.emblems[name];
  return icon ? shapes(icon, size, fill, place) : null;
}

/** The sign of a condition about a place; null if there is none of that name, and its first letter serves. */
export function markIcon(name: string, size: number, fill: string, place: Place = {}): Shape[] | null {
  const icon = ICONS.marks[name];
  return icon ? shapes(icon, size, fill, place) : null;
}
