import { translator } from "../i18n";
import { answers } from "../i18n/en/answers";
import { compendium } from "../i18n/en/compendium";
import { consent } from "../i18n/en/consent";
import { contest } from "../i18n/en/contest";
import { decree } from "../i18n/en/decree";
import { hand } from "../i18n/en/hand";
import { legend } from "../i18n/en/legend";
import { mail } from "../i18n/en/mail";
import { moments } from "../i18n/en/moments";
import { onboard } from "../i18n/en/onboard";
import { people } from "../i18n/en/people";
import { phone } from "../i18n/en/phone";
import { pictures } from "../i18n/en/pictures";
import { replay } from "../i18n/en/replay";
import { rules } from "../i18n/en/rules";
import { scenes } from "../i18n/en/scenes";
import { seal } from "../i18n/en/seal";
import { shortcuts } from "../i18n/en/shortcuts";
import { weighing } from "../i18n/en/weighing";
import { written } from "../i18n/en/written";
import { zonelist } from "../i18n/en/zonelist";

/** The sentences of what is opened at a table only now and then. */
export const SELDOM = {
  answers,
  compendium,
  consent,
  contest,
  decree,
  hand,
  legend,
  mail,
  moments,
  onboard,
  people,
  phone,
  pictures,
  replay,
  rules,
  scenes,
  seal,
  shortcuts,
  weighing,
  written,
  zonelist,
};

/** The sentence of a key, of these or of the client, its gaps filled. */
export const t = translator(SELDOM);
