import { t } from "./i18n";
import type { Attempt } from "./wire";

/** The outcome of a check in one word. */
export const outcomeWord = (outcome: NonNullable<Attempt["grade"]>): string => t(`campaign.outcome_${outcome}`);
