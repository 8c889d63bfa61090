import { describe, expect, it } from "vitest";
import { OPEN } from "../../../editor/boards";
import type { Board } from "../../../editor/draft";
import type { KindSample } from "../wire";
import type { BattleDraft } from "./draft";
import game from "./index";
import { added, doubled, idOf, moved, nameOf, piecesOf, removed } from "../../../editor/units/units";

const board: Board = {
  grid: { shape: "square", columns: 6, rows: 5 },
  kinds: [OPEN],
  ground: Array.from({ length: 30 }, () => 0),
  levels: [],
  sides: [],
};

const draft: BattleDraft = {
  title: "",
  about: "",
  system: "miniatures",
  board,
  picture: null,
  options: {},
  sides: [{ id: "alder", label: "Alder", colour: "", seat: "player", neutral: false, facing: "e" }],
  kinds: { guard: { body: 3, skills: { melee: 2 }, name: "Guard" } },
  units: [
    {
      kind: "guard",
      side: "alder",
      at: [
        [0, 0],
        [1, 0],
      ],
      skills: { brawl: 1 },
    },
    { id: "sable", name: "Sable", side: "alder", at: [[3, 3]], facing: "n" },
  ],
  places: {},
  lanes: [],
  goals: [],
  order: [],
  master: "gm",
  notes: {},
  script: [],
};
const sample: KindSample = { id: "sable", name: "Sable", scene: "", pattern: { body: 3, speed: null } };

describe("units", () => {
  it("have the names and ids that the engine gives them", () => {
    expect([0, 1].map((place) => nameOf(draft, { entry: 0, place }))).toEqual(["Guard 1", "Guard 2"]);
    expect(draft.units.map((unit) => idOf(unit, 0))).toEqual(["guard-1", "sable"]);
  });

  it("face as they say, or as their side does", () => {
    expect(Object.values(piecesOf(draft, null)).map((piece) => piece.front)).toEqual(["e", "e", "n"]);
  });

  it("move one by one, and go one by one", () => {
    expect(moved(draft, { entry: 0, place: 1 }, [4, 4]).units[0]?.at).toEqual([
      [0, 0],
      [4, 4],
    ]);
    expect(removed(draft, { entry: 0, place: 0 }).units[0]?.at).toEqual([[1, 0]]);
    expect(removed(draft, { entry: 1, place: 0 }).units).toHaveLength(1);
  });

  it("that are new have an id and a name of their own, and nothing that was not said", () => {
    expect(added(draft, sample, "alder", [2, 2]).units[2]).toEqual({
      body: 3,
      id: "sable-2",
      name: "Sable 2",
      side: "alder",
      at: [[2, 2]],
    });
  });

  it("are doubled onto a free cell beside them", () => {
    expect(doubled(draft, { entry: 0, place: 0 }).units[0]?.at).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
  });
});

describe("what the editor is told of a battle", () => {
  it("is what it lacks, and where that is mended", () => {
    const sides = draft.sides.flatMap((side) => [side, { ...side, id: "vigil", label: "Vigil" }]);

    expect(game.lacks({ ...draft, sides }).map(({ page }) => page)).toEqual(["units", "goals"]);
    expect([game.spot("units[3].at"), game.spot("goals[0]"), game.spot("sides[0]")]).toEqual([
      { page: "units", piece: "3:0" },
      { page: "goals", piece: "" },
      null,
    ]);
  });

  it("is which piece was added, and what goes with a side", () => {
    const [more, id] = game.add(draft, sample, "alder", [2, 2]);

    expect(Object.keys(game.draw(more, null))).toContain(id);
    expect(game.draw(game.withoutSide(more, "alder"), null)).toEqual({});
  });
});
