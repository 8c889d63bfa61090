import type { Component } from "svelte";
import type { Cell } from "../board/grid";
import type { Piece, Tableau } from "../wire/types";
import type { Brush } from "./brush.svelte";
import type { Draft, Palette } from "./draft";
import type { EditorStore, Page } from "./editor.svelte";
import type { Pointer } from "./pointer.svelte";

/** Something that a draft lacks before it can be played, and the page on which to mend it. */
export interface Lack {
  text: string;
  page: Page;
}

/** Where something that is wrong is mended: the page, and the piece there. */
export interface Spot {
  page: Page;
  piece: string;
}

/** What the editor has of a game, whose client names it: how pieces stand on a board, and what decides a scene. */
export interface GameEditor {
  /** The title of the game. */
  title: string;
  /** The page of the pieces, where one chooses what a click places. */
  pieces: Component<{ editor: EditorStore; pointer: Pointer }>;
  /** All that can be said of the piece that is selected. */
  piece: Component<{ editor: EditorStore; id: string }>;
  /** What decides a scene. */
  goals: Component<{ editor: EditorStore }>;
  /** What else a scene settles: the options of the game. */
  options: Component<{ editor: EditorStore; brush: Brush }>;
  /** The pieces of a draft; `checked` is how the server drew it last. */
  draw: (draft: Draft, checked: Tableau | null, palette: Palette) => Record<string, Piece>;
  /** The areas of a draft besides its places, as groups of cells with a name. */
  areas: (draft: Draft, palette: Palette) => [name: string, cells: [number, number][]][];
  /** The ids of the pieces in the scene's file. */
  ids: (draft: Draft, palette: Palette) => string[];
  /** The draft with one more piece after the pattern that was chosen, and the id of that piece. */
  add: (draft: Draft, pattern: unknown, side: string, cell: Cell) => [draft: Draft, id: string];
  move: (draft: Draft, id: string, to: Cell) => Draft;
  remove: (draft: Draft, id: string) => Draft;
  /** The draft without what belongs to a side, which goes too. */
  withoutSide: (draft: Draft, side: string) => Draft;
  /** The draft in which what speaks of a place speaks of it by its new name. */
  renamePlace: (draft: Draft, old: string, name: string) => Draft;
  /** The ways in which a side may face, as names of the compass. */
  directions: (draft: Draft) => Way[];
  lacks: (draft: Draft) => Lack[];
  /** Where a complaint about a path of the scene's file is mended, if that is for the game to say. */
  spot: (path: string) => Spot | null;
}

/** A name of the compass. */
export type Way = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
