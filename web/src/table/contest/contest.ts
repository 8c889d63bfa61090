import type { Answer, Contest, Hand, HarmSlot, Prompt } from "../../wire/types";

export type HandIndex = 0 | 1;

/** The answers of a question by what they do in a contest. */
export interface Sorted {
  /** Those that use an aid, by its id. */
  byAid: Map<string, Answer[]>;
  /** Those that take harm. */
  harm: Answer[];
  /** All others: to pass, or whatever else is asked. */
  others: Answer[];
}

/** The answers of a question, sorted. */
export function sortAnswers(contest: Contest, prompt: Prompt | null): Sorted {
  const sorted: Sorted = { byAid: new Map(), harm: [], others: [] };
  const aids = new Set(contest.hands.flatMap((hand) => hand.aids.map((aid) => aid.id)));
  for (const answer of prompt?.answers ?? []) {
    const known = sorted.byAid.get(answer.group);
    if (aids.has(answer.group) && known) known.push(answer);
    else if (aids.has(answer.group)) sorted.byAid.set(answer.group, [answer]);
    else if (contest.harm > 0) sorted.harm.push(answer);
    else sorted.others.push(answer);
  }
  return sorted;
}

/** The answer that leads: the main one, else the first. */
export const leadingAnswer = (answers: readonly Answer[]): Answer | undefined =>
  answers.find((answer) => answer.main) ?? answers[0];

/** The slots that an answer fills, by their ids. */
const filled = (answer: Answer): string[] => answer.group.split(" ").filter(Boolean);

/** Whether an answer fills a slot. */
export const fills = (answer: Answer, slot: HarmSlot): boolean => filled(answer).includes(slot.id);

/** Whether an answer takes words for a slot. */
export const takesWords = (answer: Answer, slot: HarmSlot): boolean =>
  answer.fields.some((field) => field.label === slot.label);

/** The words for slots by the fields of an answer. */
export function wordsByField({ fields }: Answer, slots: readonly HarmSlot[], words: Record<string, string>) {
  const labelled = new Map(slots.map((slot) => [slot.label, words[slot.id] ?? ""]));
  return Object.fromEntries(fields.map((field) => [field.name, labelled.get(field.label) ?? ""]));
}

/** How much of the harm an answer takes into slots. */
export const absorbed = (answer: Answer, slots: readonly HarmSlot[]): number =>
  slots.filter((slot) => fills(answer, slot)).reduce((sum, slot) => sum + slot.most, 0);

/** The answer that fills what another does and one slot more or less; none if that may not be done. */
export function toggled(answers: readonly Answer[], from: Answer, slot: HarmSlot): Answer | undefined {
  const wanted = new Set(filled(from));
  if (!wanted.delete(slot.id)) wanted.add(slot.id);
  return answers.find(
    (answer) => filled(answer).length === wanted.size && filled(answer).every((id) => wanted.has(id)),
  );
}

export type Box = "taken" | "spare" | "over";

/** The boxes of a gauge: what is taken, what a slot has room for besides, and what nothing takes. */
export function gauge(harm: number, room: number): Box[] {
  return Array.from({ length: Math.max(harm, room) }, (_, i) => (i >= harm ? "spare" : i < room ? "taken" : "over"));
}

/** Where a total stands among the rungs, counted from the top; beyond them at their end. */
export function rungAt({ rungs }: Contest, total: number): number {
  const found = rungs.findIndex((rung) => rung.value === total);
  if (found >= 0) return found;
  return total > (rungs[0]?.value ?? 0) ? 0 : rungs.length - 1;
}

/** A number with its sign, as on a ladder. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** A total as it is read out: the name of its rung, and the number. */
export const totalWords = ({ rung, total }: Hand): string => `${rung} ${total}`;
