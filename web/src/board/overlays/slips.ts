import { t } from "../../i18n";
import { colour } from "../../lib/piece/look";
import { partColour, sideColours } from "../../lib/piece/sidecolours";
import type { Slip } from "../../wire/types";
import type { Point } from "../grid";
import { fill, traceSegments, stroke } from "../paint/pen";
import type { Brush } from "../paint/terrain";
import type { Scene } from "../scene";
import { icon } from "./chips";
import { setFont, drawText } from "./lettering";
import { traceCircle } from "./marks";

const SIZE = 14.5;
const HIGH = 22;
/** How wide the back of a card, a strip of it, a sign and a token are. */
const BACK = 88;
const STRIP = 22;
const SIGN = 18;
const TOKEN = 18;
/** Of so many uses each is drawn, of more one and their number. */
const EACH = 3;

/** What stands behind the words of a slip, from the left. */
interface Part {
  wide: number;
  draw: (x: number) => void;
}

/** Letters on slips are no smaller than this on screen. */
const LEAST = 11.5;

/** By how much slips are larger than on paper, so that they can be read at a zoom. */
export function slipScale(zoom: number): number {
  return Math.max(1, LEAST / (SIZE * zoom));
}

/**
 * Words on paper about a place: free uses, a boot where they hinder; the back of a card where nobody may read them.
 * Who wrote a card that lies face down is said where that has `room`.
 */
export function drawSlip(brush: Brush, scene: Scene, slip: Slip, at: Point, room: number): void {
  if (!slip.text) return back(brush, scene, at, BACK, HIGH + 2, t("common.faceDown"));
  const { colours } = scene;
  setFont(brush, { face: "places", size: SIZE });
  const letters = brush.measureText(slip.text).width + 15;
  const marks = partsOf(brush, scene, slip, at[1]);
  const strip = slip.face_down ? STRIP : 0;
  const widthOf = (all: readonly Part[]) => all.reduce((sum, part) => sum + part.wide, letters + strip);
  const signed = slip.face_down ? [...marks, writerOf(brush, scene, slip, at[1])] : marks;
  const parts = widthOf(signed) <= room ? signed : marks;
  const wide = widthOf(parts);
  const left = at[0] - wide / 2;
  const paper =
    (grow: number, down = 0) =>
    () =>
      brush.roundRect(left - grow, at[1] - HIGH / 2 - grow + down, wide + 2 * grow, HIGH + 2 * grow, 2);
  fill(brush, "rgba(0,0,0,.2)", paper(1, 1.6));
  if (!slip.brief) fill(brush, colours("var(--slip-edge)"), paper(1));
  fill(brush, colours("var(--slip)"), paper(0));
  if (slip.brief) stroke(brush, { colour: colours("var(--ink)"), width: 1, dash: [3, 2.4] }, paper(0.4));
  if (slip.face_down) {
    back(brush, scene, [left + STRIP / 2, at[1]], STRIP, HIGH, "");
    icon(brush, "eye-slash-fill", [left + STRIP / 2, at[1]], 13, "#fbfcf8");
  }
  let x = left + strip;
  drawText(brush, slip.text, [x + letters / 2, at[1]], { face: "places", size: SIZE, fill: colours("var(--ink)") });
  x += letters - 4;
  for (const part of parts) {
    part.draw(x + part.wide / 2);
    x += part.wide;
  }
}

function partsOf(brush: Brush, scene: Scene, slip: Slip, y: number): Part[] {
  const ink = scene.colours("var(--ink)");
  const parts: Part[] = [];
  if (slip.hinders) parts.push({ wide: SIGN, draw: (x) => icon(brush, "boot", [x, y], 14, ink) });
  for (const [side, count] of Object.entries(slip.free)) {
    const drawn = count > EACH ? 1 : count;
    for (let n = 0; n < drawn; n++) parts.push({ wide: TOKEN, draw: (x) => token(brush, scene, side, [x, y]) });
    if (count > EACH)
      parts.push({
        wide: TOKEN + 4,
        draw: (x) => drawText(brush, `× ${count}`, [x, y], { face: "names", size: 12, fill: ink }),
      });
  }
  return parts;
}

function writerOf(brush: Brush, { colours }: Scene, { by }: Slip, y: number): Part {
  const look = { face: "names", size: 12, fill: colours("var(--ink)") } as const;
  setFont(brush, look);
  const words = by ? t("common.writtenBy", { who: by }) : t("common.onlyYou");
  return { wide: brush.measureText(words).width + 10, draw: (x) => drawText(brush, words, [x, y], look) };
}

/** A free use: the ring of its side, a notched one with a dark plate for those that have one, and a dot. */
function token(brush: Brush, { banners, colours }: Scene, side: string, at: Point): void {
  const own = sideColours(colour(banners, side));
  const dark = own.name === "vigil" || own.name === "fourth";
  const of = (part: "" | "plate" | "charge") => colours(partColour(own, part));
  fill(brush, of(""), () => traceCircle(brush, at, 7.5));
  if (dark) stroke(brush, { colour: of("plate"), width: 2.4, dash: [2, 2.6] }, () => traceCircle(brush, at, 6.4));
  fill(brush, of("plate"), () => traceCircle(brush, at, 4.8));
  fill(brush, of("charge"), () => traceCircle(brush, at, 2));
}

/** The back of a card: a lattice of hexagons, with words on it if there are any. */
function back(brush: Brush, { colours }: Scene, [x, y]: Point, wide: number, high: number, words: string): void {
  const [left, top] = [x - wide / 2, y - high / 2];
  const card = () => brush.roundRect(left, top, wide, high, 1.5);
  brush.save();
  brush.beginPath();
  card();
  brush.clip();
  fill(brush, colours("var(--back)"), () => brush.rect(left, top, wide, high));
  stroke(brush, { colour: colours("var(--back-line)"), width: 0.9 }, () =>
    traceSegments(brush, lattice(left, top, wide, high)),
  );
  brush.restore();
  stroke(brush, { colour: colours("var(--back-line)"), width: 1 }, card);
  if (!words) return;
  setFont(brush, { face: "names", size: 13 });
  const room = brush.measureText(words).width + 12;
  fill(brush, colours("var(--back)"), () => brush.roundRect(x - room / 2, y - 8, room, 16, 2));
  drawText(brush, words, [x, y], { face: "names", size: 13, fill: "#fbfcf8" });
}

function lattice(left: number, top: number, wide: number, high: number): [Point, Point][] {
  const lines: [Point, Point][] = [];
  for (let row = -1; row < high / 6; row++)
    for (let column = -1; column < wide / 7; column++) {
      const [u, v] = [left + column * 14 + (row % 2 ? 7 : 0), top + row * 12];
      const middle: Point = [u + 7, v + 4];
      lines.push([[u, v], middle], [middle, [u + 14, v]], [middle, [u + 7, v + 12]]);
    }
  return lines;
}
