/** The icons of Phosphor that the screens use; the build takes these and no others. */
export const ICON_NAMES = [
  "arrow-clockwise", "arrow-counter-clockwise", "arrow-down", "arrow-fat-up", "arrow-left", "arrow-right", "arrow-u-up-left",
  "arrow-up", "arrows-clockwise", "arrows-left-right", "arrows-out-cardinal", "at", "broadcast", "caret-down", "caret-up",
  "chat-circle-text", "check", "circle", "clock", "clock-counter-clockwise", "cloud-fog", "coins", "copy", "corners-out",
  "crosshair", "crown-simple", "cursor", "dice-five", "door", "door-open", "dots-three", "drop", "eraser", "export", "eye",
  "eye-slash", "file-arrow-up", "flag", "flame", "footprints", "funnel-simple", "gavel", "hand-fist", "hand-grabbing",
  "hourglass-medium", "image", "image-square", "info", "key", "keyboard", "link", "link-break", "list-checks",
  "magnifying-glass", "magnifying-glass-minus", "magnifying-glass-plus", "map-trifold", "moon", "mountains", "note",
  "paint-brush", "paint-bucket", "paper-plane-right", "path", "pause", "pencil-simple", "person-simple-run", "play", "plus",
  "prohibit", "qr-code", "rectangle", "robot", "ruler", "scroll", "seal-check", "selection", "shield", "shield-chevron",
  "sign-out", "skip-back", "skip-forward", "sliders-horizontal", "sparkle", "stack", "star", "star-four", "sun", "sword",
  "target", "text-aa", "timer", "trash", "upload-simple", "user", "user-plus", "users", "wall", "warning", "wind", "x",
  "caret-right-fill", "check-bold", "circle-fill", "crown-simple-fill", "eye-slash-fill", "pause-fill", "shield-chevron-fill",
  "shield-fill", "star-four-fill", "sword-fill", "target-fill", "warning-fill",
] as const;

export type IconName = (typeof ICON_NAMES)[number];
