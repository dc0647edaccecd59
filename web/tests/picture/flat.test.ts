import { expect, test } from "vitest";
import { flat } from "../../picture/flat";

test("tokens are kept by theme, and none of those for motion", () => {
  const { tokens, rules } = flat(`
    /* :root { --ink: pink } */
    @import "other.css";
    :root { --ink: light-dark(#111, #eee); --cast: light-dark(rgb(40 26 40 / 0.3), rgb(0 0 0 / 0.5)); --rays: 0.3; }
    :root[data-theme="dark"] { --rays: 0; }
    :root[data-still="true"] { --ink: red; }
    @media (prefers-reduced-motion: reduce) { :root { --ink: blue; } }`);
  expect(tokens).toEqual({
    light: { "--ink": "#111", "--cast": "rgba(40,26,40,0.3)", "--rays": "0.3" },
    dark: { "--ink": "#eee", "--cast": "rgba(0,0,0,0.5)", "--rays": "0" },
  });
  expect(rules).toBe("");
});

test("of the rules those for drawings stay, in selectors that every program knows", () => {
  const { rules } = flat(`
    .lit.svelte-1 { fill: var(--lit); cursor: pointer; transition: fill 1s; }
    .lit.svelte-1:hover { fill: red; }
    .a:where(.svelte-1) .b { stroke: red; }
    .num { font-weight: 750; }
    .word { font-weight: 430; }
    .page { display: block; margin: 0; }
    @keyframes fall { from { opacity: 0; } }`);
  expect(rules).toBe(
    ".lit.svelte-1{fill:var(--lit)}.a.svelte-1 .b{stroke:red}.num{font-weight:700}.word{font-weight:400}.page{display:block}",
  );
});
