import type { Point } from "../grid";
import type { Brush } from "../paint/terrain";

/** The faces that letters on the map have. */
export const FACES = {
  figures: '700 {}px "Source Sans 3", sans-serif',
  names: '600 {}px "Source Sans 3", sans-serif',
  places: "italic 500 {}px Alegreya, serif",
  zones: '500 {}px "Alegreya SC", Alegreya, serif',
  charges: "700 {}px Alegreya, serif",
} as const;

/** How letters look. */
export interface Lettering {
  face: keyof typeof FACES;
  size: number;
  fill: string;
  halo?: string;
  breadth?: number;
}

/** Set the font of a brush. */
export function setFont(
  brush: Pick<Brush, "font" | "textAlign" | "textBaseline" | "textRendering">,
  { face: name, size }: Pick<Lettering, "face" | "size">,
): void {
  brush.font = FACES[name].replace("{}", size.toFixed(2));
  brush.textRendering = "geometricPrecision"; // letters are set as they are scaled, not as whole pixels would have them
  brush.textAlign = "center";
  brush.textBaseline = "middle";
}

/** Write letters about a point, with a halo that keeps them readable on any ground. */
export function drawText(brush: Brush, text: string, [x, y]: Point, letters: Lettering): void {
  setFont(brush, letters);
  const low = y + letters.size * 0.04;
  if (letters.halo) {
    brush.lineJoin = "round";
    brush.strokeStyle = letters.halo;
    brush.lineWidth = letters.breadth ?? letters.size * 0.26;
    brush.strokeText(text, x, low);
  }
  brush.fillStyle = letters.fill;
  brush.fillText(text, x, low);
}

/** Have the faces ready that the board writes with. */
export async function loadFonts(): Promise<void> {
  await Promise.all(Object.values(FACES).map((one) => document.fonts.load(one.replace("{}", "16"))));
}
