import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./tools/icons.ts";

const server = process.env["FIELDCRAFT_SERVER"] ?? "http://127.0.0.1:7777";

export default defineConfig({
  plugins: [icons(), svelte()],
  build: { outDir: "../src/fieldcraft/static", emptyOutDir: true, target: "es2022", sourcemap: false },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } }, fs: { allow: [".."] } },
});
