import { expect, it } from "vitest";
import type { TableCard } from "../wire/types";
import { contains, tableText } from "./finding";

const monday = { name: "Monday", scene: "The ford", game: "Skirmish", seats: [{ label: "Ada" }] } as TableCard;

it.each([
  ["", true],
  ["ada FORD", true],
  ["monday crypt", false],
])("finds a table by all the words %j: %s", (wanted, found) => {
  expect(contains(tableText(monday), wanted)).toBe(found);
});
