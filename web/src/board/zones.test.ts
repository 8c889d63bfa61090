import { describe, expect, it } from "vitest";
import type { Ground, ZoneLink, ZoneShape } from "../wire/types";
import { cellsOf, outline } from "./grid";
import { leaving } from "./overlays/signposts";
import { country, crossing } from "./paint/country";
import { slipWords } from "./sight";
import { detailOf, makeZones } from "./zones";

const link = (to: number, look: ZoneLink["look"] = "road"): ZoneLink => ({ to, look, text: "", path: [] });
const zone = (name: string, at: [number, number], links: ZoneLink[] = [], box: [number, number][] = []): ZoneShape => ({
  name,
  at,
  links,
  outline: box,
  label: null,
  text: "",
  slips: [],
  stream: [],
});

/** Four places about a fifth; the east one has no way to the north one, though they touch. */
const map = makeZones({
  zones: [
    zone("Middle", [0, 0], [link(1), link(2), link(3, "ford"), link(4)]),
    zone("North", [0, -9]),
    zone("East", [9, 0]),
    zone("South", [0, 9]),
    zone("West", [-9, 0], [link(1, "track")]),
  ],
});

const banks: [number, number][] = [
  [5, -4],
  [6, 0],
  [5, 4],
];

/** Two rooms that share a wall, and a third beside them. */
const walled = makeZones({
  zones: [
    zone(
      "Hall",
      [5, 5],
      [link(1, "gate")],
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
    ),
    zone(
      "Yard",
      [15, 5],
      [],
      [
        [10, 0],
        [20, 0],
        [20, 10],
        [10, 10],
      ],
    ),
    zone(
      "Tower",
      [33, 5],
      [link(1)],
      [
        [28, 0],
        [38, 0],
        [38, 10],
        [28, 10],
      ],
    ),
  ],
});

describe("a map of zones", () => {
  it("has every zone as a cell that is found at its heart and where its pieces stand", () => {
    expect([...cellsOf(map)].map((cell) => map.index(cell))).toEqual([0, 1, 2, 3, 4]);
    for (const [i, { heart, stand, title }] of map.regions.entries())
      for (const place of [heart, stand, title]) expect(map.at(...place)).toEqual([i, 0]);
  });

  it("has nothing beside the paper or off the zones", () => {
    expect(map.index(map.at(-5, 40))).toBe(-1);
    expect(map.index(map.at(2, 2))).toBe(-1);
  });

  it("lies on its paper with a margin, and outlines close round their hearts", () => {
    for (const { outlines, heart, room } of map.regions) {
      const points = outlines[0] ?? [];
      for (const [x, y] of points) {
        expect(Math.hypot(x - heart[0], y - heart[1])).toBeGreaterThan(room * 0.7);
        expect(Math.min(x, y, map.width - x, map.height - y)).toBeGreaterThan(5);
      }
      expect(outline(map, [[0, 0]])).toHaveLength(map.corners([0, 0]).length);
    }
  });

  it("is linked both ways, and counts steps along ways only", () => {
    expect([...map.linked(0)].sort()).toEqual([1, 2, 3, 4]);
    expect(map.linked(1)).toEqual([0, 4]);
    expect([map.steps([2, 0], [1, 0]), map.steps([4, 0], [1, 0]), walled.steps([0, 0], [2, 0])]).toEqual([2, 1, 2]);
    expect(makeZones({ zones: [zone("A", [0, 0]), zone("B", [9, 0])] }).steps([0, 0], [1, 0])).toBe(Infinity);
  });

  it("is walked with arrows along ways, and left alone where none leads", () => {
    expect(map.beside([0, 0], [0, -1])).toEqual([1, 0]);
    expect(map.beside([0, 0], [1, 0])).toEqual([2, 0]);
    expect(map.beside([2, 0], [1, 0])).toEqual([2, 0]);
    expect(map.beside([2, 0], [-1, 0])).toEqual([0, 0]);
  });

  it("says with its borders where one may pass", () => {
    expect(map.borders.shut.length).toBeGreaterThan(0);
    expect(map.borders.rim.length).toBeGreaterThan(0);
    const gate = map.ways.find(({ ends }) => ends.includes(0) && ends.includes(3));
    expect(gate).toMatchObject({ look: "ford", touches: true });
    const near = map.borders.open
      .flat()
      .map(([x, y]) => Math.hypot(x - (gate?.gate[0] ?? 0), y - (gate?.gate[1] ?? 0)));
    expect(Math.min(...near)).toBeGreaterThan(16);
  });

  it("shows less of itself in steps as one looks from further away", () => {
    const zoom = (pixels: number) => pixels / map.room;
    expect([80, 50, 30, 10].map((pixels) => detailOf(map, zoom(pixels)))).toEqual([0, 1, 2, 3]);
  });
});

describe("zones with outlines", () => {
  it("touch where their walls do, and nowhere else", () => {
    expect(walled.ways.map(({ ends, touches }) => [ends, touches])).toEqual([
      [[0, 1], true],
      [[2, 1], false],
    ]);
    expect(walled.borders.shut).toEqual([]);
  });

  it("keep their shape and leave the rest to paper", () => {
    const [x, y] = walled.onPaper([24, 5]);
    expect(walled.index(walled.at(x, y))).toBe(-1);
    for (const [i, at] of (
      [
        [2, 2],
        [18, 8],
        [36, 2],
      ] as const
    ).entries())
      expect(walled.at(...walled.onPaper(at))).toEqual([i, 0]);
  });
});

describe("a way between zones that do not touch", () => {
  const apart = makeZones({
    zones: [
      zone(
        "Hall",
        [2, 2],
        [link(1, "track")],
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
      ),
      zone(
        "Tower",
        [12, 2],
        [],
        [
          [10, 0],
          [14, 0],
          [14, 4],
          [10, 4],
        ],
      ),
    ],
  });

  it("leaves each of them at its border", () => {
    const [way] = apart.ways;
    const [from, to] = [0, 1].map((end) => way && leaving(apart, way, end));
    expect(way?.touches).toBe(false);
    expect([apart.depth(...(from ?? [0, 0]))[0], apart.depth(...(to ?? [0, 0]))[0]]).toEqual([-1, -1]);
    expect((from ?? [0, 0])[0]).toBeLessThan((to ?? [0, 0])[0]);
  });
});

describe("a map of zones that says more of itself", () => {
  const bent = makeZones({
    zones: [
      { ...zone("Bank", [0, 0], [{ ...link(1, "track"), path: [[4, 6] as [number, number]] }]), label: [1, -3] },
      zone("Mill", [9, 0]),
    ],
  });

  it("leads a way through the points that it passes", () => {
    const [way] = bent.ways;
    expect(way?.line).toEqual([bent.regions[0]?.stand, bent.onPaper([4, 6]), bent.regions[1]?.stand]);
    expect(way?.touches).toBe(true);
  });

  it("writes a name where it is wanted", () => {
    expect(bent.regions[0]?.title).toEqual(bent.onPaper([1, -3]));
  });
});

describe("a slip of paper in words", () => {
  const slip = {
    text: "Sucking Mud",
    face_down: false,
    by: "",
    hinders: "",
    free: {},
    brief: false,
    detail: "",
    rule: "",
  };
  const banners = [{ id: "hask", label: "Hask levy", colour: "alder", neutral: false, team: "", plays: [] }];

  it("tells whom it hinders and who may use it for nothing", () => {
    expect(slipWords({ ...slip, hinders: "foot", free: { hask: 2 } }, { banners })).toBe(
      "Sucking Mud, hinders, 2 free for Hask levy",
    );
  });

  it("tells what lies face down only to whoever wrote it", () => {
    expect(slipWords({ ...slip, face_down: true }, { banners })).toBe("Sucking Mud, face down, your words");
    expect(slipWords({ ...slip, text: "", face_down: true }, { banners })).toBe("face down");
  });

  it("names the writer to everybody else", () => {
    expect(slipWords({ ...slip, face_down: true, by: "Ines" }, { banners })).toBe("Sucking Mud, by Ines");
    expect(slipWords({ ...slip, text: "", face_down: true, by: "Ines" }, { banners })).toBe("face down, by Ines");
  });
});

describe("a stream", () => {
  it("runs through its points in bends, and is crossed where a way leads over it", () => {
    const at = { zones: [{ ...zone("A", [0, 0], [link(1, "bridge")]), stream: banks }, zone("B", [10, 0])] };
    const [line] = makeZones(at).streams;
    const [start, end] = [makeZones(at).onPaper([5, -4]), makeZones(at).onPaper([5, 4])];
    expect([line?.at(0), line?.at(-1)]).toEqual([start, end]);
    expect(line?.length).toBeGreaterThan(banks.length);
    const [way] = makeZones(at).ways;
    expect(crossing(way?.line ?? [], makeZones(at).streams)?.[1]).toBeCloseTo(way?.gate[1] ?? 0, -1);
    expect(crossing([start, [start[0] - 40, start[1]]], makeZones(at).streams)).toBeNull();
  });
});

describe("the country under zones", () => {
  const painted = (...looks: string[]) =>
    country({
      zones: [zone("West", [-9, 0], [link(1)]), zone("East", [9, 0])],
      kinds: looks.map((look) => ({ name: look, look })),
      terrain: [0, looks.length - 1],
      levels: [0, 0],
    } as unknown as Ground);

  it("is built on about the heart of a zone, and not out to its border", () => {
    const looks = new Set(painted("floor").looks);
    expect(looks).toEqual(new Set(["floor", "grass"]));
  });

  it("has banks of reeds in shallows, and no road from water to water", () => {
    const { looks, regions } = painted("shallows");
    expect(new Set(looks)).toEqual(new Set(["shallows", "grass"]));
    expect(regions?.ways.map(({ line }) => line)).toEqual([[]]);
    expect(painted("grass", "shallows").regions?.ways[0]?.line.length).toBeGreaterThan(1);
  });
});
