import type { OptionCard } from "../wire";

export const GROUPS = [
  "acting",
  "people",
  "talents",
  "company",
  "wear",
  "magic",
  "decks",
  "crown",
  "scaling",
  "more",
] as const;
export type Group = (typeof GROUPS)[number];

/** The topics of rulings by what they are about. */
const TOPICS: Record<Exclude<Group, "more">, string> = {
  acting: "time,check,description,boon,cp,overstack,rail,resist,assist",
  people: "attribute,skill,affinity,creation,contract,option,sample,tier,training,xp",
  talents: "talent,prestige,gear",
  company: "follower,familiar,asset,resource",
  wear: "fatigue,harm,supply,lethal,rails,absent",
  magic: "magic,spell,spellcraft",
  decks: "deck,adventure,motive",
  crown: "crown,pacing",
  scaling: "scaling,hunger",
};

const BY_TOPIC = new Map(
  Object.entries(TOPICS).flatMap(([group, topics]) =>
    topics.split(",").map((topic) => [topic, group as Group] as const),
  ),
);

/** Choices by what their rulings are about, without groups that are empty. */
export function grouped(options: readonly OptionCard[]): [Group, OptionCard[]][] {
  const of = (group: Group) => options.filter((one) => (BY_TOPIC.get(one.topic) ?? "more") === group);
  return GROUPS.map((group): [Group, OptionCard[]] => [group, of(group)]).filter(([, found]) => found.length > 0);
}

/** Whether a choice is one between yes and no. */
export const switched = (values: readonly string[]): boolean =>
  values.length === 2 && values.every((one) => one === "on" || one === "off");
