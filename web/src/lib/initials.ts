/** One or two letters for each of several names, such that no two are alike where that can be helped. */
export function initials(names: readonly string[]): string[] {
  const all = names.map(shortForms);
  return all.map((forms, own) => {
    const free = forms.find((form, at) => all.every((others, other) => other === own || others[at] !== form));
    return free ?? forms[2] ?? "?";
  });
}

/** What a name may be cut to, the shortest first; an article is no part of it. */
function shortForms(name: string): string[] {
  const words = name
    .replace(/^(the|a|an) /i, "")
    .split(/\s+/)
    .filter(Boolean);
  const [first = "?", second = ""] = words;
  const letters = [...first];
  const one = (letters[0] ?? "?").toUpperCase();
  const two = [...second][0]?.toUpperCase() ?? letters[1] ?? "";
  return [one, one + two, one + (letters[1] ?? ""), one + (letters.at(-1) ?? "")];
}
