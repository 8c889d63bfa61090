import { describe, expect, it } from "vitest";
import { cellsOf, makeGrid } from "../../board/grid";
import type { Tableau } from "../../wire/types";
import { cellsNamed, described } from "./places";

const grids = (["odd-r", "even-r", "odd-q", "even-q"] as const).map((layout) =>
  makeGrid({ shape: "hex", columns: 30, rows: 4, layout }),
);
const square = makeGrid({ shape: "square", columns: 30, rows: 4, layout: "odd-r" });

describe("cells in words", () => {
  it("are read back as they are written, on every grid", () => {
    for (const grid of [...grids, square])
      for (const cell of cellsOf(grid)) expect(cellsNamed(grid, grid.name(cell))).toEqual([[...cell]]);
  });

  it("are refused as a whole if one of them is off the map or no cell", () => {
    expect(cellsNamed(square, "a1, b2 c3")).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    for (const text of ["a1 b9", "a1 xyz", "", "7c", "a0"]) expect(cellsNamed(square, text)).toBeNull();
  });

  it("tell the ground, its height, what stands on its sides and who is there", () => {
    const ground = {
      shape: "square",
      columns: 2,
      rows: 1,
      layout: "odd-r",
      kinds: [
        { name: "open", look: "grass", text: "" },
        { name: "rubble", look: "rubble", text: "costs 2" },
      ],
      terrain: [0, 1],
      levels: [0, 2],
      edges: [
        {
          between: [
            [0, 0],
            [1, 0],
          ],
          kind: "door",
          name: "door",
          open: false,
        },
      ],
    };
    const tableau = {
      ground,
      areas: {},
      fog: null,
      pieces: { ash: { name: "Ash", cells: [[1, 0]] } },
    } as unknown as Tableau;
    expect(described(makeGrid(tableau.ground), tableau, [1, 0])).toBe(
      "b1: rubble, costs 2, level 2; door to the west; Ash",
    );
  });
});
