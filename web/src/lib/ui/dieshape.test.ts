import { describe, expect, it } from "vitest";
import { dieShape } from "./dieshape";

describe("a die", () => {
  it("is drawn as the body that has so many sides", () => {
    const bodies = [4, 6, 8, 10, 12, 20].map((sides) => dieShape(sides).body);
    expect(new Set(bodies).size).toBe(6);
  });

  it("of which there is no regular body is a kite, like one of ten", () => {
    expect(dieShape(100)).toBe(dieShape(10));
  });
});
