import type { Look } from "../lib/piece/counter";
import { ICON_NAMES, type IconName } from "../lib/ui/iconnames";
import type { Offer, Panel, Row } from "../wire/types";

/** Does an action; answers whether it was done. */
export type Act = (action: Record<string, unknown>) => Promise<boolean>;

/** What may be picked on a board for a field: what is chosen of it, by name, and how one more is picked or let go. */
export interface BoardPick {
  chosen: readonly string[];
  pick: (name: string) => void;
  /** The form is done with one more that something was dropped on, or at which it was. */
  drop: (name: string) => void;
}

/** What panels do: actions (null where nothing may be done), and what they show of a rule or of what a thing belongs to. */
export interface Hands {
  act: Act | null;
  onrule?: ((rule: string) => void) | undefined;
  onabout?: ((about: string) => void) | undefined;
  /** The label of the clock that keys tick. */
  picked?: string | undefined;
  /** Whether offers that stand under a heading of their own are folded away under it. */
  folded?: boolean | undefined;
  onboard?: ((pick: BoardPick | null) => void) | undefined;
  /** The colour of a side, where rows have counters. */
  colourOf?: ((side: string) => string) | undefined;
}

/** The counter before a row; null where it has none. */
export function counterOf({ title, emblem, side }: Row, colourOf: Hands["colourOf"]): Look | null {
  if (!emblem || !colourOf) return null;
  return { name: title, colour: colourOf(side), emblem, picture: "", angle: null, harm: 0, most: 0, marks: [], unseen: false }; // prettier-ignore
}

/** The icon of a name that a game uses, or null where the screens have none of that name. */
export function iconOf(name: string): IconName | null {
  return ICON_NAMES.find((known) => known === name) ?? null;
}

/** Rows or offers by the headings under which they stand, in the order in which these first come. */
export function groupsOf<T extends { group: string }>(all: readonly T[]): [group: string, some: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const known = groups.get(one.group);
    if (known) known.push(one);
    else groups.set(one.group, [one]);
  }
  return [...groups];
}

/** Things with a key each that stays theirs while others come and go: their name, and the how-manyth of that name. */
export function keyed<T>(all: readonly T[], nameOf: (one: T) => string): [key: string, one: T][] {
  const counts = new Map<string, number>();
  return all.map((one) => {
    const name = nameOf(one);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [`${name} ${count}`, one];
  });
}

/** Whether a thing is a clock: drawn with it at its side rather than below. */
export const isTile = (row: Row): boolean => row.clocks.length === 1 && row.clocks[0]?.label === row.title;

/** Whether an icon says enough of an offer. */
export const isBrief = (offer: Offer): boolean =>
  iconOf(offer.icon) !== null && !offer.main && !offer.cost && !offer.refusal && offer.fields.length === 0;

/** Whether a thing is a playing card: drawn with it at its side rather than below. */
export const isCard = (row: Row): boolean => row.cards.length === 1 && row.cards[0]?.suit !== "";

/** More letters than these fill more than two lines, and stand better below a name than beside it. */
const LONG = 160;

/** Whether a thing is no more than a few words, values and what may be done with it: drawn in a line. */
export const isLine = (row: Row): boolean =>
  row.tracks.length + row.clocks.length + row.cards.length === 0 &&
  (row.text === "" || (row.text.length <= LONG && row.offers.every(isBrief)));

/** The panels of a place. */
export function panelsAt(panels: Readonly<Record<string, Panel>>, place: Panel["place"]): Panel[] {
  return Object.values(panels).filter((panel) => panel.place === place);
}
