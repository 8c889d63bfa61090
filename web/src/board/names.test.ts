import { describe, expect, it } from "vitest";
import { stagger } from "./names";

const name = (x: number, y: number, width = 60) => ({ x, y, width, height: 10 });
const heights = (...names: ReturnType<typeof name>[]) => {
  stagger(names);
  return names.map(({ y }) => y);
};

describe("names on the board", () => {
  it("stay where they are while none covers another", () => {
    expect(heights(name(0, 0), name(40, 0), name(0, 30))).toEqual([0, 0, 30]);
  });

  it("go a line down where they would cover the one before", () => {
    expect(heights(name(30, 0), name(0, 0))).toEqual([7, 0]);
  });

  it("use the first line again for the third in a row", () => {
    expect(heights(name(0, 0), name(30, 0.1), name(60, 0.2))).toEqual([0, 7, 0.2]);
  });

  it("make room for each of a heap", () => {
    expect(heights(name(0, 0), name(0, 0), name(0, 2))).toEqual([0, 7, 14]);
  });
});
