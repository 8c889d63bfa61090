import type { Change, News, Tableau } from "../wire/types";

type ById<T> = Record<string, T>;

function patched<T>(old: ById<T>, changes: ById<T | null>): ById<T> {
  const both: ById<T | null> = { ...old, ...changes };
  const kept = Object.entries(both).filter((entry): entry is [string, T] => entry[1] !== null);
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Story = Tableau["story"];

/** Whether a part of a story holds things by id, of which null stands for one that is gone. */
function things(part: unknown): part is ById<unknown> {
  return (
    typeof part === "object" &&
    part !== null &&
    !Array.isArray(part) &&
    Object.values(part).every((one) => one === null || (typeof one === "object" && !Array.isArray(one)))
  );
}

/** A story with its changes. */
function toldOn(old: Story, changes: Story): Story {
  const parts = Object.entries(changes).map(([name, part]) => [
    name,
    things(old[name]) && things(part) ? patched(old[name], part) : part,
  ]);
  return { ...old, ...Object.fromEntries(parts) };
}

/** The tableau after a change: pieces and areas by id (null: gone), edges put into the ground, other parts whole. */
export function apply(old: Tableau, change: Change): Tableau {
  const { pieces, areas, panels, edges, story, ...parts } = change;
  const ground = parts.ground ?? (edges ? { ...old.ground, edges } : old.ground);
  return {
    ...old,
    ...parts,
    ground,
    pieces: patched(old.pieces, pieces),
    areas: patched(old.areas, areas),
    panels: patched(old.panels, panels),
    story: toldOn(old.story, story),
  };
}

/** The tableau after a piece of news. */
export function after(old: Tableau, news: News): Tableau {
  if (news.tableau) return news.tableau;
  return news.change ? apply(old, news.change) : old;
}
