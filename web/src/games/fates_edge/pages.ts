import type { IconName } from "../../lib/ui/iconnames";
import type { Page } from "./play.svelte";

/** What stands for each page where there is little room. */
export const ICONS: Record<Page, IconName> = {
  party: "users",
  sheet: "scroll",
  dice: "dice-five",
  clocks: "clock",
  master: "crown-simple",
  story: "stack",
  magic: "sparkle",
  deeds: "list-checks",
  log: "chat-circle-text",
};

/** Every page that somebody has besides the log, in their order. */
export const pages = (master: boolean): Page[] => [
  "party",
  "sheet",
  "dice",
  "clocks",
  ...(master ? (["master"] as const) : []),
  "story",
  "magic",
  "deeds",
];

/** The pages within the thumb's reach on a phone; the others are one step further. */
export const thumbed = (master: boolean): Page[] =>
  master ? ["party", "master", "dice", "log"] : ["party", "sheet", "dice", "log"];
