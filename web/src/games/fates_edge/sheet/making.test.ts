import { describe, expect, it } from "vitest";
import type { Character, Story } from "../wire";
import { stepsOf } from "./making";

const mira = (more: Partial<Character> = {}) =>
  ({
    id: "mira",
    concept: "",
    culture: "",
    purchases: [],
    gear: {},
    complications: [],
    bonds: [],
    ...more,
  }) as unknown as Character;
const story = (...others: unknown[]) =>
  ({
    characters: Object.fromEntries(others.map((one) => [(one as Character).id, one])),
    followers: {},
    assets: {},
  }) as unknown as Story;
const states = (one: Character, all: Story) =>
  Object.fromEntries(stepsOf(one, all).map(({ step, state }) => [step, state]));

describe("the parts of making a character", () => {
  it("are open until something was chosen in them", () => {
    expect(new Set(Object.values(states(mira(), story())))).toEqual(new Set(["open"]));
    const made = mira({ concept: "a thief", culture: "tulkani", complications: ["lost-ally"] });
    expect(states(made, story())).toMatchObject({ who: "done", trouble: "done", kit: "open", talent: "open" });
  });

  it("wait for whom one asked for a bond until that is answered", () => {
    const asked = mira({ bonds: [{ about: "sable", text: "the Weir" }] as Character["bonds"] });
    expect(states(asked, story(asked, { id: "sable", bonds: [] })).bond).toBe("waits");
    expect(states(asked, story(asked, { id: "sable", bonds: [{ about: "mira" }] })).bond).toBe("done");
  });
});
