import { describe, expect, it } from "vitest";
import type { FormField, Panel, Row } from "../wire/types";
import { fieldOf } from "./testing";
import { blank, completed, costOf, fieldsGiven, filledIn, labelOf, refilled } from "./filling";
import { counterOf, groupsOf, keyed, iconOf, isLine, panelsAt } from "./panel";

describe("the fields of an offer", () => {
  it("begin with what is usual, and with the first choice where one is needed", () => {
    const usual = JSON.parse('["H", "C"]') as FormField["usual"];
    const fields = [
      fieldOf("suits", "several", { usual }),
      fieldOf("way", "one", { needed: true, values: ["time", "xp"] }),
      fieldOf("who", "one", { needed: true, usual: JSON.parse(`""`) as FormField["usual"], values: ["ash"] }),
    ];
    expect(blank(fields)).toEqual({ suits: ["H", "C"], way: "time", who: "ash" });
  });

  it("become parts of an action, without what was left empty", () => {
    const fields = [
      fieldOf("goal", "text"),
      fieldOf("by", "number"),
      fieldOf("places", "numbers"),
      fieldOf("rush", "flag"),
      fieldOf("note", "text"),
    ];
    const filled = { goal: "Duel", by: "-2", places: "0, 3", rush: true, note: " " };
    expect(filledIn(fields, filled)).toEqual({ goal: "Duel", by: -2, places: [0, 3], rush: true });
  });

  describe("of a card whose quality may be switched", () => {
    const skills = ["Fight", "Shoot", "Will"];
    const slot = (i: number, label: string, quality: string) =>
      fieldOf(`skills.${i}`, "one", {
        label,
        needed: true,
        usual: skills[i] as unknown as FormField["usual"],
        values: skills,
        given: { quality: [quality] },
        once: "skill",
      });
    const quality = fieldOf("quality", "one", {
      usual: "good" as unknown as FormField["usual"],
      values: ["fair", "good"],
      costs: ["2 points", "3 points"],
      closed: { good: "the chest holds 2" },
    });
    const fields = [
      quality,
      slot(0, "+2", "fair"),
      slot(1, "+1", "fair"),
      slot(0, "+3", "good"),
      slot(1, "+2", "good"),
    ];

    it("are those of the quality, and keep what was chosen", () => {
      const first = blank(fields);
      const chosen = refilled(fields, first, fields[1] as FormField, "Will");
      const good = refilled(fields, chosen, quality, "good");
      expect(first["quality"]).toBe("fair");
      expect(fieldsGiven(fields, good).map(({ label }) => label)).toEqual(["", "+3", "+2"]);
      expect(good["skills.0"]).toBe("Will");
      expect([costOf(fields, first), costOf(fields, good)]).toEqual(["2 points", "3 points"]);
    });

    it("begin anew where another of their name had a value that they do not know", () => {
      const weights = ["small", "great"].map((size, at) =>
        fieldOf("for", "one", { needed: true, values: [["Debt"], ["Enemy"]][at] as string[], given: { size: [size] } }),
      );
      const size = fieldOf("size", "one", { needed: true, values: ["small", "great"] });
      const all = [size, ...weights];
      expect(refilled(all, blank(all), size, "great")).toEqual({ size: "great", for: "Enemy" });
    });

    it("change places where both would have the same", () => {
      const swapped = refilled(fields, blank(fields), fields[1] as FormField, "Shoot");
      expect([swapped["skills.0"], swapped["skills.1"]]).toEqual(["Shoot", "Fight"]);
    });
  });

  it("refuse what should be JSON and is not", () => {
    expect(() => filledIn([fieldOf("more", "json")], { more: "{" })).toThrow(SyntaxError);
  });

  it("are called by their names in words", () => {
    expect(labelOf("old_name")).toBe("Old name");
  });
});

describe("panels", () => {
  const row = (id: string, group: string) => ({ id, group }) as Row;
  const panel = (place: Panel["place"]) => ({ place }) as Panel;

  it("group their rows in the order in which the headings come", () => {
    const groups = groupsOf([row("a", "Near"), row("b", ""), row("c", "Near")]);
    expect(groups.map(([group, rows]) => [group, rows.map(({ id }) => id)])).toEqual([
      ["Near", ["a", "c"]],
      ["", ["b"]],
    ]);
  });

  it("draw a few words in a line, and longer text below its name", () => {
    const said = (text: string) => ({ text, tracks: [], clocks: [], cards: [], offers: [] }) as unknown as Row;
    expect([isLine(said("")), isLine(said("Places")), isLine(said("a ".repeat(90)))]).toEqual([true, true, false]);
  });

  it("are shown at their place, with icons that there are", () => {
    const all = { one: panel("side"), two: panel("page"), three: panel("side") };
    expect(panelsAt(all, "side")).toEqual([all.one, all.three]);
    expect([iconOf("flame"), iconOf("no such icon")]).toEqual(["flame", null]);
  });
});

describe("an action with fields filled in", () => {
  it("has them where dots lead, in lists too, and leaves the offer as it was", () => {
    const offered = { do: "write", skills: ["", ""], name: "" };
    expect(completed(offered, { "skills.1": "Will", name: "Boys" })).toEqual({
      do: "write",
      skills: ["", "Will"],
      name: "Boys",
    });
    expect(offered.skills).toEqual(["", ""]);
  });

  it("has no holes in a list of which places were left empty", () => {
    expect(completed({ learn: [] }, { "learn.0": "melee", "learn.2": "melee" })).toEqual({ learn: ["melee", "melee"] });
  });
});

it("a key stays with its thing while others come and go", () => {
  const keys = (names: string[]) => keyed(names, (name) => name).map(([key]) => key);

  expect(keys(["Chest", "Army"])).toEqual(["Chest 1", "Army 1"]);
  expect(keys(["Field", "Chest", "Army", "Army"]).slice(1)).toEqual(["Chest 1", "Army 1", "Army 2"]);
});

describe("a row with an emblem", () => {
  it("has a counter in the colours of its side, where sides have colours", () => {
    const row = { title: "Halberds", emblem: "halberd", side: "tomas" } as Row;
    expect(counterOf(row, () => "vigil")).toMatchObject({ name: "Halberds", emblem: "halberd", colour: "vigil" });
    expect([counterOf(row, undefined), counterOf({ ...row, emblem: "" }, () => "vigil")]).toEqual([null, null]);
  });
});
