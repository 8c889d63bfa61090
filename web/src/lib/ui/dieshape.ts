/** A die as it is drawn on 50 by 58: all of it, the side that lies on top, the edges between, and its figure: how low and how large. */
export interface DieShape {
  body: string;
  face: string;
  edges: string;
  low: number;
  size: number;
}

const KITE: DieShape = {
  body: "M25 2L47.5 22.5V33L25 56 2.5 33V22.5Z",
  face: "M25 2L41 34.5 25 44 9 34.5Z",
  edges: "M41 34.5L47.5 22.5M41 34.5L47.5 33M9 34.5L2.5 22.5M9 34.5L2.5 33M25 44V56",
  low: 34,
  size: 21,
};

const SHAPES: Readonly<Record<number, DieShape>> = {
  4: { body: "M25 5L48 50H2Z", face: "M25 5L48 50H2Z", edges: "", low: 45, size: 19 },
  6: { body: "M4 6H46V52H4Z", face: "M4 6H46V47H4Z", edges: "", low: 34, size: 21 },
  8: { body: "M25 2L47 16V41L25 56 3 41V16Z", face: "M25 2L47 41H3Z", edges: "", low: 36, size: 19 },
  12: {
    body: "M25 2L40 7 48 20V38L40 51 25 56 10 51 2 38V20L10 7Z",
    face: "M25 11L41 23 35 44H15L9 23Z",
    edges: "M25 11V2M41 23L48 20M35 44L40 51M15 44L10 51M9 23L2 20",
    low: 36,
    size: 20,
  },
  20: {
    body: "M25 2L48 15V43L25 56 2 43V15Z",
    face: "M25 12L43 43H7Z",
    edges: "M25 12V2M25 12L48 15M25 12L2 15M43 43L48 15M43 43H48M43 43L25 56M7 43L2 15M7 43H2M7 43L25 56",
    low: 40,
    size: 19,
  },
};

/** How a die with so many sides is drawn; one of ten, and any that is of no regular body, is a kite. */
export const dieShape = (sides: number): DieShape => SHAPES[sides] ?? KITE;
