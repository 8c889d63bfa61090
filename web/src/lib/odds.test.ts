import { describe, expect, it } from "vitest";
import type { Odds } from "../wire/types";
import { hopeless } from "./odds";

const odds = (success: number) => ({ success, outcomes: [] }) as unknown as Odds;

describe("a roll", () => {
  it("that no dice can make succeed says so", () => {
    expect([hopeless(odds(0)), hopeless(odds(0.001)), hopeless(null)]).toEqual(["cannot succeed", "", ""]);
  });
});
