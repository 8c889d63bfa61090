import { t } from "./i18n";
import type { Fairness, SceneCard } from "../wire/types";

const NUMERALS: [number, string][] = [
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

/** A number as an atlas counts its plates. */
export function numeral(number: number): string {
  const step = NUMERALS.find(([value]) => value <= number);
  return step ? step[1] + numeral(number - step[0]) : "";
}

/** Scenes as they are offered: one's own, the recommended ones of each game in turn, others, those to learn on last. */
export function sortForOffer(scenes: readonly SceneCard[]): SceneCard[] {
  const best = scenes.filter((scene) => scene.recommended && !scene.own);
  const turn = (scene: SceneCard) => best.filter(({ system }) => system === scene.system).indexOf(scene);
  const rank = (scene: SceneCard) => {
    if (scene.own) return -1;
    return best.includes(scene) ? turn(scene) : scenes.length + Number(scene.tutorial);
  };
  return [...scenes].sort((a, b) => rank(a) - rank(b));
}

/** What a scene is, in a line: to learn on, the game, the grid, and how many stand against how many, if any are seen. */
export function facts(scene: SceneCard): string {
  const grid = scene.shape === "hex" ? t("lobby.hexes") : scene.shape === "square" ? t("lobby.squares") : "";
  const fighting = scene.sides.filter((side) => !side.neutral);
  const sides = strengths(fighting.map((side) => side.pieces));
  return [scene.tutorial ? t("lobby.tutorial") : "", scene.game, grid, sides, scene.hidden ? t("lobby.hiddenFoes") : ""]
    .filter(Boolean)
    .join(" · ");
}

/** How many stand against how many; of more than two sides from how many to how many each has. */
function strengths(pieces: readonly number[]): string {
  const [least, most] = [Math.min(...pieces), Math.max(...pieces)];
  if (!(most > 0)) return "";
  if (pieces.length <= 2) return pieces.join(` ${t("lobby.against")} `);
  const sides = pieces.length <= 6 ? t(`lobby.sides${pieces.length}` as "lobby.sides3") : pieces.length;
  const gaps = { sides, least, most };
  return least === most ? t("lobby.sidesOf", gaps) : t("lobby.sidesFromTo", gaps);
}

/** How many play a scene and how long it takes, in a line; what nobody has measured is left out. */
export function effort(scene: SceneCard): string {
  const players = scene.sides.filter((side) => !side.neutral).length;
  return [
    players ? t("lobby.players", { n: players }) : "",
    scene.rounds ? t("lobby.rounds", { n: scene.rounds }) : "",
    scene.minutes ? t("lobby.minutes", { n: scene.minutes }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The first sentence of what a scene is about. */
export function opening(about: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(about)?.[0] ?? about;
}

/** The sides' wins as whole percents that make a hundred; none if nobody has counted. */
export function shares(wins: readonly number[]): number[] {
  const all = wins.reduce((sum, one) => sum + one, 0);
  if (!all || wins.length < 2) return [];
  const rest = wins.slice(1).map((one) => Math.round((100 * one) / all));
  return [100 - rest.reduce((sum, one) => sum + one, 0), ...rest];
}

/** How often each of two sides wins, in whole percents that make a hundred. */
export function percents({ share }: Fairness): [number, number] {
  const first = Math.round(100 * share);
  return [first, 100 - first];
}

/** Which side a scene favours, if it is not fair. */
export function favoured({ fair, share, sides }: Fairness): string {
  return fair ? "" : share > 0.5 ? sides[0] : sides[1];
}

/** Who wins when equal bots play a scene, how sure that is, and whom it favours. */
export function fairnessWords(fairness: Fairness): string {
  const [first, second] = fairness.sides;
  const [won, lost] = percents(fairness);
  const [low, high] = [Math.round(100 * fairness.low), Math.round(100 * fairness.high)];
  const side = favoured(fairness);
  const words = t("lobby.fairness", { first, second, won, lost, n: fairness.matches, low, high });
  return side ? `${words} ${t("lobby.favours", { side })}` : words;
}
