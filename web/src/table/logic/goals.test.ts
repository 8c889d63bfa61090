import { expect, test } from "vitest";
import { ownFirst } from "./goals";

const goal = (side: string, text: string) => ({ side, text, progress: "" });

test("the goals of one's own side come first, and nobody's before those of others", () => {
  const goals = [goal("vigil", "a"), goal("", "b"), goal("alder", "c"), goal("alder", "d")];

  expect(ownFirst(goals, "alder").map(({ text }) => text)).toEqual(["c", "d", "b", "a"]);
  expect(ownFirst(goals, "").map(({ text }) => text)).toEqual(["b", "a", "c", "d"]);
});
