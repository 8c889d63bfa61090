import { describe, expect, it } from "vitest";
import type { Piece } from "../wire/types";
import { makeGrid, type Cell } from "./grid";
import { hangs, HANG, isOn, standing, type Pieces } from "./stacks";
import { pickAt } from "./picking";
import { Cursor } from "./cursor.svelte";
import { makeZones } from "./zones";

const grid = makeGrid({ shape: "hex", columns: 6, rows: 6, layout: "odd-r" });
const HERE: Cell = [2, 2];

function piece(id: string, more: Partial<Piece> = {}): Piece {
  const at = more.at ?? [HERE[0], HERE[1]];
  return {
    id,
    name: id,
    side: "alder",
    emblem: "",
    picture: "",
    at,
    cells: [at],
    front: "",
    health: [0, 0],
    marks: [],
    stats: [],
    kind: "unit",
    level: 0,
    height: 1,
    border: null,
    timer: 0,
    budget: null,
    attached: "",
    scale: 1,
    unseen: false,
    acting: false,
    acted: false,
    about: "",
    ...more,
  };
}

const byId = (...all: Piece[]): Pieces => Object.fromEntries(all.map((one) => [one.id, one]));
const crowd = (count: number, more: (n: number) => Partial<Piece> = () => ({})) =>
  byId(...Array.from({ length: count }, (_, n) => piece(`p${n}`, more(n))));
const spread = (pieces: Pieces, first: string[] = []) =>
  standing(grid, pieces, {
    first,
    banners: [
      { id: "alder", team: "" },
      { id: "vigil", team: "" },
    ],
    detail: 0,
  });
const view = { x: 0, y: 0, zoom: 1 };
const room = { width: 0, height: 0, mapWidth: 1, mapHeight: 1 };

describe("pieces in a cell", () => {
  it("stand alone in its middle, as large as ever", () => {
    const spot = spread(crowd(1)).spots.get("p0");
    expect(spot).toMatchObject({ at: grid.center(HERE), shown: true, company: 1 });
    expect(spot?.radius).toBeCloseTo(grid.size * 0.655);
  });

  it.each([2, 3, 4, 5])("keep apart when they are %i, and stay in the cell", (count) => {
    const spots = [...spread(crowd(count)).spots.values()];
    for (const { at, shown, radius } of spots) {
      expect(shown).toBe(true);
      expect(grid.at(...at)).toEqual(HERE);
      const others = spots.filter((one) => one.at !== at);
      for (const one of others) expect(Math.hypot(one.at[0] - at[0], one.at[1] - at[1])).toBeGreaterThan(radius * 1.6);
    }
  });

  it("are five and a count when they are more, the chosen and the largest first", () => {
    const { spots, heaps } = spread(
      crowd(40, (n) => ({ scale: n === 30 ? 2 : 0.5 })),
      ["p17"],
    );
    expect([...spots].filter(([, spot]) => spot.shown).map(([id]) => id)).toEqual(["p0", "p1", "p2", "p17", "p30"]);
    expect(heaps).toEqual([{ at: grid.center(HERE), count: 40, side: "" }]);
  });

  it("bear a leader on the rim, which takes no place of its own", () => {
    const { spots, cells } = spread(byId(piece("unit"), piece("head", { attached: "unit", kind: "leader" })));
    const [unit, head] = [spots.get("unit"), spots.get("head")];
    expect(unit?.company).toBe(1);
    expect(head?.radius).toBeLessThan((unit?.radius ?? 0) / 2);
    expect((head?.at[0] ?? 0) < (unit?.at[0] ?? 0) && (head?.at[1] ?? 0) < (unit?.at[1] ?? 0)).toBe(true);
    expect(cells.get("2,2")).toEqual(["unit", "head"]);
  });

  it("leave a large piece in the middle of its cells", () => {
    const broad = piece("ogre", {
      cells: [
        [2, 2],
        [3, 2],
      ],
    });
    const spot = spread(byId(broad, piece("p0"))).spots.get("ogre");
    expect(spot?.at[0]).toBeCloseTo((grid.center([2, 2])[0] + grid.center([3, 2])[0]) / 2);
  });
});

describe("picking", () => {
  const pieces = byId(piece("a"), piece("b"), piece("head", { attached: "b", kind: "leader" }));
  const stand = spread(pieces);

  it("finds the nearest counter of the cell", () => {
    for (const id of ["a", "b", "head"])
      expect(pickAt(grid, stand, view, room, stand.spots.get(id)?.at ?? [0, 0]).piece).toBe(id);
  });

  it("goes through the cell with each click on what is selected", () => {
    const on = { at: [0, 0] as const, cell: HERE, piece: "a", edge: null };
    expect(new Cursor().click(stand, on, null, false)?.piece).toBe("a");
    expect(new Cursor().click(stand, on, "a", false)?.piece).toBe("b");
    expect(new Cursor().click(stand, { ...on, piece: "head" }, "head", false)?.piece).toBe("a");
  });

  it("takes each piece of a zone by itself, selected or not", () => {
    const on = { at: [0, 0] as const, cell: HERE, piece: "a", edge: null };
    expect(new Cursor().click(stand, on, "a", false, null)?.piece).toBe("a");
  });

  it("lists a crowd, and for a finger every shared cell", () => {
    const cursor = new Cursor();
    const on = { at: [0, 0] as const, cell: HERE, piece: "p0", edge: null };
    expect(cursor.click(spread(crowd(5)), on, null, false)).toBeNull();
    expect(cursor.listed).toEqual(HERE);
    expect(cursor.click(spread(crowd(2)), on, null, false)).toEqual(on);
    expect(cursor.click(spread(crowd(2)), on, null, true)).toBeNull();
  });

  it("means the only one of a shared cell that is aimed at", () => {
    const cursor = new Cursor();
    const on = { at: [0, 0] as const, cell: HERE, piece: "p0", edge: null };
    expect(cursor.click(spread(crowd(2)), on, null, true, ["p1"])?.hit).toBe("p1");
    expect(cursor.click(spread(crowd(2)), on, null, true, ["p0", "p1"])).toBeNull();
  });

  it("leaves the cell with Tab after its last piece", () => {
    const cursor = new Cursor();
    const walked = [
      cursor.next(stand, HERE, null, 1) && cursor.among,
      cursor.next(stand, HERE, null, 1) && cursor.among,
    ];
    expect([...walked, cursor.next(stand, HERE, null, 1) && cursor.among]).toEqual(["a", "b", "head"]);
    expect([cursor.next(stand, HERE, null, 1), cursor.among]).toEqual([false, null]);
    expect(cursor.next(spread(crowd(1)), HERE, null, 1)).toBe(false);
  });
});

describe("pieces in a zone", () => {
  const zone = (name: string, x: number) => ({
    name,
    at: [x, 0] as [number, number],
    outline: [],
    label: null,
    text: "",
    links: [],
    slips: [],
    stream: [],
  });
  const map = makeZones({ zones: [zone("A", 0), zone("B", 9)] });
  const at: [number, number] = [1, 0];
  const both = crowd(4, (n) => ({ at, cells: [at], side: n % 2 ? "alder" : "vigil" }));

  it("stand by sides from left to right in the order of the banners", () => {
    const { spots } = standing(map, both, {
      first: [],
      banners: [
        { id: "alder", team: "" },
        { id: "vigil", team: "" },
      ],
      detail: 0,
    });
    const left = (id: string) => spots.get(id)?.at[0] ?? 0;
    expect(Math.max(left("p1"), left("p3"))).toBeLessThan(Math.min(left("p0"), left("p2")) - 25);
  });

  it("lean on their allies and keep apart from their enemies", () => {
    const three = crowd(3, (n) => ({ at, cells: [at], side: ["alder", "vigil", "third"][n] ?? "" }));
    const banners = [
      { id: "alder", team: "town" },
      { id: "vigil", team: "crown" },
      { id: "third", team: "town" },
    ];
    const { spots } = standing(map, three, { first: [], banners, detail: 0 });
    const [town, crown, ally] = ["p0", "p1", "p2"].map((id) => spots.get(id)?.at[0] ?? 0) as [number, number, number];
    expect(town).toBeLessThan(ally);
    expect(crown - ally).toBeGreaterThan(ally - town + 10);
  });

  it("are three of a side and a count from seven on", () => {
    const { spots, heaps } = standing(
      map,
      crowd(9, (n) => ({ at, cells: [at], side: n < 7 ? "alder" : "vigil" })),
    );
    expect([...spots.values()].filter(({ shown }) => shown)).toHaveLength(5);
    expect(heaps.map(({ count, side }) => [count, side])).toEqual([[7, "alder"]]);
  });

  it("are picked only where they are: the rest of the zone is the zone", () => {
    const stand = standing(map, both);
    const away: [number, number] = [map.regions[1]?.heart[0] ?? 0, (map.regions[1]?.heart[1] ?? 0) - 60];
    expect(pickAt(map, stand, view, room, away)).toMatchObject({ cell: [1, 0], piece: null });
    expect(pickAt(map, stand, view, room, stand.spots.get("p2")?.at ?? away).piece).toBe("p2");
  });
});

describe("pieces out of their cells", () => {
  it("stand on a border as large as in a cell, half in each", () => {
    const both: [[number, number], [number, number]] = [
      [2, 2],
      [3, 2],
    ];
    const spot = spread(byId(piece("a", { border: both, cells: both }))).spots.get("a");
    const [[x, y], [u, v]] = [grid.center(both[0]), grid.center(both[1])];
    expect(spot?.at).toEqual([(x + u) / 2, (y + v) / 2]);
    expect(spot?.radius).toBeCloseTo(grid.size * 0.655);
  });
  it("hang over their cell, and leave it to those below", () => {
    const crate = piece("crate", { kind: "object", level: 2 });
    const stand = spread(byId(crate, piece("a")));
    const [x, y] = grid.center(HERE);
    expect([hangs(crate), hangs(piece("bird", { level: 2 }))]).toEqual([true, false]);
    expect(stand.spots.get("a")).toMatchObject({ at: [x, y], company: 1 });
    const [u = 0, v = 0] = stand.spots.get("crate")?.at ?? [];
    expect(u).toBe(x);
    expect(y - v).toBeCloseTo((2 * HANG + 8) * (grid.size / 36));
  });
  it("are picked where they hang, and only on the level that is looked at", () => {
    const stand = spread(byId(piece("crate", { kind: "object", level: 2 }), piece("a")));
    const [u = 0, v = 0] = stand.spots.get("crate")?.at ?? [];
    const pick = (near: (id: string) => boolean) => pickAt(grid, stand, view, room, [u, v], near);
    expect(pick(() => true)).toMatchObject({ piece: "crate", cell: HERE });
    expect(pick((id) => id !== "crate").piece).not.toBe("crate");
  });
  it("are on every level that they take up", () => {
    const tall = piece("tall", { level: 1, height: 2 });
    expect([null, 0, 1, 2, 3].map((level) => isOn(level, tall))).toEqual([true, false, true, true, false]);
  });
});
