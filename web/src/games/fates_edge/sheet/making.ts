import type { Character, Story } from "../wire";

/** The parts of making a character, in the order of the sheet. */
const STEPS = ["who", "ratings", "talent", "kit", "trouble", "people", "bond"] as const;
type Step = (typeof STEPS)[number];

/** How far a part is: something is left to do, it waits for somebody else, or it is done. */
type State = "open" | "waits" | "done";

/** The parts of making a character, each with how far it is. */
export function stepsOf(
  one: Character,
  story: Pick<Story, "characters" | "followers" | "assets">,
): { step: Step; state: State }[] {
  const bought = new Set(one.purchases.map((step) => step.kind));
  const owned = [...Object.values(story.followers), ...Object.values(story.assets)].some(
    (kept) => kept.owner === one.id,
  );
  const tied = one.bonds.some((bond) => story.characters[bond.about]?.bonds.some((back) => back.about === one.id));
  const done: Record<Step, boolean> = {
    who: one.concept !== "" && one.culture !== "",
    ratings: bought.has("attribute") || bought.has("skill"),
    talent: bought.has("talent"),
    kit: Object.keys(one.gear).length > 0,
    trouble: one.complications.length > 0,
    people: owned,
    bond: tied,
  };
  return STEPS.map((step) => ({
    step,
    state: done[step] ? "done" : step === "bond" && one.bonds.length > 0 ? "waits" : "open",
  }));
}
