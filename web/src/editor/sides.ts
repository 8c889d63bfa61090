import type { Banner } from "../wire/types";
import type { SideEntry } from "./draft";

const COLOURS = ["alder", "vigil", "third"];

/** The sides as banners, coloured as the table colours them. */
export function bannersOf(sides: readonly SideEntry[]): Banner[] {
  return sides.map((side, i) => ({
    id: side.id,
    label: side.label || side.id,
    colour: side.neutral ? "neutral" : (COLOURS[i] ?? String(i + 1)),
    neutral: side.neutral,
    team: "",
    plays: [],
  }));
}
