import { describe, expect, it } from "vitest";
import type { Purchase } from "../wire";
import { stretches } from "./days";

const lesson = (what: string, days: number, session = 2) => ({ what, days, session }) as Purchase;
const told = (...of: Parameters<typeof stretches>) =>
  stretches(...of).map((one) => [one.sort, one.sort === "lesson" ? one.bought.what : "", one.days]);

describe("the days of somebody in downtime", () => {
  it("are their lessons, other work and what is free", () => {
    expect(told([lesson("melee", 3), lesson("wits", 0), lesson("lore", 2, 1)], 2, 4, 9)).toEqual([
      ["lesson", "melee", 3],
      ["work", "", 1],
      ["free", "", 5],
    ]);
  });

  it("leave out lessons of an earlier downtime of the session", () => {
    expect(told([lesson("melee", 3), lesson("lore", 2)], 2, 2, 2)).toEqual([["lesson", "lore", 2]]);
  });
});
