import { describe, expect, it } from "vitest";
import type { FormField } from "../../wire/types";
import { OPEN } from "../boards";
import type { UnitsDraft } from "./draft";
import { putOf, withField } from "./fields";
import { goalOf, GOALS } from "./goals";
import game from "./index";

const draft: UnitsDraft = {
  title: "",
  about: "",
  system: "a game",
  board: {
    grid: { shape: "hex", columns: 4, rows: 3, layout: "odd-r" },
    kinds: [OPEN],
    ground: Array.from({ length: 12 }, () => 0),
    levels: [],
    sides: [],
  },
  picture: null,
  options: {},
  sides: ["red", "blue"].map((id) => ({ id, label: id, colour: "", seat: "player", neutral: false })),
  kinds: { guard: { name: "Guard", emblem: "shield" } },
  units: [
    { kind: "guard", side: "red", at: [[0, 0]] },
    { id: "ash", side: "blue", at: [[2, 1]] },
  ],
  places: { gate: [[1, 1]] },
  notes: {},
  goals: [{ goal: "hold", side: "red", place: "gate", rounds: 2 }],
};

function field(name: string, kind: FormField["kind"]): FormField {
  return { name, kind, label: "", needed: false, usual: {}, least: null, most: null, values: [], names: [] };
}

describe("a game without an editor of its own", () => {
  it("has its units drawn, by their kinds, until the server has drawn them", () => {
    const pieces = Object.values(game.draw(draft, null));

    expect(pieces.map(({ name, emblem, side }) => [name, emblem, side])).toEqual([
      ["Guard", "shield", "red"],
      ["Ash", "", "blue"],
    ]);
  });

  it("has its goals follow the name of a place, and go with a side", () => {
    expect(game.renamePlace(draft, "gate", "door")).toMatchObject({ goals: [{ place: "door" }] });
    expect(game.withoutSide(draft, "red")).toMatchObject({ goals: [], units: [{ id: "ash" }] });
  });

  it("lacks a goal where none decides it", () => {
    expect(game.lacks({ ...draft, goals: [] } as UnitsDraft).map(({ page }) => page)).toEqual(["goals"]);
  });
});

describe("a new goal", () => {
  it("needs a place or a unit of the others, and takes the first", () => {
    const made = (name: string) => GOALS.filter(({ goal }) => goal === name).map((kind) => goalOf(draft, kind, "red"));

    expect(made("reach")).toEqual([{ goal: "reach", side: "red", place: "gate", units: 1 }]);
    expect(made("slay")).toEqual([{ goal: "slay", side: "red", unit: "ash" }]);
  });
});

describe("a field of a unit's form", () => {
  const unit = { id: "ash", side: "blue", at: [], armour: { worn: 2, most: 4 }, senses: ["sight", "scent"] };

  it("shows what the entry says, some steps into it too", () => {
    expect(putOf(unit, field("armour.worn", "number"))).toBe("2");
    expect(putOf(unit, field("senses", "texts"))).toBe("sight, scent");
    expect(putOf(unit, field("armour", "json"))).toBe('{"worn":2,"most":4}');
    expect(putOf(unit, field("flying", "flag"))).toBe(false);
    expect(putOf(unit, field("speed", "number"))).toBe("");
  });

  it("changes that part of the entry alone, and what is left empty says nothing", () => {
    expect(withField(unit, field("armour.worn", "number"), "3")).toEqual({ armour: { worn: 3, most: 4 } });
    expect(withField(unit, field("armour.worn", "number"), "")).toEqual({ armour: { most: 4 } });
    expect(withField(unit, field("senses", "texts"), "sight")).toEqual({ senses: ["sight"] });
    expect(withField(unit, field("speed", "number"), "")).toEqual({ speed: null });
  });

  it("changes nothing while it cannot be read", () => {
    expect(withField(unit, field("armour", "json"), "{")).toBeNull();
  });
});
