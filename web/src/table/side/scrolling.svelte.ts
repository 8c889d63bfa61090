import type { Attachment } from "svelte/attachments";

/** Keep a list scrolled to its end while it grows, unless the reader has scrolled away from it. */
export function stickToEnd(length: () => number): Attachment<HTMLElement> {
  return (element) => {
    let atEnd = true;
    const scrolled = () => (atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40);
    element.addEventListener("scroll", scrolled, { passive: true });
    $effect(() => {
      length();
      if (atEnd) requestAnimationFrame(() => element.scrollTo({ top: element.scrollHeight }));
    });
    return () => element.removeEventListener("scroll", scrolled);
  };
}
