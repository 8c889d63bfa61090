/** How broad the frame about the board is, in CSS pixels. */
export const FRAME = 20;
