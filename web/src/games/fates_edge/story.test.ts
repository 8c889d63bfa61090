import { describe, expect, it } from "vitest";
import { poolOf } from "./story";

describe("the pool of a skill", () => {
  const sheet = { attributes: { body: 2, wits: 3, spirit: 4, presence: 1 } };

  it("is the skill with its attribute", () => {
    expect(poolOf({ attribute: "spirit", level: 1 }, sheet)).toBe(5);
  });

  it("of an art is what the check begins with, which nobody has told another attribute", () => {
    expect(poolOf({ attribute: null, level: 2 }, sheet)).toBe(5);
  });
});
