import { ICON_NAMES, type IconName } from "../../lib/ui/iconnames";

const MARKS: Record<string, IconName> = {
  guard: "shield-chevron-fill",
  brace: "shield-fill",
  prone: "arrow-fat-up",
  marked: "target-fill",
  veiled: "eye-slash-fill",
  dash: "person-simple-run",
  engaged: "sword-fill",
  afraid: "warning-fill",
  boon: "star-four-fill",
  leader: "crown-simple-fill",
};

const KNOWN = new Set<string>(ICON_NAMES);

/** An icon by the name that the server gives, or a star where the client has none of that name. */
export const iconOr = (name: string, other: IconName = "star"): IconName =>
  KNOWN.has(name) ? (name as IconName) : other;

/** The icon of a condition by its name. */
export const markIcon = (name: string): IconName => MARKS[name] ?? iconOr(name, "circle");
