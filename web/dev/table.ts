/** A table without a server, for tests and for looking at it: `table.html?fixture=hall` answers as `hall.json` says. */
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import type { Socket } from "../src/lib/connection";
import { show } from "../src/lib/settings.svelte";
import Room from "../src/table/Room.svelte";
import type { Deed, Preview, Reach, Welcome } from "../src/wire/types";

/** What a table says: as one joins, and of each piece's deeds, where a deed leads and what things would do. */
interface Said {
  welcome: Welcome;
  deeds: Record<string, Deed[]>;
  reach: Record<string, Reach>;
  /** By what is asked, and "" for all else: the shape's place, way and size, or the action's cells. */
  previews: Record<string, Preview>;
}

interface Sent {
  id: string;
  type: string;
  piece?: string;
  deed?: string;
  at?: [number, number];
  way?: unknown;
  value?: number;
  action?: { do?: string; cells?: [number, number][] };
}

const address = new URLSearchParams(location.search);
const said = (await (await fetch(`${address.get("fixture") ?? "hall"}.json`)).json()) as Said;
const sent: Sent[] = [];

/** What something asked about is called among the previews. */
function named({ type, deed = "", at, way, value, action }: Sent): string {
  if (type === "aim") return `${deed} ${String(at)} ${String(way)} ${value ?? 0}`;
  return type === "try" ? `${action?.do ?? ""} ${(action?.cells ?? []).join(" ")}`.trim() : deed;
}

function answer(command: Sent): Record<string, unknown> {
  const { previews, reach, deeds } = said;
  const { type, piece = "", deed = "" } = command;
  if (type === "options") return { type: "deeds", piece, deeds: deeds[piece] ?? [] };
  if (type === "range") return reach[deed] ? { type: "reach", reach: reach[deed] } : { type: "done", cursor: 0 };
  if (type === "aim" || type === "try" || type === "plan") {
    const asked = named(command);
    const found = previews[asked] ?? previews[asked.split(" ")[0] ?? ""] ?? previews[""];
    return { type: "previewed", preview: { ...found, action: command.action ?? found?.action ?? { do: deed } } };
  }
  return { type: "done", cursor: 0 };
}

function open(): Socket {
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send(text) {
      const command = JSON.parse(text) as Sent;
      sent.push(command);
      const back = command.type === "join" ? said.welcome : { id: command.id, ...answer(command) };
      queueMicrotask(() => socket.onmessage?.({ data: JSON.stringify(back) }));
    },
    close: () => undefined,
  };
  setTimeout(() => socket.onopen?.());
  return socket;
}

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the table");
Object.assign(window, { __sent: sent });
show();
mount(Room, { target, props: { table: "sample", token: "a-token-of-a-seat", open } });
