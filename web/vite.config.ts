import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./tools/icons.ts";

const server = process.env["FIELDCRAFT_SERVER"] ?? "http://127.0.0.1:7777";

export default defineConfig({
  plugins: [icons(), svelte()],
  // PixiJS takes colours by their names from a list that the board, which gives numbers, does without.
  resolve: { alias: { "@pixi/colord/plugins/names": fileURLToPath(new URL("tools/nonames.ts", import.meta.url)) } },
  build: {
    outDir: "../src/fieldcraft/static",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  // The painter of the ground fetches the painters of zones only for a map of zones.
  worker: { format: "es" },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } }, fs: { allow: [".."] } },
});
