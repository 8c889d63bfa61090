import { outline, type Cell, type Point } from "../grid";
import { hash } from "./random";
import { fill, traceSegments, tracePolygon, stroke } from "./pen";
import { paintStone } from "./vegetation";
import type { Brush, TileTerrain } from "./terrain";

function paintClipped(brush: Brush, terrain: TileTerrain, cells: readonly Cell[], paint: () => void): void {
  brush.save();
  brush.beginPath();
  for (const cell of cells) tracePolygon(brush, terrain.land.grid.corners(cell, 1.01));
  brush.clip();
  paint();
  brush.restore();
}

/** Floors of buildings, laid with slabs in courses. */
export function paintFloors(brush: Brush, terrain: TileTerrain): void {
  const cells = terrain.of("floor");
  if (cells.length === 0) return;
  const { wide, k, land } = terrain;
  const { palette } = land.plan;
  const gap = 9 * k;
  const joints: [Point, Point][] = [];
  for (let course = Math.floor(wide.y / gap); course * gap < wide.y + wide.height; course++) {
    const y = course * gap;
    const first = hash(course, 3, 51) * gap * 3.4;
    joints.push([
      [wide.x, y],
      [wide.x + wide.width, y],
    ]);
    for (
      let slab = Math.floor((wide.x - first) / (gap * 3.4));
      first + slab * gap * 3.4 < wide.x + wide.width;
      slab++
    ) {
      const x = first + slab * gap * 3.4;
      joints.push([
        [x, y],
        [x, y + gap],
      ]);
    }
  }
  paintClipped(brush, terrain, cells, () => {
    brush.fillStyle = palette.floor;
    brush.fillRect(wide.x, wide.y, wide.width, wide.height);
    stroke(brush, { colour: palette["floor-line"], width: Math.max(0.4, 0.9 * k), alpha: 0.6 }, () =>
      traceSegments(brush, joints),
    );
  });
  stroke(brush, { colour: palette["floor-line"], width: Math.max(0.5, 1.2 * k) }, () =>
    traceSegments(brush, outline(land.grid, cells)),
  );
}

/** Walls as thick as a cell: a dark mass, hatched, with a shadow and a lit rim. */
export function paintStonework(brush: Brush, terrain: TileTerrain): void {
  const cells = terrain.of("stone");
  if (cells.length === 0) return;
  const { wide, k, land } = terrain;
  const { palette } = land.plan;
  const lines: [Point, Point][] = [];
  const gap = 5 * k * Math.SQRT2;
  const [low, high] = [wide.x + wide.y, wide.x + wide.width + wide.y + wide.height];
  for (let n = Math.floor(low / gap); n * gap < high; n++)
    lines.push([
      [n * gap - wide.y, wide.y],
      [n * gap - wide.y - wide.height, wide.y + wide.height],
    ]);
  const rims = outline(land.grid, cells);
  stroke(brush, { colour: "rgba(0,0,0,.24)", width: Math.max(2, 7 * k) }, () =>
    traceSegments(brush, rims, 2.6 * k, 3.4 * k),
  );
  paintClipped(brush, terrain, cells, () => {
    brush.fillStyle = palette.wall;
    brush.fillRect(wide.x, wide.y, wide.width, wide.height);
    stroke(brush, { colour: palette["wall-lit"], width: Math.max(0.4, k), alpha: 0.35 }, () =>
      traceSegments(brush, lines),
    );
  });
  stroke(brush, { colour: palette.wall, width: Math.max(1.2, 4.4 * k) }, () => traceSegments(brush, rims));
  stroke(brush, { colour: palette["wall-lit"], width: Math.max(0.6, 1.6 * k) }, () =>
    traceSegments(brush, rims, -0.6 * k, -0.8 * k),
  );
}

/** How many boulders lie about the middle of a cell of rock. */
const BOULDERS = 7;

/** Rock: boulders shoulder to shoulder on dark ground, the one in the middle on top. */
export function paintRock(brush: Brush, terrain: TileTerrain): void {
  const cells = terrain.of("rock");
  const { land, size } = terrain;
  const { palette } = land.plan;
  fill(brush, palette.wall, () => cells.forEach((cell) => tracePolygon(brush, land.grid.corners(cell))), 0.85);
  for (const cell of cells) {
    const luck = terrain.luck(cell, 24);
    const [cx, cy] = land.grid.center(cell);
    for (let n = 0; n <= BOULDERS; n++) {
      const turn = ((n + luck() * 0.5) / BOULDERS) * 2 * Math.PI;
      const far = n < BOULDERS ? size * (0.5 + luck() * 0.12) : 0;
      const at: Point = [cx + Math.cos(turn) * far, cy + Math.sin(turn) * far];
      paintStone(brush, palette, at, size * (0.3 + luck() * 0.12), luck);
    }
  }
}

/** Ground that is shut by no wall of stone: a seam of light about it and a shimmer over it. */
export function barriers(brush: Brush, terrain: TileTerrain): void {
  const { palette } = terrain.land.plan;
  const { grid } = terrain.land;
  for (const cell of terrain.of("barrier")) {
    fill(brush, palette.seam, () => tracePolygon(brush, grid.corners(cell, 0.98)), 0.28);
    for (const scale of [0.9, 0.66, 0.42])
      stroke(
        brush,
        { colour: palette.seam, width: 1.4 * terrain.k, alpha: 0.55, dash: [4 * terrain.k, 4 * terrain.k] },
        () => tracePolygon(brush, grid.corners(cell, scale)),
      );
  }
}

/** Ground that nobody has seen: blank paper. */
export function paintUnknown(brush: Brush, terrain: TileTerrain): void {
  const { palette } = terrain.land.plan;
  const cells = terrain.of("unknown");
  fill(brush, palette.paper, () => cells.forEach((cell) => tracePolygon(brush, terrain.land.grid.corners(cell, 1.02))));
}
