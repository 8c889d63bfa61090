import { describe, expect, it } from "vitest";
import { makeGrid } from "../board/grid";
import { enclosed } from "./outline";

describe("an outline", () => {
  const grid = makeGrid({ shape: "square", columns: 8, rows: 6, layout: "odd-r" });
  const cells = (...corners: [number, number][]) => enclosed(grid, corners).map(String).sort();

  it("takes in its own line and all that it encloses, and closes by itself", () => {
    const ring = cells([1, 1], [4, 1], [4, 4], [1, 4]);
    expect(ring).toHaveLength(16);
    expect(ring).toContain("2,3");
  });

  it("leaves out what lies in its bays, and what is off the map", () => {
    const bay = cells([0, 0], [6, 0], [6, 5], [5, 5], [5, 1], [1, 1], [1, 5], [0, 5]);
    expect(bay).not.toContain("3,3");
    expect(bay).toContain("6,3");
  });
});
