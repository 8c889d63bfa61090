/** What one calls oneself: kept in this browser, so that it is asked only once. */

const KEY = "fieldcraft.name";
let wanted = { table: "", name: "" };

/** The name that one gave last, or "". */
export function ownName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Keep one's name, to be called so at a table as soon as one sits there. */
export function wantName(table: string, name: string): void {
  wanted = { table, name };
  try {
    if (name) localStorage.setItem(KEY, name);
  } catch {
    // Without storage it is asked again next time.
  }
}

/** The name that one wants at a table, once; "" if none. */
export function takeName(table: string): string {
  const { name } = wanted.table === table ? wanted : { name: "" };
  wanted = { table: "", name: "" };
  return name;
}
