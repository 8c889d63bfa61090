/** What was, what is and what was taken back; values are never changed, so that keeping them costs little. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** What the last change was part of: changes of one kind that follow each other are one. */
  part: string;
}

const MOST = 300;

/** A history that begins. */
export function begun<T>(now: T): History<T> {
  return { past: [], now, future: [], part: "" };
}

/** The history with a change; `part` joins it with the last change of the same name. */
export function changed<T>(history: History<T>, now: T, part = ""): History<T> {
  if (now === history.now) return history;
  const joined = part !== "" && part === history.part;
  return { past: joined ? history.past : [...history.past.slice(-MOST), history.now], now, future: [], part };
}

/** One step back. */
export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], part: "" };
}

/** One step forward again. */
export function redone<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future: rest, part: "" };
}
