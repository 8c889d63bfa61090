/** The lines that were said at a table from this page, until it is closed; one more is kept behind them. */
export function listSaid(table: string, more?: string): string[] {
  const key = `fieldcraft.said.${table}`;
  try {
    const lines = JSON.parse(sessionStorage.getItem(key) ?? "[]") as string[];
    if (more) sessionStorage.setItem(key, JSON.stringify([...lines.slice(-49), more]));
    return lines;
  } catch {
    return [];
  }
}
