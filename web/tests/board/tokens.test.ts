import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { resolveTheme } from "../../src/core/theme";

const FILES = ["styles/tokens.css", "games/manhattan/tokens.css", "games/traffiq/tokens.css"];
type Tokens = Record<string, string>;

/** The colours of the tokens in a theme. */
function colours(theme: "light" | "dark"): Tokens {
  const text = resolveTheme(FILES.map((file) => readFileSync(`src/${file}`, "utf8")).join(""), theme);
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]),
  );
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const tokens = colours(theme);
  const between = (one: string, other: string): number => contrast(tokens[one] ?? "", tokens[other] ?? "");

  it("what happened stands out from everything that it is drawn on, or from the line around it", () => {
    const skies = [1, 2, 3, 4, 5, 6].map((number) => `sky-${number}`);
    for (const ground of ["mark-gap", "paper", "paper-raised", "pad", "slab", ...skies])
      expect(between("mark", ground), ground).toBeGreaterThanOrEqual(3);
    expect(Math.max(between("mark", "street"), between("mark-gap", "street"))).toBeGreaterThanOrEqual(3);
  });

  it("numbers and points can be read", () => {
    expect(between("on-mark", "mark")).toBeGreaterThanOrEqual(4.5);
    for (const ink of ["ink", "ink-2", "good", "refuse"])
      expect(between(ink, "paper-raised"), ink).toBeGreaterThanOrEqual(4.5);
  });
});
