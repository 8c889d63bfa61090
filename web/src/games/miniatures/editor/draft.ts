import type { Cell, Draft } from "../../../editor/draft";
import type { EditorStore } from "../../../editor/editor.svelte";
import type { Kind, Palette } from "../wire";

/** A unit, or several of a kind, one on each of its cells. */
export interface Unit extends Kind {
  id?: string | null;
  kind?: string | null;
  unseen?: boolean | null;
  side: string;
  at: Cell[];
}

/** What decides the battle. */
export type Goal =
  | { goal: "last_standing"; side: string }
  | { goal: "hold"; side: string; place: string; rounds: number }
  | { goal: "survive"; side: string; rounds: number }
  | { goal: "reach"; side: string; place: string; units: number }
  | { goal: "slay"; side: string; unit: string }
  | { goal: "complete"; side: string; spell: string };

export type Choice = string | number | boolean | null | number[];

/** A battle being made, as the game's `editor/drafts.py` has it. */
export interface BattleDraft extends Draft {
  options: Record<string, Choice>;
  kinds: Record<string, Kind>;
  units: Unit[];
  lanes: Cell[][];
  goals: Goal[];
  order: string[];
  master: string;
  script: unknown[];
}

/** A draft of this game as such: the server gave it, by the game's own type. */
export function battleOf(draft: Draft): BattleDraft {
  return draft as BattleDraft;
}

/** What there is to put into a battle. */
export function paletteOf(editor: EditorStore): Palette {
  return editor.supplies.palette as Palette;
}

/** Set fields of the battle; changes of one `part` that follow each other are taken back together. */
export function changed(editor: EditorStore, fields: Partial<BattleDraft>, part: string): void {
  editor.change((draft) => ({ ...draft, ...fields }), part);
}
