import type { SceneCard, TableCard } from "../wire/types";
import type { HeldSeat } from "./lobbystore.svelte";

/** Whether a text contains every word that is looked for, in any order; all do if there is none. */
export function contains(text: string, wanted: string): boolean {
  const words = wanted.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** What a scene is found by. */
export function sceneText({ title, about, game, sides }: SceneCard): string {
  return [title, about, game, ...sides.map((side) => side.label)].join(" ");
}

/** What a table is found by: its name, its scene, its game and who sits there. */
export function tableText({ name, scene, game, seats }: TableCard): string {
  return [name, scene, game, ...seats.map((seat) => seat.label)].join(" ");
}

/** What a table is found by at which one only has a seat. */
export function seatText({ seat }: HeldSeat): string {
  return [seat.name, seat.scene, seat.label, ...seat.seats.map((one) => one.label)].join(" ");
}
