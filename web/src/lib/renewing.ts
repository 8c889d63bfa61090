const PAUSE = 10_000;
const RENEWED = "fieldcraft.renewed";

/** Load the page anew where a part of it is not there any more, as after an update of the server; not twice in a row. */
export function renewWhenStale(): void {
  window.addEventListener("vite:preloadError", () => void renew());
}

async function renew(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < PAUSE) return;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  const answer = await fetch(location.pathname).catch(() => null);
  if (answer?.ok) location.reload();
}
