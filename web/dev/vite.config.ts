import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "../tools/icons.ts";

/** Builds the board alone and a table without a server, for their tests; never part of the client. */
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  plugins: [icons(), svelte()],
  worker: { format: "es" },
  build: { target: "es2022", rollupOptions: { input: ["board.html", "table.html"] } },
});
