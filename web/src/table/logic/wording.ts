import { t, type Key } from "../../i18n";
import type { Counter } from "../../wire/types";

/** The way a piece faces, in words. */
export const wayWords = (front: string): string => (front ? t(`table.way_${front}` as Key) : "");

/** What a key of the table does, in words. */
export const commandWords = (command: string): string => t(`keys.${command}` as Key);

/** The section of the sources as one cites it, "" for what is no section; what is in brackets is about it, not part of it. */
export const section = (source: string): string =>
  /\d/.test(source) ? source.replace(/\s*\([^)]*\)/g, "").trim() : "";

/** A counter in words: how much it holds, of how much. */
export const counterWords = ({ label, value, most }: Pick<Counter, "label" | "value" | "most">): string =>
  `${label}: ${most ? t("common.ofMost", { n: value, most }) : value}`;

/** A clause that stands by itself, such as why something is refused: it begins with a capital, unless with a cell's name. */
export const capital = (words: string): string => words.replace(/^\p{Ll}(?!\w*\d)/u, (letter) => letter.toUpperCase());

/** A clause as a sentence of its own. */
export const sentence = (words: string): string => words && `${capital(words)}${/[.!?]$/.test(words) ? "" : "."}`;
