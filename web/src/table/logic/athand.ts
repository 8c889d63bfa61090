import type { Deed } from "../../wire/types";
import { isAble } from "./choices";

/** The few deeds that a phone has room for, in their order: the one in hand, then what can be done now, then the rest. */
export function atHand(slots: readonly (Deed | null)[], chosen: Deed | null, most = 3): Deed[] {
  const keyed = slots.filter((deed) => deed !== null);
  const further = chosen && chosen.slot !== "end" && !keyed.some(({ name }) => name === chosen.name) ? [chosen] : [];
  const all = [...keyed, ...further];
  const rank = (deed: Deed) => (deed.name === chosen?.name ? 0 : isAble(deed) ? 1 : 2);
  const found = [...all].sort((one, other) => rank(one) - rank(other)).slice(0, most);
  return all.filter((deed) => found.includes(deed));
}
