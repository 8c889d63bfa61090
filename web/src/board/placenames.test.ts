import { describe, expect, it } from "vitest";
import type { Area } from "../wire/types";
import type { Point } from "./grid";
import { areaName, clearOf, namesOver } from "./overlays/placenames";
import type { Scene } from "./scene";

const grid = { size: 36, center: ([x, y]: Point): Point => [36 * x, 36 * y] } as unknown as Scene["grid"];
const fog = { label: "Sea fog", look: "veil", cells: [[0, 0], [1, 0]] } as unknown as Area; // prettier-ignore
const brush = { measureText: (text: string) => ({ width: 7 * text.length }) } as unknown as CanvasRenderingContext2D;
const named = namesOver(brush, { grid, labels: [{ text: "Beach", cells: [[5, 5]] }], areas: { fog } });

describe("the names on the ground", () => {
  it("are found where their letters are", () => {
    const at = (...cell: Point) => named(grid.center(cell))?.text;
    expect([at(0, 0), at(1, 0), at(5, 5)]).toEqual(["Sea fog", "Sea fog", "Beach"]);
    expect([at(0, 1), at(3, 0)]).toEqual([undefined, undefined]);
  });

  it("lie inside the place where that is in parts", () => {
    const coast = namesOver(brush, { grid, labels: [{ text: "Beach", cells: [[2, 0], [2, 2], [2, 4], [9, 2]] }], areas: {} }); // prettier-ignore
    expect([coast(grid.center([2, 2]))?.text, coast(grid.center([4, 2]))?.text]).toEqual(["Beach", undefined]);
  });

  it("of areas side by side do not run into each other", () => {
    const smoke = { label: "Powder smoke", look: "veil", cells: [[-1, 0]] } as unknown as Area;
    const scene = { grid, areas: { fog, smoke } };
    expect([areaName(scene, fog)?.at[1], (areaName(scene, smoke)?.at[1] ?? 0) < -9]).toEqual([0, true]);
  });

  it("keep figures over or under them, and leave the others where they are", () => {
    const name = named([180, 180]);
    const [above, below] = [clearOf(name, [180, 178], 12)[1], clearOf(name, [180, 183], 12)[1]];
    expect([above < 170, below > 190]).toEqual([true, true]);
    expect(clearOf(name, [180, 160], 12)).toEqual([180, 160]);
    expect(clearOf(undefined, [0, 36], 12)).toEqual([0, 36]);
  });
});
