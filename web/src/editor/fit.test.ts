import { describe, expect, it } from "vitest";
import { makeGrid, UNIT } from "../board/grid";
import { apart, fitted, moved, nearest, onScreen, onSheet, stretched } from "./fit";

const square = makeGrid({ shape: "square", columns: 10, rows: 8, layout: "odd-r" });
const hex = makeGrid({ shape: "hex", columns: 10, rows: 8, layout: "odd-r" });

describe("fitting a picture to the grid", () => {
  it("finds the place on the board under the pointer, however near one looks", () => {
    const locate = (cell: readonly [number, number]) =>
      square.center(cell).map((one) => one * 0.7 + 31) as [number, number];

    expect(onSheet(square, locate, [31 + 2.5 * UNIT * 0.7, 31.001])?.map((one) => one.toFixed(2))).toEqual([
      "2.50",
      "0.00",
    ]);
  });

  it("lays two places as many cells apart as they are, and the first on a corner", () => {
    const picture = { asset: "a", box: [0, 0, 20, 10] as [number, number, number, number] };
    const laid = fitted(square, picture, [2.2, 1.1], [7.2, 1.4], 4);

    expect(laid.box[2]).toBe(16);
    expect(laid.box[3]).toBe(8);
    expect([laid.box[0] + 2.2 * 0.8, laid.box[1] + 1.1 * 0.8].map((one) => Math.round(one * 100) / 100)).toEqual([
      2, 1,
    ]);
  });

  it("moves and stretches a picture by its corner, and keeps its shape", () => {
    const picture = { asset: "a", box: [1, 2, 20, 10] as [number, number, number, number] };

    expect(moved(picture, [0.25, -3]).box).toEqual([1.25, -1, 20, 10]);
    expect(stretched(picture, [11, 4]).box).toEqual([1, 2, 10, 5]);
    expect(stretched(picture, [-90, -90]).box).toEqual([1, 2, 1, 0.5]);
  });

  it("knows where a place on the board is on the screen", () => {
    const locate = (cell: readonly [number, number]) =>
      square.center(cell).map((one) => one * 0.7 + 31) as [number, number];
    const at = onScreen(square, locate, [2.5, 4]);

    expect(at?.map((one) => one.toFixed(3))).toEqual([2.5, 4].map((one) => (31 + one * UNIT * 0.7).toFixed(3)));
  });

  it("sets hexes middle on middle", () => {
    const [x, y] = hex.center([3, 2]);

    expect(nearest(hex, [x / UNIT + 0.2, y / UNIT - 0.1])).toEqual([x / UNIT, y / UNIT]);
  });

  it("guesses how far apart they are", () => {
    expect([apart([1, 1], [5.2, 1.3]), apart([1, 1], [1.1, 1])]).toEqual([4, 1]);
  });
});
