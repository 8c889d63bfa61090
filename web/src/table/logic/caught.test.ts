import { describe, expect, it } from "vitest";
import type { Piece, Target } from "../../wire/types";
import { caughtBy, caughtWords, namesOf } from "./caught";
import { budgetLabel, figureOf } from "./figures";
import { runs } from "./runs";
import { preview } from "./testing";

const pieces: Record<string, Piece> = Object.fromEntries(
  ["mira red 0", "ash red 1", "rat1 grey 2", "rat2 grey 2", "rat3 grey 2", "rat4 grey 2"].map((words) => {
    const [id = "", side, x] = words.split(" ");
    return [id, { id, name: id, side, at: [Number(x), 0] } as unknown as Piece];
  }),
);
const screen = { piece: (id: string) => pieces[id], intent: { piece: "mira" } } as unknown as Parameters<
  typeof caughtBy
>[1];
const target = (piece: string, more: Partial<Target> = {}): Target => ({
  piece,
  odds: null,
  text: "",
  spared: false,
  sightline: null,
  ...more,
});

describe("whom a shape would catch", () => {
  const found = preview(null, {
    targets: [target("rat1", { spared: true }), target("ash"), target("rat2"), target("rat3"), target("rat4")],
  });

  it("is told together where it stands together and fares alike, and last who is spared", () => {
    expect(caughtBy(found, screen).map(({ pieces: some, friend }) => [some.map(({ id }) => id), friend])).toEqual([
      [["ash"], true],
      [["rat2", "rat3", "rat4"], false],
      [["rat1"], false],
    ]);
  });
  it("is counted in words, with those on one's own side", () => {
    expect(caughtWords(found, screen)).toBe("4 caught, 1 yours");
  });
  it("is named up to three, of more only the first", () => {
    const rats = ["rat1", "rat2", "rat3", "rat4"].map((id) => pieces[id] as Piece);
    expect([namesOf(rats.slice(1)), namesOf(rats)]).toEqual(["rat2, rat3, rat4", "rat1 and 3 more"]);
  });
});

describe("figures", () => {
  it("of one are told of one", () => {
    const wages = { one: "Groschen", label: "Groschen" };
    const slots = { one: "slot", label: "slots" };
    expect([1, 2].map((count) => budgetLabel(slots, count))).toEqual(["slot", "slots"]);
    expect([1, 2].map((count) => budgetLabel(wages, count))).toEqual(["Groschen", "Groschen"]);
  });

  it("of a die that is rolled for all are told in runs of faces that hit as many", () => {
    expect(runs([0, 0, 1, 7, 7])).toEqual([
      { from: 1, to: 2, hits: 0 },
      { from: 3, to: 3, hits: 1 },
      { from: 4, to: 5, hits: 7 },
    ]);
  });
  it("stand before what they count", () => {
    expect([figureOf("½ tile"), figureOf("12")]).toEqual([
      ["½", "tile"],
      ["12", ""],
    ]);
  });
});
