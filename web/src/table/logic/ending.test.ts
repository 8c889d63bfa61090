import { describe, expect, it } from "vitest";
import type { Past, Tableau } from "../../wire/types";
import { crosses, tally, tallyRounds } from "./ending";
import { line } from "./testing";

const piece = (id: string, side: string, kind = "unit") => ({ id, side, kind });
const die = (look: string) => ({ face: 1, sides: 10, label: "", look, text: "", was: null });
const hit = (id: string, amount: number) => ({ kind: "hit", piece: id, target: "", path: [], amount });

describe("what came of a battle", () => {
  const pieces = {
    ash: piece("ash", "alder"),
    pell: piece("pell", "vigil"),
    door: piece("door", "vigil", "object"),
  };
  const banners = [
    { id: "alder", label: "Alder", colour: "alder", neutral: false, team: "" },
    { id: "vigil", label: "The Vigil", colour: "vigil", neutral: false, team: "" },
    { id: "wild", label: "Beasts", colour: "neutral", neutral: true, team: "" },
  ];
  const past = {
    start: { pieces, turn: { round: 1 } },
    news: [
      { cursor: 1, at: 60_000, lines: [line("x", { piece: "ash", dice: [die("good"), die("plain")] as never })] },
      {
        cursor: 2,
        motions: [hit("pell", 2), { ...hit("pell", 0), kind: "gone" }],
        change: { pieces: { hound: piece("hound", "vigil"), pell: null } },
      },
      { cursor: 3, motions: [hit("ash", 3)] },
      { cursor: 4, undone: [3] },
      { cursor: 5, at: 240_000, change: { pieces: {}, turn: { round: 2 } } },
      { cursor: 6, at: 300_000, lines: [], motions: [hit("ash", 1)] },
      { cursor: 7, at: 900_000, spoken: { text: "well played" } },
    ],
  } as unknown as Past;
  const end = { banners, pieces: { ash: pieces.ash, hound: {} } } as unknown as Tableau;

  it("marks each piece that was lost, and tells the number of many", () => {
    expect([0, 2, 3, 7].map(crosses)).toEqual(["", "××", "×××", "7×"]);
  });

  it("counts who stands, harm and dice of each side, without what was taken back", () => {
    const [alder, vigil, none] = tally(past, end);
    expect(alder).toMatchObject({ label: "Alder", standing: ["ash"], harm: 1, dice: 2, good: 1 });
    expect(vigil).toMatchObject({ pieces: ["pell", "hound"], standing: ["hound"], harm: 2, dice: 0 });
    expect(none).toBeUndefined();
  });

  it("is told round by round, with the minutes from the first deed to the last", () => {
    const { rounds, minutes } = tallyRounds(past);
    const told = rounds.map(({ round, harm, lost }) => [round, Object.fromEntries(harm), Object.fromEntries(lost)]);
    expect(told).toEqual([
      [1, { vigil: 2 }, { vigil: 1 }],
      [2, { alder: 1 }, {}],
    ]);
    expect(minutes).toBe(4);
  });
});
