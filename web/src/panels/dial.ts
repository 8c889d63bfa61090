const RIM = 40;
const HUB = 24;
const GAP = 0.045;

const at = (angle: number, reach: number): string =>
  `${(Math.cos(angle) * reach).toFixed(2)} ${(Math.sin(angle) * reach).toFixed(2)}`;
const turn = (part: number): number => -Math.PI / 2 + part * 2 * Math.PI;

/** The outline of a segment of a dial, counted from the top. */
export function segment(index: number, size: number): string {
  const from = turn(index / size) + GAP;
  const to = turn((index + 1) / size) - GAP;
  const big = size < 2 ? 1 : 0;
  return `M${at(from, RIM)}A${RIM} ${RIM} 0 ${big} 1 ${at(to, RIM)}L${at(to, HUB)}A${HUB} ${HUB} 0 ${big} 0 ${at(from, HUB)}Z`;
}

/** The marks on a dial's bezel. */
export function ticks(size: number): string {
  return Array.from(
    { length: size },
    (_, index) => `M${at(turn(index / size), 43.5)}L${at(turn(index / size), 47)}`,
  ).join("");
}
