import { describe, expect, it } from "vitest";
import type { Cell } from "../grid";
import { Land, type Plan } from "./plan";
import { paintScarps } from "./scarps";
import type { Brush } from "./terrain";

/** How many lines are drawn about a floor in the middle of three squares in a row, which lie so high. */
function linesAbout(...levels: number[]): number {
  let lines = 0;
  const rest = () => undefined;
  const brush = { lineTo: () => (lines += 1), moveTo: rest, beginPath: rest, stroke: rest, setLineDash: rest };
  const under = ["grass", "floor", "floor"];
  const plan = { shape: "square", layout: "odd-r", columns: 3, rows: 1, under, levels, palette: {} };
  const terrain = { land: new Land(plan as unknown as Plan), k: 1, of: (): Cell[] => [[1, 0]] };
  paintScarps(brush as unknown as Brush, terrain);
  return lines;
}

/** An edge and the strokes down the step. */
const SCARP = 7;

describe("the edge of a floor", () => {
  it("is drawn towards each cell that lies lower", () => {
    expect(linesAbout(0, 1, 1)).toBe(SCARP);
    expect(linesAbout(0, 2, 1)).toBe(2 * SCARP);
  });

  it("is not drawn where nothing lies lower", () => {
    expect(linesAbout(0, 0, 1)).toBe(0);
  });
});
