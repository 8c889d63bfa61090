import { t } from "../i18n";
import { settings } from "./settings.svelte";

/** The ways to be called when one's turn comes; all are off until somebody switches them on. */
export const ALERTS = ["sound", "vibration", "notification"] as const;
export type Alert = (typeof ALERTS)[number];

const USUAL_ICON = "/favicon.svg";
const TURN_ICON = "/favicon-turn.svg";
const BUZZ = [90, 60, 90];

/** Tells once that one's turn has come, and shows on the browser's tab for as long as it is so. */
export class TurnAlerts {
  #yours: boolean | null = null;

  /** Follow whether it is one's turn; `what` is the table's title, `turn` what one is told of the turn. */
  follow(yours: boolean, what: string, turn: string): void {
    const comes = yours && this.#yours === false;
    this.#yours = yours;
    showIcon(yours ? TURN_ICON : USUAL_ICON);
    if (comes) for (const alert of chosenAlerts(document.visibilityState === "hidden")) call(alert, what, turn);
  }

  /** Leave the tab as it was. */
  close(): void {
    showIcon(USUAL_ICON);
  }
}

/** How somebody is called who has chosen so; by a notification only while the page is `hidden`. */
export function chosenAlerts(hidden: boolean, chosen: Record<Alert, boolean> = settings): Alert[] {
  return ALERTS.filter((alert) => chosen[alert] && (alert !== "notification" || hidden));
}

/** Call in one way. */
export function call(alert: Alert, what: string, turn: string): void {
  if (alert === "sound") void import("./chime").then(({ chime }) => chime());
  else if (alert === "vibration") navigator.vibrate?.(BUZZ);
  else new Notification(t("common.turnOf", { what }), { body: turn, icon: USUAL_ICON, tag: location.pathname });
}

/** Whether the browser lets a way be switched on; asks its user where that is needed. */
export async function mayAlert(alert: Alert): Promise<boolean> {
  if (alert === "vibration") return "vibrate" in navigator;
  if (alert === "sound") return "AudioContext" in globalThis;
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

function showIcon(href: string): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", href);
}
