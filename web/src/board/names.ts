/** A name on the board: the middle of its box and how large that is. */
export interface NameBox {
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
}

/** Of its width and of its height, so much of the box of a name is letters; the rest may be covered. */
const [WIDE, HIGH] = [0.66, 0.7];

/** Names that are so little too near each other are not. */
const TOLERANCE = 0.05;

/** Move names that would cover each other a line down, from the top and from the left, so that each can be read. */
export function stagger(names: readonly NameBox[]): void {
  const placed: NameBox[] = [];
  for (const name of [...names].sort((a, b) => a.y - b.y || a.x - b.x)) {
    while (placed.length && (placed[0]?.y ?? 0) + 3 * name.height < name.y) placed.shift();
    const near = placed.filter((other) => Math.abs(other.x - name.x) * 2 < (other.width + name.width) * WIDE);
    for (const other of near.sort((a, b) => a.y - b.y))
      if (Math.abs(other.y - name.y) < name.height * (HIGH - TOLERANCE)) name.y = other.y + name.height * HIGH;
    placed.push(name);
  }
}
