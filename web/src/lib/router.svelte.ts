/** Where one is: a screen and what it shows. */
export type Route =
  | { screen: "lobby" }
  | { screen: "table"; table: string }
  | { screen: "join"; token: string }
  | { screen: "editor"; scene: string }
  | { screen: "rules"; rule: string }
  | { screen: "lost"; path: string };

type Maker = (part: string) => Route;

const ROUTES: [RegExp, Maker][] = [
  [/^\/$/, () => ({ screen: "lobby" })],
  [/^\/t\/([^/]+)$/, (table) => ({ screen: "table", table })],
  [/^\/s\/([^/]+)$/, (token) => ({ screen: "join", token })],
  [/^\/edit\/([^/]+)$/, (scene) => ({ screen: "editor", scene })],
  [/^\/rules(?:\/(.+))?$/, (rule) => ({ screen: "rules", rule })],
];

/** The route of a path. */
export function match(path: string): Route {
  for (const [pattern, make] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return make(decoded(found[1] ?? ""));
  }
  return { screen: "lost", path };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = $state<{ route: Route; search: string }>({ route: { screen: "lobby" }, search: "" });

/** Where one is now. */
export function route(): Route {
  return here.route;
}

/** What stands behind the question mark of the address. */
export function search(): URLSearchParams {
  return new URLSearchParams(here.search);
}

function look(): void {
  here.route = match(location.pathname);
  here.search = location.search;
}

/** Go to another screen; `replace` leaves no step in the browser's history. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  look();
}

function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || !ours(link)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

function ours(link: HTMLAnchorElement): boolean {
  const other = link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin;
  return !other && !link.pathname.startsWith("/api/") && match(link.pathname).screen !== "lost";
}

/** Follow links and the browser's own steps without loading the page anew. */
export function listen(): void {
  look();
  addEventListener("popstate", look);
  document.addEventListener("click", clicked);
}
