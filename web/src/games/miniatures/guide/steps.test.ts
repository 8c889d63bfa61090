import { describe, expect, it } from "vitest";
import type { Line, News, Piece, Tableau } from "../../../wire/types";
import { next, type Moment } from "../../../guide/steps";
import { STEPS } from "./steps";

const piece = (id: string, side: string, at: [number, number]) => ({ id, side, at, name: id }) as Piece;
const tableau = (me: [number, number], turn: Partial<Tableau["turn"]> = {}): Tableau =>
  ({
    pieces: { sable: piece("sable", "alder", me), corvin: piece("corvin", "vigil", [7, 4]) },
    turn: { round: 1, up: "alder", acting: "", slots: [], waits_for: [], words: "", ...turn },
    ending: null,
  }) as unknown as Tableau;
const moment = (changes: Partial<Moment> = {}): Moment => ({
  tableau: tableau([1, 4]),
  standing: null,
  news: [],
  side: "alder",
  selected: "",
  deed: "",
  refused: false,
  weighing: false,
  ...changes,
});
const roll = (cursor: number, more: Partial<News> = {}): News =>
  ({
    cursor,
    lines: [{ piece: "sable", dice: [{ face: 7, sides: 10, look: "good", was: null }] } as unknown as Line],
    ...more,
  }) as News;
const at = (now: Moment, from = 0) => STEPS[next(STEPS, now, from)]?.id ?? "end";

describe("the guide through a first battle", () => {
  it("begins with one's own piece, and goes on once it is selected", () => {
    expect(at(moment())).toBe("select");
    expect(at(moment({ selected: "corvin" }))).toBe("select");
    expect(at(moment({ selected: "sable" }))).toBe("reach");
  });

  it("shows a refusal before it lets one move", () => {
    expect(at(moment({ selected: "sable" }), 2)).toBe("why");
    expect(at(moment({ selected: "sable", refused: true }), 2)).toBe("move");
  });

  it("counts what was done ahead of it", () => {
    expect(at(moment({ tableau: tableau([6, 4]) }))).toBe("odds");
    expect(at(moment({ tableau: tableau([6, 4]), news: [roll(3)] }))).toBe("answer");
  });

  it("asks whoever has moved ahead, but not up to the enemy, to go on", () => {
    expect(at(moment({ tableau: tableau([5, 4], { acting: "sable" }), selected: "sable" }))).toBe("move");
  });

  it("knows that dice lie there when it is asked about them", () => {
    const asked = { prompt: {} } as Moment["standing"];

    expect(at(moment({ tableau: tableau([6, 4]), standing: asked }))).toBe("answer");
  });

  it("waits for an answer, and passes on where nothing is asked", () => {
    const rolled = { tableau: tableau([6, 4]), news: [roll(3)] };
    const standing = { prompt: null } as Moment["standing"];

    expect(at(moment({ ...rolled, standing: { prompt: {} } as Moment["standing"] }))).toBe("answer");
    expect(at(moment({ ...rolled, standing }))).toBe("turn");
  });

  it("does not count a roll that was taken back", () => {
    const news = [roll(3), { cursor: 4, undone: [3] } as News];

    expect(at(moment({ tableau: tableau([6, 4]), news }))).toBe("odds");
  });

  it("ends with the turn", () => {
    expect(
      at(moment({ tableau: tableau([6, 4], { up: "vigil" }), standing: { prompt: null } as Moment["standing"] })),
    ).toBe("end");
  });
});
