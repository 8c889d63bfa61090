import type { Deed } from "../../../wire/types";
import type { Character } from "../wire";
import type { Play } from "../play.svelte";

/** The next steps that a character could learn, each with its price and why not; asked anew when the character changes. */
export class Steps {
  #deeds = $state.raw<readonly Deed[]>([]);
  readonly talents = $derived(this.#deeds.filter((deed) => deed.name.startsWith("learn_talent:")));

  constructor(play: Play, who: () => Character | undefined) {
    const wanted = $derived.by(() => {
      const one = who();
      const grows = one?.status === "unfinished" || play.story?.phase === "downtime";
      return one && grows && play.commands(one) ? JSON.stringify([one, play.story?.phase]) : "";
    });
    $effect(() => {
      const id = wanted && who()?.id;
      let waiting = true;
      if (!id) this.#deeds = [];
      else
        void play.learnable(id).then((found) => {
          if (waiting) this.#deeds = found;
        });
      return () => (waiting = false);
    });
  }

  /** The next step of an attribute or a skill. */
  of(kind: "raise_attribute" | "raise_skill", what: string): Deed | undefined {
    return this.#deeds.find((deed) => deed.name === `${kind}:${what}`);
  }
}
