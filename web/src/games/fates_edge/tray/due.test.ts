import { describe, expect, it } from "vitest";
import type { Attempt } from "../wire";
import { dueOf, queueOf, waitsFor } from "./due";

const check = (facts: Partial<Attempt>): Attempt =>
  ({ id: "1", character: "sable", stage: "proposed", forced: {}, ...facts }) as Attempt;

describe("a check", () => {
  it("waits for the game master until it has stakes, and again once its outcome asks for words or points", () => {
    expect(dueOf(check({ stage: "proposed" }))).toBe("master");
    expect(dueOf(check({ stage: "forked" }))).toBe("master");
    expect(dueOf(check({ stage: "missed" }))).toBe("master");
    expect(dueOf(check({ stage: "paying" }))).toBe("master");
  });

  it("waits for its player to roll, to keep the dice, to choose a way, and to answer a bargain", () => {
    expect(dueOf(check({ stage: "staked" }))).toBe("player");
    expect(dueOf(check({ stage: "rolled" }))).toBe("player");
    expect(dueOf(check({ stage: "forked", fork: { get: "a", leave: "b", cost: "time", gain: "safety" } }))).toBe(
      "player",
    );
    expect(dueOf(check({ stage: "missed", bargain: "the lamp falls" }))).toBe("player");
  });

  it("waits for whom fatigue makes reroll before it waits for whose check it is", () => {
    expect(waitsFor(check({ stage: "rolled", forced: { bryn: 1 } }))).toBe("bryn");
    expect(waitsFor(check({ stage: "rolled" }))).toBe("sable");
  });

  it("keeps its place when a newer one comes", () => {
    const all = [
      check({ id: "10" }),
      check({ id: "9" }),
      check({ id: "3", stage: "done" }),
      check({ id: "11", character: "bryn" }),
    ];
    expect(queueOf(all, "sable").map((one) => one.id)).toEqual(["9", "10"]);
  });
});
