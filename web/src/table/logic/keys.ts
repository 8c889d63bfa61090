/** What a key of the table does; the names are those of the texts in i18n. */
export type Command =
  | "select"
  | "measure"
  | "template"
  | "fog"
  | "ping"
  | "layers"
  | "decree"
  | "undo"
  | "redo"
  | "confirm"
  | "cancel"
  | "next"
  | "previous"
  | "turnLeft"
  | "turnRight"
  | "larger"
  | "smaller"
  | "words"
  | "keys"
  | "chat"
  | "log"
  | "pause"
  | "centre"
  | "higher"
  | "lower"
  | "back";

export interface Binding {
  command: Command;
  keys: readonly string[];
  master?: true;
}

/** The keys of the table, as the list of keys shows them; "Ctrl" stands for Cmd as well. */
export const BINDINGS: readonly Binding[] = [
  { command: "select", keys: ["v"] },
  { command: "measure", keys: ["r"] },
  { command: "template", keys: ["a"] },
  { command: "ping", keys: ["p"] },
  { command: "layers", keys: ["l"] },
  { command: "next", keys: ["n"] },
  { command: "previous", keys: ["b"] },
  { command: "higher", keys: ["]"] },
  { command: "lower", keys: ["["] },
  { command: "back", keys: ["Backspace"] },
  { command: "confirm", keys: ["Enter"] },
  { command: "cancel", keys: ["Escape"] },
  { command: "turnLeft", keys: ["q"] },
  { command: "turnRight", keys: ["e"] },
  { command: "larger", keys: ["+", "="] },
  { command: "smaller", keys: ["-"] },
  { command: "centre", keys: ["c"] },
  { command: "undo", keys: ["Ctrl+z"] },
  { command: "redo", keys: ["Ctrl+y", "Ctrl+Shift+z"] },
  { command: "words", keys: ["t"] },
  { command: "chat", keys: ["/"] },
  { command: "log", keys: ["o"] },
  { command: "keys", keys: ["?"] },
  { command: "fog", keys: ["f"], master: true },
  { command: "decree", keys: ["g"], master: true },
  { command: "pause", keys: ["Ctrl+p"], master: true },
];

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** What a pressed key asks for, a number of a deed, or null. */
export function meaning(event: Pressed): Command | number | null {
  if (event.altKey) return null;
  const held = event.ctrlKey || event.metaKey;
  if (!held && /^[1-9]$/.test(event.key)) return Number(event.key);
  const name =
    (held ? (event.shiftKey ? "Ctrl+Shift+" : "Ctrl+") : "") +
    (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  return BINDINGS.find((binding) => binding.keys.includes(name))?.command ?? null;
}

/** Whether a key is being typed into something, so that it is no command. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
