import { conjured, floors, masses, unknown } from "./built";
import { edges } from "./edges";
import type { Box } from "./field";
import { rubble, tufts, woods } from "./growth";
import { lines, neatline, veil } from "./lines";
import type { Land } from "./plan";
import { relief } from "./relief";
import { bridges, roads } from "./roads";
import { Survey, type Brush } from "./survey";
import { contours, fords, shores } from "./waters";

/** From the ground up. */
const LAYERS = [contours, roads, shores, fords, bridges, floors, tufts, rubble, woods, masses, conjured];

/** Paint a part of the sheet; `scale` is how many pixels one pixel at zoom 1 gets. */
export function paintTile(land: Land, box: Box, scale: number): OffscreenCanvas {
  const [wide, high] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const canvas = new OffscreenCanvas(wide, high);
  const brush = canvas.getContext("2d");
  if (!brush) return canvas;
  const survey = new Survey(land, box);
  brush.putImageData(relief(survey, land.plan.palette, wide, high), 0, 0);
  brush.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
  brush.lineCap = brush.lineJoin = "round";
  for (const layer of LAYERS) layer(brush, survey);
  under(brush, land);
  unknown(brush, survey);
  veil(brush, survey);
  if (land.plan.lines) lines(brush, survey);
  edges(brush, survey);
  neatline(brush, survey);
  return canvas;
}

/** The picture of a map lies on the ground and under the grid. */
function under(brush: Brush, { plan: { picture } }: Land): void {
  if (picture) brush.drawImage(picture.image, ...picture.box);
}
