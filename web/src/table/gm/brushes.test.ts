import { describe, expect, it } from "vitest";
import { key, makeGrid } from "../../board/grid";
import type { Edge, GroundKind } from "../../wire/types";
import { listCells, roomAbout } from "./brushes";

const kinds: GroundKind[] = [
  { name: "floor", look: "floor", text: "" },
  { name: "rock", look: "rock", text: "" },
  { name: "wall", look: "stone", text: "" },
];
const edge = (kind: Edge["kind"], between: Edge["between"], open = false): Edge => ({
  between,
  kind,
  name: kind,
  open,
  text: "",
  worn: false,
});

describe("a list of cells", () => {
  it("names the first of many, and how many there are", () => {
    const screen = { cellName: ([x]: readonly [number, number]) => `c${x}` };
    const cells = Array.from({ length: 40 }, (_, x) => [x, 0] as const);
    expect(listCells(screen, cells.slice(0, 2))).toBe("c0 c1");
    expect(listCells(screen, cells)).toMatch(/c23 … 40 cells$/);
  });
});

describe("the room that is painted for a decree", () => {
  const grid = makeGrid({ shape: "square", columns: 5, rows: 2, layout: "odd-r" });
  const terrain = [0, 0, 0, 0, 1, 0, 0, 0, 0, 2];
  const edges = [
    edge("wall", [
      [1, 0],
      [2, 0],
    ]),
    edge(
      "door",
      [
        [1, 1],
        [2, 1],
      ],
      true,
    ),
    edge("low wall", [
      [2, 0],
      [3, 0],
    ]),
  ];
  const room = (cell: readonly [number, number]) => roomAbout(grid, { edges, kinds, terrain }, cell).map(key);

  it("ends at walls, at doors that stand open, and at rock, and goes over what is low", () => {
    expect(room([0, 0]).sort()).toEqual(["0,0", "0,1", "1,0", "1,1"]);
    expect(room([3, 1])[0]).toBe("3,1");
    expect(room([3, 1]).sort()).toEqual(["2,0", "2,1", "3,0", "3,1"]);
  });
});
