import type { Sheet, Story, Trait } from "./wire";
import type { Tableau } from "../../wire/types";

/** The story that a tableau tells, if it is one of a campaign: what the server wrote as the parts of `Story`. */
export function storyOf(tableau: Tableau | null): Story | null {
  return tableau?.system === "fates_edge" ? (tableau.story as unknown as Story) : null;
}

export const ATTRIBUTES = ["body", "wits", "spirit", "presence"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export const PILLARS = ["combat", "stealth", "social", "travel", "arcana"] as const;

const SHORT = /\b(cp|dv|gm|npc|xp)\b/gi;

/** A key of the game as people read it: "animal-handling" is "Animal handling", "cp_floor" is "CP floor". */
export function spelt(key: string): string {
  const words = key.replaceAll(/[-_]/g, " ").replace(SHORT, (word) => word.toUpperCase());
  return capital(words);
}

/** Words as a sentence begins. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** With which attribute a skill is rolled unless somebody says otherwise: its own, of an art or a skill that has none Wits. */
export const traitOf = (skill: Pick<Trait, "attribute">): Attribute => skill.attribute ?? "wits";

/** The dice that a check of a skill begins with. */
export const poolOf = (skill: Pick<Trait, "attribute" | "level">, sheet: Pick<Sheet, "attributes">): number =>
  skill.level + (sheet.attributes[traitOf(skill)] ?? 0);
