import { LANGUAGE } from "../i18n";

const DAY = 86_400_000;

/** When something happened, as short as the time since allows: the hour today, the day before that. */
export function since(at: number, now = Date.now()): string {
  const then = new Date(at);
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days === 0) return then.toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit", hour12: false });
  if (days < 7) return new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" }).format(-days, "day");
  return then.toLocaleDateString(LANGUAGE, { day: "numeric", month: "long" });
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
