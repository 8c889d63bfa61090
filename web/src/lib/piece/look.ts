import type { Banner, Piece } from "../../wire/types";
import type { Look } from "./counter";

/** Degrees, clockwise from the right, of the compass names on paper. */
const SQUARE: Record<string, number> = { e: 0, se: 45, s: 90, sw: 135, w: 180, nw: 225, n: 270, ne: 315 };
const POINTED: Record<string, number> = { e: 0, se: 60, sw: 120, w: 180, nw: 240, ne: 300 };
const FLAT: Record<string, number> = { se: 30, s: 90, sw: 150, nw: 210, n: 270, ne: 330 };
/** Directions that run through the corners of hexes. */
const POINTED_CORNERS: Record<string, number> = { ese: 30, s: 90, wsw: 150, wnw: 210, n: 270, ene: 330 };
const FLAT_CORNERS: Record<string, number> = { e: 0, sse: 60, ssw: 120, w: 180, nnw: 240, nne: 300 };

/** The shape of a grid as far as directions go. */
export type Compass = "square" | "pointed" | "flat";

/** The angle of a direction on paper, or null for none. */
export function angle(front: string, compass: Compass): number | null {
  return { square: SQUARE, pointed: POINTED, flat: FLAT }[compass][front] ?? null;
}

/** The angle of a direction in which something is aimed, through corners too; to the right where it is none. */
export function heading(way: string, compass: Compass): number {
  const corners = { square: {}, pointed: POINTED_CORNERS, flat: FLAT_CORNERS }[compass] as Record<string, number>;
  return angle(way, compass) ?? corners[way] ?? 0;
}

/** The colour of a side. */
export function colour(banners: readonly Banner[], side: string): string {
  return banners.find((banner) => banner.id === side)?.colour ?? "neutral";
}

/** Whom a side fights for: its team, else itself. */
export function teamOf(banners: readonly Pick<Banner, "id" | "team">[], side: string): string {
  return banners.find((banner) => banner.id === side)?.team || side;
}

/** How a piece looks; `plain` leaves out facing, harm and marks, as lists do. */
export function look(piece: Piece, banners: readonly Banner[], compass: Compass, plain = false): Look {
  const { name, emblem, picture, unseen, kind } = piece;
  const level = plain ? 0 : piece.level;
  const [harm, most] = plain ? [0, 0] : piece.health;
  const marks = plain ? [] : piece.marks.map((mark) => mark.name).filter((name) => name !== "");
  const facing = plain ? null : angle(piece.front, compass);
  return {
    name,
    kind,
    level,
    emblem,
    picture,
    unseen,
    colour: colour(banners, piece.side),
    angle: facing,
    harm,
    most,
    marks,
  };
}
