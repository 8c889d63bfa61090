import type { FormField } from "../../wire/types";
import type { Cell, Draft, Palette } from "../draft";
import type { EditorStore } from "../editor.svelte";

/** A unit of a scene's file, or several of a kind, one on each of its cells; a game's own say more. */
export interface Entry {
  id?: string | null;
  kind?: string | null;
  name?: string | null;
  emblem?: string | null;
  facing?: string | null;
  /** Nothing where the list of the entry has no sides. */
  side: string;
  at: Cell[];
}

/** What decides a scene: for which side, and what else that kind of goal needs. */
export interface Goal {
  goal: string;
  side: string;
  [need: string]: string | number;
}

export type Choice = string | number | boolean | null | number[];

/** A scene with units being made: what the drafts of all such games have. */
export interface UnitsDraft<Unit extends Entry = Entry> extends Draft {
  options: Record<string, Choice>;
  kinds: Record<string, object>;
  units: Unit[];
  goals: Goal[];
}

/** An option of the game: what it may be, one of `choices` or a number of a range, and what it is usually. */
export interface OptionSample {
  name: string;
  usual: Choice;
  choices: Choice[];
  least: number | null;
  most: number | null;
  title: string;
  text: string;
  rule: string;
}

/** A unit to be used as a pattern: what its entry says, but for side and place. */
export interface UnitSample {
  id: string;
  name: string;
  text: string;
  /** The title of the scene that it is from. */
  scene?: string;
  /** The list of the scene that it joins, by default the units. */
  list?: string;
  pattern: object;
}

/** A list of a scene besides its units: things on cells, groups of cells of which something is said, or one group. */
export interface EntryList {
  name: string;
  title: string;
  text: string;
  holds: "pieces" | "areas" | "cells";
  samples: UnitSample[];
  fields: FormField[];
}

/** What there is to put into a scene of a game without parts of its own: forms are made of `fields`. */
export interface UnitsPalette extends Palette {
  options: OptionSample[];
  fields: FormField[];
  samples: UnitSample[];
  /** What entries may name as their kinds without the scene's saying it. */
  kinds: Record<string, object>;
  lists: EntryList[];
  /** What is said of the scene as a whole. */
  settings: FormField[];
  goals: string[];
}

/** A draft as one with units: the server gave it, by the game's own type. */
export function unitsOf(draft: Draft): UnitsDraft {
  return draft as UnitsDraft;
}

/** The entries of one of the scene's lists. */
export function entriesOf(draft: UnitsDraft, list: string): Entry[] {
  return (draft as unknown as Record<string, Entry[] | undefined>)[list] ?? [];
}

/** The lists of a palette, besides the units, that hold things of a sort. */
export function listsOf(palette: Palette, holds: EntryList["holds"]): EntryList[] {
  return ((palette as UnitsPalette).lists ?? []).filter((list) => list.holds === holds);
}

/** A draft with all kinds that its entries may name. */
export function withKinds(draft: UnitsDraft, palette: Palette): UnitsDraft {
  return { ...draft, kinds: { ...(palette as UnitsPalette).kinds, ...draft.kinds } };
}

/** What there is to put into a scene. */
export function paletteOf(editor: EditorStore): UnitsPalette {
  return editor.supplies.palette as UnitsPalette;
}

/** Set fields of the draft; changes of one `part` that follow each other are taken back together. */
export function changed(editor: EditorStore, fields: Partial<UnitsDraft>, part: string): void {
  editor.change((draft) => ({ ...draft, ...fields }), part);
}
