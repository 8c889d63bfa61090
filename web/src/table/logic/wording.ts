import { t, type Key } from "../../i18n";
import type { Grade } from "../../lib/odds";

/** The way a piece faces, in words. */
export const wayWords = (front: string): string => (front ? t(`table.way_${front}` as Key) : "");

/** One of the four outcomes in one word. */
export const outcomeWord = (outcome: Grade): string => t(`table.outcome_${outcome}`);

/** What a key of the table does, in words. */
export const commandWords = (command: string): string => t(`table.key_${command}` as Key);

/** The section of the sources as one cites it, "" for what is no section; what is in brackets is about it, not part of it. */
export const section = (source: string): string => (/\d/.test(source) ? source.replace(/\s*\([^)]*\)/g, "").trim() : "");
