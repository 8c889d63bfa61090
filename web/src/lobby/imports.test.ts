import { expect, it } from "vitest";
import { Refused } from "../lib/api";
import { sentence, troubleOf } from "./imports";

it("says why a file could not be read in a sentence, and where beside it", () => {
  const refused = new Refused(
    "keep.json: $.walls[0].c: a wall has c",
    [{ text: "a wall has c", line: 0, path: "$.walls[0].c" }],
    400,
  );

  expect(troubleOf(refused)).toEqual({ text: "A wall has c.", place: "walls[0].c" });
  expect(troubleOf(new Refused("x", [{ text: "this is not YAML", line: 4, path: "" }], 400)).place).toBe("line 4");
  expect(troubleOf(new Refused("You are offline.", [], 0))).toEqual({ text: "You are offline.", place: "" });
});

it("leaves a text that is a sentence already as it is", () => {
  expect(["", "why?", "Done."].map(sentence)).toEqual(["", "Why?", "Done."]);
});
