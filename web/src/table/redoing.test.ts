import { describe, expect, it } from "vitest";
import type { News } from "../wire/types";
import { line } from "./logic/testing";
import { Redoing } from "./redoing.svelte";

const MOVE = { do: "move", unit: "ash" };
const did = (cursor: number, by = "me"): News => ({ cursor, by, lines: [line("Ash moves")] });
const undid = (cursor: number, ...undone: number[]): News => ({
  cursor,
  by: "me",
  undone,
  lines: [line("Taken back")],
});

/** Somebody who has done some deeds, told by the news from 1 on. */
function after(...deeds: object[]): Redoing {
  const redoing = new Redoing();
  deeds.forEach((deed, index) => {
    redoing.heard(did(index + 1));
    redoing.did({ ...deed }, index, "me", [did(index + 1)]);
  });
  return redoing;
}

describe("doing again", () => {
  it("offers what one took back, the last first", async () => {
    const [redoing, done] = [after(MOVE, { do: "end" }), [] as unknown[]];
    redoing.heard(undid(3, 2));
    redoing.heard(undid(4, 1));
    expect(redoing.back).toEqual([{ do: "end" }, MOVE]);
    await redoing.again(async (deed) => {
      redoing.heard(did(5));
      return done.push(deed) > 0;
    });
    expect([done, redoing.back]).toEqual([[MOVE], [{ do: "end" }]]);
  });

  it("ends as soon as anything else happens, but not because somebody speaks", () => {
    const redoing = after(MOVE);
    redoing.heard(undid(2, 1));
    redoing.heard({
      cursor: 3,
      by: "you",
      spoken: { by: "you", text: "Wait!", how: "say", to: [], line: null, hidden: false },
    });
    expect(redoing.back).toEqual([MOVE]);
    redoing.heard(did(4, "you"));
    expect(redoing.back).toEqual([]);
  });

  it("offers nothing where the deed of another was taken back with one's own", () => {
    const redoing = after(MOVE);
    redoing.heard(did(2, "you"));
    redoing.heard(undid(3, 1, 2));
    expect(redoing.back).toEqual([]);
  });

  it("keeps what the table refused to have done again", async () => {
    const redoing = after(MOVE);
    redoing.heard(undid(2, 1));
    await redoing.again(async () => false);
    expect(redoing.back).toEqual([MOVE]);
  });
});
