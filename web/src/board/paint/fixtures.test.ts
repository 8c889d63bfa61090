import { describe, expect, it } from "vitest";
import { makeGrid } from "../grid";
import { groundUnder } from "./fixtures";

const grid = makeGrid({ shape: "square", layout: "odd-r", columns: 3, rows: 3 });

describe("the ground under things", () => {
  it("is what lies about them most, and no wall", () => {
    const looks = ["stone", "stone", "stone", "floor", "drum", "drum", "grass", "floor", "floor"] as const;
    expect(groundUnder(grid, 3, looks)).toEqual([...looks.slice(0, 4), "floor", "floor", ...looks.slice(6)]);
  });

  it("is a floor where nothing else lies near", () => {
    const looks = Array.from({ length: 9 }, () => "crates" as const);
    expect(groundUnder(grid, 3, looks)[4]).toBe("floor");
  });
});
