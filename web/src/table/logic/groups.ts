import type { Answer, Deed, Prompt } from "../../wire/types";

/** Answers that differ in degree only (how one describes a strike), or one that stands alone. */
export interface Group {
  name: string;
  answers: Answer[];
}

/** The answers of a question by group, in their order; those without a group each alone. */
export function groups(prompt: Prompt): Group[] {
  const found: Group[] = [];
  for (const answer of prompt.answers) {
    const last = found.find((group) => answer.group !== "" && group.name === answer.group);
    if (last) last.answers.push(answer);
    else found.push({ name: answer.group, answers: [answer] });
  }
  return found;
}

/** The answer of a group that is offered first: the main one, else the first. */
export function leading(group: Group): Answer {
  return group.answers.find((answer) => answer.main) ?? (group.answers[0] as Answer);
}

/** Whether a group holds the main answer. */
export const leads = (group: Group): boolean => group.answers.some((answer) => answer.main);

/** Deeds under their headings, in the order in which those come first. */
export function headed(deeds: readonly Deed[]): [string, Deed[]][] {
  const headings = [...new Set(deeds.map((deed) => deed.group))];
  return headings.map((heading) => [heading, deeds.filter((deed) => deed.group === heading)]);
}
