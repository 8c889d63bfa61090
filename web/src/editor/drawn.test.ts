import { describe, expect, it } from "vitest";
import type { Area, Piece, Tableau } from "../wire/types";
import { areasOf, carriedThings } from "./drawn";

const area = (id: string, more: Partial<Area>): Area => ({
  ...(areasOf([["", [[0, 0]]]], null)["0"] as Area),
  id,
  ...more,
});

describe("the areas of a draft", () => {
  const fog = area("fog:1", {
    look: "veil",
    tier: 5,
    label: "Sea fog 5",
    cells: [
      [2, 1],
      [1, 1],
    ],
  });
  const aura = area("aura:1", { look: "hazard", pattern: "rings", label: "Reek", cells: [[4, 4]] });
  const drawn = { areas: { [fog.id]: fog, [aura.id]: aura }, pieces: {} } as unknown as Tableau;

  it("look as the server drew those very cells, whatever their order", () => {
    const found = areasOf(
      [
        [
          "sea fog",
          [
            [1, 1],
            [2, 1],
          ],
        ],
        ["beach", [[3, 3]]],
      ],
      drawn,
    );
    expect([found["0"]?.look, found["0"]?.tier, found["0"]?.label]).toEqual(["veil", 5, "sea fog"]);
    expect(found["1"]?.look).toBe("region");
  });

  it("are followed by those that come of its units", () => {
    expect(areasOf([], drawn)["aura:1"]?.pattern).toBe("rings");
    expect(areasOf([], drawn)["fog:1"]).toBeUndefined();
  });
});

it("what units carry is drawn with them, and nothing else", () => {
  const pieces = {
    lamp: { id: "lamp", kind: "object", attached: "bo" },
    cask: { id: "cask", kind: "object", attached: "" },
  };
  const drawn = { areas: {}, pieces } as unknown as Tableau;
  expect(carriedThings(drawn)).toEqual({ lamp: pieces.lamp as unknown as Piece });
});
