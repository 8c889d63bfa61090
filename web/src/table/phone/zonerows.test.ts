import { describe, expect, it } from "vitest";
import type { Cost, Piece, ZoneShape } from "../../wire/types";
import { makeZones } from "../../board/zones";
import { zoneRows } from "./zonerows";

const zone = (name: string, x: number, to: number[]): ZoneShape => ({
  name,
  at: [x, 0],
  outline: [],
  label: null,
  text: "",
  links: to.map((one) => ({ to: one, look: "road", text: "", path: [] })),
  slips: [],
  stream: [],
});
const map = makeZones({
  zones: [zone("Bank", 0, [1]), zone("Ford", 9, [2]), zone("Mill", 18, [3]), zone("Hill", 27, [])],
});
const piece = (id: string, at: number, attached = ""): Piece =>
  ({ id, at: [at, 0], cells: [[at, 0]], attached }) as unknown as Piece;
const slings = piece("slings", 2);
const pieces = [slings, piece("ros", 2, "slings"), piece("bows", 0)];
const cost: Cost = { cell: [3, 0], cost: 1, ends: false, text: "", odds: null };

describe("the list of zones", () => {
  it("begins with those where one may do something, then goes on by distance", () => {
    const rows = zoneRows(map, pieces, slings, { costs: [cost] }, [[0, 0]]);
    expect(rows.map(({ zone }) => zone)).toEqual([3, 0, 2, 1]);
    expect(rows.map(({ steps }) => steps)).toEqual([1, 2, 0, 1]);
    expect(rows[1]?.chosen).toBe(true);
  });

  it("names who stands in a zone, those that are attached left out", () => {
    const rows = zoneRows(map, pieces, undefined, {}, []);
    expect(rows.map((row) => row.pieces.map(({ id }) => id))).toEqual([["bows"], [], ["slings"], []]);
  });

  it("say of a zone next door why the piece may not enter it", () => {
    const refusal = {
      rule: "r",
      why: "it has moved",
      title: "",
      source: "",
      at: null,
      unit: null,
      spent: null,
      step: null,
    };
    const rows = zoneRows(map, pieces, slings, { closed: [{ cell: [3, 0], refusal }] }, []);
    expect(rows.map(({ zone, closed }) => [zone, closed?.why])).toContainEqual([3, "it has moved"]);
    expect(rows.filter(({ closed }) => closed !== null)).toHaveLength(1);
  });

  it("asks no price for where one is", () => {
    const here: Cost = { ...cost, cell: [2, 0], cost: 0 };
    expect(zoneRows(map, pieces, slings, { costs: [here] }, []).every((row) => row.cost === null)).toBe(true);
  });
});
