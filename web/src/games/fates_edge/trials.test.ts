import { describe, expect, it } from "vitest";
import { Trials } from "./trials";

describe("what would come of a deed", () => {
  it("is asked once for all who want to know, and again when the game has changed", async () => {
    const asked: unknown[] = [];
    let moment = 1;
    const trials = new Trials(
      () => moment,
      async (deed) => {
        asked.push(deed);
        return { preview: null, refusal: null };
      },
    );
    await Promise.all([trials.of({ do: "end_scene" }), trials.of({ do: "end_scene" }), trials.of({ do: "next_beat" })]);
    expect(asked).toEqual([{ do: "end_scene" }, { do: "next_beat" }]);
    moment = 2;
    await trials.of({ do: "end_scene" });
    expect(asked).toHaveLength(3);
  });
});
