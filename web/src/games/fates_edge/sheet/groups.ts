import type { Deed, Refusal } from "../../../wire/types";

/** Steps under one heading that nobody may take now, with the reason if it is the same for all. */
export interface Group {
  heading: string;
  deeds: readonly Deed[];
  why: Refusal | null;
}

/** Steps that may be taken now, those that may not for a reason of their own, and the rest by headings. */
export interface Sorted {
  able: readonly Deed[];
  near: readonly Deed[];
  groups: readonly Group[];
}

export function sorted(deeds: readonly Deed[]): Sorted {
  const unable = deeds.filter((deed) => deed.refusal !== null);
  const headings = [...new Set(unable.map((deed) => deed.group))].filter(Boolean);
  return {
    able: deeds.filter((deed) => deed.refusal === null),
    near: unable.filter((deed) => !deed.group),
    groups: headings.map((heading) => {
      const found = unable.filter((deed) => deed.group === heading);
      return { heading, deeds: found, why: sharedWhy(found) };
    }),
  };
}

/** The reason that forbids all of them, to be said once rather than at each. */
export function sharedWhy(deeds: readonly Deed[]): Refusal | null {
  const first = deeds[0]?.refusal ?? null;
  return deeds.every((deed) => deed.refusal?.why === first?.why) ? first : null;
}
