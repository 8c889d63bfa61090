import type { Cell, Draft } from "../../../editor/draft";
import type { EditorStore } from "../../../editor/editor.svelte";
import type { Entry, UnitsDraft } from "../../../editor/units/draft";
import type { Kind, Palette } from "../wire";

/** A unit of a battle, or several of a kind, one on each of its cells. */
export interface Unit extends Kind, Entry {
  name?: string | null;
  emblem?: string | null;
  facing?: string | null;
  unseen?: boolean | null;
}

/** A battle being made, as the game's `editor/drafts.py` has it. */
export interface BattleDraft extends UnitsDraft<Unit> {
  kinds: Record<string, Kind>;
  lanes: Cell[][];
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
