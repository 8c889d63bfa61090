import { barriers, paintFloors, paintRock, paintStonework, paintUnknown } from "./buildings";
import { paintEdges } from "./edges";
import { paintFlatCells } from "../flatground";
import type { Box } from "./field";
import { paintRubble, paintTufts, paintWoods } from "./vegetation";
import { paintFixtures } from "./fixtures";
import { paintGridLines, paintNeatline, paintMargin } from "./gridlines";
import type { Land } from "./plan";
import { renderRelief } from "./relief";
import { paintBridges, paintRoads } from "./roads";
import { TileTerrain, type Brush } from "./terrain";
import { paintContours, paintFords, paintShores } from "./water";

type PaintLayer = (brush: Brush, terrain: TileTerrain) => void;

/** What paints the ways between zones and their borders. */
export interface ZonePainters {
  paintWays: PaintLayer;
  paintFrontiers: PaintLayer;
}

/** What not every map has, painted by what is fetched for those that do. */
export interface MorePainters {
  zones: ZonePainters | null;
  paintScarps: PaintLayer | null;
}

const NO_MORE: MorePainters = { zones: null, paintScarps: null };

/** What lies under the ways between zones, from the ground up. */
const LOWER: readonly PaintLayer[] = [paintContours, paintRoads, paintShores, paintFords, paintBridges, paintFloors];
/** What stands above them. */
const UPPER: readonly PaintLayer[] = [
  paintTufts,
  paintRubble,
  paintWoods,
  paintRock,
  paintStonework,
  barriers,
  paintThings,
];

/** From where a cell has fewer pixels than this, what grows and lies about cannot be seen. */
const FAR = 6;

/** Paint a part of the map, `more` of it where it has that; `scale` is how many pixels one pixel at zoom 1 gets. */
export function paintTile(land: Land, box: Box, scale: number, more = NO_MORE): OffscreenCanvas {
  const { zones } = more;
  const [wide, high] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const canvas = new OffscreenCanvas(wide, high);
  const brush = canvas.getContext("2d");
  if (!brush) return canvas;
  const terrain = new TileTerrain(land, box, scale);
  brush.putImageData(renderRelief(terrain, land.plan.palette, wide, high), 0, 0);
  brush.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
  brush.lineCap = brush.lineJoin = "round";
  const far = !zones && terrain.size * scale < FAR;
  if (far) paintBuilt(brush, terrain);
  else paintDetails(brush, terrain, more);
  paintPicture(brush, land);
  paintUnknown(brush, terrain);
  (zones?.paintFrontiers ?? paintMargin)(brush, terrain);
  if (land.plan.lines && !far) paintGridLines(brush, terrain);
  paintEdges(brush, terrain);
  paintNeatline(brush, terrain);
  return canvas;
}

function paintDetails(brush: Brush, terrain: TileTerrain, { zones, paintScarps }: MorePainters): void {
  for (const layer of LOWER) layer(brush, terrain);
  paintScarps?.(brush, terrain);
  zones?.paintWays(brush, terrain);
  for (const layer of UPPER) layer(brush, terrain);
}

/** What was built, flat, as it is seen from far. */
function paintBuilt(brush: Brush, terrain: TileTerrain): void {
  const { grid, plan } = terrain.land;
  paintFlatCells(brush, grid, plan, terrain.of("road", "floor", "rock", "stone", "barrier"));
}

/** The picture of a map lies on the ground and under the grid. */
function paintPicture(brush: Brush, { plan: { picture } }: Land): void {
  if (picture) brush.drawImage(picture.image, ...picture.box);
}

/** What stands on the ground. */
function paintThings(brush: Brush, terrain: TileTerrain): void {
  const { grid, plan } = terrain.land;
  const { columns, looks, palette, brush: size } = plan;
  paintFixtures(brush, { grid, columns, looks, palette, size, shows: (at, far) => terrain.shows(at, 2 * far) });
}
