import { onDestroy } from "svelte";

/** Asks whether the component that is being made is still on the page: what an answer brings later is for nobody. */
export function whileShown(): () => boolean {
  let shown = true;
  onDestroy(() => (shown = false));
  return () => shown;
}
