import type { Way } from "../../../editor/game";
import type { BattleDraft } from "./draft";

/** The ways in which a unit may face on a draft's board. */
export function directions({ board: { grid }, options }: BattleDraft): Way[] {
  if (grid.shape === "hex")
    return grid.layout.endsWith("q") ? ["n", "ne", "se", "s", "sw", "nw"] : ["ne", "e", "se", "sw", "w", "nw"];
  return options["facings"] === 8 ? ["n", "ne", "e", "se", "s", "sw", "w", "nw"] : ["n", "e", "s", "w"];
}
