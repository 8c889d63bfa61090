/** How the counters of a side look: told apart by pattern and by light and dark, not by colour alone. */
export interface SideColours {
  name: "alder" | "vigil" | "third" | "fourth" | "neutral";
  pattern: "plain" | "notched" | "halved" | "quartered" | "dotted";
}

const NEUTRAL: SideColours = { name: "neutral", pattern: "dotted" };
const SIDES: SideColours[] = [
  { name: "alder", pattern: "plain" },
  { name: "vigil", pattern: "notched" },
  { name: "third", pattern: "halved" },
  { name: "fourth", pattern: "quartered" },
];

/** The livery of a banner's colour: its name, or a number from 4 on; after the last the first serves again. */
export function sideColours(colour: string): SideColours {
  const named = SIDES.find((one) => one.name === colour);
  const number = Number(colour);
  if (named) return named;
  return Number.isInteger(number) && number > 0 ? (SIDES[(number - 1) % SIDES.length] ?? NEUTRAL) : NEUTRAL;
}

/** The CSS colour of a part of a livery. */
export function partColour(side: SideColours, part: "" | "deep" | "plate" | "charge" | "second" | "ink"): string {
  return `var(--${side.name}${part && `-${part}`})`;
}

/** The CSS colour of a livery's hatching and lines on the map. */
export function hatchColour(side: SideColours): string {
  return `var(--hatch-${side.name})`;
}
