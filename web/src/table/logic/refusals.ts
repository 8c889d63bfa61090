import type { Deed, Refusal } from "../../wire/types";

/** Why nothing at all can be done, where it is for one and the same reason; null where something can. */
export function together(deeds: readonly Deed[]): Refusal | null {
  const first = deeds[0]?.refusal ?? null;
  const alike = deeds.every((deed) => deed.refusal?.rule === first?.rule && deed.refusal?.why === first?.why);
  return first && alike ? first : null;
}
