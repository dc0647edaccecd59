// Colours of both themes stand together, as `light-dark(#fff, #000)`; a picture beside a page knows one theme only.

const PART = String.raw`((?:[^(),]|\([^()]*\))*)`;
const BOTH = new RegExp(String.raw`light-dark\(${PART},${PART}\)`, "g");

/** Return a value of CSS with the colours of one theme. */
export function resolveTheme(value: string, theme: "light" | "dark"): string {
  return value.replace(BOTH, (_, light: string, dark: string) => (theme === "dark" ? dark : light).trim());
}
