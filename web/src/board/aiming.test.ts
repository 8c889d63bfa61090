import { describe, expect, it } from "vitest";
import type { Shape } from "../wire/types";
import { aimAt, barredAt, barredWays, begun, Hold, openWays, resized, turned } from "./aiming";
import { makeGrid, type Point } from "./grid";
import type { Aim, AimedShape } from "./renderer";

const grid = makeGrid({ shape: "hex", columns: 9, rows: 9, layout: "odd-r" });
const ways = ["e", "ene", "ne", "n", "nw", "w", "sw", "s", "se"];
const cone: Shape = {
  kind: "cone",
  origins: [
    [3, 3],
    [2, 4],
  ],
  range: 0,
  points: 1,
  ways,
  barred: [],
  values: [4, 2, 3],
  usual: 0,
  measure: "",
};
const ball: Shape = { ...cone, kind: "ball", origins: [], range: 6, ways: [], values: [] };
const held: Aim = { at: [3, 3], way: "e", value: 3 };
const from = ([x, y]: Point, turn: number): Point => [
  x + Math.cos((turn * Math.PI) / 180) * 150,
  y + Math.sin((turn * Math.PI) / 180) * 150,
];

describe("aiming a shape", () => {
  it("moves it to a cell where it may begin", () => {
    expect(aimAt(grid, cone, held, grid.center([2, 4]))).toEqual({ ...held, at: [2, 4] });
    expect(aimAt(grid, ball, { ...held, way: "" }, grid.center([6, 2])).at).toEqual([6, 2]);
  });

  it("turns it towards any other place, through sides and corners", () => {
    const middle = grid.center(held.at);
    for (const [turn, way] of [
      [2, "e"],
      [95, "s"],
      [-32, "ene"],
      [185, "w"],
      [265, "n"],
    ] as const)
      expect(aimAt(grid, cone, held, from(middle, turn))).toEqual({ ...held, way });
  });

  it("only turns it while it is dragged", () => {
    expect(aimAt(grid, cone, held, grid.center([2, 4]), true)).toEqual({ ...held, way: "sw" });
  });

  it("goes through its directions by the clock and through its sizes by number", () => {
    expect([turned(grid, cone, held, 1).way, turned(grid, cone, held, -1).way]).toEqual(["se", "ene"]);
    expect([resized(cone, held, 1).value, resized(cone, held, -1).value]).toEqual([4, 2]);
    expect(resized(cone, { ...held, value: 4 }, 1).value).toBe(4);
  });
});

describe("a shape in hand", () => {
  const told: Aim[] = [];
  const shown: AimedShape = { shape: cone, aim: held, cells: [], targets: [], effects: [] };
  const hold = new Hold(
    () => ({ ...shown, surface: grid }),
    (at) => at,
    (aim) => void told.push(aim),
  );
  const key = (name: string) => hold.key({ key: name, ctrlKey: false, metaKey: false, altKey: false });

  it("tells what keys and pointer make of it, and nothing where nothing changes", () => {
    hold.point(from(grid.center(held.at), 0), false);
    expect(told).toEqual([]);
    expect([key("q"), key("E"), key("+"), key("x")]).toEqual([true, true, true, false]);
    hold.begin([2, 4]);
    hold.begin([7, 7]);
    expect(told).toEqual([
      { ...held, way: "ene" },
      { ...held, way: "se" },
      { ...held, value: 4 },
      { ...held, at: [2, 4] },
    ]);
  });

  it("leaves keys alone where nothing is held", () => {
    const empty = new Hold(
      () => null,
      (at) => at,
      () => expect.unreachable(),
    );
    expect(empty.key({ key: "q", ctrlKey: false, metaKey: false, altKey: false })).toBe(false);
    expect(empty.begins([3, 3])).toBe(false);
  });
});

describe("ways that a shape may not take", () => {
  const from: Shape = {
    ...cone,
    barred: [
      { way: "w", why: "not backwards", at: [] },
      { way: "e", why: "not away", at: [[2, 4]] },
    ],
  };

  it("hold where they are named, and everywhere where no place is", () => {
    expect(barredWays(from, [3, 3]).map(({ way }) => way)).toEqual(["w"]);
    expect(openWays(from, [2, 4])).toEqual(["ene", "ne", "n", "nw", "sw", "s", "se"]);
  });
  it("are passed over as it turns and as one points", () => {
    const wound = turned(grid, from, { ...held, way: "sw" }, 1);
    expect(wound.way).toBe("nw");
    expect(aimAt(grid, from, held, [0, grid.center([3, 3])[1]], true).way).not.toBe("w");
  });
  it("are told where the pointer is over them in the rose", () => {
    const [x, y] = grid.center([2, 4]);
    const by = (turn: number, far: number): Point => [
      x + Math.cos(turn) * far * grid.size,
      y + Math.sin(turn) * far * grid.size,
    ];
    const why = (at: Point) => barredAt(grid, from, { ...held, at: [2, 4] }, at)?.why;
    expect([why(by(0, 0.7)), why(by(Math.PI, 0.6)), why(by(Math.PI / 2, 0.7))]).toEqual([
      "not away",
      "not backwards",
      undefined,
    ]);
    expect([why([x, y]), why(by(0, 1.2))]).toEqual([undefined, undefined]);
  });
  it("are left for the nearest where it begins elsewhere", () => {
    expect(begun(grid, from, held, [2, 4])).toEqual({ ...held, at: [2, 4], way: "ene" });
  });
});
