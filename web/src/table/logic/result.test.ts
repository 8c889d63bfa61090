import { describe, expect, it } from "vitest";
import type { News } from "../../wire/types";
import { resultOf } from "./result";
import { line } from "./testing";

const die = { face: 9, sides: 10, label: "", look: "good", text: "success", was: null } as const;
const motion = (kind: "strike" | "hit" | "move", piece: string, target = "", amount = 0) => ({
  kind,
  piece,
  target,
  amount,
  path: [],
});

describe("a result", () => {
  const blow: News = {
    cursor: 7,
    lines: [
      line("Sable acts.", { heading: true }),
      line("Sable strikes at Corvin: a clean success.", { piece: "sable", dice: [die] }),
      line("Corvin takes 2 harm: 2 of 3.", { piece: "corvin" }),
      line("The Vigil is up.", { heading: true }),
    ],
    motions: [motion("strike", "sable", "corvin"), motion("hit", "corvin", "", 2)],
  };

  it("is the throw with what came of it, without headings, and whom it hit", () => {
    const found = resultOf(blow);
    expect(found?.throws.map(({ line: { text }, after }) => [text, after])).toEqual([
      ["Sable strikes at Corvin: a clean success.", ["Corvin takes 2 harm: 2 of 3."]],
    ]);
    expect([found?.hits, found?.about]).toEqual([[{ piece: "corvin", amount: 2 }], ["sable", "corvin"]]);
  });
  it("is a hit alone where no dice fell, and nothing where there is neither", () => {
    const burnt = resultOf({ cursor: 8, lines: [line("Ash burns.")], motions: [motion("hit", "ash", "", 1)] });
    expect([burnt?.throws, burnt?.hits]).toEqual([[], [{ piece: "ash", amount: 1 }]]);
    expect(resultOf({ cursor: 9, lines: [line("Ash moves.")], motions: [motion("move", "ash")] })).toBeNull();
  });
  it("is not told again of what was taken back", () => {
    expect(resultOf({ ...blow, undone: [6] })).toBeNull();
  });
});
