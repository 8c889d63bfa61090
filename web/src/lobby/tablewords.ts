import { t } from "../i18n";
import type { TableCard } from "../wire/types";
import type { IconName } from "../lib/ui/iconnames";
import { since } from "./when";

/** How a table stands, in a few words: what is up, since when, and whether it waits for oneself. */
export interface Standing {
  icon: IconName;
  up: string;
  since: string;
  yours: boolean;
}

/** How a table stands. */
export function standing(table: TableCard): Standing {
  const when = table.updated ? since(table.updated) : "";
  if (table.ended)
    return { icon: "clock-counter-clockwise", up: t("lobby.finished"), since: t("lobby.watchReplay"), yours: false };
  if (table.paused)
    return { icon: "pause", up: t("lobby.paused"), since: t("lobby.round", { n: table.round }), yours: false };
  if (!table.board) return { icon: "scroll", up: table.game, since: when && t("lobby.since", { when }), yours: false };
  const words = table.yours ? t("lobby.yourMove") : table.words || t("lobby.waiting");
  return {
    icon: table.yours ? "caret-right-fill" : "hourglass-medium",
    up: words,
    since: when && t("lobby.since", { when }),
    yours: table.yours,
  };
}

/** Who sits at a table, in a line: how many people, and whether bots play. */
export function company(table: TableCard): string {
  const people = table.seats.filter((seat) => !seat.bot && seat.role !== "gm");
  const bots = table.seats.filter((seat) => seat.bot);
  if (people.length) return t("lobby.players", { n: people.length });
  return bots.length ? t("lobby.againstBot") : t("lobby.alone");
}
