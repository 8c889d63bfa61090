import { describe, expect, it } from "vitest";
import type { ZoneEntry, ZonePalette, ZonesDraft } from "./draft";
import {
  cornerMoved,
  joined,
  linkBetween,
  loosened,
  outlined,
  playersOf,
  rejoined,
  removed,
  renamed,
  tidyName,
  withEntry,
  withNew,
  zoneAt,
} from "./draft";
import { isInside, snapped, touch, type Point } from "./geometry";

const WEST: Point[] = [[0, 0], [8, 0], [8, 6], [0, 6]]; // prettier-ignore
const EAST: Point[] = [[8, 2], [14, 2], [14, 6], [8, 6]]; // prettier-ignore

const zone = (name: string, fields: Partial<ZoneEntry> = {}): ZoneEntry => ({
  name,
  cost: 1,
  impassable: false,
  at: null,
  outline: [],
  stream: [],
  ground: "",
  ...fields,
});

const DRAFT = {
  title: "The marsh",
  about: "",
  system: "any",
  picture: null,
  notes: { West: "mud", men: "brave" },
  zones: { zones: [zone("West", { outline: WEST }), zone("Mill")], links: [] },
  players: [
    { id: "levy", label: "The levy", seat: "player" },
    { id: "crown", label: "", seat: "bot" },
  ],
  cards: { West: { aspects: ["Mud"] } },
  units: [
    { id: "men", owner: "levy", at: "West" },
    { id: "rats", owner: "crown", at: ["West", "Mill"] },
  ],
} as unknown as ZonesDraft;

const PALETTE = {
  cards: "cards",
  lists: [
    { name: "players", title: "", text: "", fields: [], samples: [], zone: "", owner: "" },
    { name: "units", title: "", text: "", fields: [], samples: [], zone: "at", owner: "owner" },
  ],
} as unknown as ZonePalette;

const part = (draft: ZonesDraft, name: string): unknown => (draft as unknown as Record<string, unknown>)[name];

describe("a zone", () => {
  it("is joined to those that it touches when its outline is drawn", () => {
    const [draft, name] = outlined(DRAFT, "", EAST, "Zone");

    expect(name).toBe("Zone 1");
    expect(draft.zones.links.map(({ between }) => between)).toEqual([["Zone 1", "West"]]);
    expect(outlined(draft, "Zone 1", EAST, "Zone")[0].zones.links).toHaveLength(1);
  });

  it("keeps its name, and lies anew, when it is outlined later", () => {
    const [draft] = outlined(DRAFT, "Mill", EAST, "Zone");

    expect(draft.zones.zones).toEqual([zone("West", { outline: WEST }), zone("Mill", { outline: EAST })]);
    expect(linkBetween(draft, "West", "Mill")).toBe(0);
  });

  it("is called otherwise wherever it is named", () => {
    const draft = renamed(joined(DRAFT, "West", "Mill"), PALETTE, "West", "Fen");

    expect(draft.zones.zones.map(({ name }) => name)).toEqual(["Fen", "Mill"]);
    expect(draft.zones.links[0]?.between).toEqual(["Fen", "Mill"]);
    expect(part(draft, "cards")).toEqual({ Fen: { aspects: ["Mud"] } });
    expect(part(draft, "units")).toMatchObject([{ at: "Fen" }, { at: ["Fen", "Mill"] }]);
    expect(draft.notes).toEqual({ Fen: "mud", men: "brave" });
  });

  it("goes with its ways and its card, and who stood there is still to come", () => {
    const draft = removed(joined(DRAFT, "West", "Mill"), PALETTE, "West");

    expect(draft.zones).toEqual({ zones: [zone("Mill")], links: [] });
    expect(part(draft, "cards")).toEqual({});
    expect(part(draft, "units")).toMatchObject([{ at: null }, { at: ["Mill"] }]);
  });

  it("has no name that a text could not hold", () => {
    expect(tidyName(" The -- mill: [old] ")).toBe("The mill old");
  });

  it("lies where its outline holds a point, the upper one of two", () => {
    const [draft] = outlined(DRAFT, "Mill", [[1, 1], [3, 1], [3, 3]], "Zone"); // prettier-ignore

    expect([zoneAt(draft, [2.5, 1.5]), zoneAt(draft, [7, 5]), zoneAt(draft, [20, 20])]).toEqual(["Mill", "West", ""]);
  });

  it("is laid out by its ways once its place is forgotten", () => {
    const draft = { ...DRAFT, zones: { zones: [zone("Mill", { at: [3, 4] })], links: [] } };

    expect(loosened(draft).zones.zones).toEqual([zone("Mill")]);
  });
});

describe("a corner", () => {
  it("moves in all outlines that share it", () => {
    const [draft] = outlined(DRAFT, "Mill", EAST, "Zone");
    const moved = cornerMoved(draft, [8, 6], [9, 7]);

    expect(moved.zones.zones.map(({ outline }) => outline.filter(([x, y]) => x === 9 && y === 7))).toEqual([
      [[9, 7]],
      [[9, 7]],
    ]);
  });

  it("is drawn to a corner that is near, else to a border, else stays", () => {
    expect(snapped([8.2, 5.8], [WEST], 0.5)).toEqual([8, 6]);
    expect(snapped([8.2, 3], [WEST], 0.5)).toEqual([8, 3]);
    expect(snapped([9.004, 3], [WEST], 0.5)).toEqual([9, 3]);
  });
});

describe("a way", () => {
  it("joins two zones once, and no zone with itself", () => {
    const once = joined(DRAFT, "West", "Mill", "pass");

    expect(joined(joined(once, "Mill", "West"), "Mill", "Mill")).toBe(once);
    expect(rejoined(once, 0, { look: "ford" }).zones.links[0]?.look).toBe("ford");
    expect(rejoined(once, 0, null).zones.links).toEqual([]);
  });
});

it("tells outlines that share a border, or nearly do, from those that meet at a corner or lie apart", () => {
  const moved = (by: Point): Point[] => EAST.map(([x, y]) => [x + by[0], y + by[1]]);

  expect([touch(WEST, EAST), touch(WEST, moved([0.3, 0])), touch(WEST, moved([0, 4])), touch(WEST, moved([3, 0]))]).toEqual(
    [true, true, false, false],
  ); // prettier-ignore
  expect([isInside([1, 1], WEST), isInside([9, 1], WEST)]).toEqual([true, false]);
});

describe("a list", () => {
  it("gives what is new an id that no entry of any list has", () => {
    const [, units] = PALETTE.lists;
    const draft = units ? withNew(DRAFT, PALETTE, units, { name: "Levy" }) : DRAFT;

    expect(part(draft, "units")).toContainEqual({ name: "Levy", id: "levy-2" });
    expect(part(withEntry(draft, "units", 2, null), "units")).toHaveLength(2);
  });

  it("is that of the sides if it is the first", () => {
    expect(playersOf(DRAFT, PALETTE).map(({ id, seat }) => [id, seat])).toEqual([
      ["levy", "player"],
      ["crown", "bot"],
    ]);
  });
});
