import { describe, expect, it } from "vitest";
import type { Deed } from "../../../wire/types";
import { sorted } from "./groups";

const step = (label: string, group: string, why = "") =>
  ({ label, group, refusal: why ? { why, rule: "r", source: "" } : null }) as Deed;
const labels = (deeds: readonly Deed[]) => deeds.map((deed) => deed.label);

describe("the talents of a sheet", () => {
  const found = sorted([
    step("Silver Tongue", ""),
    step("Shadow-Walker", "Talents of other peoples"),
    step("Iron Stomach", "", "it costs 3 XP"),
    step("Stone-Sense", "Talents of other peoples", "needs a dwarf"),
    step("Storm-Caller", "Prestige abilities", "nobody begins with it"),
    step("Warglord", "Prestige abilities", "nobody begins with it"),
    step("Blood Memory", "Talents of other peoples", "needs an ykrul"),
  ]);

  it("stand first if one may have them, then those that one may not yet", () => {
    expect([labels(found.able), labels(found.near)]).toEqual([["Silver Tongue", "Shadow-Walker"], ["Iron Stomach"]]);
  });

  it("are folded by headings, each with the reason that all under it share", () => {
    expect(found.groups.map((one) => [one.heading, labels(one.deeds), one.why?.why])).toEqual([
      ["Talents of other peoples", ["Stone-Sense", "Blood Memory"], undefined],
      ["Prestige abilities", ["Storm-Caller", "Warglord"], "nobody begins with it"],
    ]);
  });
});
