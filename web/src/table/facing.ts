import type { Screen } from "./screen.svelte";

const RING = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** Turn the selected piece to the next front that it may face. */
export function turnPiece(screen: Screen, by: 1 | -1): void {
  const piece = screen.piece(screen.intent.piece);
  const deed = screen.intent.deeds.find((one) => one.aim === "front" && !one.refusal);
  if (!piece || !deed) return;
  const ring = RING.filter((way) => way === piece.front || deed.choices.some((choice) => choice.front === way));
  const wanted = ring[(ring.indexOf(piece.front) + by + ring.length) % ring.length];
  const choice = deed.choices.find((one) => one.front === wanted);
  if (choice) void screen.do(choice.action);
}
