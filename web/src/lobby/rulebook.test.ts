import { describe, expect, it } from "vitest";
import type { RuleCard } from "../wire/types";
import { chapters, snippet } from "./rulebook.svelte";

const card = (id: string, text = "", decision = ""): RuleCard => ({
  id, text, decision, title: id, system: "core", source: "", kind: "mechanic", see: [],
}); // prettier-ignore

describe("the rulebook", () => {
  it("is in chapters, each once", () => {
    const found = chapters([card("core.undo.free"), card("core.ai.names"), card("core.undo.asked")]);
    expect(found.map(({ title, cards }) => [title, cards.map((one) => one.id)])).toEqual([
      ["Undo", ["core.undo.free", "core.undo.asked"]],
      ["AI", ["core.ai.names"]],
    ]);
  });

  it("shows where a rule says what was looked for", () => {
    const long = card(
      "a.b",
      "Nobody begins a scene with more than what they may keep. A table keeps up to five notes.",
    );
    const [before, hit, after] = snippet(long, "how many NOTES");
    expect([before.startsWith("…"), before.endsWith("to five "), hit, after]).toEqual([true, true, "notes", "."]);
    expect(snippet(card("a.b", "Short."), "nothing")).toEqual(["Short.", "", ""]);
  });
});
