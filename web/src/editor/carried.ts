import { post } from "../lib/api";
import type { MapRead } from "../wire/types";
import type { Draft, PictureEntry, Plain } from "./draft";

/** A draft that another page made for the editor, with what is to be said of it. */
export interface Carried {
  draft: Draft;
  notices: readonly string[];
}

let carried: Carried | null = null;

/** Hand a draft to the editor, which is opened next. */
export function carry(draft: Draft, notices: readonly string[] = []): void {
  carried = { draft, notices };
}

/** The draft that was handed over, once. */
export function carriedDraft(): Carried | null {
  const found = carried;
  carried = null;
  return found;
}

/** Hand an imported map to the editor. */
export async function carryMap(read: MapRead): Promise<void> {
  carry(await post<Draft>("/api/drafts/read", { text: read.text }), read.notices);
}

const ACROSS = 24;
const MOST = 60;

/** Hand a picture of a map to the editor, on cells that fit its shape until somebody fits them by eye. */
export async function carryPicture(
  asset: string,
  width: number,
  height: number,
  title: string,
  system = "",
  shape: Plain["shape"] = "square",
): Promise<void> {
  const rows = Math.min(MOST, Math.max(2, Math.round((ACROSS * height) / width)));
  const plain: Plain = { system, shape, layout: "odd-r", columns: ACROSS, rows };
  const draft = await post<Draft>("/api/drafts/blank", plain);
  const picture: PictureEntry = { asset, box: [0, 0, ACROSS, (ACROSS * height) / width] };
  carry({ ...draft, title: title.slice(0, 60) || draft.title, picture });
}
