import { t } from "../i18n";
import type { Lack } from "../game";
import type { Page } from "../editor.svelte";
import { listOf, standsIn, zonePalette } from "./draft";
import type { Drawing } from "./drawing.svelte";

/** What a draft lacks before it can be played: zones that no way leads to. */
export function lacksOf({ draft }: Drawing): Lack[] {
  const { zones, links } = draft.zones;
  const linked = new Set(links.flatMap(({ between }) => between));
  return zones
    .filter(({ name }) => zones.length > 1 && !linked.has(name))
    .map(({ name }): Lack => ({ text: t("editor.noWay", { zone: name }), page: "zones" }));
}

/** How many pieces of a draft stand in a zone. */
export function piecesOf({ draft, editor }: Drawing): number {
  const { lists } = zonePalette(editor.supplies.palette);
  const standing = lists.flatMap((list) => listOf(draft, list.name).flatMap((one) => standsIn(one, list)));
  return standing.length;
}

/** The page where a complaint about a path of the scene's file is mended. */
export function pageOf(path: string, { editor }: Drawing): Page {
  const { cards, lists } = zonePalette(editor.supplies.palette);
  const part = /^[a-z_]*/.exec(path)?.[0] ?? "";
  if (part === "picture") return "picture";
  if (part === "zones" || part === cards) return "zones";
  const list = lists.findIndex(({ name }) => name === part);
  return list === 0 ? "sides" : list > 0 ? "units" : "goals";
}
