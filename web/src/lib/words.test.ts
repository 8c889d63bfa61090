import { describe, expect, it } from "vitest";
import de from "../i18n/de/index";
import en from "../i18n/en/index";
import { fill } from "../i18n/fill";
import { preferred } from "../i18n";
import { percent, shares } from "./odds";

describe("sentences", () => {
  it("have their gaps filled and choose the form that suits a number", () => {
    expect(fill("{who} takes {n} {n|wound|wounds}", { who: "Ash", n: 1 })).toBe("Ash takes 1 wound");
    expect(fill("{who} takes {n} {n|wound|wounds}", { who: "Ash", n: 2 })).toBe("Ash takes 2 wounds");
  });

  it("show a gap for which nothing was given", () => {
    expect(fill("to {cell}", {})).toBe("to {cell}");
  });

  it("are spoken in the first language of the browser that we speak", () => {
    expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });

  it("have the same gaps in both languages", () => {
    const gaps = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();
    const areas = Object.entries(en) as [keyof typeof en, Record<string, string>][];
    const uneven = areas.flatMap(([area, words]) => {
      const german: Record<string, string> = de[area];
      return Object.keys(words).filter((key) => new Set(gaps(words[key] ?? "")).size !== new Set(gaps(german[key] ?? "")).size);
    });
    expect(uneven).toEqual([]);
  });
});

describe("odds", () => {
  it("are whole percents that add up to a hundred", () => {
    expect(shares({ clean: 1 / 3, cost: 1 / 3, partial: 1 / 3, miss: 0 })).toEqual({ clean: 34, cost: 33, partial: 33, miss: 0 });
  });

  it("never say never for what can happen", () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(["0", "<1", "50", ">99", "100"]);
  });
});
