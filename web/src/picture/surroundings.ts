// What the boards use of a browser, and an engine for the language alone lacks (midtown.pictures uses QuickJS).

const surroundings = {
  Intl: {
    NumberFormat: class {
      format(n: number): string {
        return String(n);
      }
    },
    PluralRules: class {
      #ordinal: boolean;

      constructor(_language: string, { type }: { type?: string } = {}) {
        this.#ordinal = type === "ordinal";
      }

      /** As for English, whose ordinals are the only ones that need a kind: 1st, 2nd, 3rd, 11th. */
      select(n: number): string {
        if (!this.#ordinal) return n === 1 ? "one" : "other";
        const teen = Math.floor(n / 10) % 10 === 1;
        return (!teen && (["", "one", "two", "few"] as const)[n % 10]) || "other";
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
