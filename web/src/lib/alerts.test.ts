import { afterEach, beforeEach, expect, it, vi } from "vitest";

const icon = { setAttribute: vi.fn() };
const page = { visibilityState: "visible", querySelector: () => icon };
const buzz = vi.fn();
const shown = vi.fn();

beforeEach(() => {
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { vibrate: buzz });
  vi.stubGlobal("location", { search: "", pathname: "/t/1" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("Notification", shown);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.clearAllMocks();
});

it("calls nobody who has not asked for it, and shows a dot on the tab while it is one's turn", async () => {
  const { TurnAlerts } = await import("./alerts.svelte");
  const alerts = new TurnAlerts();
  for (const yours of [false, true, false]) alerts.follow(yours, "Monday", "");
  expect([buzz, shown].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  const icons = icon.setAttribute.mock.calls.map(([, href]) => href as string);
  expect(icons).toEqual(["/favicon.svg", "/favicon-turn.svg", "/favicon.svg"]);
});

it("calls once when the turn comes, not when the page is opened in it, and by a notification if one looks elsewhere", async () => {
  const { TurnAlerts } = await import("./alerts.svelte");
  const { settings } = await import("./settings.svelte");
  Object.assign(settings, { vibration: true, notification: true });
  const alerts = new TurnAlerts();
  for (const yours of [true, true, false, true, true]) alerts.follow(yours, "Monday", "Choose who acts");
  expect([buzz.mock.calls.length, shown.mock.calls.length]).toEqual([1, 0]);
  page.visibilityState = "hidden";
  for (const yours of [false, true]) alerts.follow(yours, "Monday", "Choose who acts");
  expect(shown.mock.calls).toEqual([
    ["Your turn: Monday", { body: "Choose who acts", icon: "/favicon.svg", tag: "/t/1" }],
  ]);
});
