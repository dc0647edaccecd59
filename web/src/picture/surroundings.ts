// What the boards use of a browser, and an engine for the language alone lacks (midtown.pictures uses QuickJS).

const surroundings = {
  Intl: {
    NumberFormat: class {
      format(n: number): string {
        return String(n);
      }
    },
    PluralRules: class {
      select(n: number): string {
        return n === 1 ? "one" : "other";
      }
    },
  },
  URLSearchParams: class {
    get(): null {
      return null;
    }
  },
  performance: { now: () => 0 },
  setTimeout: () => 0,
  clearTimeout: () => {},
  console: { error: () => {}, warn: () => {} },
};
for (const [name, value] of Object.entries(surroundings)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value });
}
