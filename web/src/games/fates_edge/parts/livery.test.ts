import { describe, expect, it } from "vitest";
import { liveryOf } from "./livery";

describe("the counters of a party", () => {
  it("are never in the colours of the enemy", () => {
    const places = [-1, 0, 1, 2, 3, 4, 5];
    expect(places.map(liveryOf)).not.toContain("vigil");
  });
});
