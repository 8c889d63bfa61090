/** The tokens of one's seats: each opens one seat at one table, and this browser keeps them. */

const PREFIX = "fieldcraft.seat.";

/** The token of one's seat at a table, or null. */
export function tokenOf(table: string): string | null {
  try {
    return localStorage.getItem(PREFIX + table);
  } catch {
    return null;
  }
}

/** Keep the token of one's seat at a table. */
export function keepToken(table: string, token: string): void {
  try {
    localStorage.setItem(PREFIX + table, token);
  } catch {
    // Without storage the link has to be opened again next time.
  }
}

/** Forget one's seat at a table. */
export function dropToken(table: string): void {
  try {
    localStorage.removeItem(PREFIX + table);
  } catch {
    // Nothing was kept.
  }
}

/** The tables at which this browser has a seat, with its token. */
export function seats(): [table: string, token: string][] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => [key.slice(PREFIX.length), localStorage.getItem(key) ?? ""]);
  } catch {
    return [];
  }
}
