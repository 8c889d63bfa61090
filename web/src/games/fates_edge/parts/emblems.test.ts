import { describe, expect, it } from "vitest";
import { EMBLEMS } from "../../../lib/piece/emblems";
import type { Character } from "../wire";
import { emblemsOf, liveryOf } from "./emblems";

const party = (...ids: string[]) => ids.map((id) => ({ id }) as Character);

describe("the counters of a party", () => {
  it("bear emblems that are drawn, each another one", () => {
    const found = [...emblemsOf(party("sable", "neve", "mira", "tom", "old-tom", "ysolt", "cleo")).values()];
    expect(new Set(found).size).toBe(7);
    expect(found.filter((one) => !EMBLEMS.includes(one))).toEqual([]);
  });

  it("stay the same when somebody comes after them", () => {
    const [few, more] = [emblemsOf(party("mira", "tom")), emblemsOf(party("mira", "tom", "cleo"))];
    expect([...few].every(([id, emblem]) => more.get(id) === emblem)).toBe(true);
  });

  it("are never in the colours of the enemy", () => {
    const places = [-1, 0, 1, 2, 3, 4, 5];
    expect(places.map(liveryOf)).not.toContain("vigil");
  });
});
