/** A part of a rule's text: plain words, words of the machine, or a link to another rule. */
export interface Part {
  text: string;
  kind: "plain" | "code" | "rule";
}

const SPECIAL = /`([^`]+)`|\b([a-z_]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+)\b/g;

/** A text in its parts; `links` are the ids of the rules that it may lead to. */
export function parts(text: string, links: readonly string[]): Part[] {
  const all: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(SPECIAL)) {
    const [whole, code = "", id = ""] = match;
    const name = code || id;
    const kind = links.includes(name) ? "rule" : code ? "code" : "plain";
    if (match.index > at) all.push({ text: text.slice(at, match.index), kind: "plain" });
    all.push({ text: kind === "plain" ? whole : name, kind });
    at = match.index + whole.length;
  }
  return [...all, { text: text.slice(at), kind: "plain" }];
}
