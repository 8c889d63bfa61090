/** What a key of the table does; the names are those of the texts in i18n. */
export type Command =
  | "select"
  | "measure"
  | "template"
  | "fog"
  | "ping"
  | "layers"
  | "sight"
  | "decree"
  | "hide"
  | "remove"
  | "copy"
  | "paste"
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
  | "back"
  | "deed1"
  | "deed2"
  | "deed3"
  | "deed4"
  | "deed5"
  | "deed6"
  | "more"
  | "endTurn"
  | "page1"
  | "page2"
  | "page3"
  | "page4"
  | "page5"
  | "page6"
  | "page7"
  | "page8"
  | "dice"
  | "nextClock"
  | "previousClock"
  | "tick"
  | "trim";

export interface Binding {
  command: Command;
  keys: readonly string[];
  master?: true;
}

/** The usual keys of the table, as the list of keys shows them; "Ctrl" stands for Cmd as well. */
export const BINDINGS: readonly Binding[] = [
  { command: "deed1", keys: ["1"] },
  { command: "deed2", keys: ["2"] },
  { command: "deed3", keys: ["3"] },
  { command: "deed4", keys: ["4"] },
  { command: "deed5", keys: ["5"] },
  { command: "deed6", keys: ["6"] },
  { command: "more", keys: ["7"] },
  { command: "endTurn", keys: ["Space"] },
  { command: "select", keys: ["v"] },
  { command: "measure", keys: ["r"] },
  { command: "template", keys: ["a"] },
  { command: "ping", keys: ["p"] },
  { command: "layers", keys: ["l"] },
  { command: "sight", keys: ["s"] },
  { command: "next", keys: ["n"] },
  { command: "previous", keys: ["b"] },
  { command: "higher", keys: ["]", "PageUp"] },
  { command: "lower", keys: ["[", "PageDown"] },
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
  { command: "hide", keys: ["h"], master: true },
  { command: "remove", keys: ["Delete"], master: true },
  { command: "copy", keys: ["Ctrl+c"], master: true },
  { command: "paste", keys: ["Ctrl+v"], master: true },
  { command: "pause", keys: ["k"], master: true },
];

/** The usual keys of a table without a board, whose game has pages. */
export const PAGE_BINDINGS: readonly Binding[] = [
  { command: "page1", keys: ["1"] },
  { command: "page2", keys: ["2"] },
  { command: "page3", keys: ["3"] },
  { command: "page4", keys: ["4"] },
  { command: "page5", keys: ["5"] },
  { command: "page6", keys: ["6"] },
  { command: "page7", keys: ["7"] },
  { command: "page8", keys: ["8"] },
  { command: "dice", keys: ["d"] },
  { command: "nextClock", keys: ["n"], master: true },
  { command: "previousClock", keys: ["b"], master: true },
  { command: "tick", keys: ["+", "="], master: true },
  { command: "trim", keys: ["-"], master: true },
  ...BINDINGS.filter(({ command }) => /^(cancel|undo|redo|chat|log|keys|pause)$/.test(command)),
];

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Keys of one's own, by command. */
export type OwnKeys = Partial<Record<Command, string>>;

/** The keys as somebody has bound them. */
export function boundBy(own: OwnKeys, usual: readonly Binding[] = BINDINGS): Binding[] {
  return usual.map((binding) => {
    const key = own[binding.command];
    return key === undefined ? binding : { ...binding, keys: [key] };
  });
}

/** The name of a pressed key as bindings have it; null for one that only goes with others. */
export function keyName(event: Pressed): string | null {
  if (event.altKey || /^(Control|Shift|Meta|Alt|AltGraph|Dead|Tab)$/.test(event.key)) return null;
  const held = event.ctrlKey || event.metaKey;
  const key = event.key === " " ? "Space" : event.key;
  return (held ? (event.shiftKey ? "Ctrl+Shift+" : "Ctrl+") : "") + (key.length === 1 ? key.toLowerCase() : key);
}

/** What a pressed key asks for, or null. */
export function meaning(event: Pressed, bindings: readonly Binding[] = BINDINGS): Command | null {
  const name = keyName(event);
  return bindings.find((binding) => name !== null && binding.keys.includes(name))?.command ?? null;
}

/** The number of a pressed key, for answers and lists; 0 for what is no number. */
export function digit(event: Pressed): number {
  const bare = !event.altKey && !event.ctrlKey && !event.metaKey;
  return bare && /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
}

/** Whether a key is being typed into something, so that it is no command. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
