import { describe, expect, it } from "vitest";
import type { Area, Ground, Piece, Tableau } from "../wire/types";
import { after, apply } from "./apply";

const piece = (id: string, side = "alder") => ({ id, side }) as Piece;
const ground = { shape: "square", columns: 2, rows: 1, edges: [] } as unknown as Ground;
const start = {
  title: "The ford", ground, bank: 0, fog: null,
  pieces: { ash: piece("ash"), sable: piece("sable") },
  areas: { ward: { id: "ward" } as Area },
} as unknown as Tableau;

describe("a change of a tableau", () => {
  it("replaces pieces, adds new ones and takes away those that are null, in the order of their ids", () => {
    const changed = apply(start, { pieces: { bryn: piece("bryn"), ash: piece("ash", "vigil"), sable: null }, areas: {} });
    expect(Object.keys(changed.pieces)).toEqual(["ash", "bryn"]);
    expect(changed.pieces["ash"]?.side).toBe("vigil");
    expect(start.pieces["sable"]).toBeDefined();
  });

  it("takes areas away", () => {
    expect(apply(start, { pieces: {}, areas: { ward: null } }).areas).toEqual({});
  });

  it("puts edges into the ground and leaves the rest of it", () => {
    const edges = [{ between: [[0, 0], [1, 0]], kind: "door", name: "", open: true }] as Ground["edges"];
    expect(apply(start, { pieces: {}, areas: {}, edges }).ground).toEqual({ ...ground, edges });
    expect(apply(start, { pieces: {}, areas: {}, edges })).not.toHaveProperty("edges");
  });

  it("tells a part that became nothing from one that did not change", () => {
    const foggy = { ...start, fog: { known: "11", lit: "10" } };
    expect(apply(foggy, { pieces: {}, areas: {} }).fog).toEqual(foggy.fog);
    expect(apply(foggy, { pieces: {}, areas: {}, fog: null }).fog).toBeNull();
  });

  it("is nothing where news change nothing, and all where a scene is opened", () => {
    const other = { ...start, title: "The gate" };
    expect(after(start, { cursor: 1 })).toBe(start);
    expect(after(start, { cursor: 1, tableau: other })).toBe(other);
  });
});
