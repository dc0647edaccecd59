import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../../../src/core/preferences.svelte";
import { GAMES, guideOf } from "../../../src/games/gameRegistry";
import { type Book, find } from "../../../src/pages/rules/search";

/** Words that somebody reads in a minute. */
const PACE = 200;

const guides = new Map(await Promise.all(GAMES.map(async (game) => [game, await guideOf(game)] as const)));
/** What a game's guide says in the visitor's language. */
const guide = (game: string) => guides.get(game)?.();

/** The rules of a game, from the text that the server reads. */
function rulesOf(game: string, language: "en" | "de"): Book["rules"] {
  const file = language === "en" ? "README.md" : "README.de.md";
  const [, ...parts] = readFileSync(`../src/midtown/games/${game}/${file}`, "utf-8").split(/^## /m);
  return parts.map((part) => {
    const [, number = "", rule = "", title = "", text = ""] = /^(\d+)\. (\S+): (.*)\n([^]*)$/.exec(part) ?? [];
    return { number: Number(number), rule, title, text: text.trim() };
  });
}

function books(language: "en" | "de"): Book[] {
  preferences.set({ language });
  return GAMES.map((game) => ({
    game,
    rules: rulesOf(game, language),
    questions: guide(game)?.questions ?? [],
  }));
}

const { language } = preferences;
afterEach(() => preferences.set({ language }));

describe.each(["en", "de"] as const)("the ways into the rules in %s", (language) => {
  it.each(GAMES)("lead to paragraphs that exist, all of them in a chapter: %s", (game) => {
    preferences.set({ language });
    const rules = rulesOf(game, language);
    const { chapters = [], questions = [] } = guide(game) ?? {};
    const ids = rules.map(({ rule }) => rule);
    const starts = chapters.map(({ from }) => ids.indexOf(from));
    expect(starts[0]).toBe(0);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    expect(questions.length).toBeGreaterThan(3);
    for (const { rule, text } of questions) {
      expect(ids).toContain(rule);
      expect(text).toMatch(/\?$/);
    }
  });

  it("are found by their own questions", () => {
    const all = books(language);
    for (const { game, questions } of all) {
      for (const { rule, text } of questions) {
        expect(
          find(all, text).map((one) => `${one.game} ${one.rule}`),
          text,
        ).toContain(`${game} ${rule}`);
      }
    }
  });
});

describe("the time to read", () => {
  it.each(GAMES)("a chapter of %s has the minutes that its text takes on average of both languages", (game) => {
    const lengths = (["en", "de"] as const).map((one) => {
      const rules = rulesOf(game, one);
      const starts = (guide(game)?.chapters ?? []).map(({ from }) => rules.findIndex(({ rule }) => rule === from));
      return starts.map((start, index) =>
        rules.slice(start, starts[index + 1]).reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
      );
    });
    const minutes = lengths[0]?.map((words, index) =>
      Math.max(1, Math.round((words + (lengths[1]?.[index] ?? 0)) / 2 / PACE)),
    );
    expect(guide(game)?.chapters.map(({ minutes }) => minutes)).toEqual(minutes);
  });
});

describe("a question to the rules", () => {
  it.each([
    ["en", "who owns a tower?", "M-OWNER"],
    ["en", "TAXI", "T-RIDE"],
    ["en", "M-PICK", "M-PICK"],
    ["de", "Wem gehört ein Turm?", "M-OWNER"],
    ["de", "turme gleich hoch", "M-SCORE"],
    ["de", "Straße konkurrieren", "T-COMPETE"],
  ] as const)("in %s, %s, is answered first by %s", (language, question, rule) => {
    expect(find(books(language), question)[0]?.rule).toBe(rule);
  });

  it("is answered by the sentence that fits best, its words marked", () => {
    const [first] = find(books("en"), "equally tall towers");
    expect(first?.rule).toBe("M-SCORE");
    expect(first?.sentence.map(({ text }) => text).join("")).toMatch(/^If several towers are equally tall/);
    expect(first?.sentence.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["towers", "equally", "tall"]);
  });

  it("without a word that counts, or with none that occurs, is not answered", () => {
    for (const question of ["", "  ", "who?", "zeppelin"]) expect(find(books("en"), question)).toEqual([]);
  });
});
