import { describe, expect, it } from "vitest";
import type { Cost } from "../wire/types";
import { bandsOf } from "./overlays/bands";

const costs = [0, 1, 2, 3, 4, 5].map((cost): Cost => ({ cell: [cost, 0], cost, ends: false, text: "", odds: null }));

describe("bands of reach", () => {
  it("are those that the game names, each from the one before it on", () => {
    const bands = bandsOf({
      costs,
      bands: [
        { most: 2, label: "2 slots" },
        { most: 5, label: "5 slots" },
      ],
    });
    expect(bands.map(({ label, depth, cells }) => [label, depth, cells.map(([x]) => x)])).toEqual([
      ["2 slots", 1, [1, 2]],
      ["5 slots", 2, [3, 4, 5]],
    ]);
  });
  it("have edges only where the way to move that is chosen does not lead", () => {
    const bands = [
      { most: 2, label: "2 slots" },
      { most: 5, label: "5 slots" },
    ];
    expect(bandsOf({ costs, bands, paid: 2 }).map(({ bare }) => bare)).toEqual([false, true]);
    expect(bandsOf({ costs, bands }).map(({ bare }) => bare)).toEqual([false, false]);
  });
  it("are three depths by cost where it names none", () => {
    expect(bandsOf({ costs }).map(({ cells }) => cells.map(([x]) => x))).toEqual([[1, 2], [3, 4], [5]]);
  });
});
