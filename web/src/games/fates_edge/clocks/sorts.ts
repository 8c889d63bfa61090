import type { Clock } from "../wire";

const RAILS: ReadonlySet<Clock["sort"]> = new Set<Clock["sort"]>(["rail", "gate", "dial"]);
const TONES: Partial<Record<Clock["sort"], "vigil" | "alder">> = {
  primary: "alder",
  project: "alder",
  rescue: "alder",
  peril: "vigil",
  doom: "vigil",
  injury: "vigil",
  haste: "vigil",
  debt: "vigil",
};

/** The clocks that people read, in two: what is long in coming, and the rails that press the scene. */
export function sorted(clocks: readonly Clock[]): { clocks: Clock[]; rails: Clock[] } {
  const shown = clocks.filter((clock) => clock.sort !== "supply");
  return {
    clocks: shown.filter((clock) => !RAILS.has(clock.sort)),
    rails: shown.filter((clock) => RAILS.has(clock.sort)),
  };
}

/** The colour of a clock: the crew's, their foes', or none. */
export const tone = (clock: Clock): "vigil" | "alder" | "" => TONES[clock.sort] ?? "";
