import type { Clock } from "../wire";

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

/** The colour of a clock: the crew's, their foes', or none. */
export const tone = (clock: Clock): "vigil" | "alder" | "" => TONES[clock.sort] ?? "";
