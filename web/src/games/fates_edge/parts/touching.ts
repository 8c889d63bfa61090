import { t } from "../i18n";
import { served, type Action } from "../play.svelte";
import type { Character } from "../wire";

/** What a game master changes by a touch. */
export type Kind = "boon" | "fatigue" | "harm";

/** What is likely to be the reason. */
export const REASONS = {
  boon: ["choice", "bond", "scene", "price"],
  fatigue: ["effort", "cold", "magic", "sleep"],
  harm: ["blade", "fall", "fire", "secret"],
} as const;

const HELD = { boon: "boons", fatigue: "fatigue", harm: "harm" } as const;

/** One more of it, or one less: what was touched by mistake is taken back whatever the rules of recovery say. */
export function changed(kind: Kind, one: Character, more: boolean, why = ""): Action {
  const character = one.id;
  if (!more) return takenBack(kind, character, one[HELD[kind]]);
  if (kind === "boon") return { do: "award_boon", character, why: why || t("campaign.reason_scene") };
  if (kind === "fatigue") return { do: "tire", character, levels: 1, why };
  return { do: "harm", character, level: Math.max(one.harm, 1) as 1, why };
}

function takenBack(kind: Kind, character: string, held: number): Action {
  const event = {
    boon: { event: "boons_spent", character, count: 1, why: t("campaign.takenBack") },
    fatigue: { event: "rested", character, levels: 1 },
    harm: { event: "harmed", character, level: held - 1, why: t("campaign.takenBack") },
  }[kind];
  return served({ do: "decree", events: [event], reason: t("campaign.takenBack") });
}
