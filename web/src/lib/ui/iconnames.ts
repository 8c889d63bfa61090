/** The icons of Phosphor that the screens use; the build takes these and no others. */
export const ICON_NAMES = [
  "arrow-arc-left", "arrow-clockwise", "arrow-counter-clockwise", "arrow-down", "arrow-fat-up", "arrow-left", "arrow-right", "arrow-u-up-left",
  "arrow-up", "arrows-clockwise", "arrows-left-right", "arrows-out-cardinal", "article", "at", "bell", "book-open", "broadcast", "caret-down",
  "caret-left", "caret-right", "caret-up", "chat-circle-text", "check", "circle", "clock", "clock-counter-clockwise", "cloud-fog", "coins", "copy",
  "corners-out", "crosshair", "crown-simple", "cursor", "device-mobile", "dice-five", "door", "door-open", "dots-three", "download-simple", "drop",
  "eraser", "export", "eye", "eye-slash", "file-arrow-up", "flag", "flame", "footprints", "funnel-simple", "gavel", "gear-six", "git-branch",
  "grid-four", "hand-fist", "hand-grabbing", "hand-pointing", "hash", "hexagon", "hourglass-medium", "house-line", "image", "image-square", "info",
  "key", "keyboard", "link", "link-break", "list-bullets", "list-checks", "lock-simple", "lock-simple-open", "magnifying-glass",
  "magnifying-glass-minus", "magnifying-glass-plus", "map-pin", "map-trifold", "minus", "moon", "mountains", "note", "note-pencil",
  "paint-brush", "paint-bucket", "paper-plane-right", "path", "pause", "pencil-simple", "person-simple-run", "play", "plus", "polygon",
  "prohibit", "push-pin-simple", "qr-code", "question", "rectangle", "robot", "ruler", "scroll", "seal-check", "selection", "shield",
  "shield-chevron", "sidebar-simple", "sign-out", "signpost", "skip-back", "skip-forward", "sliders-horizontal", "sparkle", "stack", "stairs",
  "star", "star-four", "sun", "sword", "target", "text-aa", "timer", "translate", "trash", "tree-evergreen", "upload-simple", "user", "user-plus",
  "users", "wall", "warning", "waves", "wind", "wrench", "x",
  "caret-right-fill", "check-bold", "circle-fill", "crown-simple-fill", "eye-slash-fill", "heart-fill", "map-pin-fill", "pause-fill", "play-fill",
  "shield-chevron-fill", "shield-fill", "star-four-fill", "sword-fill", "target-fill", "warning-bold", "warning-fill", "x-bold",
] as const;

export type IconName = (typeof ICON_NAMES)[number];
