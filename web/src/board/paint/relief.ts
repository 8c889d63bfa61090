import { seededRandom, smoothStep } from "./random";
import { parseColour, type Palette, type Shade } from "./palette";
import type { TileTerrain } from "./terrain";

/** The colours of the ground's pixels, read from the palette once. */
interface Tints {
  land: Shade[];
  wood: Shade;
  rubble: Shade;
  sand: Shade;
  light: Shade;
  shade: Shade;
  deep: Shade;
  edge: Shade;
  shallow: Shade;
  grain: number;
  darkest: number;
  darken: number;
}

function readTints(palette: Palette): Tints {
  const { dark } = palette;
  const deep = parseColour(palette.deep);
  const paler = dark ? 0.05 : 0.16;
  return {
    land: [
      parseColour(palette["land-0"]),
      parseColour(palette["land-1"]),
      parseColour(palette["land-2"]),
      parseColour(palette["land-3"]),
    ],
    wood: parseColour(palette.wood),
    rubble: parseColour(palette.rubble),
    sand: parseColour(palette.sand),
    light: parseColour(palette.light),
    shade: parseColour(palette.shade),
    deep,
    edge: [deep[0] + (255 - deep[0]) * paler, deep[1] + (255 - deep[1]) * paler, deep[2] + (255 - deep[2]) * paler],
    shallow: parseColour(palette.shallow),
    grain: dark ? 0.045 : 0.028,
    darkest: dark ? 0.55 : 0.42,
    darken: dark ? 0.5 : 0.38,
  };
}

/** The paper's grain, long enough that nobody sees it repeat. */
const GRAIN = Float32Array.from({ length: 65_521 }, seededRandom(19)).map((one) => one - 0.5);

/** One pixel on its way: mixed in place, since there are millions of them. */
class Pixel {
  r = 0;
  g = 0;
  b = 0;

  set(shade: Shade): void {
    this.r = shade[0];
    this.g = shade[1];
    this.b = shade[2];
  }

  mix(shade: Shade, share: number): void {
    if (share <= 0) return;
    this.r += (shade[0] - this.r) * share;
    this.g += (shade[1] - this.g) * share;
    this.b += (shade[2] - this.b) * share;
  }

  times(by: number): void {
    this.r *= by;
    this.g *= by;
    this.b *= by;
  }
}

/** What the fields have at each pixel of a line; nothing of fields that are not there. */
type Lines = Record<"height" | "mottle" | "light" | "wood" | "rubble" | "sand" | "water" | "ford", Float32Array>;

/** The ground as pixels: tint by height, light from the north-west, washes of wood, rubble and water, the paper's grain. */
export function renderRelief(terrain: TileTerrain, palette: Palette, wide: number, high: number): ImageData {
  const data = new Uint8ClampedArray(4 * wide * high).fill(255);
  const [pixel, water] = [new Pixel(), new Pixel()];
  const tint = readTints(palette);
  const { box } = terrain;
  const readLines = makeLineReader(terrain, wide);
  for (let py = 0, o = 0; py < high; py++) {
    const lines = readLines(box.y + ((py + 0.5) * box.height) / high);
    for (let px = 0; px < wide; px++, o += 4) {
      shadeLand(pixel, lines, tint, px);
      shadeSlope(pixel, lines, tint, px);
      shadeWater(pixel, water, lines, tint, px);
      pixel.times(1 + (GRAIN[(o >> 2) % GRAIN.length] ?? 0) * tint.grain);
      data[o] = pixel.r;
      data[o + 1] = pixel.g;
      data[o + 2] = pixel.b;
    }
  }
  return new ImageData(data, wide, high);
}

/** A reader of what the fields have along a line of so many pixels at a height on paper; each call replaces the last line. */
function makeLineReader({ box, height, mottle, light, wood, rubble, sand, water, ford }: TileTerrain, wide: number) {
  const columns = height.locateColumns(box, wide);
  const fields = { height, mottle, light, wood, rubble, sand, water, ford };
  const names = Object.keys(fields) as (keyof Lines)[];
  const lines = Object.fromEntries(names.map((name) => [name, new Float32Array(wide)])) as Lines;
  return (y: number): Lines => {
    for (const name of names) fields[name]?.readLine(y, columns, lines[name]);
    return lines;
  };
}

function shadeLand(pixel: Pixel, { height, mottle, wood, rubble, sand }: Lines, tint: Tints, n: number): void {
  const t = Math.min(2.999, Math.max(0, (height[n] ?? 0) + 0.1));
  const lower = t | 0;
  pixel.set(tint.land[lower] ?? tint.shade);
  pixel.mix(tint.land[lower + 1] ?? tint.shade, t - lower);
  pixel.mix(tint.sand, smoothStep(0.35, 0.65, sand[n] ?? 0) * 0.88);
  pixel.times(1 + (mottle[n] ?? 0));
  pixel.mix(tint.wood, smoothStep(0.42, 0.58, wood[n] ?? 0) * 0.92);
  pixel.mix(tint.rubble, smoothStep(0.3, 0.62, rubble[n] ?? 0) * 0.9);
}

/** Slopes that face the north-west are lit, the others in violet shade. */
function shadeSlope(pixel: Pixel, lines: Lines, tint: Tints, n: number): void {
  const light = lines.light[n] ?? 0;
  if (light > 0) pixel.mix(tint.light, Math.min(0.5, light * 0.42));
  else pixel.mix(tint.shade, Math.min(tint.darkest, -light * tint.darken));
}

function shadeWater(pixel: Pixel, water: Pixel, lines: Lines, tint: Tints, n: number): void {
  const depth = lines.water[n] ?? 0;
  const share = smoothStep(0.47, 0.53, depth);
  if (share <= 0) return;
  water.set(tint.edge);
  water.mix(tint.deep, smoothStep(0.5, 1, depth));
  water.mix(tint.shallow, smoothStep(0.3, 0.6, lines.ford[n] ?? 0));
  water.times(1 + (lines.mottle[n] ?? 0) * 0.4);
  pixel.r += (water.r - pixel.r) * share;
  pixel.g += (water.g - pixel.g) * share;
  pixel.b += (water.b - pixel.b) * share;
}
