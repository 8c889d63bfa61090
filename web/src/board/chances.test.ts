import { describe, expect, it } from "vitest";
import type { Odds } from "../wire/types";
import { groupTargets } from "./overlays/crowds";
import type { Scene } from "./scene";

const grid = { size: 36, center: ([x, y]: number[]) => [100 * (x ?? 0), 100 * (y ?? 0)] };
const stood = { ada: [0, 0], ben: [0, 0], friend: [0, 0], far: [3, 0], hidden: [4, 0] } as const;
const scene = {
  grid,
  crowds: [],
  pieces: Object.fromEntries(
    Object.entries(stood).map(([id, at]) => [id, { at, side: id === "friend" ? "hill" : "town" }]),
  ),
  stand: {
    spots: new Map(
      Object.entries(stood).map(([id, [x]]) => [id, { at: [100 * x, 0], radius: 20, shown: id !== "hidden" }]),
    ),
  },
} as unknown as Scene;

const aimed = (chances: Record<string, number>) =>
  groupTargets(
    scene,
    Object.entries(chances).map(([piece, success]) => ({ piece, odds: { success } as Odds })),
  ).map(({ words, at }) => [words.replaceAll("\u00a0", " "), ...at]);

describe("chances over pieces", () => {
  it("stand over each counter that has a cell of its own", () => {
    expect(aimed({ ada: 0.9, far: 0.9 })).toEqual([["90 %", 0, -33], ["90 %", 300, -33]]); // prettier-ignore
  });

  it("are said once for all of a cell and a side for whom they are the same", () => {
    expect(aimed({ ada: 0.9, ben: 0.9 })).toEqual([["2 × 90 %", 0, -44]]);
    expect(aimed({ ada: 0.9, ben: 0.9, friend: 0.9 })).toEqual([["2 × 90 %", 0, -44], ["90 %", 0, -65]]); // prettier-ignore
  });

  it("stand one above the other where they differ in a cell", () => {
    expect(aimed({ ada: 0.9, ben: 0.4 })).toEqual([["90 %", 0, -44], ["40 %", 0, -65]]); // prettier-ignore
  });

  it("are not said of pieces that are not drawn", () => {
    expect(aimed({ hidden: 0.5 })).toEqual([]);
  });
});
