import { t } from "./i18n";
import type { SeatCard, TableCard } from "../wire/types";
import type { IconName } from "../lib/ui/iconnames";
import { since } from "./when";

/** How a table stands, in a few words: what is up, since when, and whether it waits for oneself. */
export interface Standing {
  icon: IconName;
  up: string;
  since: string;
  yours: boolean;
}

type Known = Pick<SeatCard, "ended" | "board" | "round" | "words" | "moves"> &
  Partial<Pick<TableCard, "paused" | "game" | "updated">>;

/** How a table stands, of which one may have only a seat. */
export function standing(table: Known): Standing {
  const when = table.updated ? since(table.updated) : "";
  if (table.ended)
    return { icon: "clock-counter-clockwise", up: t("lobby.finished"), since: t("lobby.watchReplay"), yours: false };
  if (table.paused)
    return { icon: "pause", up: t("lobby.paused"), since: t("lobby.round", { n: table.round }), yours: false };
  if (!table.board)
    return { icon: "scroll", up: table.game ?? "", since: when && t("lobby.since", { when }), yours: false };
  const words = table.moves ? t("lobby.yourMove") : table.words || t("lobby.waiting");
  return {
    icon: table.moves ? "caret-right-fill" : "hourglass-medium",
    up: words,
    since: when && t("lobby.since", { when }),
    yours: table.moves,
  };
}

/** Who sits at a table, in a line: how many people, and whether bots play. */
export function company(table: TableCard): string {
  const people = table.seats.filter((seat) => !seat.bot && seat.role !== "gm");
  const bots = table.seats.filter((seat) => seat.bot);
  if (people.length) return t("lobby.players", { n: people.length });
  return bots.length ? t("lobby.againstBot") : t("lobby.alone");
}
