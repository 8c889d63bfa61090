import { describe, expect, it } from "vitest";
import { Drafting } from "./drafting.svelte";

describe("a decree that is made", () => {
  it("collects cells that are clicked, and gives back those that are clicked again", () => {
    const draft = new Drafting();
    expect(draft.click([1, 1])).toBe(false);
    draft.take({ kind: "cells" });
    for (const cell of [
      [1, 1],
      [2, 1],
      [1, 1],
    ] as const)
      draft.click(cell);
    expect(draft.cells).toEqual([[2, 1]]);
    draft.take({ kind: "edge" });
    for (const cell of [
      [3, 3],
      [4, 3],
    ] as const)
      draft.click(cell);
    expect(draft.cells).toEqual([
      [3, 3],
      [4, 3],
    ]);
    draft.click([5, 5]);
    expect(draft.cells).toEqual([[5, 5]]);
    draft.take({ kind: "cell" });
    for (const cell of [
      [1, 1],
      [2, 2],
    ] as const)
      draft.click(cell);
    expect(draft.cells).toEqual([[2, 2]]);
  });

  it("paints the cells that a stroke goes over, and wipes them with one that begins on a painted cell", () => {
    const draft = new Drafting();
    expect(draft.paints).toBe(false);
    draft.take({ kind: "cells" });
    expect(draft.paints).toBe(true);
    draft.paint([[1, 1]], true);
    for (const cell of [
      [1, 1],
      [2, 1],
      [2, 1],
      [3, 1],
    ] as const)
      draft.paint([cell], false);
    expect(draft.cells).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    draft.paint([[2, 1]], true);
    for (const cell of [
      [1, 1],
      [9, 9],
    ] as const)
      draft.paint([cell], false);
    draft.paint([], false);
    expect(draft.cells).toEqual([[3, 1]]);
    draft.cover([
      [3, 1],
      [4, 1],
    ]);
    expect(draft.cells).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it("keeps what shall happen, each once where it can happen only once, and gives it up again", () => {
    const draft = new Drafting();
    draft.once({ event: "lifted", area: "fire" }, "Fire is gone");
    draft.once({ event: "lifted", area: "fire" }, "Fire is gone");
    draft.add({ event: "added", unit: { id: "ash" } }, "Ash");
    expect([draft.words, draft.names("ash"), draft.names("fire")]).toEqual([["Fire is gone", "Ash"], true, false]);
    draft.drop(0);
    expect(draft.events).toEqual([{ event: "added", unit: { id: "ash" } }]);
    draft.clear();
    expect([draft.events, draft.field]).toEqual([[], null]);
  });
});
