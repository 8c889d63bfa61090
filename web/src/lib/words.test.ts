import { describe, expect, it } from "vitest";
import { fill } from "../i18n/fill";
import type { Odds } from "../wire/types";
import { outcomesOf, percent, shares } from "./odds";

describe("sentences", () => {
  it("have their gaps filled and choose the form that suits a number", () => {
    expect(fill("{who} takes {n} {n|wound|wounds}", { who: "Ash", n: 1 })).toBe("Ash takes 1 wound");
    expect(fill("{who} takes {n} {n|wound|wounds}", { who: "Ash", n: 2 })).toBe("Ash takes 2 wounds");
  });

  it("show a gap for which nothing was given", () => {
    expect(fill("to {cell}", {})).toBe("to {cell}");
  });
});

describe("odds", () => {
  it("are success and failure where a game tells no outcomes", () => {
    const odds = { success: 0.9, outcomes: [] } as unknown as Odds;
    expect(shares(outcomesOf(odds))).toEqual([90, 10]);
    expect(outcomesOf(odds).map(({ look }) => look)).toEqual(["clean", "miss"]);
  });

  it("are whole percents that add up to a hundred", () => {
    expect(shares([1 / 3, 1 / 3, 1 / 3, 0].map((chance) => ({ chance })))).toEqual([34, 33, 33, 0]);
  });

  it("never say never for what can happen", () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(["0", "<1", "50", ">99", "100"]);
  });
});
