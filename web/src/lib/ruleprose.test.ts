import { describe, expect, it } from "vitest";
import { parts } from "./ruleprose";

describe("the text of a rule", () => {
  it("leads to the rules that it names, and to no others", () => {
    const said = parts("See mini.zoc.enter-stops, and e.g. mini.none.", ["mini.zoc.enter-stops"]);

    expect(said.map(({ text, kind }) => [text, kind])).toEqual([
      ["See ", "plain"],
      ["mini.zoc.enter-stops", "rule"],
      [", and ", "plain"],
      ["e.g", "plain"],
      [". ", "plain"],
      ["mini.none", "plain"],
      [".", "plain"],
    ]);
  });

  it("sets words of the machine apart", () => {
    expect(parts("`option zone: full`", [])).toEqual([
      { text: "option zone: full", kind: "code" },
      { text: "", kind: "plain" },
    ]);
  });

  it("loses no letter", () => {
    const text = "A `b` c.d-e `f.g` (h.i).";

    expect(
      parts(text, ["f.g"])
        .map((part) => part.text)
        .join(""),
    ).toBe(text.replaceAll("`", ""));
  });
});
