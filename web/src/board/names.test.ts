import { describe, expect, it } from "vitest";
import { clearPlace, liesOn, stagger } from "./names";

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

describe("a name beside another counter", () => {
  const name = { x: 100, y: 130, width: 40, height: 14 };
  const disc = (x: number, y: number) => ({ at: [x, y] as [number, number], radius: 25 });

  it("stays under its own where nothing is in the way", () => {
    expect(clearPlace(name, [100, 100], [disc(160, 140)])).toEqual([100, 130]);
  });

  it("lies on one whose picture its letters would hide, and not on one whose rim they touch", () => {
    expect([liesOn(name, disc(125, 140)), liesOn(name, disc(100, 155)), liesOn(name, disc(170, 130))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("goes a little to the side, else over its own, else stays", () => {
    const [left, right] = [disc(67, 142), disc(133, 142)];
    expect(clearPlace(name, [100, 100], [right])[0]).toBeLessThan(100);
    expect(clearPlace(name, [100, 100], [left])[0]).toBeGreaterThan(100);
    expect(clearPlace(name, [100, 100], [left, right])).toEqual([100, 70]);
    expect(clearPlace(name, [100, 100], [left, right, disc(100, 60)])).toEqual([100, 130]);
  });
});
