import { post } from "../lib/api";
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

/** The draft of the text of a scene. */
export function readDraft(text: string): Promise<Draft> {
  return post<Draft>("/api/drafts/read", { text });
}

const ACROSS = 24;
const MOST = 60;

/** A picture of a map as a draft, on cells that fit its shape until somebody fits them by eye. */
export async function carryPicture(
  asset: string,
  width: number,
  height: number,
  title: string,
  system = "",
  shape: Plain["shape"] = "square",
): Promise<Carried> {
  const rows = Math.min(MOST, Math.max(2, Math.round((ACROSS * height) / width)));
  const plain: Plain = { system, shape, layout: "odd-r", columns: ACROSS, rows };
  const draft = await post<Draft>("/api/drafts/blank", plain);
  const picture: PictureEntry = { asset, box: [0, 0, ACROSS, (ACROSS * height) / width] };
  return { draft: { ...draft, title: title.slice(0, 60) || draft.title, picture }, notices: [] };
}
