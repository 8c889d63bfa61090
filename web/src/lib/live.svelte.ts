import { untrack } from "svelte";

/** A short notice; `warn` stays until it is closed, and `detail` leads to the `rule` if there is one. */
export interface Toast {
  id: number;
  text: string;
  detail: string;
  rule: string;
  kind: "note" | "warn";
}

const SHOWN = 6000;
const shown = $state<{ toasts: Toast[]; spoken: string }>({ toasts: [], spoken: "" });
let last = 0;

/** The notices on the screen now. */
export function toasts(): readonly Toast[] {
  return shown.toasts;
}

/** What is read out to those who do not look at the screen. */
export function spoken(): string {
  return shown.spoken;
}

/** Show a notice for a while; it is read out too. */
export function notify(text: string, detail = "", kind: Toast["kind"] = "note", rule = ""): void {
  last += 1;
  const id = last;
  shown.toasts = [...shown.toasts.slice(-3), { id, text, detail, kind, rule }];
  if (kind === "note") setTimeout(() => dismiss(id), SHOWN);
}

/** Take a notice away. */
export function dismiss(id: number): void {
  shown.toasts = shown.toasts.filter((toast) => toast.id !== id);
}

/** Take the warnings away, since what they were about is settled. */
export function settle(): void {
  shown.toasts = shown.toasts.filter((toast) => toast.kind !== "warn");
}

/** Have something read out without showing it. */
export function announce(text: string): void {
  // The same words twice would not be read again: an invisible mark makes them differ.  An effect that announces must
  // not follow what was announced, or it would never end.
  const last = untrack(() => shown.spoken);
  shown.spoken = last === text ? `${text}\u00a0` : text;
}
