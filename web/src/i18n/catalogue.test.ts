import { BOTS } from "../bots/i18n";
import { EDITING } from "../editor/i18n";
import { GUIDE } from "../guide/i18n";
import { SETTINGS } from "../lib/settingwords";
import { LOBBY } from "../lobby/i18n";
import { SELDOM } from "../table/i18n";
import { CHAT } from "../table/side/i18n";
import { describe, expect, it } from "vitest";
import english from "./en/index";
import { findLiteralText } from "./literals";

const SOURCES = Object.entries<string>(
  import.meta.glob(
    [
      "../**/*.{svelte,ts}",
      "!../**/*.test.ts",
      "!../**/testing.ts",
      "!../wire/**",
      "!../games/*/wire.ts",
      "!../**/i18n/**",
    ],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  ),
).map(([path, source]) => ({ path: path.slice("../".length), source }));

/** The sentences of the client and those of each game. */
const SENTENCES: Record<string, Record<string, string>> = Object.assign(
  {},
  english,
  BOTS,
  EDITING,
  GUIDE,
  LOBBY,
  SETTINGS,
  SELDOM,
  CHAT,
  ...Object.values(import.meta.glob("../games/*/i18n/en/index.ts", { import: "default", eager: true })),
);

/** Milliseconds to read all sources, on a machine that is busy. */
const PATIENCE = 60_000;

/** Text that is not a sentence of the client, by the file that has it. */
const ALLOWED: Record<string, RegExp> = {
  // Names that are what they are in every language.
  "lobby/ImportMap.svelte": /^(Universal VTT|Tiled|Dungeondraft)$/,
  "lobby/ShareScene.svelte": /^(Universal VTT|Tiled|Foundry)$/,
  // What the wire and the browser call things.
  "board/paint/edges.ts": /^(secret door|low wall)$/,
  "table/logic/keys.ts": /^(Enter|Escape|Backspace|Space|Delete)$/,
  // The end of a sentence's key.
  "guide/steps.ts": /^Text$/,
  // Typefaces, and what the device is asked.
  "board/overlays/lettering.ts": /px .*serif$/,
  "lib/settings.svelte.ts": /^\(prefers-/,
};

describe("text outside the catalogue", () => {
  it.each([
    ["<p>Roll the dice</p>", "Roll the dice"],
    ["<p>{n} s</p>", " s"],
    ['<p>{open ? "on" : t("common.off")}</p>', "on"],
    ['<button title="Roll"></button>', "Roll"],
    ['<IconButton icon="dice" label={`roll ${n}`} />', "roll "],
    ['<Panel head="All the dice" />', "All the dice"],
    ['<script>notify("It is done.")</script>', "It is done."],
  ])("is found in %s", (source, text) => {
    expect(findLiteralText(source, true)).toEqual([text]);
  });

  it.each([
    ['<p class="meta big">{t("table.round")} · {n}</p>'],
    ['{#if key === "Enter"}<Icon name="dice" />{/if}'],
    ['<script>throw new Error("the page has no place for this")</script>'],
    ["<kbd>Ctrl</kbd>"],
  ])("is not seen in %s", (source) => {
    expect(findLiteralText(source, true)).toEqual([]);
  });

  it(
    "is nowhere in the client",
    () => {
      const found = SOURCES.flatMap(({ path, source }) =>
        findLiteralText(source, path.endsWith(".svelte"))
          .filter((text) => !ALLOWED[path]?.test(text))
          .map((text) => `${path}: ${text}`),
      );

      expect(SOURCES.length).toBeGreaterThan(300);
      expect(found).toEqual([]);
    },
    PATIENCE,
  );
});

it("has no sentence that nothing asks for", () => {
  const name = new RegExp(`["'\`](?:${Object.keys(SENTENCES).join("|")})\\.[^"'\`\\s]+`, "g");
  const asked = new Set(SOURCES.flatMap(({ source }) => source.match(name)?.map((found) => found.slice(1)) ?? []));
  const patterns = [...asked].map((found) => found.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, ".+"));
  const wanted = new RegExp(`^(${patterns.join("|")})$`);
  const sentences = Object.entries(SENTENCES).flatMap(([area, all]) => Object.keys(all).map((one) => `${area}.${one}`));

  expect(sentences.filter((one) => !wanted.test(one))).toEqual([]);
});
