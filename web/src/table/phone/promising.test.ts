import { describe, expect, it } from "vitest";
import type { Deed } from "../../wire/types";
import { promising } from "./promising";

const deed = (label: string, over: Partial<Deed> = {}) =>
  ({ label, figure: "", choices: [{}], shape: null, odds: null, refusal: null, ...over }) as Deed;
const odds = (success: number) => ({ success }) as Deed["odds"];

describe("a piece that may act", () => {
  const refusal = { why: "too far" } as Deed["refusal"];

  it("is told with how far it may go and what it does best", () => {
    const deeds = [deed("Move", { figure: "5 points" }), deed("Shove", { odds: odds(0.3) }), deed("Help", { odds: odds(0.81) })]; // prettier-ignore
    expect(promising(deeds)).toEqual(["5 points", "Help 81\u00a0%"]);
  });

  it("is told nothing that it may not do now", () => {
    const deeds = [deed("Move", { figure: "5 points", refusal }), deed("Strike", { odds: odds(0.9), choices: [] })];
    expect(promising(deeds)).toEqual([]);
  });
});
