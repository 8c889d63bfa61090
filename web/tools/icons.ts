import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { FIRST_ICONS, LATER_ICONS } from "../src/lib/ui/iconnames.ts";

const MODULES: Readonly<Record<string, readonly string[]>> = {
  "virtual:icons/first": FIRST_ICONS,
  "virtual:icons/later": LATER_ICONS,
};

function weight(name: string): string {
  return /-(fill|bold)$/.exec(name)?.[1] ?? "regular";
}

function body(name: string): string {
  const file = new URL(`../node_modules/@phosphor-icons/core/assets/${weight(name)}/${name}.svg`, import.meta.url);
  return readFileSync(file, "utf8")
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "");
}

/** Numbers of one decimal: a tenth of a unit, of 256, is a hundredth of a pixel. */
function shorten(text: string): string {
  return text.replaceAll(/(\.\d)\d+/g, "$1");
}

/** Makes the modules `virtual:icons/…`: the bodies of the icons that the screens use, by name; and shortens emblems. */
export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (id) => (id in MODULES ? `\0${id}` : null),
    load: (id) => {
      const names = id.startsWith("\0") ? MODULES[id.slice(1)] : undefined;
      if (!names) return null;
      return `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, shorten(body(name))])))};`;
    },
    transform: {
      order: "pre",
      filter: { id: /\/render\/icons\.json$/ },
      handler: (code) => code.replaceAll(/"box": 256,\s*"body": "[^\n]*/g, shorten),
    },
  };
}
