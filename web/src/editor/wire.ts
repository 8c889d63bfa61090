/** The types of the game whose scenes are made here. */
export type * from "../games/miniatures/wire";
