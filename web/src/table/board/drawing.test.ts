import { describe, expect, it } from "vitest";
import type { Motion } from "../../wire/types";
import type { Screen } from "../screen.svelte";
import { templateOf, trailOf } from "./drawing";

const walk = (amount: number): Motion => ({
  kind: "move",
  piece: "ash",
  path: [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  target: "",
  amount,
});

/** A table on which a piece of Alder stands, after a move. */
function table(trail: Motion | null, at: [number, number], deed: { aim: string } | null = null): Screen {
  const found = {
    trail,
    lifted: null,
    intent: { deed, piece: "", shown: null },
    piece: (id: string) => (id === "ash" ? { id, side: "alder", at } : undefined),
    banner: () => ({ colour: "alder" }),
  };
  return found as unknown as Screen;
}

describe("the trail of the last move", () => {
  it("says how many cells it was and what it cost, if that is counted", () => {
    expect(trailOf(table(walk(3), [2, 0]))).toEqual({ cells: walk(3).path, colour: "alder", words: "2 cells, cost 3" });
    expect(trailOf(table(walk(0), [2, 0]))?.words).toBe("2 cells");
  });

  it("is gone once the piece stands elsewhere, or something is aimed", () => {
    expect(trailOf(table(walk(3), [0, 0]))).toBeNull();
    expect(trailOf(table(walk(3), [2, 0], { aim: "piece" }))).toBeNull();
    expect(trailOf(table(null, [2, 0]))).toBeNull();
  });
});

describe("what the selected piece sees", () => {
  const pieces = [
    { id: "ash", side: "alder", cells: [[0, 0]] },
    { id: "veyra", side: "vigil", cells: [[2, 0]] },
    { id: "pell", side: "vigil", cells: [[3, 0]] },
  ];
  const found = (sight: boolean) =>
    templateOf({
      sight,
      pieces,
      piece: (id: string) => pieces.find((one) => one.id === id),
      drafting: { cells: [] },
      template: null,
      intent: {
        piece: "ash",
        aiming: { held: null },
        pending: null,
        deed: null,
        reach: {
          sees: [
            [1, 0],
            [2, 0],
          ],
        },
      },
    } as unknown as Screen);

  it("is marked while it is asked for, with the pieces of others in it", () => {
    expect(found(true)).toEqual({
      cells: [
        [1, 0],
        [2, 0],
      ],
      caught: ["veyra"],
      tone: "brush",
    });
    expect(found(false)).toBeNull();
  });
});
