import { afterEach, describe, expect, it, vi } from "vitest";
import { fillQueries, keepMacros, MOST_MACROS, queriesOf, readMacros } from "./macros";

afterEach(() => vi.unstubAllGlobals());

/** A browser that keeps what it is given, and has this from before. */
function storing(kept: Record<string, string> = {}): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  });
}

describe("a line with queries", () => {
  const line = "/roll 2d6+?{Bonus} # ?{ Bonus } for ?{to whom}";

  it("asks for each thing once, and puts the answers in its places", () => {
    expect(queriesOf(line).map(({ words }) => words)).toEqual(["Bonus", "to whom"]);
    expect(fillQueries(line, ["3 ", "Ash"])).toBe("/roll 2d6+3 # 3 for Ash");
  });

  it("names what is usually answered, once for all places that ask the same", () => {
    const usual = "/roll 2d6+?{Bonus| 3 } # ?{Bonus} against ?{whom|}";

    expect(queriesOf(usual)).toEqual([
      { words: "Bonus", usual: "3" },
      { words: "whom", usual: "" },
    ]);
    expect(fillQueries(usual, ["4", "Ash"])).toBe("/roll 2d6+4 # 4 against Ash");
  });

  it("takes an answer as it is, whatever signs are in it", () => {
    expect(fillQueries("/me says ?{what}", ["$& ?{what}"])).toBe("/me says $& ?{what}");
  });

  it.each(["/me nods?", "why ?{}", "why ?{ }", "?{|3}", "{Bonus}"])(
    "is none if it asks for nothing, like %s",
    (plain) => {
      expect(queriesOf(plain)).toEqual([]);
      expect(fillQueries(plain, [])).toBe(plain);
    },
  );
});

describe("the macros of a seat", () => {
  const luck = { label: "Luck", line: "/roll 1d6" };

  it("are kept for that seat alone", () => {
    storing();
    keepMacros("ada", [luck]);

    expect(readMacros("ada")).toEqual([luck]);
    expect(readMacros("ben")).toEqual([]);
  });

  it("are no more than a seat may have", () => {
    storing();
    keepMacros("ada", Array<typeof luck>(MOST_MACROS + 1).fill(luck));

    expect(readMacros("ada")).toHaveLength(MOST_MACROS);
  });

  it.each([
    ["no JSON", "{", []],
    ["no list", '"words"', []],
    ["a list of other things", '[null, 3, {"label": "Luck"}, {"label": "Luck", "line": "/roll 1d6"}]', [luck]],
  ])("are what can be read of %s", (_, kept, macros) => {
    storing({ "fieldcraft.macros.ada": kept });

    expect(readMacros("ada")).toEqual(macros);
  });

  it("are forgotten by a browser that stores nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    keepMacros("ada", [luck]);

    expect(readMacros("ada")).toEqual([]);
  });
});
