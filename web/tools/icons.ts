import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ICON_NAMES } from "../src/lib/ui/iconnames.ts";

const MODULE = "virtual:icons";

function weight(name: string): string {
  return /-(fill|bold)$/.exec(name)?.[1] ?? "regular";
}

function body(name: string): string {
  const file = new URL(`../node_modules/@phosphor-icons/core/assets/${weight(name)}/${name}.svg`, import.meta.url);
  return readFileSync(file, "utf8")
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "");
}

/** Makes the module `virtual:icons`: the bodies of the icons that the screens use, by name. */
export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => {
      if (id !== `\0${MODULE}`) return null;
      const bodies = Object.fromEntries(ICON_NAMES.map((name) => [name, body(name)]));
      return `export default ${JSON.stringify(bodies)};`;
    },
  };
}
