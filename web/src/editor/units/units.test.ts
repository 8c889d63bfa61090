import { describe, expect, it } from "vitest";
import { fieldOf } from "../../panels/testing";
import { OPEN } from "../boards";
import type { UnitsDraft, UnitsPalette } from "./draft";
import { withCells } from "../areas";
import { choicesOf, putOf, withField } from "./fields";
import { goalOf, GOALS } from "./goals";
import game from "./index";

const BARE = { grounds: [], edges: [] } as unknown as UnitsPalette;
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

describe("a game without an editor of its own", () => {
  it("has its units drawn, by their kinds, until the server has drawn them", () => {
    const pieces = Object.values(game.draw(draft, null, BARE));

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
    expect(putOf(unit, fieldOf("armour.worn", "number"))).toBe("2");
    expect(putOf(unit, fieldOf("senses", "texts"))).toBe("sight, scent");
    expect(putOf(unit, fieldOf("armour", "json"))).toBe('{"worn":2,"most":4}');
    expect(putOf(unit, fieldOf("flying", "flag"))).toBe(false);
    expect(putOf(unit, fieldOf("speed", "number"))).toBe("");
  });

  it("changes that part of the entry alone, and what is left empty says nothing", () => {
    expect(withField(unit, fieldOf("armour.worn", "number"), "3")).toEqual({ armour: { worn: 3, most: 4 } });
    expect(withField(unit, fieldOf("armour.worn", "number"), "")).toEqual({ armour: { most: 4 } });
    expect(withField(unit, fieldOf("senses", "texts"), "sight")).toEqual({ senses: ["sight"] });
    expect(withField(unit, fieldOf("speed", "number"), "")).toEqual({ speed: null });
  });

  it("changes nothing while it cannot be read", () => {
    expect(withField(unit, fieldOf("armour", "json"), "{")).toBeNull();
  });
});

describe("a list besides the units", () => {
  const sample = { id: "crate", name: "Crate", text: "", list: "things", pattern: { kind: "crate" } };
  const fog = { id: "smoke", name: "smoke", text: "", pattern: { source: "smoke" } };
  const lists = [
    { name: "things", title: "Things", text: "", holds: "pieces", samples: [sample], fields: [] },
    { name: "fogs", title: "Fog", text: "", holds: "areas", samples: [fog], fields: [] },
    { name: "roofs", title: "Roofs", text: "", holds: "cells", samples: [], fields: [] },
  ];
  const palette = { ...BARE, kinds: { crate: { emblem: "castle" } }, lists } as UnitsPalette;
  const [placed, id] = game.add(draft, sample, "red", [3, 1]);

  it("has its pieces drawn by the kinds that the game knows, on no side", () => {
    expect(placed).toMatchObject({ things: [{ id: "crate", kind: "crate", at: [[3, 1]] }] });
    expect(game.draw(placed, null, palette)[id]).toMatchObject({ name: "Crate", emblem: "castle", side: "" });
    expect(game.ids(placed, palette)).toContain("crate");
  });

  it("has its pieces moved and taken away like units, which stay", () => {
    expect(game.move(placed, id, [1, 2])).toMatchObject({ things: [{ at: [[1, 2]] }], units: draft.units });
    expect(game.remove(placed, id)).toMatchObject({ things: [], units: draft.units });
  });

  it("gives no piece an id that one of another list has", () => {
    const unit = { ...sample, list: "units" };

    expect(game.add(placed, unit, "red", [0, 1])[0]).toMatchObject({
      units: [{}, {}, { id: "crate-2", name: "Crate 2" }],
    });
  });

  it("leads from a complaint to the piece", () => {
    expect(game.spot("things[0].at")).toEqual({ page: "units", piece: id });
    expect(game.spot("units[1].at")).toEqual({ page: "units", piece: "1:0" });
  });

  it("shows areas by their names or those of what they are like, and has them painted", () => {
    const fogged = {
      ...draft,
      fogs: [
        { source: "smoke", at: [[1, 1]] },
        { source: "x", name: "murk", at: [] },
      ],
    };
    const roofed = withCells(fogged, ["roofs"], [[0, 0]], false);
    const cleared = withCells(withCells(roofed, ["fogs", "0"], [[1, 1]], true), ["fogs", "1"], [[2, 2]], false);

    expect(game.areas(cleared, palette)).toEqual([
      ["smoke", []],
      ["murk", [[2, 2]]],
      ["Roofs", [[0, 0]]],
    ]);
  });

  it("has a place painted likewise", () => {
    expect(withCells(draft, ["places", "gate"], [[2, 1]], false).places).toEqual({
      gate: [
        [1, 1],
        [2, 1],
      ],
    });
  });
});

describe("what an entry tells whole in place of a name", () => {
  const effects = { ...fieldOf("effects", "several"), values: ["sword", "bow"] };
  const own = { id: "reek", area: "aura" };
  const unit = { side: "red", at: [], effects: ["sword", own] };

  it("is offered with the names, and stays as it is when others are chosen", () => {
    const offered = choicesOf(effects, unit as never);

    expect(offered.names).toEqual(["Sword", "Bow", "reek"]);
    expect(withField(unit, offered, [JSON.stringify(own), "bow"])).toEqual({ effects: [own, "bow"] });
  });
});
