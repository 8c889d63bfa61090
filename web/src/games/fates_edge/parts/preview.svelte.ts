import { untrack } from "svelte";
import type { Preview } from "../../../wire/types";
import type { Action, Play } from "../play.svelte";

/** What would come of an action, as far as the server has said it. */
export interface Previewing {
  readonly preview: Preview | null;
}

/**
 * Ask what would come of an action, or of none: anew when the action or what it depends on changes, not whenever
 * anything happens in the game.
 */
export function previewOf(play: Play, action: () => Action | null, depends: () => unknown): Previewing {
  let preview = $state.raw<Preview | null>(null);
  const wanted = $derived(JSON.stringify([action(), depends()]));

  $effect(() => {
    const [asked] = JSON.parse(wanted) as [Action | null];
    let waiting = true;
    if (!asked) preview = null;
    // What an answer is remembered by is no reason to ask again.
    else
      void untrack(() => play.try(asked)).then((found) => {
        if (waiting) preview = found.preview;
      });
    return () => (waiting = false);
  });
  return {
    get preview() {
      return preview;
    },
  };
}
