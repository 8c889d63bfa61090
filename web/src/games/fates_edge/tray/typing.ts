import { tick } from "svelte";

/** What is being typed on the page, beside a part of it; null for nothing. */
function typedBeside(part: HTMLElement | undefined): HTMLElement | null {
  const one = document.activeElement;
  const typed = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;
  return typed && !part?.contains(one) ? one : null;
}

/** Keep what is being typed where it is on the screen, while a part of the page above it changes its height. */
export async function keepTyped(part: HTMLElement | undefined): Promise<void> {
  const typed = typedBeside(part);
  if (!typed) return;
  const before = typed.getBoundingClientRect().top;
  await tick();
  typed.closest("main")?.scrollBy(0, typed.getBoundingClientRect().top - before);
}
