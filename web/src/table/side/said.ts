/** What one has said at a table, to be recalled until the page is closed. */

const MOST = 50;
const keyOf = (table: string) => `fieldcraft.said.${table}`;

/** The lines that were sent from this page, the last one last. */
export function listSaid(table: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Keep a line that was sent. */
export function keepSaid(table: string, line: string): void {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify([...listSaid(table), line].slice(-MOST)));
  } catch {
    // Without storage nothing is recalled.
  }
}
