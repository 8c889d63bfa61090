const MOST = 50;
const keyOf = (table: string): string => `fieldcraft.said.${table}`;

/** The lines that were said at a table from this page, until it is closed. */
export function listSaid(table: string): string[] {
  return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]") as string[];
}

/** Keep a line that was said, behind those before it. */
export function keepSaid(table: string, line: string): void {
  sessionStorage.setItem(keyOf(table), JSON.stringify([...listSaid(table), line].slice(-MOST)));
}
