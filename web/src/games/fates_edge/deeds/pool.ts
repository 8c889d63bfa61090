import type { Panel } from "../../../wire/types";
import { spelt } from "../story";
import type { Story } from "../wire";

/** Something that a field may name: its key, and what people call it. */
export type Named = readonly [key: string, label: string];

type Pool = (story: Story) => Named[];

const people: Pool = (story) => Object.values(story.characters).map((one) => [one.id, one.name]);
const clocks: Pool = (story) =>
  Object.values(story.clocks).map((one) => [one.id, `${one.name} ${one.filled}/${one.size}`]);
const followers: Pool = (story) => Object.values(story.followers).map((one) => [one.id, one.name]);
const assets: Pool = (story) => Object.values(story.assets).map((one) => [one.id, one.name]);
const attempts: Pool = (story) => Object.values(story.attempts).map((one) => [one.id, `${one.id}: ${one.goal}`]);
const skills: Pool = (story) => (Object.values(story.sheets)[0]?.skills ?? []).map((one) => [one.key, spelt(one.key)]);
const gear: Pool = (story) =>
  Object.values(story.characters).flatMap((who) =>
    Object.entries(who.gear).map(([key, item]) => [key, `${item.name} (${who.name})`] as const),
  );
const talents: Pool = (story) =>
  Object.values(story.sheets).flatMap((sheet) => sheet.talents.map((one) => [one.key, one.name] as const));

/** What fields of a name are about, wherever they stand. */
const POOLS: Record<string, Pool> = {
  character: people,
  other: people,
  ally: people,
  mentor: people,
  signature: people,
  present: people,
  clock: clocks,
  rail: clocks,
  attempt: attempts,
  follower: followers,
  skill: skills,
  item: gear,
  gear,
  resource: (story) => [...followers(story), ...assets(story)],
  helper: (story) => [...people(story), ...followers(story)],
  talent: talents,
  casting: (story) =>
    Object.values(story.castings).flatMap((one) => (one.spell ? [[one.id, one.spell.name] as const] : [])),
  asset: assets,
  on: people,
  target: people,
  feature: (story) => [...talents(story), ...gear(story)],
  payers: people,
  clocks,
  assets,
  culture: (story) => Object.keys(story.peoples).map((one) => [one, spelt(one)]),
  seat: (story) => story.players.map((one) => [one, one]),
};

/** The panels, by the beginning of their names, whose rows are what fields of a name are about. */
const OFFERED: Record<string, string> = { kit: "kits." };

type Panels = Readonly<Record<string, Panel>>;

/** What a field of this name may name in the story or in its panels; empty if anything may stand there. */
export function named(story: Story | null, panels: Panels, field: string): Named[] {
  const from = OFFERED[field];
  if (from === undefined) return (story && POOLS[field]?.(story)) ?? [];
  const rows = Object.entries(panels).flatMap(([name, panel]) => (name.startsWith(from) ? panel.rows : []));
  return [...new Map(rows.map((row) => [row.id, row.title]))];
}
