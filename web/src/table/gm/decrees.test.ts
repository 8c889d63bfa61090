import { describe, expect, it } from "vitest";
import { built, freshId, laid, lifted, painted } from "./decrees";
import { Drafting } from "./drafting.svelte";
import { troubles } from "./spending";
import { choice } from "../logic/testing";

describe("decrees", () => {
  it("paint ground with all that the ground does", () => {
    expect(painted([[1, 2]], "rubble", 2)).toEqual({ event: "ground_painted", cells: [[1, 2]], terrain: { name: "rubble", cost: 2 }, level: 2 });
  });

  it("build a side between two cells, or take away what is there", () => {
    expect(built([0, 0], [1, 0], "nothing")["side"]).toBeNull();
    expect(built([0, 0], [1, 0], "secret door")["side"]).toMatchObject({ name: "secret door", between: [[0, 0], [1, 0]], opaque: true });
  });

  it("lay magic with what it does and no more, or name a place, and take each away again", () => {
    const fire = { id: "fire", kind: "hazard", name: "Fire", side: "alder", cells: [[1, 2]], strength: 3, bars: "enemies", bump: "position", fast: false } as const;
    const lying = { id: "fire", kind: "hazard" as const, label: "Fire", cells: [], edges: [], side: "", detail: "", rule: "" };
    expect(laid(fire)).toEqual({ event: "effect_laid", effect: { id: "fire", kind: "hazard", name: "Fire", side: "alder", cells: [[1, 2]], integrity: 3 } });
    expect(laid({ ...fire, kind: "place" })).toEqual({ event: "place_set", place: "Fire", cells: [[1, 2]] });
    expect(lifted(lying)).toMatchObject({ event: "effect_worn", effect: "fire" });
    expect(lifted({ ...lying, id: "place:The yard", kind: "place" })).toEqual({ event: "place_set", place: "The yard", cells: [] });
  });

  it("give a new piece an id that nobody has", () => {
    const taken = new Set(["old-fetter", "old-fetter-2"]);
    expect(freshId("Öld Fetter!", (id) => taken.has(id))).toBe("old-fetter-3");
    expect(freshId("???", () => false)).toBe("piece");
  });

  it("collect painted cells, each once, and lay the brush of two neighbours as a side", () => {
    const draft = new Drafting();
    draft.brush = "ground";
    for (const cell of [[1, 1], [2, 1], [1, 1]] as const) draft.click(cell, "", () => "");
    draft.paint("rubble on b1");
    expect(draft.events[0]).toMatchObject({ event: "ground_painted", cells: [[2, 1]] });
    draft.brush = "side";
    draft.click([3, 3], "", () => "");
    draft.click([4, 3], "", () => "a wall");
    expect([draft.events.length, draft.words.at(-1), draft.cells]).toEqual([2, "a wall", []]);
  });
});

describe("complications", () => {
  it("stand together by trouble, with the pieces they may befall", () => {
    const made = ["ash", "bryn"].map((piece) => choice({ do: "spend", on: "footing" }, { piece, label: `${piece} loses footing`, detail: "1 point" }));
    expect(troubles(made, (piece) => piece)).toMatchObject([{ what: "Loses footing", cost: "1 point", choices: [{ piece: "ash" }, { piece: "bryn" }] }]);
  });
});
