import { describe, expect, it } from "vitest";
import type { Line, News, Piece, Tableau } from "../wire/types";
import { leadToShape } from "./shape";
import { next, type Moment } from "./steps";

const { steps } = leadToShape((key) => key);
const piece = (id: string, side: string) => ({ id, side, at: [0, 0], name: id }) as unknown as Piece;
const now = (changes: Partial<Moment> = {}): Moment => ({
  tableau: {
    pieces: { cask: piece("cask", ""), me: piece("me", "us"), foe: piece("foe", "them") },
    turn: { round: 1, up: "us" },
    ending: null,
  } as unknown as Tableau,
  standing: null,
  news: [],
  side: "us",
  selected: "",
  deed: "",
  refused: false,
  weighing: false,
  ...changes,
});
const at = (moment: Moment, from = 0) => steps[next(steps, moment, from)]?.id ?? "end";
const roll = { cursor: 3, lines: [{ piece: "", dice: [{}] } as unknown as Line] } as News;

describe("the lesson about shapes", () => {
  it("leads from one's own piece to aiming, and to letting loose", () => {
    expect(at(now())).toBe("select");
    expect(at(now({ selected: "me" }))).toBe("aim");
    expect(at(now({ selected: "me", weighing: true }))).toBe("loose");
    expect(at(now({ news: [roll] }))).toBe("turn");
  });

  it("does not count what was taken back, and ends with the turn", () => {
    expect(at(now({ selected: "me", news: [roll, { cursor: 4, undone: [3] } as News] }))).toBe("aim");
    expect(at(now({ tableau: { ...now().tableau, turn: { round: 2, up: "us" } } as Tableau }))).toBe("end");
  });
});
