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

  it("tell the ground, its height, what stands on its sides, how full it is and who is there", () => {
    const bare = { side: "a", health: [0, 0], level: 0, attached: "", timer: 0 };
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
      banners: [{ id: "a", label: "Hask" }],
      crowds: [{ cell: [1, 0], taken: 4, places: 4, tier: 3, text: "" }],
      pieces: {
        ash: {
          ...bare,
          id: "ash",
          name: "Ash",
          cells: [[1, 0]],
          budget: { label: "slots", one: "slot", left: 5, most: 6 },
        },
        brand: {
          ...bare,
          id: "brand",
          name: "Brand",
          cells: [
            [0, 0],
            [1, 0],
          ],
          border: [
            [0, 0],
            [1, 0],
          ],
        },
      },
    } as unknown as Tableau;
    expect(described(makeGrid(tableau.ground), tableau, [1, 0])).toBe(
      "b1: rubble, costs 2, level 2; door to the west; full, 4 of 4 places taken, crowded 3; " +
        "Ash, Hask, 5 of 6 slots; Brand, Hask, on the line between a1 and b1",
    );
  });
});
