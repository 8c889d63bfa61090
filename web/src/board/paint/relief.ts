import { smoothStep } from "./random";
import { parseColour, type Palette, type Shade } from "./palette";
import type { TileTerrain } from "./terrain";

/** The colours of the ground's pixels, read from the palette once. */
interface Tints {
  land: Shade[];
  wood: Shade;
  rubble: Shade;
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

/** One pixel on its way: mixed in place, since there are millions of them. */
class Pixel {
  r = 0;
  g = 0;
  b = 0;

  set([r, g, b]: Shade): void {
    this.r = r;
    this.g = g;
    this.b = b;
  }

  mix([r, g, b]: Shade, share: number): void {
    if (share <= 0) return;
    this.r += (r - this.r) * share;
    this.g += (g - this.g) * share;
    this.b += (b - this.b) * share;
  }

  times(by: number): void {
    this.r *= by;
    this.g *= by;
    this.b *= by;
  }
}

/** The ground as pixels: tint by height, light from the north-west, washes of wood, rubble and water, the paper's grain. */
export function renderRelief(terrain: TileTerrain, palette: Palette, wide: number, high: number): ImageData {
  const image = new ImageData(wide, high);
  const pixel = new Pixel();
  const tint = readTints(palette);
  const water = new Pixel();
  const { box } = terrain;
  const [dx, dy] = [box.width / wide, box.height / high];
  for (let py = 0, o = 0; py < high; py++)
    for (let px = 0; px < wide; px++, o += 4) {
      const x = box.x + (px + 0.5) * dx;
      const y = box.y + (py + 0.5) * dy;
      shadeLand(pixel, terrain, tint, x, y);
      shadeSlope(pixel, terrain, tint, x, y);
      shadeWater(pixel, water, terrain, tint, x, y);
      pixel.times(1 + (Math.random() - 0.5) * tint.grain);
      image.data[o] = pixel.r;
      image.data[o + 1] = pixel.g;
      image.data[o + 2] = pixel.b;
      image.data[o + 3] = 255;
    }
  return image;
}

function shadeLand(
  pixel: Pixel,
  { height, mottle, wood, rubble }: TileTerrain,
  tint: Tints,
  x: number,
  y: number,
): void {
  const t = Math.min(2.999, Math.max(0, height.at(x, y) + 0.1));
  const lower = t | 0;
  pixel.set(tint.land[lower] ?? tint.shade);
  pixel.mix(tint.land[lower + 1] ?? tint.shade, t - lower);
  pixel.times(1 + mottle.at(x, y));
  if (wood) pixel.mix(tint.wood, smoothStep(0.42, 0.58, wood.at(x, y)) * 0.92);
  if (rubble) pixel.mix(tint.rubble, smoothStep(0.3, 0.62, rubble.at(x, y)) * 0.9);
}

/** Slopes that face the north-west are lit, the others in violet shade. */
function shadeSlope(pixel: Pixel, terrain: TileTerrain, tint: Tints, x: number, y: number): void {
  const light = terrain.light.at(x, y);
  if (light > 0) pixel.mix(tint.light, Math.min(0.5, light * 0.42));
  else pixel.mix(tint.shade, Math.min(tint.darkest, -light * tint.darken));
}

function shadeWater(pixel: Pixel, water: Pixel, terrain: TileTerrain, tint: Tints, x: number, y: number): void {
  const depth = terrain.water?.at(x, y) ?? 0;
  const share = smoothStep(0.47, 0.53, depth);
  if (share <= 0) return;
  water.set(tint.edge);
  water.mix(tint.deep, smoothStep(0.5, 1, depth));
  if (terrain.ford) water.mix(tint.shallow, smoothStep(0.3, 0.6, terrain.ford.at(x, y)));
  water.times(1 + terrain.mottle.at(x, y) * 0.4);
  pixel.mix([water.r, water.g, water.b], share);
}
