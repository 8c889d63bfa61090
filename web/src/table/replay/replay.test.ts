import { describe, expect, it } from "vitest";
import type { Past } from "../../wire/types";
import { Replay } from "./replay.svelte";

const line = { text: "x" };
const past = {
  type: "history",
  id: "1",
  start: { pieces: {}, areas: {}, story: {}, counters: [] },
  news: [
    { cursor: 1, change: { pieces: { ash: { id: "ash" } }, areas: {}, story: {} }, lines: [line] },
    { cursor: 2, change: { pieces: {}, areas: {}, story: {}, counters: [{ value: 2 }] } },
    { cursor: 3, change: { pieces: { ash: null }, areas: {}, story: {} }, lines: [line] },
  ],
} as unknown as Past;

describe("a replay", () => {
  it("begins at the end and shows the table as it was at any moment", () => {
    const replay = new Replay(past, "s1");
    expect([replay.at, Object.keys(replay.tableau.pieces), replay.tableau.counters]).toEqual([3, [], [{ value: 2 }]]);
    replay.go(1);
    expect([Object.keys(replay.tableau.pieces), replay.tableau.counters, replay.news.length]).toEqual([["ash"], [], 1]);
    replay.go(0);
    expect(Object.keys(replay.tableau.pieces)).toEqual([]);
  });

  it("steps from one thing told to the next, and stays at the ends", () => {
    const replay = new Replay(past, "s1");
    const at = (by: 1 | -1) => (replay.step(by), replay.at);
    expect([at(-1), at(-1), at(-1)]).toEqual([1, 0, 0]);
    expect([at(1), at(1), at(1)]).toEqual([1, 3, 3]);
  });

  it("begins with the first deed, not with people who sit down and talk", () => {
    const [first, second, third] = past.news;
    const seats = [{ id: "s1", label: "Ash" }];
    const spoken = { by: "s1", text: "Hello", how: "say" };
    const company = { ...past, news: [{ cursor: 0, seats }, { cursor: 0, spoken }, first, second, third] };
    const replay = new Replay(company as unknown as Past, "s1");
    expect(replay.last).toBe(3);
    replay.go(1);
    expect([replay.latest?.cursor, replay.news.length]).toEqual([1, 3]);
  });

  it("goes to the same moment though another seat was told other things", () => {
    const timed = { ...past, news: past.news.map((item, index) => ({ ...item, at: 100 * (index + 1) })) } as Past;
    const replay = new Replay(timed, "s1");
    replay.go(2);
    expect(replay.moment).toBe(200);
    const other = new Replay({ ...timed, news: [timed.news[0], timed.news[2]] } as Past, "s2");
    other.goTo(replay.moment);
    expect(other.at).toBe(1);
  });
});
