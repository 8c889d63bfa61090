import type { Attachment } from "svelte/attachments";

/** Keep a list scrolled to its end while it grows or has less room, unless the reader has scrolled away from it. */
export function stickToEnd(length: () => number): Attachment<HTMLElement> {
  return (element) => {
    let atEnd = true;
    let top = 0;
    /** What grew taller is no reader who went away from the end: they go up. */
    const scrolled = () => {
      const near = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
      atEnd = near || (atEnd && element.scrollTop >= top);
      top = element.scrollTop;
    };
    element.addEventListener("scroll", scrolled, { passive: true });
    const follow = () => atEnd && requestAnimationFrame(() => element.scrollTo({ top: element.scrollHeight }));
    $effect(() => {
      length();
      follow();
    });
    const watch = new ResizeObserver(follow);
    watch.observe(element);
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", scrolled);
    };
  };
}
