import { expect, it } from "vitest";
import { initials } from "./initials";

it.each([
  [
    ["Game master", "The Alder company", "The Vigil"],
    ["G", "A", "V"],
  ],
  [
    ["The Alder company", "The Ash men"],
    ["AC", "AM"],
  ],
  [
    ["Ada", "Anna", "Ben"],
    ["Ad", "An", "B"],
  ],
  [
    ["Mira", "Mina"],
    ["Mi", "Mi"],
  ],
  [
    ["Alma", "Alto"],
    ["Aa", "Ao"],
  ],
])("gives %j different letters where it can", (names, letters) => {
  expect(initials(names)).toEqual(letters);
});
