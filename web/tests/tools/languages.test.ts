import { join } from "node:path";
import type { Plugin } from "vite";
import { describe, expect, it } from "vitest";
import { languageFiles, textsOf } from "../../languages";

interface Hooks {
  transform: (code: string, id: string) => string | null;
  resolveId: (id: string, importer?: string) => string | null;
  load: (id: string) => string | null;
}

const CORE = join(import.meta.dirname, "../../src/core");
/** In parts, as tests have their own way with it. */
const GLOB = `import.meta.glob("./words.${"??"}.ts"`;
const code = `export const t = words(\n  { late: "{n} s", no: "No." },\n  ${GLOB}),\n);\n`;

describe("the files of the languages", () => {
  const hooks = languageFiles() as Plugin & Hooks;

  it("have the texts of a catalogue, English ones too, which its code has no longer", () => {
    const built = hooks.transform(code, join(CORE, "words.ts"));
    expect(built).toBe(
      'export const t = words(null, { en: () => import("./words.en.ts"), de: () => import("./words.de.ts") });\n',
    );
    const english = hooks.resolveId("./words.en.ts", join(CORE, "words.ts")) ?? "";
    expect(hooks.load(english)).toBe('export default { late: "{n} s", no: "No." };');
    expect(hooks.resolveId("./words.de.ts", join(CORE, "words.ts"))).toBeNull();
  });

  it("are not made of texts that code needs in all languages at once", () => {
    const eager = `const others = ${GLOB}, { eager: true });\nwords({ no: "No." }, others);`;
    expect(hooks.transform(eager, join(CORE, "words.ts"))).toBeNull();
  });

  it("have only what is wanted together", () => {
    const alone = { getModuleInfo: () => ({ importers: [] }) };
    const part = (path: string) => textsOf(join(CORE, "..", path), alone);
    expect(part("core/words.en.ts")).toBe("texts-en-first");
    expect(part("table/chat/words.de.ts")).toBe("texts-de-boards");
    expect(part("games/traffiq/setup/words.de.ts")).toBe("texts-de-traffiq");
    expect(part("parts/share/words.de.ts")).toBe("texts-de-parts");
    expect(part("pages/me/words.de.ts")).toBe("texts-de-me");
    expect(part("core/words.ts")).toBeNull();
    expect(textsOf(join(CORE, "words.de.ts"), { getModuleInfo: () => ({ importers: ["code.ts"] }) })).toBeNull();
  });
});
