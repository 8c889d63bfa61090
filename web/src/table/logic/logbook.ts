import type { Line, News } from "../../wire/types";

/** A heading of the log, or what one piece did in one piece of news. */
export interface Block {
  key: string;
  cursor: number;
  at: number;
  heading: boolean;
  /** What goes on that all of it belongs to; "" for what stands alone. */
  about: string;
  piece: string;
  lines: Line[];
  undone: boolean;
}

export type Filter = "all" | "dice" | "piece" | "rulings" | `who:${string}`;

/** The log as blocks, oldest first; lines of one piece in one piece of news stand together, what a throw brings upon
others below it, and so do headings in a row.

What belongs to one thing that goes on is one block, where the last of it happened. */
export function blocks(news: readonly News[]): Block[] {
  const undone = new Set(news.flatMap((item) => item.undone ?? []));
  const found: Block[] = [];
  for (const block of news.flatMap((item) => blocksOf(item, undone.has(item.cursor)))) {
    const begun = block.about && !block.undone ? takeOut(found, block.about) : undefined;
    if (begun) block.lines.unshift(...begun.lines);
    const last = found.at(-1);
    if (last?.heading && block.heading && last.undone === block.undone) last.lines = merged(last.lines, block.lines);
    else found.push(block);
  }
  return found;
}

/** Headings in a row without turns in which nothing was told: the newest round, and the last turn after it. */
function merged(before: Line[], after: Line[]): Line[] {
  const all = [...before, ...after];
  const round = all.findLastIndex((line) => line.round);
  const turn = all.findLastIndex((line) => line.heading && !line.round);
  return all.filter((_, at) => at === round || (at === turn && turn > round));
}

/** Take the block of something that goes on out of a log. */
function takeOut(found: Block[], about: string): Block | undefined {
  const at = found.findLastIndex((block) => block.about === about && !block.undone);
  return at < 0 ? undefined : found.splice(at, 1)[0];
}

/** Whose things go on in a log, in the order of their names. */
export const peopleOf = (news: readonly News[]): string[] =>
  [...new Set(news.flatMap((item) => (item.lines ?? []).map((line) => line.who)))].filter(Boolean).sort();

/** A heading in words, without the stops of its sentences. */
export function headline(block: Block): string {
  return block.lines.map((line) => line.text.replace(/\.$/, "")).join(" · ");
}

function blocksOf(item: News, undone: boolean): Block[] {
  const found: Block[] = [];
  for (const line of item.lines ?? []) {
    const last = found.at(-1);
    if (last && continues(last, line)) last.lines.push(line);
    else found.push(blockFrom(item, line, found.length, undone));
  }
  return found;
}

function continues(block: Block, line: Line): boolean {
  if (block.heading || line.heading) return false;
  if (block.about) return line.about === block.about || line.about === "";
  if (line.about) return false;
  const [head] = block.lines;
  const follows = !!head?.dice.length && head.unseen === line.unseen;
  return line.dice.length === 0 && (follows || line.piece === "" || line.piece === block.piece);
}

function blockFrom(item: News, line: Line, index: number, undone: boolean): Block {
  return {
    key: line.about && !undone ? line.about : `${item.cursor}.${index}`,
    cursor: item.cursor,
    at: item.at ?? 0,
    heading: line.heading,
    about: line.about,
    piece: line.piece,
    lines: [line],
    undone,
  };
}

/** The blocks that a filter leaves, without headings that nothing follows. */
export function filtered(all: readonly Block[], filter: Filter, piece: string): Block[] {
  const kept = all.filter((block) => block.heading || passes(block, filter, piece));
  return kept.filter((block, index) => !block.heading || follows(kept, index));
}

function passes(block: Block, filter: Filter, piece: string): boolean {
  if (filter === "dice") return block.lines.some((line) => line.dice.length > 0);
  if (filter === "rulings") return block.lines.some((line) => line.rule !== "");
  if (filter.startsWith("who:")) return block.lines.some((line) => `who:${line.who}` === filter);
  if (filter === "piece") return block.piece === piece || block.lines.some((line) => line.piece === piece);
  return true;
}

function follows(kept: readonly Block[], index: number): boolean {
  const next = kept[index + 1];
  return next === undefined ? !kept[index]?.undone : !next.heading;
}

/** What was said, oldest first. */
export function sayings(news: readonly News[]): News[] {
  return news.filter((item) => item.spoken);
}

/** A piece of news in words, for those who listen: each line ends, so that two are not heard as one. */
export function aloud(item: News): string {
  const lines = (item.lines ?? []).map(({ text }) => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text));
  return [...lines, item.spoken?.text ?? ""].filter(Boolean).join(" ");
}
