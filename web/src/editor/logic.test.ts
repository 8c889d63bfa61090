import { describe, expect, it } from "vitest";
import { key, type Cell as Seen } from "../board/grid";
import { built, edgeKey, OPEN, painted, raised, resized, sheetOf, terrainAt } from "./boards";
import type { Board, Grid, Side } from "./draft";
import { begun, changed, redone, undone } from "./history";
import { around, blot, box, flood, straight, within } from "../board/strokes";

const RUBBLE = { name: "rubble", cost: 2 };
const WALL: Side = {
  between: [
    [0, 0],
    [0, 1],
  ],
  name: "wall",
};

function board(grid: Grid): Board {
  return {
    grid,
    kinds: [OPEN],
    ground: Array.from({ length: grid.columns * grid.rows }, () => 0),
    levels: [],
    sides: [],
  };
}

const square = board({ shape: "square", columns: 6, rows: 5 });
const hex = board({ shape: "hex", columns: 6, rows: 5, layout: "odd-r" });
const sorted = (cells: readonly Seen[]) => cells.map(key).sort();

describe("painting", () => {
  it("puts ground on cells, and drops kinds that lie nowhere any more", () => {
    const sheet = sheetOf(square);
    const once = painted(
      square,
      sheet,
      [
        [1, 1],
        [9, 9],
      ],
      RUBBLE,
    );
    const all = painted(once, sheet, box(sheet, [0, 0], [5, 4]), RUBBLE);

    expect(terrainAt(once, sheet, [1, 1])).toEqual(RUBBLE);
    expect(once.ground.filter((n) => once.kinds[n] === RUBBLE)).toHaveLength(1);
    expect([all.kinds, new Set(all.ground)]).toEqual([[RUBBLE], new Set([0])]);
    expect(square.ground.every((n) => n === 0)).toBe(true);
  });

  it("knows the same ground again however it is written", () => {
    const sheet = sheetOf(square);
    const twice = painted(painted(square, sheet, [[0, 0]], RUBBLE), sheet, [[1, 0]], {
      ...RUBBLE,
      cover: 0,
      opaque: false,
    });

    expect(twice.kinds).toHaveLength(2);
  });

  it("keeps no heights of flat land", () => {
    const sheet = sheetOf(square);
    const hill = raised(square, sheet, [[2, 2]], 2);

    expect(hill.levels[sheet.index([2, 2])]).toBe(2);
    expect(raised(hill, sheet, [[2, 2]], 0).levels).toEqual([]);
  });

  it("builds on a side once, whichever cell is named first", () => {
    const once = built(
      square,
      [
        [
          [0, 0],
          [1, 0],
        ],
      ],
      WALL,
    );
    const door = built(
      once,
      [
        [
          [1, 0],
          [0, 0],
        ],
      ],
      { ...WALL, name: "door" },
    );

    expect(door.sides.map(({ name, between }) => [name, edgeKey(between)])).toEqual([["door", "0,0|1,0"]]);
    expect(
      built(
        door,
        [
          [
            [0, 0],
            [1, 0],
          ],
        ],
        null,
      ).sides,
    ).toEqual([]);
  });

  it("makes a board larger and smaller again without changing what stays", () => {
    const sheet = sheetOf(hex);
    const cell = sheet.cell(3, 4);
    const start = built(
      raised(painted(hex, sheet, [cell], RUBBLE), sheet, [cell], 1),
      [[cell, sheet.next(cell, 0)]],
      WALL,
    );
    const large = resized(start, 9, 8);

    expect(terrainAt(large, sheetOf(large), cell)).toEqual(RUBBLE);
    expect(resized(large, 6, 5)).toEqual({ ...start, kinds: [OPEN, RUBBLE] });
    expect(resized(start, 2, 2).sides).toEqual([]);
  });
});

describe("strokes", () => {
  it.each([
    [square, [1, 5, 13]],
    [hex, [1, 7, 19]],
  ] as const)("a brush is round", (on, counts) => {
    const sheet = sheetOf({ ...on, grid: { ...on.grid, columns: 20, rows: 20 } });
    const middle = sheet.cell(10, 10);

    expect([0, 1, 2].map((size) => blot(sheet, middle, size).length)).toEqual(counts);
    expect(blot(sheet, sheet.cell(0, 0), 1).every((cell) => sheet.index(cell) >= 0)).toBe(true);
  });

  it.each([square, hex])("a line leaves out no cell", (on) => {
    const sheet = sheetOf({ ...on, grid: { ...on.grid, columns: 20, rows: 20 } });
    const line = straight(sheet, sheet.cell(1, 2), sheet.cell(17, 13));

    for (const [i, cell] of line.slice(1).entries()) {
      const [ax, ay] = sheet.center(line[i] ?? [0, 0]);
      const [bx, by] = sheet.center(cell);
      expect(Math.hypot(bx - ax, by - ay)).toBeLessThan(62 * 1.5);
    }
    expect([line[0], line.at(-1)].map((cell) => cell && key(cell))).toEqual([
      key(sheet.cell(1, 2)),
      key(sheet.cell(17, 13)),
    ]);
  });

  it("filling stops at other ground and at walls", () => {
    const sheet = sheetOf(square);
    const walls = new Set(around(sheet, box(sheet, [0, 0], [1, 1])).map(edgeKey));
    const filled = flood(
      sheet,
      [0, 0],
      () => true,
      (edge) => walls.has(edgeKey(edge)),
    );

    expect(sorted(filled)).toEqual(sorted(box(sheet, [0, 0], [1, 1])));
    expect(
      flood(
        sheet,
        [0, 0],
        ([x]) => x < 3,
        () => false,
      ),
    ).toHaveLength(15);
  });

  it("a room has walls about it and none within", () => {
    const sheet = sheetOf(square);
    const room = box(sheet, [1, 1], [2, 2]);

    expect(new Set(around(sheet, room).map(edgeKey)).size).toBe(8);
    expect(new Set(within(sheet, room).map(edgeKey)).size).toBe(12);
  });
});

describe("taking back", () => {
  it("goes back and forth, and forgets what was taken back once something new is done", () => {
    const three = [2, 3].reduce((history, n) => changed(history, n), begun(1));
    const two = undone(three);

    expect([undone(undone(undone(three))).now, redone(two).now, redone(redone(two)).now]).toEqual([1, 3, 3]);
    expect(redone(changed(two, 9)).now).toBe(9);
  });

  it("takes changes of one kind that follow each other as one", () => {
    const typed = [2, 3, 4].reduce((history, n) => changed(history, n, "title"), begun(1));

    expect(undone(typed).now).toBe(1);
    expect(undone(changed(typed, 5, "about")).now).toBe(4);
  });
});
