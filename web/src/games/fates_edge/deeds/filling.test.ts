import { describe, expect, it } from "vitest";
import type { Form, FormField } from "../../../wire/types";
import { fieldOf } from "../../../panels/testing";
import { action, blank, isPlain } from "./filling";

const form = (...fields: FormField[]): Form => ({ do: "try_it", text: "", part: "acting", master: false, fields });

describe("a deed's form", () => {
  it("begins with what is usual, and with the first choice where one is needed", () => {
    const usual = JSON.parse('["H", "C"]') as FormField["usual"];
    expect(
      blank(
        form(fieldOf("suits", "several", { usual }), fieldOf("way", "one", { needed: true, values: ["time", "xp"] })),
      ),
    ).toEqual({ suits: ["H", "C"], way: "time" });
  });

  it("becomes an action without what was left empty", () => {
    const made = form(
      fieldOf("goal", "text", { needed: true }),
      fieldOf("by", "number"),
      fieldOf("rush", "flag"),
      fieldOf("note", "text"),
    );
    expect(action(made, { goal: "Duel", by: "-2", rush: true, note: " " })).toEqual({
      do: "try_it",
      goal: "Duel",
      by: -2,
      rush: true,
    });
  });

  it("asks for nothing that people do not write: an id is made of the name, lists of places and JSON are left out", () => {
    const made = form(fieldOf("id", "text", { needed: true }), fieldOf("name", "text"), fieldOf("places", "numbers"));
    expect(made.fields.map(isPlain)).toEqual([false, true, false]);
    expect(action(made, { name: "Mira Vane", places: "0, 3" })).toEqual({
      do: "try_it",
      id: "mira-vane",
      name: "Mira Vane",
    });
  });
});
