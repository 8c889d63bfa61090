const PAUSE = 10_000;
const AGAIN = 2_000;
const RENEWED = "fieldcraft.renewed";

/**
 * Load the page anew where a part of it is not to be had, as after an update of the server; not twice in a row.
 * While the server is away it is asked again and again.
 */
export function renewWhenStale(): void {
  window.addEventListener("vite:preloadError", () => void renew());
}

async function renew(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < PAUSE) return;
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer || answer.status >= 500) return void setTimeout(() => void renew(), AGAIN);
  sessionStorage.setItem(RENEWED, String(Date.now()));
  if (answer.ok) location.reload();
}
