import { t } from "../../i18n";
import type { Piece, Preview, Target } from "../../wire/types";
import type { Screen } from "../screen.svelte";

/** Targets that stand together and fare alike: told in one line. */
export interface Caught extends Target {
  pieces: Piece[];
  friend: boolean;
}

/** Whom a shape would catch: those who are spared last, and those of one place, side and chance together. */
export function caughtBy(preview: Preview, screen: Pick<Screen, "piece" | "intent">): Caught[] {
  const own = screen.piece(screen.intent.piece)?.side;
  const groups = new Map<string, Caught>();
  for (const target of preview.targets) {
    const piece = screen.piece(target.piece);
    if (!piece) continue;
    const { odds, spared, text } = target;
    const name = [String(piece.at), piece.side, odds?.success, odds?.against, spared, text].join("|");
    const known = groups.get(name);
    if (known) known.pieces.push(piece);
    else groups.set(name, { ...target, pieces: [piece], friend: piece.side === own && !spared });
  }
  return [...groups.values()].sort((a, b) => Number(a.spared) - Number(b.spared));
}

/** How many names are told before the rest is only counted. */
const SHOWN = 3;

/** Those who fare alike, by name: up to three of them, of more the first and how many others. */
export function namesOf(pieces: readonly Piece[]): string {
  const first = pieces.slice(0, pieces.length > SHOWN ? 1 : SHOWN).map(({ name }) => name);
  const more = pieces.length - first.length;
  return more > 0 ? t("table.andMore", { name: first.join(", "), n: more }) : first.join(", ");
}

/** How many are caught, and how many of them are one's own, in words. */
export function caughtWords(preview: Preview, screen: Pick<Screen, "piece" | "intent">): string {
  const caught = caughtBy(preview, screen).filter(({ spared }) => !spared);
  const count = (some: readonly Caught[]) => some.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const own = count(caught.filter(({ friend }) => friend));
  return t(own > 0 ? "table.caughtOwn" : "table.caught", { n: count(caught), own });
}
