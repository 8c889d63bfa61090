import type { Component } from "svelte";
import type { LobbyStore } from "../lobby/lobbystore.svelte";

/** Loads a component when it is needed. */
type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** What the client of a game has of its own: the default export of `games/NAME/index.ts`, NAME being the game's. */
export interface GameClient {
  /** The table, in place of the one with a board. */
  table?: Load<{ phone: boolean }>;
  /** Where it is begun in the lobby. */
  lobby?: Load<{ lobby: LobbyStore }>;
  /** What the game master is shown at a scene of another game on a table where this one is played. */
  beside?: Load<Record<string, never>>;
}

const found = import.meta.glob<GameClient>("./*/index.ts", { eager: true, import: "default" });

/** The clients of games by the names of the games. */
export const clients: Readonly<Record<string, GameClient>> = Object.fromEntries(
  Object.entries(found).map(([path, client]) => [path.split("/")[1] ?? "", client]),
);

/** Where games are begun in the lobby. */
export const begun = Object.values(clients).flatMap(({ lobby }) => lobby ?? []);
