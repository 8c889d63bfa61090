import type { Component } from "svelte";
import type { GameEditor } from "../editor/game";
import type { First, Lesson } from "../guide/steps";
import type { LobbyStore } from "../lobby/lobbystore.svelte";

/** Loads a value when it is needed. */
type Load<Value> = () => Promise<{ default: Value }>;

/** What the client of a game has of its own: the default export of `games/NAME/index.ts`, NAME being the game's. */
export interface GameClient {
  /** The table, in place of the one with a board. */
  table?: Load<Component<{ phone: boolean }>>;
  /** The battle with which those who are new begin. */
  first?: First;
  /** What leads them through it at the table. */
  guide?: Load<Lesson>;
  /** Where it is begun in the lobby. */
  lobby?: Load<Component<{ lobby: LobbyStore }>>;
  /** The stories that it has ready, as the lobby lists them; at most so many, if not all. */
  shelf?: Load<Component<{ lobby: LobbyStore; wanted?: string; most?: number }>>;
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

/** Where games are begun in the lobby. */
export const begun = Object.values(clients).flatMap(({ lobby }) => lobby ?? []);

/** Where stories that are ready are listed in the lobby. */
export const shelves = Object.values(clients).flatMap(({ shelf }) => shelf ?? []);

/** The first battles of the games that have one, by the names of the games. */
export const firsts: readonly (First & { game: string })[] = Object.entries(clients).flatMap(([game, { first }]) =>
  first ? [{ ...first, game }] : [],
);
