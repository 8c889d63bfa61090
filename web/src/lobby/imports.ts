import { Refused } from "../lib/api";

/** Why a file could not be taken in: a sentence, and the place in the file if one is known. */
export interface Trouble {
  text: string;
  place: string;
}

/** What went wrong, as a sentence with the place told apart. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Refused)) return { text: sentence(String(error)), place: "" };
  const [problem] = error.problems;
  if (!problem) return { text: sentence(error.why), place: "" };
  const line = problem.line ? `line ${problem.line}` : "";
  return {
    text: sentence(problem.text),
    place: [line, problem.path.replace(/^\$\.?/, "")].filter(Boolean).join(", "),
  };
}

/** A text with a capital and a full stop. */
export function sentence(text: string): string {
  const whole = text.trim();
  if (!whole) return "";
  return whole.charAt(0).toUpperCase() + whole.slice(1) + (/[.!?]$/.test(whole) ? "" : ".");
}
