import { makeGrid } from "../../board/grid";
import type { Deed, Piece, Preview } from "../../wire/types";
import { Intent } from "../intent.svelte";
import { preview, seated, settled } from "./testing";

const pieces = {
  sable: { id: "sable", at: [0, 0], cells: [[0, 0]] },
  corvin: { id: "corvin", at: [2, 0], cells: [[2, 0]] },
} as unknown as Record<string, Piece>;

/** What a test does not care about of a shape. */
export const plain = { origins: [], range: 0, points: 1, ways: [], barred: [], values: [], usual: 0, measure: "" };

/** What somebody means who may do some deeds: what was done and sent, on a server that previews what it is asked. */
export async function meaning(deeds: Deed[], plan: (way: number[][]) => Preview = () => preview({ do: "move" })) {
  const done: unknown[] = [];
  const { table, sent, say } = seated(
    (command) => {
      if (command.type === "options") return { type: "deeds", piece: "sable", deeds };
      if (command.type === "range") return { type: "reach", reach: { piece: "sable", deed: "", costs: [] } };
      const tried =
        command.type === "plan"
          ? plan(command["way"] as number[][])
          : command.type === "aim"
            ? preview({ do: "blast", at: command["at"], way: command["way"], value: command["value"] })
            : preview(command["action"] as Record<string, unknown>);
      return { type: "previewed", preview: tried };
    },
    { pieces },
  );
  const intent = new Intent(
    table,
    (action) => Promise.resolve(Boolean(done.push(action))),
    () => makeGrid({ shape: "square", columns: 9, rows: 9, layout: "odd-r" }),
  );
  intent.select("sable");
  await settled();
  return { intent, done, sent, say, table, plans: () => sent.filter((command) => command.type === "plan").length };
}
