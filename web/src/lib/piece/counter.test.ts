import { describe, expect, it } from "vitest";
import { counter, initials, type Look } from "./counter";
import { EMBLEMS, markIcon } from "./emblems";
import { sideColours } from "./sidecolours";
import { angle } from "./look";

const plain: Look = {
  name: "Sable Kestrel",
  colour: "alder",
  emblem: "kestrel",
  picture: "",
  angle: null,
  harm: 1,
  most: 3,
  marks: [],
  unseen: false,
};

describe("a counter", () => {
  it("has a pip for each harm it can take, and a bar across those that are gone", () => {
    const count = (look: Look) => counter(look).over.length;
    expect(count({ ...plain, harm: 0 })).toBe(3);
    expect(count({ ...plain, harm: 2 })).toBe(5);
  });

  it("shows figures where pips would not fit", () => {
    expect(counter({ ...plain, harm: 4, most: 14 }).letters.map((one) => one.text)).toEqual(["10/14"]);
  });

  it("shows three conditions at most, and how many more there are", () => {
    const letters = counter({ ...plain, marks: ["guard", "prone", "marked", "veiled"] }).letters;
    expect(letters.map((one) => one.text)).toEqual(["+2"]);
  });

  it("bears initials where there is no such emblem, and nothing under a picture", () => {
    expect(counter({ ...plain, emblem: "no such" }).letters[0]?.text).toBe("SK");
    expect(counter({ ...plain, emblem: "no such", picture: "abc" }).letters).toEqual([]);
    expect([initials("wat"), initials("?!"), initials("Ångström der Weise")]).toEqual(["W", "?", "ÅD"]);
  });

  it("paints only outlines that have something to draw", () => {
    for (const emblem of EMBLEMS)
      for (const shape of counter({ ...plain, emblem, marks: ["prone", "guard"] }).under)
        expect(shape.d).toMatch(/^[Mm] ?[-\d.]/);
    expect(markIcon("guard", 9, "#000")).not.toBeNull();
    expect(markIcon("no such", 9, "#000")).toBeNull();
  });
});

describe("liveries", () => {
  it("differ by pattern for the first four sides, and then come again", () => {
    const patterns = ["alder", "vigil", "third", "4"].map((colour) => sideColours(colour).pattern);
    expect(new Set(patterns).size).toBe(4);
    expect(sideColours("5")).toEqual(sideColours("alder"));
    expect([sideColours("neutral").name, sideColours("purple").name, sideColours("0").name]).toEqual([
      "neutral",
      "neutral",
      "neutral",
    ]);
  });
});

describe("directions", () => {
  it("point another way on flat hexes than on pointed ones", () => {
    expect([angle("se", "pointed"), angle("se", "flat"), angle("se", "square")]).toEqual([60, 30, 45]);
    expect([angle("n", "pointed"), angle("", "square")]).toEqual([null, null]);
  });
});
