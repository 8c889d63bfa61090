import type { NewTable, SceneCard, SideCard } from "../wire/types";

/** Who plays a side: oneself, a bot, or whoever gets the link. */
export type Player = "me" | "bot" | "link";

/** Who plays each side. */
export type Cast = Record<string, Player>;

/** The sides that somebody plays. */
export function played(scene: SceneCard): SideCard[] {
  return scene.sides.filter((side) => !side.neutral);
}

/** How a scene is usually begun: oneself against bots. */
export function usual(scene: SceneCard): Cast {
  const sides = played(scene);
  const mine = sides.find((side) => !side.bot) ?? sides[0];
  return Object.fromEntries(sides.map((side) => [side.id, side === mine ? "me" : "bot"]));
}

/** The table that a cast makes of a scene. */
export function table(scene: SceneCard, cast: Cast, name: string, strength: NewTable["strength"]): NewTable {
  const by = (player: Player) => Object.keys(cast).filter((side) => cast[side] === player);
  return { scene: scene.id, name: name.trim(), plays: by("me"), bots: by("bot"), strength };
}

/** Whether somebody else needs a link. */
export function invites(cast: Cast): boolean {
  return Object.values(cast).includes("link");
}
