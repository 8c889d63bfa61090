import { announce } from "../lib/live.svelte";
import type { Clock } from "../wire/types";
import type { Screen } from "./screen.svelte";

/** The clocks that one may tick, in the order in which they stand. */
const clocksOf = (screen: Screen): Clock[] =>
  Object.values(screen.tableau?.panels ?? {})
    .flatMap((panel) => panel.rows.flatMap((row) => row.clocks))
    .filter((clock) => clock.more !== null || clock.less !== null);

/** Pick the next clock, which is told and ringed. */
export function pickClock(screen: Screen, by: 1 | -1): void {
  const all = clocksOf(screen);
  const at = all.findIndex((clock) => clock.label === screen.clock);
  const next = at < 0 ? all[by > 0 ? 0 : all.length - 1] : all[(at + by + all.length) % all.length];
  if (!next) return;
  screen.clock = next.label;
  announce(next.label);
}

/** Tick the picked clock, or take a tick back; the first one if none is picked. */
export function touchClock(screen: Screen, which: "more" | "less"): void {
  const all = clocksOf(screen);
  const clock = all.find((one) => one.label === screen.clock) ?? all[0];
  const offer = clock?.[which];
  if (!clock || !offer || !screen.live) return;
  screen.clock = clock.label;
  if (offer.refusal) announce(offer.refusal.why);
  else void screen.doAnyTime(offer.action);
}
