import { ICON_NAMES, type IconName } from "../../lib/ui/iconnames";

const KNOWN = new Set<string>(ICON_NAMES);

/** An icon by the name that the server gives, or a star where the client has none of that name. */
export const iconOr = (name: string, other: IconName = "star"): IconName =>
  KNOWN.has(name) ? (name as IconName) : other;
