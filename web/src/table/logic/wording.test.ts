import { describe, expect, it } from "vitest";
import { capital, sentence } from "./wording";

describe("a clause that stands by itself", () => {
  it("begins with a capital", () => {
    expect(capital("no line of sight to Corvin")).toBe("No line of sight to Corvin");
    expect(sentence("that takes 2 points")).toBe("That takes 2 points.");
  });

  it("leaves the name of a cell as it is", () => {
    expect(capital("d2 is wall: it cannot be entered")).toBe("d2 is wall: it cannot be entered");
  });
});
