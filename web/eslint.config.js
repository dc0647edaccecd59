import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// Without the preprocessors: ESLint's cache must write the configuration down, and cannot write functions.
const { compilerOptions } = svelteConfig;

export default defineConfig(
  { ignores: ["src/api.ts", "src/games/*/api.ts", "public/", "embed/dist/"] }, // generated; served as it is
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"] } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // TypeScript knows every global name
      "no-empty-pattern": "off", // a page without an argument in its address still declares the props of pages
      "svelte/prefer-svelte-reactivity": "off", // our Sets and Maps are replaced as a whole, never changed while shown
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "AssignmentExpression > :matches(CallExpression, ConditionalExpression > CallExpression)[callee.name=/^(t|\\w+Words)$/]",
          message: "A text that is stored stays in the language of then: store `() => t(...)`.",
        },
        {
          selector: 'ImportSpecifier[imported.name="t"]:not([local.name=/^(t|\\w+Words)$/])',
          message: "A second catalogue is named after its folder: `t as partsWords`.",
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: { compilerOptions } } },
  },
  {
    // Art is SVG text made from tile codes, colours, sizes and hashes; no name, message or rule text enters it.
    files: ["src/games/**", "src/board/portrait/**", "src/picture/**", "gallery/**"],
    rules: { "svelte/no-at-html-tags": "off" },
  },
);
