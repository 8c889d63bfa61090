import type { Draft } from "./draft";

/** A draft that this browser keeps until it is kept in the library, and when it was last changed. */
export interface Unfinished {
  at: number;
  draft: Draft;
}

const PREFIX = "fieldcraft.draft.";

/** Put a draft aside under the id of its scene, or "new". */
export function putAside(id: string, draft: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ at: Date.now(), draft } satisfies Unfinished));
    return true;
  } catch {
    return false;
  }
}

/** The draft that was put aside for a scene, if there is one. */
export function aside(id: string): Unfinished | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Unfinished | null;
  } catch {
    return null;
  }
}

/** Forget what was put aside for a scene. */
export function forget(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was put aside.
  }
}
