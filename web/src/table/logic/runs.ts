/** Neighbouring faces of a die that hit equally many, from the first face up. */
export interface Run {
  from: number;
  to: number;
  hits: number;
}

/** The faces of a die in runs, by how many each hits. */
export function runs(hits: readonly number[]): Run[] {
  const found: Run[] = [];
  hits.forEach((count, i) => {
    const last = found.at(-1);
    if (last?.hits === count) last.to = i + 1;
    else found.push({ from: i + 1, to: i + 1, hits: count });
  });
  return found;
}
