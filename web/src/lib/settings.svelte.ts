/** What a reader has set for this browser. */
export interface Chosen {
  theme: "auto" | "light" | "dark";
  text: "small" | "normal" | "large" | "huge";
  motion: "auto" | "on" | "off";
  names: boolean;
  costs: boolean;
  zones: boolean;
  grid: boolean;
  /** How one is called when one's turn comes. */
  sound: boolean;
  vibration: boolean;
  notification: boolean;
}

const KEY = "fieldcraft.settings";
const DEFAULTS: Chosen = {
  theme: "auto",
  text: "normal",
  motion: "auto",
  names: true,
  costs: true,
  zones: true,
  grid: true,
  sound: false,
  vibration: false,
  notification: false,
};
const SIZES = { small: "87.5%", normal: "100%", large: "118.75%", huge: "137.5%" };

/** The settings of this browser; change a field and call `keep`. */
export const settings: Chosen = $state(read());

const device = $state({ dark: matches("dark"), still: matches("still") });

function query(what: "dark" | "still"): MediaQueryList {
  return matchMedia(what === "dark" ? "(prefers-color-scheme: dark)" : "(prefers-reduced-motion: reduce)");
}

function matches(what: "dark" | "still"): boolean {
  return query(what).matches;
}

function read(): Chosen {
  const wanted = new URLSearchParams(location.search).get("theme");
  const theme = wanted === "light" || wanted === "dark" ? { theme: wanted } : {};
  return { ...DEFAULTS, ...stored(), ...theme } as Chosen;
}

function stored(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
  } catch {
    return {};
  }
}

/** Keep what is set, and show it. */
export function keep(changes: Partial<Chosen> = {}): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that stores nothing forgets the settings when the page is left.
  }
  show();
}

/** The theme as it is shown now. */
export function theme(): "light" | "dark" {
  if (settings.theme !== "auto") return settings.theme;
  return device.dark ? "dark" : "light";
}

/** Whether things stand still instead of moving. */
export function still(): boolean {
  return settings.motion === "auto" ? device.still : settings.motion === "off";
}

/** Show the page as it is set. */
export function show(): void {
  const page = document.documentElement;
  page.dataset["theme"] = theme();
  page.dataset["motion"] = still() ? "off" : "on";
  page.style.fontSize = SIZES[settings.text];
}

/** Follow what the device prefers while the page is open. */
export function follow(): void {
  for (const what of ["dark", "still"] as const)
    query(what).addEventListener("change", (event) => {
      device[what] = event.matches;
      show();
    });
}
