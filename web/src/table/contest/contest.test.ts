import { describe, expect, it } from "vitest";
import type { Answer, Contest, HarmSlot, Prompt } from "../../wire/types";
import { fieldOf } from "../../panels/testing";
import { absorbed, gauge, leadingAnswer, rungAt, signed, sortAnswers, toggled, wordsByField } from "./contest";

const answer = (label: string, more: Partial<Answer> = {}): Answer => ({
  action: { do: label },
  label,
  brief: "",
  detail: "",
  odds: null,
  fields: [],
  group: "",
  main: false,
  default: false,
  ...more,
});
const field = (name: string, label: string) => fieldOf(name, "text", { label });
const slot = (id: string, most: number): HarmSlot => ({ id, label: id, most, text: "", words: "", state: "free" });
const contest = (more: Partial<Contest> = {}) =>
  ({
    hands: [{ aids: [{ id: "charge" }, { id: "stones" }] }, { aids: [] }],
    rungs: [6, 5, 4, 3].map((value) => ({ value, name: "", look: "miss" })),
    harm: 0,
    ...more,
  }) as unknown as Contest;
const prompt = (...answers: Answer[]) => ({ answers }) as unknown as Prompt;

describe("the answers of a contest", () => {
  const plus = answer("+2", { group: "charge" });
  const again = answer("again", { group: "charge" });
  const pass = answer("pass", { default: true });

  it("are sorted by the words that they use; what is left is said in so many words", () => {
    const sorted = sortAnswers(contest(), prompt(plus, again, pass));
    expect([...sorted.byAid]).toEqual([["charge", [plus, again]]]);
    expect(sorted.others).toEqual([pass]);
    expect(sorted.harm).toEqual([]);
  });

  it("are ways to take harm once there is harm", () => {
    const sorted = sortAnswers(contest({ harm: 3 }), prompt(answer("out")));
    expect(sorted.harm.map((one) => one.label)).toEqual(["out"]);
    expect(sorted.others).toEqual([]);
  });

  it("are none where nobody is asked", () => {
    expect(sortAnswers(contest(), null).byAid.size).toBe(0);
  });

  it("are led by the main one, else by the first", () => {
    const main = answer("main", { main: true });
    expect(leadingAnswer([pass, main])).toBe(main);
    expect(leadingAnswer([pass, plus])).toBe(pass);
    expect(leadingAnswer([])).toBeUndefined();
  });
});

describe("harm", () => {
  const [mild, moderate] = [slot("mild", 2), slot("moderate", 4)];
  const out = answer("out");
  const small = answer("mild", { group: "mild", fields: [field("words.0", "mild")] });
  const large = answer("moderate", { group: "moderate", fields: [field("words.0", "moderate")] });
  const both = answer("both", {
    group: "mild moderate",
    fields: [field("words.0", "mild"), field("words.1", "moderate")],
  });
  const ways = [out, small, large, both];

  it("goes into the slots that an answer names", () => {
    expect(ways.map((one) => absorbed(one, [mild, moderate]))).toEqual([0, 2, 4, 6]);
  });

  it("is taken into one slot more or less with a click on it", () => {
    expect(toggled(ways, small, moderate)).toBe(both);
    expect(toggled(ways, both, mild)).toBe(large);
    expect(toggled(ways, small, mild)).toBe(out);
  });

  it("stays where it was if the slots may not be filled together", () => {
    expect(toggled([small, large], small, moderate)).toBeUndefined();
  });

  it("takes the words that were written for each slot", () => {
    const words = { moderate: "Riderless", mild: "Blown" };
    expect(wordsByField(large, [mild, moderate], words)).toEqual({ "words.0": "Riderless" });
    expect(wordsByField(both, [mild, moderate], words)).toEqual({ "words.0": "Blown", "words.1": "Riderless" });
  });

  it("is shown as boxes: taken, room to spare, and what nothing takes", () => {
    expect(gauge(3, 4)).toEqual(["taken", "taken", "taken", "spare"]);
    expect(gauge(3, 2)).toEqual(["taken", "taken", "over"]);
    expect(gauge(2, 0)).toEqual(["over", "over"]);
  });
});

describe("the ladder", () => {
  it("has a place for every total, at its ends for those beyond", () => {
    expect([6, 3, 9, -4].map((total) => rungAt(contest(), total))).toEqual([0, 3, 0, 3]);
  });

  it("writes numbers with their sign", () => {
    expect([2, 0, -1].map(signed)).toEqual(["+2", "+0", "−1"]);
  });
});
