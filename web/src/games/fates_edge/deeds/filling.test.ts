import { describe, expect, it } from "vitest";
import type { Form, FormField } from "../../../wire/types";
import { action, blank } from "./filling";

const field = (name: string, kind: FormField["kind"], more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  label: "",
  needed: false,
  usual: {},
  least: null,
  most: null,
  values: [],
  names: [],
  costs: [],
  closed: {},
  given: {},
  once: "",
  on_board: false,
  ...more,
});
const form = (...fields: FormField[]): Form => ({ do: "try_it", text: "", part: "acting", master: false, fields });

describe("a deed's form", () => {
  it("begins with what is usual, and with the first choice where one is needed", () => {
    const usual = JSON.parse('["H", "C"]') as FormField["usual"];
    expect(
      blank(form(field("suits", "several", { usual }), field("way", "one", { needed: true, values: ["time", "xp"] }))),
    ).toEqual({ suits: ["H", "C"], way: "time" });
  });

  it("becomes an action without what was left empty", () => {
    const made = form(
      field("goal", "text", { needed: true }),
      field("by", "number"),
      field("places", "numbers"),
      field("rush", "flag"),
      field("note", "text"),
    );
    expect(action(made, { goal: "Duel", by: "-2", places: "0, 3", rush: true, note: " " })).toEqual({
      do: "try_it",
      goal: "Duel",
      by: -2,
      places: [0, 3],
      rush: true,
    });
  });

  it("says so if what should be JSON is none", () => {
    expect(() => action(form(field("picks", "json")), { picks: "{" })).toThrow(SyntaxError);
  });
});
