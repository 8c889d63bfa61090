import { previewOf, type Previewing } from "../parts/preview.svelte";
import type { Play } from "../play.svelte";
import type { Attempt } from "../wire";

/** The chances of a proposal at each difficulty, the lowest first; the words of its stakes change none of them. */
export function chancesOf(play: Play, asked: () => Attempt): Previewing {
  return previewOf(
    play,
    () => {
      const { position, strenuous, ignores_harm } = play.drafts.of(asked());
      return asked().stage === "proposed"
        ? { do: "stake", attempt: asked().id, dv: 2, position, strenuous, ignores_harm }
        : null;
    },
    () => [asked(), play.story?.characters[asked().character]],
  );
}
