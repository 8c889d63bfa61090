/** What stands in the gaps of a sentence. */
export type Gaps = Record<string, string | number>;

const GAP = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * A sentence with its gaps filled: `{name}` by what is given, `{n|cell|cells}` by the form that suits the number.
 * A gap for which nothing is given stays as it is, so that it is noticed.  A number and its percent sign stay together.
 */
export function fill(sentence: string, gaps: Gaps): string {
  const filled = sentence.replace(GAP, (gap: string, name: string, one?: string, many?: string) => {
    const value = gaps[name];
    if (value === undefined) return gap;
    return one === undefined || many === undefined ? String(value) : Number(value) === 1 ? one : many;
  });
  return filled.replace(/(\d) %/g, "$1\u00a0%");
}
