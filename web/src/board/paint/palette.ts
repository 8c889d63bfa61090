/** Red, green and blue from 0 to 255. */
export type Shade = readonly [number, number, number];

/** The colours of the map by the names of their tokens, without `--map-`. */
export const TONES = [
  "land-0",
  "land-1",
  "land-2",
  "land-3",
  "wood",
  "tree",
  "tree-lit",
  "tree-line",
  "deep",
  "shallow",
  "shore",
  "wave",
  "rubble",
  "stone",
  "stone-lit",
  "stone-line",
  "road",
  "road-line",
  "floor",
  "floor-line",
  "wall",
  "wall-lit",
  "contour",
  "shade",
  "light",
  "grid",
  "tick",
  "paper",
  "door",
  "sand",
  "glass",
  "seam",
  "crown-shade",
  "ink",
  "zone-line",
  "zone-ribbon",
  "halo",
] as const;

/** The colours of a map, and whether it is seen by lamplight. */
export type Palette = Record<(typeof TONES)[number], string> & { dark: boolean };

/** The parts of a colour like `#c9d1ae`. */
export function parseColour(colour: string): Shade {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

/** The palette that an element of the page has. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const tones = TONES.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]);
  return { ...Object.fromEntries(tones), dark: style.colorScheme === "dark" } as Palette;
}
