import type { Component } from "svelte";
import type { GameEditor } from "../editor/game";
import type { TableStore } from "../lib/tablestore.svelte";
import type { LobbyStore } from "../lobby/lobbystore.svelte";

/** Loads a value when it is needed. */
type Load<Value> = () => Promise<{ default: Value }>;

/** What the client of a game has of its own: the default export of `games/NAME/index.ts`, NAME being the game's. */
export interface GameClient {
  /** The table, in place of the one with a board. */
  table?: Load<Component<{ phone: boolean }>>;
  /** Where those who are new begin in the lobby. */
  first?: Load<Component<{ lobby: LobbyStore }>>;
  /** What leads them through it at the table. */
  guide?: Load<Component<{ store: TableStore }>>;
  /** Where it is begun in the lobby. */
  lobby?: Load<Component<{ lobby: LobbyStore }>>;
  /** What the game master is shown at a scene of another game on a table where this one is played. */
  beside?: Load<Component<Record<string, never>>>;
  /** What the editor of scenes has of it. */
  editor?: Load<GameEditor>;
}

const found = import.meta.glob<GameClient>("./*/index.ts", { eager: true, import: "default" });

/** The clients of games by the names of the games. */
export const clients: Readonly<Record<string, GameClient>> = Object.fromEntries(
  Object.entries(found).map(([path, client]) => [path.split("/")[1] ?? "", client]),
);

/** Where games are begun in the lobby, for those who are new first. */
export const begun = [
  ...Object.values(clients).flatMap(({ first }) => first ?? []),
  ...Object.values(clients).flatMap(({ lobby }) => lobby ?? []),
];
