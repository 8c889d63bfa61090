import type { Attempt, Casting, Sheet, Story, Written } from "../wire";

/** A spell by its key in the spellbook. */
export type Keyed = Written & { key: string };

/** How many levels somebody has of a skill or an Art. */
export const rating = (sheet: Sheet | undefined, skill: string): number =>
  sheet?.skills.find((one) => one.key === skill)?.level ?? 0;

/** The dice of weaving: Wits and the Art. */
export const pool = (sheet: Sheet | undefined, art: string): number =>
  (sheet?.attributes.wits ?? 0) + rating(sheet, art);

/** All spells, those of the Arts that somebody knows best first, the easier ones before the harder. */
export function ranked(story: Story, sheet: Sheet | undefined): Keyed[] {
  const all = Object.entries(story.spells).map(([key, one]) => ({ ...one, key }));
  return all.sort(
    (a, b) =>
      rating(sheet, b.art) - rating(sheet, a.art) ||
      a.art.localeCompare(b.art) ||
      a.dv - b.dv ||
      a.name.localeCompare(b.name),
  );
}

/** Every Art that a spell of the book or of the table belongs to, or that somebody has learned under that name. */
export const arts = (story: Story): string[] => [...new Set(Object.values(story.spells).map((one) => one.art))].sort();

/** The checks of a casting that are not over: what is channelled, and the weaving. */
export function checks(story: Story, casting: Casting): Attempt[] {
  return [...casting.channels, casting.weave]
    .flatMap((id) => story.attempts[id] ?? [])
    .filter((one) => one.stage !== "done");
}

/** Whether there is still something to do for a casting besides letting it stand. */
export const walking = (story: Story, casting: Casting): boolean =>
  casting.phase === "standing" || casting.phase === "spent" ? checks(story, casting).length > 0 : true;

/** Whether magic shows to whoever looks: it is obvious, or no subtle spell of the book. */
export const showy = ({ spell }: Casting): boolean => spell !== null && (spell.obvious || !spell.ladder.length);

/** Whether a spell that stood once still has something to be said: a bargain, or whether anybody noticed it. */
export const speaks = (casting: Casting, master: boolean): boolean =>
  casting.stood[0] > 0 && (casting.bargain !== "" || (master && showy(casting) && !casting.noticed));

/** A key for a new spell: its name in small letters, with dashes. */
export const keyed = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
