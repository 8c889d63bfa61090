import { describe, expect, it } from "vitest";
import type { Area, Ground, Piece, Tableau } from "../wire/types";
import { after, apply } from "./apply";

const piece = (id: string, side = "alder") => ({ id, side }) as Piece;
const ground = { shape: "square", columns: 2, rows: 1, edges: [] } as unknown as Ground;
const start = {
  title: "The ford",
  ground,
  counters: [],
  fog: null,
  pieces: { ash: piece("ash"), sable: piece("sable") },
  areas: { ward: { id: "ward" } as Area },
  story: {},
} as unknown as Tableau;

const still = { pieces: {}, areas: {}, panels: {}, story: {} };

describe("a change of a tableau", () => {
  it("replaces pieces, adds new ones and takes away those that are null, in the order of their ids", () => {
    const changed = apply(start, {
      pieces: { bryn: piece("bryn"), ash: piece("ash", "vigil"), sable: null },
      areas: {},
      panels: {},
      story: {},
    });
    expect(Object.keys(changed.pieces)).toEqual(["ash", "bryn"]);
    expect(changed.pieces["ash"]?.side).toBe("vigil");
    expect(start.pieces["sable"]).toBeDefined();
  });

  it("takes areas away", () => {
    expect(apply(start, { ...still, areas: { ward: null }, panels: {} }).areas).toEqual({});
  });

  it("puts edges into the ground and leaves the rest of it", () => {
    const edges = [
      {
        between: [
          [0, 0],
          [1, 0],
        ],
        kind: "door",
        name: "",
        open: true,
      },
    ] as Ground["edges"];
    expect(apply(start, { ...still, edges }).ground).toEqual({ ...ground, edges });
    expect(apply(start, { ...still, edges })).not.toHaveProperty("edges");
  });

  it("tells a part that became nothing from one that did not change", () => {
    const foggy = { ...start, fog: { known: "11", lit: "10" } };
    expect(apply(foggy, { ...still }).fog).toEqual(foggy.fog);
    expect(apply(foggy, { ...still, fog: null }).fog).toBeNull();
  });

  it("puts things of a story in their places by id, and takes other parts of it whole", () => {
    const before = {
      ...start,
      story: { clocks: { fire: { filled: 1 }, flood: { filled: 2 } }, scene: null, bank: [1] },
    };
    const changes = {
      clocks: { fire: { filled: 2 }, flood: null },
      scene: { name: "Vault", present: ["anna"] },
      bank: [],
    };
    expect(apply(before, { ...still, story: changes }).story).toEqual({
      clocks: { fire: { filled: 2 } },
      scene: { name: "Vault", present: ["anna"] },
      bank: [],
    });
  });

  it("is nothing where news change nothing, and all where a scene is opened", () => {
    const other = { ...start, title: "The gate" };
    expect(after(start, { cursor: 1 })).toBe(start);
    expect(after(start, { cursor: 1, tableau: other })).toBe(other);
  });
});
