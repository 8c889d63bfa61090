import { t } from "../i18n";
import type { Screen } from "../screen.svelte";

/** The address at which somebody goes through the scene with the eyes of a side, and no others; "" if there is none. */
export async function shareReplay(screen: Screen, side: string): Promise<string> {
  const label = t("replay.of", { side: screen.banner(side)?.label ?? t("replay.onlookers") });
  const known = screen.seats.find((seat) => seat.role === "spectator" && seat.label === label);
  const made = known ? null : await screen.table.manage({ change: "new_seat", role: "spectator", side, label });
  if (made && made.type !== "done") {
    if (made.type === "no") screen.refused(made);
    return "";
  }
  const seat = known?.id ?? (made?.type === "done" ? made.seat : "");
  const link = (await screen.links()).find((one) => one.seat.id === seat);
  return link ? `${link.url}?replay=${screen.settings?.scene ?? 0}` : "";
}
