import type { Point } from "../grid";
import { traceCurve, fill, traceSegments, paintAt, stroke } from "./pen";
import { paintStone } from "./vegetation";
import type { Brush, TileTerrain } from "./terrain";
import type { Road } from "./country";

/** The ways between zones, and what stands where they pass a border. */
export function paintWays(brush: Brush, terrain: TileTerrain): void {
  paintLines(brush, terrain);
  paintPassages(brush, terrain);
}

/** Roads whole, tracks broken. */
function paintLines(brush: Brush, { land }: TileTerrain): void {
  const { regions, palette } = land.plan;
  if (!regions) return;
  const lay = (which: Road[]) => () => which.forEach(({ line }) => traceCurve(brush, line));
  const tracks = regions.ways.filter(({ look }) => look === "track");
  const roads = regions.ways.filter(({ look }) => look !== "track");
  stroke(brush, { colour: palette["road-line"], width: 6.4, alpha: 0.45 }, lay(tracks));
  stroke(brush, { colour: palette.road, width: 4.6, dash: [11, 6] }, lay(tracks));
  stroke(brush, { colour: palette["road-line"], width: 12, alpha: 0.7 }, lay(roads));
  stroke(brush, { colour: palette.road, width: 9.5 }, lay(roads));
}

/** A bridge, a ford's stones, the rocks of a pass, a gate. */
function paintPassages(brush: Brush, terrain: TileTerrain): void {
  for (const way of terrain.land.plan.regions?.ways ?? []) {
    if (!terrain.shows(way.gate, 80)) continue;
    if (way.look === "bridge") paintAt(brush, way.gate, way.turn, () => bridge(brush, terrain, way));
    if (way.look === "ford") ford(brush, terrain, way);
    if (way.look === "pass") rocks(brush, terrain, way);
    if (way.look === "gate") paintAt(brush, way.gate, way.turn, () => gatehouse(brush, terrain));
  }
}

/** Planks with rails and posts over water. */
function bridge(brush: Brush, { land: { plan } }: TileTerrain, { wet }: Road): void {
  const { palette } = plan;
  const [long, half] = [88, 12];
  if (!wet) pond(brush, palette);
  fill(brush, "rgba(0,0,0,.3)", () => brush.rect(-long / 2 + 3, -half + 5, long, half * 2));
  fill(brush, palette.road, () => brush.rect(-long / 2, -half, long, half * 2));
  const planks = Array.from({ length: Math.floor(long / 6) }, (_, i) => (i + 0.5) * 6 - long / 2);
  stroke(brush, { colour: palette["road-line"], width: 1 }, () =>
    traceSegments(
      brush,
      planks.map((x): [Point, Point] => [
        [x, -half],
        [x, half],
      ]),
    ),
  );
  const posts = [-1, -1 / 3, 1 / 3, 1].map((at) => (at * long) / 2);
  for (const side of [-half, half]) {
    fill(brush, palette.wall, () => {
      brush.rect(-long / 2 - 4, side - 2.2, long + 8, 4.4);
      for (const x of posts) brush.rect(x - 3.5, side - 4, 7, 8);
    });
    fill(brush, palette["wall-lit"], () => brush.rect(-long / 2 - 4, side - 1.6, long + 8, 1.3));
  }
}

/** A little water where a map shows none. */
function pond(brush: Brush, palette: TileTerrain["land"]["plan"]["palette"]): void {
  const bank = (by: number) => () => brush.ellipse(0, 0, 30 + by, 52 + by, 0, 0, 7);
  fill(brush, palette.shore, bank(1.6));
  fill(brush, palette.deep, bank(0));
  for (const [by, alpha] of [
    [-6, 0.7],
    [-13, 0.4],
  ] as const)
    stroke(brush, { colour: palette.wave, width: 1, alpha }, bank(by));
}

/** Stones across shallow water. */
function ford(brush: Brush, terrain: TileTerrain, { gate: [x, y], turn, wet }: Road): void {
  const { palette } = terrain.land.plan;
  if (!wet)
    paintAt(brush, [x, y], turn, () => {
      fill(brush, palette.shore, () => brush.ellipse(0, 0, 27.4, 45.4, 0, 0, 7));
      fill(brush, palette.shallow, () => brush.ellipse(0, 0, 26, 44, 0, 0, 7));
      stroke(brush, { colour: palette.wave, width: 1, alpha: 0.6 }, () => brush.ellipse(0, 0, 18, 36, 0, 0, 7));
    });
  const luck = terrain.luck([Math.round(x), Math.round(y)], 27);
  for (let i = -3; i <= 3; i++) {
    const [along, across] = [i * 8.5, (luck() - 0.5) * 9];
    const at: Point = [
      x + Math.cos(turn) * along - Math.sin(turn) * across,
      y + Math.sin(turn) * along + Math.cos(turn) * across,
    ];
    paintStone(brush, palette, at, 4 + luck() * 2, luck);
  }
}

/** Rocks that leave a narrow way between them. */
function rocks(brush: Brush, { land: { plan }, luck: lucky }: TileTerrain, { gate: [x, y], turn }: Road): void {
  const luck = lucky([Math.round(x), Math.round(y)], 31);
  for (const side of [-1, 1])
    for (let i = 0; i < 5; i++) {
      const [along, across] = [(luck() - 0.5) * 26, side * (12 + luck() * 22)];
      const at: Point = [
        x + Math.cos(turn) * along - Math.sin(turn) * across,
        y + Math.sin(turn) * along + Math.cos(turn) * across,
      ];
      paintStone(brush, plan.palette, at, 5 + luck() * 5, luck);
    }
}

/** Two towers and an open leaf between. */
function gatehouse(brush: Brush, { land: { plan } }: TileTerrain): void {
  const { palette } = plan;
  for (const side of [-1, 1]) {
    fill(brush, "rgba(0,0,0,.28)", () => brush.rect(-9 + 3, side * 17 - 9 + 4, 18, 18));
    fill(brush, palette.wall, () => brush.rect(-9, side * 17 - 9, 18, 18));
    fill(brush, palette.stone, () => brush.rect(-6.5, side * 17 - 6.5, 13, 13));
    fill(brush, palette["stone-lit"], () => brush.rect(-6.5, side * 17 - 6.5, 13, 4));
  }
  stroke(brush, { colour: palette.wall, width: 4 }, () =>
    traceSegments(brush, [
      [
        [0, -8],
        [0, 8],
      ],
    ]),
  );
  stroke(brush, { colour: palette.door, width: 2.2 }, () =>
    traceSegments(brush, [
      [
        [0, -7],
        [0, 7],
      ],
    ]),
  );
}
