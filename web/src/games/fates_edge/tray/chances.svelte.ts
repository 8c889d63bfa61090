import type { Choice } from "../../../wire/types";
import type { Play } from "../play.svelte";
import type { Attempt } from "../wire";

/** What a proposal comes to at each difficulty, the lowest first, with what has been written of its stakes. */
export interface Chances {
  readonly ways: readonly Choice[];
}

/** Ask for the chances of a proposal: anew when what they depend on changes, not at every line of the log. */
export function chancesOf(play: Play, asked: () => Attempt): Chances {
  let ways = $state.raw<readonly Choice[]>([]);
  const draft = $derived(play.drafts.of(asked()));
  const about = $derived(
    JSON.stringify([asked(), play.story?.characters[asked().character], draft.position, draft.strenuous]),
  );

  $effect(() => {
    void about;
    let waiting = true;
    void play.try({ do: "stake", attempt: asked().id, ...draft }).then((found) => {
      if (waiting) ways = found.preview?.degrees ?? [];
    });
    return () => (waiting = false);
  });
  return {
    get ways() {
      return ways;
    },
  };
}
