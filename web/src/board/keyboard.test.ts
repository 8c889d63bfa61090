import { describe, expect, it } from "vitest";
import { makeGrid, type Cell, type Frame } from "./grid";
import { handleKey } from "./keyboard";

/** Where a key leads from a cell. */
function led(frame: Frame, from: Cell, event: Partial<KeyboardEvent>): Cell {
  let at = from;
  const nothing = () => undefined;
  handleKey({ key: "", code: "", ...event } as KeyboardEvent, {
    grid: makeGrid(frame),
    cursor: from,
    move: (cell) => (at = cell),
    pan: nothing,
    next: () => false,
    choose: nothing,
    leave: nothing,
    fit: nothing,
    zoomBy: nothing,
  });
  return at;
}

const SQUARES: Frame = { shape: "square", columns: 5, rows: 5, layout: "odd-r" };
const HEXES: Frame = { ...SQUARES, shape: "hex" };

describe("the number pad", () => {
  it("leads to the eight neighbours of a square", () => {
    expect(led(SQUARES, [2, 2], { code: "Numpad7", key: "7" })).toEqual([1, 1]);
    expect(led(SQUARES, [2, 2], { code: "Numpad3", key: "3" })).toEqual([3, 3]);
  });

  it("leads to the six of a hex, in rows that are moved and in others", () => {
    expect(led(HEXES, [1, 2], { code: "Numpad7", key: "7" })).toEqual([1, 1]);
    expect(led(HEXES, [1, 2], { code: "Numpad9", key: "9" })).toEqual([2, 1]);
    expect(led(HEXES, [1, 1], { code: "Numpad1", key: "1" })).toEqual([0, 2]);
  });

  it("is not the row of numbers, which are actions", () => {
    expect(led(SQUARES, [2, 2], { code: "Digit7", key: "7" })).toEqual([2, 2]);
  });
});
