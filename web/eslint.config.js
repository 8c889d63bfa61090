import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  globalIgnores(["src/wire/", "src/games/*/wire.ts"]),
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      eqeqeq: "error",
      "max-depth": ["error", 3],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 60],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      // `{" "}` is how a blank at the edge of a block is written; words are found by the test of the catalogue.
      "svelte/no-useless-mustaches": "off",
      // A map that nobody writes to after it was made, or that is no state of the page, need not be reactive.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["**/*.test.ts"], rules: { "max-lines-per-function": "off" } },
);
