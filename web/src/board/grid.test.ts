import { describe, expect, it } from "vitest";
import { cellsOf, columnName, key, makeGrid, outline, sideOf, sideTowards, UNIT, type Frame, type Point } from "./grid";

const FRAMES: Frame[] = [
  { shape: "square", columns: 7, rows: 5, layout: "odd-r" },
  ...(["odd-r", "even-r", "odd-q", "even-q"] as const).map((layout): Frame => ({
    shape: "hex",
    columns: 7,
    rows: 5,
    layout,
  })),
];

const close = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6;

describe.each(FRAMES)("a grid of $shape cells, $layout", (frame) => {
  const grid = makeGrid(frame);
  const cells = [...cellsOf(grid)];

  it("has every cell once, in the order of its index", () => {
    expect(cells.map((cell) => grid.index(cell))).toEqual(cells.map((_, n) => n));
    expect(new Set(cells.map(key)).size).toBe(35);
  });

  it("finds the cell at its middle and near its corners", () => {
    for (const cell of cells) {
      expect(grid.at(...grid.center(cell))).toEqual(cell);
      for (const corner of grid.corners(cell, 0.97)) expect(grid.at(...corner)).toEqual(cell);
    }
  });

  it("lies wholly within its width and height, and touches all four edges", () => {
    const corners = cells.flatMap((cell) => grid.corners(cell));
    const [xs, ys] = [corners.map((at) => at[0]), corners.map((at) => at[1])];
    expect([Math.min(...xs), Math.min(...ys)].map((one) => Math.abs(Math.round(one)))).toEqual([0, 0]);
    expect(Math.max(...xs)).toBeCloseTo(grid.width, 6);
    expect(Math.max(...ys)).toBeCloseTo(grid.height, 6);
  });

  it("has neighbours one unit away, who share the side between them", () => {
    for (const cell of cells)
      for (let side = 0; side < grid.sides; side++) {
        const next = grid.next(cell, side);
        const [a, b] = [grid.center(cell), grid.center(next)];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeCloseTo(UNIT, 6);
        const [from, to] = sideOf(grid, cell, side);
        const [back, forth] = sideOf(grid, next, sideTowards(grid, next, cell));
        expect(close(from, forth) && close(to, back)).toBe(true);
      }
  });

  it("steps the way a compass points on paper", () => {
    const angles = { e: 0, se: 45, s: 90, sw: 135, w: 180, nw: 225, n: 270, ne: 315 };
    const here = grid.cell(3, 2);
    for (const [direction, angle] of Object.entries(angles)) {
      const there = grid.step(here, direction);
      if (!there) continue;
      const [a, b] = [grid.center(here), grid.center(there)];
      const found = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      const apart = Math.abs(((found - angle + 540) % 360) - 180);
      expect(apart).toBeLessThan(31);
    }
  });

  it("knows what lies off the map", () => {
    expect(grid.index(grid.cell(-1, 0))).toBe(-1);
    expect(grid.index(grid.cell(0, 5))).toBe(-1);
  });
});

describe("cells", () => {
  it("have the coordinates that the engine gives them", () => {
    const hexes = (layout: Frame["layout"]) => makeGrid({ shape: "hex", columns: 8, rows: 8, layout });
    expect([hexes("odd-r").cell(2, 3), hexes("odd-q").cell(2, 3)]).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });

  it("are called by letters and numbers", () => {
    const grid = makeGrid({ shape: "square", columns: 30, rows: 9, layout: "odd-r" });
    expect([grid.name([2, 6]), grid.name([26, 0])]).toEqual(["c7", "aa1"]);
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["a", "z", "aa", "zz", "aaa"]);
  });

  it("have an outline of the sides that face out of them", () => {
    const grid = makeGrid({ shape: "square", columns: 9, rows: 9, layout: "odd-r" });
    expect(
      outline(grid, [
        [1, 1],
        [2, 1],
        [1, 2],
        [2, 2],
      ]),
    ).toHaveLength(8);
    expect(
      outline(grid, [
        [1, 1],
        [5, 5],
      ]),
    ).toHaveLength(8);
  });
});

describe("the steps between cells", () => {
  const [square, hex] = (["square", "hex"] as const).map((shape) =>
    makeGrid({ shape, columns: 9, rows: 9, layout: "odd-r" }),
  );
  it("count a diagonal on squares as one, and go six ways on hexes", () => {
    expect(square?.steps([0, 0], [2, 1])).toBe(2);
    expect(hex?.steps([0, 0], [2, -1])).toBe(2);
    expect(hex?.steps([0, 0], [2, 1])).toBe(3);
  });
  it("end at the edge of the map", () => {
    expect(square?.beside([8, 0], [1, 0])).toEqual([8, 0]);
    expect(hex?.beside([0, 0], [0, 1])).toEqual([0, 1]);
  });
});
