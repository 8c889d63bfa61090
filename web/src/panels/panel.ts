import bodies from "virtual:icons";
import type { IconName } from "../lib/ui/iconnames";
import type { Panel, Row } from "../wire/types";

/** Does an action; answers whether it was done. */
export type Act = (action: Record<string, unknown>) => Promise<boolean>;

/** The icon of a name that a game uses, or null where the screens have none of that name. */
export function iconOf(name: string): IconName | null {
  return name in bodies ? (name as IconName) : null;
}

/** Rows by the headings under which they stand, in the order in which these first come. */
export function groupsOf(rows: readonly Row[]): [group: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const known = groups.get(row.group);
    if (known) known.push(row);
    else groups.set(row.group, [row]);
  }
  return [...groups];
}

/** The panels of a place, by their names. */
export function panelsAt(
  panels: Readonly<Record<string, Panel>>,
  place: Panel["place"],
): [name: string, panel: Panel][] {
  return Object.entries(panels).filter(([, panel]) => panel.place === place);
}
